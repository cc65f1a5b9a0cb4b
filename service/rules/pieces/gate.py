"""Gates: where they may stand.

Source: Gates, "Poser une porte".
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import BESIDE, NAME, adjacent
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

from .wall import side_of

__all__ = ["broken_rules", "cells"]


def cells(state: State, player: Player) -> int:
    """Return the wall cells where the player may place a gate."""
    if not player.gates:
        return 0
    board, walls, gates = state.config.board, state.walls, state.gates
    result = 0
    for side in board.sides:
        if not gates & side.cells:
            result |= side.along(walls & side.cells)
    analysis = state.analysis
    free = analysis.empty | analysis.merchants
    return result & ~walls & ~adjacent(board.towers) & adjacent(free)


def broken_rules(state: State, player: Player, action: Action) -> Iterator[Reason]:
    """Yield every rule of gates that forbids the cell, each with the cells that break it."""
    cell, name = action.cell, NAME[action.cell]
    board = state.config.board
    side = side_of(state, cell)
    if not any(beside & state.walls & side.cells for beside in BESIDE[cell]):
        yield Reason("gate.needs_wall", {"cell": name, "side": side.name}, (name,))
    for corner, tower in board.corners.items():
        if tower in BESIDE[cell]:
            yield Reason("gate.at_tower", {"cell": name, "corner": corner}, (name, NAME[tower]))
    faced = next(beside for beside in BESIDE[cell] if beside & board.city)
    for piece, cells_, color in (
        ("stable", state.stables, None),
        *zip(["building"] * 4, state.buildings, state.config.building_colors, strict=True),
    ):
        if faced & cells_:
            yield Reason(
                "gate.faces",
                {
                    "cell": name,
                    "other_piece": piece,
                    "other_color": color,
                    "other_cell": NAME[faced],
                },
                (name, NAME[faced]),
            )
    other = next((other for other in side.order if other & state.gates), 0)
    if other:
        yield Reason(
            "gate.one_per_side",
            {"cell": name, "side": side.name, "gate": NAME[other]},
            (name, NAME[other]),
        )
