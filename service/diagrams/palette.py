"""The colours of pieces, used in pictures and listed in the vocabulary for clients.

Any two of them can be told apart by people with a colour vision deficiency, by day and by night.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Paint(NamedTuple):
    """A piece's colour in light from above: its top and its side, by day and by night."""

    top: str
    side: str
    night_top: str
    night_side: str


BUILDINGS: Final = {
    "grey": Paint("#9b9fa4", "#5f6368", "#949bac", "#4a4f5c"),
    "violet": Paint("#7d4d92", "#472a5c", "#885caf", "#3f2a63"),
    "black": Paint("#26222a", "#0c0a0e", "#17151c", "#000000"),
    "brown": Paint("#5f3407", "#331b02", "#653c21", "#301a0d"),
    "orange": Paint("#e8822e", "#9c4d0e", "#dd7a30", "#7d3c0c"),
}

PLAYERS: Final = {
    "red": Paint("#bc2333", "#6d0f17", "#df4c48", "#5f1218"),
    "yellow": Paint("#f3b813", "#a27508", "#ffcc43", "#8a640c"),
    "green": Paint("#30a76e", "#115230", "#37b77d", "#0c4a2e"),
    "blue": Paint("#1054b0", "#082c60", "#3578e1", "#143a78"),
    "neutral": Paint("#efeed7", "#9c8a64", "#e6e3c9", "#857659"),
}
"""The colours of the players' rooftops, and of neutral rooftops."""

LIGHT_INK: Final = "#fff"
DARK_INK: Final = "#1c1710"
"""The two colours of letters on pieces."""

_NEEDS_LIGHT_INK: Final = frozenset(("violet", "black", "brown", "red", "blue"))


def ink_for(color: str) -> str:
    """Return the colour of letters on a piece of this colour."""
    return LIGHT_INK if color in _NEEDS_LIGHT_INK else DARK_INK
