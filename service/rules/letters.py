"""The letters and short names that stand for pieces, colours, options and rulesets.

The notation and the pictures use them in every language. Pieces and tea tiles have capital letters.
Players and options have lower-case letters.
"""

from __future__ import annotations

from typing import Final

from .piece_specs import SPECS

BUILDING_LETTERS: Final = {"grey": "G", "violet": "V", "black": "K", "brown": "B", "orange": "O"}
"""The letter of each building colour. Black is K, as in CMYK."""

PLAYER_LETTERS: Final = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "neutral": "n"}
"""The letter of each colour that a player or a rooftop can have."""

PIECE_LETTERS: Final = {
    **{spec.name: spec.letter for spec in SPECS if spec.letter},
    "tea_tile": "T",
    "well": "F",
}
"""The letter of each piece except a building, which uses the letter of its colour.

The letter of the well is F, for fountain.
"""

OPTION_LETTERS: Final = {
    "well": "f",
    "tea_tiles": "t",
    "tower_merchants": "m",
    "neutral_rooftops": "n",
    "gates": "p",
    "short_opening": "s",
    "last_player_rooftop": "l",
    "tie_break": "b",
    "game_end": "e",
    "new_street": "r",
    "tower_connection": "c",
    "turn_obligation": "o",
    "tea_timing": "a",
    "new_palace": "u",
}
"""The letter of each option. Options that add a piece use that piece's letter in lower case."""

RULESET_NAMES: Final = {
    "first-edition": "1e",
    "first-edition-two-player": "ditt",
    "second-edition": "2e",
    "board-game-arena": "bga",
    "first-edition-aid": "aid",
    "boardspace-first-edition": "bs1",
    "boardspace-second-edition": "bs2",
}
"""The short name of each ruleset. No name is a prefix of another."""
