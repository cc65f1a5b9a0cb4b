"""Draws the score pad as a sheet of paper, with a row for each source of points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element

from .labels import Words
from .pad import TILES, pad_rows, totals
from .scene import Piece, Scene
from .shapes import add, at, draw, label, put

PAD_WIDTH: Final = 540
"""The width of a score pad that is a picture of its own."""

_MARGIN: Final = 16
_ROW: Final = 34
_HEAD: Final = 62
_LABELS: Final = 200
"""The width of the column with the names of the rows."""
_SCALE: Final = 0.65


def draw_pad(
    body: Element,
    left: int,
    top: int,
    width: int,
    scene: Scene,
    words: Words,
    *,
    targets: bool = False,
) -> int:
    """Draw the score pad, and return the y coordinate below it.

    With ``targets``, each number is covered with a transparent element that explains it. Once the
    game is over, each row then also has the totals so far, so that pages can fill the pad in row by
    row. They are not displayed.
    """
    rows = list(pad_rows(scene))
    body = add(body, "g")
    right = left + width
    column = (width - _LABELS - _MARGIN) / len(scene.seats)
    size = 17 if column > 75 else 14
    middles = [left + _LABELS + column * (number + 0.5) for number in range(len(scene.seats))]
    tie = words.broken_tie(scene)
    last = top + _HEAD + _ROW * len(rows)
    bottom = last + 54 + (_ROW if tie else 0)
    sheet = {"x": left, "y": top, "width": width, "height": bottom - top}
    add(body, "rect", class_="card", rx=4, **sheet)
    for seat, middle in zip(scene.seats, middles, strict=True):
        if seat.wins:
            edge = right - 3 if middle == middles[-1] else middle + column / 2
            add(
                body,
                "rect",
                class_="winner",
                x=f"{middle - column / 2:g}",
                y=top + 3,
                width=f"{edge - middle + column / 2:g}",
                height=last + 51 - top,
            )
        draw(body, Piece("rooftop", seat.color), middle - 14, top + 5, 0.7)
        label(body, middle, top + 52, words.player(seat.color), size, "bold middle")
    lines = ""
    final = any(seat.wins for seat in scene.seats)
    so_far = [0] * len(scene.seats)
    for number, row in enumerate(rows):
        y = top + _HEAD + _ROW * number
        lines += f"M{left + _MARGIN} {y}H{right - _MARGIN}"
        _sign(body, left + _MARGIN, y + 4, row.source, scene)
        label(body, left + _MARGIN + 36, y + 23, words.pad_row(row.source), 16, "soft")
        filled = add(body, "g", class_="row")
        for middle, points in zip(middles, row.points, strict=True):
            label(filled, middle, y + 23, str(points), 17, "middle" if points else "middle soft")
        so_far = [total + points for total, points in zip(so_far, row.points, strict=True)]
        if targets and final:
            _totals(add(filled, "g", class_="so-far", display="none"), middles, last, so_far)
    add(body, "path", class_="rule", d=lines)
    double = f"M{left + _MARGIN} {last}H{right - _MARGIN}m0 3H{left + _MARGIN}"
    add(body, "path", class_="rule", d=double)
    label(body, left + _MARGIN, last + 36, words.total_row(), 18, "bold")
    _totals(add(body, "g", class_="row total"), middles, last, totals(scene))
    if tie:
        label(body, left + _MARGIN, bottom - 13, tie, 16, "soft ending")
    if targets:
        cells = add(body, "g", class_="cells", fill="none", pointer_events="all")
        for number, row in enumerate(rows):
            line = at(cells, left + _LABELS, top + _HEAD + _ROW * number)
            name = " ".join(filter(None, row.source))
            said = (words.pad_cell(row, place, seat) for place, seat in enumerate(scene.seats))
            _targets(line, column, _ROW, name, scene, said)
        line = at(cells, left + _LABELS, last)
        said = (words.pad_total(scene, place) for place in range(len(scene.seats)))
        _targets(line, column, 54, "total", scene, said)
    return bottom


def _totals(line: Element, middles: Iterable[float], top: int, numbers: Iterable[int]) -> None:
    for middle, number in zip(middles, numbers, strict=True):
        label(line, middle, top + 38, str(number), 26, "bold middle")


def _targets(
    line: Element, column: float, height: int, name: str, scene: Scene, said: Iterable[str]
) -> None:
    """Cover the numbers of a row with transparent elements, so that pages can react to taps."""
    for place, (seat, text) in enumerate(zip(scene.seats, said, strict=True)):
        x = f"{place * column:g}" if place else None  # 0 is the default
        named = f"{name} {seat.color}"
        target = add(line, "rect", x=x, width=f"{column:g}", height=height, data_cell=named)
        add(target, "title", text)


def _sign(body: Element, x: float, y: float, source: Piece, scene: Scene) -> None:
    """Draw what a row of the score pad counts."""
    if source.kind == TILES[0]:
        put(body, f"tile-{scene.state.config.building_colors[0]}", x, y, _SCALE)
    elif source.kind == TILES[1]:
        put(body, "tower", x, y, _SCALE)
    else:
        draw(body, source, x, y, _SCALE)
