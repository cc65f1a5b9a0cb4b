"""The picture as PNG: the SVG in its light colours, drawn by resvg with fonts of this package.

No font of the system is used, so the same state is the same bytes on every machine.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from service.rules.state import State

from .labels import Wording, Words
from .scene import Scene, scene
from .svg import svg_of

__all__ = ["png_diagram"]

_FONT: Final = "Liberation Sans"
_FONTS: Final = [
    str(Path(__file__).with_name("fonts") / f"LiberationSans-{weight}.ttf")
    for weight in ("Regular", "Bold")
]

_STYLE: Final = """\
.medina .ring,.medina .city,.medina .edge,.medina .grid,.medina .ticks,.medina .brick,
.medina .mortar{shape-rendering:crispEdges}
"""
"""Horizontal and vertical edges need no anti-aliasing, which is slow."""

_MANY: Final = 330
"""No possible state has as many pieces and steps of streets on the board."""


def png_diagram(
    state: State,
    wording: Wording,
    highlight: int = 0,
    *,
    last: int = 0,
    viewer: str | None = None,
    cards: bool = True,
    size: int | None = None,
) -> bytes:
    """Draw a state as a PNG image; arguments as for :func:`~.svg.svg_diagram`.

    An impossible state with more on the board than any game has is drawn with one piece per cell
    and without rooftops and streets, because every shape costs time.
    """
    import resvg_py  # compiled, and needed only to draw a PNG

    described = scene(state, highlight, last, viewer)
    if _number_of_shapes(described) > _MANY:
        described = _simplified(described)
    return resvg_py.svg_to_bytes(
        svg_of(described, Words(wording, state.config), cards, size),
        style_sheet=_STYLE,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FONT,
        sans_serif_family=_FONT,
    )


def _number_of_shapes(scene: Scene) -> int:
    pieces = sum(1 for _ in scene.pieces())
    return pieces + sum(len(street.legs) for street in scene.streets)


def _simplified(scene: Scene) -> Scene:
    squares = {
        cell: replace(square, pieces=square.pieces[:1], rooftops=())
        for cell, square in scene.squares.items()
    }
    return replace(scene, squares=squares, streets=())
