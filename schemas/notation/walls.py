"""The walls, as the lengths of the two arms on each side: ``3-4/-/2P-5/1-``.

The sides are north, east, south and west, each read from west to east or from north to south. The
numbers are the lengths of the arms; 0 is left out. ``-`` is the gap of free cells between the arms,
and ``P`` a gate at the end of an arm. If the gate fills the gap, there is no ``-``: ``3P12``.
A side full of walls, which no game has, is a single number.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from service.rules.board import Board, Side, cell_names, union
from service.rules.letters import PIECE_LETTERS
from service.rules.rulesets import GameConfig
from service.rules.state import State

from .scanner import Scanner

_GATE: Final = PIECE_LETTERS["gate"]


def write_walls(state: State) -> str | None:
    """Return the walls and gates of a state in notation.

    The result is None if a piece of wall belongs to no arm, a gate is not at the end of an arm, a
    side has two gates, two pieces share a cell, or a piece is not on a wall cell.
    """
    return _write_walls(state.walls, state.gates, state.config.board)


@lru_cache(maxsize=1024)
def _write_walls(walls: int, gates: int, board: Board) -> str | None:
    # Cached, because most moves of a game do not change the walls.
    if (walls | gates) & ~board.wall_cells or walls & gates:
        return None
    sides = [
        _write_side(board, number, walls & side.cells, gates & side.cells)
        for number, side in enumerate(board.sides)
    ]
    return None if None in sides else "/".join(map(str, sides))


@lru_cache(maxsize=2048)
def _write_side(board: Board, number: int, walls: int, gates: int) -> str | None:
    """Return one side in notation, or None if it has no notation."""
    side: Side = board.sides[number]
    length = len(side.order)
    if walls == side.cells:
        return str(length)
    first, last = (arm.bit_count() for arm in side.arms(walls))
    if first + last != walls.bit_count() or gates.bit_count() > 1:
        return None
    gate = gates.bit_length() and side.order.index(gates)
    before, after = str(first or ""), str(last or "")
    if not gates:
        return f"{before}-{after}"
    at_first, at_last = gate == first, gate == length - 1 - last
    if at_first and at_last:
        return f"{before}{_GATE}{after}"
    if at_first:
        return f"{before}{_GATE}-{after}"
    return f"{before}-{_GATE}{after}" if at_last else None


def read_walls(scanner: Scanner, config: GameConfig) -> dict[str, Any]:
    """Read the walls and return the ``walls`` and ``gates`` of a board document.

    Raises:
        NotationError: The walls are malformed.
    """
    walls = gates = 0
    for number, side in enumerate(config.board.sides):
        if number:
            scanner.need("/")
        side_walls, side_gates = _read_side(scanner, side)
        walls |= side_walls
        gates |= side_gates
    return {"walls": cell_names(walls), "gates": cell_names(gates)}


def _read_side(scanner: Scanner, side: Side) -> tuple[int, int]:
    """Read one side, and return its walls and its gate as two bitboards."""
    start = scanner.at
    order, length = side.order, len(side.order)
    first = _read_length(scanner, length)
    gate_at_first = scanner.letter({_GATE: True}) is not None
    gap = scanner.take("-")
    gate_at_last = gap and not gate_at_first and scanner.letter({_GATE: True}) is not None
    if not gap and not gate_at_first:
        if not first:
            scanner.fail("side")
        if first != length:
            scanner.fail("'-'", f"'{_GATE}'")
        return side.cells, 0
    last = _read_length(scanner, length)
    taken = first + last + (gate_at_first or gate_at_last)
    if taken >= length if gap else taken != length:
        scanner.fail("fitting_side", at=start)
    walls = union(order[:first]) | union(order[length - last :])
    gate = order[first] if gate_at_first else order[length - 1 - last] if gate_at_last else 0
    return walls, gate


def _read_length(scanner: Scanner, length: int) -> int:
    return scanner.number(1, length) if scanner.peek().isdecimal() else 0
