"""Requests with thousands of errors, of which a 422 reports at most a hundred."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import fields

from tests.support.wire import MIDDLE

SIZES = (1, 99, 100, 101, 150, 3000)


def _keys(number: int) -> list[str]:
    names = [f"{key:x}/~" for key in range(number)]
    random.Random(number).shuffle(names)
    return names


def _documents() -> Iterator[tuple[str, dict[str, Any], list[list[Any]]]]:
    """Yield a name, a replay request, and the path of each error in it."""
    for size in SIZES:
        unknown = dict.fromkeys(_keys(size), 0)
        record = {"state": MIDDLE, "moves": []}
        yield f"unknown fields: {size}", {**record, **unknown}, [[key] for key in unknown]
        state = {**MIDDLE, "board": {**MIDDLE["board"], **unknown}}
        yield (
            f"unknown fields of the board: {size}",
            {**record, "state": state},
            [["state", "board", key] for key in unknown],
        )
        moves = [{"player": "red", "actions": [], **dict.fromkeys(_keys(7), 0)}] * min(size, 400)
        yield (
            f"moves with 7 unknown fields: {len(moves)}",
            {**record, "moves": moves},
            [["moves", number, key] for number in range(len(moves)) for key in _keys(7)],
        )
        walls = (["B1", "x"] * size)[:234]  # no list of cells may be longer
        state = {**MIDDLE, "board": {**MIDDLE["board"], "walls": walls}}
        yield (
            f"malformed cells: {len(walls) // 2}",
            {**record, "state": state},
            [["state", "board", "walls", number] for number in range(1, len(walls), 2)],
        )


DOCUMENTS = list(_documents())


@pytest.mark.parametrize(
    ("document", "places"), [case[1:] for case in DOCUMENTS], ids=[case[0] for case in DOCUMENTS]
)
def test_only_the_first_hundred_errors_are_reported(
    client: FlaskClient, document: dict[str, Any], places: list[list[Any]]
) -> None:
    """Errors are sorted by path, with array indexes as numbers."""
    answer = client.post("/v1/replays", json=document)
    assert answer.status_code == 422
    reported = [error["pointer"] for error in answer.json["errors"]]
    expected = ["".join(f"/{_escaped(step)}" for step in place) for place in sorted(places)]
    assert reported == expected[:100]


def _escaped(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")


def test_reading_stops_once_a_hundred_errors_are_found(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first few of the 400 moves are read."""
    read = 0
    original = fields.Field.deserialize

    def counting(self: fields.Field[Any], *arguments: Any, **options: Any) -> Any:
        nonlocal read
        read += 1
        return original(self, *arguments, **options)

    monkeypatch.setattr(fields.Field, "deserialize", counting)
    unknown = dict.fromkeys(_keys(60), 0)
    moves = [{"player": "red", "actions": [], **unknown}] * 400
    answer = client.post("/v1/replays", json={"state": MIDDLE, "moves": moves})
    assert len(answer.json["errors"]) == 100
    assert 100 < read < 400
