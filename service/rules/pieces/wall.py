"""Walls: where they may be placed.

Source: first edition, "Murs de la cité"; second edition, "Murs"; Gates, "Construction".
"""

from __future__ import annotations

from service.rules.analysis import Analysis
from service.rules.board import NAME, Side, union
from service.rules.reasons import Reason
from service.rules.state import Action, Player

from .masks import Masks, forbidden


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the wall cells where a wall piece may go."""
    return analysis.empty_wall_cells & ~forbidden(rules(analysis, player, action, 0))


def _unconnected(analysis: Analysis) -> int:
    """Return the wall cells that are next to neither a tower nor a wall piece on the same side."""
    board = analysis.config.board
    return board.wall_cells & ~board.along(analysis.walls | board.towers)


def _without_room(analysis: Analysis) -> int:
    """Return the cells of the sides that have no room for another wall piece."""
    sides = zip(analysis.config.board.sides, analysis.wall_room_by_side, strict=True)
    return union([side.cells for side, room in sides if not room])


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule about placing walls, with the cells that it forbids.

    An occupied cell is judged as if it were empty.
    """
    unconnected, gates = _unconnected(analysis), analysis.gates
    return (
        ("wall.connected", unconnected),
        ("wall.opening", _without_room(analysis) & ~analysis.walls),
        ("wall.gate", analysis.config.board.along(gates) & unconnected if gates else 0),
    )


def side_of(analysis: Analysis, cell: int) -> Side:
    """Return the side of the board that a wall cell is on."""
    return next(side for side in analysis.config.board.sides if side.cells & cell)


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason to report if a rule forbids the action's cell."""
    cell, name = action.cell, NAME[action.cell]
    side = side_of(analysis, cell)
    params = {"cell": name, "side": side.name}
    if rule != "wall.gate":
        return Reason(rule, params, (name,))
    gate = NAME[side.along(cell) & analysis.gates]
    return Reason(rule, {**params, "gate": gate}, (name, gate))
