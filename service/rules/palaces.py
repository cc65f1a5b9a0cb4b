"""Palaces: connected groups of buildings of one colour, with the stables beside them.

Source: first edition, "Pièces de palais"; second edition, "Bâtiments", "Étables".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .board import BESIDE, STRIDE, touching, union


def groups(cells: int) -> Iterator[tuple[int, int]]:
    """Yield the connected groups of a set of cells.

    Two cells are connected if they share a side. Each group comes with the cells beside its cells.
    Some of these may be off the board or in the group itself.
    """
    while cells:
        group = cells & -cells
        beside = _BESIDE[group.bit_length()]
        more = beside & cells
        if more:
            group, beside = _grown(group | more, cells)
        yield group, beside
        cells ^= group


def filled(seeds: int, cells: int) -> int:
    """Return the connected groups of ``cells`` that contain one of ``seeds``.

    ``seeds`` is a subset of ``cells``.
    """
    return _grown(seeds, cells)[0]


def _grown(seeds: int, cells: int) -> tuple[int, int]:
    """Return the result of :func:`filled`, and the same cells together with those beside them."""
    while True:
        # The body of `adjacent` is repeated here: this is the hottest loop of an analysis.
        near = seeds | seeds << 1 | seeds >> 1 | seeds << STRIDE | seeds >> STRIDE
        grown = near & cells
        if grown == seeds:
            return seeds, near
        seeds = grown


_BESIDE = (0, *map(union, BESIDE.values()))
"""For each cell, the cells that share a side with it, indexed by the cell's bit length.

Looking up a single cell here is faster than running the loop of :func:`_grown`.
"""


class PalaceScore(NamedTuple):
    """The points of one palace, item by item.

    ``color`` is the index of the palace's colour. ``cell`` is the bit of the rooftop's cell, or 0
    if there is no rooftop.
    """

    color: int
    cell: int
    buildings: int
    stables: int
    walls: int
    merchants: int
    well: int
    total: int


class Palace:
    """A palace: adjacent buildings of one colour, and the stables adjacent to them.

    ``color`` is the colour's index. ``size`` is the number of components. The following attributes
    are bitboards:

    - ``buildings`` and ``stables``.
    - ``components``: the buildings and stables together.
    - ``beside``: the cells that share a side with a component. Some of these cells may be off the
      board or in the palace itself.

    ``rooftop`` is the bit of the rooftop's cell, and ``owner`` is the rooftop's colour. ``order``
    is the number of rooftops that were placed before it. If the palace is unclaimed, these three
    are 0, None and -1.

    ``last_score`` is a cache for :mod:`.scoring`. It holds the result of the last scoring, and the
    cells that gave extra points: walls, merchants, and components that the well rewards.
    """

    __slots__ = (
        "beside",
        "buildings",
        "color",
        "components",
        "last_score",
        "order",
        "owner",
        "rooftop",
        "size",
        "stables",
    )

    def __init__(
        self,
        color: int,
        buildings: int,
        stables: int,
        beside: int,
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
        self.components = components = buildings | stables
        self.size = components.bit_count()
        self.beside = beside
        self.last_score: tuple[int, PalaceScore] | None = None

    @property
    def near(self) -> int:
        """The components, and every cell that shares a side or a corner with one.

        Some of these cells may be off the board.
        """
        return touching(self.components)
