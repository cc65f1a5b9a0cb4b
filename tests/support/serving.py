"""Runs the service as in production: under gunicorn, with the settings in ``deploy``."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

import requests

from tests.support.waiting import NEVER

ROOT = Path(__file__).resolve().parents[2]
PATIENT = {"MEDINA_LONGEST_WAIT_MS": "60000"}
"""Settings that let requests wait, because the machine may be busy. By default, some get a 503."""


@dataclass
class Server:
    """A running service. ``pid`` is the gunicorn master."""

    port: int
    pid: int
    log: Path
    last_words: str = ""
    """The content of the log, once the service has stopped."""

    @property
    def url(self) -> str:
        """The base URL, without a trailing slash."""
        return f"http://127.0.0.1:{self.port}"

    def workers(self) -> list[int]:
        """Return the sorted process ids of the workers (Linux only)."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return sorted(map(int, children.split()))

    def log_text(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def has_connection_with(self, port: int) -> bool:
        """Return whether the service holds a connection to a client's port (Linux only).

        A closed connection may still be listed, with the inode 0.
        """
        for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
            fields = line.split()
            ends = [int(end.rpartition(":")[2], 16) for end in fields[1:3]]
            if ends == [self.port, port]:
                return fields[9] != "0"  # the inode of the socket's file
        return False

    def memory(self) -> int:
        """Return the number of bytes of memory that the workers don't share (Linux only)."""
        return sum(_unshared(worker) for worker in self.workers())


def process_memory(pid: int, name: str) -> int:
    """Return a value in bytes from ``/proc/PID/status``, such as ``VmHWM``, the peak (Linux only).

    Raises:
        ValueError: The process has ended, but its parent has not waited for it yet.
    """
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    (line,) = (line for line in lines if line.startswith(f"{name}:"))
    return 1024 * int(line.split()[1])


def _unshared(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    kibibytes = [int(line.split()[1]) for line in lines if line.startswith("Private_")]
    return 1024 * sum(kibibytes)


@contextmanager
def serving(
    workers: int = 1,
    root: Path = ROOT,
    config: str = "deploy/gunicorn.conf.py",
    settings: Mapping[str, str] | None = None,
    prepare: Callable[[], None] | None = None,
) -> Iterator[Server]:
    """Run a service on a free port.

    ``settings`` are environment variables. ``prepare`` is called in the new process.

    Raises:
        RuntimeError: The service does not start. The message contains its output.
    """
    port = free_port()
    environment = {
        name: os.environ[name]
        for name in os.environ
        if not name.startswith(("MEDINA_", "PROMETHEUS_"))
    }
    environment |= {
        "PORT": str(port),
        "WEB_CONCURRENCY": str(workers),
        **(settings or {}),
    }
    command = [sys.executable, "-m", "gunicorn", "--config", config]
    with NamedTemporaryFile() as log:
        process = subprocess.Popen(
            command, cwd=root, env=environment, stderr=log, preexec_fn=prepare
        )
        server = Server(port, process.pid, Path(log.name))
        try:
            if not _is_ready(process, server, workers):
                raise RuntimeError(f"The service did not start.\n{server.log_text()}")
            yield server
        finally:
            process.terminate()
            process.wait(timeout=NEVER)
            server.last_words = server.log_text()


def free_port() -> int:
    """Return a port on which no process listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _is_ready(process: subprocess.Popen[bytes], server: Server, workers: int) -> bool:
    """Wait until all workers run. Return False if that fails."""
    give_up = time.monotonic() + NEVER
    while process.poll() is None and time.monotonic() < give_up:
        with suppress(requests.ConnectionError):
            if requests.get(f"{server.url}/readyz", timeout=NEVER).ok:
                return not sys.platform.startswith("linux") or _wait_for(server, workers, give_up)
        time.sleep(0.05)
    return False


def _wait_for(server: Server, workers: int, give_up: float) -> bool:
    """Wait until gunicorn has started all workers. Return False after the deadline."""
    while len(server.workers()) < workers:
        if time.monotonic() > give_up:
            return False
        time.sleep(0.05)
    return True
