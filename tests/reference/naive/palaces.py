"""Palaces, their owners, and the arms connected to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .board import ARMS, Cell, adjacent, arm_cells, faced_city_cell, is_city
from .position import Position

NEUTRAL = "neutral"


@dataclass
class Palace:
    """Connected buildings of one colour, with the stables beside them."""

    color: str
    buildings: set[Cell]
    stables: set[Cell]
    rooftop_cell: Cell | None
    rooftop_color: str | None

    @property
    def components(self) -> set[Cell]:
        """The cells of the buildings and stables."""
        return self.buildings | self.stables

    @property
    def size(self) -> int:
        """The number of buildings and stables."""
        return len(self.buildings) + len(self.stables)

    @property
    def claimed(self) -> bool:
        """Whether the palace has a rooftop of any kind."""
        return self.rooftop_color is not None


def _joined_buildings(start: Cell, buildings: set[Cell]) -> set[Cell]:
    """Return the buildings that are connected to the one at ``start``."""
    reached = {start}
    to_visit = [start]
    while to_visit:
        for neighbor in adjacent(to_visit.pop()):
            if neighbor in buildings and neighbor not in reached:
                reached.add(neighbor)
                to_visit.append(neighbor)
    return reached


def find_palaces(position: Position) -> list[Palace]:
    palaces: list[Palace] = []
    for color, buildings in position.buildings.items():
        unseen = set(buildings)
        while unseen:
            group = _joined_buildings(min(unseen), buildings)
            unseen -= group
            palaces.append(Palace(color, group, set(), None, None))
    for palace in palaces:
        beside = {cell for building in palace.buildings for cell in adjacent(building)}
        palace.stables = position.stables & beside
        for cell, color in position.rooftops:
            if cell in palace.buildings:
                palace.rooftop_cell = cell
                palace.rooftop_color = color
    return palaces


def palace_at(palaces: list[Palace], cell: Cell) -> Palace | None:
    """Return the palace that has a building or stable on the cell, if any."""
    for palace in palaces:
        if cell in palace.buildings or cell in palace.stables:
            return palace
    return None


def owning_player(position: Position, palace: Palace) -> str | None:
    """Return the colour of the player who owns the palace, if any."""
    if any(player.color == palace.rooftop_color for player in position.players):
        return palace.rooftop_color
    return None


def is_neutral(palace: Palace) -> bool:
    return palace.rooftop_color == NEUTRAL


def takes_part(position: Position, palace: Palace) -> bool:
    """Return whether the palace competes for tiles. It must belong to a player or be neutral."""
    return is_neutral(palace) or owning_player(position, palace) is not None


def owns_palace_of_color(
    position: Position, palaces: list[Palace], player: str, color: str
) -> bool:
    return any(
        palace.color == color and owning_player(position, palace) == player for palace in palaces
    )


def arm_pieces(position: Position, corner: str, side: str) -> Iterator[Cell]:
    """Yield the walls of an arm, starting beside its tower."""
    for cell in arm_cells(position.board, corner, side):
        if cell not in position.walls:
            return
        yield cell


def connected_arms(position: Position, components: set[Cell]) -> set[tuple[str, str]]:
    """Return the arms that have a wall beside one of these components."""
    connected = set()
    for corner, side in ARMS:
        for piece in arm_pieces(position, corner, side):
            if faced_city_cell(position.board, piece) in components:
                connected.add((corner, side))
    return connected


def adjacent_walls(position: Position, palace: Palace) -> set[Cell]:
    """Return the walls beside a building or stable of the palace."""
    return {
        neighbor
        for component in palace.components
        for neighbor in adjacent(component)
        if neighbor in position.walls and not is_city(position.board, neighbor)
    }
