"""Run applications under gunicorn, configured like the deployed service."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

__all__ = ["ECHO", "ROOT", "SERVICE", "Proxy", "Server"]

ROOT = Path(__file__).resolve().parent.parent
_PATIENCE = 30.0

SERVICE = "service:create_app()"
ECHO = "benchmarks.echo:app"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """Context manager that runs an application under gunicorn.

    ``started`` is the time in seconds until the application responded and all workers were running.
    """

    def __init__(
        self,
        app: str,
        workers: int = 1,
        environment: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
    ) -> None:
        self.app = app
        self.arguments = arguments
        self.workers = workers
        self.environment = dict(environment or {})
        self.port = _free_port()
        self.started = 0.0

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
        command += ["--bind", f"127.0.0.1:{self.port}", "--workers", str(self.workers)]
        # Never replace workers, because their processor time is measured.
        command += ["--max-requests", "0", "--log-level", "warning", *self.arguments, self.app]
        begin = time.perf_counter()
        logged = "MEDINA_ACCESS_LOG" in self.environment
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | self.environment,
            stderr=subprocess.DEVNULL if logged else None,
        )
        try:
            while not self._answers() or len(self._children()) < self.workers:
                if self._process.poll() is not None:
                    raise RuntimeError(f"{self.app} did not start")
                if time.perf_counter() - begin > _PATIENCE:
                    raise TimeoutError(f"{self.app} does not answer")
                time.sleep(0.001)
            self.started = time.perf_counter() - begin
            self._workers = self._children()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def _children(self) -> list[psutil.Process]:
        return psutil.Process(self._process.pid).children()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=_PATIENCE) as asked:
                asked.sendall(
                    b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                return asked.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def _stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def cpu(self) -> float:
        """Return the processor time that the workers have used so far, in seconds."""
        return sum(self.cpu_of_each())

    def cpu_of_each(self) -> list[float]:
        """Return the processor time that each worker has used so far, in seconds."""
        times = [worker.cpu_times() for worker in self._workers]
        return [used.user + used.system for used in times]

    def memory(self) -> tuple[float, float]:
        """Return the resident and the unshared memory of all workers, in MiB."""
        held = [worker.memory_full_info() for worker in self._workers]
        return sum(h.rss for h in held) / 2**20, sum(h.uss for h in held) / 2**20

    def peak(self) -> float:
        """Return the peak resident memory of the largest worker, in MiB."""
        peaks = []
        for worker in self._workers:
            status = Path(f"/proc/{worker.pid}/status").read_text(encoding="ascii")
            (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
            peaks.append(int(line.split()[1]) / 1024)
        return max(peaks)


class Proxy:
    """Context manager that runs HAProxy in front of one instance."""

    def __init__(self, instance: int) -> None:
        self.port = _free_port()
        self._instance = f"127.0.0.1:{instance}"

    def __enter__(self) -> Self:
        environment = {
            "LISTEN": f"127.0.0.1:{self.port}",
            "INSIDE": f"127.0.0.1:{_free_port()}",
            "REQUESTS_PER_10S": "1000000",
            **{f"REFEREE_{name}": self._instance for name in "ABC"},
        }
        self._process = subprocess.Popen(
            ["haproxy", "-db", "-q", "-f", str(ROOT / "deploy" / "haproxy" / "haproxy.cfg")],
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
        )
        give_up = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                if time.monotonic() > give_up:
                    self._process.kill()
                    raise
                time.sleep(0.05)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait(_PATIENCE)
