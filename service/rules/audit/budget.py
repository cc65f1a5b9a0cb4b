"""The limit on the work of an audit."""

from __future__ import annotations

from typing import Final

_MOST_STEPS: Final = 10_000
"""Far above what positions from real games need."""


class SearchTooLongError(Exception):
    """The audit has used up its budget. What it has not found by then counts as possible."""


class Budget:
    """Counts the steps of an audit: those in its state and those in states earlier in the turn."""

    def __init__(self) -> None:
        self.steps = 0

    def spend(self, cost: int) -> None:
        """Count some steps.

        Raises:
            SearchTooLongError: There are too many steps.
        """
        self.steps += cost
        if self.steps > _MOST_STEPS:
            raise SearchTooLongError
