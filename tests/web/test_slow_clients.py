"""Slow clients don't delay others and are disconnected at a deadline."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event, Thread

import pytest
import requests

from tests.support.hostile import answer, request
from tests.support.serving import PATIENT, ROOT, Server, serving
from tests.support.waiting import NEVER

pytestmark = pytest.mark.slow

A_QUEUE = 20
"""The number of clients that stall at once. The worker has more threads than that."""

_POST = request("/v1/audits", b'{"state": {' + b" " * 50_000, {"Connection": None})
_HEAD = _POST.index(b"\r\n\r\n") + 4
_CHUNKS = request("/v1/audits", b"", {"Transfer-Encoding": "chunked", "Content-Length": None})
_PAGE = request("/openapi.json", method="GET", headers={"Connection": None})

BEGINNINGS = {
    "sends nothing": b"",
    "stops in the request line": _POST[:7],
    "stops in the headers": _POST[: _HEAD - 10],
    "stops before the body": _POST[:_HEAD],
    "stops in the body": _POST[: _HEAD + 1000],
    "stops before the first chunk": _CHUNKS,
    "stops in a chunk": _CHUNKS + b"FF\r\nxyz",
    "stops in a chunk's size": _CHUNKS + b"F",
    "stops in the trailers": _CHUNKS + b"0\r\nX: ",
    "reads no responses": _PAGE * 100,
    "stays connected after the response": request("/livez", method="GET"),
}
"""What each kind of slow client sends before it stalls."""
DISCONNECTED = [beginning for beginning, sent in BEGINNINGS.items() if sent]
"""The clients that must be disconnected at a deadline.

A client that sends nothing is left out: it stays connected until ``keepalive`` has passed, because
browsers open spare connections.
"""
DRIPS = ("stops in the request line", "stops in the headers", "stops in the body")


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """One worker and no deadlines, so that a blocked worker stays blocked."""
    with serving(config="tests/support/patient_gunicorn.py", settings=PATIENT) as running:
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
    return all(_answer(server).ok for _ in range(5))


def _answer(server: Server) -> requests.Response:
    """Ask until the service is not overloaded: it answers all clients that it has just freed."""
    while True:
        answer = requests.get(f"{server.url}/v1/rulesets", timeout=NEVER)
        if answer.status_code != 503:
            return answer
        Event().wait(0.1)


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_stalled_clients_do_not_block_other_clients(patient: Server, beginning: str) -> None:
    with ExitStack() as stack:
        for _ in range(A_QUEUE):
            stack.enter_context(_connect(patient.port, BEGINNINGS[beginning]))
        assert _is_answered(patient)


def test_closing_a_connection_does_not_delay_new_ones(impatient: Server) -> None:
    """The server waits up to two seconds for the client to close its end, too."""

    def others_are_answered_first() -> bool:
        lingering = BEGINNINGS["stays connected after the response"]
        with _connect(impatient.port, lingering) as connection:
            _await_close(connection)
            assert _is_answered(impatient)
            return impatient.has_connection_with(connection.getsockname()[1])

    # A slow machine may need longer than that for the other requests.
    assert any(others_are_answered_first() for _ in range(10))


def test_idle_connections_occupy_no_threads(patient: Server) -> None:
    with ExitStack() as stack:
        for _ in range(15 * A_QUEUE):
            stack.enter_context(_connect(patient.port, b""))
        assert _is_answered(patient)


@pytest.mark.parametrize("beginning", DISCONNECTED)
def test_stalled_or_idle_clients_are_disconnected(impatient: Server, beginning: str) -> None:
    """One kind of client reads no responses."""
    with _connect(impatient.port, BEGINNINGS[beginning]) as connection:
        if beginning == "reads no responses":
            _await_disconnection(impatient, connection)
        else:
            _await_close(connection)


def _await_close(connection: socket.socket) -> None:
    """Read until the server closes the connection."""
    with suppress(ConnectionError):
        while connection.recv(65536):
            pass


def _await_disconnection(server: Server, connection: socket.socket) -> None:
    """Wait, without reading, until the worker has closed the connection."""
    mine = connection.getsockname()[1]
    while server.has_connection_with(mine):
        Event().wait(0.1)
    # Only what is in the kernel's buffers can still be read.
    received = 0
    with suppress(ConnectionError):
        while got := connection.recv(65536):
            received += len(got)
    assert received < 100 * 400_000


@pytest.mark.parametrize("beginning", DRIPS)
def test_sending_byte_by_byte_does_not_extend_the_deadline(
    impatient: Server, beginning: str
) -> None:
    with _connect(impatient.port, BEGINNINGS[beginning]) as connection, _dripping(connection):
        _await_close(connection)


def _dripping(connection: socket.socket) -> ExitStack:
    """Send single bytes in a thread until the returned stack is closed."""
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


def test_threads_of_stalled_clients_are_freed_at_the_deadline(impatient: Server) -> None:
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(_connect(impatient.port, BEGINNINGS["stops in the body"]))
        assert _is_answered(impatient)


def test_request_that_stops_in_its_body_is_refused_before_the_deadline_for_an_answer(
    tmp_path: Path,
) -> None:
    config = tmp_path / "config.py"
    impatient = ROOT / "tests" / "support" / "impatient_gunicorn.py"
    config.write_text(
        f"__file__ = {str(impatient)!r}\n"
        "exec(compile(open(__file__, encoding='utf-8').read(), __file__, 'exec'))\n"
        "Worker.FINISH_WITHIN = 1e9\n",
        encoding="utf-8",
    )
    with (
        serving(workers=1, config=str(config)) as server,
        _connect(server.port, BEGINNINGS["stops in the body"]) as connection,
    ):
        assert answer(connection).status == 400
