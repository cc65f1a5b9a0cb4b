"""``medina conform``: compare another engine of the game with the referee."""

from __future__ import annotations

from .session import conform

__all__ = ["conform"]
