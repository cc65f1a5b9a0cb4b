"""Benchmarks with many connections at once.

They measure bursts of requests, and cheap requests among many expensive ones. ``python -m
benchmarks.crowds`` compares these workers:

- the service's own worker, with and without HAProxy
- gunicorn's threaded worker (gthread)
- gunicorn's sync worker behind HAProxy
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from statistics import fmean
from threading import Event, Thread
from typing import Final

import requests as http

from . import records
from .load import Request, send_for
from .measuring import Effort, Measure, Row, alternately, quotients
from .servers import SERVICE, Proxy, Server
from .web import Measurement, Stage, questions

__all__ = ["ROWS"]

_WORKERS: Final = 2
_STEADY: Final = 4 * _WORKERS
"""The number of connections that keep all workers busy."""
_BURSTS: Final = (32, 64)
_CROWD: Final = 256
_TRIALS: Final = 10
_PAIRS: Final = 3
"""The number of bursts in a trial. They alternate with as many steady periods.

The means over a trial are compared. On a shared machine, single periods of the same kind differ too
much.
"""
_HEALTH_WITHIN: Final = 0.25
"""The target for the 99th percentile of the latency of health checks, in seconds."""
_CHEAP_WITHIN: Final = 1.0
"""The target for the slowest response to a cheap adjudication, in seconds."""


def _means(values: Sequence[float]) -> list[float]:
    """Return the mean of each trial."""
    return [fmean(values[first : first + _PAIRS]) for first in range(0, len(values), _PAIRS)]


def _burst(connections: int) -> Measurement:
    def measure(effort: Effort, stage: Stage) -> Row:
        asked = questions(effort.positions)["legal"]
        with Server(SERVICE, workers=_WORKERS) as server:

            def rate(connections: int) -> float:
                seconds = effort.load / 2
                answered, taken = send_for(server.port, asked, seconds, connections, False)
                return answered / taken

            rate(_STEADY)
            trials = _TRIALS if effort.load >= 1 else effort.load_rounds
            sides = [lambda: rate(connections), lambda: rate(_STEADY)]
            bursts, steady = alternately(sides, trials * _PAIRS)
        ours, theirs = (Measure(_means(values), "/s") for values in (bursts, steady))
        return Row(
            f"crowds.burst-{connections}",
            f"{connections} connections at once to {_WORKERS} workers, in each of {trials} trials",
            f"{_STEADY} steady connections, alternating with the bursts",
            ours,
            theirs,
            quotients(ours, theirs),
            at_least=0.85,
            every=True,
        )

    return measure


# --- A crowd -------------------------------------------------------------------------------------


def _most_expensive() -> list[Request]:
    """Return requests for a whole game and for legal moves with refusals."""
    game = {**records.load("game"), "include": ["positions", "scores"]}
    legal = {**records.load("worst/legal-moves")["request"], "explain": True}
    return [Request("/v1/replays", game), Request("/v1/legal-moves", legal)]


def _latencies(over: Event, ask: Callable[[], None]) -> list[float]:
    """Call ``ask`` repeatedly until ``over`` is set, and return the latencies in seconds."""
    found = []
    while not over.wait(0.01):
        begin = time.perf_counter()
        ask()
        found.append(time.perf_counter() - begin)
    return found


def _in_a_crowd(port: int, seconds: float) -> Mapping[str, Sequence[float]]:
    """Return the latencies of health checks and cheap adjudications, while a crowd is connected.

    The crowd's connections send expensive requests.
    """
    url, cheap = f"http://127.0.0.1:{port}", questions(1)["legal"][0]
    found: dict[str, list[float]] = {}
    over = Event()

    def health() -> None:
        # Open a new connection each time, as the probes of proxies do.
        http.get(f"{url}/livez", timeout=60, headers={"Connection": "close"})

    def adjudicate() -> None:
        answer = http.post(url + cheap.path, data=cheap.body, headers=_JSON, timeout=60)
        assert answer.status_code in (200, 503)

    def watch(name: str, ask: Callable[[], None]) -> None:
        found[name] = _latencies(over, ask)

    watchers = [
        Thread(target=watch, args=("livez", health)),
        Thread(target=watch, args=("cheap", adjudicate)),
    ]
    crowd = Thread(target=send_for, args=(port, _most_expensive(), seconds, _CROWD, False))
    crowd.start()
    time.sleep(min(3.0, seconds / 2))  # let the whole crowd connect first
    for watcher in watchers:
        watcher.start()
    crowd.join()
    over.set()
    for watcher in watchers:
        watcher.join()
    return found


_JSON: Final = {"Content-Type": "application/json"}


def _quantile(found: Sequence[float], part: float) -> float:
    return sorted(found)[int(part * (len(found) - 1))]


def _crowd(name: str, what: str, part: float, within: float) -> Measurement:
    def measure(effort: Effort, stage: Stage) -> Row:
        with Server(SERVICE, workers=_WORKERS) as server:
            found = _in_a_crowd(server.port, 5 * effort.load)[name]
        ours = Measure([_quantile(found, part)], "s")
        allowed = Measure([within], "s")
        return Row(
            f"crowds.{name}",
            f"{what}, while {_CROWD} connections send the most expensive ordinary requests",
            "what is allowed",
            ours,
            allowed,
            quotients(ours, allowed),
            at_most=1,
        )

    return measure


ROWS: Mapping[str, Measurement] = {
    **{f"crowds.burst-{number}": _burst(number) for number in _BURSTS},
    "crowds.livez": _crowd("livez", "/livez, the 99th percentile", 0.99, _HEALTH_WITHIN),
    "crowds.cheap": _crowd(
        "cheap", "the slowest cheap adjudication, answered or refused", 1.0, _CHEAP_WITHIN
    ),
}


# --- Comparison ----------------------------------------------------------------------------------

_CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "own worker": (),
    "gthread": ("--worker-class", "gthread"),
    "sync behind HAProxy": ("--worker-class", "sync"),
    "own worker behind HAProxy": (),
}


def _compare(trials: int, seconds: float) -> None:
    asked = questions(60)["legal"]
    for name, arguments in _CHOICES.items():
        behind = "HAProxy" in name
        if behind and not shutil.which("haproxy"):
            continue
        with Server(SERVICE, workers=_WORKERS, arguments=arguments) as server:
            proxy: AbstractContextManager[Proxy | None] = (
                Proxy(server.port) if behind else nullcontext()
            )
            with proxy as front:
                port = front.port if front else server.port
                send_for(port, asked, seconds, _STEADY, False)
                for burst in _BURSTS:
                    ratios, shares = [], []
                    for _ in range(trials):
                        steady, taken = send_for(port, asked, seconds, _STEADY, False)
                        before = server.cpu_of_each()
                        some, also = send_for(port, asked, seconds, burst, False)
                        used = [b - a for a, b in zip(before, server.cpu_of_each(), strict=True)]
                        shares.append(min(used) / (sum(used) or 1))
                        ratios.append(some / also / (steady / taken))
                    good = sum(ratio >= 0.85 for ratio in ratios)
                    print(
                        f"{name}: burst of {burst}: {good} of {trials} ratios at least 0.85, "
                        f"lowest {min(ratios):.2f}; lowest share of the less busy worker "
                        f"{min(shares):.2f}",
                        flush=True,
                    )
                try:
                    found = _in_a_crowd(port, 5 * seconds)
                except (RuntimeError, subprocess.SubprocessError, OSError) as error:
                    print(f"{name}: crowd: {error!r:.300}", flush=True)
                    continue
                for question, taken_each in found.items():
                    print(
                        f"{name}: {question} in a crowd: {len(taken_each)} asked, 99th percentile "
                        f"{_quantile(taken_each, 0.99) * 1e3:.0f} ms, "
                        f"slowest {max(taken_each) * 1e3:.0f} ms",
                        flush=True,
                    )


if __name__ == "__main__":
    _compare(int(sys.argv[1]) if len(sys.argv) > 1 else 10, 1.0)
