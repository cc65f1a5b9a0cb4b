"""The picture as PNG: the SVG, rendered by resvg with fonts from this package.

System fonts are not used, so the same state is rendered to the same bytes on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from service.rules.state import State
from service.wording import Wording

from .labels import Words
from .scene import Scene, number_of_shapes, scene, simplified
from .svg import Look, svg_of, svg_sentence

_FONT: Final = "Liberation Sans"
_FONTS: Final = [
    str(Path(__file__).with_name("fonts") / f"LiberationSans-{weight}.ttf")
    for weight in ("Regular", "Bold")
]

_MAX_SHAPES: Final = 330
"""The maximum number of pieces and legs of streets to draw, which limits the rendering time.

No possible state has as many. If pieces, legs and marks together exceed this number, anti-aliasing
is turned off.
"""


def png_diagram(
    state: State,
    wording: Wording,
    highlight: int = 0,
    *,
    last: int = 0,
    viewer: str | None = None,
    **look: Any,
) -> bytes:
    """Draw a state as a PNG image. The arguments are those of :func:`~.svg.svg_diagram`.

    An impossible state may have more shapes than any possible one. To save time, only one piece per
    cell is then drawn, and no rooftops or streets.
    """
    everything = scene(state, highlight, last, viewer)
    described = simplified(everything, _MAX_SHAPES)
    smooth = number_of_shapes(everything) + _number_of_marks(everything) <= _MAX_SHAPES
    svg = svg_of(described, Words(wording, state.config), Look(**look), targets=False)
    return _rendered(svg, smooth=smooth)


def png_sentence(
    sentence: str, language: str, size: int | None = None, scheme: str = "auto"
) -> bytes:
    """Draw a sentence, in place of a position that makes no sense, as a PNG image."""
    return _rendered(svg_sentence(sentence, language, size, scheme))


def _rendered(svg: str, *, smooth: bool = True) -> bytes:
    import resvg_py  # a compiled package that is needed only for PNG

    return resvg_py.svg_to_bytes(
        svg,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FONT,
        sans_serif_family=_FONT,
        shape_rendering="geometric_precision" if smooth else "crisp_edges",
        text_rendering="optimize_legibility" if smooth else "optimize_speed",
    )


def _number_of_marks(scene: Scene) -> int:
    return sum(square.highlighted + square.last for square in scene.squares.values())
