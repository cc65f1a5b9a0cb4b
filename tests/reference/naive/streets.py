"""Streets: their ends, and the cells where they can continue."""

from __future__ import annotations

import itertools

from .board import Cell, adjacent, faced_city_cell, faced_wall_cells, is_city
from .position import Position, merchants_on_board, occupied_city_cells


def merchants_beside(cell: Cell, merchants: set[Cell]) -> list[Cell]:
    return [neighbor for neighbor in adjacent(cell) if neighbor in merchants]


def street_ends(position: Position, street: list[Cell]) -> list[Cell]:
    """Return the first and the last merchant, each only if at most one merchant is beside it.

    A single merchant is returned once.
    """
    merchants = merchants_on_board(position)
    ends = [street[0]] if len(street) == 1 else [street[0], street[-1]]
    return [end for end in ends if len(merchants_beside(end, merchants)) < 2]


def faced_gate(position: Position, cell: Cell) -> Cell | None:
    """Return the gate beside a city cell. There is at most one."""
    for wall_cell in faced_wall_cells(position.board, cell):
        if wall_cell in position.gates:
            return wall_cell
    return None


def passed_gates(position: Position, street: list[Cell]) -> set[Cell]:
    """Return the gates that a street passes through, between merchants that are not adjacent."""
    passed: set[Cell] = set()
    for merchant, next_merchant in itertools.pairwise(street):
        if next_merchant not in adjacent(merchant):
            for cell in (merchant, next_merchant):
                gate = faced_gate(position, cell)
                if gate is not None:
                    passed.add(gate)
    return passed


def continuations(position: Position) -> dict[Cell, list[Cell]]:
    """Return the cells where streets can continue, each with the ends that can continue there."""
    merchants = merchants_on_board(position)
    occupied = occupied_city_cells(position)
    found: dict[Cell, list[Cell]] = {}
    for street in position.streets:
        passed = passed_gates(position, street)
        for end in street_ends(position, street):
            for cell in adjacent(end):
                is_empty = is_city(position.board, cell) and cell not in occupied
                if is_empty and merchants_beside(cell, merchants) == [end]:
                    found.setdefault(cell, []).append(end)
            way_out = faced_gate(position, end)
            if way_out is None or way_out in passed:
                continue
            for way_in in position.gates:
                if way_in == way_out or way_in in passed:
                    continue
                cell = faced_city_cell(position.board, way_in)
                if cell not in occupied and not merchants_beside(cell, merchants):
                    found.setdefault(cell, []).append(end)
    return found


def extend_street(position: Position, end: Cell, cell: Cell) -> None:
    """Add a merchant to the street that has this end.

    Raise ``ValueError`` if no street has it.
    """
    for street in position.streets:
        if street[-1] == end:
            street.append(cell)
            return
        if street[0] == end:
            street.insert(0, cell)
            return
    raise ValueError("no street has this end")
