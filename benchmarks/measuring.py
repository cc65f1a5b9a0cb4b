"""Compare two sides by sampling them alternately, and format the results."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import pyperf

__all__ = [
    "QUICK",
    "Effort",
    "Measure",
    "Row",
    "alternately",
    "compare",
    "cpu_time",
    "heading",
    "line",
    "quotients",
    "save",
]


@dataclass(frozen=True)
class Effort:
    """The number and the size of the samples in a run."""

    rounds: int = 15
    """The number of samples of each side."""
    sample: float = 0.05
    """The processor time of a sample that :func:`cpu_time` measures, in seconds."""
    positions: int = 600
    """The number of positions in a sample. The service's caches hold fewer."""
    games: int = 10
    """The number of whole random games in a sample."""
    load: float = 2.0
    """The length of a sample of requests over HTTP, in seconds."""
    load_rounds: int = 7
    starts: int = 7
    first_requests: int = 2_000
    last_requests: int = 200_000
    first_lines: int = 1_000
    last_lines: int = 100_000


QUICK = Effort(
    rounds=3,
    sample=0.005,
    positions=6,
    games=1,
    load=0.1,
    load_rounds=2,
    starts=1,
    first_requests=100,
    last_requests=300,
    first_lines=10,
    last_lines=20,
)


@dataclass(frozen=True)
class Measure:
    """The samples of one quantity."""

    values: Sequence[float]
    unit: str

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def spread(self) -> float:
        """Half the distance between the quartiles, relative to the median."""
        if len(self.values) < 2 or not self.median:
            return 0.0
        first, _, third = quantiles(self.values, n=4, method="inclusive")
        return (third - first) / 2 / self.median

    def __str__(self) -> str:
        return f"{_formatted(self.median, self.unit)} ± {100 * self.spread:.0f} %"


_SMALLER = {"s": ("ms", 1e3), "ms": ("µs", 1e3)}


def _formatted(value: float, unit: str) -> str:
    while unit in _SMALLER and abs(value) < 1:
        unit, factor = _SMALLER[unit]
        value *= factor
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}"


@dataclass(frozen=True)
class Row:
    """A row of the table: what was measured, what it was compared with, and the ratio.

    ``ratio`` has one sample for each pair of samples. ``at_least`` or ``at_most`` is the target for
    its median, if there is one. With ``every``, every sample must meet the target.
    """

    name: str
    what: str
    against: str
    ours: Measure
    theirs: Measure
    ratio: Measure
    at_least: float | None = None
    at_most: float | None = None
    cpu: tuple[Measure, Measure] | None = None
    """The processor time per request of each side, for rows that compare it."""
    every: bool = False

    @property
    def target(self) -> str:
        if self.at_least is not None:
            return f"≥ {self.at_least:g}"
        return f"≤ {self.at_most:g}" if self.at_most is not None else ""

    @property
    def met(self) -> str:
        if not self.target:
            return ""
        reached = self.ratio.values if self.every else [self.ratio.median]
        short = (self.at_least is not None and min(reached) < self.at_least) or (
            self.at_most is not None and max(reached) > self.at_most
        )
        return "short" if short else "yes"

    @property
    def cpu_times(self) -> str:
        if self.cpu is None:
            return ""
        ours, theirs = (measure.median for measure in self.cpu)
        return f"{_formatted(ours, 's')} : {_formatted(theirs, 's')} = {ours / theirs:.2f}"


def quotients(above: Measure, below: Measure) -> Measure:
    """Return the ratio of each pair of samples."""
    pairs = zip(above.values, below.values, strict=True)
    return Measure([one / other for one, other in pairs], "")


_COLUMNS = {
    "row": 34,
    "what": 59,
    "ours": 18,
    "against": 51,
    "theirs": 19,
    "ratio": 13,
    "target": 6,
    "met": 5,
    "CPU per request": 26,
}
"""The minimum widths of the table's columns, keyed by heading."""


def _aligned(cells: Iterable[str]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, _COLUMNS.values(), strict=True))
    return f"| {' | '.join(padded)} |"


def heading() -> str:
    """Return the first two lines of the Markdown table."""
    return f"{_aligned(_COLUMNS)}\n{_aligned('-' * width for width in _COLUMNS.values())}"


def line(row: Row) -> str:
    ratio = f"{row.ratio.median:.2f} ± {100 * row.ratio.spread:.0f} %"
    if row.every:
        low, high = min(row.ratio.values), max(row.ratio.values)
        ratio = f"{low:.2f} to {high:.2f}"
    sides = str(row.ours), row.against, str(row.theirs)
    return _aligned((row.name, row.what, *sides, ratio, row.target, row.met, row.cpu_times))


def save(rows: Iterable[Row], path: Path) -> None:
    """Save all samples for ``pyperf compare_to``. Rates are saved as seconds per item."""
    benchmarks = []
    for row in rows:
        for side, measure in (("", row.ours), (" (peer)", row.theirs)):
            values, unit = measure.values, "second"
            if measure.unit == "MiB":
                values, unit = [2**20 * value for value in values], "byte"
            elif "/s" in measure.unit:
                values = [1 / value for value in values]
            run = pyperf.Run(values, metadata={"name": row.name + side, "unit": unit})
            benchmarks.append(pyperf.Benchmark([run]))
    pyperf.BenchmarkSuite(benchmarks).dump(str(path), replace=True)


def alternately(sides: Sequence[Callable[[], float]], rounds: int) -> list[list[float]]:
    """Return the samples of each side. The sides take turns, so that noise affects all sides."""
    samples: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, taken in zip(sides, samples, strict=True):
            taken.append(side())
    return samples


def compare(
    name: str,
    what: str,
    against: str,
    sides: Sequence[Callable[[], float]],
    rounds: int,
    *,
    unit: str = "s",
    **target: float,
) -> Row:
    """Measure two sides, ours and theirs, and return a row with the ratio of ours to theirs.

    Each side is a function that returns a sample in ``unit``. ``target`` is ``at_least`` or
    ``at_most``.
    """
    ours, theirs = (Measure(samples, unit) for samples in alternately(sides, rounds))
    return Row(name, what, against, ours, theirs, quotients(ours, theirs), **target)


def cpu_time(work: Callable[[], object], seconds: float) -> Callable[[], float]:
    """Return a function that measures the processor time of ``work``, in seconds.

    Each call repeats the work for about ``seconds`` and returns the mean.
    """
    work()
    begin = time.process_time()
    work()
    once = time.process_time() - begin
    repeats = max(1, round(seconds / max(once, 1e-7)))

    def sample() -> float:
        gc.collect()
        begin = time.process_time()
        for _ in range(repeats):
            work()
        return (time.process_time() - begin) / repeats

    return sample
