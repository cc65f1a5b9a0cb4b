"""Benchmarks of the most expensive requests that the size limits allow.

Many of the requests reach a limit on bytes, values, moves or pixels. Others are well-formed
requests that :mod:`.hostile_search` has found and saved in ``positions/hostile``. The most
expensive requests are rows of the table. ``python -m benchmarks.hostile`` prints what each request
costs.

The cost of a request is the processor time of the application, without the HTTP server. Its unit is
the usual adjudication: a legal move of two pieces in a late state that is not in the
caches. The memory that Python allocates is measured too.
"""

from __future__ import annotations

import json
import resource
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count, cycle
from typing import Any, Final, NamedTuple

import orjson
from flask.testing import FlaskClient

from schemas.move import dump_move
from schemas.state import dump_state
from service import create_app
from service.rules.board import BIT
from service.web.settings import Settings

from . import records
from .measuring import Effort, Row, compare

__all__ = [
    "KINDS",
    "LINES",
    "MAX_COST",
    "ROWS",
    "SHAPES",
    "Question",
    "ask",
    "cost",
    "in_a_batch",
    "keep",
    "kept",
    "max_cost",
    "usual_seconds",
]

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
PNG: Final = "image/png"


class Question(NamedTuple):
    """A POST request. If ``accept`` is "", the response can have any media type."""

    address: str
    content: bytes
    accept: str = ""
    content_type: str = JSON

    @property
    def path(self) -> str:
        """The address without its query."""
        return self.address.partition("?")[0]


KINDS: Final = ("answer", "picture", "png", "record")
"""The kinds of requests to search for."""

MAX_COST: Final = 100
"""The target for the cost of a request, as a multiple of the usual adjudication."""
_MAX_COST_OF_PNG: Final = 300

_SETTINGS = Settings()
_AUDITS, _REPLAYS, _DIAGRAMS = "/v1/audits", "/v1/replays", "/v1/diagrams"
_LIMITS = {_REPLAYS: _SETTINGS.max_replay_body}
_USUAL: Final = 60
"""The number of usual adjudications in a sample, all different."""


def max_cost(question: Question) -> int:
    """Return the maximum cost of a question, as a multiple of the usual adjudication."""
    return _MAX_COST_OF_PNG if question.accept == PNG else MAX_COST


def kept(kind: str) -> Question | None:
    """Return the most expensive saved request of a kind, or None if there is none."""
    name = f"hostile/{kind}"
    if not records.exists(name):
        return None
    found = records.load(name)
    return Question(found["address"], orjson.dumps(found["request"]), found["accept"])


def keep(kind: str, question: Question) -> None:
    request = orjson.loads(question.content)
    found = {"address": question.address, "accept": question.accept, "request": request}
    records.save(f"hostile/{kind}", found)


def in_a_batch(question: Question) -> Question:
    return question._replace(content=question.content + b"\n", content_type=NDJSON)


def _limit(path: str) -> int:
    return _LIMITS.get(path, _SETTINGS.max_body)


def _state() -> dict[str, Any]:
    state: dict[str, Any] = records.load("middle-game")[0]["state"]
    return state


def _board(**changed: Any) -> dict[str, Any]:
    return {"state": {**_state(), "board": {**_state()["board"], **changed}}}


def _keys(size: int, value: str = "0", most: int | None = None) -> str:
    """Return the longest JSON object that fits into ``size`` bytes, with at most ``most`` keys."""
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
"""A little less than the maximum number of values in a body (``service.web.strict_json``)."""


def _within(path: str, make: Callable[[int], str], around: str = "{}") -> Question:
    """Return a request whose body is ``around``, with ``{}`` replaced by the result of ``make``.

    ``make`` gets the number of bytes that are left before the size limit.
    """
    frame = around.replace("{}", "", 1)
    content = around.replace("{}", make(_limit(path) - len(frame)), 1)
    return Question(path, content.encode())


def _in_state(key: str) -> str:
    document = _state()
    document[key] = "HERE"
    return json.dumps({"state": document}).replace('"HERE"', "{}", 1)


def _moves(move: Any, number: int = 400) -> Question:
    return Question(_REPLAYS, orjson.dumps({"state": _state(), "moves": [move] * number}))


def _long_record() -> Question:
    """Return a replay request that asks for all optional parts of the answer."""
    asked = {**records.load("game"), "include": ["positions", "scores"]}
    return Question(_REPLAYS, orjson.dumps(asked))


def _marked_picture() -> Question:
    """Return a request for the largest PNG, with every cell marked twice."""
    everywhere = {"highlight": list(BIT), "last": list(BIT), "size": 1200}
    return Question(_DIAGRAMS, orjson.dumps({"state": _state(), **everywhere}), PNG)


def _found(kind: str) -> Callable[[], Question]:
    def make() -> Question:
        question = kept(kind)
        assert question is not None
        return question

    return make


SHAPES: Mapping[str, Callable[[], Question]] = {
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
    "wrong-cells": lambda: Question(
        _AUDITS, orjson.dumps(_board(walls=["x"] * 234, stables=[0] * 234))
    ),
    "wrong-streets": lambda: Question(_AUDITS, orjson.dumps(_board(streets=[["x"] * 99] * 40))),
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
    "impossible-state": lambda: Question(
        _AUDITS, orjson.dumps(records.load("worst/impossible")["request"])
    ),
    "impossible-picture": lambda: Question(
        _DIAGRAMS, orjson.dumps(records.load("worst/impossible")["request"])
    ),
    "busy-picture": lambda: Question(
        _DIAGRAMS, orjson.dumps(records.load("worst/diagrams")["request"])
    ),
    "drawn-game": lambda: Question(
        "/v1/games",
        orjson.dumps(
            {
                "ruleset": {"id": "second-edition"},
                "players": ["red", "blue", "green", "yellow"],
                "seed": 1,
                "plies": 400,
            }
        ),
    ),
    "marked-png": _marked_picture,
    "long-record": _long_record,
    **{f"found-{kind}": _found(kind) for kind in KINDS},
}
MOST_EXPENSIVE = (
    "unknown-keys",
    "unknown-keys-of-actions",
    "wide-escapes",
    "impossible-state",
    "impossible-picture",
    "marked-png",
    *(f"found-{kind}" for kind in KINDS),
)
"""The shapes that are rows of the table."""

LINES = ("unknown-keys", "found-answer", "found-record")
"""The shapes with a second row, in which the request is a line of a batch."""


@cache
def _client() -> FlaskClient:
    return create_app(_SETTINGS).test_client()


def ask(question: Question) -> int:
    """Send a request and return the status code."""
    headers = {"Accept": question.accept} if question.accept else {}
    answer = _client().post(
        question.address,
        data=question.content,
        content_type=question.content_type,
        headers=headers,
    )
    assert answer.data
    return answer.status_code


_spaces: Final = cycle(range(1, 1000))


def _uncached(question: Question) -> Question:
    """Add white space to a question, so that its state isn't found in the cache."""
    content = question.content
    return question._replace(content=content[:1] + b" " * next(_spaces) + content[1:])


def _seconds(questions: list[Question]) -> float:
    """Return the mean processor time of the questions, in seconds."""
    begin = time.process_time()
    for question in questions:
        ask(question)
    return (time.process_time() - begin) / len(questions)


@cache
def _usual(positions: int) -> Iterator[list[Question]]:
    """Return an endless cycle of samples of usual adjudications."""
    cases = records.late(positions)
    asked = [
        Question(
            "/v1/adjudications",
            orjson.dumps({"state": dump_state(case.state), "move": dump_move(case.legal)}),
        )
        for case in cases
    ]
    return cycle([asked[first : first + _USUAL] for first in range(0, len(asked), _USUAL)])


def usual_seconds(positions: int = Effort.positions) -> float:
    """Return the mean processor time of a usual adjudication, in seconds.

    Successive calls use different positions until all have been used.
    """
    return _seconds(next(_usual(positions)))


def cost(question: Question, usual: float, times: int) -> float:
    """Return the lowest cost in ``times`` measurements, as a multiple of ``usual``."""
    return min(_seconds([_uncached(question)]) for _ in range(times)) / usual


def _row(name: str, make: Callable[[], Question]) -> Callable[[Effort], Row]:
    def measure(effort: Effort) -> Row:
        question = make()
        status = ask(question)
        usual_seconds(effort.positions)
        sides = [
            lambda: _seconds([_uncached(question)]),
            lambda: usual_seconds(effort.positions),
        ]
        line = ", a line of a batch" if question.content_type == NDJSON else ""
        return compare(
            f"hostile.{name}",
            f"{len(question.content):,} bytes to {question.path}{line}, answered {status}",
            "the usual adjudication, late in a three-player game",
            sides,
            effort.rounds,
            at_most=max_cost(question),
        )

    return measure


def _line(shape: str) -> Callable[[], Question]:
    return lambda: in_a_batch(SHAPES[shape]())


ROWS: Mapping[str, Callable[[Effort], Row]] = {
    **{f"hostile.{shape}": _row(shape, SHAPES[shape]) for shape in MOST_EXPENSIVE},
    **{f"hostile.{shape}-line": _row(f"{shape}-line", _line(shape)) for shape in LINES},
}


def _memory(question: Question) -> float:
    """Return the peak memory that Python allocates while handling a request, in MiB."""
    tracemalloc.start()
    try:
        ask(question)
        return tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()


def main() -> None:
    """Print the cost of each shape, the most expensive first."""
    usual_seconds()
    base = statistics.median(usual_seconds() for _ in range(5))
    found = []
    for shape, make in SHAPES.items():
        question = make()
        status = ask(question)
        found.append((cost(question, base, 3), _memory(question), shape, status, question))
    print(f"usual: {base * 1e3:.2f} ms")
    for times, memory, shape, status, question in sorted(found, reverse=True):
        print(
            f"{times:6.1f} x {memory:6.1f} MiB  {shape:26} {len(question.content):9,} bytes "
            f"{question.path} {question.accept} {status}"
        )
    print(
        f"largest resident size: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB"
    )


if __name__ == "__main__":
    main()
