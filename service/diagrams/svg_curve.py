"""Draws the curve of points: axes, and a line for each player over the turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from .labels import Words
from .scene import Piece, Scene
from .shapes import UNIT, add, draw, label

CURVE_WIDTH: Final = 320
CURVE_HEIGHT: Final = 220
"""The size of a curve that is a picture of its own."""

_LEFT, _TOP = 32, 28
_RIGHT, _BOTTOM = 26, 44
"""How far the area between the axes is from the edges of the picture."""

_DASHES: Final = ("", "9 4", "2.5 4", "12 4 3 4")
"""The dashes of each seat's line, so that lines can be told apart without their colours."""

_MOST_TICKS: Final = 5
_DOME: Final = 0.5
"""The scale of the rooftop at the end of a line."""
_SIZE: Final = UNIT * _DOME
_APART: Final = 13
"""The smallest distance between two rooftops."""


def draw_curve(
    body: Element,
    width: float,
    height: float,
    curve: Sequence[Sequence[int]],
    scene: Scene,
    words: Words,
) -> None:
    """Draw the axes, a line for each player, and a mark at the scene's turn if others follow it.

    Each item of ``curve`` has the number of a turn and the players' totals after it, in seat order.
    Missing totals leave a line out, and those beyond the players are ignored.
    """
    right, bottom = width - _RIGHT, height - _BOTTOM
    turns = [row[0] for row in curve]
    first, last = min(turns), max(max(turns), min(turns) + 1)
    totals = _ticks(0, max((total for row in curve for total in row[1:]), default=0) or 1)
    across = (right - _LEFT) / (last - first)
    up = (bottom - _TOP) / totals[-1]

    lines = ""
    for total in totals:
        y = bottom - up * total
        lines += f"M{_LEFT} {y:g}H{right:g}"
        label(body, _LEFT - 6, y + 4.5, str(total), 13, "right soft")
    for turn in _ticks(first, last):
        if turn <= last:
            x = _LEFT + across * (turn - first)
            lines += f"M{x:g} {bottom:g}v5"
            label(body, x, bottom + 19, str(turn), 13, "middle soft")
    add(body, "path", class_="rule", d=lines)
    label(body, 4, 14, words.points(), 13, "soft")
    label(body, (_LEFT + right) / 2, bottom + 36, words.turns(), 13, "middle soft")
    now = scene.state.turn.number
    if first <= now < last:
        x = _LEFT + across * (now - first)
        add(body, "path", class_="turn", d=f"M{x:g} {_TOP}V{bottom:g}", stroke_width=2)

    ends = {
        place: bottom - up * rows[-1][place + 1]
        for place in range(len(scene.seats))
        if (rows := [row for row in curve if len(row) > place + 1])
    }
    rooftops = dict(_apart(sorted((y, place) for place, y in ends.items()), bottom))
    for place, rooftop in rooftops.items():
        color = scene.seats[place].color
        points = [
            (_LEFT + across * (row[0] - first), bottom - up * row[place + 1])
            for row in curve
            if len(row) > place + 1
        ]
        # The line goes on to the middle of its rooftop, so that a gap between dashes is no end. It
        # stops at the area's edge if the rooftop is moved aside, so that it shows no other total.
        end = right + 3 + _SIZE / 2 if rooftop == ends[place] else right
        points.append((end, ends[place]))
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashes = _DASHES[place % len(_DASHES)]
        add(body, "path", class_=f"curve of-{color}", d=path, stroke_dasharray=dashes)
    for place, y in rooftops.items():
        color = scene.seats[place].color
        draw(body, Piece("rooftop", color), right + 3, y - _SIZE / 2, _DOME)


def _ticks(first: int, last: int) -> range:
    """Return round numbers from ``first`` on, of which only the last may be beyond ``last``."""
    step = next(
        size * 10**power
        for power in range(9)
        for size in (1, 2, 5)
        if size * 10**power * _MOST_TICKS >= last - first
    )
    return range(-(-first // step) * step, last + step, step)


def _apart(ends: Sequence[tuple[float, int]], bottom: float) -> Iterator[tuple[int, float]]:
    """Yield the heights of the rooftops from the top, moved apart so that none overlap."""
    lowest = bottom - _APART * (len(ends) - 1)
    below = float(_TOP)
    for number, (y, place) in enumerate(ends):
        y = max(min(y, lowest + _APART * number), below)
        below = y + _APART
        yield place, y
