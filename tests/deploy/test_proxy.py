"""The proxy of the reference deployment, in front of fake instances."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
import requests

from service import create_app
from service.web.settings import Settings
from tests.soak.cluster import Cluster, Instance, StandIn
from tests.soak.stand_in import ANSWER
from tests.support.hostile import ask, request
from tests.support.spellings import spellings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy"),
]

LIMIT = 20


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster whose proxy accepts 20 requests in ten seconds from each client."""
    with Cluster(tmp_path, StandIn, LIMIT) as cluster:
        yield cluster


def test_proxy_refuses_requests_above_the_limit_with_a_429(cluster: Cluster) -> None:
    answers = [
        requests.post(f"http://127.0.0.1:{cluster.port}/v1/audits", data=b"{}", timeout=30)
        for _ in range(LIMIT + 5)
    ]
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {200, 429}
    assert 0 < statuses.count(200) <= LIMIT
    refused = answers[-1]
    assert refused.status_code == 429
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.json()["status"] == 429


def test_proxy_refuses_a_body_above_256_kib_as_the_service_would(
    cluster: Cluster,
) -> None:
    url = f"http://127.0.0.1:{cluster.port}/v1/replays"
    longest = 256 * 1024
    own = create_app(Settings(max_replay_body=longest)).test_client()
    expected = own.post("/v1/replays", data=b"x" * (longest + 1), content_type="application/json")
    assert expected.status_code == 413
    for body in (b"x" * (longest + 1), iter([b"x" * longest, b"x"])):
        refused = requests.post(url, data=body, timeout=30)
        assert refused.status_code == 413
        assert refused.content == expected.data
        assert refused.headers["Content-Type"] == "application/problem+json"
    for body in (b"x" * longest, iter([b"x" * longest])):
        assert requests.post(url, data=body, timeout=30).content == ANSWER


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The proxy in front of real instances, which require a key."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "keys").write_text(f"me {sha256(b'k').hexdigest()}", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MEDINA_KEYS_FILE", str(folder / "keys"))
        with Cluster(folder, Instance) as cluster:
            yield cluster


@pytest.mark.parametrize("target", ["/metrics", *spellings("/metrics")])
def test_proxy_does_not_expose_metrics_in_any_spelling(guarded: Cluster, target: str) -> None:
    """If asked directly for ``/metrics``, an instance responds with a 200."""
    answer = ask(guarded.port, request(target, method="GET"), timeout=30)
    assert answer.status in (400, 404)
    assert b"medina_" not in answer.body


@pytest.mark.parametrize("target", ["/v1/rulesets", *spellings("/v1/rulesets")])
def test_no_spelling_of_a_path_gets_around_the_keys_through_the_proxy(
    guarded: Cluster, target: str
) -> None:
    answer = ask(guarded.port, request(target, method="GET"), timeout=30)
    assert answer.status in (400, 401, 404)


def test_an_empty_segment_is_a_404_through_the_proxy(guarded: Cluster) -> None:
    for target in ("//v1/adjudications", "/v1//adjudications", "/%2fv1/adjudications"):
        answer = ask(guarded.port, request(target, b"{}"), timeout=30)
        assert answer.status == 404
        assert answer.headers["content-type"] == "application/problem+json"


def _sent_in_two(cluster: Cluster, content_type: str) -> tuple[bytes, bytes]:
    """Send a request in two halves. Return what was received after each half."""
    head = f"POST /v1/audits HTTP/1.1\r\nHost: x\r\nContent-Type: {content_type}\r\n"
    with socket.create_connection(("127.0.0.1", cluster.port), timeout=30) as client:
        client.sendall(head.encode() + b"X-Answer: early\r\nContent-Length: 4\r\n\r\n{}")
        client.settimeout(0.5)
        try:
            early = client.recv(1 << 16)
        except TimeoutError:
            early = b""
        client.settimeout(30)
        client.sendall(b"{}")
        return early, b"" if early else client.recv(1 << 16)


def test_proxy_holds_a_request_until_it_is_complete(cluster: Cluster) -> None:
    """Slow clients therefore occupy no instance. A batch, however, is passed on at once."""
    early, late = _sent_in_two(cluster, "application/json")
    assert early == b""
    assert late.endswith(ANSWER)
    for batch in ("application/x-ndjson", "Application/X-NDJSON; charset=utf-8"):
        early, _ = _sent_in_two(cluster, batch)
        assert early.endswith(ANSWER)


def test_requests_are_answered_while_an_instance_is_down(cluster: Cluster) -> None:
    """Other instances answer even before the proxy has noticed that one is down."""
    cluster.instances[0].kill()
    for _ in range(10):
        answer = requests.get(f"http://127.0.0.1:{cluster.port}/v1/rules", timeout=30)
        assert answer.content == ANSWER
        time.sleep(0.05)
    cluster.instances[0].start()
