"""Compares two sides by sampling them alternately, and formats the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Effort:
    """The number and the size of the samples in a run."""

    rounds: int = 7
    """The number of samples of each side."""
    positions: int = 600
    """The number of positions in a sample. The service's caches hold fewer."""
    first_requests: int = 2_000
    last_requests: int = 50_000


QUICK = Effort(rounds=2, positions=6, first_requests=50, last_requests=100)


@dataclass(frozen=True)
class Row:
    """A row of the table: what was measured, what it was compared with, and the ratios.

    ``at_least`` or ``at_most`` is the target for the median of the ratios.
    """

    name: str
    what: str
    against: str
    ratios: Sequence[float]
    at_least: float | None = None
    at_most: float | None = None

    @property
    def target(self) -> str:
        return f"≤ {self.at_most:g}" if self.at_least is None else f"≥ {self.at_least:g}"

    @property
    def met(self) -> str:
        ratio = median(self.ratios)
        short = (self.at_least is not None and ratio < self.at_least) or (
            self.at_most is not None and ratio > self.at_most
        )
        return "short" if short else "yes"


def heading() -> str:
    """Return the first two lines of the Markdown table."""
    return "| row | | against | ratio | target | met |\n|---|---|---|---|---|---|"


def line(row: Row) -> str:
    spread = 0.0
    if len(row.ratios) > 1:
        first, _, third = quantiles(row.ratios, n=4, method="inclusive")
        spread = (third - first) / 2 / median(row.ratios)
    ratio = f"{median(row.ratios):.2f} ± {100 * spread:.0f} %"
    return f"| `{row.name}` | {row.what} | {row.against} | {ratio} | {row.target} | {row.met} |"


def cpu_time(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes, in seconds."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def compare(
    name: str,
    what: str,
    against: str,
    ours: Callable[[], float],
    theirs: Callable[[], float],
    rounds: int,
    **target: float,
) -> Row:
    """Sample both sides in turn, so that noise affects both, and compare each pair of samples."""
    ratios = [ours() / theirs() for _ in range(rounds)]
    return Row(name, what, against, ratios, **target)
