"""Limits on requests per minute (token buckets) that all workers of an instance share.

The counts are in memory that the workers inherit from the process that forks them. A worker that
is killed leaves no lock behind, since the kernel releases the locks of a process when it ends.
"""

from __future__ import annotations

import fcntl
import os
import struct
import time
from hashlib import sha256
from math import ceil
from mmap import mmap
from tempfile import TemporaryFile
from threading import Lock
from typing import Final
from weakref import finalize

__all__ = ["SharedLimits"]

_SLOT: Final = struct.Struct("=8sddI")
"""A slot: the owner, what was left of the limit at the last request, the time of that request, the
limit.
"""
_SLOTS: Final = 4096
_PROBES: Final = 16
_MINUTE: Final = 60.0


class SharedLimits:
    """How much is left of each owner's limit, which refills over a minute.

    There is room for 4,096 owners. A new owner takes one of the 16 slots that its name determines,
    if necessary from the owner whose last request is oldest. That owner loses nothing if a minute
    has passed, since the limit is full again by then.
    """

    def __init__(self) -> None:
        self._slots = mmap(-1, _SLOTS * _SLOT.size)
        with TemporaryFile() as file:
            self._file = os.dup(file.fileno())
        finalize(self, os.close, self._file)
        self._lock = Lock()

    def take(self, owner: str, limit: int) -> int:
        """Count a request; return 0, or the seconds to wait if the limit is used up."""
        name = sha256(owner.encode()).digest()[:8]
        rate = limit / _MINUTE
        # The locks of files exclude other processes, but not other threads of this one.
        with self._lock:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                now = time.monotonic()
                place, left, since = self._find(name, limit, now)
                left = min(limit, left + (now - since) * rate)
                granted = left >= 1
                _SLOT.pack_into(self._slots, place, name, left - granted, now, limit)
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)
        return 0 if granted else max(1, ceil((1 - left) / rate))

    def _find(self, name: bytes, limit: int, now: float) -> tuple[int, float, float]:
        """Return where an owner's slot is, how much of the limit was left, and at what time.

        A new owner has the whole limit left.
        """
        first = int.from_bytes(name, "big")
        oldest, longest_ago = 0, now + 1
        for probe in range(_PROBES):
            place = (first + probe) % _SLOTS * _SLOT.size
            owner, left, since, old_limit = _SLOT.unpack_from(self._slots, place)
            if owner == name and old_limit:
                return place, left * limit / old_limit, since
            if since < longest_ago:
                oldest, longest_ago = place, since
        return oldest, float(limit), now
