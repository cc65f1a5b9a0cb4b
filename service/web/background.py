"""Work that can wait a moment: a separate thread does it for many requests at once.

Done request by request, between rulings, the same work takes several times as long, because the
processor's caches are cold.
"""

from __future__ import annotations

import atexit
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeVar

__all__ = ["Background"]

_DELAY: Final = 0.05
"""For how many seconds items are collected."""

_log = logging.getLogger(__name__)

Item = TypeVar("Item")


class Background(Generic[Item]):
    """Collects items for a moment, then passes them to a function all together.

    The first item starts the thread. Items that are left when the process ends are passed on then,
    unless the process is killed. Add nothing before a process forks: the thread would not outlive
    the fork.
    """

    def __init__(self, work: Callable[[list[Item]], None]) -> None:
        self._work = work
        self._items: deque[Item] = deque()
        self._is_due = Event()
        self._at_work = Lock()
        self._starting = Lock()
        self._is_started = False

    def add(self, item: Item) -> None:
        """Add an item; from any thread."""
        self._items.append(item)
        if not self._is_due.is_set():
            self._start()
            self._is_due.set()

    def finish(self) -> None:
        """Pass on everything added so far, and return once the function has dealt with it."""
        with self._at_work:
            items: list[Item] = []
            with suppress(IndexError):  # other threads may add some meanwhile
                while True:
                    items.append(self._items.popleft())
            if items:
                self._work(items)

    def _start(self) -> None:
        """Start the thread, unless it has been started."""
        with self._starting:
            if not self._is_started:
                Thread(target=self._run, name="background", daemon=True).start()
                atexit.register(self.finish)
                self._is_started = True

    def _run(self) -> None:
        while self._is_due.wait():
            time.sleep(_DELAY)
            self._is_due.clear()  # before the items are taken: later ones are due again
            try:
                self.finish()
            except Exception:
                _log.exception("Work in the background failed")
