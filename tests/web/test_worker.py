"""The gunicorn worker: what clients see of it."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.hostile import answer, ask, request
from tests.support.serving import Server, serving

pytestmark = pytest.mark.slow

_EXPECTING: dict[str, str | None] = {"Expect": "100-continue"}
_PERMISSION = b"HTTP/1.1 100 Continue\r\n\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The service as it is deployed, with one worker."""
    with serving(workers=1) as running:
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/v1/audits", 9_000_000, 413),
        ("/v1/nothing", 30, 404),
        ("/v1/rulesets", 30, 405),
        ("/livez", 30, 405),
    ],
)
def test_refused_requests_are_not_asked_for_their_body(
    server: Server, path: str, length: int, status: int
) -> None:
    """A client that asks before it sends the body is answered with the refusal itself."""
    head = request(path, b"", {**_EXPECTING, "Content-Length": str(length)})
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(head)
        refused = answer(connection)
    assert refused.status == status
    assert refused.headers["connection"] == "close"


def test_accepted_requests_are_asked_for_their_body(server: Server) -> None:
    """The permission comes first, and after the body the answer."""
    whole = request("/v1/audits", b'{"state": {}}', _EXPECTING)
    split = whole.index(b"\r\n\r\n") + 4
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(whole[:split])
        received = b""
        while len(received) < len(_PERMISSION):
            received += connection.recv(len(_PERMISSION) - len(received))
        assert received == _PERMISSION
        connection.sendall(whole[split:])
        assert answer(connection).status == 422


def test_workers_survive_more_connections_than_files() -> None:
    """With 64 open files, 100 connections and more wait for their turn, and no worker ends."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))

    with serving(workers=1, prepare=limit) as server, ExitStack() as stack:
        workers = server.workers()
        for _ in range(100):
            address = ("127.0.0.1", server.port)
            stack.enter_context(socket.create_connection(address, timeout=30))
        # The idle connections are closed in turn, so that this one is accepted in the end.
        assert ask(server.port, request("/livez", method="GET"), timeout=60).status == 200
        assert server.workers() == workers
        assert "Too many open files" not in server.log_text()
