"""Fields whose values are in notation: positions, moves and records.

A text that does not match its pattern is malformed, and reported with the code ``notation`` and the
variables in :func:`dump_notation_error`. A text that matches but makes no sense is well-formed: it
is read as a state or a game with a problem, ``state.notation``.
"""

from __future__ import annotations

import re
from typing import Any, Final

from service.rules.board import BIT
from service.rules.reasons import Reason
from service.rules.state import Action, Move, State

from .errors import validation_error
from .fields import JsonSchema, WireField
from .notation import NotationError, parse_move, parse_position, parse_record
from .notation.patterns import PLAY, POSITION, RECORD
from .notation.record import Record
from .state import ParsedState, Senseless, StateSchema

_STATE: Final = StateSchema()


def read_play(text: str, state: State) -> Move:
    """Return a move given in notation. If it names no player, it is the expected player's.

    Raises:
        NotationError: The text is malformed.
    """
    return make_move(parse_move(text, state.expected_player))


def make_move(document: Any) -> Move:
    """Return the move in a document that was parsed from notation. It is not checked again."""
    actions = [
        Action(
            action["piece"],
            BIT[action["cell"]] if "cell" in action else 0,
            action.get("color"),
            BIT[action["from"]] if "from" in action else 0,
        )
        for action in document["actions"]
    ]
    return Move(document["player"], tuple(actions))


def dump_notation_error(error: NotationError) -> dict[str, Any]:
    """Return the variables of the sentence that describes an error in notation.

    These are the attributes of the error, without the ruleset in force.
    """
    return {
        "line": error.line,
        "column": error.column,
        "expected": error.expected,
        "found": error.found,
        "minimum": error.minimum,
        "maximum": error.maximum,
        "wrong_case": error.wrong_case,
    }


def _senseless(error: NotationError, text: str, pattern: str) -> Senseless:
    """Return what a text is read as that matches its pattern but makes no sense.

    Raises:
        NotationError: The text does not match, or it has too many moves.
    """
    if error.expected == ("no_more_moves",) or not re.fullmatch(pattern, text):
        raise error
    return Senseless(Reason("state.notation", dump_notation_error(error)), error.config)


class _Text(WireField[Any]):
    """Text in notation."""

    pattern = ""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if type(value) is not str:
            raise validation_error("type", expected="string")
        try:
            return self._read(value)
        except NotationError as error:
            raise validation_error("notation", **dump_notation_error(error)) from error

    def _read(self, text: str) -> Any:
        raise NotImplementedError

    def _schema(self) -> JsonSchema:
        # A `format` would keep fuzzers from reusing text from responses.
        return {"type": "string", "pattern": self.pattern}


def _load_state(document: Any) -> ParsedState:
    parsed: ParsedState = _STATE.load(document)
    return parsed


class PositionText(_Text):
    """A state in notation."""

    pattern = POSITION

    def _read(self, text: str) -> ParsedState | Senseless:
        try:
            return _load_state(parse_position(text))
        except NotationError as error:
            return _senseless(error, text, self.pattern)


class PlayText(_Text):
    """A move in notation.

    It is loaded as a document without a player if the text names none: then the state decides.
    """

    pattern = PLAY

    def _read(self, text: str) -> dict[str, Any]:
        return parse_move(text)


class RecordText(_Text):
    """A game in notation, as one line or as a text file.

    It is loaded as a tuple: the record, and the state that it begins with. The state is None if the
    record begins with a new game.
    """

    pattern = RECORD

    def _read(self, text: str) -> tuple[Record, ParsedState | None] | Senseless:
        try:
            record = parse_record(text)
        except NotationError as error:
            return _senseless(error, text, self.pattern)
        return record, _load_state(record.begin["state"]) if "state" in record.begin else None
