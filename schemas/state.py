"""The state of a game on the wire: its schemas, and the writer of its canonical form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypedDict, cast

from marshmallow import Schema, post_load

from service.rules.board import BIT, CORNERS, NAME, NAMES, cell_names
from service.rules.hidden import with_hidden_numbers
from service.rules.hidden.numbers import BLOCKING_ROOFTOPS, BUILDINGS, NUMBERS
from service.rules.piece_specs import BOARD_FIELDS
from service.rules.reasons import Reason
from service.rules.ruleset_checks import ruleset_problems
from service.rules.rulesets import (
    OPTIONS,
    PALACE_VALUES,
    PLAYER_COLORS,
    RULESETS,
    GameConfig,
    Option,
    OptionValue,
    resolve,
)
from service.rules.state import NEUTRAL, Player, Rooftop, State, Turn

from .errors import FieldError
from .fields import (
    Array,
    Cell,
    CellSet,
    Count,
    Enum,
    Flag,
    Nested,
    StrictSchema,
    WireField,
    strict_schema,
)
from .limits import MAX_ACTIONS, MAX_COUNT, MAX_MERCHANTS, MAX_PLAYERS, MAX_STREETS, MAX_TURNS
from .move import (
    BUILDING_COLOR_NAMES,
    ActionField,
    ActionJson,
    building_color,
    dump_action,
    player_color,
)

PHASES: Final = ("setup", "play", "finished")

INDEX_OF_COLOR: Final = {"grey": 0, "violet": 1, "black": 1, "brown": 2, "orange": 3}
"""The index of each building colour in the order of the palace tiles."""

_ROOFTOP_COLORS: Final = (*PLAYER_COLORS, NEUTRAL)


# --- The ruleset ---------------------------------------------------------------------------------


def option_field(option: Option, *, optional: bool = False) -> WireField[Any]:
    """Return a field for the value of an option."""
    description = "A ruling." if option.ruling else "An option."
    if option.values == (False, True):
        return Flag(description, optional=optional)
    name = "".join(word.capitalize() for word in option.name.split("_"))
    return Enum(description, [str(value) for value in option.values], name, optional=optional)


OptionsSchema = strict_schema(
    "OptionsSchema",
    "The options that differ from the ruleset's defaults.",
    {option.name: option_field(option, optional=True) for option in OPTIONS.values()},
)


ID_FOR_RULESET: Final = FieldError("id_for_ruleset", {"example": '{"id": "second-edition"}'})
"""The error for a ruleset that is only an id."""


class RulesetSchema(StrictSchema):
    """The ruleset that the players have chosen."""

    id = Enum("The ruleset.", tuple(RULESETS), "RulesetId")
    revision = Count(
        "The revision of the service's interpretation of the ruleset; the latest by default.",
        0,
        MAX_COUNT,
        optional=True,
    )
    options = Nested(OptionsSchema, "The options that differ from the defaults.", load_default=dict)


class AskedConfig(NamedTuple):
    """The configuration that a request asks for.

    ``problems`` are the reasons why the ruleset does not allow it. If there are problems,
    ``config`` is the closest configuration that the ruleset allows. ``in_force`` is the
    configuration that the response shows, or None if the revision or an option is wrong.
    """

    config: GameConfig
    problems: tuple[Reason, ...]
    in_force: GameConfig | None


_PROBLEMS_OF_THE_RULESET: Final = frozenset(("game.revision", "game.option"))


def read_config(ruleset: Mapping[str, Any], colors: Sequence[str]) -> AskedConfig:
    """Return the configuration of a ruleset for players with these colours, in seat order."""
    id_: str = ruleset["id"]
    options: Mapping[str, OptionValue] = ruleset["options"]
    problems = ruleset_problems(id_, ruleset.get("revision"), colors, options)
    if not problems:
        config = resolve(id_, len(colors), options)
        return AskedConfig(config, (), config)
    chosen = RULESETS[id_]
    players = min(chosen.supplies, key=lambda number: abs(number - len(colors)))
    allowed = {name: options[name] for name in options if chosen.may_override(name, players)}
    config = resolve(id_, players, allowed)
    at_fault = any(problem.rule in _PROBLEMS_OF_THE_RULESET for problem in problems)
    return AskedConfig(config, problems, None if at_fault else config)


# --- The board, the players, the tiles -----------------------------------------------------------


def by_building_color(
    name: str, description: str, make: Any, *, needed: tuple[str, ...] = ("grey", "brown", "orange")
) -> type[Schema]:
    """Return the schema of an object with a field for each building colour.

    ``make`` is called with a colour and with ``optional``, which is False for the colours in
    ``needed``. By default, violet and black are optional, because each edition has only one of
    them. The audit reports it if the right one is missing.
    """
    fields = {color: make(color, optional=color not in needed) for color in BUILDING_COLOR_NAMES}
    return strict_schema(name, description, fields)


CellsByColorSchema = by_building_color(
    "CellsByColorSchema",
    "The cells of the buildings, by colour; black replaces violet in the first edition.",
    lambda color, optional: CellSet(f"The cells of the {color} buildings.", optional=optional),
)


def count_or_hidden(description: str, **options: Any) -> Count:
    """Return a field for a number of pieces. It is null if the number is hidden."""
    description += "; null if hidden."
    return Count(description, 0, MAX_COUNT, allow_none=True, **options)


def blocking_rooftops_field(**options: Any) -> Array[Any]:
    """Return a field for unused blocking rooftops. If it is null, the board determines them."""
    return Array(
        building_color("A building colour."),
        "Two-player variant of the first edition: the building colours whose blocking rooftop is "
        "unused. If this is null, the referee works them out from the board.",
        max_length=4,
        unique=True,
        allow_none=True,
        **options,
    )


CountsByColorSchema = by_building_color(
    "CountsByColorSchema",
    "Numbers of buildings by colour; black replaces violet in the first edition.",
    lambda color, optional: count_or_hidden(f"The number of {color} buildings", optional=optional),
)


class RooftopSchema(StrictSchema):
    """A rooftop on the board."""

    cell = Cell("The cell of the building under the rooftop.")
    color = Enum(
        "A player's colour, or `neutral`. Two-player variant of the first edition: yellow and blue "
        "rooftops score; red (yellow's) and green (blue's) rooftops block.",
        _ROOFTOP_COLORS,
        "RooftopColor",
    )

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Rooftop:
        return Rooftop(data["cell"], data["color"])


def streets_field(description: str, **options: Any) -> Array[Any]:
    """Return a field that holds streets."""
    street = Array(
        Cell(),
        "A street's merchants, from one end to the other.",
        min_length=1,
        max_length=MAX_MERCHANTS,
    )
    return Array(street, description, max_length=MAX_STREETS, **options)


class BoardSchema(StrictSchema):
    """The pieces on the board."""

    well = Cell("The cell of the well; null if there is none.", load_default=None)
    buildings = Nested(CellsByColorSchema, "The buildings.")
    stables = CellSet("The stables.")
    rooftops = Array(
        Nested(RooftopSchema),
        "The rooftops, in the order in which they were placed.",
        max_length=MAX_COUNT,
    )
    streets = streets_field(
        "The streets. Consecutive merchants are on adjacent cells or linked through two gates."
    )
    walls = CellSet("The pieces of wall.")
    gates = CellSet("The gates.", load_default=0)


class StockSchema(StrictSchema):
    """The pieces that a player has in stock, as far as they are known."""

    buildings = Nested(
        CountsByColorSchema, "Buildings; null if all their numbers are hidden.", allow_none=True
    )
    rooftops = count_or_hidden("Rooftops in the player's own colour")
    neutral_rooftops = count_or_hidden("Neutral rooftops", load_default=0)
    blocking_rooftops = blocking_rooftops_field(load_default=list)
    stables = count_or_hidden("Stables")
    merchants = count_or_hidden("Merchants")
    walls = count_or_hidden("Pieces of wall")
    gates = count_or_hidden("Gates", load_default=0)


class PlayerSchema(StrictSchema):
    """A player."""

    color = player_color("The player's colour.")
    tea_tiles = Count("Tea tiles in hand.", 0, MAX_COUNT, load_default=0)
    stock = Nested(
        StockSchema, "The pieces in stock; null if all their numbers are hidden.", allow_none=True
    )


class PalaceTileSchema(StrictSchema):
    """A palace tile."""

    value = Count("The tile's value.", 0, MAX_COUNT)
    holder = player_color("The player who holds it; null if it is on the board.", allow_none=True)


PalaceTilesSchema = by_building_color(
    "PalaceTilesSchema",
    "The palace tiles, by colour; black replaces violet in the first edition.",
    lambda color, optional: Nested(
        PalaceTileSchema, f"The tile of the {color} palaces.", optional=optional
    ),
)


class TowerTileSchema(StrictSchema):
    """A tower tile."""

    value = Count("The tile's value.", 0, MAX_COUNT)
    holder = player_color("The player who holds it; null if it is on the board.", allow_none=True)
    merchants = Count("The merchants on the tile.", 0, MAX_COUNT, load_default=0)


TowerTilesSchema = strict_schema(
    "TowerTilesSchema",
    "The tower tiles, by corner.",
    {corner: Nested(TowerTileSchema, f"The {corner} tower's tile.") for corner in CORNERS},
)


class TurnSchema(StrictSchema):
    """Whose turn it is, and the actions already taken in it."""

    number = Count("The turn's number, from 1; 0 in the setup.", 0, MAX_TURNS)
    player = player_color("The player whose turn it is; null in a finished game.", allow_none=True)
    actions = Array(
        ActionField(),
        "The actions that the player has already taken in this turn.",
        max_length=MAX_ACTIONS,
    )


# --- The state -----------------------------------------------------------------------------------


class ParsedState(NamedTuple):
    """A state from a request, and its configuration.

    A state whose configuration has problems can be drawn but not judged.
    """

    state: State
    asked: AskedConfig


class Senseless(NamedTuple):
    """Text in notation that is well-formed but makes no sense, in place of a state or a game.

    ``in_force`` is the configuration that the response shows, or None if it was not read.
    """

    problem: Reason
    in_force: GameConfig | None


class StateSchema(StrictSchema):
    """The full state of a game. Answers contain it in canonical form, or as sent if invalid."""

    ruleset = Nested(
        RulesetSchema,
        "The ruleset and the options that differ from its defaults.",
        text=ID_FOR_RULESET,
    )
    phase = Enum(
        "`setup` until the first merchant and the well, if any, have been placed.",
        PHASES,
        "Phase",
    )
    board = Nested(BoardSchema, "The pieces on the board.")
    players = Array(
        Nested(PlayerSchema),
        "All players in seat order, the first player first.",
        min_length=1,
        max_length=MAX_PLAYERS,
    )
    palace_tiles = Nested(PalaceTilesSchema, "The palace tiles.")
    tower_tiles = Nested(TowerTilesSchema, "The tower tiles.")
    tea_supply = Count("Tea tiles beside the board.", 0, MAX_COUNT, load_default=0)
    gate_supply = Count("Gates beside the board.", 0, MAX_COUNT, load_default=0)
    turn = Nested(TurnSchema, "The current turn.")

    @post_load(pass_original=True)
    def _make(self, data: dict[str, Any], original: dict[str, Any], **kwargs: Any) -> ParsedState:
        asked = read_config(data["ruleset"], [player["color"] for player in data["players"]])
        return ParsedState(make_state(data, original, asked.config), asked)


def make_state(data: dict[str, Any], original: dict[str, Any], config: GameConfig) -> State:
    """Return the state that a document represents.

    ``data`` is what the fields of :class:`StateSchema` loaded from the document ``original``.
    """
    board, turn = data["board"], data["turn"]
    colors = config.building_colors
    missing_tile = {"value": PALACE_VALUES[1], "holder": None}
    palace_tiles = _in_order(data["palace_tiles"], colors, missing_tile)
    tower_tiles = [data["tower_tiles"][corner] for corner in CORNERS]
    stocks = [_stock_numbers(player["stock"], colors) for player in data["players"]]
    state = State(
        config,
        data["phase"],
        players=tuple(
            _make_player(player, numbers)
            for player, numbers in zip(data["players"], stocks, strict=True)
        ),
        turn=Turn(turn["number"], turn["player"], tuple(turn["actions"])),
        tower_values=tuple(tile["value"] for tile in tower_tiles),
        tower_holders=tuple(tile["holder"] for tile in tower_tiles),
        tower_merchants=tuple(tile["merchants"] for tile in tower_tiles),
        palace_values=tuple(tile["value"] for tile in palace_tiles),
        palace_holders=tuple(tile["holder"] for tile in palace_tiles),
        well=board["well"] or 0,
        buildings=_every_building(board["buildings"]),
        stables=board["stables"],
        rooftops=tuple(board["rooftops"]),
        streets=tuple(map(tuple, board["streets"])),
        walls=board["walls"],
        gates=board["gates"],
        tea_supply=data["tea_supply"],
        gate_supply=data["gate_supply"],
        input_problems=tuple(_input_problems(data, original, config)),
    )
    hidden = [
        (seat, kind)
        for seat, numbers in enumerate(stocks)
        for kind, number in enumerate(numbers)
        if number is None
    ]
    hidden += [
        (seat, BLOCKING_ROOFTOPS)
        for seat, player in enumerate(data["players"])
        if player["stock"] is None or player["stock"]["blocking_rooftops"] is None
    ]
    return with_hidden_numbers(state, hidden)


def _stock_numbers(stock: Mapping[str, Any] | None, colors: Sequence[str]) -> list[int | None]:
    """Return the numbers of pieces, ordered by kind. Hidden numbers are None."""
    if stock is None:
        return [None] * (len(BUILDINGS) + len(NUMBERS))
    buildings = stock["buildings"]
    by_color = [None] * len(BUILDINGS) if buildings is None else _in_order(buildings, colors, 0)
    return [*by_color, *[stock[name] for name in NUMBERS]]


def _make_player(data: dict[str, Any], numbers: Sequence[int | None]) -> Player:
    grey, violet, brown, orange, stables, merchants, walls, gates, neutral, rooftops = [
        number or 0 for number in numbers
    ]
    blocking = (data["stock"] or {}).get("blocking_rooftops") or ()
    return Player(
        color=data["color"],
        buildings=(grey, violet, brown, orange),
        rooftops=rooftops,
        stables=stables,
        merchants=merchants,
        walls=walls,
        neutral_rooftops=neutral,
        blocking_rooftops=tuple(sorted(INDEX_OF_COLOR[color] for color in blocking)),
        gates=gates,
        tea_tiles=data["tea_tiles"],
    )


def _every_building(cells: Mapping[str, int]) -> tuple[int, int, int, int]:
    """Return the bitboards of the buildings, in the order of an edition's colours.

    A document that wrongly has both violet and black buildings can still be drawn.
    """
    second = cells.get("violet", 0) | cells.get("black", 0)
    return cells["grey"], second, cells["brown"], cells["orange"]


def _in_order(by_color: Mapping[str, Any], colors: Sequence[str], default: Any) -> list[Any]:
    """Return the values of an object keyed by colour, in the order of an edition's colours.

    The other edition's name for the second colour is accepted, and :func:`_misnamed` reports it.
    """
    other = "violet" if colors[1] == "black" else "black"
    second = by_color[colors[1]] if colors[1] in by_color else by_color.get(other, default)
    return [by_color["grey"], second, by_color["brown"], by_color["orange"]]


def _input_problems(
    data: dict[str, Any], original: dict[str, Any], config: GameConfig
) -> Iterator[Reason]:
    """Yield the problems that only the document shows, because the state can't represent them."""
    board, written = data["board"], original["board"]
    sets: list[tuple[str, str | None, int, list[str]]] = [
        ("building", color, cells, written["buildings"][color])
        for color, cells in board["buildings"].items()
    ]
    sets += [
        (piece, None, board[field], written.get(field) or [])
        for piece, field in BOARD_FIELDS.items()
    ]
    for piece, color, cells, names in sets:
        if cells.bit_count() != len(names):
            yield from cells_twice(piece, color, names)
    yield from _misnamed(data, config)


def cells_twice(piece: str, color: str | None, names: Sequence[str]) -> Iterator[Reason]:
    """Yield a reason for each cell that occurs more than once in a list."""
    counts = Counter(names)
    for name in sorted((name for name in counts if counts[name] > 1), key=BIT.__getitem__):
        params = {"piece": piece, "color": color, "cell": name}
        yield Reason("state.cell_twice", params, (name,))


def _misnamed(data: dict[str, Any], config: GameConfig) -> Iterator[Reason]:
    """Yield a reason for each place where the second colour is missing or has a wrong name.

    The wrong name is the one that this colour has in the other edition.
    """
    own = config.building_colors[1]
    other = "violet" if own == "black" else "black"
    stocks = [player["stock"] for player in data["players"] if player["stock"]]
    places = [("board", data["board"]["buildings"])]
    places += [("stock", stock["buildings"]) for stock in stocks if stock["buildings"] is not None]
    places += [("palace_tiles", data["palace_tiles"])]
    named = [place for place, by_color in places if other in by_color]
    named += ["stock" for stock in stocks if other in (stock["blocking_rooftops"] or ())]
    for place in dict.fromkeys(named):
        params = {"color": other, "place": place, "ruleset": config.ruleset.id}
        yield Reason("state.color", params)
    missing = (place for place, by_color in places if not by_color.keys() & {own, other})
    for place in dict.fromkeys(missing):
        yield Reason("state.color_missing", {"color": own, "place": place})


# --- The state in answers ------------------------------------------------------------------------

# Requests may leave out fields that have a default. Answers contain these fields, and no object in
# an answer is null. The schemas above have the descriptions and the bounds.


class RulesetJson(TypedDict):
    """The ruleset in a state."""

    id: str
    revision: int
    options: Mapping[str, OptionValue]


class RooftopJson(TypedDict):
    """A rooftop on the board."""

    cell: str
    color: str


class BoardJson(TypedDict):
    """The pieces on the board."""

    well: str | None
    buildings: Mapping[str, Sequence[str]]
    stables: Sequence[str]
    rooftops: Sequence[RooftopJson]
    streets: Sequence[Sequence[str]]
    walls: Sequence[str]
    gates: Sequence[str]


class StockJson(TypedDict):
    """The pieces that a player has in stock. Hidden numbers are None."""

    buildings: dict[str, int | None]
    rooftops: int | None
    neutral_rooftops: int | None
    blocking_rooftops: Sequence[str]
    stables: int | None
    merchants: int | None
    walls: int | None
    gates: int | None


class PlayerJson(TypedDict):
    """A player."""

    color: str
    tea_tiles: int
    stock: StockJson


class PalaceTileJson(TypedDict):
    """A palace tile."""

    value: int
    holder: str | None


class TowerTileJson(TypedDict):
    """A tower tile."""

    value: int
    holder: str | None
    merchants: int


class TurnJson(TypedDict):
    """Whose turn it is, and the actions already taken in it."""

    number: int
    player: str | None
    actions: Sequence[ActionJson]


class StateJson(TypedDict):
    """The full state of a game in canonical form."""

    ruleset: RulesetJson
    phase: str
    board: BoardJson
    players: Sequence[PlayerJson]
    palace_tiles: Mapping[str, PalaceTileJson]
    tower_tiles: Mapping[str, TowerTileJson]
    tea_supply: int
    gate_supply: int
    turn: TurnJson


def dump_state(state: State) -> StateJson:
    """Return the canonical document of a state. Equal states have equal documents.

    Every field is written. Cells are sorted by row, then by column. A street begins with the end
    that comes first in this order. Streets are sorted by their first cells. Turn numbers above
    ``MAX_TURNS`` are written as ``MAX_TURNS``.
    """
    config = state.config
    colors = config.building_colors
    return {
        "ruleset": {
            "id": config.ruleset.id,
            "revision": config.ruleset.revision,
            "options": config.overrides,
        },
        "phase": state.phase,
        "board": {
            "well": NAME[state.well] if state.well else None,
            "buildings": dict(zip(colors, map(cell_names, state.buildings), strict=True)),
            "stables": cell_names(state.stables),
            "rooftops": [
                {"cell": NAMES[cell.bit_length()], "color": color} for cell, color in state.rooftops
            ],
            "streets": [
                [NAMES[cell.bit_length()] for cell in street] for street in state.ordered_streets()
            ],
            "walls": cell_names(state.walls),
            "gates": cell_names(state.gates),
        },
        "players": _dump_players(state),
        "palace_tiles": {
            color: {"value": value, "holder": holder}
            for color, value, holder in zip(
                colors, state.palace_values, state.palace_holders, strict=True
            )
        },
        "tower_tiles": {
            corner: {"value": value, "holder": holder, "merchants": merchants}
            for corner, value, holder, merchants in zip(
                CORNERS,
                state.tower_values,
                state.tower_holders,
                state.tower_merchants,
                strict=True,
            )
        },
        "tea_supply": state.tea_supply,
        "gate_supply": state.gate_supply,
        "turn": {
            "number": min(state.turn.number, MAX_TURNS),
            "player": state.turn.player,
            "actions": [dump_action(action) for action in state.turn.actions],
        },
    }


def _dump_players(state: State) -> list[PlayerJson]:
    colors = state.config.building_colors
    players = [_dump_player(player, colors) for player in state.players]
    for seat, kind in state.hidden_numbers:
        stock = players[seat]["stock"]
        if kind in BUILDINGS:
            stock["buildings"][colors[kind]] = None
        else:
            cast(dict[str, Any], stock)[NUMBERS[kind - len(BUILDINGS)]] = None
    return players


def _dump_player(player: Player, colors: Sequence[str]) -> PlayerJson:
    return {
        "color": player.color,
        "tea_tiles": player.tea_tiles,
        "stock": {
            "buildings": dict(zip(colors, player.buildings, strict=True)),
            "rooftops": player.rooftops,
            "neutral_rooftops": player.neutral_rooftops,
            "blocking_rooftops": [colors[index] for index in player.blocking_rooftops],
            "stables": player.stables,
            "merchants": player.merchants,
            "walls": player.walls,
            "gates": player.gates,
        },
    }
