"""Draws the curve of points: axes, and a line for each player over the turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from .scene import Piece, Scene
from .shapes import UNIT, add, draw, label

_WIDTH: Final = 320
_HEIGHT: Final = 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 32, 294, 14, 172
"""The edges of the area between the axes."""

_DASHES: Final = ("", "9 4", "2.5 4", "12 4 3 4")
"""The dashes of each seat's line, so that lines can be told apart without their colours."""

_MOST_TICKS: Final = 5
_DOME: Final = 0.5
"""The scale of the rooftop at the end of a line."""
_APART: Final = 13
"""The smallest distance between two rooftops."""


def draw_curve(body: Element, curve: Sequence[Sequence[int]], scene: Scene) -> tuple[int, int]:
    """Draw the axes and the lines, and return the width and the height of the picture.

    Each item of ``curve`` has the number of a turn and the players' totals after it, in seat order.
    Missing totals leave a line out, and those beyond the players are ignored.
    """
    turns = [row[0] for row in curve]
    first, last = min(turns), max(max(turns), min(turns) + 1)
    highest = max((total for row in curve for total in row[1:]), default=0) or 1
    across = (_RIGHT - _LEFT) / (last - first)
    up = (_BOTTOM - _TOP) / highest

    lines = ""
    for total in _ticks(0, highest):
        y = _BOTTOM - up * total
        lines += f"M{_LEFT} {y:g}H{_RIGHT}"
        label(body, _LEFT - 6, y + 4.5, str(total), 13, "right soft")
    for turn in _ticks(first, last):
        x = _LEFT + across * (turn - first)
        lines += f"M{x:g} {_BOTTOM}v5"
        label(body, x, _BOTTOM + 19, str(turn), 13, "middle soft")
    add(body, "path", class_="rule", d=lines)

    ends = []
    for seat, player in enumerate(scene.seats, 1):
        points = [
            (_LEFT + across * (row[0] - first), _BOTTOM - up * row[seat])
            for row in curve
            if len(row) > seat
        ]
        if points:
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            dashes = _DASHES[(seat - 1) % len(_DASHES)]
            add(body, "path", class_=f"curve of-{player.color}", d=path, stroke_dasharray=dashes)
            ends.append((points[-1][1], player.color))
    size = UNIT * _DOME
    for y, color in _apart(sorted(ends)):
        draw(body, Piece("rooftop", color), _RIGHT + 3, y - size / 2, _DOME)
    return _WIDTH, _HEIGHT


def _ticks(first: int, last: int) -> range:
    """Return round numbers on an axis, at most six."""
    step = next(
        size * 10**power
        for power in range(9)
        for size in (1, 2, 5)
        if size * 10**power * _MOST_TICKS >= last - first
    )
    return range(-(-first // step) * step, last + 1, step)


def _apart(ends: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """Yield the ends of the lines from the top, moved apart so that no two rooftops overlap."""
    lowest = _BOTTOM - _APART * (len(ends) - 1)
    below = float(_TOP)
    for number, (y, color) in enumerate(ends):
        y = max(min(y, lowest + _APART * number), below)
        below = y + _APART
        yield y, color
