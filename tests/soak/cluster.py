"""Three instances of the service behind HAProxy, as in ``deploy``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import psutil
import requests

from tests.support.serving import ROOT, free_port
from tests.support.waiting import NEVER

_CONFIG = ROOT / "deploy" / "haproxy" / "haproxy.cfg"


def _await(url: str, process: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + NEVER
    while time.monotonic() < give_up:
        with suppress(requests.ConnectionError):
            if requests.get(url, timeout=NEVER).ok:
                return
        if process.poll() is not None:
            raise RuntimeError(f"the process behind {url} ended with status {process.returncode}")
        time.sleep(0.05)
    raise TimeoutError(f"{url} does not answer")


class Instance:
    """An instance with one worker. Its address stays the same after a restart."""

    command: Sequence[str] = (sys.executable, "-m", "service.cli", "serve")

    def __init__(self, log: Path) -> None:
        self.port = free_port()
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the instance and wait until it is ready."""
        environment = {
            "PORT": str(self.port),
            "WEB_CONCURRENCY": "1",
            "MEDINA_DRAIN_SECONDS": "2",
        }
        output: IO[bytes]
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=os.environ | environment,
                stderr=output,
                start_new_session=True,  # lets kill() end all its processes at once
            )
        _await(f"http://{self.address}/readyz", self._process)

    def kill(self) -> None:
        """Kill all processes of the instance."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(NEVER)

    def suspend(self) -> None:
        """Stop all processes of the instance. Its connections stay open."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Continue all processes of the instance."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGCONT)

    def begin_stopping(self) -> None:
        """Tell the instance to shut down gracefully."""
        assert self._process is not None
        self._process.terminate()

    def stop(self) -> None:
        """Shut the instance down gracefully."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(NEVER)

    def reload(self) -> None:
        """Make the instance replace its worker."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def memory(self) -> int:
        """Return the resident memory of the workers in bytes, or 0 if there are none."""
        process = self._process  # another thread may start or stop the instance meanwhile
        try:
            workers = psutil.Process(process.pid).children() if process else []
            return sum(worker.memory_info().rss for worker in workers)
        except psutil.NoSuchProcess:
            return 0


class StandIn(Instance):
    """A fake instance that starts at once (:mod:`.stand_in`)."""

    command = (sys.executable, "-m", "tests.soak.stand_in")


class Cluster:
    """The instances and the proxy. The context manager starts and stops them.

    ``inside`` is the address of the proxy's metrics, and ``origin`` the one at which a cache
    reaches the instances. ``limit`` is how many requests a client may send in ten seconds.
    """

    def __init__(
        self, folder: Path, kind: type[Instance] = Instance, limit: int = 1_000_000
    ) -> None:
        self.port = free_port()
        self.inside = f"127.0.0.1:{free_port()}"
        self.origin = f"127.0.0.1:{free_port()}"
        self.limit = limit
        self.instances = [kind(folder / f"instance-{name}.log") for name in "abc"]
        self._folder = folder

    def __enter__(self) -> Self:
        try:
            for instance in self.instances:
                instance.start()
            addresses = {
                f"REFEREE_{name}": instance.address
                for name, instance in zip("ABC", self.instances, strict=True)
            }
            environment = {
                "CACHE": os.environ.get("CACHE", "cache.invalid:6081"),  # no cache runs
                "LISTEN": f"127.0.0.1:{self.port}",
                "INSIDE": self.inside,
                "ORIGIN": self.origin,
                "REQUESTS_PER_10S": str(self.limit),
                **addresses,
            }
            with (self._folder / "proxy.log").open("ab") as log:
                self._proxy = subprocess.Popen(
                    ["haproxy", "-W", "-db", "-f", str(_CONFIG)],
                    env=os.environ | environment,
                    stdout=log,
                    stderr=log,
                )
            _await(f"http://127.0.0.1:{self.port}/readyz", self._proxy)
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

    def reload_proxy(self) -> None:
        """Make the proxy read its configuration again, in a new process."""
        self._proxy.send_signal(signal.SIGUSR2)

    def proxy_log(self) -> str:
        """Return what the proxy has logged so far."""
        return (self._folder / "proxy.log").read_text(encoding="utf-8")

    def _stop(self) -> None:
        if hasattr(self, "_proxy"):
            self._proxy.terminate()
            self._proxy.wait(NEVER)
        for instance in self.instances:
            instance.stop()
