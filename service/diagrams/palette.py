"""The display colours of pieces, used in pictures and listed in the vocabulary for clients."""

from __future__ import annotations

from typing import Final

BUILDING_FILLS: Final = {
    "grey": "#a3abb5",
    "violet": "#6b3fa0",
    "black": "#26262c",
    "brown": "#7f4421",
    "orange": "#f59a23",
}
"""The fill of each building colour. The fills also differ in lightness."""

ROOFTOP_FILLS: Final = {
    "red": "#c1121f",
    "yellow": "#ffd60a",
    "green": "#12a07a",
    "blue": "#1550b8",
    "neutral": "#f3efe6",
}
"""The fill of each player's colour, and of neutral rooftops."""

LIGHT_INK: Final = "#fff"
DARK_INK: Final = "#1c1710"
"""The two colours of letters on pieces."""

_NEEDS_LIGHT_INK: Final = frozenset(("violet", "black", "brown", "red", "blue"))


def ink_for(color: str) -> str:
    """Return whether letters on a piece of this colour are ``light`` or ``dark``."""
    return "light" if color in _NEEDS_LIGHT_INK else "dark"
