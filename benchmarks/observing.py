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
from os import environ
from typing import Final

from .load import send_for
from .measuring import Effort, Measure, Row, quotients
from .servers import SERVICE, Server
from .web import questions

__all__ = ["measure"]

_CONNECTIONS: Final = 4
_AT_ONCE: Final = 25
"""How many requests are counted and logged at once: fewer than a busy worker answers meanwhile."""


def measure(effort: Effort, stage: object) -> Row:
    """Return the row: an adjudication over HTTP with what observing adds, against one without."""
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
    from service.web import observation
    from service.web.logs import configure
    from service.web.settings import Settings

    from .profiling import answering

    configure("json")
    asked = questions(positions)["legal"]
    observed = answering(asked, Settings(metrics=True, access_log=True))
    plain = answering(asked, Settings(metrics=False, access_log=False))
    pairs = []
    half = len(asked) // 2
    for number in range(rounds + 1):
        taken = [0.0, 0.0]
        for index in range(len(asked)):
            # Each answers a state that the other has not just answered.
            sides = [(0, observed, index), (1, plain, (index + half) % len(asked))]
            for side, answer, which in sides if index % 2 else reversed(sides):
                begin = time.process_time()
                answer(which)
                taken[side] += time.process_time() - begin
            if (index + 1) % _AT_ONCE == 0:
                begin = time.process_time()
                observation.finish()
                taken[0] += time.process_time() - begin
        observation.finish()
        if number:  # the first round warms up
            pairs.append([each / len(asked) for each in taken])
    print(json.dumps(pairs))


if __name__ == "__main__":
    _print_pairs(int(sys.argv[1]), int(sys.argv[2]))
