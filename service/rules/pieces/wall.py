"""Walls: where they may stand.

Source: first edition, "Murs de la cité"; second edition, "Murs"; Gates, "Construction".
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import BESIDE, NAME, Side
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

__all__ = ["broken_rules", "cells", "side_of"]


def cells(state: State, player: Player) -> int:
    """Return the wall cells where the player may place a wall piece: the next of each arm."""
    if not player.walls:
        return 0
    walls = state.walls
    result = 0
    for side, room in zip(state.config.board.sides, state.analysis.wall_rooms, strict=True):
        if room:
            result |= side.next_cells(walls)
    return result & ~state.gates


def side_of(state: State, cell: int) -> Side:
    """Return the side that a wall cell is on."""
    return next(side for side in state.config.board.sides if side.cells & cell)


def broken_rules(state: State, player: Player, action: Action) -> Iterator[Reason]:
    """Yield every rule of walls that forbids the cell, each with the cells that break it."""
    cell, name = action.cell, NAME[action.cell]
    side = side_of(state, cell)
    along = [beside for beside in BESIDE[cell] if not beside & state.config.board.city]
    connected = any(beside & (state.walls | state.config.board.towers) for beside in along)
    if not connected:
        yield Reason("wall.connected", {"cell": name, "side": side.name}, (name,))
    on_side = side.order
    gated = any(other & state.gates for other in on_side)
    empty = [other for other in on_side if not other & (state.walls | state.gates)]
    if not gated and empty in ([], [cell]):
        yield Reason("wall.opening", {"cell": name, "side": side.name}, (name,))
    gate = next((beside for beside in along if beside & state.gates), 0)
    if gate and not connected:
        yield Reason(
            "wall.gate",
            {"cell": name, "side": side.name, "gate": NAME[gate]},
            (name, NAME[gate]),
        )
