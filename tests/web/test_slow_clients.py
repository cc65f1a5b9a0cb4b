"""Slow clients delay no other client, and lose their connection at a deadline."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from threading import Event, Thread

import pytest
import requests

from tests.support.hostile import request
from tests.support.serving import Server, serving

pytestmark = pytest.mark.slow

A_QUEUE = 20
"""More than the threads of gunicorn without settings, and more than a browser's connections."""
NEVER = 60.0
"""Seconds after which a test gives up waiting."""

_POST = request("/v1/audits", b'{"state": {' + b" " * 50_000, {"Connection": None})
_HEAD = _POST.index(b"\r\n\r\n") + 4
_CHUNKS = request("/v1/audits", b"", {"Transfer-Encoding": "chunked", "Content-Length": None})
_PAGE = request("/openapi.json", method="GET", headers={"Connection": None})

BEGINNINGS = {
    "says nothing": b"",
    "stops in the request line": _POST[:7],
    "stops in the headers": _POST[: _HEAD - 10],
    "stops before the body": _POST[:_HEAD],
    "stops in the body": _POST[: _HEAD + 1000],
    "stops before the first chunk": _CHUNKS,
    "stops in a chunk": _CHUNKS + b"FF\r\nxyz",
    "stops in a chunk's size": _CHUNKS + b"F",
    "stops in the trailers": _CHUNKS + b"0\r\nX: ",
    "fetches no answer": _PAGE * 100,
    "has an answer and stays": request("/livez", method="GET"),
}
"""What slow clients send before they stop, or continue byte by byte."""
DISCONNECTED = [beginning for beginning, sent in BEGINNINGS.items() if sent]
"""All except the silent client, which may stay for a while: browsers connect in advance."""
DRIPS = ("stops in the request line", "stops in the headers", "stops in the body")


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """The service with one worker and no deadlines: a client that blocks others does so forever."""
    with serving(workers=1, config="tests/support/patient_gunicorn.py") as running:
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()


def _connect(port: int, beginning: bytes) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.settimeout(NEVER)
    connection.connect(("127.0.0.1", port))
    with suppress(OSError):  # the server may close at once
        connection.sendall(beginning)
    return connection


def _is_answered(server: Server) -> bool:
    """Ask a few times, one after the other."""
    return all(requests.get(f"{server.url}/livez", timeout=NEVER).ok for _ in range(5))


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_stalled_clients_block_no_other_client(patient: Server, beginning: str) -> None:
    """Others are answered while many clients have stopped somewhere in a request."""
    with ExitStack() as stack:
        for _ in range(A_QUEUE):
            stack.enter_context(_connect(patient.port, BEGINNINGS[beginning]))
        assert _is_answered(patient)


def test_idle_connections_take_no_thread(patient: Server) -> None:
    """Others are answered while more connections than threads are open without a request."""
    with ExitStack() as stack:
        for _ in range(15 * A_QUEUE):
            stack.enter_context(_connect(patient.port, b""))
        assert _is_answered(patient)


@pytest.mark.parametrize("beginning", DISCONNECTED)
def test_stalled_clients_are_disconnected(impatient: Server, beginning: str) -> None:
    """A client loses its connection if it stops in a request, fetches no answer, or stays idle."""
    with _connect(impatient.port, BEGINNINGS[beginning]) as connection:
        if beginning == "fetches no answer":
            _await_disconnection(impatient, connection)
        else:
            _await_close(connection)


def _await_close(connection: socket.socket) -> None:
    """Read until the server closes the connection; if it never does, reading times out."""
    with suppress(ConnectionError):
        while connection.recv(65536):
            pass


def _await_disconnection(server: Server, connection: socket.socket) -> None:
    """Wait without reading until the worker has closed the connection, then read what is left."""
    mine = connection.getsockname()[1]
    while server.has_connection_with(mine):
        Event().wait(0.1)
    # The rest in the kernel's buffers can still be read, but it is not the whole answer.
    received = 0
    with suppress(ConnectionError):
        while got := connection.recv(65536):
            received += len(got)
    assert received < 100 * 400_000


@pytest.mark.parametrize("beginning", DRIPS)
def test_sending_byte_by_byte_does_not_extend_the_deadline(
    impatient: Server, beginning: str
) -> None:
    """The deadline is for the whole request, not for the next byte."""
    with _connect(impatient.port, BEGINNINGS[beginning]) as connection, _dripping(connection):
        _await_close(connection)


def _dripping(connection: socket.socket) -> ExitStack:
    """Send a byte again and again until the block ends."""
    stop = Event()

    def drip() -> None:
        with suppress(OSError):
            while not stop.wait(0.2):
                connection.sendall(b"x")

    thread = Thread(target=drip)
    thread.start()
    stack = ExitStack()
    stack.callback(thread.join)
    stack.callback(stop.set)
    return stack


def test_threads_are_freed_from_stalled_clients(impatient: Server) -> None:
    """With more stalled clients than threads, others are answered once the deadline has passed."""
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(_connect(impatient.port, BEGINNINGS["stops in the body"]))
        assert _is_answered(impatient)
