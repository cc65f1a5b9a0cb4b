"""Benchmarks of the cost of metrics and a JSON access log, and of the cost of tracing.

``python -m benchmarks.observing WHAT ROUNDS POSITIONS`` measures one of these costs in its own
process. ``WHAT`` is ``observed`` (metrics and log) or ``traced``. The command prints pairs: the
processor time of an adjudication with and without observation, in seconds. The two alternate, so
that noise affects both. The log goes to standard error, and spans are discarded.
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
from typing import TYPE_CHECKING, Final

from .load import send_for
from .measuring import Effort, Measure, Row, quotients
from .servers import SERVICE, Server
from .web import questions

if TYPE_CHECKING:
    from service.web.settings import Settings

__all__ = ["measure", "measure_tracing"]

_CONNECTIONS: Final = 4
_PASSES: Final = 5
_AT_ONCE: Final = 25
"""How many requests are logged and counted, or traced, in one go.

A busy worker handles more in one go.
"""


def measure(effort: Effort, stage: object) -> Row:
    return _row(effort, "observed", "metrics and a JSON access log", "either", at_most=1.03)


def measure_tracing(effort: Effort, stage: object) -> Row:
    return _row(effort, "traced", "tracing (without sending the spans)", "it")


def _row(
    effort: Effort, what: str, added_by: str, left_out: str, at_most: float | None = None
) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        sizes = (str(effort.load_rounds), str(effort.positions))
        done = subprocess.run(
            [sys.executable, "-m", __name__, what, *sizes],
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
        f"http.{what}",
        f"an adjudication over HTTP with {added_by}, different states",
        f"the same without {left_out}",
        ours,
        theirs,
        quotients(ours, theirs),
        at_most=at_most,
    )


def _print_pairs(what: str, rounds: int, positions: int) -> None:
    from service.web.settings import Settings

    from .profiling import answering

    report, settings = _trace() if what == "traced" else _observe()
    asked = questions(positions)["legal"]
    observed = answering(asked, settings)
    plain = answering(asked, Settings(metrics=False, access_log=False))
    _shortest(observed, plain, report, len(asked))  # warms up
    print(json.dumps([_shortest(observed, plain, report, len(asked)) for _ in range(rounds)]))


def _observe() -> tuple[Callable[[], object], Settings]:
    """Return two things: a function that counts and logs the requests so far, and settings."""
    from service.web.logs import configure
    from service.web.settings import Settings

    configure("json")
    return lambda: None, Settings(metrics=True, access_log=True)


def _trace() -> tuple[Callable[[], object], Settings]:
    """Return two things: a function that exports the spans so far, and settings."""
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    from service.web import tracing
    from service.web.settings import Settings

    processor = BatchSpanProcessor(InMemorySpanExporter(max_spans=0))
    tracing._processor = lambda: processor
    return processor.force_flush, Settings(metrics=False, access_log=False, tracing=True)


def _shortest(
    observed: Callable[[int], None],
    plain: Callable[[int], None],
    report: Callable[[], object],
    number: int,
) -> tuple[float, float]:
    """Return the mean processor time of a request, with and without observation.

    Each request is measured several times. Only its shortest time counts, because other processes
    disturbed that measurement least.
    """
    passes = [_one_pass(observed, plain, report, number) for _ in range(_PASSES)]
    seen, unseen, reporting = (
        [*map(min, zip(*times, strict=True))] for times in zip(*passes, strict=True)
    )
    return (sum(seen) + sum(reporting)) / number, sum(unseen) / number


def _one_pass(
    observed: Callable[[int], None],
    plain: Callable[[int], None],
    report: Callable[[], object],
    number: int,
) -> tuple[list[float], list[float], list[float]]:
    """Return the processor times of requests with and without observation, and of reports."""

    def timed(work: Callable[[], object]) -> float:
        begin = time.process_time()
        work()
        return time.process_time() - begin

    taken: tuple[list[float], list[float]] = [0.0] * number, [0.0] * number
    reporting = []
    for index in range(number):
        # The sides handle different states, so neither profits from the other's cache.
        sides = [(0, observed, index), (1, plain, (index + number // 2) % number)]
        for side, answer, which in sides if index % 2 else reversed(sides):
            taken[side][which] = timed(partial(answer, which))
        if (index + 1) % _AT_ONCE == 0 or index + 1 == number:
            reporting.append(timed(report))
    return *taken, reporting


if __name__ == "__main__":
    _print_pairs(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
