"""The schemas of responses, used only by the OpenAPI description and by tests.

The service itself writes responses without marshmallow, in :mod:`.writing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, fields
from marshmallow.fields import Dict, Field

from service.rules.board import CORNERS, SIDES
from service.rules.catalogue import EVENTS, RULES
from service.rules.reading import ARMS
from service.rules.reasons import ABOUT, QUESTIONS
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS
from service.rules.state import NEUTRAL

from .errors import MAX_ERRORS
from .fields import (
    Array,
    Cell,
    CellSet,
    Count,
    Discriminated,
    Enum,
    Flag,
    JsonSchema,
    Nested,
    StrictSchema,
    Text,
    Value,
    strict_schema,
)
from .full_state import FullStateSchema
from .limits import (
    MAX_ACTIONS,
    MAX_MERCHANTS,
    MAX_MOVES,
    MAX_PLAYERS,
    MAX_SEED,
    MAX_STREETS,
)
from .move import (
    BUILDING_COLOR_NAMES,
    PIECES,
    MoveSchema,
    building_color,
    player_color,
    schema_per_piece,
)
from .notation_fields import PlayText, PositionText, RecordText
from .state import PHASES, StateSchema, option_field

__all__ = [
    "ANSWERS",
    "HealthSchema",
    "ProblemSchema",
    "RuleListSchema",
    "RuleSchema",
    "RulesetDescriptionSchema",
    "RulesetListSchema",
    "VocabularySchema",
    "event_name",
]

_MAX_POINTS: Final = 999
_RULEBOOKS: Final = tuple(
    dict.fromkeys(
        [book for ruleset in RULESETS.values() for book in ruleset.rulebooks]
        + [source.rulebook for rule in RULES.values() for source in rule.sources]
    )
)


def _verdict(description: str, *words: str) -> Enum:
    return Enum(description, words)


def _hex(description: str) -> Text:
    return Text(description, pattern="^#([0-9a-f]{3}){1,2}$")


# --- Reasons -------------------------------------------------------------------------------------


def _reference(component: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{component}"}


_CELL: Final = _reference("Cell")
_CELLS: Final[JsonSchema] = {"type": "array", "items": _CELL}
_NUMBER: Final[JsonSchema] = {"type": "integer"}
_COLORS: Final = tuple(dict.fromkeys((*BUILDING_COLOR_NAMES, *PLAYER_COLORS, NEUTRAL)))


def _enumeration(*words: str) -> JsonSchema:
    return {"type": "string", "enum": list(words)}


def _any_type(*types: str) -> JsonSchema:
    return {"anyOf": [{"type": name} for name in types]}


def _or_null(schema: JsonSchema) -> JsonSchema:
    return {"anyOf": [schema, {"type": "null"}]}


PARAMS: Final[dict[str, tuple[str, JsonSchema]]] = {
    "allowed": (
        "The values that the ruleset allows.",
        {"type": "array", "items": _any_type("integer", "string")},
    ),
    "cell": ("The cell in question.", _or_null(_CELL)),
    "color": (
        "The colour of the piece, palace or tile, or null.",
        _or_null(_enumeration(*_COLORS)),
    ),
    "corner": ("A tower's corner.", _reference("Corner")),
    "count": ("The actual number.", _NUMBER),
    "diagonal": ("Whether the two cells touch only at a corner.", {"type": "boolean"}),
    "ends": ("The ends of streets.", _CELLS),
    "expected": (
        "The expected value: a number, players or pieces.",
        {
            "anyOf": [
                *_any_type("integer", "string", "null")["anyOf"],
                {"type": "array", "items": {"type": ["string", "null"]}},
            ]
        },
    ),
    "from": (
        "The end of a street: the one that the action names, or else the one beside the gate.",
        _or_null(_CELL),
    ),
    "gate": ("A gate's cell.", _or_null(_CELL)),
    "growth": ("The cells where the palace can grow.", _CELLS),
    "holder": (
        "The player who holds the tile; null for nobody.",
        _or_null(_reference("PlayerColor")),
    ),
    "kind": ("The kind of cell.", _enumeration("city", "wall", "tower")),
    "known": (
        "The values that the service supports.",
        {"anyOf": [_NUMBER, {"type": "array", "items": _NUMBER}]},
    ),
    "last_cell": ("The last cell of the board.", _CELL),
    "left": (
        "How many pieces this action would let the player place, including its own.",
        _NUMBER,
    ),
    "listed": ("Whether the stock lists the blocking rooftop.", {"type": "boolean"}),
    "most": ("The largest possible number.", _NUMBER),
    "near_cell": ("A cell of a palace that the piece would touch.", _or_null(_CELL)),
    "neighbors": ("The neighbouring cells.", _CELLS),
    "number": ("A turn's number, or an action's place in the turn, from 1.", _NUMBER),
    "obstacle": (
        "What keeps the street from continuing through gates.",
        {"type": ["string", "null"]},
    ),
    "option": ("The option.", _reference("OptionName")),
    "other_cell": ("The other cell involved.", _or_null(_CELL)),
    "other_color": ("The colour of the other piece or palace.", _or_null(_enumeration(*_COLORS))),
    "other_piece": ("The other piece involved.", _or_null(_reference("Piece"))),
    "owner": (
        "The colour of the palace's rooftop: a player's, `neutral`, or a blocking rooftop's.",
        _reference("Party"),
    ),
    "phase": ("The state's phase.", _reference("Phase")),
    "piece": ("The piece.", _or_null(_reference("Piece"))),
    "place": (
        "The part of the state with the problem; null for the whole state. `screen`: there can't "
        "be enough pieces in the hidden stocks.",
        _or_null(_enumeration("board", "stock", "palace_tiles", "screen")),
    ),
    "player": ("The player.", _or_null(_reference("PlayerColor"))),
    "players": ("The players.", {"type": "array", "items": _reference("PlayerColor")}),
    "possible": ("How many pieces the player could place in the rest of the turn.", _NUMBER),
    "quota": ("How many actions the turn allows.", _NUMBER),
    "revision": ("The requested revision.", _NUMBER),
    "ruleset": ("The ruleset.", _reference("RulesetId")),
    "side": ("A side of the board.", _enumeration(*SIDES)),
    "value": ("A tile's value, or an option's.", _any_type("integer", "boolean", "string")),
    "values": ("The values of the tower tiles.", {"type": "array", "items": _NUMBER}),
    "well": ("The cell of the well.", _CELL),
}
"""Maps each variable of reasons to its description and its JSON Schema."""

ParamsSchema = strict_schema(
    "ReasonParamsSchema",
    "The variables of a reason's sentence: exactly those that the catalogue lists for its rule.",
    {
        name: Value(description, schema, data_key=name, optional=True)
        for name, (description, schema) in PARAMS.items()
    },
)


class SourceSchema(StrictSchema):
    """A section of a rulebook."""

    rulebook = Enum("The rulebook.", _RULEBOOKS, "Rulebook")
    section = Text("The section's heading, in the rulebook's language.")


def _sources() -> Array[Any]:
    return Array(Nested(SourceSchema), "The sources in the rulebooks.", max_length=20)


def _rule_id() -> Enum:
    return Enum("The rule's id in the catalogue.", tuple(RULES), "RuleId")


class ReasonSchema(StrictSchema):
    """A broken rule, as data and as a sentence."""

    rule = _rule_id()
    action = Count(
        "The action's index in the move; null if the reason concerns the whole move or a state.",
        0,
        MAX_ACTIONS - 1,
        allow_none=True,
    )
    message = Text("One sentence in the requested language.")
    cells = Array(
        Cell(),
        "The cell in question, then the other cells involved, sorted by row and column.",
        max_length=234,
    )
    params = Nested(ParamsSchema, "The variables of the sentence.")
    sources = _sources()
    certain = Flag("Whether the rule is certainly broken; false if that depends on hidden stocks.")


class UnknownSchema(StrictSchema):
    """Something that can't be known from the request."""

    about = Enum(
        "What is unknown, such as whether an obligation is broken or who is next.",
        ABOUT,
        "UnknownAbout",
    )
    player = player_color("The player concerned; null if there is none.", allow_none=True)
    message = Text("One sentence in the requested language.")


def _unknowns() -> Array[Any]:
    return Array(
        Nested(UnknownSchema),
        "What can't be known from the request; empty if all is known.",
        max_length=999,
    )


# --- Events --------------------------------------------------------------------------------------


def _player_or_neutral(description: str) -> Enum:
    return Enum(description, (*PLAYER_COLORS, NEUTRAL), "Party", allow_none=True)


_EVENT_VARIABLES: Final[dict[str, Field[Any]]] = {
    "player": player_color("The player concerned."),
    "piece": Enum("The piece.", PIECES, "Piece"),
    "color": building_color("The colour of the building, palace or tile."),
    "cell": Cell("The cell."),
    "from": _player_or_neutral("The previous holder; null if none."),
    "to": _player_or_neutral("The new holder; null if none."),
    "source": Cell(
        "The end of the street that a merchant extends; null otherwise.", allow_none=True
    ),
    "value": Count("The tile's value.", 0, 99),
    "count": Count("How many pieces or tiles.", 0, 99),
    "size": Count("The palace's size.", 0, 234),
    "corner": Enum("The tower's corner.", CORNERS, "Corner"),
    "number": Count("The turn's number.", 0, 9999),
    "winners": Array(
        player_color("A winner."), "The winners, in seat order.", max_length=MAX_PLAYERS
    ),
}
_EVENT_SPECIALS: Final[dict[tuple[str, str], Field[Any]]] = {
    ("piece_placed", "color"): building_color(
        "The building's colour; null for other pieces.", allow_none=True
    ),
    ("game_finished", "value"): Count("The winners' total.", 0, _MAX_POINTS),
    ("tea_tile_spent", "count"): Count("How many the player has left.", 0, 99),
    ("color_closed", "count"): Count("How many buildings are returned to the box.", 0, 99),
}


def event_name(type_: str) -> str:
    """Return the name of the OpenAPI component for a type of event."""
    return "".join(word.capitalize() for word in type_.split("_")) + "Event"


def _event(type_: str, variables: tuple[str, ...]) -> type[Schema]:
    members: dict[str, Any] = {
        "type": Enum("The type of event.", [type_]),
        "action": Count(
            "The index of the action that caused the event; null for what follows the last action.",
            0,
            MAX_ACTIONS - 1,
            allow_none=True,
        ),
        "message": Text("One sentence in the requested language."),
    }
    for variable in variables:
        special = _EVENT_SPECIALS.get((type_, variable))
        members[variable] = special or _EVENT_VARIABLES[variable]
    return strict_schema(f"{event_name(type_)}Schema", f"`{type_}`.", members)


_EVENTS: Final = {type_: _event(type_, variables) for type_, variables in EVENTS.items()}


def _event_field() -> Discriminated:
    return Discriminated("", "type", _EVENTS, "Event")


def _events(description: str) -> Array[Any]:
    return Array(_event_field(), description, max_length=99)


# --- Scores --------------------------------------------------------------------------------------


class WorthSchema(StrictSchema):
    """The points that a palace is worth, item by item, whoever owns it."""

    buildings = Count("Points for its buildings.", 0, _MAX_POINTS)
    stables = Count("Points for its stables.", 0, _MAX_POINTS)
    walls = Count("Points for adjacent pieces of wall.", 0, _MAX_POINTS)
    merchants = Count("Points for adjacent merchants.", 0, _MAX_POINTS)
    well = Count("Points for the well.", 0, _MAX_POINTS)
    total = Count("The sum of these points.", 0, _MAX_POINTS)


class PalaceScoreSchema(WorthSchema):
    """The points for a palace, item by item."""

    color = building_color("The palace's colour.")
    cell = Cell("The rooftop's cell.")


class PlayerScoreSchema(StrictSchema):
    """The points for a player's palaces and tiles."""

    color = player_color("The player.")
    total = Count("The sum of the points for palaces and tiles.", 0, _MAX_POINTS)
    palaces = Array(
        Nested(PalaceScoreSchema), "The palaces, in the order of the palace tiles.", max_length=4
    )
    palace_tiles = Count("Points for palace tiles.", 0, _MAX_POINTS)
    tower_tiles = Count("Points for tower tiles.", 0, _MAX_POINTS)


class ScoreSchema(StrictSchema):
    """The score of a state, as if the game ended now."""

    final = Flag("Whether the game is over.")
    players = Array(
        Nested(PlayerScoreSchema), "The players, in seat order.", max_length=MAX_PLAYERS
    )
    winners = Array(
        player_color("A winner."),
        "The winners, in seat order; empty until the game is over.",
        max_length=MAX_PLAYERS,
    )


# --- Answers of the POST requests ----------------------------------------------------------------

AllOptionsSchema = strict_schema(
    "OptionsInForceSchema",
    "The values of all options.",
    {option.name: option_field(option) for option in OPTIONS.values()},
)


class RulesetInForceSchema(StrictSchema):
    """The ruleset in force, with all its options."""

    id = Enum("The ruleset.", tuple(RULESETS), "RulesetId")
    revision = Count("The revision of the service's interpretation of the ruleset.", 1, 99)
    options = Nested(AllOptionsSchema, "The values of all options.")


def _in_force() -> Nested:
    return Nested(
        RulesetInForceSchema,
        "The ruleset in force; null if it is invalid.",
        allow_none=True,
    )


def _rooftop_color(description: str, **options: Any) -> Enum:
    return Enum(description, (*PLAYER_COLORS, NEUTRAL), "RooftopColor", **options)


_EXPLANATION: Final = "A self-contained explanation in the requested language."


def _may_pass() -> Flag:
    return Flag(
        "Whether a pass (a move without actions) is legal; null if that depends on stocks "
        "behind the screen.",
        allow_none=True,
    )


def _certain() -> Flag:
    return Flag(
        "Whether these placements are certainly legal; false if that depends on hidden stocks."
    )


class BuildingPlacementSchema(StrictSchema):
    """The cells where buildings of a colour may be placed."""

    piece = Enum("A building.", ["building"])
    color = building_color("The buildings' colour.")
    cells = CellSet("The cells.")
    certain = _certain()


class MerchantPlacementSchema(StrictSchema):
    """The cells where a merchant may be placed."""

    piece = Enum("A merchant.", ["merchant"])
    source = Cell(
        "The end of a street that the action must name, if any.",
        data_key="from",
        optional=True,
    )
    cells = CellSet("The cells.")
    certain = _certain()


class _CellPlacementSchema(StrictSchema):
    cells = CellSet(
        "The cells; for a rooftop, all building cells of the palaces that it may claim."
    )
    certain = _certain()


class TeaTilePlacementSchema(StrictSchema):
    """A tea tile that may be used."""

    piece = Enum("A tea tile.", ["tea_tile"])
    certain = _certain()


_PLACEMENTS: Final[dict[str, type[Schema]]] = {
    "building": BuildingPlacementSchema,
    "merchant": MerchantPlacementSchema,
    **schema_per_piece(
        "PlacementSchema", _CellPlacementSchema, "The cells where a {} may be placed."
    ),
    "tea_tile": TeaTilePlacementSchema,
}


class RefusalSchema(StrictSchema):
    """Cells where a piece may not be placed, all because of the same rules."""

    piece = Enum("The piece.", PIECES, "Piece")
    color = building_color("The building's colour.", optional=True)
    rules = Array(_rule_id(), "The rules that forbid the placement.", min_length=1, max_length=20)
    cells = CellSet("The cells.")


class MovesSchema(StrictSchema):
    """All legal next actions."""

    player = player_color("The player to move; null if there is none.", allow_none=True)
    quota = Count("How many actions the turn allows.", 0, MAX_ACTIONS)
    remaining = Count("How many actions are left in the turn.", 0, MAX_ACTIONS)
    may_pass = _may_pass()
    placements = Array(
        Discriminated("", "piece", _PLACEMENTS, "Placement"),
        "Each piece that the player has or may have in stock, with the cells where it may be "
        "placed now. `certain` assumes that they have the piece.",
        max_length=200,
    )
    refusals = Array(
        Nested(RefusalSchema),
        "With `explain` or `refusals`: where each piece in stock may not be placed.",
        max_length=5000,
    )
    example = Nested(
        MoveSchema,
        "A legal move, or else a possibly legal one, ready to be sent; always the same for the "
        "same state. Null if there is none.",
        allow_none=True,
    )
    play = Text(
        "`example` in notation; null if there is none.", pattern=PlayText.pattern, allow_none=True
    )
    unknowns = _unknowns()


# --- Positions -----------------------------------------------------------------------------------


class TurnReadingSchema(StrictSchema):
    """Whose turn it is."""

    player = player_color("The player to move; null in a finished game.", allow_none=True)
    quota = Count("How many actions the turn allows.", 0, MAX_ACTIONS)
    remaining = Count("How many actions are left in the turn.", 0, MAX_ACTIONS)
    may_pass = _may_pass()
    owes = Array(
        Enum("An obligation.", ("turn.obligation", "turn.last_player"), "Obligation"),
        "The obligations now in force. `turn.obligation`: the player must place a piece. "
        "`turn.last_player`: the player must place a rooftop of their own.",
        max_length=2,
    )


class CellReadingSchema(StrictSchema):
    """The pieces on a cell."""

    piece = Enum("The piece.", PIECES, "Piece")
    color = building_color("The building's colour.", optional=True)
    rooftop = _rooftop_color("The colour of the rooftop on the building.", optional=True)
    palace = Count("The index of the piece's palace in `palaces`.", 0, 233, optional=True)
    street = Count(
        "The index of the merchant's street in `streets`.", 0, MAX_STREETS - 1, optional=True
    )


class PalaceReadingSchema(StrictSchema):
    """A palace."""

    color = building_color("The palace's colour.")
    buildings = CellSet("Its buildings.")
    stables = CellSet("Its stables.")
    owner = _rooftop_color("The colour of its rooftop; null if it is unclaimed.", allow_none=True)
    rooftop = Cell("The rooftop's cell; null if it is unclaimed.", allow_none=True)
    open = Flag("Whether it is unclaimed and can grow.")
    growth = CellSet(
        "Cells where a building of its colour would extend it; empty if it is claimed."
    )
    towers = Array(
        Enum("A corner.", CORNERS, "Corner"),
        "The corners of the towers that it is connected to by walls.",
        max_length=len(CORNERS),
    )
    size = Count("How many buildings and stables it has.", 1, 234)
    worth = Nested(WorthSchema, "The points that it is worth now.")


class StreetReadingSchema(StrictSchema):
    """A street."""

    cells = Array(
        Cell(), "Its merchants, from one end to the other.", min_length=1, max_length=MAX_MERCHANTS
    )
    ends = Array(
        Cell(),
        "The ends where the street may continue: those with at most one adjacent merchant.",
        max_length=2,
    )
    next = CellSet("The cells where a merchant would extend it, directly or through gates.")


ArmsSchema = strict_schema(
    "ArmsSchema",
    "The arms of the towers, by corner and side.",
    {
        corner: Nested(
            strict_schema(
                f"{corner}ArmsSchema",
                f"The two arms of the {corner} tower.",
                {
                    side: Array(
                        Cell(),
                        f"The walls on the {side} side, starting at the tower.",
                        max_length=16,
                    )
                    for side in ARMS[corner]
                },
            ),
            f"The arms of the {corner} tower.",
        )
        for corner in CORNERS
    },
)


class ReadingSchema(StrictSchema):
    """What a state shows."""

    turn = Nested(
        TurnReadingSchema, "Whose turn it is; null for an impossible state.", allow_none=True
    )
    cells = Dict(
        keys=fields.String(),
        values=Nested(CellReadingSchema),
        required=True,
        metadata={"description": "The pieces on each occupied cell, keyed by the cell's name."},
    )
    palaces = Array(
        Nested(PalaceReadingSchema),
        "The palaces, in the order of the palace tiles.",
        max_length=234,
    )
    streets = Array(
        Nested(StreetReadingSchema),
        "The streets, in the order of the state.",
        max_length=MAX_STREETS,
    )
    arms = Nested(ArmsSchema, "The arms of the towers.")
    unknowns = _unknowns()


# --- Answers with a variant for each verdict -----------------------------------------------------

Members = dict[str, Field[Any]]


def _by_verdict(
    name: str, *, common: Members, variants: Mapping[str, tuple[str, Members]]
) -> Discriminated:
    """Return a field for an answer that has its own schema for each verdict.

    ``variants`` maps each verdict to a description and to the fields before the ``common`` ones.
    """
    schemas = {}
    for verdict, (description, members) in variants.items():
        variant = "".join(word.capitalize() for word in verdict.split("_")) + name
        fields = {"verdict": _verdict("The verdict.", verdict), **members, **common}
        schemas[verdict] = strict_schema(f"{variant}Schema", description, fields)
    return Discriminated("", "verdict", schemas, name)


def _no_reasons() -> Members:
    return {"reasons": Array(Nested(ReasonSchema), "Always empty.", max_length=0)}


def _some_reasons(description: str = "Every broken rule.") -> Members:
    return {"reasons": Array(Nested(ReasonSchema), description, min_length=1, max_length=9999)}


def _uncertain_reasons() -> Members:
    description = f"{_UNCERTAIN} Can be empty: `unknowns` then says why."
    return {"reasons": Array(Nested(ReasonSchema), description, max_length=9999)}


def _legal(text: str, **options: Any) -> Members:
    return {"legal": Flag(text, **options)}


def _state(description: str) -> Members:
    return {
        "state": Nested(FullStateSchema, description),
        "notation": Text("That state in notation."),
        "score": Nested(ScoreSchema, "The score of that state."),
        "ruleset": Nested(RulesetInForceSchema, "The ruleset in force."),
    }


def _state_as_sent() -> Members:
    return {
        "state": Nested(StateSchema, "The state, exactly as it was sent."),
        "notation": Text("That state in notation; null if it has none.", allow_none=True),
        "score": _no_score(),
        "ruleset": _in_force(),
    }


# Code generators have no type for a field that is always null, so such a field gets the type
# that it has with other verdicts.


def _no_score() -> Nested:
    return Nested(ScoreSchema, "Always null.", allow_none=True)


def _no_state() -> Members:
    return {
        "state": Nested(FullStateSchema, "Always null.", allow_none=True),
        "notation": Text("Always null.", allow_none=True),
        "score": _no_score(),
        "ruleset": _in_force(),
    }


def _without(members: Members, *names: str) -> Members:
    return {name: member for name, member in members.items() if name not in names}


_INVALID_STATE: Final = "No game can reach the state."
_INVALID_SETUP: Final = "The game can't be set up."
_WHY_INVALID: Final = "What is wrong with the state."
_UNCERTAIN: Final = "The rules that are broken for some of the possible stocks."

_EXPLAINED: Final[Members] = {"explanation": Text(_EXPLANATION)}


def _no_events() -> Members:
    return {"events": Array(_event_field(), "Always empty.", max_length=0)}


ADJUDICATION: Final = _by_verdict(
    "Adjudication",
    common={
        **_EXPLAINED,
        "legal_moves": Nested(
            MovesSchema,
            "With `include`: what `/v1/legal-moves` returns for that state.",
            optional=True,
        ),
        "position": Nested(
            ReadingSchema,
            "With `include`: what `/v1/positions` returns for that state.",
            optional=True,
        ),
        "unknowns": _unknowns(),
    },
    variants={
        "legal": (
            "The move is legal.",
            {
                **_legal("Always true."),
                **_no_reasons(),
                "events": _events("The events that the move causes, in order."),
                **_state("The state after the move."),
            },
        ),
        "illegal": (
            "The move breaks rules.",
            {
                **_legal("Always false."),
                **_some_reasons(),
                **_no_events(),
                **_state("The state before the move, in canonical form."),
            },
        ),
        "undetermined": (
            "Whether the move is legal depends on stocks behind the screen.",
            {
                **_legal("Always null: it cannot be known.", allow_none=True),
                **_uncertain_reasons(),
                "events": _events("The events that the move causes if it is legal, in order."),
                **_state("The state after the move, if it is legal."),
            },
        ),
        "invalid_state": (
            _INVALID_STATE,
            {
                **_legal("Always false."),
                **_some_reasons(_WHY_INVALID),
                **_no_events(),
                **_state_as_sent(),
            },
        ),
    },
)

LEGAL_MOVES: Final = _by_verdict(
    "LegalMoves",
    common={},
    variants={
        "ok": (
            "All legal next actions.",
            {
                **MovesSchema().declared_fields,
                **_no_reasons(),
                "ruleset": Nested(RulesetInForceSchema, "The ruleset in force."),
            },
        ),
        "invalid_state": (
            _INVALID_STATE,
            {
                **MovesSchema().declared_fields,
                **_some_reasons(_WHY_INVALID),
                "ruleset": _in_force(),
            },
        ),
    },
)

_READING: Final = dict(ReadingSchema().declared_fields)

POSITION: Final = _by_verdict(
    "Position",
    common={},
    variants={
        "ok": (
            "What a state shows.",
            {
                **_READING,
                "turn": Nested(TurnReadingSchema, "Whose turn it is."),
                **_without(_state("The state in canonical form, as `viewer` may see it."), "score"),
                **_no_reasons(),
            },
        ),
        "invalid_state": (
            _INVALID_STATE,
            {
                **_READING,
                "turn": Nested(TurnReadingSchema, "Always null.", allow_none=True),
                **_without(_state_as_sent(), "score"),
                **_some_reasons(_WHY_INVALID),
            },
        ),
    },
)

SCORES: Final = _by_verdict(
    "Scores",
    common={"unknowns": _unknowns()},
    variants={
        "ok": (
            "The score of a state.",
            {**_without(_state(""), "state", "notation"), **_no_reasons()},
        ),
        "invalid_state": (
            _INVALID_STATE,
            {
                **_without(_state_as_sent(), "state", "notation"),
                **_some_reasons(_WHY_INVALID),
            },
        ),
    },
)

AUDIT: Final = _by_verdict(
    "Audit",
    common={"unknowns": _unknowns()},
    variants={
        "ok": (
            "A game can reach the state.",
            {**_no_reasons(), "ruleset": Nested(RulesetInForceSchema, "The ruleset in force.")},
        ),
        "invalid_state": (
            _INVALID_STATE,
            {**_some_reasons(_WHY_INVALID), "ruleset": _in_force()},
        ),
    },
)


class QuestionSchema(StrictSchema):
    """A question to the players about a game in progress."""

    about = Enum("What the question is about.", tuple(QUESTIONS), "QuestionAbout")
    pointer = Text(
        "A JSON Pointer to where the answer goes in the request. Add any object that is missing "
        "along the path, and send the request again."
    )
    options = Value(
        "The possible answers: players, null, numbers, or lists of cells or of streets.",
        {"type": "array", "items": {}, "minItems": 2, "maxItems": 999},
    )
    message = Text("One sentence in the requested language.")


def _questions(description: str, least: int, most: int = 99) -> Members:
    array = Array(Nested(QuestionSchema), description, min_length=least, max_length=most)
    return {"questions": array}


def _seed() -> Members:
    return {
        "seed": Count(
            "The seed for random cells and plies; null if nothing was random.",
            0,
            MAX_SEED,
            allow_none=True,
        )
    }


# Fuzzers copy text from responses into request fields that have the same pattern. Only responses to
# requests for games have this pattern, so that most states that fuzzers send are possible.
_POSSIBLE_POSITION: Final = Text("That state in notation.", pattern=PositionText.pattern)

GAME: Final = _by_verdict(
    "Game",
    common={**_seed(), "unknowns": _unknowns()},
    variants={
        "ok": (
            "The state of a new game, after any plies that were requested, or the state of a game "
            "in progress.",
            {
                **_without(_state("The state."), "score"),
                "notation": _POSSIBLE_POSITION,
                **_no_reasons(),
                **_questions("Questions about unknown numbers of neutral rooftops, if any.", 0),
            },
        ),
        "incomplete": (
            "The players must answer questions about the game in progress.",
            {
                **_without(_no_state(), "score"),
                **_no_reasons(),
                **_questions("The questions that the players must or may answer.", 1),
            },
        ),
        "invalid_setup": (
            _INVALID_SETUP,
            {
                **_without(_no_state(), "score"),
                **_some_reasons("What is wrong with the request."),
                **_questions("Always empty.", 0, 0),
            },
        ),
    },
)

_PLAYED: Final = "The state after the moves that were played."


def _record() -> Members:
    return {
        "record": Text(
            "A record of the beginning and the moves that were played; null if it has no notation.",
            pattern=RecordText.pattern,
            allow_none=True,
        )
    }


REPLAY: Final = _by_verdict(
    "Replay",
    common={
        "played": Count(
            "How many moves were played. If a move is illegal, this is its index.",
            0,
            MAX_MOVES,
        ),
        **_EXPLAINED,
        "events": Array(
            _events("The events that the move causes, in order."),
            "The events of each move that was played; empty with `events: false`.",
            max_length=MAX_MOVES,
        ),
        **_record(),
        "positions": Array(
            Text("A state in notation; null if it has none.", allow_none=True),
            "With `include`: the state after each move that was played, in notation.",
            max_length=MAX_MOVES,
            optional=True,
        ),
        "scores": Array(
            Array(
                Count("A player's total.", 0, _MAX_POINTS),
                "The players' totals, in seat order.",
                max_length=MAX_PLAYERS,
            ),
            "With `include`: the totals after each move that was played.",
            max_length=MAX_MOVES,
            optional=True,
        ),
        **_seed(),
        "unknowns": _unknowns(),
    },
    variants={
        "legal": ("All moves are legal.", {**_no_reasons(), **_state(_PLAYED)}),
        "illegal": ("A move breaks rules.", {**_some_reasons(), **_state(_PLAYED)}),
        "undetermined": (
            "Whether the moves are legal depends on stocks behind the screen.",
            {**_uncertain_reasons(), **_state(_PLAYED)},
        ),
        "invalid_state": (_INVALID_STATE, {**_some_reasons(_WHY_INVALID), **_state_as_sent()}),
        "invalid_setup": (
            _INVALID_SETUP,
            {**_some_reasons("What is wrong with the game."), **_no_state()},
        ),
    },
)

ANSWERS: Final = {
    answer.component: answer
    for answer in (ADJUDICATION, LEGAL_MOVES, POSITION, SCORES, AUDIT, GAME, REPLAY)
}
"""The answers that have a schema for each verdict, keyed by the name of their component."""


# --- Rulesets ------------------------------------------------------------------------------------


class BoardDescriptionSchema(StrictSchema):
    """A board. Its size includes the wall cells and towers around the city."""

    name = Enum("The board's name.", ["large", "small"])
    columns = Count("The number of columns, from A.", 1, 18)
    rows = Count("The number of rows, from 1.", 1, 13)
    last_cell = Cell("The last cell by row and column, a tower.")
    city = Nested(
        strict_schema(
            "CityDescriptionSchema",
            "The rectangle of city cells.",
            {
                "first_cell": Cell("The first cell by row and column."),
                "last_cell": Cell("The last cell by row and column."),
            },
        ),
        "The city cells.",
    )
    towers = Nested(
        strict_schema(
            "TowerCellsSchema",
            "The towers' cells.",
            {corner: Cell(f"The {corner} tower.") for corner in CORNERS},
        ),
        "The towers' cells.",
    )


class SupplySchema(StrictSchema):
    """The pieces that each player receives."""

    buildings = Count("Buildings of each colour.", 0, 99)
    rooftops = Count("Rooftops in the player's own colour.", 0, 99)
    neutral_rooftops = Count("Neutral rooftops, in games that have them.", 0, 99)
    blocking_rooftops = Count("Blocking rooftops, one for each building colour.", 0, 99)
    stables = Count("Stables.", 0, 99)
    merchants = Count("Merchants.", 0, 99)
    walls = Count("Pieces of wall.", 0, 99)
    gates = Count("Gates, in games that have them.", 0, 99)


class OpeningSchema(StrictSchema):
    """The first turns."""

    first_seat = Count("The seat of the player who takes turn 1; 0 is the first player.", 0, 3)
    quotas = Array(
        Count("A number of actions.", 1, MAX_ACTIONS),
        "The numbers of actions in turns 1, 2 and so on, with the default options.",
        max_length=4,
    )
    quota = Count("How many actions are allowed in every later turn.", 1, MAX_ACTIONS)


class OptionHereSchema(StrictSchema):
    """An option's default for this number of players, and whether it may be changed."""

    default = Value("The default value.", _any_type("boolean", "string"))
    overridable = Flag("Whether the players may choose another value.")


class TableSchema(StrictSchema):
    """The setup for a number of players."""

    players = Count("The number of players.", 1, MAX_PLAYERS)
    board = Nested(BoardDescriptionSchema, "The board.")
    supply = Nested(SupplySchema, "The pieces that each player receives.")
    gate_supply = Count("Gates beside the board, in games with gates.", 0, 99)
    opening = Nested(OpeningSchema, "The first turns.")
    options = Dict(
        keys=fields.String(),
        values=Nested(OptionHereSchema),
        required=True,
        metadata={
            "description": "The options by name: their defaults, and which of them may be changed."
        },
    )


class OptionValueSchema(StrictSchema):
    """A value of an option."""

    value = Value("The value.", _any_type("boolean", "string"))
    text = Text("The meaning of the value, in the requested language.")


class OptionDescriptionSchema(StrictSchema):
    """An option."""

    name = Enum("The option's name.", tuple(OPTIONS), "OptionName")
    ruling = Flag("Whether the option is a ruling on a point that the rulebooks leave open.")
    text = Text("One sentence about the option, in the requested language.")
    values = Array(Nested(OptionValueSchema), "The possible values.", min_length=2, max_length=9)
    sources = _sources()


class BlockingRooftopsSchema(StrictSchema):
    """A player and the colour of their blocking rooftops."""

    player = player_color("A player's colour.")
    color = player_color("The colour of that player's blocking rooftops.")


class TeaSchema(StrictSchema):
    """The tea tiles of games that have them."""

    supply = Count("The number of tiles.", 0, 99)
    lots = Array(
        Count("A number of tiles.", 0, 99),
        "How many tiles the first, second and third claims of palaces of `color` earn.",
        max_length=9,
    )
    color = building_color("The colour of the palaces that earn tea tiles.")


class TowerTileDescriptionSchema(StrictSchema):
    """A tower tile."""

    corner = Enum("The default corner of the tile.", CORNERS, "Corner")
    value = Count("The tile's value.", 1, 4)
    merchants = Count("The merchants on the tile, in games that have them.", 0, 3)


class PalaceTileDescriptionSchema(StrictSchema):
    """A palace tile."""

    color = building_color("The colour of the palaces.")
    value = Count("The tile's value.", 1, 4)


class RulesetDescriptionSchema(StrictSchema):
    """A ruleset, with all that a client needs to draw a board, fill stocks and offer options."""

    id = Enum("The ruleset.", tuple(RULESETS), "RulesetId")
    revision = Count("The revision of the service's interpretation of the ruleset.", 1, 99)
    name = Text("The ruleset's name, in the requested language.")
    description = Text("A description of the ruleset, in the requested language.")
    edition = Enum("The edition whose pieces and terms it uses.", ["first", "second"])
    rulebooks = Array(
        Enum("A rulebook.", _RULEBOOKS, "Rulebook"),
        "The rulebooks, starting with the ruleset's own.",
        max_length=9,
    )
    player_colors = Array(
        player_color("A colour."),
        "The colours that players may have.",
        min_length=2,
        max_length=MAX_PLAYERS,
    )
    palace_tiles = Array(
        Nested(PalaceTileDescriptionSchema),
        "The palace tiles, in the order of the building colours.",
        min_length=4,
        max_length=4,
    )
    tower_tiles = Array(
        Nested(TowerTileDescriptionSchema), "The tower tiles.", min_length=4, max_length=4
    )
    tea = Nested(TeaSchema, "The tea tiles; null if the ruleset has none.", allow_none=True)
    blocking_rooftops = Array(
        Nested(BlockingRooftopsSchema),
        "The colours of blocking rooftops; empty if the ruleset has none.",
        max_length=4,
    )
    set_up_pieces_drawn = Flag(
        "Whether setup pieces without a given cell are placed at random. If not, the first player "
        "places them, unless there is a `seed`."
    )
    tables = Array(
        Nested(TableSchema),
        "The setup for each number of players.",
        min_length=1,
        max_length=MAX_PLAYERS,
    )
    options = Array(Nested(OptionDescriptionSchema), "The options.", min_length=1, max_length=99)


class RulesetListSchema(StrictSchema):
    """The rulesets."""

    rulesets = Array(Nested(RulesetDescriptionSchema), "All rulesets.", max_length=99)


# --- Rules ---------------------------------------------------------------------------------------


class RuleExampleSchema(StrictSchema):
    """A request that breaks a rule."""

    path = Enum(
        "The path to send the request to, with POST.",
        ["/v1/adjudications", "/v1/audits", "/v1/games"],
        "ExamplePath",
    )
    body = Value(
        "The body of the request.",
        {
            "anyOf": [
                {"$ref": f"#/components/schemas/{name}"}
                for name in ("AdjudicationRequest", "PositionRequest", "GameRequest", "JoinRequest")
            ]
        },
    )
    message = Text("The message of the reason, in the requested language.")


class RuleOptionSchema(StrictSchema):
    """An option on which a rule depends."""

    name = Enum("The option's name.", tuple(OPTIONS), "OptionName")
    values = Array(
        Value("A value.", _any_type("boolean", "string")),
        "The values with which the rule applies.",
        min_length=1,
        max_length=9,
    )


class RuleSchema(StrictSchema):
    """A rule of the catalogue."""

    id = _rule_id()
    text = Text(
        "The rule's text in the requested language, in the words of the second edition if that "
        "edition has the rule."
    )
    first_edition_text = Text("Likewise, in the words of the first edition.")
    params = Array(
        Enum("A variable.", tuple(PARAMS), "ReasonParam"),
        "The variables of its reasons.",
        max_length=20,
    )
    sources = _sources()
    rulesets = Array(
        Enum("A ruleset.", tuple(RULESETS), "RulesetId"),
        "The rulesets that have the rule.",
        max_length=99,
    )
    options = Array(
        Nested(RuleOptionSchema), "The options on which the rule depends.", max_length=9
    )
    example = Nested(RuleExampleSchema, "A request that breaks the rule.")


class RuleListSchema(StrictSchema):
    """The catalogue of rules."""

    rules = Array(
        Nested(RuleSchema),
        "All rules, in the order in which broken rules are reported.",
        max_length=999,
    )


# --- The vocabulary ------------------------------------------------------------------------------


class NounSchema(StrictSchema):
    """A noun of an edition, in the requested language."""

    singular = Text("The singular, without an article.")
    plural = Text("The plural, without an article.")
    indefinite = Text("The indefinite singular; definite for the well.")
    definite = Text("The definite singular.")
    definite_plural = Text("The definite plural.")
    none = Text("The noun with “no”, such as “no stable”.")
    gender = Enum(
        "The gender; null in a language without genders.",
        ["masculine", "feminine", "neuter"],
        "Gender",
        allow_none=True,
    )


class PieceWordsSchema(NounSchema):
    """The words for a piece."""

    piece = Enum("The piece.", PIECES, "Piece")
    letter = Text(
        "The piece's letter in the notation; null for a building, whose colour has a letter.",
        allow_none=True,
    )


class ThingWordsSchema(NounSchema):
    """The words for something that is not a piece."""

    name = Enum("The thing.", ["palace", "street", "palace_tile", "tower", "tower_tile"])


class BuildingColorWordsSchema(StrictSchema):
    """The words for a building colour, and its colours on a screen."""

    color = building_color("The colour.")
    letter = Text("Its letter in the notation and in pictures.")
    name = Text("The colour's name.")
    fill = _hex("The fill of these buildings in pictures.")
    ink = _hex("The colour of letters on these pieces.")
    building = Nested(NounSchema, "A building of this colour.")


class RooftopColorWordsSchema(StrictSchema):
    """The words for a colour of rooftops, and its colours on a screen."""

    color = Enum("The colour.", (*PLAYER_COLORS, NEUTRAL), "RooftopColor")
    letter = Text("Its letter in the notation and in pictures.")
    name = Text("The colour's name.")
    fill = _hex("The fill of these rooftops in pictures.")
    ink = _hex("The colour of letters on these pieces.")
    rooftop = Nested(NounSchema, "A rooftop of this colour.")


class PlayerColorWordsSchema(RooftopColorWordsSchema):
    """The words for a player's colour, and its colours on a screen."""

    player = Text("The name of the player of this colour.")


class CornerWordsSchema(StrictSchema):
    """The words for a corner."""

    corner = Enum("The corner.", CORNERS, "Corner")
    short = Text("The abbreviated compass point.")
    tower = Text("The tower at this corner, with the article.")
    tower_tile = Text("The tile of that tower, with the article.")


class SideWordsSchema(StrictSchema):
    """The words for a side of the board."""

    side = Enum("The side.", SIDES, "Side")
    definite = Text("The side, with the article.")
    on = Text("The phrase for “on this side”.")
    inside = Text("The phrase for “in this part of the board”.", data_key="in")


class PhaseWordsSchema(StrictSchema):
    """The word for a phase of a game."""

    phase = Enum("The phase.", PHASES, "Phase")
    name = Text("The phase's name.")


class OptionWordsSchema(StrictSchema):
    """The words for an option."""

    option = Enum("The option.", tuple(OPTIONS), "OptionName")
    letter = Text("The option's letter in the notation.")
    text = Text("The question that the option answers.")


class VocabularySchema(StrictSchema):
    """The names of everything in the game, in the words of a ruleset's edition."""

    language = Value("The language.", _reference("Language"))
    ruleset = Enum("The ruleset.", tuple(RULESETS), "RulesetId")
    edition = Enum("The edition whose words these are.", ["first", "second"])
    notation = Text("The ruleset's name in the notation.")
    pieces = Array(
        Nested(PieceWordsSchema), "The pieces that games may have.", min_length=1, max_length=20
    )
    things = Array(
        Nested(ThingWordsSchema), "Things that are not pieces.", min_length=1, max_length=20
    )
    building_colors = Array(
        Nested(BuildingColorWordsSchema),
        "The building colours, in the order of the palace tiles.",
        min_length=1,
        max_length=4,
    )
    player_colors = Array(
        Nested(PlayerColorWordsSchema), "The players' colours.", min_length=1, max_length=4
    )
    neutral = Nested(RooftopColorWordsSchema, "Neutral rooftops.")
    corners = Array(Nested(CornerWordsSchema), "The corners.", min_length=1, max_length=4)
    sides = Array(Nested(SideWordsSchema), "The sides.", min_length=1, max_length=4)
    phases = Array(Nested(PhaseWordsSchema), "The phases.", min_length=1, max_length=3)
    options = Array(Nested(OptionWordsSchema), "The options.", min_length=1, max_length=99)


# --- Operations and problems ---------------------------------------------------------------------


class HealthSchema(StrictSchema):
    """The health of the service."""

    status = Enum("Always `ok`.", ["ok"])


class FieldErrorSchema(StrictSchema):
    """An error in a value of a request."""

    pointer = Text("A JSON Pointer to the value in the body; empty for the whole body.")
    parameter = Text("The query parameter, if the error is not in the body.", optional=True)
    line = Count("The line of the error, in a text in notation.", 1, 999_999, optional=True)
    column = Count(
        "The column of the error, in a text in notation or a comma-separated list.",
        1,
        9_999_999,
        optional=True,
    )
    detail = Text("A description of the error, in the requested language.")


class ProblemSchema(StrictSchema):
    """A problem document (RFC 9457), the response to a request that fails."""

    type = Text("The type of problem, as a relative URI reference.", pattern="^/problems/[a-z-]+$")
    title = Text("The name of the type of problem, in the requested language.")
    status = Count("The HTTP status code.", 400, 599)
    detail = Text("A description of the problem, in the requested language.")
    errors = Array(
        Nested(FieldErrorSchema),
        "The errors in the request's values. Only with status code 422.",
        max_length=MAX_ERRORS,
        optional=True,
    )
