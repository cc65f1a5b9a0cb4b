"""Slow clients delay no other client, and lose their connection at a deadline."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from threading import Event, Thread

import pytest
import requests

from tests.support.hostile import request
from tests.support.serving import Server, serving

pytestmark = pytest.mark.slow

A_QUEUE = 20
"""More clients than gunicorn has threads by default, or a browser opens connections."""
NO_DELAY = 1.0
"""Seconds within which others are answered, with a wide margin for a busy machine."""

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
"""What slow clients send before they stop, or go on byte by byte."""
IN_A_REQUEST = [beginning for beginning, sent in BEGINNINGS.items() if sent]
"""A client that has sent nothing may stay for a while: browsers connect in advance."""
DRIPS = ("stops in the request line", "stops in the headers", "stops in the body")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The service with one worker, so that all clients wait for the same one."""
    with serving(workers=1) as running:
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()


@pytest.fixture(scope="module")
def impatient() -> Iterator[Server]:
    """The same with deadlines of one second for a request and two for everything."""
    with serving(workers=1, config="tests/support/impatient_gunicorn.py") as running:
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()


def _connect(port: int, beginning: bytes) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.settimeout(10)
    connection.connect(("127.0.0.1", port))
    with suppress(OSError):  # the server may close at once
        connection.sendall(beginning)
    return connection


def _slowest(server: Server, seconds: float) -> float:
    """Return how long the slowest of many requests takes, one after the other."""
    slowest = 0.0
    stop = time.monotonic() + seconds
    while time.monotonic() < stop:
        since = time.monotonic()
        assert requests.get(f"{server.url}/livez", timeout=30).ok
        slowest = max(slowest, time.monotonic() - since)
        time.sleep(0.02)
    return slowest


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_stalled_clients_delay_no_other_client(server: Server, beginning: str) -> None:
    """Others are answered as usual while many clients have stopped somewhere in a request."""
    with ExitStack() as stack:
        for _ in range(A_QUEUE):
            stack.enter_context(_connect(server.port, BEGINNINGS[beginning]))
        assert _slowest(server, 0.5) < NO_DELAY


def test_idle_connections_take_no_thread(server: Server) -> None:
    """Hundreds of open connections without a request delay no other client."""
    with ExitStack() as stack:
        for _ in range(15 * A_QUEUE):
            stack.enter_context(_connect(server.port, b""))
        assert _slowest(server, 0.5) < NO_DELAY


@pytest.mark.parametrize("beginning", IN_A_REQUEST)
def test_stalled_clients_are_disconnected(impatient: Server, beginning: str) -> None:
    """A client that neither finishes its request nor fetches its answer is disconnected."""
    with _connect(impatient.port, BEGINNINGS[beginning]) as connection:
        since = time.monotonic()
        _await_the_end(connection, read=beginning != "fetches no answer")
        assert time.monotonic() - since < 6


def _await_the_end(connection: socket.socket, *, read: bool) -> None:
    if read:
        with suppress(ConnectionError):
            while connection.recv(65536):
                pass
        return
    time.sleep(4)
    # What the kernel has kept can still be read, but it is not all that was asked for.
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
        since = time.monotonic()
        _await_the_end(connection, read=True)
        assert time.monotonic() - since < 6


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
    """With more stalled clients than threads, others wait no longer than the deadline."""
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(_connect(impatient.port, BEGINNINGS["stops in the body"]))
        since = time.monotonic()
        assert requests.get(f"{impatient.url}/livez", timeout=30).ok
        assert time.monotonic() - since < 1.0 + 1.0 + NO_DELAY
