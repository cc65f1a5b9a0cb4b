"""The city row by row, much as in FEN: ``/3GG/3S/...``.

Letters are buildings, stables and the well; a number counts the empty spaces before the next
letter. Rows go from north to south, spaces from west to east; empty spaces at the end of a row are
not written. Merchants and rooftops have fields of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from service.rules.board import BIT, NAME, STRIDE
from service.rules.letters import BUILDING_LETTERS, PIECE_LETTERS
from service.rules.rulesets import GameConfig

from .scanner import SPACES, Scanner

__all__ = ["read_city", "write_city"]

_STABLE: Final = PIECE_LETTERS["stable"]
_WELL: Final = PIECE_LETTERS["well"]
_EMPTY: Final = "."
_END_OF_ROW: Final = ("/", *SPACES, "")
_RUN: Final = re.compile(r"\.+")
_INDEX: Final = {name: bit.bit_length() - 1 for name, bit in BIT.items()}
_NAMES: Final = tuple(NAME[bit] for bit in sorted(NAME))


def write_city(board: Mapping[str, Any], config: GameConfig) -> str | None:
    """Return the city of a board document, or None if two pieces share a cell or one is off."""
    pieces: list[tuple[str, Sequence[str]]] = [
        (BUILDING_LETTERS[color], cells) for color, cells in board["buildings"].items()
    ]
    pieces.append((_STABLE, board["stables"]))
    if board["well"] is not None:
        pieces.append((_WELL, (board["well"],)))
    grid = [_EMPTY] * len(_NAMES)
    city = config.board.city
    for letter, cells in pieces:
        for name in cells:
            index = _INDEX[name]
            if grid[index] != _EMPTY or not city >> index & 1:
                return None
            grid[index] = letter
    width = config.board.columns - 2
    last = (config.board.rows - 1) * STRIDE
    rows = [
        "".join(grid[start : start + width]).rstrip(_EMPTY)
        for start in range(STRIDE + 1, last, STRIDE)
    ]
    return _RUN.sub(_count, "/".join(rows))


def _count(run: re.Match[str]) -> str:
    return str(len(run[0]))


def read_city(scanner: Scanner, config: GameConfig) -> dict[str, Any]:
    """Read the city and return the ``buildings``, ``stables`` and ``well`` of a board document.

    Raises:
        NotationError: It is malformed.
    """
    buildings: dict[str, list[str]] = {color: [] for color in config.building_colors}
    stables: list[str] = []
    well: list[str] = []
    pieces = {BUILDING_LETTERS[color]: cells for color, cells in buildings.items()}
    pieces |= {_STABLE: stables, _WELL: well}
    width = config.board.columns - 2
    last = (config.board.rows - 1) * STRIDE
    column = 0
    for start in range(STRIDE + 1, last, STRIDE):
        if start > STRIDE + 1:
            scanner.need("/", *(() if column == width else ("city_piece", "empty_spaces")))
        column = 0
        while column < width:
            after_number = column < width - 1 and scanner.peek().isdecimal()
            if after_number:
                column += scanner.number(1, width - column - 1)
            elif scanner.peek() in _END_OF_ROW:
                break
            at = scanner.at
            cells = scanner.letter(pieces)
            if cells is None:
                scanner.fail("city_piece", *(() if after_number else ("empty_spaces", "'/'")))
            if cells is well and well:
                scanner.fail("one_well", at=at)
            cells.append(_NAMES[start + column])
            column += 1
    return {"well": well[0] if well else None, "buildings": buildings, "stables": stables}
