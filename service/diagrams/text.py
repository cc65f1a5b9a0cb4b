"""The text diagram: a grid of fixed-width characters, for people, tests and playthroughs.

Each cell is three characters wide: a mark for a highlight or the last move, the piece, and its
rooftop. The grid uses ASCII, box-drawing characters and the middle dot. No line ends with a space.
"""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import Final

from service.rules.state import State
from service.wording import Wording

from .labels import SIGNS, Words
from .pad import pad_rows, totals
from .scene import BUILDING_LETTERS, PLAYER_LETTERS, Scene, Seat, Square, scene

_WIDTH: Final = 100
"""The maximum width of wrapped lists."""
_BLANK: Final = "\0"
"""Stands for a space at which a line must not be broken."""

_TOTAL: Final = ("total", None)
"""The key of the column with the final scores in the table of stocks."""

_LEFT, _RIGHT, _UP, _DOWN = 1, 2, 4, 8

_LINES: Final = "?╴╶─╵┘└┴╷┐┌┬│┤├┼"
"""A merchant's character, indexed by the sum of the directions in which its street continues."""


def text_diagram(
    state: State,
    wording: Wording,
    highlight: int = 0,
    *,
    last: int = 0,
    viewer: str | None = None,
    cards: bool = True,
    pad: bool = False,
    legend: bool = True,
    width: int | None = None,
) -> str:
    """Draw a state as text: ruleset and turn, grid, tiles, stocks and legend.

    If an impossible state has pieces off the board, their cells are listed below the grid.

    Without ``cards``, only the grid is drawn. ``legend`` is whether to explain the signs. Lists are
    wrapped at ``width`` or at 100 characters, whichever is less. If the table of stocks is wider
    than the given ``width``, its heading has letters for the colours and a line for each word of
    the other names. The other arguments are those of :func:`.svg.svg_diagram`.
    """
    described = scene(state, highlight, last, viewer)
    words = Words(wording, state.config)
    if pad:
        return "\n".join(_pad(described, words)) + "\n"
    if not cards:
        return "\n".join(_grid(described)) + "\n"
    longest = min(width or _WIDTH, _WIDTH)
    lines = [words.title(), words.turn(described)]
    for line in (words.done(described), words.result(described)):
        lines += _wrapped(line, longest)
    lines += ["", *_grid(described), ""]
    lines += _remarks(described, words, longest)
    for tiles in (words.palace_tiles(described), words.tower_tiles(described)):
        lines += _wrapped(tiles, longest)
    if described.supply:
        lines += _wrapped(words.beside_the_board(described), longest)
    lines += ["", *_stocks(described, words, width)]
    if any(seat.hidden for seat in described.seats):
        lines += ["", f"? {words.behind_the_screen()}"]
    if legend:
        lines.append("")
        for line in words.legend(described):
            lines += _wrapped(line, longest)
    return "\n".join(lines) + "\n"


def grid_lines(state: State, highlight: int = 0) -> list[str]:
    """Draw only the board, with the names of columns and rows, as lines of equal width."""
    return _grid(scene(state, highlight))


def _grid(scene: Scene) -> list[str]:
    columns = next(scene.rows())
    letters = "──".join(square.name[0] for square in columns)
    lines = [f"   ┌─{letters}─┐"]
    for number, row in enumerate(scene.rows(), 1):
        lines.append(f"{number:>2} │{''.join(_signs(square, scene) for square in row)}│")
    lines.append(f"   └─{letters}─┘")
    return lines


def _signs(square: Square, scene: Scene) -> str:
    """Return the three characters that represent a cell."""
    signs = _stands_there(square, scene)
    if square.rooftops and not square.crowded:
        signs = signs[:2] + PLAYER_LETTERS.get(square.rooftops[0].color or "", "?")
    if square.highlighted:
        return ">" + signs[1:]
    return "*" + signs[1:] if square.last else signs


def _stands_there(square: Square, scene: Scene) -> str:
    if square.crowded:
        return " ! "
    if square.kind == "tower":
        tower = next(tower for tower in scene.towers if tower.cell == square.cell)
        value = str(tower.value) if 0 <= tower.value <= 9 else "?"
        return f"T{value}{PLAYER_LETTERS.get(tower.holder or '', ' ')}"
    if not square.pieces:
        return _ground(square)
    piece = square.pieces[0]
    if piece.kind == "merchant":
        return _merchant(square, scene)
    if piece.kind == "building":
        return f" {BUILDING_LETTERS.get(piece.color or '', '?')} "
    return SIGNS[piece.kind].center(3)


def _ground(square: Square) -> str:
    if square.kind == "city":
        return " + " if square.rewarded else " · "
    return "   "


def _merchant(square: Square, scene: Scene) -> str:
    merchant = scene.merchants[square.cell]
    directions = 0
    for cell in merchant.to:
        other = scene.squares[cell]
        across, down = other.column - square.column, other.row - square.row
        directions |= _LEFT * (across < 0) | _RIGHT * (across > 0)
        directions |= _UP * (down < 0) | _DOWN * (down > 0)
    sign = {"end": "o", "closed": "x", "broken": "?"}.get(merchant.role, _LINES[directions])
    return "─ "[not directions & _LEFT] + sign + "─ "[not directions & _RIGHT]


def _wrapped(text: str, width: int) -> list[str]:
    """Wrap a list separated by commas. Lines are broken only between items."""
    items = text.replace(" ", _BLANK).replace(f",{_BLANK}", ", ")
    lines = wrap(items, width, break_on_hyphens=False, break_long_words=False)
    return [line.replace(_BLANK, " ") for line in lines]


def _remarks(scene: Scene, words: Words, width: int) -> list[str]:
    """Describe cells with several pieces, and pieces off the board."""
    remarks = [words.crowded(square) for square in scene.squares.values() if square.crowded]
    if scene.off_board:
        remarks.append(words.off_board(scene))
    lines = [line for remark in remarks for line in _wrapped(remark, width)]
    return [*lines, ""] if lines else []


def _pad(scene: Scene, words: Words) -> list[str]:
    """Return the score pad as lines, with a column for each player."""
    rows = [["", *(words.color(seat.color) for seat in scene.seats)]]
    rows += [[words.pad_row(row.source), *map(str, row.points)] for row in pad_rows(scene)]
    rows.append([words.total_row(), *map(str, totals(scene))])
    heading = [
        words.title(),
        words.pad_heading(scene),
        words.result(scene),
        words.broken_tie(scene),
    ]
    return [*filter(None, heading), "", *_table(rows, "  ")]


def _stocks(scene: Scene, words: Words, width: int | None) -> list[str]:
    columns: dict[tuple[str, str | None], str] = {}
    for seat in scene.seats:
        for holding in seat.stock:
            color = holding.piece.color if holding.piece.kind == "building" else None
            columns[holding.piece.kind, color] = words.column(holding.piece)
    if any(seat.total is not None for seat in scene.seats):
        columns[_TOTAL] = words.points()
    rows = [["", *columns.values()]]
    for seat in scene.seats:
        cells = _counts(seat, words)
        rows.append(
            [
                f"{'>' if seat.to_move else ' '} {words.player_with_letter(seat.color)}",
                *(cells.get(column, "") for column in columns),
            ]
        )
    lines = _table(rows, "  ")
    if width is not None and max(map(len, lines)) > width:
        names = [BUILDING_LETTERS.get(color or "", columns[kind, color]) for kind, color in columns]
        # Fill the heading from the bottom, so that short names are just above the numbers.
        heading = zip_longest(*(name.split()[::-1] for name in ("", *names)), fillvalue="")
        lines = _table([*map(list, heading)][::-1] + rows[1:], " ")
    return lines


def _table(rows: list[list[str]], gap: str) -> list[str]:
    """Return the lines of a table. The first column is aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]


def _counts(seat: Seat, words: Words) -> dict[tuple[str, str | None], str]:
    counts = {}
    for holding in seat.stock:
        color = holding.piece.color if holding.piece.kind == "building" else None
        letters = None
        if holding.colors is not None:
            letters = "".join(BUILDING_LETTERS.get(name, "?") for name in holding.colors) or "-"
        counts[holding.piece.kind, color] = letters or words.count(holding)
    if seat.total is not None:
        counts[_TOTAL] = str(seat.total)
    return counts
