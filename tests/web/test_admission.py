"""Admission control: a busy service refuses requests that would wait too long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import create_app
from service.web import admission as module
from service.web.admission import Admission, Overloaded
from service.web.settings import Settings
from tests.support.waiting import NEVER, until
from tests.support.wire import MIDDLE, REQUEST


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A fake clock that moves only when the test changes it."""
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


@contextmanager
def _waiting(admission: Admission) -> Iterator[list[float]]:
    """Wait for a slot in a new thread. Yield a list that will hold the start time."""
    got: list[float] = []
    before = admission.waiting
    thread = Thread(target=lambda: got.append(admission.begin()))
    thread.start()
    until(lambda: admission.waiting > before or got)
    yield got
    thread.join(NEVER)
    assert not thread.is_alive()


def test_request_waits_until_a_slot_is_free() -> None:
    admission = Admission(places=1, longest_wait=NEVER, longest_queue=1)
    first = admission.begin()
    with _waiting(admission) as got:
        assert (admission.running, admission.waiting, got) == (1, 1, [])
        admission.end(first)
    assert (admission.running, admission.waiting, len(got)) == (1, 0, 1)


def test_full_queue_refuses_a_request_at_once() -> None:
    admission = Admission(places=1, longest_wait=NEVER, longest_queue=1)
    first = admission.begin()
    with _waiting(admission) as got:
        for refused in (admission.check, admission.begin):
            with pytest.raises(Overloaded) as caught:
                refused()
            assert int(caught.value.headers["Retry-After"]) >= 1
        admission.end(first)
    assert len(got) == 1
    assert admission.refused == 2


def test_request_is_refused_at_once_if_the_estimated_wait_is_too_long(clock: list[float]) -> None:
    admission = Admission(places=1, longest_wait=1.5, longest_queue=10)
    for _ in range(5):
        begun = admission.begin()
        clock[0] += 10
        admission.end(begun)
    begun = admission.begin()
    with pytest.raises(Overloaded) as caught:
        admission.begin()
    assert 1 < int(caught.value.headers["Retry-After"]) <= 10
    admission.end(begun)
    admission.check()  # the slot is free again


def test_waiting_request_is_refused_once_the_longest_wait_has_passed() -> None:
    admission = Admission(places=1, longest_wait=0.01, longest_queue=1)
    admission.begin()
    with pytest.raises(Overloaded):
        admission.begin()
    assert (admission.running, admission.waiting) == (1, 0)


def test_refused_request_is_no_longer_counted_as_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reported: list[int] = []
    monkeypatch.setattr(module, "set_waiting", reported.append)
    admission = Admission(places=1, longest_wait=0.01, longest_queue=1)
    admission.begin()
    with pytest.raises(Overloaded):
        module.begin(admission, {})
    assert reported == [0]


class _Lines:
    """Lines of batches, each in a thread. ``begun`` lists the lines that got a slot."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self.begun: list[str] = []
        self.reports: list[str] = []
        self._ends: dict[str, Event] = {}
        self._threads: dict[str, Thread] = {}

    def begin(self, name: str) -> None:
        """Let a line ask for a slot, and wait until it has one or stands in the queue."""
        self._ends[name] = Event()
        self._threads[name] = Thread(target=self._run, args=(name,))
        before = self._waiting()
        self._threads[name].start()
        until(lambda: name in self.begun or self._waiting() > before)

    def end(self, name: str) -> None:
        self._ends[name].set()
        self._threads[name].join(NEVER)
        assert not self._threads[name].is_alive()

    def _run(self, name: str) -> None:
        with self._admission.place_for_line(lambda: self.reports.append(name)):
            self.begun.append(name)
            assert self._ends[name].wait(NEVER)

    def _waiting(self) -> int:
        return len(self._admission._waiting_lines)


def test_lines_wait_behind_requests_and_leave_them_a_slot() -> None:
    admission = Admission(places=2, longest_wait=NEVER, longest_queue=9)
    lines = _Lines(admission)
    for name in "abc":
        lines.begin(name)
    assert (lines.begun, admission.running) == (["a"], 1)
    begun = admission.begin()
    assert admission.running == 2
    with _waiting(admission) as got:
        lines.end("a")  # its slot goes to the request, although two lines have waited longer
    assert (lines.begun, len(got)) == (["a"], 1)
    admission.end(got[0])
    until(lambda: lines.begun == ["a", "b"])
    admission.end(begun)
    assert lines.begun == ["a", "b"]
    lines.end("b")
    until(lambda: lines.begun == ["a", "b", "c"])
    lines.end("c")
    assert admission.running == 0


def test_waiting_lines_do_not_count_in_the_estimate_or_in_the_queue(clock: list[float]) -> None:
    """Nor do long lines make a request look long."""
    admission = Admission(places=1, longest_wait=1, longest_queue=1)
    lines = _Lines(admission)
    for name in "abc":
        lines.begin(name)
    admission.check()
    clock[0] += 100
    lines.end("a")
    admission.check()
    lines.end("b")
    lines.end("c")
    assert admission.refused == 0


def test_line_waits_even_if_requests_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its batch then counts as active, so it is not cut off."""
    monkeypatch.setattr(module, "_REPORT_EVERY", 0.01)
    admission = Admission(places=1, longest_wait=0, longest_queue=0)
    begun = admission.begin()
    lines = _Lines(admission)
    lines.begin("a")
    with pytest.raises(Overloaded):
        admission.check()
    until(lambda: lines.reports)
    assert lines.begun == []
    admission.end(begun)
    lines.end("a")
    assert lines.begun == ["a"]


def test_requests_and_lines_each_get_slots_in_the_order_of_arrival() -> None:
    admission = Admission(places=1, longest_wait=NEVER, longest_queue=9)
    begun = admission.begin()
    lines = _Lines(admission)
    lines.begin("a")
    lines.begin("b")
    with _waiting(admission) as first, _waiting(admission) as second:
        admission.end(begun)
        until(lambda: first)
        assert not second
        admission.end(first[0])
        until(lambda: second)
        admission.end(second[0])
    until(lambda: lines.begun == ["a"])
    lines.end("a")
    lines.end("b")
    assert lines.begun == ["a", "b"]


# --- Over HTTP -----------------------------------------------------------------------------------


@pytest.fixture
def app() -> Flask:
    return create_app(Settings(at_once=1, longest_queue=0))


def _admission(app: Flask) -> Admission:
    with app.app_context():
        return module.admission()


EVERYTHING = [
    ("POST", "/v1/adjudications"),
    ("GET", "/v1/rules"),
    ("GET", "/nowhere"),
    ("DELETE", "/v1/rules"),
    ("GET", "/v1/rules?lang=xx"),
    ("POST", "/v1/nothing"),
]


@pytest.mark.parametrize(("method", "path"), EVERYTHING)
def test_busy_service_returns_503_with_retry_after(app: Flask, method: str, path: str) -> None:
    taken = _admission(app).begin()
    client = app.test_client()
    answer = client.open(path, method=method, json=REQUEST, headers={"Accept-Language": "fr"})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == "/problems/service-unavailable"
    assert "trop chargé" in answer.json["detail"]
    _admission(app).end(taken)
    assert client.open(path, method=method, json=REQUEST).status_code != 503


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_health_checks_are_answered_while_all_slots_are_taken(app: Flask, path: str) -> None:
    _admission(app).begin()
    assert app.test_client().get(path).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/v1/adjudications", REQUEST),
        ("POST", "/v1/adjudications", {}),
        ("POST", "/v1/nothing", REQUEST),
        ("POST", "/v1/rules", REQUEST),
        ("GET", "/v1/rules", None),
        ("HEAD", "/v1/rules", None),
        ("OPTIONS", "/v1/audits", None),
        ("GET", "/v1/rules/nothing", None),
        ("GET", "/assets/style.css", None),
    ],
)
def test_every_request_frees_its_slot(app: Flask, method: str, path: str, body: object) -> None:
    client = app.test_client()
    for _ in range(2):
        assert client.open(path, method=method, json=body).status_code != 503
        assert _admission(app).running == 0


def test_request_that_fails_with_a_500_frees_its_slot(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.web.bodies.decode", lambda body: 1 / 0)
    client: FlaskClient = app.test_client()
    assert client.post("/v1/audits", json={"state": MIDDLE}).status_code == 500
    assert _admission(app).running == 0
