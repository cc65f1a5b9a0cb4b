# The base image has the Python version that the tests use. Both images are pinned to multi-platform
# digests. docs/operations.md explains how to update them.
ARG BASE=python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
ARG NODE=node:22-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392


# Pyodide (Python for browsers), for the offline pack of the page at /table.
FROM ${NODE} AS pyodide

WORKDIR /pyodide
COPY deploy/offline/package.json deploy/offline/package-lock.json deploy/offline/.npmrc ./
RUN npm ci --no-audit --no-fund


FROM ${BASE} AS build

# Set this to requirements-tracing.lock to build an image that can send traces.
ARG REQUIREMENTS=requirements.lock
# To install packages from a directory, set PIP_NO_INDEX=1 and, for example, PIP_FIND_LINKS=/wheels.
ARG PIP_NO_INDEX
ARG PIP_FIND_LINKS

WORKDIR /app
COPY requirements.lock requirements-tracing.lock ./
# Install with another environment's pip, so that the image has no pip.
RUN python -m venv /opt/build && python -m venv --without-pip /opt/venv \
    && /opt/build/bin/python -m pip --python /opt/venv/bin/python install \
        --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement "$REQUIREMENTS"
COPY service ./service
COPY schemas ./schemas
RUN python -m compileall -q service schemas
COPY deploy/offline/pack.py ./
COPY --from=pyodide /pyodide/node_modules/pyodide ./pyodide
RUN /opt/venv/bin/python pack.py pyodide pack


FROM ${BASE}

ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Medina referee" \
      org.opencontainers.image.description="A stateless HTTP/JSON rules referee for the board game Medina" \
      org.opencontainers.image.licenses="Apache-2.0 AND (Apache-2.0 OR MIT) AND BSD-2-Clause AND BSD-3-Clause AND MIT AND MIT-0 AND MPL-2.0 AND OFL-1.1 AND PSF-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"

# The service installs nothing, so remove pip and everything that could reinstall it.
RUN rm -rf /usr/local/bin/pip* /usr/local/lib/python3*/site-packages/* \
        /usr/local/lib/python3*/ensurepip /usr/lib/python3*/ensurepip /usr/share/python-wheels \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee
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
