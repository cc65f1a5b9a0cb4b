"""How many connections each worker has, in memory that all workers of an instance share.

All workers wait for the same queue of new connections, and whichever wakes first would take them
all. So a worker lets others with fewer connections go first (:mod:`.worker`).
"""

from __future__ import annotations

import mmap
from typing import Final

__all__ = ["fewest_of_others", "publish", "withdraw"]

_SLOTS: Final = 1024
"""More than an instance ever has workers at once; gunicorn numbers its workers consecutively."""
_MOST: Final = 254
"""More connections count as this many, since a slot is a byte and 0 means no worker."""
_shared: Final = mmap.mmap(-1, _SLOTS)  # shared with the processes that are forked later


def publish(worker: int, connections: int) -> None:
    """Tell the others how many connections a worker has; ``worker`` is gunicorn's number."""
    _shared[worker % _SLOTS] = 1 + min(connections, _MOST)


def withdraw(worker: int) -> None:
    """Tell the others that a worker no longer accepts connections, or has ended."""
    _shared[worker % _SLOTS] = 0


def fewest_of_others(worker: int) -> int | None:
    """Return the fewest connections that another worker has (at most 254), None without others."""
    own = worker % _SLOTS
    others = _shared[:own] + _shared[own + 1 :]
    return min((count - 1 for count in others.translate(None, b"\0")), default=None)
