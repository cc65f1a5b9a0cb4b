"""The gunicorn worker: what clients see of it."""

from __future__ import annotations

import os
import resource
import select
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import pytest
import requests

from service.web.worker import JoinedSocket
from tests.support.hostile import answer, ask, request
from tests.support.serving import ROOT, Server, serving

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


class _Recorder:
    """Records each piece of data that is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def sendall(self, data: bytes) -> None:
        self.sent.append(data)


_HEAD = b"HTTP/1.1 200 OK\r\n"
_BODY = b"\r\nContent-Length: 3\r\n\r\n"


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ([_HEAD + _BODY, b"abc"], [_HEAD + _BODY + b"abc"]),
        ([_HEAD + _BODY, b"a", b"bc"], [_HEAD + _BODY + b"a", b"bc"]),
        ([_HEAD + _BODY], [_HEAD + _BODY]),
        ([_HEAD + b"Content-Length: 0\r\n\r\n"], [_HEAD + b"Content-Length: 0\r\n\r\n"]),
        ([_HEAD + b"\r\n", b"3\r\nabc\r\n"], [_HEAD + b"\r\n", b"3\r\nabc\r\n"]),
        ([_HEAD + b"\r\n", _BODY, b"x"], [_HEAD + b"\r\n", _BODY, b"x"]),
    ],
    ids=["whole", "in two parts", "body never sent", "empty", "chunks", "a body like a head"],
)
def test_the_head_of_an_answer_is_sent_with_the_start_of_its_body(
    given: list[bytes], sent: list[bytes]
) -> None:
    """An answer without a length, such as a batch's, is sent at once; nothing is held back."""
    recorder = _Recorder()
    joined = JoinedSocket(cast(socket.socket, recorder))
    for data in given:
        joined.sendall(data)
    joined.flush()
    assert recorder.sent == sent


def test_workers_survive_more_connections_than_files() -> None:
    """With 64 open files allowed, connections beyond that wait for their turn; no worker dies."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))

    with serving(workers=1, prepare=limit) as server, ExitStack() as stack:
        workers = server.workers()
        for _ in range(70):
            address = ("127.0.0.1", server.port)
            stack.enter_context(socket.create_connection(address, timeout=30))
        # The idle connections are closed in turn, so that this one is accepted in the end.
        assert ask(server.port, request("/livez", method="GET"), timeout=60).status == 200
        assert server.workers() == workers
        assert "Too many open files" not in server.log_text()


def _unanswered(connections: list[socket.socket]) -> bool:
    return not select.select(connections, [], [], 0)[0]


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/metrics", "/livez?lang=fr"])
def test_health_is_answered_while_every_thread_is_taken(server: Server, path: str) -> None:
    """The threads are taken by requests that have not sent their bodies yet."""
    head = request("/v1/audits", b"", {"Content-Length": "30"})
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
            for _ in range(80)
        ]
        for connection in waiting:
            connection.sendall(head)
        for _ in range(5):
            assert ask(server.port, request(path, method="GET"), timeout=30).status == 200
            assert _unanswered(waiting)


def test_incomplete_health_requests_hold_up_no_others(server: Server) -> None:
    """Other health requests are answered meanwhile, and these once their heads are complete."""
    whole = request("/livez", method="GET")
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
            for _ in range(20)
        ]
        for connection in waiting:
            connection.sendall(whole[:-2])
        for _ in range(5):
            assert ask(server.port, whole, timeout=30).status == 200
            assert _unanswered(waiting)
        for connection in waiting:
            connection.sendall(whole[-2:])
            assert answer(connection).status == 200


_COLLECTOR = """
import gc

def app(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    yield b"on" if gc.isenabled() else b"off"
"""


def test_every_worker_collects_garbage(tmp_path: Path) -> None:
    """The collector is off while the service loads, and on in the workers, even after a reload."""
    (tmp_path / "collector.py").write_text(_COLLECTOR, encoding="utf-8")
    config = tmp_path / "config.py"
    config.write_text(
        f"__file__ = {str(ROOT / 'deploy' / 'gunicorn.conf.py')!r}\n"
        "exec(compile(open(__file__, encoding='utf-8').read(), __file__, 'exec'))\n"
        f"pythonpath, wsgi_app = {str(tmp_path)!r}, 'collector:app'\n",
        encoding="utf-8",
    )
    with serving(workers=1, config=str(config)) as server:
        (first,) = server.workers()
        assert requests.get(server.url, timeout=5).text == "on"
        os.kill(server.pid, signal.SIGHUP)
        until = time.monotonic() + 20
        while first in server.workers():
            assert time.monotonic() < until
            time.sleep(0.05)
        assert requests.get(server.url, timeout=5).text == "on"
