"""Stopping, draining and reloading lose no request."""

from __future__ import annotations

import errno
import os
import resource
import signal
import socket
from contextlib import ExitStack
from threading import Event

import pytest
import requests

from tests.support.hostile import answer, request
from tests.support.serving import Server, serving
from tests.support.waiting import NEVER, until
from tests.support.wire import MIDDLE

pytestmark = pytest.mark.slow


def _ask(server: Server) -> int:
    answered = requests.post(f"{server.url}/v1/audits", json={"state": MIDDLE}, timeout=NEVER)
    return answered.status_code


def _ask_forever(server: Server) -> None:
    while _ask(server) == 200:
        pass


def _ready(server: Server) -> int:
    return requests.get(f"{server.url}/readyz", timeout=NEVER).status_code


def test_draining_service_answers_requests_but_is_not_ready() -> None:
    """A second SIGTERM ends the drain early."""
    with serving(workers=2, settings={"MEDINA_DRAIN_SECONDS": "300"}) as server:
        assert _ready(server) == 200
        os.kill(server.pid, signal.SIGTERM)
        while _ready(server) == 200:
            Event().wait(0.01)
        for _ in range(20):
            assert _ready(server) == 503
            assert _ask(server) == 200
            assert requests.get(f"{server.url}/livez", timeout=NEVER).status_code == 200
        # Leaving this block sends the second SIGTERM.
    assert "Shutting down: Master" in server.last_words


def test_drain_ends_after_the_configured_time() -> None:
    with serving(workers=1, settings={"MEDINA_DRAIN_SECONDS": "1"}) as server:
        os.kill(server.pid, signal.SIGTERM)
        with pytest.raises(requests.ConnectionError):
            _ask_forever(server)


@pytest.mark.parametrize("workers", [1, 2])
def test_queued_connections_are_answered_after_sigterm(workers: int) -> None:
    """The connections wait in the kernel's queue."""
    body = b'{"state": {}}'
    with serving(workers=workers) as server, ExitStack() as stack:
        connections = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=NEVER))
            for _ in range(64)
        ]
        for connection in connections:
            connection.sendall(request("/v1/audits", body))
        os.kill(server.pid, signal.SIGTERM)
        statuses = [answer(connection).status for connection in connections]
    # A busy worker may refuse some of the requests with a 503.
    assert set(statuses) <= {422, 503}
    assert 422 in statuses


def test_full_worker_still_answers_its_connections_after_sigterm() -> None:
    """More connections wait in the kernel's queue than the worker may accept."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (72, 72))  # allows 40 connections

    arguments = "--keep-alive 60 --graceful-timeout 60"
    settings = {"GUNICORN_CMD_ARGS": arguments}
    with serving(workers=1, settings=settings, prepare=limit) as server, ExitStack() as stack:
        address = ("127.0.0.1", server.port)
        first, second, *_ = [
            stack.enter_context(socket.create_connection(address, timeout=NEVER)) for _ in range(60)
        ]
        os.kill(server.pid, signal.SIGTERM)
        until(lambda: _refuses(address))
        first.sendall(request("/livez", method="GET"))
        assert answer(first).status == 200
        second.sendall(request("/readyz", method="GET"))
        assert answer(second).status == 503  # even without a drain


def _refuses(address: tuple[str, int]) -> bool:
    with socket.socket() as connection:
        return connection.connect_ex(address) == errno.ECONNREFUSED


def test_workers_are_replaced_without_losing_a_request() -> None:
    arguments = "--max-requests 30 --max-requests-jitter 20"
    with serving(workers=2, settings={"GUNICORN_CMD_ARGS": arguments}) as server:
        seen = set(server.workers())
        for _ in range(400):
            assert _ask(server) == 200
            seen |= set(server.workers())
        assert len(seen) >= 6


def test_reload_with_sighup_loses_no_request() -> None:
    with serving(workers=2) as server:
        before = set(server.workers())
        os.kill(server.pid, signal.SIGHUP)
        while before & set(server.workers()):
            assert _ask(server) == 200
            assert _ready(server) == 200
