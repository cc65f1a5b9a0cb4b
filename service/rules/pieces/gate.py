"""Gates: where they may be placed.

Source: Gates, "Poser une porte".
"""

from __future__ import annotations

from service.rules.analysis import Analysis
from service.rules.board import NAME, adjacent, bits, union
from service.rules.reasons import Reason
from service.rules.state import Action, Player

from .masks import Masks, forbidden
from .on_board import palace_piece
from .wall import side_of


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the wall cells where a gate may go."""
    return analysis.empty_wall_cells & ~forbidden(rules(analysis, player, action, 0))


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule about placing gates, with the cells that it forbids.

    An occupied cell is judged as if it were empty.
    """
    board, gates = analysis.config.board, analysis.gates
    gated = union([side.cells for side in board.sides if side.cells & gates])
    return (
        ("gate.needs_wall", ~board.along(analysis.walls)),
        ("gate.at_tower", board.along(board.towers)),
        ("gate.faces", board.facing(analysis.components)),
        ("gate.one_per_side", gated & ~gates),
    )


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason to report if a rule forbids the action's cell."""
    cell, name = action.cell, NAME[action.cell]
    board = analysis.config.board
    side = side_of(analysis, cell)
    if rule == "gate.needs_wall":
        return Reason(rule, {"cell": name, "side": side.name}, (name,))
    if rule == "gate.at_tower":
        corner = side.first if cell == side.order[0] else side.last
        return Reason(rule, {"cell": name, "corner": corner}, (name, NAME[board.corners[corner]]))
    if rule == "gate.faces":
        faced = adjacent(cell) & board.city
        piece, color = palace_piece(analysis, faced)
        params = {
            "cell": name,
            "other_piece": piece,
            "other_color": color,
            "other_cell": NAME[faced],
        }
        return Reason(rule, params, (name, NAME[faced]))
    gate = NAME[next(bits(side.cells & analysis.gates))]
    return Reason(rule, {"cell": name, "side": side.name, "gate": gate}, (name, gate))
