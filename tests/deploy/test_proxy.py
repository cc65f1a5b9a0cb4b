"""The proxy of the reference deployment, in front of fake instances."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import pytest
import requests

from service import create_app
from service.problems import Problem, document
from service.web.settings import Settings
from service.wording import wording_for
from tests.soak.cluster import Cluster, Instance, StandIn
from tests.soak.stand_in import ANSWER
from tests.support.batches import BatchClient
from tests.support.hostile import answer, ask, request
from tests.support.spellings import spellings
from tests.support.waiting import NEVER, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy"),
]

LIMIT = 20


KEYS = {"few": 3, "many": 2 * LIMIT}
"""The limits of keys in ten seconds."""


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """A cluster whose proxy accepts 20 requests in ten seconds from each client."""
    lines = [f"{sha256(key.encode()).hexdigest()} {limit}" for key, limit in KEYS.items()]
    (tmp_path / "limits").write_text("\n".join(["# keys", *lines, ""]), encoding="ascii")
    monkeypatch.setenv("KEY_LIMITS", str(tmp_path / "limits"))
    with Cluster(tmp_path, StandIn, LIMIT) as cluster:
        yield cluster


def _statuses(cluster: Cluster, number: int, address: str, key: str = "") -> list[int]:
    """Return the statuses of requests from an address of this machine."""
    fields = ["Host: x", *([f"Authorization: bearer  {key}"] if key else [])]
    raw = "\r\n".join(["GET /v1/rules HTTP/1.1", *fields, "Connection: close", "", ""]).encode()
    statuses = []
    for _ in range(number):
        here = (address, 0)
        with socket.create_connection(("127.0.0.1", cluster.port), 30, here) as connection:
            connection.sendall(raw)
            statuses.append(answer(connection).status)
    return statuses


def test_proxy_refuses_requests_of_an_address_above_the_limit(cluster: Cluster) -> None:
    """A key without a limit of its own does not change the limit. Other addresses have theirs."""
    for key in ("", "unknown"):
        statuses = _statuses(cluster, LIMIT, "127.0.0.2", key)
    assert statuses == [429] * LIMIT
    assert _statuses(cluster, 2, "127.0.0.3") == [200] * 2


def test_proxy_limits_a_key_by_its_own_limit_wherever_it_is_sent_from(cluster: Cluster) -> None:
    assert _statuses(cluster, 2, "127.0.0.2", "few") == [200] * 2
    assert _statuses(cluster, 3, "127.0.0.3", "few") == [200, 429, 429]
    assert _statuses(cluster, LIMIT + 5, "127.0.0.2", "many") == [200] * (LIMIT + 5)
    assert _statuses(cluster, LIMIT, "127.0.0.2") == [200] * LIMIT


@pytest.mark.parametrize(
    ("language", "query", "expected"),
    [("fr-CA, en;q=0.5", "", "fr"), ("de", "", "en"), ("fr", "?lang=en", "en"), (None, "", "en")],
)
def test_refusal_of_the_proxy_is_a_problem_that_pages_of_other_origins_can_read(
    cluster: Cluster, language: str | None, query: str, expected: str
) -> None:
    """It is the document that the service would write. Preflight requests are never refused."""
    url = f"http://127.0.0.1:{cluster.port}/v1/audits{query}"
    headers = {"Origin": "https://a.example", "Accept-Language": language}
    for _ in range(LIMIT + 1):
        refused = requests.post(url, data=b"{}", headers=headers, timeout=NEVER)
    problem = Problem("too-many-requests", {"seconds": 10})
    assert refused.status_code == 429
    assert refused.json() == document(problem, wording_for(expected))
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.headers["Content-Language"] == expected
    assert refused.headers["Cache-Control"] == "no-store"
    assert refused.headers["Retry-After"] == "10"
    client = create_app(Settings()).test_client()
    own = client.options("/v1/audits", headers={"Origin": "https://a.example"})
    preflight = requests.options(url, headers={"Origin": "https://a.example"}, timeout=NEVER)
    assert preflight.status_code == own.status_code == 204
    for name in ("Allow-Origin", "Allow-Methods", "Allow-Headers", "Expose-Headers"):
        name = f"Access-Control-{name}"
        assert preflight.headers.get(name, refused.headers.get(name)) == own.headers[name]


def test_one_client_may_have_eight_batches_at_the_same_time(guarded: Cluster) -> None:
    """Each instance takes eight at a time."""
    key = "Authorization: Bearer k"
    with ExitStack() as stack:
        for _ in range(8):
            batch = stack.enter_context(BatchClient(guarded.port, "/v1/audits", key))
            assert batch.begin().status == 200
        refused = stack.enter_context(BatchClient(guarded.port, "/v1/audits", key)).begin()
        assert (refused.status, refused.headers["Retry-After"]) == (429, "10")
        batch.finish()
        assert batch.rest() == []

        def another() -> bool:
            with BatchClient(guarded.port, "/v1/audits", key) as batch:
                batch.finish()
                return batch.begin().status == 200

        until(another)


def test_proxy_refuses_a_body_above_256_kib_as_the_service_would(
    cluster: Cluster,
) -> None:
    url = f"http://127.0.0.1:{cluster.port}/v1/replays"
    longest = 256 * 1024
    own = create_app(Settings(max_replay_body=longest)).test_client()
    expected = own.post("/v1/replays", data=b"x" * (longest + 1), content_type="application/json")
    assert expected.status_code == 413
    for body in (b"x" * (longest + 1), iter([b"x" * longest, b"x"])):
        refused = requests.post(url, data=body, timeout=NEVER)
        assert refused.status_code == 413
        assert refused.content == expected.data
        assert refused.headers["Content-Type"] == "application/problem+json"
    for body in (b"x" * longest, iter([b"x" * longest])):
        assert requests.post(url, data=body, timeout=NEVER).content == ANSWER


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
    got = ask(guarded.port, request(target, method="GET"), timeout=NEVER)
    assert got.status in (400, 404)
    assert b"medina_" not in got.body


@pytest.mark.parametrize("target", ["/v1/rulesets", *spellings("/v1/rulesets")])
def test_no_spelling_of_a_path_gets_around_the_keys_through_the_proxy(
    guarded: Cluster, target: str
) -> None:
    got = ask(guarded.port, request(target, method="GET"), timeout=NEVER)
    assert got.status in (400, 401, 404)


def test_an_empty_segment_is_a_404_through_the_proxy(guarded: Cluster) -> None:
    for target in ("//v1/adjudications", "/v1//adjudications", "/%2fv1/adjudications"):
        got = ask(guarded.port, request(target, b"{}"), timeout=NEVER)
        assert got.status == 404
        assert got.headers["content-type"] == "application/problem+json"


def _sent_in_two(cluster: Cluster, content_type: str) -> tuple[bytes, bytes]:
    """Send a request in two halves. Return what was received after each half."""
    head = f"POST /v1/audits HTTP/1.1\r\nHost: x\r\nContent-Type: {content_type}\r\n"
    with socket.create_connection(("127.0.0.1", cluster.port), timeout=NEVER) as client:
        client.sendall(head.encode() + b"X-Answer: early\r\nContent-Length: 4\r\n\r\n{}")
        client.settimeout(0.5)
        try:
            early = client.recv(1 << 16)
        except TimeoutError:
            early = b""
        client.settimeout(NEVER)
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
        got = requests.get(f"http://127.0.0.1:{cluster.port}/v1/rules", timeout=NEVER)
        assert got.content == ANSWER
        time.sleep(0.05)
    cluster.instances[0].start()
