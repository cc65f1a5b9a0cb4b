"""The cost of metrics and of a JSON access log, in a process of its own.

``python -m benchmarks.observing ROUNDS POSITIONS`` prints pairs: the processor time of an
adjudication in seconds, observed and not. The two alternate request by request, so whatever slows
the machine slows both. What is observed is counted and logged as often as by a busy worker. It
writes its log to standard error.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from os import environ
from typing import Final

from .load import send_for
from .measuring import Effort, Measure, Row, quotients
from .servers import SERVICE, Server
from .web import questions

__all__ = ["measure"]

_CONNECTIONS: Final = 4
_PASSES: Final = 5
_AT_ONCE: Final = 25
"""How many requests are counted and logged at once: fewer than a busy worker answers meanwhile."""


def measure(effort: Effort, stage: object) -> Row:
    """Compare an adjudication over HTTP with metrics and an access log to one without."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", __name__, str(effort.load_rounds), str(effort.positions)],
            env={**environ, "PROMETHEUS_MULTIPROC_DIR": folder},
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    added = [seen - unseen for seen, unseen in json.loads(done.stdout)]
    served = []
    asked = questions(effort.positions)["legal"]
    with Server(SERVICE, environment={"MEDINA_METRICS": "off"}) as server:
        for _ in added:
            before = server.cpu()
            answered, _ = send_for(server.port, asked, effort.load, _CONNECTIONS)
            served.append((server.cpu() - before) / answered)
    theirs = Measure(served, "s")
    ours = Measure([alone + more for alone, more in zip(served, added, strict=True)], "s")
    return Row(
        "http.observed",
        "an adjudication over HTTP with metrics and a JSON access log, different states",
        "the same without either",
        ours,
        theirs,
        quotients(ours, theirs),
        at_most=1.03,
    )


def _print_pairs(rounds: int, positions: int) -> None:
    from service.web.logs import configure
    from service.web.settings import Settings

    from .profiling import answering

    configure("json")
    asked = questions(positions)["legal"]
    observed = answering(asked, Settings(metrics=True, access_log=True))
    plain = answering(asked, Settings(metrics=False, access_log=False))
    _shortest(observed, plain, len(asked))  # warms up
    print(json.dumps([_shortest(observed, plain, len(asked)) for _ in range(rounds)]))


def _shortest(
    observed: Callable[[int], None], plain: Callable[[int], None], number: int
) -> tuple[float, float]:
    """Return the time of a request, observed and not, each the shortest of several.

    The shortest time is the one that other processes disturb least.
    """
    from service.web import observation

    passes = [_one_pass(observed, plain, observation.finish, number) for _ in range(_PASSES)]
    seen, unseen, reporting = (
        [*map(min, zip(*times, strict=True))] for times in zip(*passes, strict=True)
    )
    return (sum(seen) + sum(reporting)) / number, sum(unseen) / number


def _one_pass(
    observed: Callable[[int], None],
    plain: Callable[[int], None],
    report: Callable[[], None],
    number: int,
) -> tuple[list[float], list[float], list[float]]:
    """Return the processor time of each request, observed and not, and of each report."""

    def timed(work: Callable[[], None]) -> float:
        begin = time.process_time()
        work()
        return time.process_time() - begin

    taken: tuple[list[float], list[float]] = [0.0] * number, [0.0] * number
    reporting = []
    for index in range(number):
        # Each answers a state that the other has not just answered.
        sides = [(0, observed, index), (1, plain, (index + number // 2) % number)]
        for side, answer, which in sides if index % 2 else reversed(sides):
            taken[side][which] = timed(partial(answer, which))
        if (index + 1) % _AT_ONCE == 0 or index + 1 == number:
            reporting.append(timed(report))
    return *taken, reporting


if __name__ == "__main__":
    _print_pairs(int(sys.argv[1]), int(sys.argv[2]))
