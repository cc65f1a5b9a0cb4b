"""Metrics for Prometheus, summed over all workers.

Workers share their metrics in files in ``PROMETHEUS_MULTIPROC_DIR``, which gunicorn's configuration
sets. Without that variable, the metrics are those of this process alone.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

ANSWER: Final = "medina.answer"
"""The key in a request's WSGI environment for the ruleset and the verdict of the answer."""

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4

_DIRECTORY: Final = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
METHODS: Final = frozenset(("GET", "HEAD", "POST", "OPTIONS"))
_PAGE_SIZE: Final = os.sysconf("SC_PAGE_SIZE")
_INTERNAL_ERROR: Final = 500


@cache
def _slot() -> str:
    """Return a name for this process's files. After this process ends, another can use the name.

    Files named after process ids would pile up, because workers are replaced.
    """
    return _claim(Path(str(_DIRECTORY)))


os.register_at_fork(after_in_child=_slot.cache_clear)


def _claim(directory: Path) -> str:
    """Return the first name that no process has locked, and lock it until this process ends."""
    for number in count():
        file = os.open(directory / f"{number}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
        else:
            return str(number)
    raise AssertionError


if _DIRECTORY:
    # The library would name the files after process ids. Name them after slots instead.
    values.ValueClass = values.MultiProcessValue(_slot)  # type: ignore[no-untyped-call]

_REGISTRY: Final = CollectorRegistry()
_REQUESTS: Final = Counter(
    "medina_requests",
    "Requests, by method, path and status; an internal error in a line of a batch also counts.",
    ("method", "path", "status"),
    registry=_REGISTRY,
)
_ERRORS: Final = Counter(
    "medina_errors",
    "Internal errors, one for each request or line of a batch that the service failed to answer.",
    registry=_REGISTRY,
)
"""Unlike the requests with status 500, this starts at 0, so ``rate`` also sees the first error."""
_SECONDS: Final = Histogram(
    "medina_request_seconds",
    "The time from the arrival of a request's head until its answer begins, in seconds.",
    ("path",),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=_REGISTRY,
)
_ANSWERS: Final = Counter(
    "medina_answers",
    "Answers, by ruleset and verdict; in a batch, one for each line that gets an answer.",
    ("ruleset", "verdict"),
    registry=_REGISTRY,
)
_WAITS: Final = Histogram(
    "medina_wait_seconds",
    "The time that requests spent in the queue if they had to wait, in seconds.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1),
    registry=_REGISTRY,
)
_WAITING: Final = Gauge(
    "medina_waiting",
    "Requests waiting for their turn.",
    multiprocess_mode="sum",
    registry=_REGISTRY,
)


# The library finds the series of labels slowly.
_requests_of: Final = cache(_REQUESTS.labels)
_seconds_of: Final = cache(_SECONDS.labels)
_answers_of: Final = cache(_ANSWERS.labels)


def count_request(method: str, path: str, status: int, seconds: float) -> None:
    """Count a request, and record the time until its response began.

    ``path`` is the route, or "none" if the request has no route.
    """
    _requests_of(method if method in METHODS else "other", path, status).inc()
    _seconds_of(path).observe(seconds)
    if status == _INTERNAL_ERROR:
        _ERRORS.inc()


def count_answer(ruleset: str | None, verdict: str | None) -> None:
    """Count an answer, if it has a verdict."""
    if verdict is not None:
        _answers_of(ruleset or "none", verdict).inc()


def count_failed_line(path: str) -> None:
    """Count a line of a batch that had an internal error. It counts as a request with status 500.

    The status of the batch itself is 200.
    """
    _REQUESTS.labels("POST", path, _INTERNAL_ERROR).inc()
    _ERRORS.inc()


def outcome_of(answer: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """Return the ruleset and the verdict of an answer, or ``(None, None)`` if it has no verdict."""
    verdict = answer.get("verdict")
    if verdict is None:
        return None, None
    return (answer.get("ruleset") or {}).get("id"), verdict


def count_wait(seconds: float) -> None:
    """Record that a request had to wait for a slot, and for how many seconds."""
    _WAITS.observe(seconds)


def set_waiting(number: int) -> None:
    """Set the number of requests that are waiting in this worker."""
    _WAITING.set(number)


class _Workers(Collector):
    """The number of workers and their memory, as the kernel reports them (Linux only)."""

    def collect(self) -> Iterator[Metric]:
        sizes = list(_resident_sizes())
        yield GaugeMetricFamily("medina_workers", "Worker processes.", len(sizes))
        memory = GaugeMetricFamily(
            "medina_worker_resident_bytes",
            "The resident memory of the workers, shared pages included, in bytes.",
            labels=("of",),
        )
        memory.add_metric(("largest",), max(sizes, default=0))
        memory.add_metric(("all",), sum(sizes))
        yield memory


def _resident_sizes() -> Iterator[int]:
    master = os.getppid() if _DIRECTORY else None
    try:
        workers = (
            Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()
            if master
            else [str(os.getpid())]
        )
    except OSError:  # not Linux
        workers = []
    for worker in workers:
        try:
            pages = Path(f"/proc/{worker}/statm").read_text(encoding="ascii").split()[1]
        except OSError:  # the worker has ended
            continue
        yield int(pages) * _PAGE_SIZE


def exposition() -> bytes:
    """Return all metrics in Prometheus' text format."""
    registry = _REGISTRY
    if _DIRECTORY:
        registry = CollectorRegistry()
        MultiProcessCollector(registry, _DIRECTORY)  # type: ignore[no-untyped-call]
    workers = CollectorRegistry()
    workers.register(_Workers())
    return generate_latest(registry) + generate_latest(workers)
