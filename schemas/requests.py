"""The bodies of the POST requests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Never

from marshmallow import Schema, ValidationError, post_load, pre_load, validates_schema

from service.rules.board import CORNERS
from service.rules.rulesets import TOWER_VALUES
from service.rules.state import Move

from .errors import FieldError, validation_error
from .fields import (
    Array,
    Cell,
    CellSet,
    Count,
    Enum,
    Flag,
    Nested,
    StrictSchema,
    Text,
    strict_schema,
)
from .limits import (
    MAX_MOVES,
    MAX_PIXELS,
    MAX_PLAYERS,
    MAX_PLIES,
    MAX_QUESTION,
    MAX_SEED,
    MAX_TURNS,
    MIN_PIXELS,
    SCHEMES,
)
from .move import MoveSchema, player_color
from .notation import Record
from .notation_fields import PlayText, PositionText, RecordText, make_move
from .state import (
    ID_FOR_RULESET,
    AskedConfig,
    ParsedState,
    RulesetSchema,
    Senseless,
    StateSchema,
    read_config,
)

ADJUDICATION_PARTS: Final = ("legal_moves", "refusals", "position")
"""The optional parts of a ruling's response. ``refusals`` also adds the legal moves."""

REPLAY_PARTS: Final = ("positions", "scores")
"""The optional parts of a replay's response. Each has an entry for every move played."""


_AS_POSITION: Final = FieldError("notation_in_object", {"field": "position"})
_AS_PLAY: Final = FieldError("notation_in_object", {"field": "play"})
_AS_RECORD: Final = FieldError("notation_in_object", {"field": "record"})


def _include(description: str, parts: tuple[str, ...]) -> Array[str]:
    name = "AdjudicationPart" if parts is ADJUDICATION_PARTS else "ReplayPart"
    return Array(
        Enum("A part of the answer.", parts, name),
        description,
        max_length=len(parts),
        unique=True,
        load_default=list,
    )


class AlternativesSchema(StrictSchema):
    """An object in which exactly one field of each group must be given."""

    exactly_one: tuple[tuple[str, ...], ...] = ()

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _check_groups(self, data: Any, original: Any, **kwargs: Any) -> None:
        if not isinstance(original, dict):
            return  # the field's type has already been reported
        wrong = {}
        for names in self.exactly_one:
            found = [name for name in names if name in original]
            if len(found) != 1:
                # Report a missing field at the first name, and a superfluous one at its own name.
                wrong[found[1] if found else names[0]] = [
                    FieldError("exactly_one", {"fields": names})
                ]
        if wrong:
            raise ValidationError(wrong)


class PositionRequestSchema(AlternativesSchema):
    """A state, as JSON or in notation."""

    exactly_one: tuple[tuple[str, ...], ...] = (("state", "position"),)

    state = Nested(StateSchema, "The state.", optional=True, text=_AS_POSITION)
    position = PositionText("The state in notation, instead of `state`.", optional=True)

    @post_load
    def _resolve(self, data: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        if "position" in data:
            data["state"] = data.pop("position")
        if "play" in data:
            play = data.pop("play")
            if not isinstance(data["state"], Senseless):
                play["player"] = play["player"] or data["state"].state.expected_player
            data["move"] = make_move(play)
        return data


class ViewRequestSchema(PositionRequestSchema):
    """A state to read, and the player who views it."""

    viewer = player_color(
        "The player who views the state. Everything behind the other players' screens is hidden. "
        "Without such a player, this applies to all screens. By default, nothing is hidden.",
        optional=True,
    )


class AdjudicationRequestSchema(PositionRequestSchema):
    """A state and the move to judge."""

    exactly_one = (("state", "position"), ("move", "play"))

    state = Nested(StateSchema, "The state before the move.", optional=True, text=_AS_POSITION)
    move = Nested(MoveSchema, "The move.", optional=True, text=_AS_PLAY)
    play = PlayText(
        "The move in notation, instead of `move`. If it names no player, the player to move makes "
        "it.",
        optional=True,
    )
    include = _include(
        "Parts to add to the answer. They describe the `state` in the answer.", ADJUDICATION_PARTS
    )


class QuestionRequestSchema(PositionRequestSchema):
    """A state, and a question about it or a move in it, in a player's own words."""

    question = Text(
        "The question, in French or English, whatever the language of the answer.", MAX_QUESTION
    )


class LegalMovesRequestSchema(PositionRequestSchema):
    """The state to list legal actions for."""

    explain = Flag(
        "Also list the cells where pieces may not be placed, and the rules that forbid it.",
        load_default=False,
    )


TowerValuesSchema = strict_schema(
    "TowerValuesSchema",
    "The values of the tower tiles: 1 to 4, each once.",
    {corner: Count(f"The value of the {corner} tower's tile.", 0, 99) for corner in CORNERS},
)


class GameRequest(NamedTuple):
    """A game to set up: the ruleset, the players' colours and what the players have chosen.

    ``well`` and ``merchant`` are the bits of their cells, or 0 if the players chose none.
    ``tower_values`` are in the order of ``CORNERS``.
    """

    asked: AskedConfig
    ruleset: str
    revision: int | None
    options: dict[str, bool | str]
    colors: Sequence[str]
    well: int
    merchant: int
    seed: int | None
    tower_values: tuple[int, ...]
    plies: int = 0


class GameFieldsSchema(StrictSchema):
    """The fields that all requests for games have: the ruleset and the players."""

    ruleset = Nested(
        RulesetSchema,
        "The ruleset and the options that differ from its defaults.",
        text=ID_FOR_RULESET,
    )
    players = Array(
        player_color("A player's colour."),
        "The players' colours in seat order, the first player first.",
        min_length=1,
        max_length=MAX_PLAYERS,
    )


class GameRequestSchema(GameFieldsSchema):
    """The specification of a new game."""

    well = Cell("The cell that the players have chosen for the well.", optional=True)
    merchant = Cell("The cell that the players have chosen for the first merchant.", optional=True)
    seed = Count(
        "The seed for random plies and missing cells. The same seed always gives the same result.",
        0,
        MAX_SEED,
        optional=True,
    )
    tower_values = Nested(
        TowerValuesSchema, "The values of the tower tiles, by corner.", optional=True
    )
    plies = Count(
        "How many random legal actions to play first. The game may end sooner.",
        0,
        MAX_PLIES,
        load_default=0,
    )

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> GameRequest:
        ruleset = data["ruleset"]
        values = data.get("tower_values")
        return GameRequest(
            read_config(ruleset, data["players"]),
            ruleset["id"],
            ruleset.get("revision"),
            ruleset["options"],
            data["players"],
            data.get("well", 0),
            data.get("merchant", 0),
            data.get("seed"),
            tuple(values[corner] for corner in CORNERS) if values else TOWER_VALUES,
            data["plies"],
        )


class ReplayRequest(NamedTuple):
    """A record to replay: how it begins, and its moves.

    ``include`` lists the requested :data:`REPLAY_PARTS`. ``events`` says whether the response
    should contain events. ``record`` is the record in notation that was parsed, if there is one.
    """

    begin: GameRequest | ParsedState | Senseless
    moves: tuple[Move, ...]
    include: Sequence[str] = ()
    events: bool = True
    record: Record | None = None


class _ReplaySchema(StrictSchema):
    """What the requests for replays have in common."""

    include = _include("Parts to add to the answer, for each move.", REPLAY_PARTS)
    events = Flag("Whether the answer lists the events of each move.", load_default=True)

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> ReplayRequest:
        begin = data.get("game") or data.get("state") or data["position"]
        return ReplayRequest(begin, tuple(data["moves"]), data["include"], data["events"])


def _moves() -> Array[Move]:
    return Array(Nested(MoveSchema, text=_AS_RECORD), "The moves, in order.", max_length=MAX_MOVES)


class ReplayOfGameSchema(_ReplaySchema):
    """A record that begins with a new game."""

    also_null = ("state", "position", "record")

    game = Nested(GameRequestSchema, "The game, as in a request to `/v1/games`.", text=_AS_RECORD)
    moves = _moves()


class ReplayOfStateSchema(_ReplaySchema):
    """A record that begins with a state."""

    also_null = ("game", "position", "record")

    state = Nested(StateSchema, "The state before the first move.", text=_AS_POSITION)
    moves = _moves()


class ReplayOfPositionSchema(_ReplaySchema):
    """A record that begins with a state in notation."""

    also_null = ("game", "state", "record")

    position = PositionText("The state before the first move, in notation.")
    moves = _moves()


class ReplayOfRecordSchema(_ReplaySchema):
    """A record in notation."""

    also_null = ("game", "state", "position", "moves")

    record = RecordText("The whole record in notation: its beginning and its moves.")

    @pre_load
    def _check_moves(self, data: Any, **kwargs: Any) -> Any:
        if "moves" in data:
            raise ValidationError({"moves": [FieldError("moves_of_record")]})
        return data

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> ReplayRequest:
        if isinstance(data["record"], Senseless):
            return ReplayRequest(data["record"], (), data["include"], data["events"])
        record, state = data["record"]
        begin = state or GAME.load(record.begin["game"])
        moves = tuple(map(make_move, record.moves))
        return ReplayRequest(begin, moves, data["include"], data["events"], record)


REPLAYS_BEGIN_WITH: Final = ("game", "state", "position", "record")
"""The fields that give the beginning of a replay. A request must have exactly one of them."""


class ReplayWithoutOneBeginningSchema(StrictSchema):
    """A record that has no beginning or more than one. Loading it always fails."""

    @pre_load
    def _refuse(self, data: Any, **kwargs: Any) -> Never:
        raise validation_error("exactly_one", fields=REPLAYS_BEGIN_WITH)


class DiagramRequestSchema(ViewRequestSchema):
    """A state to draw."""

    highlight = CellSet("Cells to highlight; cells off the board are ignored.", load_default=0)
    last = CellSet(
        "The cells to mark as the last move; cells off the board are ignored.", load_default=0
    )
    cards = Flag("Whether to draw the stocks, tiles and legend too.", load_default=True)
    pad = Flag(
        "Whether to draw the score pad instead: the points of each player, row by row.",
        load_default=False,
    )
    curve = Array(
        Array(
            Count("A number.", 0, MAX_TURNS),
            "The number of a turn and the players' totals after it, in seat order.",
            min_length=2,
            max_length=1 + MAX_PLAYERS,
        ),
        "The players' totals after each turn: if there are any, they are drawn as lines, in place "
        "of the legend or, without `cards`, of the whole board. Ignored for text.",
        max_length=MAX_MOVES,
        load_default=(),
    )
    letters = Flag(
        "Whether pieces and tiles show the letter of their colour. Ignored for text.",
        load_default=False,
    )
    scheme = Enum(
        "The colours: for day (`light`), for night (`dark`), or as the reader prefers (`auto`, the "
        "default), for which a PNG has those for day. Ignored for text.",
        SCHEMES,
        load_default=SCHEMES[0],
    )
    size = Count(
        "The length of the longer side in pixels. By default, a cell is 40 pixels wide. Ignored "
        "for text.",
        MIN_PIXELS,
        MAX_PIXELS,
        optional=True,
    )


# Schemas are created once, because creating them is slow.
ADJUDICATION: Final[Schema] = AdjudicationRequestSchema()
LEGAL_MOVES: Final[Schema] = LegalMovesRequestSchema()
POSITION: Final[Schema] = PositionRequestSchema()
QUESTION: Final[Schema] = QuestionRequestSchema()
VIEW: Final[Schema] = ViewRequestSchema()
GAME: Final[Schema] = GameRequestSchema()
REPLAY_OF_GAME: Final[Schema] = ReplayOfGameSchema()
REPLAY_OF_STATE: Final[Schema] = ReplayOfStateSchema()
REPLAY_OF_POSITION: Final[Schema] = ReplayOfPositionSchema()
REPLAY_OF_RECORD: Final[Schema] = ReplayOfRecordSchema()
REPLAY_WITHOUT_ONE_BEGINNING: Final[Schema] = ReplayWithoutOneBeginningSchema()
DIAGRAM: Final[Schema] = DiagramRequestSchema()
