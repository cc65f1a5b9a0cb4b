"""The picture as PNG: the SVG in its light colours, drawn by resvg with fonts of this package.

No font of the system is used, so the same state is the same bytes on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from service.rules.state import State

from .labels import Wording
from .svg import svg_diagram

__all__ = ["png_diagram"]

_FONT: Final = "Liberation Sans"
_FONTS: Final = [
    str(Path(__file__).with_name("fonts") / f"LiberationSans-{weight}.ttf")
    for weight in ("Regular", "Bold")
]


def png_diagram(state: State, wording: Wording, highlight: int = 0, **options: Any) -> bytes:
    """Draw a state as a PNG image; arguments as for :func:`~.svg.svg_diagram`."""
    import resvg_py  # compiled: only who draws a PNG needs it

    return resvg_py.svg_to_bytes(
        svg_diagram(state, wording, highlight, **options),
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FONT,
        sans_serif_family=_FONT,
    )
