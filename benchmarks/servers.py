"""Runs applications under gunicorn with one worker, configured like the deployed service."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from .load import send
from .records import late_requests

_ROOT = Path(__file__).parents[1]

SERVICE = "service:create_app()"
ECHO = "benchmarks.echo:app"


class Server:
    """A running server.

    ``started`` is the time in seconds until the application responded.
    """

    def __init__(self, port: int, worker: psutil.Process, started: float) -> None:
        self.port = port
        self.worker = worker
        self.started = started

    def memory(self) -> float:
        """Return the resident memory of the worker, in MiB."""
        return float(self.worker.memory_info().rss) / 2**20


@contextmanager
def serving(
    app: str,
    environment: Mapping[str, str] | None = None,
    prefix: Sequence[str] = (),
    patience: float = 60,
) -> Iterator[Server]:
    """Run an application. ``prefix`` is a command that runs another one.

    Raises:
        RuntimeError: The application did not start within ``patience`` seconds.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [*prefix, sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    command += ["--bind", f"127.0.0.1:{port}", "--workers", "1", "--max-requests", "0"]
    # Under callgrind, a request can take minutes, and so can the end of a worker.
    command += ["--timeout", "0", "--graceful-timeout", "1800"]
    command += ["--worker-class", "benchmarks.worker.PatientWorker"]
    command += ["--log-level", "warning", app]
    begin = time.perf_counter()
    process = subprocess.Popen(command, cwd=_ROOT, env=os.environ | dict(environment or {}))
    try:
        while not _answers(port, patience):
            late = time.perf_counter() - begin > patience
            if late or process.poll() is not None:
                raise RuntimeError(f"{app} did not start")
            time.sleep(0.001)
        started = time.perf_counter() - begin
        (worker,) = psutil.Process(process.pid).children()
        yield Server(port, worker, started)
    finally:
        process.terminate()
        process.wait(patience)


def _answers(port: int, patience: float) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=patience) as asked:
            asked.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return asked.recv(64).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


@contextmanager
def echo_environment(server: Server) -> Iterator[Mapping[str, str]]:
    """Write an answer of the service to a file, and yield the echo server's environment."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "answer.json"
        path.write_bytes(send(server.port, late_requests(1)))
        yield {"ECHO_ANSWER": str(path)}
