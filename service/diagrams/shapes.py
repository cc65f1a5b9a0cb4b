"""The shapes of the picture, and the elements that show them.

A picture defines each shape once and shows it many times. Every shape fits into a cell, a box of 40
by 40 units. Elements are built with :mod:`xml.etree.ElementTree`, which escapes texts and
attributes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import XML, Element, SubElement

from service.rules.piece_specs import ROOFTOPS
from service.rules.state import NEUTRAL

from .palette import BUILDINGS, PLAYERS
from .scene import BUILDING_LETTERS, PLAYER_LETTERS, Piece

UNIT: Final = 40
"""The side of a cell, and of the box in which a shape is drawn."""

KEY: Final = "m-key"
"""A placeholder at the beginning of ids. A checksum of the picture replaces it."""

_DOMES: Final = {
    # A melon dome with eight lobes.
    "red": (
        "M5.6-2.3Q8.3 0 5.6 2.3Q5.9 5.9 2.3 5.6Q0 8.3-2.3 5.6Q-5.9 5.9-5.6 2.3Q-8.3 0-5.6-2.3"
        "Q-5.9-5.9-2.3-5.6Q0-8.3 2.3-5.6Q5.9-5.9 5.6-2.3Z",
        '<path class="seam" d="M-4.9-2L4.9 2M-2-4.9L2 4.9M2-4.9L-2 4.9M4.9-2L-4.9 2"'
        ' stroke-width=".65"/>'
        '<path d="M-4.6 4.2A6.2 6.2 0 0 0 6.2 1A5 5 0 0 1-4.6 4.2Z" opacity=".22"/>'
        '<circle cx="-1.7" cy="-2" r="3.4" fill="#fff" opacity=".16"/>',
    ),
    # A tent with eight facets.
    "yellow": (
        "M6.4 2.6L2.6 6.4H-2.6L-6.4 2.6V-2.6L-2.6-6.4H2.6L6.4-2.6Z",
        '<path d="M0 0L6.4-2.6V2.6ZM0 0L2.6 6.4L-2.6 6.4Z" opacity=".2"/>'
        '<path d="M0 0L6.4 2.6L2.6 6.4Z" opacity=".34"/>'
        '<path d="M0 0L-6.4 2.6V-2.6ZM0 0L-2.6-6.4H2.6Z" fill="#fff" opacity=".25"/>'
        '<path d="M0 0L-6.4-2.6L-2.6-6.4Z" fill="#fff" opacity=".45"/>',
    ),
    # A pyramid with a tiled band.
    "green": (
        "M-6-6H6V6H-6Z",
        '<path d="M-6-6H6L-6 6Z" fill="#fff" opacity=".16"/>'
        '<path d="M-6-6H6L0 0Z" fill="#fff" opacity=".14"/><path d="M6-6V6L0 0Z" opacity=".16"/>'
        '<path d="M-6 6H6L0 0Z" opacity=".3"/>'
        '<path class="seam" d="M-6-6L6 6M6-6L-6 6M-3.4-3.4H3.4V3.4H-3.4Z" stroke-width=".65"/>',
    ),
    # A star with eight points.
    "blue": (
        "M6.8 2.8L3.8 3.8L2.8 6.8L0 5.4L-2.8 6.8L-3.8 3.8L-6.8 2.8L-5.4 0L-6.8-2.8L-3.8-3.8"
        "L-2.8-6.8L0-5.4L2.8-6.8L3.8-3.8L6.8-2.8L5.4 0Z",
        '<circle class="seam" r="4.1" stroke-width=".65"/>'
        '<circle cx="-1.6" cy="-1.9" r="2" fill="#fff" opacity=".3"/>',
    ),
    # A smooth dome.
    "neutral": (
        "M-6.2 0A6.2 6.2 0 0 1 6.2 0A6.2 6.2 0 0 1-6.2 0Z",
        '<path d="M-4.6 4.2A6.2 6.2 0 0 0 6.2 1A5 5 0 0 1-4.6 4.2Z" opacity=".22"/>'
        '<circle cx="-1.6" cy="-2" r="2.4" fill="#fff" opacity=".6"/>',
    ),
}
"""The outline of each dome, and what is on it. Domes differ by shape as well as by colour."""

_FINIAL: Final = '<circle r="1.35" fill="#f6e3a8" stroke="#4a2d10" stroke-width=".5"/>'

_STAR: Final = "M-4.3-4.3H4.3V4.3H-4.3ZM0-6.1L6.1 0L0 6.1L-6.1 0Z"
_MOTIFS: Final = {
    "grey": "M-6 0L0-6L6 0L0 6ZM-6-6L6 6M6-6L-6 6",
    "violet": _STAR,
    "black": _STAR,
    "brown": "M0-5.6L4 0L0 5.6L-4 0ZM0-2.2L1.6 0L0 2.2L-1.6 0Z",
    "orange": "",
}
"""The ornament of each building colour. No game has both violet and black."""

_SMALL: Final = {
    "stable": (
        '<path class="shadow" d="M-5.7-4.9H7.4V7.6H-5.7Z"/>'
        '<path d="M-6.6-6.6H6.6V6.8H-6.6Z" fill="#7d5426"/>'
        '<path class="straw" d="M-6.6-6.6H6.6V-.4H-6.6Z"/>'
        '<path class="eaves" d="M-6.6-.4H6.6V5.8H-6.6Z"/>'
        '<path d="M-4.4-6V-.8M-2.2-6V-.8M0-6V-.8M2.2-6V-.8M4.4-6V-.8" stroke="#6b451b"'
        ' stroke-width=".5" opacity=".5"/>'
        '<path d="M-6.6-.4H6.6" stroke="#fff3d0" stroke-width=".7"/>'
        '<path d="M-2 5.8V3.4A2.4 2.4 0 1 1 2 3.4V5.8" fill="#3a2410" stroke="#fff3d0"'
        ' stroke-width=".6"/>'
    ),
    "merchant": (
        '<g transform="scale(1.2)"><circle class="shadow" cx=".9" cy="1.4" r="4.6"/>'
        '<path class="robe" d="M-4.9 1.2C-4.9-3.2 4.9-3.2 4.9 1.2C4.9 4.6-4.9 4.6-4.9 1.2Z"'
        ' stroke="#2a170a" stroke-width=".6"/>'
        '<circle cy="-.2" r="2.9" fill="#fbf4e2" stroke="#2a170a" stroke-width=".6"/>'
        '<path d="M-2 .9C-1-1.6 1-1.6 2.2-1M-1.3 1.9C0 0 1.2-.2 2.6 .2" fill="none"'
        ' stroke="#7b5a30" stroke-width=".5"/></g>'
    ),
    "end": (
        '<path class="rug" d="M-7.4-6H7.4V6H-7.4Z"/>'
        '<path d="M-5.6-6V6M5.6-6V6" stroke="#f3dfae" stroke-width="1.1"/>'
        '<path d="M-7.4-5H-8.8M-7.4-2.5H-8.8M-7.4 0H-8.8M-7.4 2.5H-8.8M-7.4 5H-8.8'
        'M7.4-5H8.8M7.4-2.5H8.8M7.4 0H8.8M7.4 2.5H8.8M7.4 5H8.8" stroke="#f3dfae"'
        ' stroke-width=".7"/>'
    ),
    "wall": (
        '<path class="shadow" d="M-10-6H10V9.6H-10Z"/>'
        '<path class="foot" d="M-10-6H10V8.6H-10Z"/><path class="brick" d="M-10-7.6H10V6.8H-10Z"/>'
        '<path class="walk" d="M-10-3H10V2.4H-10Z"/>'
        '<path d="M-10-.3H10M-5-3V-.3M3-3V-.3M-1-.3V2.4M7-.3V2.4" stroke="#3d2312"'
        ' stroke-width=".5" opacity=".4"/>'
        '<path class="merlon" d="M-9.4-7.6h3.8v3.4h-3.8ZM-4.4-7.6h3.8v3.4h-3.8ZM.6-7.6h3.8v3.4H.6Z'
        "M5.6-7.6h3.8v3.4h-3.8ZM-9.4 3.2h3.8v3.4h-3.8ZM-4.4 3.2h3.8v3.4h-3.8ZM.6 3.2h3.8v3.4H.6Z"
        'M5.6 3.2h3.8v3.4h-3.8Z"/>'
    ),
    "gate": (
        '<path class="foot" d="M-10-7.4H10V8.6H-10Z"/>'
        '<path class="brick" d="M-10-8.8H10V7.6H-10Z"/>'
        '<path class="merlon" d="M-9.4-7h3.9V5.8h-3.9ZM5.5-7h3.9V5.8H5.5Z"/>'
        '<path d="M-4.8-9.6H4.8V9.4H-4.8Z" fill="#3a2410"/>'
        '<path d="M-2.4-9.6V9.4M0-9.6V9.4M2.4-9.6V9.4" stroke="#8a5a2c" stroke-width="1.2"/>'
        '<path d="M-4.8-2.5H4.8M-4.8 3H4.8" stroke="#d9a441" stroke-width=".8"/>'
    ),
    "tower": (
        '<path class="foot" d="M-10-9H10V10H-10Z"/>'
        '<path class="brick trim" d="M-9.8-9.8H9.8V8.8H-9.8Z" stroke-width=".5"/>'
        '<path class="merlon" d="M-9.6-9.6h4v4h-4ZM-2-9.6h4v4h-4ZM5.6-9.6h4v4h-4ZM-9.6-2.6h4v4h-4Z'
        'M5.6-2.6h4v4h-4ZM-9.6 4.4h4v4h-4ZM-2 4.4h4v4h-4ZM5.6 4.4h4v4h-4Z"/>'
        '<circle cy="-.5" r="6.4" fill="#f7e8c4" stroke="#3d2312" stroke-width=".6"/>'
    ),
    "well": (
        '<circle class="shadow" cx="1" cy="1.5" r="8.4"/>'
        '<circle class="stone" r="8.3" stroke="#3b3328" stroke-width=".6"/>'
        '<path d="M5 0H8.2M4.3 2.5L7.1 4.1M2.5 4.3L4.1 7.1M0 5V8.2M-2.5 4.3L-4.1 7.1M-4.3 2.5'
        "L-7.1 4.1M-5 0H-8.2M-4.3-2.5L-7.1-4.1M-2.5-4.3L-4.1-7.1M0-5V-8.2M2.5-4.3L4.1-7.1M4.3-2.5"
        'L7.1-4.1" stroke="#3b3328" stroke-width=".6" opacity=".6"/>'
        '<circle class="water" r="5.2" stroke="#10303c" stroke-width=".8"/>'
        '<path d="M-3-1.4Q-1.4-2.6 0-1.4T3-1.4M-2.4 1.4Q-1 .3 .4 1.4T2.8 1.4" fill="none"'
        ' stroke="#d9f1f0" stroke-width=".7"/>'
    ),
    "tea_tile": (
        '<circle class="shadow" cx="1" cy="1.5" r="8.4"/>'
        '<circle r="8.4" fill="#f3e3b6" stroke="#6b4a1c" stroke-width=".8"/>'
        '<circle r="6.9" fill="none" stroke="#6b4a1c" stroke-width=".4"/>'
        '<path d="M-3.2-2.6H3.2L2.4 4.8H-2.4Z" fill="#9b4a1c" stroke="#4a2308" stroke-width=".5"/>'
        '<path d="M-1.2-4.8q-.8 .9 0 1.6M1.2-4.8q-.8 .9 0 1.6" fill="none" stroke="#4a2308"'
        ' stroke-width=".6"/>'
    ),
    "rewarded": (
        '<path d="M8.6 0L6.1 2.5V6.1H2.5L0 8.6L-2.5 6.1H-6.1V2.5L-8.6 0L-6.1-2.5V-6.1H-2.5L0-8.6'
        'L2.5-6.1H6.1V-2.5Z" class="seal print" fill-opacity=".22" stroke-width=".6"/>'
        '<text class="bold middle seal" y="3" font-size="8.4">+4</text>'
    ),
    # A lamp on an empty cell: the light of neighbouring cells melts together.
    "lamp": (
        f'<circle r="16" fill="url(#{KEY}-glow)"/>'
        '<rect class="highlight" x="-8.6" y="-8.6" width="17.2" height="17.2" rx="4"/>'
        '<circle class="wick" r="2"/>'
    ),
    # A ring of light around what stands on a cell.
    "halo": f'<circle r="16" fill="url(#{KEY}-ring)"/>',
}
"""Shapes in units of half the size. The origin is the centre of the cell."""

_LIGHTS: Final = {
    "glow": '<stop class="lamp" offset=".25" stop-opacity=".95"/>'
    '<stop class="lamp" offset="1" stop-opacity="0"/>',
    "ring": '<stop class="lamp" offset=".42" stop-opacity="0"/>'
    '<stop class="lamp" offset=".62" stop-opacity=".95"/>'
    '<stop class="lamp" offset="1" stop-opacity="0"/>',
}
"""The gradients of light, as radial gradients."""

_USES_LIGHT: Final = {"lamp": "glow", "halo": "ring"}


def add(parent: Element, tag: str, text: str | None = None, /, **attributes: object) -> Element:
    """Add an element to ``parent``, and return it.

    Keywords such as ``class_`` and ``font_size`` become attributes such as ``class`` and
    ``font-size``. Empty attributes are left out.
    """
    child = SubElement(parent, tag)
    for name, value in attributes.items():
        if value not in ("", None):
            child.set(name.rstrip("_").replace("_", "-"), str(value))
    child.text = text
    return child


def at(parent: Element, x: float, y: float, scale: float = 1, **attributes: object) -> Element:
    """Add a group whose origin is at the point (``x``, ``y``), and return it."""
    transform = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return add(parent, "g", **attributes, transform=transform)


def label(parent: Element, x: float, y: float, text: str, size: int, class_: str = "") -> None:
    """Add a text at ``x`` whose baseline is at ``y``."""
    add(parent, "text", text, x=f"{x:g}", y=f"{y:g}", font_size=size, class_=class_)


def put(
    parent: Element, shape: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: object
) -> None:
    """Show a shape in a box whose top left corner is at the point (``x``, ``y``)."""
    if scale == 1:
        place = {"x": f"{x:g}" if x else "", "y": f"{y:g}" if y else ""}
    else:
        place = {"transform": f"translate({x:g} {y:g}) scale({scale:g})"}
    add(parent, "use", **attributes, href=f"#{KEY}-{shape}", **place)


def shape_of(piece: Piece) -> str:
    """Return the name of a piece's shape."""
    if piece.kind in ROOFTOPS:
        return f"dome-{piece.color or NEUTRAL}"
    return f"block-{piece.color}" if piece.kind == "building" else piece.kind


def definitions(used: Element, letters: bool) -> Element:
    """Return the definitions of the shapes that are shown somewhere in ``used``.

    With ``letters``, buildings have letters instead of motifs, and domes have letters too.
    """
    names = {str(use.get("href")).removeprefix(f"#{KEY}-") for use in used.iter("use")}
    defs = Element("defs")
    for name in sorted(names):
        if name in _USES_LIGHT:
            light = _USES_LIGHT[name]
            add(defs, "radialGradient", id=f"{KEY}-{light}").extend(_parsed(_LIGHTS[light]))
    for name, content in _shapes(letters).items():
        if name in names:
            # In a copy of a shape, browsers match selectors only within the shape.
            group = add(defs, "g", id=f"{KEY}-{name}", class_="medina", transform=_CENTERED)
            group.extend(_parsed(content))
    return defs


_CENTERED: Final = f"translate({UNIT // 2} {UNIT // 2}) scale(2)"


def content_of(shape: str) -> Element:
    """Return a group with the content of a shape, for a document without definitions."""
    group = Element("g", transform=_CENTERED)
    group.extend(_parsed(_shapes(letters=False)[shape]))
    return group


@lru_cache
def _shapes(letters: bool) -> dict[str, str]:
    """Return the content of every shape, keyed by name."""
    shapes = {}
    for color, motif in _MOTIFS.items():
        drawn = f'<path class="motif {color}-inlay" d="{motif}"/>' if motif else ""
        shapes[f"motif-{color}"] = _roundel(BUILDING_LETTERS[color], 5.4) if letters else drawn
    for color in BUILDINGS:
        shapes[f"block-{color}"] = (
            '<path class="shadow" d="M-7.5-7.5H9.4V9.6H-7.5Z"/>'
            f'<rect class="{color}-side" x="-8.5" y="-8" width="17" height="17" rx="2.5"/>'
            f'<rect class="{color} trim" x="-8.5" y="-9" width="17" height="16.6" rx="2.5"'
            ' stroke-width=".5"/>'
            '<rect class="gleam" x="-7.7" y="-8.2" width="15.4" height="15" rx="2"'
            ' stroke-width=".6"/>'
            f'<g transform="translate(0-.7)">{shapes[f"motif-{color}"]}</g>'
        )
        shapes[f"tile-{color}"] = (
            f'<rect class="{color} trim" x="-9" y="-9" width="18" height="18" rx="1"/>'
            f'<g transform="scale(1.36)">{shapes[f"motif-{color}"]}</g>'
            '<circle r="5.4" fill="#fbf0d6"/>'
        )
    for color in PLAYERS:
        outline, details = _DOMES[color]
        top = _roundel(PLAYER_LETTERS[color], 4) if letters else _FINIAL
        shapes[f"dome-{color}"] = (
            f'<path class="shadow" d="{outline}" transform="translate(1.1 1.5)"/>'
            f'<path class="roof-{color}" d="{outline}" stroke="#2a170a" stroke-opacity=".75"'
            f' stroke-width=".7" stroke-linejoin="round"/>{details}'
            f"{top if letters or color != 'neutral' else ''}"
        )
    return {**shapes, **_SMALL}


def _roundel(letter: str, radius: float) -> str:
    """Return a letter on a pale disc, which is readable on every colour."""
    size = round(1.7 * radius, 1)
    return (
        f'<circle r="{radius}" fill="#fbf0d6"/><text class="bold middle dark"'
        f' y="{round(0.36 * size, 1)}" font-size="{size}">{letter}</text>'
    )


@lru_cache(maxsize=256)
def _parsed(content: str) -> Element:
    return XML(f"<g>{content}</g>")


def draw(parent: Element, piece: Piece, x: float = 0, y: float = 0, scale: float = 1) -> None:
    """Draw a piece in a box whose top left corner is at the point (``x``, ``y``)."""
    put(parent, shape_of(piece), x, y, scale)


def tower(
    parent: Element, x: float, y: float, value: int, merchants: int = 0, scale: float = 1
) -> None:
    """Draw a tower with the value of its tile and a dot for each merchant, at most three."""
    group = at(parent, x, y, scale)
    put(group, "tower")
    dots = min(merchants, 3)
    label(group, 20, 22 if dots else 25, str(value), 15 if dots else 18, "bold middle dark")
    for number in range(dots):
        place = 20 + 5 * (number - (dots - 1) / 2)
        add(group, "circle", cx=f"{place:g}", cy=27, r=2, fill="#6b2c1c")


def palace_tile(
    parent: Element, x: float, y: float, color: str, value: int, scale: float = 1
) -> None:
    """Draw a palace tile: its colour and motif, and the value on a disc."""
    group = at(parent, x, y, scale)
    put(group, f"tile-{color}")
    label(group, 20, 26, str(value), 17, "bold middle dark")
