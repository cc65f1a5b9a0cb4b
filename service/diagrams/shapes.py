"""The shapes of the picture. Every piece and tile is drawn in a box of 40 by 40 units.

Elements are built with :mod:`xml.etree.ElementTree`, which escapes texts and attributes.
"""

from __future__ import annotations

from string import Template
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from service.rules.piece_specs import ROOFTOPS

from .palette import BUILDING_FILLS, DARK_INK, LIGHT_INK, ROOFTOP_FILLS, ink_for
from .scene import BUILDING_LETTERS, PLAYER_LETTERS, Piece

UNIT: Final = 40
"""The side of a cell, and of the box in which a shape is drawn."""

STYLE: Final = Template("""
.medina{max-width:100%;height:auto;color-scheme:light dark}
.medina text{font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;fill:#2b2418}
.medina .bold{font-weight:700}
.medina .middle{text-anchor:middle}
.medina .right{text-anchor:end}
.medina .page{fill:#fffdf8}
.medina .ring{fill:#e3d3ae}
.medina .city{fill:#f4e8cb}
.medina .grid{stroke:#d6c294;stroke-width:1;fill:none}
.medina .ticks{stroke:#cdb98b;stroke-width:1;fill:none}
.medina .edge{stroke:#a88f5c;stroke-width:1.5;fill:none}
.medina .card{fill:#faf3e1;stroke:#d6c294;stroke-width:1.5}
.medina .card.turn{stroke:#b5007c;stroke-width:3}
.medina text.soft{fill:#6f6249}
.medina text.now{fill:#b5007c}
.medina .none{opacity:.35}
.medina .rewarded{fill:#cfe6f5;stroke:#1d6fa5;stroke-width:2;stroke-dasharray:5 3}
.medina text.reward{fill:#145580}
.medina .road{stroke:#9a5f1c;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;fill:none}
.medina .passage{stroke:#9a5f1c;stroke-width:4;stroke-dasharray:8 5;stroke-linejoin:round;fill:none}
.medina .broken{stroke:#c3002f;stroke-width:3;stroke-dasharray:2 6;stroke-linecap:round;fill:none}
.medina .wood{fill:#fffaf0;stroke:#4a3a20;stroke-width:2}
.medina .door,.medina .dot{fill:#4a3a20}
.medina .cross{stroke:#4a3a20;stroke-width:2.5;stroke-linecap:round;fill:none}
.medina .halo{fill:none;stroke:#4a3a20;stroke-width:2.5}
.medina .brick{fill:#c08f58;stroke:#7d5526;stroke-width:1.5}
.medina .mortar{stroke:#8f6531;stroke-width:1.5;fill:none}
.medina .arch{fill:#fff4d6;stroke:#7d5526;stroke-width:1.5}
.medina .stone{fill:#9aa4ad;stroke:#56606a;stroke-width:2}
.medina .water{fill:#1d6fa5}
.medina .gleam{stroke:#e8f5ff;stroke-width:2.5;stroke-linecap:round;fill:none}
.medina .block{stroke:#00000059;stroke-width:1.5}
.medina .grey{fill:$grey}
.medina .violet{fill:$violet}
.medina .black{fill:$black}
.medina .brown{fill:$brown}
.medina .orange{fill:$orange}
.medina text.light{fill:$light}
.medina text.dark{fill:$dark}
.medina .dome{stroke:#fff;stroke-width:2}
.medina .roof-red{fill:$red}
.medina .roof-yellow{fill:$yellow}
.medina .roof-green{fill:$green}
.medina .roof-blue{fill:$blue}
.medina .roof-neutral{fill:$neutral;stroke:#4a3a20}
.medina .casing{stroke:#fff;stroke-width:7;fill:none}
.medina .highlight{stroke:#b5007c;stroke-width:4;fill:none}
.medina .last{stroke:#2b2418;stroke-width:3.5;fill:none}
.medina .alarm{fill:#c3002f;stroke:#fff;stroke-width:2}
@media (prefers-color-scheme:dark){
.medina text{fill:#f0e9da}
.medina .page{fill:#1d1a15}
.medina .ring{fill:#332d22}
.medina .city{fill:#544b3a}
.medina .grid{stroke:#6e634d}
.medina .ticks{stroke:#4a4233}
.medina .edge{stroke:#8f8060}
.medina .card{fill:#2b261d;stroke:#6e634d}
.medina .card.turn{stroke:#ff77c8}
.medina text.soft{fill:#bdb199}
.medina text.now{fill:#ff77c8}
.medina .rewarded{fill:#2f4f63;stroke:#7cc4f0}
.medina text.reward{fill:#b5e0fb}
.medina .road,.medina .passage{stroke:#e3ac5b}
.medina .broken{stroke:#ff8095}
.medina .halo{stroke:#fffaf0}
.medina .block{stroke:#ffffff59}
.medina .casing{stroke:#1d1a15}
.medina .highlight{stroke:#ff77c8}
.medina .last{stroke:#fffaf0}
}
""").substitute(BUILDING_FILLS, **ROOFTOP_FILLS, light=LIGHT_INK, dark=DARK_INK)
"""The style sheet of a picture. Buildings also show a letter, so colour is not the only clue."""


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


def draw(parent: Element, piece: Piece, *, roofed: bool = False) -> None:
    """Draw a piece. A ``roofed`` building leaves room for its rooftop."""
    color = piece.color or ""
    if piece.kind == "building":
        _building(parent, color, roofed)
    elif piece.kind in ROOFTOPS:
        _dome(parent, color)
    else:
        _PLAIN[piece.kind](parent)


def _building(parent: Element, color: str, roofed: bool) -> None:
    add(parent, "rect", x=2, y=2, width=36, height=36, rx=5, class_=f"block {color}")
    letter, ink = BUILDING_LETTERS.get(color, "?"), f"bold middle {ink_for(color)}"
    if roofed:
        label(parent, 9.5, 16, letter, 13, ink)
    else:
        label(parent, 20, 27.5, letter, 21, ink)


def _dome(parent: Element, color: str) -> None:
    onion = "M23 4C24 9 37 13 37 24C37 29 35 32 33.5 35H12.5C11 32 9 29 9 24C9 13 22 9 23 4Z"
    add(parent, "path", d=onion, class_=f"dome roof-{color}")
    label(parent, 23, 29.5, PLAYER_LETTERS.get(color, "?"), 17, f"bold middle {ink_for(color)}")


def _stable(parent: Element) -> None:
    add(parent, "path", d="M20 5L36 18V35H4V18Z", class_="wood", stroke_linejoin="round")
    add(parent, "path", d="M13 35V26a7 7 0 0 1 14 0V35Z", class_="door")


def _merchant(parent: Element) -> None:
    add(parent, "circle", cx=20, cy=20, r=11.5, class_="wood")


def _wall(parent: Element) -> None:
    add(parent, "rect", x=1, y=1, width=38, height=38, rx=2, class_="brick")
    add(parent, "path", d="M1 14H39M1 27H39M14 1V14M29 14V27M14 27V39", class_="mortar")


def _gate(parent: Element) -> None:
    add(parent, "rect", x=1, y=1, width=38, height=38, rx=2, class_="brick")
    add(parent, "path", d="M8 39V20a12 12 0 0 1 24 0V39Z", class_="arch")


def _well(parent: Element) -> None:
    add(parent, "circle", cx=20, cy=20, r=17, class_="stone")
    add(parent, "circle", cx=20, cy=20, r=10.5, class_="water")
    add(parent, "path", d="M14 19a6 6 0 0 1 6-5", class_="gleam")


def _tea(parent: Element) -> None:
    add(parent, "path", d="M29 17h3a4.5 4.5 0 0 1 0 9h-3", class_="halo")
    add(parent, "path", d="M7 14H30V24a9 9 0 0 1-9 9H16a9 9 0 0 1-9-9Z", class_="wood")
    add(parent, "path", d="M14 10q-3-3 0-6M22 10q-3-3 0-6", class_="halo")


_PLAIN: Final = {
    "stable": _stable,
    "merchant": _merchant,
    "wall": _wall,
    "gate": _gate,
    "well": _well,
    "tea_tile": _tea,
}


def tower(parent: Element, value: int, merchants: int = 0) -> None:
    """Draw a tower with the value of its tile and a dot for each merchant, at most three."""
    outline = "M2 38V5H10V10H16V5H24V10H30V5H38V38Z"
    add(parent, "path", d=outline, class_="wood", stroke_linejoin="round")
    label(parent, 20, 27, str(value), 18, "bold middle dark")
    for number in range(min(merchants, 3)):
        x = 20 + 9 * (number - (min(merchants, 3) - 1) / 2)
        add(parent, "circle", cx=f"{x:g}", cy=33, r=3, class_="dot")


def palace_tile(parent: Element, color: str, value: int) -> None:
    """Draw a palace tile: a disc in the building colour, with the value and the colour's letter."""
    ink = ink_for(color)
    add(parent, "circle", cx=20, cy=20, r=18, class_=f"block {color}")
    label(parent, 14, 26.5, str(value), 19, f"bold middle {ink}")
    label(parent, 28, 26.5, BUILDING_LETTERS.get(color, "?"), 14, f"middle {ink}")


def badge(parent: Element, x: float, y: float, color: str) -> None:
    """Draw a disc in a player's colour, with its letter. Its centre is (``x``, ``y``)."""
    add(parent, "circle", cx=f"{x:g}", cy=f"{y:g}", r=11, class_=f"dome roof-{color}")
    letter = PLAYER_LETTERS.get(color, "?")
    label(parent, x, y + 5, letter, 15, f"bold middle {ink_for(color)}")


def reward(parent: Element) -> None:
    """Mark a cell where a palace scores points for the well."""
    add(parent, "rect", x=1, y=1, width=38, height=38, class_="rewarded")
    label(parent, 20, 26, "+4", 17, "middle reward")


def end_of_street(parent: Element) -> None:
    """Mark a merchant as the end of its street."""
    add(parent, "circle", cx=20, cy=20, r=16.5, class_="halo")


def no_end(parent: Element) -> None:
    """Mark a merchant with a cross: the street can't continue from it."""
    add(parent, "path", d="M16 16L24 24M24 16L16 24", class_="cross")
