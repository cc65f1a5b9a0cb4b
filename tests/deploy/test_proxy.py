"""The proxy of the reference deployment, in front of fake instances."""

from __future__ import annotations

import asyncio
import errno
import json
import shutil
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest
import requests

from service import create_app
from service.problems import Problem, document
from service.web.settings import Settings
from service.wording import wording_for
from tests.soak.cluster import Cluster, Instance, StandIn
from tests.soak.load import Load, Question
from tests.soak.stand_in import ANSWER
from tests.support.batches import NDJSON, BatchClient
from tests.support.hostile import CLOSED, Answer, answer, ask, request
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
def cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Cluster]:
    """A cluster whose proxy accepts 20 requests in ten seconds from each client.

    The parameter of the fixture, if any, contains more environment variables.
    """
    for name, value in getattr(request, "param", {}).items():
        monkeypatch.setenv(name, value)
    lines = [f"{sha256(key.encode()).hexdigest()} {limit}" for key, limit in KEYS.items()]
    (tmp_path / "limits").write_text("\n".join(["# keys", *lines, ""]), encoding="ascii")
    monkeypatch.setenv("KEY_LIMITS", str(tmp_path / "limits"))
    with Cluster(tmp_path, StandIn, LIMIT) as cluster:
        yield cluster


def _ask_from(address: str, cluster: Cluster, *fields: str) -> Answer:
    """Send a request from an address of this machine."""
    head = ["GET /v1/rules HTTP/1.1", "Host: x", "Connection: close", *fields, "", ""]
    here = (address, 0)
    with socket.create_connection(("127.0.0.1", cluster.port), NEVER, here) as connection:
        connection.sendall("\r\n".join(head).encode())
        return answer(connection)


def _statuses(cluster: Cluster, number: int, address: str, key: str = "") -> list[int]:
    """Return the statuses of requests from an address of this machine."""
    fields = [f"Authorization: bearer  {key}"] if key else []
    return [_ask_from(address, cluster, *fields).status for _ in range(number)]


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


@pytest.mark.parametrize(
    ("path", "longest"), [("/v1/audits", 256 * 1024), ("/v1/%72eplays", 2048 * 1024)]
)
def test_proxy_accepts_the_bodies_that_the_service_accepts(
    cluster: Cluster, path: str, longest: int
) -> None:
    """A longer body is refused as the service would refuse it."""
    url = f"http://127.0.0.1:{cluster.port}{path}"
    own = create_app(Settings()).test_client()
    refusal = own.post(path, data=b"x" * (longest + 1), content_type="application/json")
    assert requests.post(url, data=b"x" * longest, timeout=NEVER).content == ANSWER
    refused = requests.post(url, data=b"x" * (longest + 1), timeout=NEVER)
    assert refused.status_code == refusal.status_code == 413
    assert refused.content == refusal.data
    assert refused.headers["Content-Type"] == "application/problem+json"


def test_proxy_streams_a_long_replay_of_unknown_length(cluster: Cluster) -> None:
    """It can't tell the length of such a body, so it leaves the limit to the service."""
    url = f"http://127.0.0.1:{cluster.port}"
    parts = [b"x" * 200_000, b"x" * 200_000]
    assert requests.post(f"{url}/v1/replays", data=iter(parts), timeout=NEVER).content == ANSWER
    assert requests.post(f"{url}/v1/audits", data=iter(parts), timeout=NEVER).status_code == 413


def test_proxy_accepts_long_batches(cluster: Cluster) -> None:
    url = f"http://127.0.0.1:{cluster.port}/v1/audits"
    headers = {"Content-Type": NDJSON}
    body = b"x" * (3 * 1024 * 1024)
    assert requests.post(url, data=body, headers=headers, timeout=NEVER).content == ANSWER


def test_expensive_answers_count_as_many_requests(cluster: Cluster) -> None:
    """The class of an answer is in a header, which the proxy removes."""
    for cost, number in (("10", 2), ("100", 1)):
        address = f"127.0.0.{cost}"
        for _ in range(number):
            got = _ask_from(address, cluster, f"X-Cost: {cost}")
            assert got.status == 200
            assert "medina-cost" not in got.headers
        assert _ask_from(address, cluster).status == 429
    assert [_ask_from("127.0.0.2", cluster, "X-Cost: 1").status for _ in range(LIMIT)] == [
        200
    ] * LIMIT


@pytest.mark.parametrize("cluster", [{"BATCH_BYTES_PER_10S": "400"}], indirect=True)
def test_one_client_may_receive_a_limited_number_of_bytes_of_batches(cluster: Cluster) -> None:
    """Other requests are not affected."""
    statuses = [_ask_from("127.0.0.2", cluster, f"Content-Type: {NDJSON}").status for _ in range(8)]
    assert statuses[:2] == [200] * 2
    assert statuses[-1] == 429
    assert _ask_from("127.0.0.3", cluster, f"Content-Type: {NDJSON}").status == 200
    assert _statuses(cluster, 2, "127.0.0.2") == [200] * 2


def test_idle_connections_of_one_source_do_not_keep_others_out(cluster: Cluster) -> None:
    """The proxy accepts 2,000 connections altogether, and 100 of one source.

    It closes the others at once. An idle connection gets a 408 before it is closed.
    """
    with ExitStack() as stack:
        idle = [stack.enter_context(socket.socket()) for _ in range(2100)]
        failures = []
        for connection in idle:
            connection.bind(("127.0.0.2", 0))
            failures.append(connection.connect_ex(("127.0.0.1", cluster.port)))
        # The proxy may close a connection before connect() returns.
        assert set(failures) <= {0, errno.ECONNRESET}
        others = [f"127.0.0.{number}" for number in range(3, 42)]
        assert [_ask_from(address, cluster).status for address in others] == [200] * len(others)
        found = Counter(
            CLOSED if failure else answer(connection).status
            for connection, failure in zip(idle, failures, strict=True)
        )
        assert found == {408: 100, CLOSED: 2000}


@pytest.mark.parametrize("trusts", [False, True])
def test_forwarded_addresses_count_only_from_trusted_networks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, trusts: bool
) -> None:
    """The last address is the one that the trusted proxy has added."""
    (tmp_path / "trusted").write_text("127.0.0.8/30\n" if trusts else "", encoding="ascii")
    monkeypatch.setenv("TRUSTED_NETWORKS", str(tmp_path / "trusted"))
    with Cluster(tmp_path, StandIn, 2) as cluster:
        statuses = [
            _ask_from("127.0.0.9", cluster, f"X-Forwarded-For: {first}, 192.0.2.{last}").status
            for first in ("1.1.1.1", "1.1.1.2")
            for last in (1, 2)
            for _ in range(2)
        ]
    assert statuses == [200] * 4 + [429] * 4 if trusts else [200] * 2 + [429] * 6


def _problem(got: Answer, kind: str, language: str) -> None:
    """Check that a response is the problem document that the service would write."""
    own = create_app(Settings()).test_client().get("/nowhere").headers
    assert json.loads(got.body) == document(Problem(kind), wording_for(language))
    assert got.status == json.loads(got.body)["status"]
    assert got.headers["content-type"] == "application/problem+json"
    assert got.headers["content-language"] == language
    assert got.headers["cache-control"] == "no-store"
    for name in ("Access-Control-Allow-Origin", "Access-Control-Expose-Headers"):
        assert got.headers[name.lower()] == own[name]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_other_refusals_of_the_proxy_are_problems_too(cluster: Cluster, language: str) -> None:
    def refused(*fields: str) -> Answer:
        return _ask_from("127.0.0.2", cluster, f"Accept-Language: {language}", *fields)

    _problem(refused("X-Answer: never"), "gateway-timeout", language)
    _problem(refused("X-Answer: half"), "bad-gateway", language)
    _problem(refused("Content-Length: 9"), "request-timeout", language)
    for instance in cluster.instances:
        instance.kill()
    got = refused()
    _problem(got, "service-unavailable", language)
    assert got.headers["retry-after"] == "1"


def test_log_of_the_proxy_has_no_query_and_no_position(cluster: Cluster) -> None:
    for instance in cluster.instances:
        instance.kill()
    targets = (
        "/v1/legal-moves?position=2e.1_FJ7",
        "/v1/legal-moves%3Fposition=2e.1_FJ7",
        "/2e_FJ7",
    )
    for target in targets:
        assert ask(cluster.port, request(target, method="GET")).status == 503
    until(lambda: cluster.proxy_log().count(" GET ") == len(targets))
    log = cluster.proxy_log()
    assert log.count(" GET /v1/legal-moves\n") == 2
    assert "position=" not in log
    assert "FJ7" not in log


def test_proxy_reloads_its_configuration_without_losing_a_request(tmp_path: Path) -> None:
    with Cluster(tmp_path, StandIn) as cluster:
        load = Load(cluster.port, [Question(request("/v1/replays", b"{}"), 200, ANSWER)])
        clients = Thread(target=lambda: asyncio.run(load.run(8, clients=16, slow=0)))
        clients.start()
        reloads = 0
        while clients.is_alive():
            cluster.reload_proxy()
            reloads += 1
            time.sleep(1)
        clients.join()
        until(lambda: cluster.proxy_log().count("New worker") > 3)
    assert load.right > 100
    assert load.wrong == load.refused == 0, load.examples[:5]
    assert not load.lost, (load.lost, load.examples[:5])


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


def _sent_in_two(cluster: Cluster, content_type: str, wait: float) -> tuple[bytes, bytes]:
    """Send a request in two halves. Return what was received after each half.

    ``wait`` is how many seconds to wait for an answer to the first half.
    """
    head = f"POST /v1/audits HTTP/1.1\r\nHost: x\r\nContent-Type: {content_type}\r\n"
    with socket.create_connection(("127.0.0.1", cluster.port), timeout=NEVER) as client:
        client.sendall(head.encode() + b"X-Answer: early\r\nContent-Length: 4\r\n\r\n{}")
        client.settimeout(wait)
        try:
            early = client.recv(1 << 16)
        except TimeoutError:
            early = b""
        client.settimeout(NEVER)
        client.sendall(b"{}")
        return early, b"" if early else client.recv(1 << 16)


def test_proxy_holds_a_request_until_it_is_complete(cluster: Cluster) -> None:
    """Slow clients therefore occupy no instance. A batch, however, is passed on at once."""
    early, late = _sent_in_two(cluster, "application/json", wait=0.5)
    assert early == b""
    assert late.endswith(ANSWER)
    for batch in ("application/x-ndjson", "Application/X-NDJSON; charset=utf-8"):
        early, _ = _sent_in_two(cluster, batch, wait=NEVER)
        assert early.endswith(ANSWER)


def test_requests_to_a_stopped_instance_are_answered_by_others(tmp_path: Path) -> None:
    """The instance keeps its connections open but doesn't answer."""
    with Cluster(tmp_path, StandIn) as cluster:
        load = Load(cluster.port, [Question(request("/v1/replays", b"{}"), 200, ANSWER)])
        clients = Thread(target=lambda: asyncio.run(load.run(12, clients=16, slow=0)))
        clients.start()
        until(lambda: load.right > 100)
        cluster.instances[0].suspend()
        clients.join()
        until(lambda: "Server referee/a is DOWN, reason: Layer7 timeout" in cluster.proxy_log())
        cluster.instances[0].resume()
        until(lambda: "Server referee/a is UP, reason" in cluster.proxy_log())
    assert load.wrong == load.refused == 0, load.examples[:5]
    assert not load.lost, (load.lost, load.examples[:5])


def test_requests_wait_for_instances_that_all_seem_to_be_down(cluster: Cluster) -> None:
    for instance in cluster.instances:
        instance.suspend()
    until(lambda: "Running on backup" in cluster.proxy_log())
    with ThreadPoolExecutor(1) as client:
        asked = client.submit(_ask_from, "127.0.0.2", cluster)
        time.sleep(1)
        for instance in cluster.instances:
            instance.resume()
        assert asked.result().status == 200


def test_batch_ends_in_order_when_its_instance_shuts_down(tmp_path: Path) -> None:
    """The proxy notices that the instance is stopping, but does not cut its connections."""
    key = "Authorization: Bearer k"  # needed if the environment contains a key file
    with Cluster(tmp_path) as cluster, BatchClient(cluster.port, "/v1/audits", key) as batch:
        batch.send(b"{}\n")
        batch.begin()
        assert json.loads(batch.answer())["status"] == 422
        for instance in cluster.instances:
            instance.begin_stopping()
        until(lambda: "Server streams/a is stopping" in cluster.proxy_log())
        *_, last = batch.rest()
        assert json.loads(last)["type"] == "/problems/service-unavailable"


def test_shared_caches_do_not_keep_the_id_of_a_request(guarded: Cluster) -> None:
    """The id stays in responses that no shared cache may store."""
    page = ask(guarded.port, request("/openapi.yaml", method="GET"))
    assert "public" in page.headers["cache-control"]
    assert "x-request-id" not in page.headers
    refused = ask(guarded.port, request("/v1/audits", b"{}"))
    assert refused.status == 401
    assert "x-request-id" in refused.headers


def test_requests_are_answered_while_an_instance_is_down(cluster: Cluster) -> None:
    """Other instances answer even before the proxy has noticed that one is down."""
    cluster.instances[0].kill()
    for _ in range(10):
        got = requests.get(f"http://127.0.0.1:{cluster.port}/v1/rules", timeout=NEVER)
        assert got.content == ANSWER
        time.sleep(0.05)
    cluster.instances[0].start()
