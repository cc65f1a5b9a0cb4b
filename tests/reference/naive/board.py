"""The grid: city cells, wall cells, towers, sides and neighbours.

A cell is a tuple of its column and row. Both count from 1 and include the ring of wall cells, so A1
is (1, 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

Cell = tuple[int, int]

CORNERS = ("NW", "NE", "SE", "SW")
SIDES = ("north", "east", "south", "west")

# The eight arms. Each tower has two: one on each of the sides that meet there.
ARMS = (
    ("NW", "north"),
    ("NE", "north"),
    ("NE", "east"),
    ("SE", "east"),
    ("SE", "south"),
    ("SW", "south"),
    ("SW", "west"),
    ("NW", "west"),
)

COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQR"


@dataclass(frozen=True)
class Board:
    """The number of columns and rows of a board, including the ring of wall cells."""

    columns: int
    rows: int


LARGE_BOARD = Board(columns=18, rows=13)
SMALL_BOARD = Board(columns=16, rows=12)


def parse_cell(name: str) -> Cell:
    """Return the cell with a spreadsheet name such as `C4`."""
    return COLUMN_LETTERS.index(name[0]) + 1, int(name[1:])


def cell_name(cell: Cell) -> str:
    """Return the spreadsheet name of a cell."""
    column, row = cell
    return f"{COLUMN_LETTERS[column - 1]}{row}"


def reading_order(cell: Cell) -> tuple[int, int]:
    """Return a key that sorts cells by row, then by column."""
    column, row = cell
    return row, column


def sorted_names(cells: Iterable[Cell]) -> list[str]:
    """Return the names of the cells, sorted by row, then by column."""
    return [cell_name(cell) for cell in sorted(cells, key=reading_order)]


@cache
def adjacent(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells that share a side with this cell. Some may be off the grid."""
    column, row = cell
    return (column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)


@cache
def touching(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight cells that share a side or a corner with this cell."""
    column, row = cell
    return (
        (column - 1, row - 1),
        (column, row - 1),
        (column + 1, row - 1),
        (column - 1, row),
        (column + 1, row),
        (column - 1, row + 1),
        (column, row + 1),
        (column + 1, row + 1),
    )


def is_city(board: Board, cell: Cell) -> bool:
    """Return whether a cell is inside the ring of wall cells."""
    column, row = cell
    return 2 <= column <= board.columns - 1 and 2 <= row <= board.rows - 1


def city_cells(board: Board) -> Iterator[Cell]:
    """Yield all city cells, by row, then by column."""
    for row in range(2, board.rows):
        for column in range(2, board.columns):
            yield column, row


@cache
def side_cells(board: Board, side: str) -> tuple[Cell, ...]:
    """Return the wall cells of a side, from left to right or top to bottom."""
    if side == "north":
        return tuple((column, 1) for column in range(2, board.columns))
    if side == "south":
        return tuple((column, board.rows) for column in range(2, board.columns))
    if side == "west":
        return tuple((1, row) for row in range(2, board.rows))
    return tuple((board.columns, row) for row in range(2, board.rows))


def wall_cells(board: Board) -> list[Cell]:
    return [cell for side in SIDES for cell in side_cells(board, side)]


def tower_cell(board: Board, corner: str) -> Cell:
    """Return the cell of the tower in a corner."""
    row = 1 if corner[0] == "N" else board.rows
    column = 1 if corner[1] == "W" else board.columns
    return column, row


@cache
def tower_cells(board: Board) -> tuple[Cell, ...]:
    return tuple(tower_cell(board, corner) for corner in CORNERS)


@cache
def faced_city_cell(board: Board, wall_cell: Cell) -> Cell:
    """Return the only city cell that is adjacent to a wall cell."""
    return next(cell for cell in adjacent(wall_cell) if is_city(board, cell))


def faced_wall_cells(board: Board, city_cell: Cell) -> list[Cell]:
    """Return the wall cells beside a city cell: two in a corner, one at an edge, none elsewhere."""
    return [cell for cell in adjacent(city_cell) if not is_city(board, cell)]


@cache
def arm_cells(board: Board, corner: str, side: str) -> tuple[Cell, ...]:
    """Return the wall cells of a side, starting beside the tower in this corner."""
    cells = side_cells(board, side)
    nearest_is_first = tower_cell(board, corner) in adjacent(cells[0])
    return cells if nearest_is_first else cells[::-1]
