"""Waits for events in other threads and processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pytest

NEVER: Final = 900.0
"""Seconds after which a test gives up waiting.

All tests use this limit for what must happen, so that none fails because the machine is busy.
"""


def until(condition: Callable[[], object]) -> None:
    """Wait until a condition is true. Fail the test if that never happens."""
    end = time.monotonic() + NEVER
    while not condition():
        if time.monotonic() > end:
            pytest.fail("the condition never became true")
        time.sleep(0.01)
