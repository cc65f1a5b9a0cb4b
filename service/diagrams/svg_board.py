"""Draws the board of the picture: its cells, towers, pieces and streets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.etree.ElementTree import Element

from service.rules.board import STRIDE, Board, adjacent, bits, union
from service.rules.palaces import groups
from service.rules.piece_specs import WALL_PIECES

from .labels import Words
from .outlines import outline
from .scene import Leg, Piece, Scene, Square, Street, position
from .shapes import KEY, UNIT, add, at, draw, label, put, shape_of, tower

MARGIN: Final = 30
"""The width of the rim, which has the names of columns and rows and streets outside gates."""

_OUTSIDE: Final = 4
"""The distance from the board at which a street runs from one gate to another."""

_QUARTERS: Final = ((0, 0), (18, 18), (18, 0), (0, 18))
"""The offsets of pieces that share a cell in an impossible state."""

BRACKETS: Final = "M6 14V6H14M26 6H34V14M34 26V34H26M14 34H6V26"
"""The path that marks a cell of the last move, relative to the cell."""

_ROSETTE: Final = (
    "M196 0L139 57V139H57L0 196L-57 139H-139V57L-196 0L-139-57V-139H-57L0-196L57-139H139V-57Z"
    "M112 0L79 33V79H33L0 112L-33 79H-79V33L-112 0L-79-33V-79H-33L0-112L33-79H79V-33Z"
    "M112 0H184M-112 0H-184M0 112V184M0-112V-184M79 79L130 130M-79 79L-130 130M79-79L130-130"
    "M-79-79L-130-130"
)
"""The ornament printed in the middle of the board."""

Point = tuple[float, float]


def draw_board(parent: Element, scene: Scene, letters: bool) -> None:
    """Draw the board. Its north-west corner is at the origin of ``parent``.

    With ``letters``, buildings under rooftops show their letters beside the rooftop.
    """
    squares = scene.squares.values()
    masses = list(_masses(scene))
    _ground(parent, scene)
    _coordinates(parent, scene)
    for square in squares:
        if square.highlighted and not _occupied(square):
            _put(parent, "lamp", square)
    for corner in scene.towers:
        column, row = position(corner.cell)
        tower(parent, UNIT * column, UNIT * row, corner.value, corner.merchants)
    joined = union(mass.buildings for mass in masses)
    _pieces(parent, scene, joined, on_walls=True)
    _streets(parent, scene)
    _palaces(parent, masses)
    _pieces(parent, scene, joined, on_walls=False)
    _rooftops(parent, squares, masses, letters)
    for corner in scene.towers:
        if corner.holder is not None:
            column, row = (UNIT * (place + (place > 0)) for place in position(corner.cell))
            draw(parent, Piece("rooftop", corner.holder), column - 15, row - 15, 0.75)
    _marks(parent, squares)


def _occupied(square: Square) -> bool:
    return bool(square.pieces or square.rooftops or square.kind == "tower")


def _put(parent: Element, shape: str, square: Square) -> None:
    put(parent, shape, square.column * UNIT, square.row * UNIT)


# --- The ground ----------------------------------------------------------------------------------


def _ground(parent: Element, scene: Scene) -> None:
    columns, rows = scene.board.columns, scene.board.rows
    width, height = columns * UNIT, rows * UNIT
    outer = {"x": -MARGIN, "y": -MARGIN, "width": width + 2 * MARGIN, "height": height + 2 * MARGIN}
    inner = {"x": UNIT, "y": UNIT, "width": width - 2 * UNIT, "height": height - 2 * UNIT}
    add(parent, "rect", class_="rim", rx=12, **outer)
    add(parent, "path", class_="grain", d=_grain(width, height))
    add(parent, "rect", class_="track trim", x=-1, y=-1, width=width + 2, height=height + 2)
    add(parent, "rect", class_="sand", **inner)
    middle = at(parent, width / 2, height / 2)
    add(middle, "path", class_="print line", d=_ROSETTE, stroke_width=1.6, stroke_opacity=".2")
    add(parent, "path", class_="print line faint", d=_lines(1, columns, rows))
    crossings = "".join(f"M78.5 {UNIT * row}H{width - 78}" for row in range(2, rows - 1))
    add(parent, "path", class_="print dots", d=crossings)
    add(parent, "path", class_="ticks", d=_ticks(columns, rows))
    add(parent, "rect", class_="print line", stroke_width=2, stroke_opacity=".7", **inner)
    for square in scene.squares.values():
        if square.rewarded:
            _put(parent, "rewarded", square)


def _grain(width: int, height: int) -> str:
    """Return the path of the grain of the wooden rim."""
    path = ""
    for number in range(6):
        for y in (4 + 4 * number - MARGIN, height + 6 + 4 * number):
            path += f"M-24 {y}q{width // 3} {4 - 2 * number} {width // 2} 1T{width + 24} {y}"
    return path


def _lines(rim: int, columns: int, rows: int) -> str:
    """Return the path of the grid lines inside a rim of ``rim`` cells."""
    left = top = UNIT * rim
    right, bottom = UNIT * (columns - rim), UNIT * (rows - rim)
    upright = [f"M{UNIT * column} {top}V{bottom}" for column in range(rim + 1, columns - rim)]
    level = [f"M{left} {UNIT * row}H{right}" for row in range(rim + 1, rows - rim)]
    return "".join(upright + level)


def _ticks(columns: int, rows: int) -> str:
    """Return the path of the lines between the cells of walls."""
    right, bottom = UNIT * (columns - 1), UNIT * (rows - 1)
    upright = [f"M{UNIT * n} 0v{UNIT}M{UNIT * n} {bottom}v{UNIT}" for n in range(1, columns)]
    level = [f"M0 {UNIT * n}h{UNIT}M{right} {UNIT * n}h{UNIT}" for n in range(1, rows)]
    return "".join(upright + level)


def _coordinates(parent: Element, scene: Scene) -> None:
    """Write the letters of the columns and the numbers of the rows on all four sides."""
    right, bottom = UNIT * scene.board.columns, UNIT * scene.board.rows
    names = add(parent, "g", class_="bold middle", font_size=16)
    for square in scene.squares.values():
        across, down = UNIT * square.column + 20, UNIT * square.row + 26
        if square.row == 0:
            for y in (-10, bottom + 22):
                add(names, "text", square.name[0], x=across, y=y, class_="rim-name")
        if square.column == 0:
            for x in (-17, right + 17):
                add(names, "text", square.name[1:], x=x, y=down, class_="rim-name")


# --- Palaces -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mass:
    """Adjacent buildings of one colour, drawn as one building.

    ``plinth`` are the cells of the buildings and of their stables. ``owner`` is the colour of the
    rooftop, or None.
    """

    color: str
    buildings: int
    plinth: int
    owner: str | None

    @property
    def base(self) -> str:
        """The class of the plinth, in the owner's colour or in a shade of the building."""
        return f"roof-{self.owner}" if self.owner else f"{self.color}-base"

    @property
    def inset(self) -> int:
        """The distance of the walls from the sides of their cells."""
        if self.owner is None:
            return 4
        return 5 if self.buildings.bit_count() == 1 else 6


def _masses(scene: Scene) -> Iterator[_Mass]:
    """Yield the palaces. Buildings on cells with several pieces belong to none."""
    buildings: dict[str, int] = {}
    owners: dict[int, str | None] = {}
    stables = 0
    for square in scene.squares.values():
        if square.kind == "city" and len(square.pieces) == 1:
            kind, color = square.pieces[0]
            if kind == "stable":
                stables |= square.cell
            elif color is not None:
                buildings[color] = buildings.get(color, 0) | square.cell
        if square.rooftops:
            owners[square.cell] = square.rooftops[0].color
    for color, cells in buildings.items():
        for group, _ in groups(cells):
            owner = next((owners[cell] for cell in bits(group) if cell in owners), None)
            yield _Mass(color, group, group | adjacent(group) & stables, owner)


def _palaces(parent: Element, masses: Sequence[_Mass]) -> None:
    """Draw each palace as one building on a plinth in its owner's colour.

    One path has all plinths of a colour, and another all buildings of a colour, so that shadows and
    sides are copies that cost few bytes.
    """
    plinths: dict[str, str] = {}
    walls: dict[str, str] = {}
    gleams = seams = ""
    for mass in masses:
        plinths[mass.base] = plinths.get(mass.base, "") + outline(mass.plinth, 1, 8)
        walls[mass.color] = walls.get(mass.color, "") + outline(mass.buildings, mass.inset, 5)
        gleams += outline(mass.buildings, mass.inset + 2, 3)
        seams += _seams(mass)
    if not masses:
        return
    shapes = add(parent, "defs")
    _define(shapes, "plinth", plinths)
    _define(shapes, "walls", walls)
    for right, down, width in ((1, 1.6, 0.5), (2, 3, 3), (3, 4, 6)):
        shadow = at(parent, right, down, class_="shadow", stroke_width=width)
        for name in plinths:
            put(shadow, f"plinth-{name}")
    for name in plinths:
        side = name.removesuffix("-base") + "-side"
        put(parent, f"plinth-{name}", y=2.4, class_=side)
        put(parent, f"plinth-{name}", class_=f"{name} trim")
    for name in walls:
        put(parent, f"walls-{name}", y=1, class_="shadow", stroke_width=3)
        put(parent, f"walls-{name}", y=1.8, class_=f"{name}-side")
        put(parent, f"walls-{name}", y=-0.8, class_=f"{name} trim")
    add(parent, "path", class_="gleam", d=gleams)
    if seams:
        add(parent, "path", class_="seam", d=seams)


def _define(defs: Element, prefix: str, paths: dict[str, str]) -> None:
    for name, path in paths.items():
        add(defs, "path", id=f"{KEY}-{prefix}-{name}", d=path)


def _seams(mass: _Mass) -> str:
    """Return the path of the lines between the buildings of a palace, which show their number."""
    path, inset, length = "", mass.inset, UNIT - 2 * mass.inset
    for cell in bits(mass.buildings):
        column, row = position(cell)
        if mass.buildings & cell << 1:
            path += f"M{UNIT * (column + 1)} {UNIT * row + inset}v{length}"
        if mass.buildings & cell << STRIDE:
            path += f"M{UNIT * column + inset} {UNIT * (row + 1)}h{length}"
    return path


# --- Pieces --------------------------------------------------------------------------------------


def _pieces(parent: Element, scene: Scene, joined: int, *, on_walls: bool) -> None:
    """Draw the walls and gates, or all other pieces except rooftops.

    ``joined`` are the cells of the buildings in palaces.
    """
    for square in scene.squares.values():
        x, y = square.column * UNIT, square.row * UNIT
        upright = square.column in (0, scene.board.columns - 1)
        for number, piece in enumerate(square.pieces):
            if (piece.kind in WALL_PIECES) is not on_walls:
                continue
            data = _data(square, piece)
            if square.cell & joined:
                if square.rooftops:
                    add(parent, "g", **data)  # The rooftop hides the motif.
                else:
                    put(parent, f"motif-{piece.color}", x, y - 1, **data)
                continue
            right, down, scale = (*_QUARTERS[number % 4], 0.55) if square.shared else (0, 0, 1)
            if piece.kind == "merchant" and scene.merchants[square.cell].role == "end":
                put(parent, "end", x + right, y + down, scale)
            if on_walls and upright and not square.shared:
                data["transform"] = f"rotate(90 {x + 20} {y + 20})"
            put(parent, shape_of(piece), x + right, y + down, scale, **data)


def _data(square: Square, piece: Piece) -> dict[str, Any]:
    return {
        "class_": f"piece {piece.kind}",
        "data_cell": square.name,
        "data_color": piece.color,
    }


def _rooftops(
    parent: Element, squares: Iterable[Square], masses: Iterable[_Mass], letters: bool
) -> None:
    """Draw rooftops. They are smaller on a single building, so that its colour can be seen."""
    alone = union(mass.buildings for mass in masses if mass.buildings.bit_count() == 1)
    for square in squares:
        scale = 0.85 if square.cell & alone else 1
        inset = (UNIT - UNIT * scale) / 2
        for number, piece in enumerate(square.rooftops):
            x = square.column * UNIT + inset - 9 * number
            y = square.row * UNIT + inset - 1.6
            put(parent, shape_of(piece), x, y, scale, **_data(square, piece))
        if letters and square.rooftops and not square.crowded:
            for piece in square.pieces:
                put(
                    parent,
                    f"motif-{piece.color}",
                    square.column * UNIT - 5,
                    square.row * UNIT - 5,
                    0.6,
                )


def _marks(parent: Element, squares: Iterable[Square]) -> None:
    """Mark highlighted pieces, cells of the last move, and cells with too many pieces."""
    for square in squares:
        if square.highlighted and _occupied(square):
            _put(parent, "halo", square)
        if square.last:
            mark = at(parent, square.column * UNIT, square.row * UNIT)
            for class_ in ("casing", "last"):
                add(mark, "path", d=BRACKETS, class_=class_)
        if square.crowded:
            mark = at(parent, square.column * UNIT, square.row * UNIT)
            add(mark, "circle", cx=34, cy=6, r=8, class_="alarm")
            label(mark, 34, 11, "!", 14, "bold middle light")


def draw_targets(parent: Element, scene: Scene, words: Words) -> None:
    """Cover each cell with a transparent element, so that pages can react to taps."""
    towers = {tower.cell: tower for tower in scene.towers}
    targets = add(parent, "g", class_="cells", fill="none", pointer_events="all")
    for number, row in enumerate(scene.rows()):
        line = at(targets, 0, number * UNIT)
        for square in row:
            x = square.column * UNIT or None  # 0 is the default
            target = add(line, "rect", x=x, width=UNIT, height=UNIT, data_cell=square.name)
            found = words.at(square, towers.get(square.cell))
            if found:
                add(target, "title", found)


# --- Streets -------------------------------------------------------------------------------------


def _streets(parent: Element, scene: Scene) -> None:
    """Draw the streets: a kerb, a road, cobbles, and a lane in the middle."""
    ways = "".join(_path(way) for street in scene.streets for way in _ways(street))
    if ways:
        add(add(parent, "defs"), "path", id=f"{KEY}-ways", d=ways)
        for class_ in ("way kerb", "way road", "way cobbles", "way lane"):
            put(parent, "ways", class_=class_)
    for street in scene.streets:
        for leg in street.legs:
            if leg.way == "gates":
                d = _path(_through_gates(leg, scene.board))
                add(parent, "path", d=d, class_="passage")
            elif leg.way == "broken":
                d = _path((_center(leg.start), _center(leg.end)))
                add(parent, "path", d=d, class_="broken")


def _ways(street: Street) -> Iterator[list[Point]]:
    """Yield a line for each part of a street in which the merchants are adjacent."""
    line: list[Point] = []
    reached = 0
    for cell in street.cells:
        joined = any(
            leg.end == cell and leg.start == reached and leg.way == "adjacent"
            for leg in street.legs
        )
        if line and not joined:
            yield line
            line = []
        line.append(_center(cell))
        reached = cell
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
    """Return the path through some points. A single point becomes a very short line."""
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return path if len(points) > 1 else path + "h.1"
