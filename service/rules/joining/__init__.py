"""Joining a game in progress: a state from what stands on the board.

The board decides much of a state. What it leaves open, and the request does not say, is asked.
"""

from __future__ import annotations

from .join import join
from .known import Joined, KnownGame, Question

__all__ = ["Joined", "KnownGame", "Question", "join"]
