"""The grid: cells, sides, towers, neighbours.

A set of cells is one Python integer, a *bitboard*: cell number ``n`` is in the set if bit ``n`` is
set. Cells are numbered row by row over the largest grid, which has 18 columns and 13 rows including
the ring of wall cells and towers. A cell has the same number and the same name on both boards.

Shifting a bitboard moves every cell one step. A step from a ring cell can wrap around to a ring
cell at the other end of a row. A shifted set is therefore correct once it is masked with the city
cells.

Source: first edition, second edition, "Mise en place".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_

STRIDE = 18
"""The distance in bits from a cell to the one below it."""

STEPS = frozenset((-STRIDE, -1, 1, STRIDE))
"""The distances in bits between city cells that share a side."""

CORNERS = ("NW", "NE", "SE", "SW")
"""The corners where the towers stand, in the order in which tower tiles are listed."""

SIDES = ("north", "east", "south", "west")

_COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQR"
_ROWS = 13

BIT: dict[str, int] = {
    f"{letter}{row}": 1 << ((row - 1) * STRIDE + column)
    for row in range(1, _ROWS + 1)
    for column, letter in enumerate(_COLUMN_LETTERS)
}
"""The bitboard of each cell, keyed by the cell's name."""

NAME: dict[int, str] = {bit: name for name, bit in BIT.items()}
"""The name of each cell, keyed by the cell's bitboard."""

NAMES: tuple[str, ...] = ("", *BIT)
"""The names of the cells, indexed by the bit length of the cell's bitboard.

A look-up here is faster than in ``NAME``, because the hashes of powers of two collide.
"""


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
    # Cached, because consecutive responses mostly contain the same sets of cells.
    # The body of `bits` is repeated here for speed.
    names = []
    while cells:
        cell = cells & -cells
        names.append(NAMES[cell.bit_length()])
        cells ^= cell
    return tuple(names)


def adjacent(cells: int) -> int:
    """Return the cells that share a side with one of ``cells``.

    The result may contain cells off the board, which the caller must mask out.
    """
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def touching(cells: int) -> int:
    """Return ``cells`` and every cell that shares a side or a corner with one of them.

    The result may contain cells off the board, which the caller must mask out.
    """
    row = cells | cells << 1 | cells >> 1
    return row | row << STRIDE | row >> STRIDE


def around(cells: int) -> int:
    """Return the cells that share a side or a corner with one of ``cells``.

    The result may contain cells off the board, which the caller must mask out.
    """
    beside = cells << 1 | cells >> 1
    row = cells | beside
    return beside | row << STRIDE | row >> STRIDE


def _neighbors(steps: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """Map each cell to the cells that are one of ``steps`` (columns, rows) away from it."""
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


BESIDE: dict[int, tuple[int, ...]] = _neighbors([(0, -1), (-1, 0), (1, 0), (0, 1)])
"""For each cell, the cells that share a side with it, by row, then column."""

AROUND: dict[int, tuple[int, ...]] = _neighbors(
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
)
"""For each cell, the cells that share a side or a corner with it, by row, then column."""


def union(cells: Iterable[int]) -> int:
    """Return the union of sets of cells."""
    return reduce(or_, cells, 0)


@dataclass(frozen=True, eq=False)
class Side:
    """One side of the ring, without the towers.

    ``order`` lists the wall cells, lowest bit first, from the tower in corner ``first`` to the one
    in corner ``last``. ``cells`` is the bitboard of the same cells. ``step`` is the distance in
    bits from one cell to the next.
    """

    name: str
    order: tuple[int, ...]
    step: int
    first: str
    last: str
    cells: int

    def along(self, cells: int) -> int:
        """Return the cells of this side that come just before or after one of ``cells``."""
        return (cells << self.step | cells >> self.step) & self.cells

    def arms(self, walls: int) -> tuple[int, int]:
        """Return the unbroken rows of walls that start at the towers ``first`` and ``last``."""
        own = self.cells & walls
        free = self.cells ^ own
        if not free:
            return own, own
        up_to_first_free, last_free = free ^ free - 1, free.bit_length()
        return own & up_to_first_free, own >> last_free << last_free


@dataclass(frozen=True, eq=False)
class Board:
    """A board: ``columns`` by ``rows`` cells, including the ring of wall cells and towers."""

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
        """The city cells that share no side with a wall cell. Setup pieces are placed here."""
        return union(self._cells(range(2, self.columns - 2), range(2, self.rows - 2)))

    @cached_property
    def corners(self) -> dict[str, int]:
        """The cells of the towers, keyed by corner."""
        right, bottom = self.columns - 1, self.rows - 1
        places = {"NW": (0, 0), "NE": (right, 0), "SE": (right, bottom), "SW": (0, bottom)}
        return {corner: self._cells([column], [row])[0] for corner, (column, row) in places.items()}

    @cached_property
    def towers(self) -> int:
        """The four tower cells."""
        return union(self.corners.values())

    def kind_of(self, cell: int) -> str:
        """Return the kind of a cell of the board: ``city``, ``wall`` or ``tower``."""
        return "city" if cell & self.city else "tower" if cell & self.towers else "wall"

    @cached_property
    def sides(self) -> tuple[Side, Side, Side, Side]:
        """The north, east, south and west sides."""
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
        """The wall cells, which are the ring without its towers."""
        return union(side.cells for side in self.sides)

    def along(self, cells: int) -> int:
        """Return the wall cells that are next to one of ``cells`` on the same side."""
        across, down = self._across, self._down
        return (cells << 1 | cells >> 1) & across | (cells << STRIDE | cells >> STRIDE) & down

    @cached_property
    def _across(self) -> int:
        """The wall cells of the north and south sides."""
        return self.sides[0].cells | self.sides[2].cells

    @cached_property
    def _down(self) -> int:
        """The wall cells of the east and west sides."""
        return self.sides[1].cells | self.sides[3].cells

    @cached_property
    def cells(self) -> int:
        """Every cell: city cells, wall cells and towers."""
        return self.city | self.wall_cells | self.towers

    def faced_by(self, wall_cells: int) -> int:
        """Return the city cells that ``wall_cells`` face. Each wall cell faces exactly one."""
        return adjacent(wall_cells) & self.city

    def facing(self, city_cells: int) -> int:
        """Return the wall cells that face one of ``city_cells``."""
        return adjacent(city_cells) & self.wall_cells


LARGE = Board("large", 18, 13)
"""16 by 11 city cells: B2 to Q12."""

SMALL = Board("small", 16, 12)
"""14 by 10 city cells: B2 to O11."""
