"""The questions for players who join a game in progress, in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .templates import Text

QUESTIONS: Final[Mapping[str, Text]] = {
    "street": "Which merchants form {street:the _} at {cell}?",
    "palace_tile": "Who has {color:the _ palace tile}?",
    "tower_tile": "Who has {corner:the _ tower tile}?",
    "tea": "How many tea tiles does {player} have?",
    "claim_order": "Where does the palace at {cell} come in the order of claims?",
    "neutral_rooftops": "How many neutral rooftops does {player} still have?",
}
"""The question for each subject, keyed by subject."""
