"""The most expensive bodies that the size limits allow.

Many of them reach a limit on bytes, values, moves or pixels. Others are well-formed requests that
:mod:`.searching` has found and kept in ``positions/dear``.

The cost of a body is the processor time of the application, without the HTTP server. Its unit is
the usual ruling: an adjudication of a legal move of two pieces in a late state that is not in the
caches.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import count, cycle
from typing import Any, Final

from flask.testing import FlaskClient

from schemas.state import dump_state
from service import create_app
from service.rules.board import BIT
from service.web.settings import Settings

from . import records
from .load import NDJSON, Request, asking
from .measuring import Effort, Row, cpu_time

KINDS: Final = ("answer", "question", "picture", "png", "record", "game")
"""The kinds of bodies to search for."""

PNG: Final = "image/png"
MAX_COST: Final = 100
"""The target for the cost of a body, as a multiple of the usual ruling."""
_MAX_COST_OF_PNG: Final = 300

_SETTINGS = Settings()
_AUDITS, _REPLAYS, _DIAGRAMS = "/v1/audits", "/v1/replays", "/v1/diagrams"
_LIMITS = {_REPLAYS: _SETTINGS.max_replay_body}
_USUAL: Final = 60
"""The number of usual rulings in a sample, all different."""


def kept(kind: str) -> Request:
    """Return the most expensive request of a kind that has been found."""
    found = records.load(f"dear/{kind}")
    return asking(found["address"], found["request"], accept=found["accept"])


def keep(kind: str, request: Request) -> None:
    document = json.loads(request.body)
    found = {"address": request.address, "accept": request.accept, "request": document}
    records.save(f"dear/{kind}", found)


def in_a_batch(request: Request) -> Request:
    """Return a batch with the request as its only line."""
    return request._replace(body=request.body + b"\n", content_type=NDJSON)


def _limit(path: str) -> int:
    return _LIMITS.get(path, _SETTINGS.max_body)


def _state() -> dict[str, Any]:
    return {**dump_state(records.middle_game().state)}


def _board(**changed: Any) -> dict[str, Any]:
    return {"state": {**_state(), "board": {**_state()["board"], **changed}}}


def _keys(size: int, value: str = "0", most: int | None = None) -> str:
    """Return the longest JSON object that fits into ``size`` bytes, with at most ``most`` keys."""
    length = 2
    written: list[str] = []
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
"""A little less than the maximum number of values in a body (``service.web.strict_json``)."""


def _within(path: str, make: Callable[[int], str], around: str = "{}") -> Request:
    """Return a request whose body is ``around``, with ``{}`` replaced by the result of ``make``.

    ``make`` gets the number of bytes that are left before the size limit.
    """
    frame = around.replace("{}", "", 1)
    content = around.replace("{}", make(_limit(path) - len(frame)), 1)
    return Request(path, content.encode())


def _in_state(key: str) -> str:
    document = _state()
    document[key] = "HERE"
    return json.dumps({"state": document}).replace('"HERE"', "{}", 1)


def _moves(move: Any) -> Request:
    return asking(_REPLAYS, {"state": _state(), "moves": [move] * 400})


def _marked_picture() -> Request:
    """Return a request for the largest PNG, with every cell marked twice."""
    everywhere = {"highlight": list(BIT), "last": list(BIT), "size": 1200}
    return asking(_DIAGRAMS, {"state": _state(), **everywhere}, accept=PNG)


SHAPES: Mapping[str, Callable[[], Request]] = {
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
    "wrong-cells": lambda: asking(_AUDITS, _board(walls=["x"] * 234, stables=[0] * 234)),
    "wrong-streets": lambda: asking(_AUDITS, _board(streets=[["x"] * 99] * 40)),
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
    "impossible-state": lambda: asking(_AUDITS, records.load("impossible")),
    "impossible-picture": lambda: asking(_DIAGRAMS, records.load("impossible")),
    "drawn-game": lambda: asking(
        "/v1/games",
        {
            "ruleset": {"id": "second-edition"},
            "players": ["red", "blue", "green", "yellow"],
            "seed": 1,
            "plies": 400,
        },
    ),
    "marked-png": _marked_picture,
    "long-record": lambda: asking(
        _REPLAYS, {**records.load("game"), "include": ["positions", "scores"]}
    ),
    **{f"found-{kind}": partial(kept, kind) for kind in KINDS},
}
LINES = ("unknown-keys", "found-answer", "found-record")
"""The shapes with a second row, in which the request is a line of a batch."""


@cache
def _client() -> FlaskClient:
    return create_app(_SETTINGS).test_client()


def ask(request: Request) -> int:
    """Send a request to the application and return the status code."""
    answer = _client().post(request.address, data=request.body, headers=request.headers)
    assert answer.data
    return answer.status_code


_spaces: Final = cycle(range(1, 1000))


def uncached(request: Request) -> Request:
    """Add white space to a request, so that its state isn't found in the cache."""
    return request._replace(body=request.body[:1] + b" " * next(_spaces) + request.body[1:])


@cache
def _usual(positions: int) -> Any:
    """Return an endless cycle of usual rulings."""
    return cycle(records.late_requests(positions))


def usual_seconds(positions: int = Effort.positions) -> float:
    """Return the mean processor time of a usual ruling, in seconds.

    Successive calls use different positions until all have been used.
    """
    usual = _usual(positions)
    return cpu_time(lambda: [ask(next(usual)) for _ in range(_USUAL)]) / _USUAL


def cost(request: Request, usual: float, times: int) -> float:
    """Return the lowest cost in ``times`` measurements, as a multiple of ``usual``."""
    return min(cpu_time(lambda: ask(uncached(request))) for _ in range(times)) / usual


def _row(name: str, make: Callable[[], Request]) -> Callable[[Effort], Row]:
    def measure(effort: Effort) -> Row:
        request = make()
        status = ask(request)
        usual_seconds(effort.positions)
        line = ", a line of a batch" if request.content_type == NDJSON else ""
        return Row(
            name,
            f"{len(request.body):,} bytes to {request.path}{line}, answered {status}",
            "usual rulings",
            [cost(request, usual_seconds(effort.positions), times=1) for _ in range(effort.rounds)],
            _MAX_COST_OF_PNG if request.accept == PNG else MAX_COST,
        )

    return measure


def _line(shape: str) -> Callable[[], Request]:
    return lambda: in_a_batch(SHAPES[shape]())


ROWS: Mapping[str, Callable[[Effort], Row]] = {
    name: _row(name, make)
    for name, make in (
        *((f"dear.{shape}", SHAPES[shape]) for shape in SHAPES),
        *((f"dear.{shape}-line", _line(shape)) for shape in LINES),
    )
}
