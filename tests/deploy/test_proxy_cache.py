"""The cache of the deployment. HAProxy's own keeps nothing that varies by language."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import requests

from tests.soak.cluster import Cluster
from tests.support.serving import free_port, serving
from tests.support.varnish import caching, needs_varnish
from tests.support.waiting import NEVER, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy"),
]

_CONFIG = """
global
    maxconn 100
cache answers
    total-max-size 8
    max-object-size 1000000
    process-vary on
defaults
    mode http
    timeout client 10s
    timeout server 10s
    timeout connect 10s
frontend public
    bind 127.0.0.1:{port}
    http-request cache-use answers
    http-response {vary}
    http-response cache-store answers
    default_backend service
backend service
    server a 127.0.0.1:{service}
"""


@contextmanager
def _caching(folder: Path, service: int, vary: str) -> Iterator[str]:
    port = free_port()
    config = folder / "haproxy.cfg"
    config.write_text(_CONFIG.format(port=port, service=service, vary=vary), encoding="utf-8")
    process = subprocess.Popen(["haproxy", "-db", "-q", "-f", str(config)])
    try:
        url = f"http://127.0.0.1:{port}"
        give_up = time.monotonic() + NEVER
        while time.monotonic() < give_up and process.poll() is None:
            with suppress(requests.ConnectionError):
                requests.get(f"{url}/livez", timeout=NEVER)
                break
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(NEVER)


def _ask(url: str, language: str) -> requests.Response:
    headers = {"Accept-Language": language, "Accept-Encoding": "identity"}
    return requests.get(f"{url}/v1/rulesets", headers=headers, timeout=NEVER)


def _is_cached(answer: requests.Response) -> bool:
    return "Age" in answer.headers


def test_haproxy_does_not_cache_responses_that_vary_by_language(tmp_path: Path) -> None:
    with serving() as server, _caching(tmp_path, server.port, "set-var(txn.none) int(0)") as url:
        for language in ("en", "fr", "en", "fr"):
            answer = _ask(url, language)
            assert answer.headers["Content-Language"] == language
            assert "public" in answer.headers["Cache-Control"]
            assert not _is_cached(answer)


def test_haproxy_would_cache_the_response_without_vary(tmp_path: Path) -> None:
    """A client that asks for French would get the cached English response."""
    with serving() as server, _caching(tmp_path, server.port, "del-header Vary") as url:
        _ask(url, "en")
        answer = _ask(url, "fr")
        assert _is_cached(answer)
        assert answer.headers["Content-Language"] == "en"


@needs_varnish
def test_proxy_answers_questions_by_address_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each language has its own answer. If the cache stops, the instances answer everything."""
    port = free_port()
    monkeypatch.setenv("CACHE", f"127.0.0.1:{port}")
    with Cluster(tmp_path, limit=1000) as cluster:
        url = f"http://127.0.0.1:{cluster.port}"
        with caching(f"http://{cluster.origin}", port):
            until(lambda: "Server cache/cache is UP" in cluster.proxy_log())
            first = {language: _ask(url, language) for language in ("en", "fr")}
            for language, answer in first.items():
                again = _ask(url, language)
                assert (again.status_code, again.content) == (200, answer.content)
                assert again.headers["Content-Language"] == language
                assert len(again.headers["X-Varnish"].split()) == 2  # the second id is of the hit
                assert "X-Request-ID" not in again.headers
                assert "Medina-Cost" not in again.headers
            posted = requests.post(f"{url}/v1/audits", json={}, timeout=NEVER)
            assert (posted.status_code, posted.headers.get("X-Varnish")) == (422, None)
        until(lambda: "Server cache/cache is DOWN" in cluster.proxy_log().split("is UP", 1)[1])
        until(lambda: _ask(url, "en").status_code == 200)


@needs_varnish
def test_answers_from_the_cache_cost_nothing() -> None:
    """The cost of an answer that the service computes passes through the cache."""
    with serving() as server, caching(server.url) as url:
        first, again = _ask(url, "en"), _ask(url, "en")
        assert "Medina-Cost" in first.headers
        assert "Medina-Cost" not in again.headers
