"""Samples what the benchmarks measure, and formats the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Effort:
    """The number and the size of the samples in a run."""

    rounds: int = 7
    """The number of samples."""
    positions: int = 600
    """The number of positions in a sample. The service's caches hold fewer."""
    first_requests: int = 2_000
    last_requests: int = 50_000


QUICK = Effort(rounds=2, positions=6, first_requests=50, last_requests=100)


@dataclass(frozen=True)
class Row:
    """A row of the table: what was measured, in which unit, and the samples.

    ``at_most`` is the limit for their median, if there is one.
    """

    name: str
    what: str
    unit: str
    samples: Sequence[float]
    at_most: float | None = None

    @property
    def limit(self) -> str:
        if self.at_most is None:
            return ""
        return f"≤ {self.at_most:g}: {'no' if median(self.samples) > self.at_most else 'yes'}"


def heading() -> str:
    """Return the first two lines of the Markdown table."""
    return "| row | | median | unit | limit |\n|---|---|---|---|---|"


def line(row: Row) -> str:
    spread = 0.0
    if len(row.samples) > 1:
        first, _, third = quantiles(row.samples, n=4, method="inclusive")
        spread = (third - first) / 2 / median(row.samples)
    figure = f"{median(row.samples):,.2f} ± {100 * spread:.0f} %"
    return f"| `{row.name}` | {row.what} | {figure} | {row.unit} | {row.limit} |"


def cpu_time(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes, in seconds."""
    begin = time.process_time()
    work()
    return time.process_time() - begin
