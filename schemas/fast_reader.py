"""The common request, read quickly: canonical documents, as clients send them back.

The schemas of :mod:`schemas.state` and :mod:`schemas.move` say what is well formed, and they alone
report what is not. This module reads the same documents without asking field by field through the
library, and has no errors of its own: where anything is missing, odd or wrong it gives up
(:class:`NotCanonical`), and the schema reads the document from the start. What it does read, it
reads as the schema would: a test holds the two together over random documents, whole and
damaged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

import orjson
from marshmallow import Schema

from service.rules.board import BIT, CORNERS
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS, OptionValue
from service.rules.state import NEUTRAL, Action, Move, Player, Rooftop, State, Turn

from . import requests
from .move import BUILDING_COLOR_NAMES, CELL_PIECES, MAX_ACTIONS
from .state import (
    MAX_MERCHANTS,
    MAX_PLAYERS,
    MAX_STREETS,
    PHASES,
    ParsedState,
    ParsedTable,
    read_table,
)

__all__ = ["FAST_READERS", "NOT_CANONICAL", "NotCanonical", "load"]


class NotCanonical(Exception):  # noqa: N818 - no error: the schema decides
    """The document is not of the common form."""


NOT_CANONICAL: Final = (NotCanonical, KeyError, TypeError, ValueError, AttributeError)
"""What the quick way may run into; none of it leaves :func:`load`."""

_PLAYERS: Final = frozenset(PLAYER_COLORS)
_HOLDERS: Final = frozenset((*PLAYER_COLORS, None))
_ROOFTOPS: Final = frozenset((*PLAYER_COLORS, NEUTRAL))
_STATE: Final = itemgetter(
    "ruleset",
    "phase",
    "board",
    "players",
    "palace_tiles",
    "tower_tiles",
    "tea_supply",
    "gate_supply",
    "turn",
)
_BOARD: Final = itemgetter("well", "buildings", "stables", "rooftops", "streets", "walls", "gates")
_STOCK: Final = itemgetter("rooftops", "stables", "merchants", "walls", "neutral_rooftops", "gates")
_RULESET: Final = itemgetter("id", "revision", "options")
_TOWERS: Final = itemgetter(*CORNERS)
_TOWER_TILE: Final = itemgetter("value", "holder", "merchants")
_PALACE_TILE: Final = itemgetter("value", "holder")
_PLAYER: Final = itemgetter("color", "tea_tiles", "stock")
_ROOFTOP: Final = itemgetter("cell", "color")
_TURN: Final = itemgetter("number", "player", "actions")
_MOST: Final = 99
_bit: Final = BIT.__getitem__


def load(schema: Schema, document: Any) -> Any:
    """Return what a schema reads from a document: quickly where that can be, else by the schema.

    Raises:
        ValidationError: what the schema says of a document that is not well formed.
    """
    read = FAST_READERS.get(schema)
    if read is not None:
        try:
            return read(document)
        except NOT_CANONICAL:
            pass
    return schema.load(document)


def _fields(document: Any, names: itemgetter[Any], count: int) -> Any:
    """Return the values of an object that has just these names."""
    if type(document) is not dict or len(document) != count:
        raise NotCanonical
    return names(document)


def _counts(numbers: tuple[Any, ...]) -> None:
    for number in numbers:
        if type(number) is not int or not 0 <= number <= _MOST:
            raise NotCanonical


def _cells(names: Any) -> int:
    """Return a set of cells; a cell named twice is for the schema.

    The sum of bits has as many bits as there are summands only where no two of them are equal.
    """
    if type(names) is not list:
        raise NotCanonical
    cells = sum(map(_bit, names))
    if cells.bit_count() != len(names):
        raise NotCanonical
    return cells


def _state(document: Any) -> ParsedState:
    return _state_as_written(orjson.dumps(document))


@lru_cache(maxsize=256)
def _state_as_written(written: bytes) -> ParsedState:
    """Return a state, kept for the next questions about it.

    A frontend asks of one state again and again, what is legal, each touch, a picture. A state is a
    value, so it can be shared, with all that has been read off it and the audit's findings. An
    adjudication of a state that was asked about before takes two thirds of the time.
    """
    return _read_state(orjson.loads(written))


def _read_state(document: Any) -> ParsedState:
    ruleset, phase, board, players, palaces, towers, tea, gate_supply, turn = _fields(
        document, _STATE, 9
    )
    if phase not in PHASES or type(players) is not list or not 0 < len(players) <= MAX_PLAYERS:
        raise NotCanonical
    id_, revision, options = _fields(ruleset, _RULESET, 3)
    for name, value in options.items():
        values = OPTIONS[name].values
        if type(value) is not type(values[0]) or value not in values:
            raise NotCanonical
    colors = [player["color"] for player in players]
    if id_ not in RULESETS or not _PLAYERS.issuperset(colors):
        raise NotCanonical
    _counts((revision, tea, gate_supply))
    table = _table(id_, revision, tuple(colors), tuple(options.items()))
    names = itemgetter(*table.config.building_colors)
    well, buildings, stables, rooftops, streets, walls, gates = _fields(board, _BOARD, 7)
    tower_tiles = [_fields(tile, _TOWER_TILE, 3) for tile in _fields(towers, _TOWERS, 4)]
    palace_tiles = [_fields(tile, _PALACE_TILE, 2) for tile in _fields(palaces, names, 4)]
    tower_values, tower_holders, tower_merchants = zip(*tower_tiles, strict=True)
    palace_values, palace_holders = zip(*palace_tiles, strict=True)
    _counts((*tower_values, *tower_merchants, *palace_values))
    if not _HOLDERS.issuperset((*tower_holders, *palace_holders)):
        raise NotCanonical
    state = State(
        table.config,
        phase,
        players=tuple([_player(player, table.config.building_colors, names) for player in players]),
        turn=_turn(turn),
        tower_values=tower_values,
        tower_holders=tower_holders,
        tower_merchants=tower_merchants,
        palace_holders=palace_holders,
        palace_values=palace_values,
        well=0 if well is None else _bit(well),
        buildings=tuple(map(_cells, _fields(buildings, names, 4))),
        stables=_cells(stables),
        rooftops=_rooftops(rooftops),
        streets=_streets(streets),
        walls=_cells(walls),
        gates=_cells(gates),
        tea_supply=tea,
        gate_supply=gate_supply,
    )
    return ParsedState(state, table)


@lru_cache(maxsize=512)
def _table(
    id_: str, revision: int, colors: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...]
) -> ParsedTable:
    return read_table({"id": id_, "revision": revision, "options": dict(options)}, colors)


def _player(document: Any, colors: tuple[str, ...], names: itemgetter[Any]) -> Player:
    color, tea, stock = _fields(document, _PLAYER, 3)
    if type(stock) is not dict or len(stock) != 8:
        raise NotCanonical
    numbers = _STOCK(stock)
    buildings = _fields(stock["buildings"], names, 4)
    _counts((tea, *numbers, *buildings))
    blocking = stock["blocking_rooftops"]
    if type(blocking) is not list or len(set(blocking)) != len(blocking):
        raise NotCanonical
    rooftops, stables, merchants, walls, neutral, gates = numbers
    unused = tuple(sorted([colors.index(name) for name in blocking])) if blocking else ()
    return Player(
        color, buildings, rooftops, stables, merchants, walls, neutral, unused, gates, tea
    )


def _rooftops(document: Any) -> tuple[Rooftop, ...]:
    if type(document) is not list or len(document) > _MOST:
        raise NotCanonical
    rooftops = [_fields(rooftop, _ROOFTOP, 2) for rooftop in document]
    if not _ROOFTOPS.issuperset([color for _, color in rooftops]):
        raise NotCanonical
    return tuple([Rooftop(_bit(cell), color) for cell, color in rooftops])


def _streets(document: Any) -> tuple[tuple[int, ...], ...]:
    if type(document) is not list or len(document) > MAX_STREETS:
        raise NotCanonical
    streets = []
    for street in document:
        if type(street) is not list or not 0 < len(street) <= MAX_MERCHANTS:
            raise NotCanonical
        streets.append(tuple(map(_bit, street)))
    return tuple(streets)


def _turn(document: Any) -> Turn:
    number, player, actions = _fields(document, _TURN, 3)
    if type(number) is not int or not 0 <= number <= 999 or player not in _HOLDERS:
        raise NotCanonical
    return Turn(number, player, _actions(actions))


def _actions(document: Any) -> tuple[Action, ...]:
    if type(document) is not list or len(document) > MAX_ACTIONS:
        raise NotCanonical
    return tuple([_action(action) for action in document])


def _action(document: Any) -> Action:
    piece = document["piece"]
    if piece == "building":
        color = document["color"]
        if len(document) != 3 or color not in BUILDING_COLOR_NAMES:
            raise NotCanonical
        return Action(piece, _bit(document["cell"]), color)
    if piece == "merchant" and len(document) == 3:
        return Action(piece, _bit(document["cell"]), None, _bit(document["from"]))
    if piece == "tea_tile" and len(document) == 1:
        return Action(piece)
    if len(document) != 2 or not (piece in CELL_PIECES or piece == "merchant"):
        raise NotCanonical
    return Action(piece, _bit(document["cell"]))


def _move(document: Any) -> Move:
    player, actions = _fields(document, itemgetter("player", "actions"), 2)
    if player not in _PLAYERS:
        raise NotCanonical
    return Move(player, _actions(actions))


def _adjudication(document: Any) -> Mapping[str, Any]:
    state, move = _fields(document, itemgetter("state", "move"), 2)
    return {"state": _state(state), "move": _move(move)}


def _legal_moves(document: Any) -> Mapping[str, Any]:
    explain = document.get("explain", False)
    if len(document) > 1 + ("explain" in document) or type(explain) is not bool:
        raise NotCanonical
    return {"state": _state(document["state"]), "explain": explain}


def _position(document: Any) -> Mapping[str, Any]:
    if len(document) != 1:
        raise NotCanonical
    return {"state": _state(document["state"])}


def _replay(document: Any) -> requests.Replay:
    state, moves = _fields(document, itemgetter("state", "moves"), 2)
    if type(moves) is not list or len(moves) > requests.MAX_MOVES:
        raise NotCanonical
    return requests.Replay(_state(state), tuple(map(_move, moves)))


FAST_READERS: Final[dict[Schema, Callable[[Any], Any]]] = {
    requests.ADJUDICATION: _adjudication,
    requests.LEGAL_MOVES: _legal_moves,
    requests.POSITION: _position,
    requests.REPLAY_OF_STATE: _replay,
}
