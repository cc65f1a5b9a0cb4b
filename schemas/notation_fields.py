"""Fields whose values are in notation: positions, moves and records.

Malformed text is reported with the code ``notation`` and these variables:

* ``line`` and ``column``, counted from 1
* ``expected``: a list of English phrases or sentences, and of characters in single quotes
* ``found``: the wrong text, or an empty string at the end of the text
* ``minimum`` and ``maximum``: the range of an expected number, or what a sentence counts
* ``wrong_case``: whether the letter would be valid in the other case
* ``instead``: the ASCII character that looks like ``found``, or None
* ``rulesets``: the short names of all rulesets
"""

from __future__ import annotations

from typing import Any, Final

from service.rules.board import BIT
from service.rules.state import Action, Move, State

from .errors import validation_error
from .fields import JsonSchema, WireField
from .notation import EXPECTED, NotationError, parse_move, parse_position, parse_record
from .notation.errors import RULESETS, ascii_for
from .notation.record import Record
from .state import ParsedState, StateSchema

_STATE: Final = StateSchema()


def expected_player(state: State) -> str:
    """Return the player to move or, in a finished game, the first player.

    A move whose text names no player belongs to this player.
    """
    return state.turn.player or state.players[0].color


def read_play(text: str, state: State) -> Move:
    """Return a move given in notation. If it names no player, it is the expected player's.

    Raises:
        NotationError: The text is malformed.
    """
    return make_move(parse_move(text, expected_player(state)))


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
    """Return the variables of the sentence that describes an error in notation."""
    return {
        "line": error.line,
        "column": error.column,
        "expected": tuple([EXPECTED.get(code, code) for code in error.expected]),
        "found": error.found,
        "minimum": error.minimum,
        "maximum": error.maximum,
        "wrong_case": error.wrong_case,
        "instead": ascii_for(error.found),
        "rulesets": RULESETS,
    }


def _load_state(document: Any) -> ParsedState:
    parsed: ParsedState = _STATE.load(document)
    return parsed


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


class PositionText(_Text):
    """A state in notation."""

    pattern = "^[-0-9A-Za-z._~*,:/ ]+=$"

    def _read(self, text: str) -> ParsedState:
        return _load_state(parse_position(text))


class PlayText(_Text):
    """A move in notation.

    It is loaded as a document without a player if the text names none: then the state decides.
    """

    pattern = "^([rygb]:)?[-0-9A-Z~,]+$"

    def _read(self, text: str) -> dict[str, Any]:
        return parse_move(text)


class RecordText(_Text):
    """A game in notation, as one line or as a text file.

    It is loaded as a tuple of the record and the state that the record begins with. The state is
    None if the record begins with a new game.
    """

    pattern = "="

    def _read(self, text: str) -> tuple[Record, ParsedState | None]:
        record = parse_record(text)
        return record, _load_state(record.begin["state"]) if "state" in record.begin else None
