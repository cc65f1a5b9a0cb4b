"""Walls: where they may stand.

Source: first edition, "Murs de la cité"; second edition, "Murs"; Gates, "Construction".
"""

from __future__ import annotations

from service.rules.analysis import Analysis
from service.rules.board import NAME, Side, union
from service.rules.reasons import Reason
from service.rules.state import Action, Player

from .masks import Masks

__all__ = ["cells", "reason", "rules", "side_of"]

_RULES = ("wall.connected", "wall.opening", "wall.gate")


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the wall cells where a wall piece may go."""
    return analysis.empty_wall_cells & ~union(_masks(analysis))


def _masks(analysis: Analysis) -> tuple[int, ...]:
    """Return the cells that each of ``_RULES`` forbids."""
    board, walls = analysis.config.board, analysis.walls
    unconnected = ~board.along(walls | board.towers)
    sides = zip(board.sides, analysis.wall_rooms, strict=True)
    no_room = union([side.cells for side, room in sides if not room])
    beyond_gate = board.along(analysis.gates) & unconnected if analysis.gates else 0
    return unconnected, no_room & ~walls, beyond_gate


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule of walls with the cells that it forbids, occupied ones as if empty."""
    return tuple(zip(_RULES, _masks(analysis), strict=True))


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
