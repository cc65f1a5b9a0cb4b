"""Hostile requests harm neither workers nor other clients."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from tests.support.hostile import CLOSED, Answer, Hostile, ask, request, table
from tests.support.serving import Server, serving

TABLE = list(table())


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A service with two workers."""
    with serving(workers=2) as running:
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()


@pytest.mark.parametrize("hostile", TABLE, ids=[hostile.name for hostile in TABLE])
def test_hostile_request_gets_an_acceptable_status(server: Server, hostile: Hostile) -> None:
    answer = ask(server.port, hostile.request, finish=True)
    assert answer.status in hostile.statuses, answer
    assert len(answer.body) < len(hostile.request) + 100_000
    if hostile.problem:
        _is_problem(answer, hostile.problem)
    elif hostile.problem == "" and answer.status != CLOSED:
        _is_problem(answer, SERVER_SAYS.get(answer.status))


SERVER_SAYS = {400: "bad-request", 414: "uri-too-long", 431: "header-fields-too-large"}
"""Statuses that the HTTP server sends itself, with their problem types.

All other statuses come from the application.
"""


@pytest.mark.parametrize(
    ("path", "status"), [("/v1/audits", 413), ("/v1/nothing", 404), ("/v1/rulesets", 405)]
)
def test_connection_closes_if_much_of_the_body_is_unread(
    server: Server, path: str, status: int
) -> None:
    """The connection also closes if the body is chunked."""
    stay = {"Connection": None}
    for length, connection in ((300_000, "close"), (30, "keep-alive")):
        answer = ask(server.port, request(path, b" " * length, stay), finish=True)
        assert answer.status == (status if length > 30 or status != 413 else 400)
        assert answer.headers["connection"] == connection
    chunked = request(path, b"2\r\n{}\r\n0\r\n\r\n", {**stay, **_IN_CHUNKS})
    assert ask(server.port, chunked, finish=True).headers["connection"] == "close"


_IN_CHUNKS = {"Content-Length": None, "Transfer-Encoding": "chunked"}


def _is_problem(answer: Answer, kind: str | None) -> None:
    """Check that a response is a problem document and, if a kind is given, one of that kind."""
    assert answer.headers["content-type"] == "application/problem+json"
    assert len(answer.headers["x-request-id"]) == 32
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-language"] == "en"
    document = json.loads(answer.body)
    assert kind is None or document["type"] == f"/problems/{kind}"
    assert document["status"] == answer.status
    assert document["title"]
    assert document["detail"]


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_workers_survive_repeated_attacks_without_growing(server: Server) -> None:
    """A worker that kept the received data would grow."""
    workers = server.workers()
    assert len(workers) == 2
    for _ in range(5):  # start all threads and fill the caches
        _attack(server)
    before = server.memory()
    sent = sum(_attack(server) for _ in range(6))
    assert server.memory() - before < sent / 4
    assert server.workers() == workers
    assert json.loads(ask(server.port, request("/readyz", method="GET")).body) == {"status": "ok"}


def _attack(server: Server) -> int:
    for hostile in TABLE:
        ask(server.port, hostile.request, finish=True)
    return sum(len(hostile.request) for hostile in TABLE)
