"""The schemas of answers, for the OpenAPI description and for tests.

The service writes answers without them (:mod:`.writing`) and does not import this module.
"""

from __future__ import annotations

from typing import Any, Final

from marshmallow import Schema
from marshmallow.fields import Field

from service.rules.board import CORNERS, SIDES
from service.rules.catalogue import EVENTS, RULES
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
from .limits import MAX_ACTIONS, MAX_MOVES, MAX_PLAYERS, MAX_SEED
from .move import (
    BUILDING_COLOR_NAMES,
    PIECES,
    MoveSchema,
    building_color,
    one_a_piece,
    player_color,
)
from .state import StateSchema, option_field

__all__ = [
    "AdjudicationSchema",
    "AuditSchema",
    "GameSchema",
    "HealthSchema",
    "LegalMovesSchema",
    "ProblemSchema",
    "ReplaySchema",
    "RuleListSchema",
    "RuleSchema",
    "RulesetDescriptionSchema",
    "RulesetListSchema",
    "ScoresSchema",
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


# --- Reasons -------------------------------------------------------------------------------------


def _known(component: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{component}"}


_CELL: Final = _known("Cell")
_CELLS: Final[JsonSchema] = {"type": "array", "items": _CELL}
_NUMBER: Final[JsonSchema] = {"type": "integer"}
_COLORS: Final = tuple(dict.fromkeys((*BUILDING_COLOR_NAMES, *PLAYER_COLORS, NEUTRAL)))


def _word(*words: str) -> JsonSchema:
    return {"type": "string", "enum": list(words)}


def _or_null(schema: JsonSchema) -> JsonSchema:
    return {"anyOf": [schema, {"type": "null"}]}


PARAMS: Final[dict[str, tuple[str, JsonSchema]]] = {
    "allowed": (
        "What the ruleset allows.",
        {"type": "array", "items": {"type": ["integer", "string"]}},
    ),
    "cell": ("The cell asked about.", _or_null(_CELL)),
    "color": ("Its colour, null for pieces that have none.", _or_null(_word(*_COLORS))),
    "corner": ("A tower's corner.", _known("Corner")),
    "count": ("How many there are.", _NUMBER),
    "diagonal": ("Whether they touch at a corner alone.", {"type": "boolean"}),
    "ends": ("The ends of streets.", _CELLS),
    "expected": (
        "What there should be: a number, a player, pieces.",
        {"type": ["integer", "string", "array", "null"], "items": {"type": ["string", "null"]}},
    ),
    "from": ("The end of a street that was named.", _or_null(_CELL)),
    "gate": ("A gate's cell.", _or_null(_CELL)),
    "growth": ("Where the palace can grow.", _CELLS),
    "holder": ("Who holds the tile, null for nobody.", _or_null(_known("PlayerColor"))),
    "kind": ("What the cell is.", _word("city", "wall", "tower")),
    "known": ("What the service knows.", {"type": ["integer", "array"], "items": _NUMBER}),
    "last_cell": ("The last cell of the board.", _CELL),
    "left": ("How many could be placed in this turn after that.", _NUMBER),
    "listed": ("Whether it is listed.", {"type": "boolean"}),
    "most": ("How many there may be at most.", _NUMBER),
    "near_cell": ("The cell of the palace that the piece would join.", _or_null(_CELL)),
    "neighbors": ("The cells of the neighbours.", _CELLS),
    "number": ("A turn's number, or an action's index.", _NUMBER),
    "obstacle": ("What is in the way.", {"type": ["string", "null"]}),
    "option": ("An option.", _known("OptionName")),
    "other_cell": ("The cell that forbids it.", _or_null(_CELL)),
    "other_color": ("The colour of the piece that forbids it.", _or_null(_word(*_COLORS))),
    "other_piece": ("The piece that forbids it.", _or_null(_known("Piece"))),
    "owner": ("Who owns the palace: a player's colour, or neutral.", _known("Party")),
    "phase": ("The state's phase.", _known("Phase")),
    "piece": ("The piece.", _or_null(_known("Piece"))),
    "place": ("Where in the state.", _word("board", "stock", "palace_tiles")),
    "player": ("The player.", _or_null(_known("PlayerColor"))),
    "players": ("Several players.", {"type": "array", "items": _known("PlayerColor")}),
    "possible": ("How many could be placed in this turn before that.", _NUMBER),
    "quota": ("How many actions the turn has.", _NUMBER),
    "revision": ("The revision that was asked for.", _NUMBER),
    "ruleset": ("The ruleset.", _known("RulesetId")),
    "side": ("A side of the board.", _word(*SIDES)),
    "value": ("A tile's value, or an option's.", {"type": ["integer", "boolean", "string"]}),
    "values": ("The values of the tower tiles.", {"type": "array", "items": _NUMBER}),
    "well": ("The cell of the well.", _CELL),
}
"""The variables of reasons: meaning, and JSON Schema."""

ParamsSchema = strict_schema(
    "ReasonParamsSchema",
    "The variables of a reason's sentence; the catalogue says which ones a rule has.",
    {
        name: Value(description, schema, data_key=name, optional=True)
        for name, (description, schema) in PARAMS.items()
    },
)


class SourceSchema(StrictSchema):
    """A passage of a rulebook."""

    rulebook = Enum("The rulebook.", _RULEBOOKS, "Rulebook")
    section = Text("The heading of the section, in the rulebook's language.")


def _sources() -> Array[Any]:
    return Array(Nested(SourceSchema), "The passages that say so.", max_length=20)


def _rule_id() -> Enum:
    return Enum("The rule's id in the catalogue.", tuple(RULES), "RuleId")


class ReasonSchema(StrictSchema):
    """A broken rule, data first and then one sentence."""

    rule = _rule_id()
    action = Count(
        "The action's index in the move; null where it is about the whole move, or about a state.",
        0,
        MAX_ACTIONS - 1,
        allow_none=True,
    )
    message = Text("One sentence, in the language asked for.")
    cells = Array(
        Cell(),
        "The cell asked about, then those that forbid it, by row and column.",
        max_length=234,
    )
    params = Nested(ParamsSchema, "The variables of the sentence.")
    sources = _sources()


def _reasons() -> Array[Any]:
    return Array(Nested(ReasonSchema), "Every broken rule.", max_length=9999)


# --- Events --------------------------------------------------------------------------------------


def _party(description: str) -> Enum:
    return Enum(description, (*PLAYER_COLORS, NEUTRAL), "Party", allow_none=True)


_EVENT_VARIABLES: Final[dict[str, Field[Any]]] = {
    "player": player_color("Whom it happens to; mostly the player who moves."),
    "piece": Enum("The piece.", PIECES, "Piece"),
    "color": building_color("The colour of the building, palace or tile."),
    "cell": Cell("The cell."),
    "from": _party("Where it was: a player, `neutral`, or null for the board or the box."),
    "to": _party("Where it goes: a player, `neutral`, or null for the board or the box."),
    "source": Cell(
        "The end of the street that a merchant goes on from, else null.", allow_none=True
    ),
    "value": Count("What the tile is worth.", 0, 99),
    "count": Count("How many.", 0, 99),
    "size": Count("The palace's size.", 0, 234),
    "corner": Enum("The tower's corner.", CORNERS, "Corner"),
    "number": Count("The turn's number.", 0, 9999),
    "winners": Array(
        player_color("A winner."), "The winners, in seat order.", max_length=MAX_PLAYERS
    ),
}
_EVENT_SPECIALS: Final[dict[tuple[str, str], Field[Any]]] = {
    ("piece_placed", "color"): building_color("A building's colour, else null.", allow_none=True),
    ("game_finished", "value"): Count("The winners' total.", 0, _MAX_POINTS),
    ("tea_tile_spent", "count"): Count("How many are still in hand.", 0, 99),
    ("color_closed", "count"): Count("How many buildings go back to the box.", 0, 99),
}


def event_name(type_: str) -> str:
    """Return the name of the component that describes a type of event."""
    return "".join(word.capitalize() for word in type_.split("_")) + "Event"


def _event(type_: str, variables: tuple[str, ...]) -> type[Schema]:
    members: dict[str, Any] = {
        "type": Enum("What happened.", [type_]),
        "message": Text("One sentence, in the language asked for."),
    }
    for variable in variables:
        special = _EVENT_SPECIALS.get((type_, variable))
        members[variable] = special or _EVENT_VARIABLES[variable]
    return strict_schema(f"{event_name(type_)}Schema", f"`{type_}`.", members)


def _events(description: str) -> Array[Any]:
    variants = {type_: _event(type_, variables) for type_, variables in EVENTS.items()}
    return Array(Discriminated("", "type", variants, "Event"), description, max_length=99)


# --- Scores --------------------------------------------------------------------------------------


class PalaceScoreSchema(StrictSchema):
    """What a palace is worth; every item is points."""

    color = building_color("The palace's colour.")
    cell = Cell("The rooftop's cell.")
    buildings = Count("For its buildings.", 0, _MAX_POINTS)
    stables = Count("For its stables.", 0, _MAX_POINTS)
    walls = Count("For the pieces of wall adjacent to it.", 0, _MAX_POINTS)
    merchants = Count("For the merchants adjacent to it.", 0, _MAX_POINTS)
    well = Count("For the well.", 0, _MAX_POINTS)
    total = Count("The sum.", 0, _MAX_POINTS)


class PlayerScoreSchema(StrictSchema):
    """What a player's palaces and tiles are worth."""

    color = player_color("The player.")
    total = Count("The sum of the palaces' totals and the tiles.", 0, _MAX_POINTS)
    palaces = Array(
        Nested(PalaceScoreSchema), "The palaces, in the order of the palace tiles.", max_length=4
    )
    palace_tiles = Count("For palace tiles.", 0, _MAX_POINTS)
    tower_tiles = Count("For tower tiles.", 0, _MAX_POINTS)


class ScoreSchema(StrictSchema):
    """The score of a state: what it would be if the game ended now."""

    final = Flag("Whether the game is over.")
    players = Array(
        Nested(PlayerScoreSchema), "The players, in seat order.", max_length=MAX_PLAYERS
    )
    winners = Array(
        player_color("A winner."),
        "Filled when the game is over, in seat order.",
        max_length=MAX_PLAYERS,
    )


# --- Answers of the POST requests ----------------------------------------------------------------

AllOptionsSchema = strict_schema(
    "OptionsInForceSchema",
    "All options, with the values in force.",
    {option.name: option_field(option) for option in OPTIONS.values()},
)


class RulesetInForceSchema(StrictSchema):
    """The ruleset that was played by."""

    id = Enum("The ruleset.", tuple(RULESETS), "RulesetId")
    revision = Count("The service's reading of it.", 1, 99)
    options = Nested(AllOptionsSchema, "All options, with the values in force.")


def _in_force() -> Nested:
    return Nested(
        RulesetInForceSchema,
        "The ruleset in force; null where the ruleset itself is what is wrong.",
        allow_none=True,
    )


_EXPLANATION: Final = "One or more sentences that stand alone, in the language asked for."


class AdjudicationSchema(StrictSchema):
    """The verdict on a move."""

    verdict = _verdict("The verdict.", "legal", "illegal", "invalid_state")
    legal = Flag("Whether the verdict is `legal`.")
    explanation = Text(_EXPLANATION)
    reasons = _reasons()
    events = _events("What the move brings about, in order.")
    state = Nested(
        StateSchema,
        "The state to go on from: after a legal move the new one, else the one that was sent (in "
        "canonical form, save where it is invalid).",
    )
    score = Nested(
        ScoreSchema, "The score of that state; null where it is invalid.", allow_none=True
    )
    ruleset = _in_force()


class BuildingPlacementSchema(StrictSchema):
    """Where buildings of a colour may go."""

    piece = Enum("A building.", ["building"])
    color = building_color("The buildings' colour.")
    cells = CellSet("The cells.")


class MerchantPlacementSchema(StrictSchema):
    """Where a merchant may go."""

    piece = Enum("A merchant.", ["merchant"])
    source = Cell(
        "The end of the street that the action must name to go there.",
        data_key="from",
        optional=True,
    )
    cells = CellSet("The cells.")


class _CellPlacementSchema(StrictSchema):
    cells = CellSet("The cells; of a rooftop, all buildings of every palace that it may claim.")


class TeaTilePlacementSchema(StrictSchema):
    """A tea tile may be handed in."""

    piece = Enum("A tea tile.", ["tea_tile"])


_PLACEMENTS: Final[dict[str, type[Schema]]] = {
    "building": BuildingPlacementSchema,
    "merchant": MerchantPlacementSchema,
    **one_a_piece("PlacementSchema", _CellPlacementSchema, "Where a {} may go."),
    "tea_tile": TeaTilePlacementSchema,
}


class RefusalSchema(StrictSchema):
    """Cells where a piece may not go, all for the same rules."""

    piece = Enum("The piece.", PIECES, "Piece")
    color = building_color("A building's colour.", optional=True)
    rules = Array(_rule_id(), "The rules that forbid it.", min_length=1, max_length=20)
    cells = CellSet("The cells.")


class LegalMovesSchema(StrictSchema):
    """Every legal next action."""

    verdict = _verdict("Whether the state is possible.", "ok", "invalid_state")
    player = player_color("Who moves; null where nobody does.", allow_none=True)
    quota = Count("How many actions the turn has.", 0, MAX_ACTIONS)
    remaining = Count("How many of them are left.", 0, MAX_ACTIONS)
    may_pass = Flag("Whether a pass (a move without actions) is legal.")
    placements = Array(
        Discriminated("", "piece", _PLACEMENTS, "Placement"),
        "Each piece in stock with the cells where it may go now.",
        max_length=200,
    )
    refusals = Array(
        Nested(RefusalSchema),
        "With `explain`: every other cell of the board, once for each piece in stock.",
        max_length=5000,
    )
    example = Nested(
        MoveSchema,
        "One of the legal moves, ready to be sent; which one is arbitrary, and always the same for "
        "the same state. Null where there is none.",
        allow_none=True,
    )
    reasons = _reasons()
    ruleset = _in_force()


class ScoresSchema(StrictSchema):
    """The score of a state."""

    verdict = _verdict("Whether the state is possible.", "ok", "invalid_state")
    score = Nested(ScoreSchema, "The score; null where the state is invalid.", allow_none=True)
    reasons = _reasons()
    ruleset = _in_force()


class AuditSchema(StrictSchema):
    """Everything that is wrong with a state."""

    verdict = _verdict("Whether the state is possible.", "ok", "invalid_state")
    reasons = _reasons()
    ruleset = _in_force()


class GameSchema(StrictSchema):
    """The first state of a game."""

    verdict = _verdict("Whether the game can be set up so.", "ok", "invalid_setup")
    state = Nested(
        StateSchema, "The first state; null where the game can't be set up so.", allow_none=True
    )
    reasons = _reasons()
    seed = Count(
        "What the cells were drawn by; null where nothing was drawn.", 0, MAX_SEED, allow_none=True
    )
    ruleset = _in_force()


class ReplaySchema(StrictSchema):
    """How far a record is legal."""

    verdict = _verdict(
        "`legal` where all moves are.", "legal", "illegal", "invalid_state", "invalid_setup"
    )
    played = Count(
        "How many moves were played: the index of the one that is not legal.", 0, MAX_MOVES
    )
    explanation = Text(_EXPLANATION)
    reasons = _reasons()
    events = Array(
        _events("What the move brings about, in order."),
        "For each move that was played, what it brought about.",
        max_length=MAX_MOVES,
    )
    state = Nested(
        StateSchema,
        "The state after the moves that were played; null where the game can't be set up.",
        allow_none=True,
    )
    score = Nested(
        ScoreSchema, "The score of that state; null where there is none.", allow_none=True
    )
    seed = Count(
        "What the cells were drawn by; null where nothing was drawn.", 0, MAX_SEED, allow_none=True
    )
    ruleset = _in_force()


# --- Rulesets ------------------------------------------------------------------------------------


class BoardDescriptionSchema(StrictSchema):
    """A board, measured with its ring of wall cells and towers."""

    name = Enum("Its name.", ["large", "small"])
    columns = Count("Columns, from A.", 1, 18)
    rows = Count("Rows, from 1.", 1, 13)
    last_cell = Cell("The cell that is last by row and column, a tower.")
    city = Nested(
        strict_schema(
            "CityDescriptionSchema",
            "The city cells: a rectangle.",
            {
                "first_cell": Cell("The first by row and column."),
                "last_cell": Cell("The last by row and column."),
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
    """What a player receives."""

    buildings = Count("Buildings of each colour.", 0, 99)
    rooftops = Count("Rooftops in the player's own colour.", 0, 99)
    neutral_rooftops = Count("Neutral rooftops, where the option is in force.", 0, 99)
    blocking_rooftops = Count("Blocking rooftops, one for each building colour.", 0, 99)
    stables = Count("Stables.", 0, 99)
    merchants = Count("Merchants.", 0, 99)
    walls = Count("Pieces of wall.", 0, 99)
    gates = Count("Gates, where the option is in force.", 0, 99)


class OpeningSchema(StrictSchema):
    """The first turns."""

    first_seat = Count("The seat of the player who takes turn 1; 0 is the first player.", 0, 3)
    quotas = Array(
        Count("A number of pieces.", 1, MAX_ACTIONS),
        "How many pieces turns 1, 2, ... have, with the default options.",
        max_length=4,
    )
    quota = Count("How many pieces every later turn has.", 1, MAX_ACTIONS)


class OptionHereSchema(StrictSchema):
    """An option at a table of so many players."""

    default = Value("Its value where nothing is said.", {"type": ["boolean", "string"]})
    overridable = Flag("Whether the table may set it as it likes.")


class TableSchema(StrictSchema):
    """What a number of players plays with."""

    players = Count("The number of players.", 1, MAX_PLAYERS)
    board = Nested(BoardDescriptionSchema, "The board.")
    supply = Nested(SupplySchema, "What each player receives.")
    gate_supply = Count("Gates beside the board, where the option is in force.", 0, 99)
    opening = Nested(OpeningSchema, "The first turns.")
    options = Nested(
        strict_schema(
            "OptionsHereSchema",
            "The options at a table of so many players.",
            {name: Nested(OptionHereSchema, f"`{name}`.") for name in OPTIONS},
        ),
        "The options: defaults, and what may be overridden.",
    )


class OptionValueSchema(StrictSchema):
    """A value of an option."""

    value = Value("The value.", {"type": ["boolean", "string"]})
    text = Text("What it means, in the language asked for.")


class OptionDescriptionSchema(StrictSchema):
    """An option."""

    name = Enum("Its name.", tuple(OPTIONS), "OptionName")
    ruling = Flag("Whether it is a ruling: a point that the rulebooks leave open.")
    text = Text("One sentence on it, in the language asked for.")
    values = Array(Nested(OptionValueSchema), "Its values.", min_length=2, max_length=9)
    sources = _sources()


class ScoringPieceSchema(StrictSchema):
    """Whose blocking rooftops have which colour."""

    player = player_color("A player's colour.")
    color = player_color("The colour of that player's blocking rooftops.")


class TeaSchema(StrictSchema):
    """The tea tiles, where the option is in force."""

    supply = Count("How many there are.", 0, 99)
    lots = Array(
        Count("A number of tiles.", 0, 99),
        "How many the first, second, ... claim of the colour brings.",
        max_length=9,
    )
    color = building_color("The colour of the palaces whose claim brings tea.")


class TowerTileDescriptionSchema(StrictSchema):
    """A tower tile."""

    corner = Enum("The tower's corner, by default.", CORNERS, "Corner")
    value = Count("What it is worth.", 1, 4)
    merchants = Count("The merchants on it, where the option is in force.", 0, 3)


class PalaceTileDescriptionSchema(StrictSchema):
    """A palace tile."""

    color = building_color("The palaces' colour.")
    value = Count("What it is worth.", 1, 4)


class RulesetDescriptionSchema(StrictSchema):
    """A ruleset: all that a client needs to draw a board, fill the stocks and offer the options."""

    id = Enum("The ruleset.", tuple(RULESETS), "RulesetId")
    revision = Count("The service's reading of it.", 1, 99)
    name = Text("Its name, in the language asked for.")
    description = Text("What it is, in the language asked for.")
    edition = Enum("The edition whose pieces and words it uses.", ["first", "second"])
    rulebooks = Array(
        Enum("A rulebook.", _RULEBOOKS, "Rulebook"), "Its rulebooks, its own first.", max_length=9
    )
    player_colors = Array(
        player_color("A colour."),
        "The colours that players may have.",
        min_length=2,
        max_length=MAX_PLAYERS,
    )
    palace_tiles = Array(
        Nested(PalaceTileDescriptionSchema),
        "The building colours and their tiles.",
        min_length=4,
        max_length=4,
    )
    tower_tiles = Array(
        Nested(TowerTileDescriptionSchema), "The tower tiles.", min_length=4, max_length=4
    )
    tea = Nested(TeaSchema, "The tea tiles; null where there can be none.", allow_none=True)
    blocking_rooftops = Array(
        Nested(ScoringPieceSchema),
        "The colours of blocking rooftops, where there are any.",
        max_length=4,
    )
    set_up_pieces_drawn = Flag(
        "Whether the set-up pieces are drawn where the table has not placed them; else the first "
        "player places them."
    )
    tables = Array(
        Nested(TableSchema), "By number of players.", min_length=1, max_length=MAX_PLAYERS
    )
    options = Array(Nested(OptionDescriptionSchema), "The options.", min_length=1, max_length=99)


class RulesetListSchema(StrictSchema):
    """The rulesets."""

    rulesets = Array(Nested(RulesetDescriptionSchema), "All of them.", max_length=99)


# --- Rules ---------------------------------------------------------------------------------------


class RuleExampleSchema(StrictSchema):
    """A request that breaks a rule."""

    path = Enum(
        "Where it is posted to.", ["/v1/adjudications", "/v1/audits", "/v1/games"], "ExamplePath"
    )
    body = Value(
        "What is posted.",
        {
            "anyOf": [
                {"$ref": f"#/components/schemas/{name}"}
                for name in ("AdjudicationRequest", "PositionRequest", "GameRequest")
            ]
        },
    )
    message = Text("What the reason says, in the language asked for.")


class RuleSchema(StrictSchema):
    """A rule of the catalogue."""

    id = _rule_id()
    text = Text("What it says, in the language asked for and in the second edition's words.")
    first_edition_text = Text("The same in the first edition's words.")
    params = Array(
        Enum("A variable.", tuple(PARAMS), "ReasonParam"),
        "The variables of its reasons.",
        max_length=20,
    )
    sources = _sources()
    rulesets = Array(
        Enum("A ruleset.", tuple(RULESETS), "RulesetId"),
        "The rulesets that know it.",
        max_length=99,
    )
    example = Nested(RuleExampleSchema, "A request that breaks it.")


class RuleListSchema(StrictSchema):
    """The catalogue of rules."""

    rules = Array(
        Nested(RuleSchema), "All of them, in the order in which they are reported.", max_length=999
    )


# --- Operations and problems ---------------------------------------------------------------------


class HealthSchema(StrictSchema):
    """The service answers."""

    status = Enum("The only good news there is.", ["ok"])


class FieldErrorSchema(StrictSchema):
    """What is wrong with one value of a request."""

    pointer = Text(
        "The value's place in the body, as a JSON Pointer; empty for the body as a whole."
    )
    parameter = Text("The parameter of the query, where it is not about the body.", optional=True)
    detail = Text("What is wrong with it, in the language asked for.")


class ProblemSchema(StrictSchema):
    """A request that is not well formed (RFC 9457)."""

    type = Text("The kind of problem, a relative reference.", pattern="^/problems/[a-z-]+$")
    title = Text("The kind of problem, in the language asked for.")
    status = Count("The HTTP status.", 400, 599)
    detail = Text("What is wrong, in the language asked for.")
    errors = Array(
        Nested(FieldErrorSchema),
        "What is wrong with which value; only with status 422.",
        max_length=MAX_ERRORS,
        optional=True,
    )
