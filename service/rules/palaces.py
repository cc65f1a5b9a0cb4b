"""Palaces: connected groups of buildings and the stables beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .board import STRIDE, adjacent, touching

__all__ = ["Palace", "PalaceScore", "filled", "groups"]


def groups(cells: int) -> Iterator[int]:
    """Yield the connected parts of a set of cells; cells are connected by their sides."""
    while cells:
        group = filled(cells & -cells, cells)
        yield group
        cells ^= group


def filled(seeds: int, cells: int) -> int:
    """Return the connected parts of a set of cells that contain a seed."""
    while True:
        # `adjacent` written out: most of the time of an analysis goes into this loop.
        grown = (seeds | seeds << 1 | seeds >> 1 | seeds << STRIDE | seeds >> STRIDE) & cells
        if grown == seeds:
            return seeds
        seeds = grown


class PalaceScore(NamedTuple):
    """The points of one palace; ``color`` is the colour's index, ``cell`` the rooftop's bit."""

    color: int
    cell: int
    buildings: int
    stables: int
    walls: int
    merchants: int
    well: int
    total: int


class Palace:
    """A palace: buildings of one colour joined by adjacency, and the stables adjacent to them.

    ``color`` is the colour's index; ``rooftop`` the bit of the rooftop's cell (0 if unclaimed),
    ``owner`` its colour, ``order`` the number of rooftops placed before it. ``components`` are
    buildings and stables. ``last_score`` is a cache of :mod:`.scoring`: the cells that gave points
    when the palace was last scored (walls, merchants, cells that the well rewards) and the points.
    """

    __slots__ = (
        "_beside",
        "buildings",
        "color",
        "components",
        "last_score",
        "order",
        "owner",
        "rooftop",
        "stables",
    )

    def __init__(
        self,
        color: int,
        buildings: int,
        stables: int,
        owner: str | None = None,
        rooftop: int = 0,
        order: int = -1,
    ) -> None:
        self.color = color
        self.buildings = buildings
        self.stables = stables
        self.owner = owner
        self.rooftop = rooftop
        self.order = order
        self.components = buildings | stables
        self._beside: int | None = None
        self.last_score: tuple[tuple[int, int, int], PalaceScore] | None = None

    @property
    def beside(self) -> int:
        """The cells that are adjacent to a component (to be masked)."""
        if self._beside is None:
            self._beside = adjacent(self.components)
        return self._beside

    @property
    def near(self) -> int:
        """The components and every cell that touches one (to be masked)."""
        return touching(self.components)

    @property
    def size(self) -> int:
        """The number of components."""
        return self.components.bit_count()
