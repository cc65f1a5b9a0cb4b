"""Bounds on the values in documents and on their size; no game exceeds them."""

from __future__ import annotations

from typing import Final

from service.rules.rulesets import PLAYER_COLORS

__all__ = [
    "MAX_ACTIONS",
    "MAX_COUNT",
    "MAX_MERCHANTS",
    "MAX_MOVES",
    "MAX_PIXELS",
    "MAX_PLAYERS",
    "MAX_PLIES",
    "MAX_SEED",
    "MAX_STREETS",
    "MAX_TURNS",
    "MIN_PIXELS",
]

MAX_PLAYERS: Final = len(PLAYER_COLORS)
MAX_ACTIONS: Final = 3
"""No turn of any ruleset has more actions."""
MIN_PIXELS: Final = 100
MAX_PIXELS: Final = 1200
"""The bounds of the longer side of a picture."""
MAX_TURNS: Final = 999
"""The highest turn number; no game has a quarter as many turns."""
MAX_MERCHANTS: Final = 99
"""More merchants in one street than any box holds."""
MAX_STREETS: Final = 40
"""More than any box holds merchants, and few enough to bound the number of reasons."""
MAX_COUNT: Final = 99
"""More pieces of one kind than any box holds."""
MAX_MOVES: Final = 400
"""More moves in a record than any game has."""
MAX_PLIES: Final = 400
"""More plies than any game has."""
MAX_SEED: Final = 2**53 - 1
"""The largest integer that every JSON reader reads exactly."""
