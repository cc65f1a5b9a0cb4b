"""The quick way to read a request and the schemas read the same."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from marshmallow import Schema, ValidationError

from schemas import fast_reader, requests
from schemas.move import dump_action
from schemas.state import ParsedState, dump_state
from service.rules.state import Player, State
from tests.support.random_games import TABLES, random_game, random_options

STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    100,
    1000,
    1.0,
    1.5,
    10**30,
    "",
    "A1",
    "Z9",
    "a1",
    "C4 ",
    "1",
    "red",
    "neutral",
    "black",
    "violet",
    "grey",
    "gate",
    "play",
    [],
    ["C4"],
    ["C4", "C4"],
    {},
    {"cell": "C4"},
    {"piece": "gate", "cell": "C4", "color": "red"},
)


def plain(value: Any) -> Any:
    """Return what was read in a form that compares by content."""
    if isinstance(value, State | Player):
        slots = [name for name in type(value).__slots__ if not name.startswith("_")]
        return {name: plain(getattr(value, name)) for name in slots}
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, ParsedState):
        return plain(value.state), value.table
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def loaded(load: Callable[[Any], Any], document: Any) -> tuple[Any, str | None]:
    """Return what was read, or what was complained of."""
    try:
        return plain(load(copy.deepcopy(document))), None
    except ValidationError as error:
        return None, json.dumps(error.messages, default=str)


def read_both_ways(schema: Schema, document: Any) -> bool:
    """Compare both ways; return whether the quick one had no doubt."""
    slow, errors = loaded(schema.load, document)
    assert loaded(lambda document: fast_reader.load(schema, document), document) == (
        slow,
        errors,
    )
    try:
        quickly = fast_reader.FAST_READERS[schema](document)
    except fast_reader.NOT_CANONICAL:
        return False
    assert errors is None, "the quick way reads what the schema refuses"
    assert plain(quickly) == slow
    return True


def documents(count: int) -> Iterator[tuple[Schema, dict[str, Any]]]:
    """Yield requests from random games of every table."""
    for seed in range(count):
        for ruleset, players, gates in TABLES:
            options = random_options(ruleset, players, seed) | {"gates": gates}
            plies = list(random_game(ruleset, players, seed, options))
            for ply in Random(seed).sample(plies, 3):
                state = dump_state(ply.state)
                actions = [dump_action(action) for action in ply.move.actions]
                move = {"player": ply.move.player, "actions": actions}
                yield requests.ADJUDICATION, {"state": state, "move": move}
                yield requests.LEGAL_MOVES, {"state": state, "explain": bool(seed % 2)}
                yield requests.POSITION, {"state": state}
                yield requests.REPLAY_OF_STATE, {"state": state, "moves": [move, move]}


def test_canonical_requests_are_read_quickly_and_alike() -> None:
    """What the service itself writes is read without doubt, and as the schemas read it."""
    for schema, document in documents(1):
        assert read_both_ways(schema, document)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a document."""
    yield path
    if isinstance(value, dict):
        for name, item in value.items():
            yield from places(item, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))


def damaged(document: dict[str, Any], random: Random) -> Any:
    """Return a document in which one thing is changed, added or left out."""
    new = copy.deepcopy(document)
    *way, last = random.choice([path for path in places(new) if path])
    parent = new
    for step in way:
        parent = parent[step]
    what = random.random()
    if what < 0.2:
        del parent[last]
    elif what < 0.3 and isinstance(parent, dict):
        parent["more"] = 1
    elif what < 0.4 and isinstance(parent, list):
        parent.append(copy.deepcopy(parent[last]))
    else:
        parent[last] = copy.deepcopy(random.choice(STRANGE))
    return new


def test_damaged_requests_are_judged_alike() -> None:
    """The quick way never takes what a schema refuses, nor reads it otherwise."""
    random = Random(11)
    doubts = 0
    for schema, document in documents(1):
        for _ in range(25):
            doubts += not read_both_ways(schema, damaged(document, random))
    assert doubts > 1000
