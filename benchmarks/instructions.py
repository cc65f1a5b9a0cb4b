"""Counts the instructions that a request takes: ``python -m benchmarks instructions``.

A worker under gunicorn runs in callgrind, which counts the instructions that it executes. Unlike
times, they hardly depend on the machine or its load. callgrind writes the count when the worker
ends. So the cost of some requests is the difference between two runs, with and without them.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from service import library
from service.wording import wording_for

from . import dear, records
from .load import NDJSON, Request, asking, send
from .servers import ECHO, SERVICE, echo_environment, serving

_WARM_UP = 20
_MEASURED = 40
_ECHO = "the echo"
_PATIENCE = 1800.0  # a worker starts slowly in callgrind


def _count(
    app: str,
    requests: Sequence[Request],
    environment: Mapping[str, str] | None = None,
    *,
    require_success: bool = True,
) -> int:
    """Send the requests to a new server, and return the instructions of its worker."""
    # The order of a set of strings depends on the seed, and with it the number of instructions.
    # Under callgrind, a request may wait longer than a service lets it.
    fixed = {"PYTHONHASHSEED": "0", "MEDINA_LONGEST_WAIT_MS": "60000", **(environment or {})}
    with tempfile.TemporaryDirectory() as folder:
        callgrind = ["valgrind", "--tool=callgrind", "--quiet"]
        callgrind.append(f"--callgrind-out-file={folder}/%p")
        with serving(app, fixed, callgrind, _PATIENCE) as server:
            send(server.port, requests, require_success=require_success)
        written = (Path(folder) / str(server.worker.pid)).read_text(encoding="utf-8")
    (total,) = re.findall(r"^summary: (\d+)", written, re.MULTILINE)
    return int(total)


def _print(name: str, instructions: float, unit: str = "M") -> None:
    print(f"{name:28} {instructions:8.3f} {unit}", flush=True)


def measure(only: Sequence[str], *, of_dear_bodies: bool) -> None:
    """Print the instructions of the kinds that begin so, or the costs of the kept dear bodies."""
    wanted = tuple(only)
    new = records.late_requests(_WARM_UP + _MEASURED)
    known = [new[0]] * _MEASURED
    played = records.load("game")
    game = asking("/v1/replays", played)
    warm_up = [game, game, *new[1:_WARM_UP], *known[:3]]
    if of_dear_bodies:
        first = [dear.kept(kind) for kind in dear.KINDS]
        _measure_dear([*warm_up, *first], new[_WARM_UP:])
        return
    question = _question(known[0])
    warm_up.append(question)
    lines = b"\n".join([request.body for request in new[_WARM_UP:]])
    batch = Request("/v1/adjudications", lines, content_type=NDJSON)
    base = _count(SERVICE, warm_up)
    for name, requests, number in (
        ("a new late state", new[_WARM_UP:], _MEASURED),
        ("a known late state", known, _MEASURED),
        ("a new late state in a batch", [batch], _MEASURED),
        ("a question about that move", [question] * _MEASURED, _MEASURED),
        ("a move of a known replay", [game] * 3, 3 * len(played["moves"])),
    ):
        if name.startswith(wanted):
            _print(name, (_count(SERVICE, warm_up + requests) - base) / number / 1e6)
    if _ECHO.startswith(wanted):
        with serving(SERVICE) as server, echo_environment(server) as environment:
            base = _count(ECHO, known[:3], environment)
            echoed = _count(ECHO, known[:3] + known, environment)
            _print(_ECHO, (echoed - base) / _MEASURED / 1e6)


def _question(judged: Request) -> Request:
    """Return a request that asks in words whether a move is legal."""
    request = json.loads(judged.body)
    config = library.read_state(request["state"]).config
    asked = wording_for("en").move_in_words(request["move"], config, kind="judge")
    return asking("/v1/questions", {"state": request["state"], "question": asked})


def _measure_dear(warm_up: Sequence[Request], usual: Sequence[Request]) -> None:
    def count(*requests: Request) -> int:
        return _count(SERVICE, [*warm_up, *requests], require_success=False)

    base = count()
    ruling = (count(*usual) - base) / len(usual)
    for kind in dear.KINDS:
        # The state of the changed body is not in the caches.
        body = dear.uncached(dear.kept(kind))
        _print(kind, (count(body) - base) / ruling, "usual rulings")
