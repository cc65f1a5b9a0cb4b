"""Joining a game in progress: working out its state from the pieces on the board.

What the request leaves open, and what matters for later rulings, becomes a question for the players
or a hidden number.
"""

from __future__ import annotations

from .join import join
from .known import Joined, KnownGame, Question

__all__ = ["Joined", "KnownGame", "Question", "join"]
