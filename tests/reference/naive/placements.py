"""The cells where each kind of piece may be placed. Obligations are in turn.py.

The functions are generators, so a caller can stop at the first cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from .board import (
    SIDES,
    Cell,
    adjacent,
    cell_name,
    city_cells,
    faced_city_cell,
    faced_wall_cells,
    is_city,
    reading_order,
    side_cells,
    touching,
    tower_cells,
)
from .palaces import Palace, find_palaces, owns_palace_of_color
from .position import Action, Player, Position, merchants_on_board, occupied_city_cells
from .rulesets import BLOCKING_COLORS, DITT
from .streets import continuations, merchants_beside


def _touches_only(cell: Cell, allowed: Palace | None, palaces: list[Palace]) -> bool:
    """Return whether the cell touches no palace except ``allowed``."""
    neighbors = touching(cell)
    for palace in palaces:
        if palace is allowed:
            continue
        if not (palace.buildings.isdisjoint(neighbors) and palace.stables.isdisjoint(neighbors)):
            return False
    return True


def _free_of_well_and_gates(position: Position, cell: Cell) -> bool:
    """Return whether the cell neither touches the well nor faces a gate."""
    if position.well is not None and position.well in touching(cell):
        return False
    return not any(
        wall_cell in position.gates for wall_cell in faced_wall_cells(position.board, cell)
    )


def _cells_that_extend(
    position: Position, palace: Palace, palaces: list[Palace], occupied: set[Cell]
) -> Iterator[Cell]:
    """Yield the empty cells where a building would extend the palace."""
    beside = {cell for building in palace.buildings for cell in adjacent(building)}
    for cell in sorted(beside, key=reading_order):
        if (
            is_city(position.board, cell)
            and cell not in occupied
            and _touches_only(cell, palace, palaces)
            and _free_of_well_and_gates(position, cell)
        ):
            yield cell


def is_open(position: Position, palace: Palace, palaces: list[Palace], occupied: set[Cell]) -> bool:
    """Return whether an unclaimed palace can still be extended."""
    if palace.claimed:
        return False
    return any(True for _ in _cells_that_extend(position, palace, palaces, occupied))


def building_cells(position: Position, color: str) -> Iterator[Cell]:
    """Yield the cells where a building of the colour may be placed."""
    palaces = find_palaces(position)
    occupied = occupied_city_cells(position)
    open_palaces = [
        palace
        for palace in palaces
        if palace.color == color and is_open(position, palace, palaces, occupied)
    ]
    if open_palaces:
        for palace in open_palaces:
            yield from _cells_that_extend(position, palace, palaces, occupied)
        return
    if position.options["new_palace"] == "claimed" and any(
        palace.color == color and not palace.claimed for palace in palaces
    ):
        return
    for cell in city_cells(position.board):
        if (
            cell not in occupied
            and _touches_only(cell, None, palaces)
            and _free_of_well_and_gates(position, cell)
        ):
            yield cell


def stable_cells(position: Position) -> Iterator[Cell]:
    palaces = find_palaces(position)
    occupied = occupied_city_cells(position)
    for cell in city_cells(position.board):
        if cell in occupied:
            continue
        for palace in palaces:
            if (
                not palace.buildings.isdisjoint(adjacent(cell))
                and _touches_only(cell, palace, palaces)
                and _free_of_well_and_gates(position, cell)
            ):
                yield cell
                break


def _roof_cells(palaces: list[Palace]) -> Iterator[Cell]:
    yield from sorted((cell for palace in palaces for cell in palace.buildings), key=reading_order)


def rooftop_cells(position: Position, player: Player) -> Iterator[Cell]:
    """Yield the buildings that the player may claim with their own rooftop.

    In the Ditt variant, this is the scoring rooftop.
    """
    palaces = find_palaces(position)
    yield from _roof_cells(
        [
            palace
            for palace in palaces
            if not palace.claimed
            and not owns_palace_of_color(position, palaces, player.color, palace.color)
        ]
    )


def neutral_rooftop_cells(position: Position) -> Iterator[Cell]:
    yield from _roof_cells([palace for palace in find_palaces(position) if not palace.claimed])


def blocking_rooftop_cells(position: Position, player: Player) -> Iterator[Cell]:
    yield from _roof_cells(
        [
            palace
            for palace in find_palaces(position)
            if not palace.claimed and palace.color in player.blocking_rooftops
        ]
    )


def merchant_cells(position: Position) -> Iterator[tuple[Cell, Cell | None]]:
    """Yield the cells where a merchant may be placed, each with the end that the action must name.

    The end is None if there is no choice.
    """
    found = continuations(position)
    if found:
        for cell in sorted(found, key=reading_order):
            ends = found[cell]
            if len(ends) == 1:
                yield cell, None
            else:
                for end in sorted(ends, key=reading_order):
                    yield cell, end
        return
    merchants = merchants_on_board(position)
    occupied = occupied_city_cells(position)
    neighbors_allowed = 0 if position.options["new_street"] == "isolated" else 1
    for cell in city_cells(position.board):
        if cell not in occupied and len(merchants_beside(cell, merchants)) <= neighbors_allowed:
            yield cell, None


def wall_piece_cells(position: Position) -> Iterator[Cell]:
    towers = tower_cells(position.board)
    for side in SIDES:
        cells = side_cells(position.board, side)
        empty = [cell for cell in cells if cell not in position.walls | position.gates]
        has_gate = any(cell in position.gates for cell in cells)
        for cell in empty:
            # A gate is neither a tower nor a wall, so walls cannot continue beyond a gate.
            along = [neighbor for neighbor in adjacent(cell) if neighbor in cells + towers]
            is_joined = any(neighbor in towers or neighbor in position.walls for neighbor in along)
            if is_joined and (has_gate or len(empty) > 1):
                yield cell


def gate_cells(position: Position) -> Iterator[Cell]:
    towers = tower_cells(position.board)
    solid = occupied_city_cells(position) - merchants_on_board(position)
    for side in SIDES:
        cells = side_cells(position.board, side)
        if any(cell in position.gates for cell in cells):
            continue
        for cell in cells:
            if cell in position.walls:
                continue
            along = [neighbor for neighbor in adjacent(cell) if neighbor in cells + towers]
            if (
                any(neighbor in position.walls for neighbor in along)
                and not any(neighbor in towers for neighbor in along)
                and faced_city_cell(position.board, cell) not in solid
            ):
                yield cell


def colors_used(player: Player, turn_actions: list[Action]) -> set[str]:
    """Return the colours of the buildings and rooftops that the player has placed in this turn."""
    used = set()
    for action in turn_actions:
        if action["piece"] == "building":
            used.add(action["color"])
        elif action["piece"] == "rooftop":
            used.add(player.color)
        elif action["piece"] == "blocking_rooftop":
            used.add(BLOCKING_COLORS[player.color])
    return used


def rooftop_placements(
    position: Position, player: Player, turn_actions: list[Action]
) -> Iterator[Action]:
    if player.rooftops == 0:
        return
    if position.ruleset_id == DITT and player.color in colors_used(player, turn_actions):
        return
    for cell in rooftop_cells(position, player):
        yield {"piece": "rooftop", "cell": cell_name(cell)}


def placements(position: Position, player: Player, turn_actions: list[Action]) -> Iterator[Action]:
    """Yield every placement that the player could make after these actions of the turn.

    Placements that are cheap to find come first. Most calls need only one.
    """
    used = colors_used(player, turn_actions) if position.ruleset_id == DITT else set()
    if player.walls > 0:
        for cell in wall_piece_cells(position):
            yield {"piece": "wall", "cell": cell_name(cell)}
    if player.merchants > 0:
        for cell, end in merchant_cells(position):
            action = {"piece": "merchant", "cell": cell_name(cell)}
            if end is not None:
                action["from"] = cell_name(end)
            yield action
    if player.gates > 0:
        for cell in gate_cells(position):
            yield {"piece": "gate", "cell": cell_name(cell)}
    yield from rooftop_placements(position, player, turn_actions)
    if player.neutral_rooftops > 0:
        for cell in neutral_rooftop_cells(position):
            yield {"piece": "neutral_rooftop", "cell": cell_name(cell)}
    if player.blocking_rooftops and BLOCKING_COLORS[player.color] not in used:
        for cell in blocking_rooftop_cells(position, player):
            yield {"piece": "blocking_rooftop", "cell": cell_name(cell)}
    for color, number in player.buildings.items():
        if number > 0 and color not in used:
            for cell in building_cells(position, color):
                yield {"piece": "building", "color": color, "cell": cell_name(cell)}
    if player.stables > 0:
        for cell in stable_cells(position):
            yield {"piece": "stable", "cell": cell_name(cell)}


def can_place(position: Position, player: Player, turn_actions: list[Action]) -> bool:
    """Return whether the player can place any piece now."""
    return any(True for _ in placements(position, player, turn_actions))
