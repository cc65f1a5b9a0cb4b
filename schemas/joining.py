"""The request to join a game in progress: the pieces on the board, and what else is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from marshmallow import Schema, post_load

from service.rules.board import CORNERS, union
from service.rules.hidden.numbers import NUMBERS
from service.rules.joining import KnownGame
from service.rules.rulesets import PALACE_VALUES, PLAYER_COLORS, TOWER_VALUES, GameConfig

from .fields import Array, Cell, CellSet, Count, Nested, StrictSchema, strict_schema
from .limits import MAX_COUNT, MAX_TURNS
from .move import ActionField, player_color
from .requests import GameFieldsSchema
from .state import (
    INDEX_OF_COLOR,
    AskedConfig,
    BoardSchema,
    CountsByColorSchema,
    blocking_rooftops_field,
    by_building_color,
    cells_twice,
    count_or_hidden,
    make_state,
    read_config,
    streets_field,
)

Document = dict[str, Any]


class KnownBoardSchema(BoardSchema):
    """The pieces on the board. Rooftops may be in any order."""

    streets = streets_field(
        "The known streets. Each one must be complete. Without `merchants`, these must be "
        "all the streets on the board.",
        load_default=list,
    )
    merchants = CellSet(
        "Merchants whose streets the referee works out. Those in `streets` may be listed again.",
        load_default=0,
    )


class KnownStockSchema(StrictSchema):
    """What is known about a player's stock.

    A number that is left out or null is hidden unless the board determines it. If
    `neutral_rooftops` is null, the referee doesn't ask for it.
    """

    buildings = Nested(
        CountsByColorSchema,
        "Buildings; null if all their numbers are hidden.",
        allow_none=True,
        optional=True,
    )
    rooftops = count_or_hidden("Rooftops in the player's own colour", optional=True)
    neutral_rooftops = count_or_hidden("Neutral rooftops", optional=True)
    blocking_rooftops = blocking_rooftops_field(optional=True)
    stables = count_or_hidden("Stables", optional=True)
    merchants = count_or_hidden("Merchants", optional=True)
    walls = count_or_hidden("Pieces of wall", optional=True)
    gates = count_or_hidden("Gates", optional=True)


class KnownTileSchema(StrictSchema):
    """What is known about a palace tile or a tower tile."""

    value = Count("The tile's value.", 0, MAX_COUNT, optional=True)
    holder = player_color(
        "The player who holds it; null if it is on the board.", allow_none=True, optional=True
    )


class KnownTurnSchema(StrictSchema):
    """The turn that is about to begin."""

    player = player_color(
        "The player whose turn begins; null if the game is over.", allow_none=True
    )
    number = Count("The turn's number.", 0, MAX_TURNS, optional=True)
    actions = Array(
        ActionField(),
        "Always empty: a turn that has begun must be finished before the game is joined.",
        max_length=0,
        load_default=list,
    )


class JoinRequest(NamedTuple):
    """A game in progress, as its players describe it."""

    asked: AskedConfig
    known: KnownGame


class JoinRequestSchema(GameFieldsSchema):
    """What the players know about a game that is between two turns or over."""

    board = Nested(KnownBoardSchema, "The pieces on the board.")
    turn = Nested(KnownTurnSchema, "The turn that is about to begin.")
    claims = Array(
        Cell(),
        "The cells of rooftops in the order in which they were placed. For rooftops that are not "
        "listed, the order is unknown.",
        max_length=MAX_COUNT,
        unique=True,
        load_default=list,
    )
    palace_tiles = Nested(
        by_building_color(
            "KnownPalaceTilesSchema",
            "What is known about the palace tiles, by colour.",
            lambda color, optional: Nested(KnownTileSchema, optional=optional),
            needed=(),
        ),
        "The palace tiles.",
        load_default=dict,
    )
    tower_tiles = Nested(
        strict_schema(
            "KnownTowerTilesSchema",
            "What is known about the tower tiles, by corner.",
            {corner: Nested(KnownTileSchema, optional=True) for corner in CORNERS},
        ),
        "The tower tiles.",
        load_default=dict,
    )
    tea_tiles = Nested(
        strict_schema(
            "KnownTeaTilesSchema",
            "The tea tiles in hand, by player.",
            {
                color: Count("Tea tiles in hand.", 0, MAX_COUNT, optional=True)
                for color in PLAYER_COLORS
            },
        ),
        "The tea tiles in hand.",
        load_default=dict,
    )
    stocks = Nested(
        strict_schema(
            "KnownStocksSchema",
            "What is known about the stocks, by player.",
            {color: Nested(KnownStockSchema, optional=True) for color in PLAYER_COLORS},
        ),
        "The stocks.",
        load_default=dict,
    )

    @post_load(pass_original=True)
    def _make(self, data: Document, original: Document, **kwargs: Any) -> JoinRequest:
        asked = read_config(data["ruleset"], data["players"])
        return JoinRequest(asked, _known_game(data, original, asked))


def _known_game(data: Document, original: Document, asked: AskedConfig) -> KnownGame:
    """Return the game that a request describes. ``data`` was loaded from ``original``."""
    colors, config = data["players"], asked.config
    stocks, tea, turn = data["stocks"], data["tea_tiles"], data["turn"]
    state = make_state(_state_document(data, config), original, config)
    names = original["board"].get("merchants") or ()
    problems = cells_twice("merchant", None, names)
    # Hidden numbers are 0 in the copy.
    known = state.copy()
    known.input_problems = (*state.input_problems, *problems)
    seats = range(len(colors))
    given = [stocks.get(color, {}) for color in colors]
    tiles = [data["tower_tiles"].get(corner, {}) for corner in CORNERS]
    return KnownGame(
        known,
        hidden=state.hidden_numbers,
        tea=frozenset(seat for seat in seats if colors[seat] in tea),
        neutral=frozenset(seat for seat in seats if "neutral_rooftops" in given[seat]),
        palace_tiles=frozenset(
            INDEX_OF_COLOR[color]
            for color, tile in data["palace_tiles"].items()
            if "holder" in tile
        ),
        tower_tiles=frozenset(number for number, tile in enumerate(tiles) if "holder" in tile),
        numbered="number" in turn,
        merchants=data["board"]["merchants"] & ~union(map(union, data["board"]["streets"])),
        claims=tuple(data["claims"]),
        strangers=tuple(color for color in PLAYER_COLORS if color in {*stocks, *tea} - {*colors}),
    )


def _state_document(data: Document, config: GameConfig) -> Document:
    """Return the state document of a request, with placeholders for missing values."""
    stocks, tea, turn = data["stocks"], data["tea_tiles"], data["turn"]
    palaces = {
        color: {"value": value, "holder": None}
        for color, value in zip(config.building_colors, PALACE_VALUES, strict=True)
    }
    for color, tile in data["palace_tiles"].items():
        # A colour name of the other edition is accepted here and reported later.
        palaces[color] = palaces.get(color, {"value": PALACE_VALUES[1], "holder": None}) | tile
    towers = {
        corner: {"value": value, "holder": None, "merchants": 0}
        | data["tower_tiles"].get(corner, {})
        for corner, value in zip(CORNERS, TOWER_VALUES, strict=True)
    }
    return {
        "phase": "play" if turn["player"] else "finished",
        "board": data["board"],
        "players": [
            {"color": color, "tea_tiles": tea.get(color, 0), "stock": _stock(stocks.get(color, {}))}
            for color in data["players"]
        ],
        "palace_tiles": palaces,
        "tower_tiles": towers,
        "tea_supply": 0,
        "gate_supply": 0,
        "turn": {"number": turn.get("number", 0), "player": turn["player"], "actions": ()},
    }


def _stock(known: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a stock with every field. Numbers that are left out are hidden (None)."""
    return {"buildings": None, **dict.fromkeys(NUMBERS), "blocking_rooftops": None, **known}


JOIN: Final[Schema] = JoinRequestSchema()
