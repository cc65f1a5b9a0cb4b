"""A separate drawing of each piece, for pages that show pieces beside the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import Element, tostring

from service.rules.piece_specs import PIECES

from .palette import BUILDINGS, PLAYERS
from .scene import Piece
from .shapes import UNIT, add, content_of, shape_of
from .style import STYLES

_PLAYERS: Final = tuple(color for color in PLAYERS if color != "neutral")
_COLORS: Final[dict[str, tuple[str, ...]]] = {
    "building": tuple(BUILDINGS),
    "rooftop": _PLAYERS,
    "blocking_rooftop": _PLAYERS,
    "neutral_rooftop": ("neutral",),
}
"""The colours of each piece that has a colour."""


@lru_cache
def piece_icons() -> str:
    """Return an SVG document with the style sheet of the pictures and a group for each piece.

    Each group has the attribute ``data-piece`` and, for buildings and rooftops, ``data-color``. The
    piece is drawn in a square of 40 by 40 units. The square's top left corner is at the origin.
    """
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "medina",
            "viewBox": f"0 0 {UNIT} {UNIT}",
        },
    )
    add(root, "style", STYLES["auto"])
    for name in (*PIECES, "well", "tea_tile"):
        for color in _COLORS.get(name, (None,)):
            group = add(root, "g", data_piece=name, data_color=color)
            group.append(content_of(shape_of(Piece(name, color))))
    return tostring(root, "unicode") + "\n"
