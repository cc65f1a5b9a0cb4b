"""Walls: where they may stand.

Source: first edition, "Murs de la cité"; second edition, "Murs"; Gates, "Construction".
"""

from __future__ import annotations

from service.rules.analysis import Analysis
from service.rules.board import NAME, Side, union
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

from .masks import Masks, forbidden

__all__ = ["cells", "reason", "rules", "side_of"]


def cells(state: State, player: Player) -> int:
    """Return the wall cells where the player may place a wall piece."""
    if not player.walls:
        return 0
    analysis = state.analysis
    free = state.config.board.wall_cells & ~(state.walls | state.gates)
    return free & ~forbidden(_rules(analysis))


def _rules(analysis: Analysis) -> Masks:
    board, walls = analysis.config.board, analysis.walls
    unconnected = ~board.along(walls | board.towers)
    sides = zip(board.sides, analysis.wall_rooms, strict=True)
    no_room = union([side.cells for side, room in sides if not room])
    return (
        ("wall.connected", unconnected),
        ("wall.opening", no_room & ~walls),
        ("wall.gate", board.along(analysis.gates) & unconnected if analysis.gates else 0),
    )


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule of walls with the cells that it forbids, occupied ones as if empty."""
    return _rules(analysis)


def side_of(analysis: Analysis, cell: int) -> Side:
    """Return the side that a wall cell is on."""
    return next(side for side in analysis.config.board.sides if side.cells & cell)


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason for a rule that forbids a cell."""
    cell, name = action.cell, NAME[action.cell]
    side = side_of(analysis, cell)
    params = {"cell": name, "side": side.name}
    if rule != "wall.gate":
        return Reason(rule, params, (name,))
    gate = NAME[side.along(cell) & analysis.gates]
    return Reason(rule, {**params, "gate": gate}, (name, gate))
