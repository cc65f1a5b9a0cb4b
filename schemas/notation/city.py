"""The city row by row, much as in FEN: ``/3GG/3S/...``.

A letter is a building, a stable or the well. A number counts the empty cells before the next
letter. Rows go from north to south and cells from west to east. Empty cells at the end of a row are
not written. Merchants and rooftops have their own fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from service.rules.board import NAME, STRIDE, cell_names
from service.rules.letters import BUILDING_LETTERS, PIECE_LETTERS
from service.rules.piece_specs import BOARD_FIELDS, WALL_PIECES
from service.rules.rulesets import GameConfig
from service.rules.state import State

from .scanner import SPACES, Scanner

_WHITE: Final = {
    field: PIECE_LETTERS[piece] for piece, field in BOARD_FIELDS.items() if piece not in WALL_PIECES
}
"""Maps the board field of each white piece in the city to the piece's letter."""
_WELL: Final = PIECE_LETTERS["well"]
_EMPTY: Final = "."
_END_OF_ROW: Final = ("/", *SPACES, "")
_NAMES: Final = tuple(NAME[bit] for bit in sorted(NAME))
_EMPTY_GRID: Final = _EMPTY.encode() * len(_NAMES)
_RUNS: Final = tuple((_EMPTY * length, str(length)) for length in range(STRIDE - 2, 0, -1))
"""Each run of empty cells with the number that replaces it, longest first."""
_place: Final = {name: place for place, name in enumerate(_NAMES)}.__getitem__


def write_city(state: State) -> str | None:
    """Return the buildings, stables and well of a state in notation.

    The result is None if two of these pieces share a cell, or if one is outside the city.
    """
    white = tuple([getattr(state, field) for field in _WHITE])
    return _write_city(state.buildings, white, state.well, state.config)


@lru_cache(maxsize=1024)
def _write_city(
    buildings: tuple[int, ...], white: tuple[int, ...], well: int, config: GameConfig
) -> str | None:
    # Cached, because many moves of a game do not change the city.
    board = config.board
    colors = [BUILDING_LETTERS[color] for color in config.building_colors]
    letters = [*colors, *_WHITE.values(), _WELL]
    grid = bytearray(_EMPTY_GRID)
    count = 0
    for letter, cells in zip(letters, (*buildings, *white, well), strict=True):
        count += cells.bit_count()
        code = ord(letter)
        for place in map(_place, cell_names(cells)):
            grid[place] = code
    text = grid.decode("ascii")
    width = board.columns - 2
    last = (board.rows - 1) * STRIDE
    rows = [text[start : start + width].rstrip(_EMPTY) for start in range(STRIDE + 1, last, STRIDE)]
    written = "/".join(rows)
    if len(written) - written.count(_EMPTY) - written.count("/") != count:
        return None
    for empty, number in _RUNS:
        written = written.replace(empty, number)
    return written


def read_city(scanner: Scanner, config: GameConfig) -> dict[str, Any]:
    """Read the city and return the ``buildings``, ``stables`` and ``well`` of a board document.

    Raises:
        NotationError: The city is malformed.
    """
    buildings: dict[str, list[str]] = {color: [] for color in config.building_colors}
    white: dict[str, list[str]] = {field: [] for field in _WHITE}
    well: list[str] = []
    pieces = {BUILDING_LETTERS[color]: cells for color, cells in buildings.items()}
    pieces |= {_WHITE[field]: cells for field, cells in white.items()}
    pieces[_WELL] = well
    row_is_full = False
    last = (config.board.rows - 1) * STRIDE
    for start in range(STRIDE + 1, last, STRIDE):
        if start > STRIDE + 1:
            scanner.need("/", *(() if row_is_full else ("city_piece", "empty_spaces")))
        row_is_full = _read_row(scanner, start, config.board.columns - 2, pieces)
    return {"well": well[0] if well else None, "buildings": buildings, **white}


def _read_row(scanner: Scanner, start: int, width: int, pieces: Mapping[str, list[str]]) -> bool:
    """Read a row of the city into ``pieces``, and return whether its last cell has a piece.

    ``pieces`` maps the letter of each piece to its cells. ``start`` is the index of the row's first
    cell in the grid.
    """
    column = 0
    while column < width:
        after_number = column < width - 1 and scanner.peek().isdecimal()
        if after_number:
            column += scanner.number(1, width - column - 1)
        elif scanner.peek() in _END_OF_ROW:
            return False
        at = scanner.at
        cells = scanner.letter(pieces)
        if cells is None:
            scanner.fail("city_piece", *(() if after_number else ("empty_spaces", "'/'")))
        if cells is pieces[_WELL] and cells:
            scanner.fail("one_well", at=at)
        cells.append(_NAMES[start + column])
        column += 1
    return True
