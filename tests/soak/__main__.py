"""``make soak``: keep the reference deployment under load and report the results.

This needs HAProxy and listens only on loopback. The exit status is 1 if a response was wrong or
missing.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Final

from .cluster import Cluster
from .load import Load, questions

_MIB: Final = 2**20


class Soak:
    """One run of the endurance test."""

    def __init__(self, cluster: Cluster, load: Load, seed: int = 1) -> None:
        self.load = load
        self.faults: list[str] = []
        self.memory: list[tuple[float, list[float]]] = []
        self._cluster = cluster
        self._draw = random.Random(seed)
        self._over = Event()
        self._errors: list[BaseException] = []

    def run(self, seconds: float, clients: int, slow: int, pause: float) -> None:
        """Put the cluster under load for some seconds, with ``pause`` seconds between faults.

        ``clients`` is the number of clients that send requests. ``slow`` is the number of clients
        that only hold connections. If a thread fails, for example because an instance does not
        start, its error is raised again.
        """
        threads = [
            Thread(target=self._collect_error, args=(self._break, pause)),
            Thread(target=self._collect_error, args=(self._measure,)),
        ]
        for thread in threads:
            thread.start()
        try:
            asyncio.run(self.load.run(seconds, clients, slow))
        finally:
            self._over.set()
            for thread in threads:
                thread.join()
        if self._errors:
            raise self._errors[0]

    def _collect_error(self, work: Callable[..., None], *arguments: float) -> None:
        """Do the work of a thread and keep its error for the main thread."""
        try:
            work(*arguments)
        except BaseException as error:
            self._errors.append(error)

    def _break(self, pause: float) -> None:
        """Keep killing, restarting and reloading instances."""
        while not self._over.wait(pause):
            instance = self._cluster.instances[self._draw.randrange(3)]
            instance.kill()
            instance.start()
            self.faults.append("killed")
            for instance in self._cluster.instances:
                if self._over.wait(pause):
                    return
                instance.stop()
                instance.start()
                self.faults.append("restarted")
            if self._over.wait(pause):
                return
            self._draw.choice(self._cluster.instances).reload()
            self.faults.append("reloaded")

    def _measure(self) -> None:
        """Record the memory of each instance every second."""
        begun = time.monotonic()
        while not self._over.wait(1):
            sizes = [instance.memory() / _MIB for instance in self._cluster.instances]
            self.memory.append((time.monotonic() - begun, sizes))

    def report(self) -> str:
        load = self.load
        counted = {kind: self.faults.count(kind) for kind in dict.fromkeys(self.faults)}
        lines = [
            f"requests {load.right + load.wrong + load.refused + sum(load.lost.values())}: "
            f"right {load.right}, wrong {load.wrong}, lost {sum(load.lost.values())} "
            f"{dict(load.lost)}, refused {load.refused}, longest {load.longest:.2f} s",
            f"batches {load.batches} with {load.right_lines} right lines; "
            f"cut off or refused {load.cut_off} times, and then continued",
            f"instances: {counted}; connections of slow clients: {load.slow_rounds}",
        ]
        step = max(1, len(self.memory) // 10)
        for seconds, sizes in self.memory[::step]:
            lines.append(f"{seconds:6.0f} s  " + "  ".join(f"{size:6.1f} MiB" for size in sizes))
        return "\n".join([*lines, *load.examples[:5]])


def main() -> int:
    """Run the endurance test and print the report. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--slow", type=int, default=500)
    parser.add_argument(
        "--rest", type=float, default=0, help="seconds that a client waits after each response"
    )
    parser.add_argument("--pause", type=float, default=10, help="seconds between faults")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not shutil.which("haproxy"):
        parser.error("needs haproxy")
    known = questions(300, options.seed, expensive=True)
    folder = Path(tempfile.mkdtemp(prefix="medina-soak-"))
    print(f"{len(known)} questions; logs in {folder}", flush=True)
    with Cluster(folder) as cluster:
        soak = Soak(cluster, Load(cluster.port, known, rest=options.rest), options.seed)
        soak.run(options.minutes * 60, options.clients, options.slow, options.pause)
    print(soak.report())
    return 1 if soak.load.wrong or soak.load.lost else 0


if __name__ == "__main__":
    sys.exit(main())
