"""Admission control: a busy service refuses requests that would wait too long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

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
def _waiting(admission: Admission, *, patient: bool = False) -> Iterator[list[float]]:
    """Wait for a slot in a new thread. Yield a list that will hold the start time."""
    got: list[float] = []
    before = admission.waiting
    thread = Thread(target=lambda: got.append(admission.begin(patient=patient)))
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


def test_patient_request_waits_even_if_the_queue_is_full() -> None:
    """The lines of a batch are patient, because their response has already begun."""
    admission = Admission(places=1, longest_wait=0, longest_queue=0)
    first = admission.begin()
    with _waiting(admission, patient=True) as got:
        admission.end(first)
    assert len(got) == 1


def test_requests_get_slots_in_the_order_of_arrival() -> None:
    """For each of its lines, a batch goes to the back of the queue."""
    admission = Admission(places=1, longest_wait=NEVER, longest_queue=9)
    order: list[str] = []

    def batch(name: str, lines: int, begun: float | None = None) -> None:
        for _ in range(lines):
            begun = admission.begin(patient=True) if begun is None else begun
            order.append(name)
            until(lambda: admission.waiting or len(order) > 2)
            admission.end(begun)
            begun = None

    threads = [Thread(target=batch, args=("a", 3, admission.begin()))]
    threads.append(Thread(target=batch, args=("b", 2)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(NEVER)
    assert order == ["a", "b", "a", "b", "a"]


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
