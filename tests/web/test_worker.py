"""The gunicorn worker, as clients see it."""

from __future__ import annotations

import os
import re
import resource
import select
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from tests.support.hostile import answer, ask, request
from tests.support.serving import ROOT, Server, serving
from tests.support.waiting import NEVER

pytestmark = pytest.mark.slow

_EXPECTING: dict[str, str | None] = {"Expect": "100-continue"}
_PERMISSION = b"HTTP/1.1 100 Continue\r\n\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A service with a single worker and no deadlines, so that waiting clients stay connected."""
    with serving(config="tests/support/patient_gunicorn.py") as running:
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
def test_refused_request_gets_no_100_continue(
    server: Server, path: str, length: int, status: int
) -> None:
    headers = {**_EXPECTING, "Content-Length": str(length), "Connection": None}
    with socket.create_connection(("127.0.0.1", server.port), timeout=NEVER) as connection:
        connection.sendall(request(path, b"", headers))
        # The client can't take the connection for another request.
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    assert received.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"\r\nConnection: close\r\n" in received


def test_accepted_request_gets_100_continue_before_the_response(server: Server) -> None:
    whole = request("/v1/audits", b'{"state": {}}', _EXPECTING)
    split = whole.index(b"\r\n\r\n") + 4
    with socket.create_connection(("127.0.0.1", server.port), timeout=NEVER) as connection:
        connection.sendall(whole[:split])
        received = b""
        while len(received) < len(_PERMISSION):
            received += connection.recv(len(_PERMISSION) - len(received))
        assert received == _PERMISSION
        connection.sendall(whole[split:])
        assert answer(connection).status == 422


def test_head_of_a_response_arrives_together_with_its_body(server: Server) -> None:
    """A process that is killed between two packets would leave half a response."""
    raw = request("/v1/rulesets", method="GET", headers={"Connection": None})
    with socket.create_connection(("127.0.0.1", server.port), timeout=NEVER) as connection:
        for _ in range(100):
            connection.sendall(raw)
            head, _, body = connection.recv(65536).partition(b"\r\n\r\n")
            assert body
            (length,) = re.findall(rb"\r\nContent-Length: (\d+)", head)
            while len(body) < int(length):
                body += connection.recv(65536)


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_response_without_a_body_is_sent(server: Server, method: str) -> None:
    raw = request("/v1/rulesets", method=method, headers={"Connection": None})
    with socket.create_connection(("127.0.0.1", server.port), timeout=NEVER) as connection:
        for _ in range(3):
            connection.sendall(raw)
            assert connection.recv(65536).endswith(b"\r\n\r\n")


def test_workers_survive_more_connections_than_file_descriptors() -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))

    with serving(workers=1, prepare=limit) as server, ExitStack() as stack:
        workers = server.workers()
        for _ in range(40):  # closed connections are counted once
            assert ask(server.port, request("/livez", method="GET"), timeout=NEVER).status == 200
        for _ in range(70):
            address = ("127.0.0.1", server.port)
            stack.enter_context(socket.create_connection(address, timeout=NEVER))
        # Idle connections are closed one by one, so this request is accepted eventually.
        assert ask(server.port, request("/livez", method="GET"), timeout=NEVER).status == 200
        assert server.workers() == workers
        assert "Too many open files" not in server.log_text()


def _unanswered(connections: list[socket.socket]) -> bool:
    return not select.select(connections, [], [], 0)[0]


def test_health_checks_are_answered_while_all_threads_are_busy(server: Server) -> None:
    """All threads wait for the bodies of other requests."""
    head = request("/v1/audits", b"", {"Content-Length": "30"})
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=NEVER))
            for _ in range(80)
        ]
        for connection in waiting:
            connection.sendall(head)
        for path in 5 * ["/livez", "/readyz", "/metrics", "/livez?lang=fr"]:
            assert ask(server.port, request(path, method="GET"), timeout=NEVER).status == 200
            assert _unanswered(waiting)


def test_incomplete_health_requests_do_not_delay_others(server: Server) -> None:
    whole = request("/livez", method="GET")
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=NEVER))
            for _ in range(20)
        ]
        for connection in waiting:
            connection.sendall(whole[:-2])
        for _ in range(5):
            assert ask(server.port, whole, timeout=NEVER).status == 200
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
_BAD_HEADER = """
def app(environ, start_response):
    text = "one\\ntwo" if environ["PATH_INFO"] == "/bad" else "one"
    start_response("200 OK", [("X-Text", text)])
    return [b""]
"""


def _running(app: str, folder: Path) -> str:
    """Return the path of settings with which gunicorn runs another application."""
    (folder / "other.py").write_text(app, encoding="utf-8")
    config = folder / "config.py"
    config.write_text(
        f"__file__ = {str(ROOT / 'deploy' / 'gunicorn.conf.py')!r}\n"
        "exec(compile(open(__file__, encoding='utf-8').read(), __file__, 'exec'))\n"
        f"pythonpath, wsgi_app = {str(folder)!r}, 'other:app'\n",
        encoding="utf-8",
    )
    return str(config)


def test_header_that_the_application_gets_wrong_is_not_the_clients_fault(tmp_path: Path) -> None:
    with serving(workers=1, config=_running(_BAD_HEADER, tmp_path)) as server:
        assert requests.get(f"{server.url}/bad", timeout=NEVER).status_code == 500


def test_garbage_collection_is_on_in_every_worker(tmp_path: Path) -> None:
    """Garbage collection is off while the service loads."""
    with serving(workers=1, config=_running(_COLLECTOR, tmp_path)) as server:
        (first,) = server.workers()
        assert requests.get(server.url, timeout=NEVER).text == "on"
        os.kill(server.pid, signal.SIGHUP)
        until = time.monotonic() + NEVER
        while first in server.workers():
            assert time.monotonic() < until
            time.sleep(0.05)
        assert requests.get(server.url, timeout=NEVER).text == "on"
