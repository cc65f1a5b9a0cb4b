"""Admission control: how many requests a worker handles at once.

A worker runs Python code on only one processor at a time. If it handled all requests at once, all
responses would be late. Requests therefore wait in a queue. A request that would wait too long is
refused (503 with ``Retry-After``), if possible before its body is read. Lines of batches wait
behind all requests, and are never refused. Requests for health, metrics and files of pages never
wait.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Final

from flask import Flask

from .context import application, environment_of_request
from .metrics import count_wait, set_waiting
from .problems import Problem
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

UNLIMITED: Final = frozenset(("/livez", "/readyz", "/metrics"))
"""The paths whose requests are never queued or refused."""

_FILES: Final = ("/assets/", "/table/")
"""How the paths of the pages' files begin. They are not queued or refused either.

A file takes a millisecond. A page without one of its modules shows nothing, and browsers don't
request the module again.
"""
_NAME: Final = "medina.admission"
_NAME_OF_LONG: Final = "medina.long_body"
_LONG_BODY: Final = 256 * 1024
_LONG_BODIES: Final = 8
"""How many long bodies a worker holds in memory at the same time."""
_SMOOTHING: Final = 0.1
"""The weight of the latest request in the moving average of the durations."""
_REPORT_EVERY: Final = 5.0
"""How often a waiting line reports that its batch is not idle, in seconds."""


class Overloaded(Problem):
    """The worker is too busy. The client can retry the request after ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__("service-unavailable", headers={"Retry-After": str(seconds)})


class Admission:
    """A fixed number of slots with a bounded queue, first come, first served.

    Lines of batches wait in a queue of their own, as long as necessary. They get the slots that
    requests leave, and never the last one, so that a long line doesn't hold up requests.

    ``running`` is the number of requests and lines that hold a slot, ``refused`` the number of
    requests refused so far. ``long_bodies`` limits the memory for bodies.
    """

    def __init__(self, places: int, longest_wait: float, longest_queue: int) -> None:
        self.running = 0
        self.refused = 0
        self.long_bodies = BoundedSemaphore(_LONG_BODIES)
        self._places = places
        self._places_for_lines = max(1, places - 1)
        self._lines = 0
        """The number of lines that hold a slot."""
        self._longest_wait = longest_wait
        self._longest_queue = longest_queue
        self._mean = 0.0
        self._lock = Lock()
        # Each waiting request has its own lock. Releasing the lock hands over a slot. With a
        # condition variable, a thread that takes slots repeatedly would overtake the queue.
        self._queue: deque[Lock] = deque()
        self._waiting_lines: deque[Lock] = deque()

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return len(self._queue)

    @property
    def is_full(self) -> bool:
        """Whether a new request would have to wait."""
        return self.running >= self._places

    def check(self) -> None:
        """Refuse a new request if it would have to wait too long.

        Raises:
            Overloaded: The queue is full, or the wait would be too long.
        """
        with self._lock:
            self._check()

    def begin(self) -> float:
        """Take a slot for a request, after waiting for one if necessary.

        Returns:
            The monotonic time at which it was taken.

        Raises:
            Overloaded: The queue is full, or the expected or actual wait is too long.
        """
        with self._lock:
            self._check()
            if not self.is_full:
                self.running += 1
                return time.monotonic()
            turn = self._join(self._queue)
        if not turn.acquire(timeout=self._longest_wait):
            with self._lock:
                if turn in self._queue:  # if not, it has just been given a slot
                    self._queue.remove(turn)
                    self._refuse()
        return time.monotonic()

    def end(self, begun: float) -> None:
        """Free the slot that a request took at the time ``begun``."""
        self._mean += _SMOOTHING * (time.monotonic() - begun - self._mean)
        with self._lock:
            self.running -= 1
            self._hand_over()

    @contextmanager
    def place_for_line(self, progress: Callable[[], object]) -> Iterator[None]:
        """Hold a slot for a line of a batch. While it waits, call ``progress`` now and then."""
        with self._lock:
            turn = self._join(self._waiting_lines)
            self._hand_over()
        while not turn.acquire(timeout=_REPORT_EVERY):
            progress()
        try:
            yield
        finally:
            with self._lock:
                self._lines -= 1
                self.running -= 1
                self._hand_over()

    def _join(self, queue: deque[Lock]) -> Lock:
        turn = Lock()
        turn.acquire()
        queue.append(turn)
        return turn

    def _hand_over(self) -> None:
        """Give free slots to waiting requests, then to waiting lines."""
        while not self.is_full and self._queue:
            self.running += 1
            self._queue.popleft().release()
        while not self.is_full and self._lines < self._places_for_lines and self._waiting_lines:
            self.running += 1
            self._lines += 1
            self._waiting_lines.popleft().release()

    def _check(self) -> None:
        if not self.is_full:
            return
        if self.waiting >= self._longest_queue or self._expected_wait() > self._longest_wait:
            self._refuse()

    def _expected_wait(self) -> float:
        """Return the expected wait of a new request, in seconds."""
        before = self.running + self.waiting - self._places + 1
        return self._mean * before / self._places

    def _refuse(self) -> None:
        self.refused += 1
        raise Overloaded(max(1, ceil(self._expected_wait())))


def install(app: Flask, settings: Settings) -> None:
    """Apply admission control to all requests except those in ``UNLIMITED`` and for files.

    A POST request that would wait too long is refused before its body is read. Otherwise it takes a
    slot once its body has arrived (:func:`begin`). A batch instead takes a slot for each line
    (:meth:`Admission.place_for_line`).
    """
    places = Admission(settings.at_once, settings.longest_wait, settings.longest_queue)
    app.extensions[_NAME] = places
    app.before_request(partial(_admit, places))
    app.teardown_request(partial(_leave, places))


def admission() -> Admission:
    """Return the admission control of the current application."""
    found: Admission = application().extensions[_NAME]
    return found


def begin(places: Admission, environment: WSGIEnvironment) -> None:
    """Take a slot for a request unless it already has one. The slot is freed after the request.

    Raises:
        Overloaded: The queue is full, or the expected or actual wait is too long.
    """
    if _NAME in environment:
        return
    arrived = time.monotonic()
    busy = places.is_full
    try:
        environment[_NAME] = places.begin()
        if busy:
            count_wait(time.monotonic() - arrived)
    finally:
        if busy:
            set_waiting(places.waiting)


def begin_receiving(places: Admission, environment: WSGIEnvironment, size: int) -> None:
    """Prepare to read a body of up to ``size`` bytes.

    Raises:
        Overloaded: The worker already holds too many long bodies.
    """
    if size > _LONG_BODY:
        if not places.long_bodies.acquire(blocking=False):
            raise Overloaded(1)
        environment[_NAME_OF_LONG] = True


def _admit(places: Admission) -> None:
    environment = environment_of_request()
    path = environment["PATH_INFO"]
    if path in UNLIMITED or path.startswith(_FILES):
        return
    if environment["REQUEST_METHOD"] == "POST":
        places.check()
    else:
        begin(places, environment)


def _leave(places: Admission, error: BaseException | None) -> None:
    environment = environment_of_request()
    begun = environment.pop(_NAME, None)
    if begun is not None:
        places.end(begun)
    if environment.pop(_NAME_OF_LONG, False):
        places.long_bodies.release()
    # The response is ready, so the client's deadline for receiving it starts now.
    progress = getattr(environment["wsgi.input"], "progress", None)
    if progress is not None:
        progress()
