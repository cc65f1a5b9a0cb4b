"""The pieces that stand on the cells of the board, grouped by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from service.rules.analysis import Analysis
from service.rules.board import union
from service.rules.state import State

PALACE_PIECES: Final = ("building", "stable")
"""The pieces that palaces are made of."""


class PieceCells(NamedTuple):
    """A kind of piece, its colour if it is a building, and its cells (a bitboard)."""

    piece: str
    color: str | None
    cells: int


def pieces_on_board(state: State) -> Iterator[PieceCells]:
    """Yield every kind of piece with its cells, even if there are none.

    Rooftops are left out because they stand on buildings.
    """
    yield PieceCells("well", None, state.well)
    for color, buildings in zip(state.config.building_colors, state.buildings, strict=True):
        yield PieceCells("building", color, buildings)
    yield PieceCells("stable", None, state.stables)
    yield PieceCells("merchant", None, union(cell for street in state.streets for cell in street))
    yield PieceCells("wall", None, state.walls)
    yield PieceCells("gate", None, state.gates)


def palace_piece(analysis: Analysis, cell: int) -> tuple[str, str | None]:
    """Return which piece of a palace is on a cell, with its colour if it is a building."""
    for color, buildings in zip(analysis.config.building_colors, analysis.buildings, strict=True):
        if buildings & cell:
            return "building", color
    return "stable", None
