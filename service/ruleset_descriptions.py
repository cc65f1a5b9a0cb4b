"""Describes the rulesets in a given language, with their boards, supplies and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, TypedDict, cast

from schemas.described import (
    BuildingColor,
    Cell,
    Corner,
    Note,
    OptionName,
    OptionValue,
    PlayerColor,
    Revision,
    Rulebook,
    RulesetId,
)
from schemas.limits import MAX_ACTIONS, MAX_PLAYERS
from schemas.writing.rulings import Sources, dump_sources

from .rules.board import CORNERS, NAME, Board, cell_names
from .rules.option_sources import OPTION_SOURCES
from .rules.piece_specs import SPECS
from .rules.rulesets import (
    BLOCKING_COLORS,
    GATES_PER_PLAYER,
    OPTIONS,
    PALACE_VALUES,
    RULESETS,
    SPARE_GATES,
    TEA_COLOR,
    TEA_LOTS,
    TOWER_MERCHANTS,
    TOWER_VALUES,
    GameConfig,
    Ruleset,
    resolve,
)
from .wording import Wording, wording_for

_Number = Annotated[int, Note(minimum=0, maximum=99)]
_Actions = Annotated[int, Note(minimum=1, maximum=MAX_ACTIONS)]
_TileValue = Annotated[int, "The tile's value.", Note(minimum=1, maximum=4)]


class CityDescriptionJson(TypedDict):
    """The rectangle of city cells."""

    first_cell: Annotated[Cell, "The first cell by row and column."]
    last_cell: Annotated[Cell, "The last cell by row and column."]


class TowerCellsJson(TypedDict):
    """The towers' cells."""

    NW: Annotated[Cell, "The NW tower."]
    NE: Annotated[Cell, "The NE tower."]
    SE: Annotated[Cell, "The SE tower."]
    SW: Annotated[Cell, "The SW tower."]


class BoardDescriptionJson(TypedDict):
    """A board. Its size includes the wall cells and towers around the city."""

    name: Annotated[str, "The board's name.", Note(enum=("large", "small"))]
    columns: Annotated[int, "The number of columns, from A.", Note(minimum=1, maximum=18)]
    rows: Annotated[int, "The number of rows, from 1.", Note(minimum=1, maximum=13)]
    last_cell: Annotated[Cell, "The last cell by row and column, a tower."]
    city: Annotated[CityDescriptionJson, "The city cells."]
    towers: Annotated[TowerCellsJson, "The towers' cells."]


class SupplyJson(TypedDict):
    """The pieces that each player receives."""

    buildings: Annotated[_Number, "Buildings of each colour."]
    rooftops: Annotated[_Number, "Rooftops in the player's own colour."]
    neutral_rooftops: Annotated[_Number, "Neutral rooftops, in games that have them."]
    blocking_rooftops: Annotated[_Number, "Blocking rooftops, one for each building colour."]
    stables: Annotated[_Number, "Stables."]
    merchants: Annotated[_Number, "Merchants."]
    walls: Annotated[_Number, "Pieces of wall."]
    gates: Annotated[_Number, "Gates, in games that have them."]


class OpeningJson(TypedDict):
    """The first turns."""

    first_seat: Annotated[
        int,
        "The seat of the player who takes turn 1; 0 is the first player.",
        Note(minimum=0, maximum=3),
    ]
    quotas: Annotated[
        Sequence[Annotated[_Actions, "A number of actions."]],
        "The numbers of actions in turns 1, 2 and so on, with the default options.",
        Note(maxItems=4),
    ]
    quota: Annotated[_Actions, "How many actions are allowed in every later turn."]


class OptionHereJson(TypedDict):
    """An option's default for this number of players, and whether it may be changed."""

    default: Annotated[OptionValue, "The default value."]
    overridable: Annotated[bool, "Whether the players may choose another value."]


class TableJson(TypedDict):
    """The setup for a number of players."""

    players: Annotated[int, "The number of players.", Note(minimum=1, maximum=MAX_PLAYERS)]
    board: Annotated[BoardDescriptionJson, "The board."]
    supply: Annotated[SupplyJson, "The pieces that each player receives."]
    gate_supply: Annotated[_Number, "Gates beside the board, in games with gates."]
    opening: Annotated[OpeningJson, "The first turns."]
    options: Annotated[
        Mapping[str, OptionHereJson],
        "The options by name: their defaults, and which of them may be changed.",
    ]


class OptionValueJson(TypedDict):
    """A value of an option."""

    value: Annotated[OptionValue, "The value."]
    text: Annotated[str, "The meaning of the value, in the requested language."]


class OptionDescriptionJson(TypedDict):
    """An option."""

    name: Annotated[OptionName, "The option's name."]
    ruling: Annotated[
        bool, "Whether the option is a ruling on a point that the rulebooks leave open."
    ]
    text: Annotated[str, "One sentence about the option, in the requested language."]
    values: Annotated[
        Sequence[OptionValueJson], "The possible values.", Note(minItems=2, maxItems=9)
    ]
    sources: Sources


class BlockingRooftopsJson(TypedDict):
    """A player and the colour of their blocking rooftops."""

    player: Annotated[PlayerColor, "A player's colour."]
    color: Annotated[PlayerColor, "The colour of that player's blocking rooftops."]


class TeaJson(TypedDict):
    """The tea tiles of games that have them."""

    supply: Annotated[_Number, "The number of tiles."]
    lots: Annotated[
        Sequence[Annotated[_Number, "A number of tiles."]],
        "How many tiles the first, second and third claims of palaces of `color` earn.",
        Note(maxItems=9),
    ]
    color: Annotated[BuildingColor, "The colour of the palaces that earn tea tiles."]


class TowerTileDescriptionJson(TypedDict):
    """A tower tile."""

    corner: Annotated[Corner, "The default corner of the tile."]
    value: _TileValue
    merchants: Annotated[
        int, "The merchants on the tile, in games that have them.", Note(minimum=0, maximum=3)
    ]


class PalaceTileDescriptionJson(TypedDict):
    """A palace tile."""

    color: Annotated[BuildingColor, "The colour of the palaces."]
    value: _TileValue


class RulesetDescriptionJson(TypedDict):
    """A ruleset, with all that a client needs to draw a board, fill stocks and offer options."""

    id: Annotated[RulesetId, "The ruleset."]
    revision: Revision
    name: Annotated[str, "The ruleset's name, in the requested language."]
    description: Annotated[str, "A description of the ruleset, in the requested language."]
    edition: Annotated[
        str, "The edition whose pieces and terms it uses.", Note(enum=("first", "second"))
    ]
    rulebooks: Annotated[
        Sequence[Annotated[Rulebook, "A rulebook."]],
        "The rulebooks, starting with the ruleset's own.",
        Note(maxItems=9),
    ]
    player_colors: Annotated[
        Sequence[Annotated[PlayerColor, "A colour."]],
        "The colours that players may have.",
        Note(minItems=2, maxItems=MAX_PLAYERS),
    ]
    palace_tiles: Annotated[
        Sequence[PalaceTileDescriptionJson],
        "The palace tiles, in the order of the building colours.",
        Note(minItems=4, maxItems=4),
    ]
    tower_tiles: Annotated[
        Sequence[TowerTileDescriptionJson], "The tower tiles.", Note(minItems=4, maxItems=4)
    ]
    tea: Annotated[TeaJson | None, "The tea tiles; null if the ruleset has none."]
    blocking_rooftops: Annotated[
        Sequence[BlockingRooftopsJson],
        "The colours of blocking rooftops; empty if the ruleset has none.",
        Note(maxItems=4),
    ]
    set_up_pieces_drawn: Annotated[
        bool,
        "Whether setup pieces without a given cell are placed at random. If not, the first "
        "player places them, unless there is a `seed`.",
    ]
    tables: Annotated[
        Sequence[TableJson],
        "The setup for each number of players.",
        Note(minItems=1, maxItems=MAX_PLAYERS),
    ]
    options: Annotated[
        Sequence[OptionDescriptionJson], "The options.", Note(minItems=1, maxItems=99)
    ]


class RulesetListJson(TypedDict):
    """The rulesets."""

    rulesets: Annotated[Sequence[RulesetDescriptionJson], "All rulesets.", Note(maxItems=99)]


def ruleset_list(language: str) -> RulesetListJson:
    """Return all rulesets, as ``GET /v1/rulesets`` returns them.

    Raises:
        FileNotFoundError: There is no such language.
    """
    return {"rulesets": [ruleset_description(id_, language) for id_ in RULESETS]}


@lru_cache
def ruleset_description(id_: str, language: str) -> RulesetDescriptionJson:
    """Return a ruleset, as ``GET /v1/rulesets/<id>`` returns it.

    Raises:
        KeyError: There is no such ruleset.
        FileNotFoundError: There is no such language.
    """
    ruleset, wording = RULESETS[id_], wording_for(language)
    return {
        "id": ruleset.id,
        "revision": ruleset.revision,
        "name": wording.ruleset_name(id_),
        "description": wording.ruleset_text(id_),
        "edition": ruleset.edition,
        "rulebooks": ruleset.rulebooks,
        "player_colors": ruleset.seats,
        "palace_tiles": [
            {"color": color, "value": value}
            for color, value in zip(ruleset.building_colors, PALACE_VALUES, strict=True)
        ],
        "tower_tiles": [
            {"corner": corner, "value": value, "merchants": TOWER_MERCHANTS[value]}
            for corner, value in zip(CORNERS, TOWER_VALUES, strict=True)
        ],
        "tea": _dump_tea(ruleset),
        "blocking_rooftops": [
            {"player": player, "color": color} for player, color in BLOCKING_COLORS.items()
        ]
        if ruleset.two_kinds_of_rooftop
        else [],
        "set_up_pieces_drawn": ruleset.drawn_setup,
        "tables": [_dump_table(ruleset, players) for players in ruleset.supplies],
        "options": [_option(name, ruleset.edition, wording) for name in OPTIONS],
    }


def _option(name: str, edition: str, wording: Wording) -> OptionDescriptionJson:
    option = OPTIONS[name]
    return {
        "name": name,
        "ruling": option.ruling,
        "text": wording.option_text(name, edition),
        "values": [
            {"value": value, "text": wording.option_value_text(name, value, edition)}
            for value in option.values
        ],
        "sources": dump_sources(OPTION_SOURCES[name]),
    }


def _dump_tea(ruleset: Ruleset) -> TeaJson | None:
    if "tea_tiles" not in ruleset.overrides and not ruleset.defaults["tea_tiles"]:
        return None
    return {
        "supply": sum(TEA_LOTS),
        "lots": TEA_LOTS,
        "color": ruleset.building_colors[TEA_COLOR],
    }


def _dump_table(ruleset: Ruleset, players: int) -> TableJson:
    config = resolve(ruleset.id, players, {})
    return {
        "players": players,
        "board": _dump_board(ruleset.boards[players]),
        "supply": _dump_supply(ruleset, players),
        "gate_supply": SPARE_GATES[players],
        "opening": {
            "first_seat": ruleset.opening.first_seat,
            "quotas": list(_opening_quotas(config)),
            "quota": ruleset.opening.quota,
        },
        "options": {
            name: {
                "default": ruleset.default(name, players),
                "overridable": ruleset.may_override(name, players),
            }
            for name in OPTIONS
        },
    }


def _dump_supply(ruleset: Ruleset, players: int) -> SupplyJson:
    """Return what a player starts with. Gates depend only on the number of players."""
    supply = ruleset.supplies[players]
    numbers = {
        spec.stock: (
            GATES_PER_PLAYER[players] if spec.name == "gate" else getattr(supply, spec.stock)
        )
        for spec in SPECS
    }
    return cast(SupplyJson, numbers)


def _opening_quotas(config: GameConfig) -> Iterator[int]:
    """Yield the quotas of turns 1, 2, ... until all later turns have the same quota."""
    turn = 1
    while config.quota(turn) != config.ruleset.opening.quota:
        yield config.quota(turn)
        turn += 1


def _dump_board(board: Board) -> BoardDescriptionJson:
    city = cell_names(board.city)
    towers = {corner: NAME[cell] for corner, cell in board.corners.items()}
    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "last_cell": cell_names(board.cells)[-1],
        "city": {"first_cell": city[0], "last_cell": city[-1]},
        "towers": cast(TowerCellsJson, towers),
    }
