"""Limits on the size of documents and on the values in them. Every game is within these limits."""

from __future__ import annotations

from typing import Final

from service.rules.rulesets import PLAYER_COLORS

MAX_PLAYERS: Final = len(PLAYER_COLORS)
MAX_ACTIONS: Final = 3
"""The largest number of actions in a turn, in any ruleset."""
MIN_PIXELS: Final = 100
MAX_PIXELS: Final = 1200
"""The minimum and maximum length, in pixels, of the longer side of a picture."""
MAX_TURNS: Final = 999
"""The highest turn number. No game has that many turns."""
MAX_MERCHANTS: Final = 99
"""The maximum number of merchants in a street. No game box contains that many."""
MAX_STREETS: Final = 40
"""The maximum number of streets. No game box contains that many merchants."""
MAX_COUNT: Final = 99
"""The maximum number of pieces of one kind. No game box contains that many."""
MAX_MOVES: Final = 400
"""The maximum number of moves in a record. No game has that many."""
MAX_PLIES: Final = 400
"""The maximum number of random plies at the start of a game. No game has that many."""
MAX_QUESTION: Final = 300
"""The maximum number of characters of a question in words."""
MAX_SEED: Final = 2**53 - 1
"""The largest integer that all JSON parsers read exactly."""
SCHEMES: Final = ("auto", "light", "dark")
"""The colour schemes of pictures. With ``auto``, a picture follows the reader's preference."""
