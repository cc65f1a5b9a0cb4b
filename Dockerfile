# Python for browsers, with which the page at /table rules without a network.
FROM node:22-slim AS pyodide

WORKDIR /pyodide
COPY deploy/offline/package.json deploy/offline/package-lock.json deploy/offline/.npmrc ./
RUN npm ci --no-audit --no-fund


# The Python version that the tests use.
FROM python:3.11-slim AS build

WORKDIR /app
COPY requirements.lock ./
RUN python -m venv /opt/venv \
    && /opt/venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement requirements.lock
COPY service ./service
COPY schemas ./schemas
RUN python -m compileall -q service schemas
COPY deploy/offline/pack.py ./
COPY --from=pyodide /pyodide/node_modules/pyodide ./pyodide
RUN /opt/venv/bin/python pack.py pyodide pack


FROM python:3.11-slim

RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee
WORKDIR /app
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app/service ./service
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/pack ./deploy/offline/pack
COPY deploy/gunicorn.conf.py ./deploy/
COPY openapi.yaml LICENSE ./

ENV PATH=/opt/venv/bin:$PATH \
    HOST=0.0.0.0 \
    MEDINA_ACCESS_LOG=on \
    MEDINA_DRAIN_SECONDS=2 \
    MEDINA_LOG_FORMAT=json \
    PORT=8000 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000

# Bypass any proxy that the container's environment configures.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.build_opener(u.ProxyHandler({})).open('http://127.0.0.1:' + os.environ['PORT'] + '/readyz', timeout=4)"]

CMD ["python", "-m", "service.cli", "serve"]
