"""Joining a game in progress: working out its state from the pieces on the board.

Whatever the request leaves open becomes a question for the players or a hidden number, if later
rulings depend on it.
"""

from __future__ import annotations

from .join import join
from .known import Joined, KnownGame

__all__ = ["Joined", "KnownGame", "join"]
