"""The rules about the cell of any piece: it must be on the board and of the right kind.

Unless the piece is a rooftop, the cell must also be empty. The setup uses these rules too.
"""

from __future__ import annotations

from service.rules.board import NAME, cell_names
from service.rules.piece_specs import ROOFTOPS, WALL_PIECES
from service.rules.reasons import Params, Reason
from service.rules.rulesets import GameConfig
from service.rules.state import Action, State

from .masks import Masks
from .on_board import pieces_on_board


def cells_of_kind(config: GameConfig, piece: str) -> int:
    """Return the cells of the kind that a piece is placed on: city cells or wall cells."""
    return config.board.wall_cells if piece in WALL_PIECES else config.board.city


def rules(state: State, piece: str) -> Masks:
    """Return the rules of this module, each with the cells that it forbids for a piece."""
    board, kind = state.config.board, cells_of_kind(state.config, piece)
    occupied = board.city & ~state.analysis.empty | state.walls | state.gates
    return (
        ("cell.off_board", ~board.cells),
        ("cell.kind", board.cells & ~kind),
        ("cell.occupied", 0 if piece in ROOFTOPS else kind & occupied),
    )


def reason(state: State, action: Action, rule: str) -> Reason:
    """Return the reason to report if one of this module's rules forbids the action's cell."""
    board, cell, name = state.config.board, action.cell, NAME[action.cell]
    params = piece_params(action)
    if rule == "cell.off_board":
        return Reason(rule, {**params, "last_cell": cell_names(board.cells)[-1]}, (name,))
    if rule == "cell.kind":
        return Reason(rule, {**params, "kind": board.kind_of(cell)}, (name,))
    found = occupant(state, cell)
    assert found is not None
    other = {"other_piece": found[0], "other_color": found[1]}
    return Reason(rule, {**params, **other}, (name,))


def piece_params(action: Action) -> Params:
    """Return the sentence variables that name an action's piece, its colour and its cell."""
    return {
        "piece": action.piece,
        "color": action.color,
        "cell": NAME[action.cell] if action.cell else None,
    }


def occupant(state: State, cell: int) -> tuple[str, str | None] | None:
    """Return the piece on a cell, with its colour if it is a building.

    If there is no piece, return None. Rooftops are ignored, because they stand on buildings.
    """
    for piece, color, cells in pieces_on_board(state):
        if cells & cell:
            return piece, color
    return None
