"""The pieces that stand on the cells of the board, grouped by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from service.rules.analysis import Analysis
from service.rules.board import union
from service.rules.state import State

__all__ = ["PALACE_PIECES", "Standing", "palace_piece", "standing"]

PALACE_PIECES: Final = ("building", "stable")
"""The pieces that palaces are made of."""


class Standing(NamedTuple):
    """A kind of piece, its colour if it is a building, and its cells (a bitboard)."""

    piece: str
    color: str | None
    cells: int


def standing(state: State) -> Iterator[Standing]:
    """Yield every kind of piece with its cells, even if there are none.

    Rooftops are left out because they stand on buildings.
    """
    yield Standing("well", None, state.well)
    for color, buildings in zip(state.config.building_colors, state.buildings, strict=True):
        yield Standing("building", color, buildings)
    yield Standing("stable", None, state.stables)
    yield Standing("merchant", None, union(cell for street in state.streets for cell in street))
    yield Standing("wall", None, state.walls)
    yield Standing("gate", None, state.gates)


def palace_piece(analysis: Analysis, cell: int) -> tuple[str, str | None]:
    """Return which piece of a palace is on a cell, with its colour if it is a building."""
    for color, buildings in zip(analysis.config.building_colors, analysis.buildings, strict=True):
        if buildings & cell:
            return "building", color
    return "stable", None
