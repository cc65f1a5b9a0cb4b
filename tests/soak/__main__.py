"""``make soak``: keep the reference deployment under load and report the results.

This needs HAProxy and listens only on loopback. The exit status is 1 if a response to a good client
was wrong or missing, or if more than 1 % of their requests needed a second try.
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
from .load import Load, expensive, questions

_MIB: Final = 2**20
_LIMIT: Final = 500
"""How many requests a client may send in ten seconds, as in the compose file."""
_SUSPENDED: Final = 5.0
"""For how many seconds an instance is suspended."""
_AT_FIRST_TRY: Final = 0.99
"""The smallest share of the requests of good clients that need no second try."""


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

    def run(
        self,
        seconds: float,
        clients: int,
        slow: int,
        pause: float,
        idle: int = 0,
        hostile: int = 0,
    ) -> None:
        """Put the cluster under load for some seconds, with ``pause`` seconds between faults.

        The numbers are those of :meth:`Load.run`. If a thread fails, for example because an
        instance does not start, its error is raised again.
        """
        threads = [
            Thread(target=self._collect_error, args=(self._break, pause)),
            Thread(target=self._collect_error, args=(self._measure,)),
        ]
        for thread in threads:
            thread.start()
        try:
            asyncio.run(self.load.run(seconds, clients, slow, idle, hostile))
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
        """Keep killing, suspending, restarting and reloading instances."""
        while not self._over.wait(pause):
            instance = self._cluster.instances[self._draw.randrange(3)]
            instance.kill()
            instance.start()
            self.faults.append("killed")
            if self._over.wait(pause):
                return
            instance = self._draw.choice(self._cluster.instances)
            instance.suspend()
            self._over.wait(_SUSPENDED)
            instance.resume()
            self.faults.append("suspended")
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
            f"requests {load.requests}: right {load.right}, wrong {load.wrong}, "
            f"lost {load.lost.total()} {dict(load.lost)}, refused {load.refused}, "
            f"longest {load.longest:.2f} s",
            f"batches {load.batches} with {load.right_lines} right lines; "
            f"{load.continued} cut off or refused, and then continued",
            f"answered at the first try: {100 * load.at_first_try:.2f} %",
            f"hostile clients: responses by status {dict(load.hostile)}, "
            f"{load.slow_rounds} slow connections, {load.idle_rounds} idle ones",
            f"instances: {counted}",
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
    parser.add_argument("--slow", type=int, default=500, help="hostile: send a byte a second")
    parser.add_argument("--idle", type=int, default=500, help="hostile: send nothing")
    parser.add_argument("--hostile", type=int, default=16, help="send dear requests and batches")
    parser.add_argument(
        "--rest", type=float, default=0.3, help="seconds that a client waits after each response"
    )
    parser.add_argument("--pause", type=float, default=10, help="seconds between faults")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not shutil.which("haproxy"):
        parser.error("needs haproxy")
    known = questions(300, options.seed)
    folder = Path(tempfile.mkdtemp(prefix="medina-soak-"))
    print(f"{len(known)} questions; logs in {folder}", flush=True)
    with Cluster(folder, limit=_LIMIT) as cluster:
        load = Load(cluster.port, known, expensive(), rest=options.rest)
        soak = Soak(cluster, load, options.seed)
        numbers = (options.clients, options.slow, options.pause, options.idle, options.hostile)
        soak.run(options.minutes * 60, *numbers)
    print(soak.report())
    return 1 if load.wrong or load.lost or load.at_first_try < _AT_FIRST_TRY else 0


if __name__ == "__main__":
    sys.exit(main())
