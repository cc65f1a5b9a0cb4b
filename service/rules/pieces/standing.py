"""What stands on the board, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.rules.board import union
from service.rules.state import State

__all__ = ["Standing", "standing"]


class Standing(NamedTuple):
    """A kind of piece, its colour if it is a building, and its cells (a bitboard)."""

    piece: str
    color: str | None
    cells: int


def standing(state: State) -> Iterator[Standing]:
    """Yield every kind of piece that stands on cells, even one with none on the board.

    Rooftops are left out: they stand on buildings.
    """
    yield Standing("well", None, state.well)
    for color, buildings in zip(state.config.building_colors, state.buildings, strict=True):
        yield Standing("building", color, buildings)
    yield Standing("stable", None, state.stables)
    yield Standing("merchant", None, union(cell for street in state.streets for cell in street))
    yield Standing("wall", None, state.walls)
    yield Standing("gate", None, state.gates)
