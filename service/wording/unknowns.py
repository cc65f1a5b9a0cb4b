"""The sentences that say what can't be known about a ruling, in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .templates import Text

UNKNOWNS: Final[Mapping[str, Text]] = {
    "turn.obligation": (
        "Whether {player} could have placed one more piece can’t be known: their stock is "
        "{screen:behind the _}."
    ),
    "turn.last_player": (
        "Whether {player}, as the last player, must place {rooftop:a _} now can’t be known: it "
        "depends on stocks {screen:behind the _s}."
    ),
    "turn_end": (
        "{player} goes on if they can place another piece in this turn (their pieces are hidden)."
    ),
    "pass": (
        "Whether {player} can still place a piece, or has to pass, can’t be known: their stock is "
        "{screen:behind the _}."
    ),
    "tea.needs_placement": (
        "Whether {player} can also place a piece in this turn can’t be known: their stock is "
        "{screen:behind the _}."
    ),
    "next_player": (
        "{player} plays if they can place a piece; otherwise they are skipped (their pieces are "
        "hidden)."
    ),
    "game_end": (
        "The game goes on if {player} can place a piece; otherwise it is over (their pieces are "
        "hidden)."
    ),
    "claim_order": (
        "The order in which the palaces were claimed isn’t fully known: the position shows one of "
        "the possible orders, and no ruling depends on it."
    ),
}
"""The sentence for each kind of unknown, keyed by kind."""
