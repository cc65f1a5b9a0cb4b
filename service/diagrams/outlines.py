"""The outlines of connected cells, with rounded corners."""

from __future__ import annotations

from service.rules.board import bits

from .scene import position
from .shapes import UNIT

Direction = tuple[int, int]
Corner = tuple[int, int, Direction, Direction]
"""A corner of an outline: its place, and the directions before and after it."""


def outline(cells: int, inset: int, radius: int) -> str:
    """Return the path around a set of cells, moved inwards by ``inset``.

    Groups of cells that meet only at a corner have separate outlines.
    """
    return "".join(_rounded(loop, inset, radius) for loop in _loops(cells))


def _loops(cells: int) -> list[list[Corner]]:
    """Return the corners of the borders of a set of cells, with the cells on the right."""
    places = {position(cell) for cell in bits(cells)}
    leaving: dict[tuple[int, int], list[Direction]] = {}
    for x, y in places:
        for direction, beside, start in (
            ((1, 0), (x, y - 1), (x, y)),
            ((0, 1), (x + 1, y), (x + 1, y)),
            ((-1, 0), (x, y + 1), (x + 1, y + 1)),
            ((0, -1), (x - 1, y), (x, y + 1)),
        ):
            if beside not in places:
                leaving.setdefault(start, []).append(direction)
    loops = []
    while leaving:
        x, y = min(leaving)
        direction = first = leaving[x, y][0]
        corners = []
        while directions := leaving.get((x, y)):
            right = (-direction[1], direction[0])
            turned = right if right in directions else directions[0]
            directions.remove(turned)
            if not directions:
                del leaving[x, y]
            if turned != direction:
                corners.append((x, y, direction, turned))
            direction = turned
            x, y = x + direction[0], y + direction[1]
        loops.append([(x, y, direction, first), *corners])
    return loops


def _rounded(corners: list[Corner], inset: int, radius: int) -> str:
    path = ""
    for x, y, before, after in corners:
        # The inside is on the right of each direction.
        across = UNIT * x - inset * (before[1] + after[1]) - radius * before[0]
        down = UNIT * y + inset * (before[0] + after[0]) - radius * before[1]
        if not path:
            path = f"M{across} {down}"
        else:
            path += f"H{across}" if before[0] else f"V{down}"
        bend = [radius * step for step in (*before, before[0] + after[0], before[1] + after[1])]
        path += "q{} {} {} {}".format(*bend)
    return path + "Z"
