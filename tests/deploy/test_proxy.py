"""What the proxy of the reference deployment does, in front of stand-ins for the instances."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from service import create_app
from service.web.settings import Settings
from tests.soak.cluster import Cluster, StandIn
from tests.soak.stand_in import ANSWER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy"),
]

LIMIT = 20


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """The proxy, which lets each client send 20 requests in ten seconds."""
    with Cluster(tmp_path, StandIn, LIMIT) as cluster:
        yield cluster


def test_a_client_that_sends_too_much_is_told_when_to_try_again(cluster: Cluster) -> None:
    """It gets a 429 problem document with Retry-After, and no instance gets the request."""
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


def test_a_body_too_long_to_be_sent_again_is_refused_as_by_the_service(
    cluster: Cluster,
) -> None:
    """With Content-Length or in chunks, the client gets the service's problem document."""
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


def test_the_metrics_are_not_public(cluster: Cluster) -> None:
    """The proxy refuses this path, although an instance would answer."""
    answer = requests.get(f"http://127.0.0.1:{cluster.port}/metrics", timeout=30)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"


def _sent_in_two(cluster: Cluster, content_type: str) -> tuple[bytes, bytes]:
    """Return what came back after half of a request, and after all of it."""
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


def test_a_request_is_held_until_it_is_complete(cluster: Cluster) -> None:
    """A slow client does not occupy an instance; a batch is passed on at once."""
    early, late = _sent_in_two(cluster, "application/json")
    assert early == b""
    assert late.endswith(ANSWER)
    early, _ = _sent_in_two(cluster, "application/x-ndjson")
    assert early.endswith(ANSWER)


def test_an_instance_that_is_down_gets_no_requests(cluster: Cluster) -> None:
    """The others answer everything, even at the moment when it stops."""
    cluster.instances[0].kill()
    for _ in range(10):
        answer = requests.get(f"http://127.0.0.1:{cluster.port}/v1/rules", timeout=30)
        assert answer.content == ANSWER
        time.sleep(0.05)
    cluster.instances[0].start()
