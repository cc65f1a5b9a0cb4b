"""The most expensive bodies within the size limits, found by trying shapes of documents.

Each shape fills the limit of its path: 256 KiB, or 2 MiB for a replay. ``python -m
benchmarks.hostile`` prints what each costs; the most expensive are rows of the table. Costs are
processor time and memory of the application without the HTTP server.
"""

from __future__ import annotations

import json
import resource
import statistics
import time
import tracemalloc
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import Any

import orjson
from flask.testing import FlaskClient

from service import create_app
from service.web.settings import Settings

from . import records
from .measuring import Effort, Measure, Row, in_turns, quotients

__all__ = ["ROWS", "SHAPES"]

Body = tuple[str, bytes]

_SETTINGS = Settings()
_AUDITS, _REPLAYS, _DIAGRAMS = "/v1/audits", "/v1/replays", "/v1/diagrams"
_LIMITS = {_REPLAYS: _SETTINGS.max_replay_body}


def _limit(path: str) -> int:
    return _LIMITS.get(path, _SETTINGS.max_body)


def _state() -> dict[str, Any]:
    state: dict[str, Any] = records.load("middle-game")[0]["state"]
    return state


def _board(**changed: Any) -> dict[str, Any]:
    return {"state": {**_state(), "board": {**_state()["board"], **changed}}}


def _keys(size: int, value: str = "0", most: int | None = None) -> str:
    """Return an object of at most ``size`` bytes with as many keys as fit, or ``most`` of them."""
    length, written = 2, []
    for number in count():
        pair = f'"{number:x}":{value}'
        length += len(pair) + 1
        if length > size or len(written) == most:
            return "{" + ",".join(written) + "}"
        written.append(pair)
    raise AssertionError


def _items(item: str, size: int, most: int | None = None) -> str:
    number = (size - 2) // (len(item) + 1)
    return "[" + ",".join([item] * min(number, most or number)) + "]"


_VALUES = 99_900
"""A little under the most values that a body can have (``service.web.strict_json``)."""


def _within(path: str, make: Callable[[int], str], around: str = "{}") -> Body:
    """Return a body in which the result of ``make``, given the bytes left, replaces ``{}``."""
    frame = around.replace("{}", "", 1)
    return path, around.replace("{}", make(_limit(path) - len(frame)), 1).encode()


def _in_state(key: str) -> str:
    document = _state()
    document[key] = "HERE"
    return json.dumps({"state": document}).replace('"HERE"', "{}", 1)


def _moves(move: Any, number: int = 400) -> Body:
    return _REPLAYS, orjson.dumps({"state": _state(), "moves": [move] * number})


def _long_record() -> Body:
    """Return the most expensive record of a game: a whole game, with every move explained."""
    return _REPLAYS, orjson.dumps(records.load("game"))


SHAPES: Mapping[str, Callable[[], Body]] = {
    "unknown-keys": lambda: _within(_REPLAYS, lambda size: _keys(size, most=_VALUES)),
    "unknown-keys-of-a-state": lambda: _within(_AUDITS, _keys, '{"state":{}}'),
    "unknown-keys-of-a-board": lambda: _within(_AUDITS, _keys, _in_state("board")),
    "unknown-objects": lambda: _within(_REPLAYS, lambda size: _keys(size, "{}", most=_VALUES // 4)),
    "unknown-keys-of-moves": lambda: _moves({f"{n:x}": 0 for n in range(240)}),
    "unknown-keys-of-actions": lambda: _moves(
        {"player": "red", "actions": [{"piece": "wall"} | {f"{n:x}": 0 for n in range(75)}] * 3}
    ),
    "empty-moves": lambda: _moves({}),
    "wrong-actions": lambda: _moves({"player": 1, "actions": [{}, {"piece": 0}, []]}),
    "wrong-cells": lambda: (_AUDITS, orjson.dumps(_board(walls=["x"] * 234, stables=[0] * 234))),
    "wrong-streets": lambda: (_AUDITS, orjson.dumps(_board(streets=[["x"] * 99] * 40))),
    "wide-arrays": lambda: _within(_REPLAYS, lambda size: _items("[]", size, _VALUES // 4)),
    "wide-objects": lambda: _within(_REPLAYS, lambda size: _items('{"":0}', size, _VALUES // 4)),
    "wide-numbers": lambda: _within(_REPLAYS, lambda size: _items("1.5", size, _VALUES)),
    "wide-strings": lambda: _within(_REPLAYS, lambda size: _items('"ab"', size, _VALUES)),
    "wide-escapes": lambda: _within(_REPLAYS, lambda size: _items('{"\\n":0}', size, _VALUES // 4)),
    "too-many-values": lambda: _within(_REPLAYS, lambda size: _items("0", size)),
    "deep-arrays": lambda: _within(
        _REPLAYS, lambda size: _items("[" * 200 + "]" * 200, size, _VALUES // 601)
    ),
    "long-string": lambda: _within(_REPLAYS, lambda size: '"' + "x" * (size - 2) + '"'),
    "long-escapes": lambda: _within(_REPLAYS, lambda size: '"' + "\\u0041" * (size // 6 - 1) + '"'),
    "long-key": lambda: _within(_AUDITS, lambda size: '{"' + "k" * (size - 6) + '":0}'),
    "colons": lambda: _within(_REPLAYS, lambda size: '"' + ":" * (size - 2) + '"'),
    "number-characters": lambda: _within(_REPLAYS, lambda size: _items("12345678", size, _VALUES)),
    "half-a-document": lambda: _within(_REPLAYS, lambda size: _items("0", size, _VALUES)[:-1]),
    "blanks": lambda: _within(_AUDITS, lambda size: " " * size),
    "impossible-state": lambda: (
        _AUDITS,
        orjson.dumps(records.load("worst/impossible")["request"]),
    ),
    "impossible-picture": lambda: (
        _DIAGRAMS,
        orjson.dumps(records.load("worst/impossible")["request"]),
    ),
    "busy-picture": lambda: (_DIAGRAMS, orjson.dumps(records.load("worst/diagrams")["request"])),
    "long-record": _long_record,
}
"""Shape -> the path and the body of a request."""

DEAREST = (
    "unknown-keys",
    "unknown-keys-of-actions",
    "wide-escapes",
    "impossible-state",
    "impossible-picture",
)
"""The shapes that are rows of the table: the most expensive of each kind."""


@cache
def _client() -> FlaskClient:
    return create_app(_SETTINGS).test_client()


def _ask(body: Body) -> int:
    path, data = body
    return _client().post(path, data=data, content_type="application/json").status_code


def _seconds(bodies: list[Body]) -> float:
    """Return the processor time of a body, on average."""
    begin = time.process_time()
    for body in bodies:
        _ask(body)
    return (time.process_time() - begin) / len(bodies)


def _usual() -> list[Body]:
    return [("/v1/adjudications", orjson.dumps(pair)) for pair in records.load("middle-game")] * 3


def _row(shape: str) -> Callable[[Effort], Row]:
    def measure(effort: Effort) -> Row:
        body, usual = SHAPES[shape](), _usual()
        status = _ask(body)
        _seconds(usual)
        sides = [lambda: _seconds([body]), lambda: _seconds(usual)]
        ours, theirs = (Measure(values, "s") for values in in_turns(sides, effort.rounds))
        return Row(
            f"hostile.{shape}",
            f"{len(body[1]):,} bytes to {body[0]}, answered {status}",
            "the usual adjudication, half-way through a game of three",
            ours,
            theirs,
            quotients(ours, theirs),
            at_most=100,
        )

    return measure


ROWS: Mapping[str, Callable[[Effort], Row]] = {f"hostile.{shape}": _row(shape) for shape in DEAREST}


def _memory(body: Body) -> float:
    """Return the most memory that Python's objects take while a body is answered, in MiB."""
    tracemalloc.start()
    try:
        _ask(body)
        return tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()


def main() -> None:
    """Print what each shape costs, the most expensive first."""
    usual = _usual()
    _seconds(usual)
    base = statistics.median(_seconds(usual) for _ in range(5))
    found = []
    for shape, make in SHAPES.items():
        body = make()
        status = _ask(body)
        cost = min(_seconds([body]) for _ in range(3)) / base
        found.append((cost, _memory(body), shape, status, body))
    print(f"usual: {base * 1e3:.2f} ms")
    for cost, memory, shape, status, (path, data) in sorted(found, reverse=True):
        print(f"{cost:6.1f} x {memory:6.1f} MiB  {shape:26} {len(data):9,} bytes {path} {status}")
    print(
        f"largest resident size: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB"
    )


if __name__ == "__main__":
    main()
