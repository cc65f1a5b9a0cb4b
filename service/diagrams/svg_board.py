"""Draws the board of the picture: its cells, towers, pieces and streets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from service.rules.board import Board

from .labels import Words
from .scene import Leg, Piece, Scene, Square, Street, position
from .shapes import UNIT, add, at, badge, draw, end_of_street, label, no_end, reward, tower

__all__ = ["BRACKETS", "MARGIN", "draw_board", "draw_targets"]

MARGIN: Final = 44
"""The space around the board, for the names of columns and rows and for streets outside gates."""

_OUTSIDE: Final = 11
"""The distance from the board at which a street runs from one gate to another."""

_QUARTERS: Final = ((0, 0), (18, 18), (18, 0), (0, 18))
"""The offsets of pieces that share a cell in an impossible state."""

BRACKETS: Final = "M6 14V6H14M26 6H34V14M34 26V34H26M14 34H6V26"
"""The path that marks a cell of the last move, relative to the cell."""

Point = tuple[float, float]


def draw_board(parent: Element, scene: Scene) -> None:
    """Draw the board. Its north-west corner is at the origin of ``parent``."""
    squares = scene.squares.values()
    _grounds(parent, scene)
    _coordinates(parent, scene)
    for corner in scene.towers:
        tower(_cell(parent, corner.cell), corner.value, corner.merchants)
    _pieces(parent, scene, (square for square in squares if square.kind != "city"))
    for street in scene.streets:
        _street(parent, street, scene.board)
    _pieces(parent, scene, (square for square in squares if square.kind == "city"))
    for corner in scene.towers:
        if corner.holder is not None:
            column, row = position(corner.cell)
            badge(parent, UNIT * (column + (column > 0)), UNIT * (row + (row > 0)), corner.holder)
    _marks(parent, squares)


def _cell(parent: Element, cell: int) -> Element:
    column, row = position(cell)
    return at(parent, column * UNIT, row * UNIT)


def _grounds(parent: Element, scene: Scene) -> None:
    columns, rows = scene.board.columns, scene.board.rows
    whole = {"width": columns * UNIT, "height": rows * UNIT}
    city = {"x": UNIT, "y": UNIT, "width": UNIT * (columns - 2), "height": UNIT * (rows - 2)}
    add(parent, "rect", class_="ring", **whole)
    add(parent, "path", d=_lines(0, columns, rows), class_="ticks")
    add(parent, "rect", class_="city", **city)
    for square in scene.squares.values():
        if square.rewarded:
            reward(_cell(parent, square.cell))
    add(parent, "path", d=_lines(1, columns, rows), class_="grid")
    add(parent, "rect", class_="edge", **city)
    add(parent, "rect", class_="edge", **whole)


def _lines(rim: int, columns: int, rows: int) -> str:
    """Return the path of the grid lines inside a rim of ``rim`` cells."""
    left = top = UNIT * rim
    right, bottom = UNIT * (columns - rim), UNIT * (rows - rim)
    upright = [f"M{UNIT * column} {top}V{bottom}" for column in range(rim + 1, columns - rim)]
    level = [f"M{left} {UNIT * row}H{right}" for row in range(rim + 1, rows - rim)]
    return "".join(upright + level)


def _coordinates(parent: Element, scene: Scene) -> None:
    """Write the letters of the columns and the numbers of the rows on all four sides.

    One text element can place many single characters. A number with two digits needs its own.
    """
    right, bottom = UNIT * scene.board.columns, UNIT * scene.board.rows
    squares = scene.squares.values()
    letters = [square.name[0] for square in squares if square.row == 0]
    across = " ".join(f"{UNIT * (column + 0.5):g}" for column in range(len(letters)))
    for y in (-22, bottom + 33):
        add(parent, "text", "".join(letters), x=across, y=y, font_size=15, class_="middle soft")
    rows = range(1, scene.board.rows + 1)
    digits = [row for row in rows if row < 10]
    for x in (-30, right + 30):
        add(
            parent,
            "text",
            "".join(map(str, digits)),
            x=" ".join([str(x)] * len(digits)),
            y=" ".join(f"{UNIT * (row - 0.5) + 5:g}" for row in digits),
            font_size=15,
            class_="middle soft",
        )
        for row in rows[len(digits) :]:
            label(parent, x, UNIT * (row - 0.5) + 5, str(row), 15, "middle soft")


# --- Pieces --------------------------------------------------------------------------------------


def _pieces(parent: Element, scene: Scene, squares: Iterable[Square]) -> None:
    for square in squares:
        for number, piece in enumerate(square.pieces):
            quarter = _QUARTERS[number % 4] if square.shared else None
            place = _place(parent, square, piece, quarter)
            draw(place, piece, roofed=bool(square.rooftops))
            if piece.kind == "merchant":
                role = scene.merchants[square.cell].role
                if role == "end":
                    end_of_street(place)
                elif role == "closed":
                    no_end(place)
        for number, rooftop in enumerate(square.rooftops):
            draw(_place(parent, square, rooftop, aside=9 * number), rooftop)


def _place(
    parent: Element,
    square: Square,
    piece: Piece,
    quarter: tuple[int, int] | None = None,
    aside: int = 0,
) -> Element:
    """Add the group for a piece on a cell, and return it.

    With ``quarter``, the piece is drawn small, at this offset. Otherwise, it is shifted to the left
    by ``aside``.
    """
    right, down = quarter or (-aside, 0)
    return at(
        parent,
        square.column * UNIT + right,
        square.row * UNIT + down,
        0.55 if quarter else 1,
        class_=f"piece {piece.kind}",
        data_cell=square.name,
        data_color=piece.color,
    )


def _marks(parent: Element, squares: Iterable[Square]) -> None:
    """Mark highlighted cells, cells of the last move, and cells with too many pieces."""
    for square in squares:
        if square.highlighted:
            mark = _cell(parent, square.cell)
            for class_ in ("casing", "highlight"):
                add(mark, "rect", x=1, y=1, width=38, height=38, rx=6, class_=class_)
        if square.last:
            mark = _cell(parent, square.cell)
            for class_ in ("casing", "last"):
                add(mark, "path", d=BRACKETS, class_=class_)
        if square.crowded:
            mark = _cell(parent, square.cell)
            add(mark, "circle", cx=34, cy=6, r=8, class_="alarm")
            label(mark, 34, 11, "!", 14, "bold middle light")


def draw_targets(parent: Element, scene: Scene, words: Words) -> None:
    """Cover each cell with a transparent element, so that pages can react to taps."""
    targets = add(parent, "g", class_="cells", fill="none", pointer_events="all")
    for number, row in enumerate(scene.rows()):
        line = at(targets, 0, number * UNIT)
        for square in row:
            x = square.column * UNIT or None  # 0 is the default
            target = add(line, "rect", x=x, width=UNIT, height=UNIT, data_cell=square.name)
            if square.pieces or square.rooftops:
                add(target, "title", words.at(square))


# --- Streets -------------------------------------------------------------------------------------


def _street(parent: Element, street: Street, board: Board) -> None:
    for way in _adjacent_runs(street.legs):
        add(parent, "path", d=_path(way), class_="road")
    for leg in street.legs:
        if leg.way == "gates":
            add(parent, "path", d=_path(_through_gates(leg, board)), class_="passage")
        elif leg.way == "broken":
            add(parent, "path", d=_path((_center(leg.start), _center(leg.end))), class_="broken")


def _adjacent_runs(legs: Iterable[Leg]) -> Iterator[list[Point]]:
    """Yield a line for each part of a street in which the merchants are adjacent."""
    line: list[Point] = []
    for leg in legs:
        start, end = _center(leg.start), _center(leg.end)
        if leg.way != "adjacent" or (line and line[-1] != start):
            if line:
                yield line
            line = []
        if leg.way == "adjacent":
            line = [*(line or [start]), end]
    if line:
        yield line


def _through_gates(leg: Leg, board: Board) -> list[Point]:
    """Return the line from one merchant to the other, through both gates.

    It goes round the city the shorter way.
    """
    width, height = UNIT * board.columns, UNIT * board.rows
    out, back = (_before(gate, board) for gate in leg.gates)

    def distance(point: Point) -> float:
        """Return the distance from the north-west corner to a point outside, going clockwise."""
        x, y = point
        if y < 0:
            return x
        if x > width:
            return width + y
        return 2 * width + height - x if y > height else 2 * (width + height) - y

    around = 2 * (width + height)
    clockwise = (distance(back) - distance(out)) % around
    corners = {
        0.0: (-_OUTSIDE, -_OUTSIDE),
        float(width): (width + _OUTSIDE, -_OUTSIDE),
        float(width + height): (width + _OUTSIDE, height + _OUTSIDE),
        float(2 * width + height): (-_OUTSIDE, height + _OUTSIDE),
    }
    direction, length = (1, clockwise) if 2 * clockwise <= around else (-1, around - clockwise)
    passed = {
        direction * (turning - distance(out)) % around: corner
        for turning, corner in corners.items()
    }
    turnings = [passed[way] for way in sorted(passed) if way < length]
    return [_center(leg.start), out, *turnings, back, _center(leg.end)]


def _before(gate: int, board: Board) -> Point:
    """Return the point just outside the board at a gate."""
    column, row = position(gate)
    x, y = _center(gate)
    if row == 0:
        return x, -_OUTSIDE
    if row == board.rows - 1:
        return x, UNIT * board.rows + _OUTSIDE
    return (-_OUTSIDE if column == 0 else UNIT * board.columns + _OUTSIDE), y


def _center(cell: int) -> Point:
    column, row = position(cell)
    return UNIT * (column + 0.5), UNIT * (row + 0.5)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
