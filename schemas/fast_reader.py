"""A fast reader for documents in canonical form, the form in which the service writes states.

The schemas of :mod:`.requests` define which documents are well formed, and only they report errors.
This module reads canonical documents without marshmallow. If it gives up on a document, the schema
reads it instead. A test compares the fast reader with the schemas on random documents,
both valid and damaged.

States are cached, because clients often send several requests about the same state. A cached state
also keeps what was computed from it, such as its audit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from marshmallow import Schema

from service.rules.board import BIT, CORNERS
from service.rules.hidden import with_hidden_numbers
from service.rules.hidden.numbers import BLOCKING_ROOFTOPS, BUILDINGS, NUMBERS, Number
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS, OptionValue
from service.rules.state import NEUTRAL, Action, Move, Player, Rooftop, State, Turn

from . import requests
from .limits import (
    MAX_ACTIONS,
    MAX_COUNT,
    MAX_MERCHANTS,
    MAX_MOVES,
    MAX_PLAYERS,
    MAX_QUESTION,
    MAX_STREETS,
    MAX_TURNS,
)
from .move import BUILDING_COLOR_NAMES, CELL_PIECES
from .notation import parse_position
from .notation_fields import read_play
from .state import (
    PHASES,
    AskedConfig,
    ParsedState,
    read_config,
)


class NotCanonical(Exception):  # noqa: N818 - not an error: the schema reads the document instead
    """The document is not in canonical form."""


_NOT_CANONICAL: Final = (NotCanonical, KeyError, TypeError, ValueError, AttributeError)
"""The exceptions that the reader may raise for a document that is not canonical."""

_PLAYERS: Final = frozenset(PLAYER_COLORS)
_PLAYERS_OR_NOBODY: Final = frozenset((*PLAYER_COLORS, None))
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
_STOCK: Final = itemgetter(*NUMBERS)
_RULESET: Final = itemgetter("id", "revision", "options")
_TOWERS: Final = itemgetter(*CORNERS)
_TOWER_TILE: Final = itemgetter("value", "holder", "merchants")
_PALACE_TILE: Final = itemgetter("value", "holder")
_PLAYER: Final = itemgetter("color", "tea_tiles", "stock")
_ROOFTOP: Final = itemgetter("cell", "color")
_TURN: Final = itemgetter("number", "player", "actions")
_MOVE: Final = itemgetter("player", "actions")
_ALL_HIDDEN: Final = (None,) * (BLOCKING_ROOFTOPS + 1)
_LONGEST_KEY: Final = 8192
"""The maximum length of a key in the cache. Possible states have shorter ones."""
_bit: Final = BIT.__getitem__


def load(schema: Schema, document: Any, state_key: bytes = b"") -> Any:
    """Return what a schema reads from a document, using the fast reader if possible.

    ``state_key`` is the JSON text of the document's ``state``, and the key of that state in the
    cache. If it is empty, the state is not cached.

    Raises:
        ValidationError: The document is malformed.
    """
    content = read_canonical(schema, document, state_key)
    return schema.load(document) if content is None else content


def read_canonical(schema: Schema, document: Any, state_key: bytes = b"") -> Any:
    """Return what :func:`load` returns, or None if the fast reader gives up on the document."""
    if schema not in _READERS:
        return None
    try:
        return _READERS[schema](_Reader(state_key), document)
    except _NOT_CANONICAL:
        return None


class _Reader:
    """Reads one document."""

    __slots__ = ("hidden_numbers", "state_key")

    def __init__(self, state_key: bytes = b"") -> None:
        self.state_key = state_key
        self.hidden_numbers: list[Number] = []

    # --- Requests ---

    def adjudication(self, document: Any) -> Mapping[str, Any]:
        as_text = "play" in document
        self._check_fields(document, "play" if as_text else "move", "include")
        parsed = self._begin(document)
        if as_text:
            move = read_play(_text(document["play"]), parsed.state)
        else:
            move = self._move(document["move"])
        include = self._include(document, requests.ADJUDICATION_PARTS)
        return {"state": parsed, "move": move, "include": include}

    def legal_moves(self, document: Any) -> Mapping[str, Any]:
        explain = document.get("explain", False)
        if type(explain) is not bool:
            raise NotCanonical
        self._check_fields(document, "explain")
        return {"state": self._begin(document), "explain": explain}

    def position(self, document: Any) -> Mapping[str, Any]:
        self._check_fields(document)
        return {"state": self._begin(document)}

    def view(self, document: Any) -> Mapping[str, Any]:
        self._check_fields(document, "viewer")
        parsed = self._begin(document)
        if "viewer" not in document:
            return {"state": parsed}
        if document["viewer"] not in _PLAYERS:
            raise NotCanonical
        return {"state": parsed, "viewer": document["viewer"]}

    def question(self, document: Any) -> Mapping[str, Any]:
        self._check_fields(document, "question")
        question = _text(document["question"])
        if not 0 < len(question) <= MAX_QUESTION:
            raise NotCanonical
        return {"state": self._begin(document), "question": question}

    def replay(self, document: Any) -> requests.ReplayRequest:
        self._check_fields(document, "moves", "include", "events")
        moves, events = document["moves"], document.get("events", True)
        if type(moves) is not list or len(moves) > MAX_MOVES or type(events) is not bool:
            raise NotCanonical
        begin = self._begin(document)
        include = self._include(document, requests.REPLAY_PARTS)
        return requests.ReplayRequest(begin, tuple(map(self._move, moves)), include, events)

    def _check_fields(self, document: Any, *names: str) -> None:
        """Check that a request has only one field beside ``names``. :meth:`_begin` reads it."""
        if len(document) != 1 + sum([name in document for name in names]):
            raise NotCanonical

    def _begin(self, document: Any) -> ParsedState:
        if "position" in document:
            return read_position(_text(document["position"]))
        if not 0 < len(self.state_key) <= _LONGEST_KEY:
            return self._read_state(document["state"])
        slot = _slot(self.state_key)
        if not slot:
            slot.append(self._read_state(document["state"]))
        return slot[0]

    def _include(self, document: Any, known: tuple[str, ...]) -> list[str]:
        if "include" not in document:
            return []
        parts = document["include"]
        if type(parts) is not list or len(set(parts)) != len(parts) or not {*known} >= {*parts}:
            raise NotCanonical
        found: list[str] = parts
        return found

    # --- Parts ---

    def _read_state(self, document: Any) -> ParsedState:
        (
            ruleset,
            phase,
            board,
            players,
            palace_tiles,
            tower_tiles,
            tea_supply,
            gate_supply,
            turn,
        ) = self._fields(document, _STATE, 9)
        if phase not in PHASES:
            raise NotCanonical
        _check_counts((tea_supply, gate_supply))
        asked = self._asked(ruleset, players)
        colors = asked.config.building_colors
        by_color = itemgetter(*colors)
        well, buildings, stables, rooftops, streets, walls, gates = self._fields(board, _BOARD, 7)
        tower_values, tower_holders, tower_merchants = self._tower_tiles(tower_tiles)
        palace_values, palace_holders = self._palace_tiles(palace_tiles, by_color)
        state = State(
            asked.config,
            phase,
            players=tuple(
                [
                    self._player(player, seat, colors, by_color)
                    for seat, player in enumerate(players)
                ]
            ),
            turn=self._turn(turn),
            tower_values=tower_values,
            tower_holders=tower_holders,
            tower_merchants=tower_merchants,
            palace_holders=palace_holders,
            palace_values=palace_values,
            well=0 if well is None else _bit(well),
            buildings=tuple(map(_cells, self._fields(buildings, by_color, 4))),
            stables=_cells(stables),
            rooftops=self._rooftops(rooftops),
            streets=_streets(streets),
            walls=_cells(walls),
            gates=_cells(gates),
            tea_supply=tea_supply,
            gate_supply=gate_supply,
        )
        return ParsedState(with_hidden_numbers(state, self.hidden_numbers), asked)

    def _asked(self, ruleset: Any, players: Any) -> AskedConfig:
        if type(players) is not list or not 0 < len(players) <= MAX_PLAYERS:
            raise NotCanonical
        id_, revision, options = self._fields(ruleset, _RULESET, 3)
        _check_counts((revision,))
        for name, value in options.items():
            values = OPTIONS[name].values
            if type(value) is not type(values[0]) or value not in values:
                raise NotCanonical
        colors = [player["color"] for player in players]
        if id_ not in RULESETS or not _PLAYERS.issuperset(colors):
            raise NotCanonical
        return _read_config(id_, revision, tuple(colors), tuple(options.items()))

    def _tower_tiles(self, document: Any) -> tuple[tuple[Any, ...], ...]:
        tiles = self._each(self._fields(document, _TOWERS, 4), _TOWER_TILE, 3)
        values, holders, merchants = zip(*tiles, strict=True)
        _check_counts((*values, *merchants))
        if not _PLAYERS_OR_NOBODY.issuperset(holders):
            raise NotCanonical
        return values, holders, merchants

    def _palace_tiles(
        self, document: Any, by_color: itemgetter[Any]
    ) -> tuple[tuple[Any, ...], ...]:
        tiles = self._each(self._fields(document, by_color, 4), _PALACE_TILE, 2)
        values, holders = zip(*tiles, strict=True)
        _check_counts(values)
        if not _PLAYERS_OR_NOBODY.issuperset(holders):
            raise NotCanonical
        return values, holders

    def _player(
        self, document: Any, seat: int, colors: tuple[str, ...], by_color: itemgetter[Any]
    ) -> Player:
        color, tea, stock = self._fields(document, _PLAYER, 3)
        if stock is None:
            self._note_hidden(seat, tea, _ALL_HIDDEN)
            return Player(color, (0, 0, 0, 0), 0, 0, 0, 0, tea_tiles=tea)
        if type(stock) is not dict or len(stock) != 8:
            raise NotCanonical
        numbers = _STOCK(stock)
        buildings = self._fields(stock["buildings"], by_color, 4)
        try:
            _check_counts((tea, *numbers, *buildings))
        except NotCanonical:
            buildings, numbers = self._note_hidden(seat, tea, (*buildings, *numbers))
        blocking = stock["blocking_rooftops"]
        if type(blocking) is not list or len(set(blocking)) != len(blocking):
            raise NotCanonical
        stables, merchants, walls, gates, neutral, rooftops = numbers
        unused = tuple(sorted([colors.index(name) for name in blocking]))
        return Player(
            color, buildings, rooftops, stables, merchants, walls, neutral, unused, gates, tea
        )

    def _note_hidden(
        self, seat: int, tea: Any, numbers: tuple[Any, ...]
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Record which numbers of a stock are null.

        Return the numbers of buildings and the other numbers. Null is replaced by 0.
        """
        known = tuple([0 if number is None else number for number in numbers])
        _check_counts((tea, *known))
        self.hidden_numbers += [
            (seat, kind) for kind, number in enumerate(numbers) if number is None
        ]
        return known[: len(BUILDINGS)], known[len(BUILDINGS) :]

    def _rooftops(self, document: Any) -> tuple[Rooftop, ...]:
        if type(document) is not list or len(document) > MAX_COUNT:
            raise NotCanonical
        rooftops = self._each(document, _ROOFTOP, 2)
        if not _ROOFTOPS.issuperset([color for _, color in rooftops]):
            raise NotCanonical
        return tuple([Rooftop(_bit(cell), color) for cell, color in rooftops])

    def _turn(self, document: Any) -> Turn:
        number, player, actions = self._fields(document, _TURN, 3)
        if type(number) is not int or not 0 <= number <= MAX_TURNS:
            raise NotCanonical
        if player not in _PLAYERS_OR_NOBODY:
            raise NotCanonical
        return Turn(number, player, self._actions(actions))

    def _actions(self, document: Any) -> tuple[Action, ...]:
        if type(document) is not list or len(document) > MAX_ACTIONS:
            raise NotCanonical
        return tuple([self._action(action) for action in document])

    def _action(self, document: Any) -> Action:
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

    def _move(self, document: Any) -> Move:
        player, actions = self._fields(document, _MOVE, 2)
        if player not in _PLAYERS:
            raise NotCanonical
        return Move(player, self._actions(actions))

    def _fields(self, document: Any, names: itemgetter[Any], count: int) -> Any:
        """Return the values of an object that has exactly the keys in ``names``."""
        if type(document) is not dict or len(document) != count:
            raise NotCanonical
        return names(document)

    def _each(self, documents: Sequence[Any], names: itemgetter[Any], count: int) -> list[Any]:
        """Return the values of several objects, each with exactly the keys in ``names``."""
        values = list(map(names, documents))
        # Each object has at least these keys, so if the total is right, none has any others.
        if sum(map(len, documents)) != count * len(documents):
            raise NotCanonical
        return values


def read_position(text: str) -> ParsedState:
    """Return the state that a position in notation represents.

    Positions are cached like JSON states, together with what was computed from them.

    Raises:
        NotationError: The text is malformed.
    """
    slot = _slot(text)
    if not slot:
        slot.append(_Reader()._read_state(parse_position(text)))
    return slot[0]


def _text(text: Any) -> str:
    """Return a value that must be text in notation."""
    if type(text) is not str:
        raise NotCanonical
    return text


def _check_counts(numbers: tuple[Any, ...]) -> None:
    if set(map(type, numbers)) != {int} or min(numbers) < 0 or max(numbers) > MAX_COUNT:
        raise NotCanonical


def _cells(names: Any) -> int:
    """Return the bitboard of a list of cells. The list may not repeat a cell.

    Each cell is a single bit, so if the sum has too few bits, a cell is repeated.
    """
    if type(names) is not list:
        raise NotCanonical
    cells = sum(map(_bit, names))
    if cells.bit_count() != len(names):
        raise NotCanonical
    return cells


def _streets(document: Any) -> tuple[tuple[int, ...], ...]:
    if type(document) is not list or len(document) > MAX_STREETS:
        raise NotCanonical
    streets = []
    for street in document:
        if type(street) is not list or not 0 < len(street) <= MAX_MERCHANTS:
            raise NotCanonical
        streets.append(tuple(map(_bit, street)))
    return tuple(streets)


@lru_cache(maxsize=256)
def _slot(key: bytes | str) -> list[ParsedState]:
    """Return the cache slot for a state: its JSON text as bytes, or its notation as ``str``.

    The slot is empty until the state has been read.
    """
    return []


@lru_cache(maxsize=512)
def _read_config(
    id_: str, revision: int, colors: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...]
) -> AskedConfig:
    return read_config({"id": id_, "revision": revision, "options": dict(options)}, colors)


_READERS: Final[dict[Schema, Callable[[_Reader, Any], Any]]] = {
    requests.ADJUDICATION: _Reader.adjudication,
    requests.LEGAL_MOVES: _Reader.legal_moves,
    requests.POSITION: _Reader.position,
    requests.VIEW: _Reader.view,
    requests.QUESTION: _Reader.question,
    requests.REPLAY_OF_STATE: _Reader.replay,
    requests.REPLAY_OF_POSITION: _Reader.replay,
}
