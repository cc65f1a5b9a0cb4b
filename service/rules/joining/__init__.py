"""Joining a game in progress: working out its state from the pieces on the board.

Whatever follows neither from the board nor from the rest of the request becomes a question for the
players.
"""

from __future__ import annotations

from .join import join
from .known import Joined, KnownGame, Question

__all__ = ["Joined", "KnownGame", "Question", "join"]
