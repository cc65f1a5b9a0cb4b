"""The background queue: one thread processes each item exactly once."""

from __future__ import annotations

import atexit
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from threading import Barrier, Thread

import pytest

from service.web import background
from service.web.background import Background
from tests.support.waiting import until

_THREADS = 8


def test_one_background_thread_processes_items_from_many_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []

    class Slow(Thread):
        def start(self) -> None:
            time.sleep(0.05)
            started.append(self)
            super().start()

    monkeypatch.setattr(background, "Thread", Slow)
    seen: list[tuple[int, int]] = []
    workers = set()

    def work(items: list[tuple[int, int]]) -> None:
        workers.add(threading.current_thread())
        seen.extend(items)

    collected = Background(work)
    together = Barrier(_THREADS)

    def add(number: int) -> None:
        together.wait()
        for index in range(100):
            collected.add((number, index))

    adding = [Thread(target=add, args=(number,)) for number in range(_THREADS)]
    for thread in adding:
        thread.start()
    for thread in adding:
        thread.join()
    until(lambda: len(seen) >= _THREADS * 100)
    assert sorted(seen) == [(number, index) for number in range(_THREADS) for index in range(100)]
    assert workers == set(started)
    assert len(started) == 1


def test_background_failure_is_logged_and_later_items_are_processed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    registered: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", registered.append)
    seen: list[str] = []
    workers = []

    def work(items: list[str]) -> None:
        workers.append(threading.current_thread())
        if "bad" in items:
            raise ValueError("bad")
        seen.extend(items)

    collected = Background(work)
    collected.add("bad")
    until(lambda: caplog.records)
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[0] is ValueError
    collected.add("good")
    until(lambda: seen)
    assert seen == ["good"]
    assert len(workers) == 2
    assert len(set(workers)) == 1
    assert registered == [collected.finish]


_ENDING = """
from service.web.background import Background
collected = Background(lambda items: print(*items))
collected.add(1)
collected.add(2)
"""


def test_queued_background_items_are_processed_when_the_process_exits() -> None:
    done = subprocess.run([sys.executable, "-c", _ENDING], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("1 2\n", "")
