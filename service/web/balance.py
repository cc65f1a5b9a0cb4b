"""The number of connections of each worker, in memory that all workers of an instance share.

All workers accept connections from the same queue, and the first worker to wake up would take all
of them. So a worker lets workers with fewer connections go first (:mod:`.worker`).
"""

from __future__ import annotations

import mmap
from typing import Final

__all__ = ["fewest_of_others", "publish", "withdraw"]

_SLOTS: Final = 1024
"""The number of slots. An instance normally has far fewer workers."""
_MOST: Final = 254
"""The most connections that a slot of one byte can show. A slot of 0 means no worker."""
_shared: Final = mmap.mmap(-1, _SLOTS)  # shared with processes that are forked later


def publish(worker: int, connections: int) -> None:
    """Publish a worker's number of connections. ``worker`` is the worker's number in gunicorn."""
    _shared[worker % _SLOTS] = 1 + min(connections, _MOST)


def withdraw(worker: int) -> None:
    """Publish that a worker no longer accepts connections, or has ended."""
    _shared[worker % _SLOTS] = 0


def fewest_of_others(worker: int) -> int | None:
    """Return the smallest number of connections of any other worker, capped at 254.

    Return None if no other worker accepts connections.
    """
    own = worker % _SLOTS
    others = _shared[:own] + _shared[own + 1 :]
    return min((count - 1 for count in others.translate(None, b"\0")), default=None)
