"""The short names of the game's words: one letter for a piece, a colour, an option.

They are the same in every language. The notation and the pictures use them. Pieces and tea tiles
have capitals, players and options lower case.
"""

from __future__ import annotations

from typing import Final

from .pieces.spec import SPECS

__all__ = [
    "BUILDING_LETTERS",
    "OPTION_LETTERS",
    "PIECE_LETTERS",
    "PLAYER_LETTERS",
    "RULESET_NAMES",
]

BUILDING_LETTERS: Final = {"grey": "G", "violet": "V", "black": "K", "brown": "B", "orange": "O"}
"""The letter of each building colour: black is K, as in CMYK."""

PLAYER_LETTERS: Final = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "neutral": "n"}
"""The letter of each colour of players and rooftops."""

PIECE_LETTERS: Final = {
    **{spec.name: spec.letter for spec in SPECS if spec.letter},
    "tea_tile": "T",
    "well": "F",
}
"""The letter of each piece except a building, which takes its colour's. F is for fountain."""

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
}
"""The letter of each option: the piece's if the option brings a piece into the game."""

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
