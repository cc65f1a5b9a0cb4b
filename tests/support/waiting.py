"""Waiting for what happens in other threads and processes."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Final

import pytest

__all__ = ["NEVER", "until"]

NEVER: Final = 60.0
"""Seconds after which a test gives up."""


def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds; fail the test if it never does."""
    for _ in range(int(NEVER / 0.01)):
        if condition():
            return
        Event().wait(0.01)
    pytest.fail("the condition never became true")
