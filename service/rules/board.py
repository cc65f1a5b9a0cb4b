"""The grid: cells, sides, towers, neighbours.

A set of cells is one Python integer, a *bitboard*: cell number ``n`` is in the set when bit ``n``
is set. Cells are numbered row by row over the largest grid (18 columns by 13 rows, the ring of wall
cells included), so a cell has the same number on both boards and its name never changes. The ring
stands around every city cell; a step from a city cell therefore never leaves the grid, and what
wraps around from a ring cell lands on the ring again: masked with ``city``, a result is right.

Source: rules, section "The board" (first edition, second edition: "Mise en place").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_

__all__ = [
    "AROUND",
    "BESIDE",
    "BIT",
    "CORNERS",
    "LARGE",
    "NAME",
    "SIDES",
    "SMALL",
    "STRIDE",
    "Board",
    "Side",
    "adjacent",
    "around",
    "bits",
    "cell_names",
    "touching",
    "union",
]

STRIDE = 18
"""Cells from one row to the next."""

CORNERS = ("NW", "NE", "SE", "SW")
"""The towers' corners, in the order in which tower tiles are listed."""

SIDES = ("north", "east", "south", "west")

_COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQR"
_ROWS = 13

BIT: dict[str, int] = {
    f"{letter}{row}": 1 << ((row - 1) * STRIDE + column)
    for row in range(1, _ROWS + 1)
    for column, letter in enumerate(_COLUMN_LETTERS)
}
"""Cell name to the bitboard of that cell alone."""

NAME: dict[int, str] = {bit: name for name, bit in BIT.items()}
"""Bitboard of one cell to its name."""


def bits(cells: int) -> Iterator[int]:
    """Yield the cells of a bitboard one by one, by row, then column."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


def cell_names(cells: int) -> list[str]:
    """Return the names of the cells of a bitboard, by row, then column."""
    return list(_names(cells))


@lru_cache(maxsize=4096)
def _names(cells: int) -> tuple[str, ...]:
    # Kept: from one answer to the next most sets of cells stay the same.
    return tuple([NAME[cell] for cell in bits(cells)])


def adjacent(cells: int) -> int:
    """Return the cells that share a side with one of ``cells`` (to be masked by the caller)."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def touching(cells: int) -> int:
    """Return ``cells`` and all that share a side or a corner with one (to be masked)."""
    row = cells | cells << 1 | cells >> 1
    return row | row << STRIDE | row >> STRIDE


def around(cells: int) -> int:
    """Return the cells with one of ``cells`` beside or diagonal to them (to be masked)."""
    row = cells | cells << 1 | cells >> 1
    return cells << 1 | cells >> 1 | row << STRIDE | row >> STRIDE


def _table(steps: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    places = {
        (column, row): 1 << (row * STRIDE + column)
        for row in range(_ROWS)
        for column in range(len(_COLUMN_LETTERS))
    }
    return {
        cell: tuple(
            places[column + right, row + down]
            for right, down in steps
            if (column + right, row + down) in places
        )
        for (column, row), cell in places.items()
    }


BESIDE: dict[int, tuple[int, ...]] = _table([(0, -1), (-1, 0), (1, 0), (0, 1)])
"""A cell to those that share a side with it, by row and column; for questions about one cell."""

AROUND: dict[int, tuple[int, ...]] = _table(
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
)
"""A cell to those that share a side or a corner with it, by row and column."""


def union(cells: Iterable[int]) -> int:
    """Return the cells that are in any of the given sets."""
    return reduce(or_, cells, 0)


@dataclass(frozen=True)
class Side:
    """One side of the ring, its towers aside.

    ``order`` lists its wall cells from the tower in the corner ``first`` to the one in ``last``, by
    rising bits; ``cells`` is the same as a set; ``step`` is the distance from one bit to the next.
    """

    name: str
    order: tuple[int, ...]
    step: int
    first: str
    last: str
    cells: int

    def along(self, cells: int) -> int:
        """Return the wall cells of this side next to one of ``cells`` along the side."""
        return (cells << self.step | cells >> self.step) & self.cells

    def arms(self, walls: int) -> tuple[int, int]:
        """Return the wall pieces that run from either tower without a break, the first's first."""
        free = self.cells & ~walls
        if not free:
            return self.cells, self.cells
        return self.cells & ((free & -free) - 1), self.cells & -(1 << free.bit_length())


@dataclass(frozen=True)
class Board:
    """A board: ``columns`` by ``rows``, the ring of wall cells included."""

    name: str
    columns: int
    rows: int

    def _cells(self, columns: Iterable[int], rows: Iterable[int]) -> tuple[int, ...]:
        return tuple(1 << (row * STRIDE + column) for row in rows for column in columns)

    @cached_property
    def city(self) -> int:
        """The city cells."""
        return union(self._cells(range(1, self.columns - 1), range(1, self.rows - 1)))

    @cached_property
    def inner(self) -> int:
        """The city cells that are not adjacent to a wall cell, where set-up pieces may stand."""
        return union(self._cells(range(2, self.columns - 2), range(2, self.rows - 2)))

    @cached_property
    def corners(self) -> dict[str, int]:
        """The tower cell of each corner."""
        right, bottom = self.columns - 1, self.rows - 1
        places = {"NW": (0, 0), "NE": (right, 0), "SE": (right, bottom), "SW": (0, bottom)}
        return {corner: self._cells([column], [row])[0] for corner, (column, row) in places.items()}

    @cached_property
    def towers(self) -> int:
        """The four tower cells."""
        return union(self.corners.values())

    @cached_property
    def sides(self) -> tuple[Side, Side, Side, Side]:
        """North, east, south, west."""
        inner_columns, inner_rows = range(1, self.columns - 1), range(1, self.rows - 1)

        def side(name: str, order: tuple[int, ...], step: int, first: str, last: str) -> Side:
            return Side(name, order, step, first, last, union(order))

        return (
            side("north", self._cells(inner_columns, [0]), 1, "NW", "NE"),
            side("east", self._cells([self.columns - 1], inner_rows), STRIDE, "NE", "SE"),
            side("south", self._cells(inner_columns, [self.rows - 1]), 1, "SW", "SE"),
            side("west", self._cells([0], inner_rows), STRIDE, "NW", "SW"),
        )

    @cached_property
    def wall_cells(self) -> int:
        """The ring without its towers."""
        return union(side.cells for side in self.sides)

    def along(self, cells: int) -> int:
        """Return the wall cells next to one of ``cells`` along their side."""
        north, east, south, west = self.sides
        return (cells << 1 | cells >> 1) & (north.cells | south.cells) | (
            cells << STRIDE | cells >> STRIDE
        ) & (east.cells | west.cells)

    @cached_property
    def cells(self) -> int:
        """Every cell: city, wall cells, towers."""
        return self.city | self.wall_cells | self.towers

    def faced_by(self, wall_cells: int) -> int:
        """Return the city cells that the given wall cells face, each exactly one."""
        return adjacent(wall_cells) & self.city

    def facing(self, city_cells: int) -> int:
        """Return the wall cells that face one of the given city cells."""
        return adjacent(city_cells) & self.wall_cells


LARGE = Board("large", 18, 13)
"""16 by 11 city cells: B2 to Q12."""

SMALL = Board("small", 16, 12)
"""14 by 10 city cells: B2 to O11."""
