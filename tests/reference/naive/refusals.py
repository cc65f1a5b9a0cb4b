"""The rules that forbid a piece on a cell, with one predicate for each rule.

Obligations are left out. An occupied cell is judged as if it were empty, but a building or stable
on it stays part of its palace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from .board import (
    SIDES,
    Cell,
    adjacent,
    faced_city_cell,
    is_city,
    side_cells,
    touching,
    tower_cells,
    wall_cells,
)
from .palaces import Palace, owns_palace_of_color, palace_at
from .placements import colors_used, is_open
from .position import (
    Player,
    Position,
    copy_position,
    merchants_on_board,
    occupied_city_cells,
    player_to_move,
)
from .rulesets import BLOCKING_COLORS, DITT, palace_colors, supply
from .streets import continuations, faced_gate, merchants_beside, street_ends

ROOFTOPS = ("rooftop", "neutral_rooftop", "blocking_rooftop")


@dataclass(frozen=True)
class Question:
    """May this piece be placed on this cell?

    `source` is the end that a merchant names. `palaces` are all palaces of the position.
    """

    position: Position
    palaces: list[Palace]
    piece: str
    color: str | None
    cell: Cell
    source: Cell | None = None

    @property
    def player(self) -> Player:
        """The player to move."""
        return player_to_move(self.position)

    @cached_property
    def open_palaces(self) -> list[Palace]:
        """The open palaces of the building's colour. The cell counts as empty."""
        occupied = occupied_city_cells(self.position) - {self.cell}
        return [
            palace
            for palace in self.palaces
            if palace.color == self.color and is_open(self.position, palace, self.palaces, occupied)
        ]

    @cached_property
    def ends(self) -> list[Cell]:
        """The ends of all streets."""
        return [
            end for street in self.position.streets for end in street_ends(self.position, street)
        ]

    @cached_property
    def ways(self) -> dict[Cell, list[Cell]]:
        """The ends that can continue to each cell. ``self.cell`` counts as empty."""
        position = copy_position(self.position)
        position.stables.discard(self.cell)
        for buildings in position.buildings.values():
            buildings.discard(self.cell)
        return continuations(position)

    @property
    def merchants_beside(self) -> list[Cell]:
        """The merchants adjacent to the cell."""
        return merchants_beside(self.cell, merchants_on_board(self.position))

    @property
    def neighbors_on_side(self) -> list[Cell]:
        """The neighbours of a wall cell along its side, including towers."""
        board = self.position.board
        side = next(side for side in SIDES if self.cell in side_cells(board, side))
        along = side_cells(board, side) + tower_cells(board)
        return [neighbor for neighbor in adjacent(self.cell) if neighbor in along]

    @property
    def side(self) -> tuple[Cell, ...]:
        """The wall cells on the same side as this wall cell."""
        board = self.position.board
        return next(
            side_cells(board, side) for side in SIDES if self.cell in side_cells(board, side)
        )


def _with_cell_emptied(asked: Question) -> Question:
    position, cell = copy_position(asked.position), asked.cell
    if position.well == cell:
        position.well = None
    position.walls.discard(cell)
    position.gates.discard(cell)
    streets = []
    for street in position.streets:
        where = street.index(cell) if cell in street else len(street)
        streets += [part for part in (street[:where], street[where + 1 :]) if part]
    position.streets = streets
    return replace(asked, position=position)


def _is_occupied(position: Position, cell: Cell) -> bool:
    return cell in occupied_city_cells(position) or cell in position.walls or cell in position.gates


# --- buildings and stables ----------------------------------------------------------------------


def _beside(cell: Cell, palace: Palace) -> bool:
    return not palace.buildings.isdisjoint(adjacent(cell))


def _touches(cell: Cell, palace: Palace) -> bool:
    return not palace.components.isdisjoint(touching(cell))


def _building_claimed(asked: Question) -> bool:
    """Return whether the building would extend a claimed palace of its colour."""
    return any(
        palace.claimed and palace.color == asked.color and _beside(asked.cell, palace)
        for palace in asked.palaces
    )


def _building_waits_for_owner(asked: Question) -> bool:
    """Return whether an unclaimed palace of the colour must be claimed before the next one."""
    return (
        asked.position.options["new_palace"] == "claimed"
        and not asked.open_palaces
        and any(palace.color == asked.color and not palace.claimed for palace in asked.palaces)
    )


def _building_extends_open_palace(asked: Question) -> bool:
    """Return whether the colour has open palaces, but the building extends none of them."""
    return len(asked.open_palaces) > 0 and not any(
        _beside(asked.cell, palace) or asked.cell in palace.buildings
        for palace in asked.open_palaces
    )


def _building_spacing(asked: Question) -> bool:
    """Return whether the building touches a palace other than the open ones of its colour.

    A building beside a claimed palace of its colour breaks ``building.claimed`` instead.
    """
    return any(
        palace not in asked.open_palaces
        and not (palace.claimed and palace.color == asked.color and _beside(asked.cell, palace))
        and _touches(asked.cell, palace)
        for palace in asked.palaces
    )


def _touches_well(asked: Question) -> bool:
    return asked.position.well in touching(asked.cell)


def _faces_gate(asked: Question) -> bool:
    return any(neighbor in asked.position.gates for neighbor in adjacent(asked.cell))


def _stable_needs_building(asked: Question) -> bool:
    return not any(_beside(asked.cell, palace) for palace in asked.palaces)


def _stable_spacing(asked: Question) -> bool:
    """Return whether the stable touches more than one palace."""
    return len([palace for palace in asked.palaces if _touches(asked.cell, palace)]) > 1


# --- rooftops -----------------------------------------------------------------------------------


def _palace_here(asked: Question) -> Palace | None:
    palace = palace_at(asked.palaces, asked.cell)
    return palace if palace is not None and asked.cell in palace.buildings else None


def _rooftop_needs_building(asked: Question) -> bool:
    return _palace_here(asked) is None


def _rooftop_claimed(asked: Question) -> bool:
    palace = _palace_here(asked)
    return palace is not None and palace.claimed


def _owns_this_color(asked: Question) -> bool:
    palace = _palace_here(asked)
    return palace is not None and owns_palace_of_color(
        asked.position, asked.palaces, asked.player.color, palace.color
    )


def _rooftop_one_per_color(asked: Question) -> bool:
    return asked.piece == "rooftop" and _owns_this_color(asked)


def _rooftop_reserved(asked: Question) -> bool:
    palace = _palace_here(asked)
    if asked.position.ruleset_id != DITT or palace is None:
        return False
    if asked.piece == "blocking_rooftop":
        return palace.color not in asked.player.blocking_rooftops
    return _owns_this_color(asked)


# --- merchants ----------------------------------------------------------------------------------


def _begins_isolated(asked: Question) -> bool:
    return not asked.ways and asked.position.options["new_street"] == "isolated"


def _merchant_one_neighbor(asked: Question) -> bool:
    return len(asked.merchants_beside) > 1 and not _begins_isolated(asked)


def _merchant_isolated(asked: Question) -> bool:
    return len(asked.merchants_beside) > 0 and _begins_isolated(asked)


def _named_end_refused(asked: Question) -> bool:
    """Return whether the merchant is refused because of the end that it names.

    It is refused if the end cannot continue to the cell. If the cell is beside the end, other rules
    refuse it instead, unless no street can continue at all.
    """
    if asked.source in asked.ways.get(asked.cell, []):
        return False
    beside = asked.source in asked.ends and asked.source in adjacent(asked.cell)
    return not (beside and asked.ways)


def _named_end_leads_only_through_gates(asked: Question) -> bool:
    return (
        asked.source in asked.ends
        and len(asked.position.gates) > 0
        and asked.source not in adjacent(asked.cell)
    )


def _continues_nothing(asked: Question) -> bool:
    """Return whether streets can continue, but not to this cell, and no end is beside it."""
    beside_end = any(end in adjacent(asked.cell) for end in asked.ends)
    return len(asked.ways) > 0 and asked.cell not in asked.ways and not beside_end


def _merchant_end_of_street(asked: Question) -> bool:
    if asked.source is not None:
        return _named_end_refused(asked) and not _named_end_leads_only_through_gates(asked)
    return _continues_nothing(asked)


def _merchant_through_gate(asked: Question) -> bool:
    """Return whether the merchant would have to continue a street through gates, but cannot.

    If no end is named, the cell and at least one end must face gates.
    """
    if asked.source is not None:
        return _named_end_refused(asked) and _named_end_leads_only_through_gates(asked)
    return (
        _continues_nothing(asked)
        and not asked.merchants_beside
        and faced_gate(asked.position, asked.cell) is not None
        and any(faced_gate(asked.position, end) is not None for end in asked.ends)
    )


def _merchant_which_end(asked: Question) -> bool:
    return asked.source is None and len(asked.ways.get(asked.cell, [])) > 1


# --- walls and gates ----------------------------------------------------------------------------


def _beside_wall(asked: Question) -> bool:
    return any(neighbor in asked.position.walls for neighbor in asked.neighbors_on_side)


def _beside_tower(asked: Question) -> bool:
    towers = tower_cells(asked.position.board)
    return any(neighbor in towers for neighbor in asked.neighbors_on_side)


def _wall_connected(asked: Question) -> bool:
    return not _beside_wall(asked) and not _beside_tower(asked)


def _wall_opening(asked: Question) -> bool:
    still_empty = [
        cell for cell in asked.side if cell != asked.cell and not _is_occupied(asked.position, cell)
    ]
    has_gate = any(cell in asked.position.gates for cell in asked.side)
    return not still_empty and not has_gate


def _wall_gate(asked: Question) -> bool:
    """Return whether the cell is beside a gate, and not beside a wall or tower."""
    beside_gate = any(neighbor in asked.position.gates for neighbor in asked.neighbors_on_side)
    return beside_gate and _wall_connected(asked)


def _gate_needs_wall(asked: Question) -> bool:
    return not _beside_wall(asked)


def _gate_faces(asked: Question) -> bool:
    faced = faced_city_cell(asked.position.board, asked.cell)
    return faced in occupied_city_cells(asked.position) - merchants_on_board(asked.position)


def _gate_one_per_side(asked: Question) -> bool:
    return any(cell in asked.position.gates for cell in asked.side)


PREDICATES: dict[str, Callable[[Question], bool]] = {
    "building.waits_for_owner": _building_waits_for_owner,
    "building.claimed": _building_claimed,
    "building.extends_open_palace": _building_extends_open_palace,
    "building.spacing": _building_spacing,
    "building.well": _touches_well,
    "building.gate": _faces_gate,
    "stable.needs_building": _stable_needs_building,
    "stable.spacing": _stable_spacing,
    "stable.well": _touches_well,
    "stable.gate": _faces_gate,
    "rooftop.needs_building": _rooftop_needs_building,
    "rooftop.claimed": _rooftop_claimed,
    "rooftop.one_per_color": _rooftop_one_per_color,
    "rooftop.reserved": _rooftop_reserved,
    "merchant.one_neighbor": _merchant_one_neighbor,
    "merchant.end_of_street": _merchant_end_of_street,
    "merchant.isolated": _merchant_isolated,
    "merchant.through_gate": _merchant_through_gate,
    "merchant.which_end": _merchant_which_end,
    "wall.connected": _wall_connected,
    "wall.opening": _wall_opening,
    "wall.gate": _wall_gate,
    "gate.needs_wall": _gate_needs_wall,
    "gate.at_tower": _beside_tower,
    "gate.faces": _gate_faces,
    "gate.one_per_side": _gate_one_per_side,
}
"""For each rule, a function that says whether a piece breaks it."""


# --- rules for every kind of piece --------------------------------------------------------------


def _in_ruleset(asked: Question) -> bool:
    position = asked.position
    handed_out = supply(position.ruleset_id, len(position.players), position.options)
    if asked.piece == "building":
        return asked.color in palace_colors(position.ruleset_id)
    if asked.piece == "gate":
        return bool(position.options["gates"])
    return bool(handed_out[f"{asked.piece}s"])


def _in_stock(asked: Question) -> bool:
    if asked.piece == "building":
        return asked.player.buildings[str(asked.color)] > 0
    return bool(getattr(asked.player, f"{asked.piece}s"))


def _is_closed(asked: Question) -> bool:
    return asked.piece == "building" and all(
        owns_palace_of_color(asked.position, asked.palaces, player.color, str(asked.color))
        for player in asked.position.players
    )


def _color_is_used(asked: Question) -> bool:
    if asked.position.ruleset_id != DITT:
        return False
    player = asked.player
    color = {
        "building": asked.color,
        "rooftop": player.color,
        "blocking_rooftop": BLOCKING_COLORS[player.color],
    }.get(asked.piece)
    return color in colors_used(player, asked.position.turn_actions)


def broken_rules(asked: Question) -> set[str]:
    """Return the ids of all rules that forbid the piece on the cell, except obligations."""
    board, cell = asked.position.board, asked.cell
    if not _in_ruleset(asked):
        return {"piece.not_in_ruleset"}
    broken = set()
    if not _in_stock(asked):
        broken.add("stock.empty")
    if _is_closed(asked):
        broken.add("color.closed")
    on_wall = cell in wall_cells(board)
    if not (is_city(board, cell) or on_wall or cell in tower_cells(board)):
        return broken | {"cell.off_board"}
    if not (on_wall if asked.piece in ("wall", "gate") else is_city(board, cell)):
        return broken | {"cell.kind"}
    if _color_is_used(asked):
        broken.add("turn.one_per_color")
    if asked.piece not in ROOFTOPS and _is_occupied(asked.position, cell):
        broken.add("cell.occupied")
        asked = _with_cell_emptied(asked)
    family = "rooftop" if asked.piece in ROOFTOPS else asked.piece
    return broken | {
        rule
        for rule, is_broken in PREDICATES.items()
        if rule.startswith(f"{family}.") and is_broken(asked)
    }
