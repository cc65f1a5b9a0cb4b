"""A fast reader for documents in canonical form, the form in which the service writes states.

The schemas of :mod:`.requests` define which documents are well formed, and only they report errors.
This module reads canonical documents without marshmallow. If it gives up on a document, the schema
reads it instead. A test compares the fast reader with the schemas on random documents,
both valid and damaged.

JSON parsers silently drop duplicate keys, so the fast reader also counts colons. Each key is
followed by a colon, and only text in notation contains other colons. If the body has more colons
than the parsed document should have, a key was dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import Any, Final, NamedTuple

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
    MAX_STREETS,
    MAX_TURNS,
)
from .move import BUILDING_COLOR_NAMES, CELL_PIECES
from .notation import parse_position
from .notation_fields import read_play
from .state import (
    PHASES,
    ParsedState,
    ParsedTable,
    read_table,
)

__all__ = ["load", "read_again", "read_canonical", "read_position"]


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
_MAX_KEPT_BYTES: Final = 8192
"""The maximum size of a state in the cache. Only white space makes a possible state longer."""
_WHITE_SPACE: Final = b" \t\r\n"
_bit: Final = BIT.__getitem__


def load(schema: Schema, document: Any) -> Any:
    """Return what a schema reads from a document, using the fast reader if possible.

    Raises:
        ValidationError: The document is malformed.
    """
    if schema in _READERS:
        try:
            return _READERS[schema](_Reader(), document)
        except _NOT_CANONICAL:
            pass
    return schema.load(document)


def read_canonical(schema: Schema, document: Any, body: bytes) -> Any:
    """Return what a schema reads from a document, or None if the reader gives up on it.

    The result is also None if the fast reader does not support the schema. ``document`` is the
    parsed ``body``. The parser need not check for duplicate keys, because this function does.
    """
    if schema not in _READERS:
        return None
    reader = _Reader(body)
    content = _content(schema, reader, document)
    if content is not None:
        reader.keep_state()
    return content


def read_again(
    schema: Schema, body: bytes, parse: Callable[[bytes], Any]
) -> tuple[dict[str, Any], Any] | None:
    """Read a request whose state is in the cache, and parse only the part after the state.

    Returns the document, with None in place of the state, and what the schema reads from it.
    Returns None if the request must be parsed as a whole instead. ``parse`` parses JSON, and its
    exceptions are passed on.
    """
    for next_key in _NEXT_KEYS.get(schema, ()):
        beginning, rest = _split(body, next_key)
        slot = beginning and _slot(beginning)
        if slot and slot[0].parsed.state.audit_result == ():
            rest = b"{" + rest
            document = {"state": None, **parse(rest)}
            content = _content(schema, _Reader(rest, slot[0]), document)
            return None if content is None else (document, content)
    return None


def _content(schema: Schema, reader: _Reader, document: Any) -> Any:
    try:
        content = _READERS[schema](reader, document)
    except _NOT_CANONICAL:
        return None
    return content if reader.keys == reader.body.count(b":") else None


def _split(body: bytes, next_key: bytes) -> tuple[bytes, bytes]:
    """Split a request in two: the bytes up to the end of its state, and the rest.

    ``next_key`` is the key after the state, or empty if the state comes last. The first part is
    empty if there is no such key, or if the state is too long to cache.
    """
    end = body.rfind(next_key or b"}")
    if not 0 < end <= _MAX_KEPT_BYTES:
        return b"", body
    beginning = body[:end].rstrip(_WHITE_SPACE)
    if next_key:
        beginning = beginning[:-1].rstrip(_WHITE_SPACE) if beginning.endswith(b",") else b""
    return beginning, body[end:]


class _Reader:
    """Reads one document. Counts its keys, and the colons in its positions and moves in notation.

    ``kept`` is the cached state that :func:`read_again` has found, or None. If it is given, the
    document has None in place of the state, and ``body`` has only the members after the state.
    """

    __slots__ = ("body", "hidden_numbers", "kept", "keys", "state_to_keep")

    def __init__(self, body: bytes = b"", kept: _KeptState | None = None) -> None:
        self.body = body
        self.kept = kept
        self.keys = 0
        self.hidden_numbers: list[Number] = []
        self.state_to_keep: tuple[list[_KeptState], _KeptState] | None = None

    # --- Requests ---

    def adjudication(self, document: Any) -> Mapping[str, Any]:
        as_text = "play" in document
        self._count(document, "play" if as_text else "move", "include")
        parsed = self._begin(document, b'"play"' if as_text else b'"move"')
        if as_text:
            move = read_play(self._text(document["play"]), parsed.state)
        else:
            move = self._move(document["move"])
        include = self._include(document, requests.ADJUDICATION_PARTS)
        return {"state": parsed, "move": move, "include": include}

    def legal_moves(self, document: Any) -> Mapping[str, Any]:
        explain = document.get("explain", False)
        if type(explain) is not bool:
            raise NotCanonical
        self._count(document, "explain")
        next_key = b'"explain"' if "explain" in document else b""
        return {"state": self._begin(document, next_key), "explain": explain}

    def position(self, document: Any) -> Mapping[str, Any]:
        self._count(document)
        return {"state": self._begin(document, b"")}

    def view(self, document: Any) -> Mapping[str, Any]:
        self._count(document, "viewer")
        parsed = self._begin(document, b'"viewer"' if "viewer" in document else b"")
        if "viewer" not in document:
            return {"state": parsed}
        if document["viewer"] not in _PLAYERS:
            raise NotCanonical
        return {"state": parsed, "viewer": document["viewer"]}

    def replay(self, document: Any) -> requests.ReplayRequest:
        self._count(document, "moves", "include", "events")
        moves, events = document["moves"], document.get("events", True)
        if type(moves) is not list or len(moves) > MAX_MOVES or type(events) is not bool:
            raise NotCanonical
        begin = self._begin(document, b'"moves"')
        include = self._include(document, requests.REPLAY_PARTS)
        return requests.ReplayRequest(begin, tuple(map(self._move, moves)), include, events)

    def _count(self, document: Any, *names: str) -> None:
        """Count a request's fields: one of ``state`` and ``position``, and any of ``names``."""
        found = ("state" in document) + ("position" in document)
        if found != 1 or len(document) != 1 + sum([name in document for name in names]):
            raise NotCanonical
        self.keys += len(document)

    def _begin(self, document: Any, next_key: bytes) -> ParsedState:
        if "position" in document:
            return read_position(self._text(document["position"]))
        return self._state(document, document["state"], next_key)

    def _include(self, document: Any, known: tuple[str, ...]) -> list[str]:
        if "include" not in document:
            return []
        parts = document["include"]
        if type(parts) is not list or len(set(parts)) != len(parts) or not {*known} >= {*parts}:
            raise NotCanonical
        found: list[str] = parts
        return found

    def _text(self, text: Any) -> str:
        """Return a value that must be text in notation, and count its colons."""
        if type(text) is not str or b"\\" in self.body:  # an escape could hide a colon
            raise NotCanonical
        self.keys += text.count(":")
        return text

    # --- The cache of states ---

    def _state(self, document: Any, state: Any, next_key: bytes) -> ParsedState:
        """Return the state of a request, from the cache if the same bytes were read before.

        Clients often send several requests about the same state. A cached state also keeps what was
        computed from it, such as its audit.

        The cache key is the body up to the end of the state. Only a state that comes first in the
        request, directly before ``next_key``, is cached. The last occurrence of ``next_key`` marks
        the end of the state. The count of colons shows that no later member replaces the state.
        """
        if self.kept:
            self.keys -= 1  # the key "state" is not in the body
            return self.kept.parsed
        beginning, _ = _split(self.body, next_key)
        first = [f'"{name}"'.encode() for name in islice(document, 2)]
        expected = [b'"state"', next_key] if next_key else [b'"state"']
        # An escape sequence could hide the key.
        if not beginning or first != expected or b"\\" in self.body:
            return self._read_state(state)
        slot = _slot(beginning)
        if slot:
            self.keys += slot[0].keys
            return slot[0].parsed
        keys_before = self.keys
        parsed = self._read_state(state)
        self.state_to_keep = slot, _KeptState(parsed, self.keys - keys_before)
        return parsed

    def keep_state(self) -> None:
        """Cache the state. Call this once the whole document is known to be canonical."""
        if self.state_to_keep:
            slot, state = self.state_to_keep
            slot.append(state)

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
        table = self._table(ruleset, players)
        colors = table.config.building_colors
        by_color = itemgetter(*colors)
        well, buildings, stables, rooftops, streets, walls, gates = self._fields(board, _BOARD, 7)
        tower_values, tower_holders, tower_merchants = self._tower_tiles(tower_tiles)
        palace_values, palace_holders = self._palace_tiles(palace_tiles, by_color)
        state = State(
            table.config,
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
        return ParsedState(with_hidden_numbers(state, self.hidden_numbers), table)

    def _table(self, ruleset: Any, players: Any) -> ParsedTable:
        if type(players) is not list or not 0 < len(players) <= MAX_PLAYERS:
            raise NotCanonical
        id_, revision, options = self._fields(ruleset, _RULESET, 3)
        _check_counts((revision,))
        self.keys += len(options)
        for name, value in options.items():
            values = OPTIONS[name].values
            if type(value) is not type(values[0]) or value not in values:
                raise NotCanonical
        colors = [player["color"] for player in players]
        if id_ not in RULESETS or not _PLAYERS.issuperset(colors):
            raise NotCanonical
        return _read_table(id_, revision, tuple(colors), tuple(options.items()))

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
        self.keys += 8
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
        unused = tuple(sorted([colors.index(name) for name in blocking])) if blocking else ()
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
        self.keys += len(document)
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
        self.keys += count
        return names(document)

    def _each(self, documents: Sequence[Any], names: itemgetter[Any], count: int) -> list[Any]:
        """Return the values of several objects, each with exactly the keys in ``names``."""
        values = list(map(names, documents))
        # Each object has at least these keys, so if the total is right, none has any others.
        if sum(map(len, documents)) != count * len(documents):
            raise NotCanonical
        self.keys += count * len(documents)
        return values


def read_position(text: str) -> ParsedState:
    """Return the state that a position in notation represents.

    Positions are cached like JSON states, together with what was computed from them.

    Raises:
        NotationError: The text is malformed.
    """
    return _read_position(text.replace("_", " "))


@lru_cache(maxsize=256)
def _read_position(text: str) -> ParsedState:
    return _Reader()._read_state(parse_position(text))


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


class _KeptState(NamedTuple):
    """A cached state, and the number of keys in its document."""

    parsed: ParsedState
    keys: int


@lru_cache(maxsize=256)
def _slot(key: bytes) -> list[_KeptState]:
    """Return the cache slot for a key. The slot is empty until a state is cached."""
    return []


@lru_cache(maxsize=512)
def _read_table(
    id_: str, revision: int, colors: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...]
) -> ParsedTable:
    return read_table({"id": id_, "revision": revision, "options": dict(options)}, colors)


_READERS: Final[dict[Schema, Callable[[_Reader, Any], Any]]] = {
    requests.ADJUDICATION: _Reader.adjudication,
    requests.LEGAL_MOVES: _Reader.legal_moves,
    requests.POSITION: _Reader.position,
    requests.VIEW: _Reader.view,
    requests.REPLAY_OF_STATE: _Reader.replay,
    requests.REPLAY_OF_POSITION: _Reader.replay,
}

_NEXT_KEYS: Final[dict[Schema, tuple[bytes, ...]]] = {
    requests.ADJUDICATION: (b'"move"', b'"play"'),
    requests.LEGAL_MOVES: (b'"explain"', b""),
    requests.POSITION: (b"",),
    requests.VIEW: (b'"viewer"', b""),
}
"""Maps a schema to the keys that may follow a cached state in a request.

An empty key means that the state may come last.
"""
