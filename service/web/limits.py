"""Rate limits in requests per minute (token buckets), shared by all workers of an instance.

The counts are in shared memory, which workers inherit when the master process forks them. A file
lock protects them. If the worker that holds it is killed, the kernel releases the lock.
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
"""The layout of a slot.

A slot holds a hash of the owner's name, the requests left, the time of the last request and the
limit.
"""
_SLOTS: Final = 4096
_PROBES: Final = 16
_MINUTE: Final = 60.0


class SharedLimits:
    """The remaining requests of each owner. A limit refills completely within a minute.

    There are 4,096 slots. A hash of the owner's name selects 16 of them, and the owner uses one of
    the 16. If all 16 are in use, a new owner replaces the owner whose last request is the oldest.
    If that request is more than a minute old, the limit is full again anyway, so nothing is lost.
    """

    def __init__(self) -> None:
        self._slots = mmap(-1, _SLOTS * _SLOT.size)
        with TemporaryFile() as file:
            self._file = os.dup(file.fileno())
        finalize(self, os.close, self._file)
        self._lock = Lock()

    def take(self, owner: str, limit: int) -> int:
        """Count a request. Return 0 if it is allowed, or the number of seconds to wait."""
        name = sha256(owner.encode()).digest()[:8]
        rate = limit / _MINUTE
        # A file lock excludes other processes, but not other threads of this process.
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
        """Return an owner's slot (its offset), the requests left, and the time of the last request.

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
