"""A state as Python sets and dicts. Functions read and write it as wire JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .board import CORNERS, Board, Cell, cell_name, parse_cell, reading_order, sorted_names
from .rulesets import board_of, options_in_force, options_that_differ, palace_colors

Wire = dict[str, Any]
Action = dict[str, Any]

REVISION = 1


@dataclass
class Player:
    """A player's colour, tea tiles and stock."""

    color: str
    tea_tiles: int
    buildings: dict[str, int]
    rooftops: int
    neutral_rooftops: int
    blocking_rooftops: list[str]
    stables: int
    merchants: int
    walls: int
    gates: int


@dataclass
class PalaceTile:
    """A palace tile. If it has no holder, it is on the board."""

    value: int
    holder: str | None


@dataclass
class TowerTile:
    """A tower tile and the merchants on it. If it has no holder, it is on the board."""

    value: int
    holder: str | None
    merchants: int


@dataclass
class Position:
    """The content of a wire state. `options` has every option, even those with default values."""

    ruleset_id: str
    options: dict[str, Any]
    phase: str
    board: Board
    well: Cell | None
    buildings: dict[str, set[Cell]]
    stables: set[Cell]
    rooftops: list[tuple[Cell, str]]
    streets: list[list[Cell]]
    walls: set[Cell]
    gates: set[Cell]
    players: list[Player]
    palace_tiles: dict[str, PalaceTile]
    tower_tiles: dict[str, TowerTile]
    tea_supply: int
    gate_supply: int
    turn_number: int
    turn_player: str | None
    turn_actions: list[Action]


def player_of(position: Position, color: str) -> Player:
    return next(player for player in position.players if player.color == color)


def player_to_move(position: Position) -> Player:
    assert position.turn_player is not None
    return player_of(position, position.turn_player)


def merchants_on_board(position: Position) -> set[Cell]:
    return {cell for street in position.streets for cell in street}


def occupied_city_cells(position: Position) -> set[Cell]:
    """Return the city cells with a building, a stable, a merchant or the well."""
    occupied = merchants_on_board(position) | position.stables
    for cells in position.buildings.values():
        occupied |= cells
    if position.well is not None:
        occupied.add(position.well)
    return occupied


def copy_position(position: Position) -> Position:
    """Return a copy that can be played on without changing the original."""
    return Position(
        **vars(position)
        | {
            "buildings": {color: set(cells) for color, cells in position.buildings.items()},
            "stables": set(position.stables),
            "rooftops": list(position.rooftops),
            "streets": [list(street) for street in position.streets],
            "walls": set(position.walls),
            "gates": set(position.gates),
            "players": [
                Player(
                    **vars(player)
                    | {
                        "buildings": dict(player.buildings),
                        "blocking_rooftops": list(player.blocking_rooftops),
                    }
                )
                for player in position.players
            ],
            "palace_tiles": {
                color: PalaceTile(**vars(tile)) for color, tile in position.palace_tiles.items()
            },
            "tower_tiles": {
                corner: TowerTile(**vars(tile)) for corner, tile in position.tower_tiles.items()
            },
            "turn_actions": list(position.turn_actions),
        }
    )


def _read_player(wire: Wire) -> Player:
    stock = wire["stock"]
    return Player(
        color=wire["color"],
        tea_tiles=wire.get("tea_tiles", 0),
        buildings=dict(stock["buildings"]),
        rooftops=stock["rooftops"],
        neutral_rooftops=stock.get("neutral_rooftops", 0),
        blocking_rooftops=list(stock.get("blocking_rooftops", [])),
        stables=stock["stables"],
        merchants=stock["merchants"],
        walls=stock["walls"],
        gates=stock.get("gates", 0),
    )


def read_state(wire: Wire) -> Position:
    """Return the position that a wire state describes."""
    ruleset_id = wire["ruleset"]["id"]
    number_of_players = len(wire["players"])
    board = wire["board"]
    well = board.get("well")
    return Position(
        ruleset_id=ruleset_id,
        options=options_in_force(wire["ruleset"], number_of_players),
        phase=wire["phase"],
        board=board_of(ruleset_id, number_of_players),
        well=None if well is None else parse_cell(well),
        buildings={
            color: {parse_cell(name) for name in board["buildings"][color]}
            for color in palace_colors(ruleset_id)
        },
        stables={parse_cell(name) for name in board["stables"]},
        rooftops=[(parse_cell(roof["cell"]), roof["color"]) for roof in board["rooftops"]],
        streets=[[parse_cell(name) for name in street] for street in board["streets"]],
        walls={parse_cell(name) for name in board["walls"]},
        gates={parse_cell(name) for name in board.get("gates", [])},
        players=[_read_player(player) for player in wire["players"]],
        palace_tiles={
            color: PalaceTile(value=tile["value"], holder=tile["holder"])
            for color, tile in wire["palace_tiles"].items()
        },
        tower_tiles={
            corner: TowerTile(
                value=tile["value"], holder=tile["holder"], merchants=tile.get("merchants", 0)
            )
            for corner, tile in wire["tower_tiles"].items()
        },
        tea_supply=wire.get("tea_supply", 0),
        gate_supply=wire.get("gate_supply", 0),
        turn_number=wire["turn"]["number"],
        turn_player=wire["turn"]["player"],
        turn_actions=[dict(action) for action in wire["turn"]["actions"]],
    )


def _canonical_street(street: list[Cell]) -> list[Cell]:
    """Return the street, starting with the end that comes first in reading order."""
    backwards = reading_order(street[-1]) < reading_order(street[0])
    return street[::-1] if backwards else street


def _write_player(position: Position, player: Player) -> Wire:
    colors = palace_colors(position.ruleset_id)
    return {
        "color": player.color,
        "tea_tiles": player.tea_tiles,
        "stock": {
            "buildings": {color: player.buildings[color] for color in colors},
            "rooftops": player.rooftops,
            "neutral_rooftops": player.neutral_rooftops,
            "blocking_rooftops": [color for color in colors if color in player.blocking_rooftops],
            "stables": player.stables,
            "merchants": player.merchants,
            "walls": player.walls,
            "gates": player.gates,
        },
    }


def write_state(position: Position) -> Wire:
    """Return the canonical wire state: no field is missing, and cells are sorted."""
    colors = palace_colors(position.ruleset_id)
    # Streets are sorted by their first cells.
    streets = sorted(
        (_canonical_street(street) for street in position.streets),
        key=lambda street: reading_order(street[0]),
    )
    return {
        "ruleset": {
            "id": position.ruleset_id,
            "revision": REVISION,
            "options": options_that_differ(
                position.ruleset_id, len(position.players), position.options
            ),
        },
        "phase": position.phase,
        "board": {
            "well": None if position.well is None else cell_name(position.well),
            "buildings": {color: sorted_names(position.buildings[color]) for color in colors},
            "stables": sorted_names(position.stables),
            "rooftops": [
                {"cell": cell_name(cell), "color": color} for cell, color in position.rooftops
            ],
            "streets": [[cell_name(cell) for cell in street] for street in streets],
            "walls": sorted_names(position.walls),
            "gates": sorted_names(position.gates),
        },
        "players": [_write_player(position, player) for player in position.players],
        "palace_tiles": {
            color: {
                "value": position.palace_tiles[color].value,
                "holder": position.palace_tiles[color].holder,
            }
            for color in colors
        },
        "tower_tiles": {
            corner: {
                "value": position.tower_tiles[corner].value,
                "holder": position.tower_tiles[corner].holder,
                "merchants": position.tower_tiles[corner].merchants,
            }
            for corner in CORNERS
        },
        "tea_supply": position.tea_supply,
        "gate_supply": position.gate_supply,
        "turn": {
            "number": position.turn_number,
            "player": position.turn_player,
            "actions": [dict(action) for action in position.turn_actions],
        },
    }
