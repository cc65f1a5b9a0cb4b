"""Admission control: a busy service refuses requests that would wait too long."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BytesIO
from select import select
from threading import Event, Thread

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service import create_app
from service.operations import OPERATIONS, ParsedRequest
from service.web import admission as module
from service.web.admission import Admission, Overloaded
from service.web.settings import Settings
from tests.support.hostile import CLOSED, answer, ask, request
from tests.support.serving import process_memory, serving
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
    """Wait for a slot in a new thread. Yield a list that will hold the slot."""
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


def test_estimate_counts_the_requests_before_it_and_the_places(clock: list[float]) -> None:
    """Each request takes 200 seconds on average, and two run at the same time."""
    admission = Admission(places=2, longest_wait=300, longest_queue=10)
    begun = admission.begin()
    clock[0] += 1000
    admission.end(begun)
    begun = admission.begin()
    clock[0] += 1100
    admission.end(begun)
    first, second = admission.begin(), admission.begin()
    with ExitStack() as stack:
        # They would wait for 100, 200 and 300 seconds. The next one would wait for 400.
        waiting = [stack.enter_context(_waiting(admission)) for _ in range(3)]
        with pytest.raises(Overloaded) as caught:
            admission.begin()
        assert caught.value.headers["Retry-After"] == "400"
        admission.end(first)
        admission.end(second)
        until(lambda: waiting[0] and waiting[1])
        admission.end(waiting[0][0])
    assert (admission.running, admission.refused, len(waiting[2])) == (2, 1, 1)


def test_waiting_request_is_refused_once_the_longest_wait_has_passed() -> None:
    admission = Admission(places=1, longest_wait=0.01, longest_queue=1)
    admission.begin()
    with pytest.raises(Overloaded):
        admission.begin()
    assert (admission.running, admission.waiting) == (1, 0)


def test_slot_that_becomes_free_as_the_longest_wait_ends_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    admission = Admission(places=1, longest_wait=NEVER, longest_queue=1)
    first = admission.begin()

    class LateTurn:
        """A lock that is released just after the wait for it has timed out."""

        def acquire(self, timeout: float | None = None) -> bool:
            if timeout is not None:
                admission.end(first)
            return timeout is None

        def release(self) -> None:
            pass

    monkeypatch.setattr(module, "Lock", LateTurn)
    admission.begin()
    assert (admission.running, admission.waiting, admission.refused) == (1, 0, 0)


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


def test_only_the_waits_of_requests_that_waited_are_counted(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(module, "count_wait", waits.append)
    admission = Admission(places=1, longest_wait=NEVER, longest_queue=1)
    first: dict[str, float] = {}
    module.begin(admission, first)
    assert waits == []
    waiting = Thread(target=module.begin, args=(admission, {}))
    waiting.start()
    until(lambda: admission.waiting)
    clock[0] += 3
    admission.end(*first.values())
    waiting.join(NEVER)
    assert waits == [3]


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


def test_files_of_pages_are_sent_while_all_slots_are_taken(app: Flask) -> None:
    """A page without one of its modules shows nothing, and browsers don't request it again."""
    client = app.test_client()
    build = client.get("/table/build").json["build"]
    _admission(app).begin()
    for path in ("/assets/style.css", f"/table/{build}/main.js", "/table/worker.js"):
        assert client.get(path).status_code == 200, path


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


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "DELETE"])
def test_request_without_a_body_is_answered_in_a_slot(app: Flask, method: str) -> None:
    running = []

    def note(response: Response) -> Response:
        running.append(_admission(app).running)
        return response

    app.after_request(note)
    app.test_client().open("/v1/rules", method=method)
    assert running == [1]


def test_request_that_fails_with_a_500_frees_its_slot(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.web.body_reading.parse", lambda body: 1 / 0)
    client: FlaskClient = app.test_client()
    assert client.post("/v1/audits", json={"state": MIDDLE}).status_code == 500
    assert _admission(app).running == 0


class _Body(BytesIO):
    """A body on a server with deadlines, which notes how many slots are taken while it is read."""

    def __init__(self, content: bytes, places: Admission) -> None:
        super().__init__(content)
        self.running: list[int] = []
        self.deadlines = 1
        self._places = places

    def progress(self) -> None:
        self.deadlines += 1

    def read(self, size: int | None = -1, /) -> bytes:
        self.running.append(self._places.running)
        return super().read(size)


def _post(app: Flask, body: BytesIO) -> TestResponse:
    return app.test_client().post(
        "/v1/adjudications",
        content_type="application/json",
        input_stream=body,
        environ_overrides={"CONTENT_LENGTH": str(len(body.getvalue()))},
    )


def test_body_is_read_without_a_slot(app: Flask) -> None:
    """A client that sends slowly holds up nobody."""
    places = _admission(app)
    body = _Body(json.dumps(REQUEST).encode(), places)
    assert _post(app, body).status_code == 200
    assert body.running == [0]
    assert places.running == 0


def test_client_has_a_deadline_of_its_own_for_receiving_the_response(app: Flask) -> None:
    body = _Body(json.dumps(REQUEST).encode(), _admission(app))
    assert _post(app, body).status_code == 200
    assert body.deadlines == 2


def test_request_is_answered_in_a_slot(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    places = _admission(app)
    running = []
    audits = OPERATIONS["audits"]

    def answer(parsed: ParsedRequest) -> object:
        running.append(places.running)
        return audits.answer(parsed)

    monkeypatch.setitem(OPERATIONS, "audits", audits._replace(answer=answer))
    assert app.test_client().post("/v1/audits", json={"state": MIDDLE}).status_code == 200
    assert running == [1]


@pytest.mark.slow
def test_client_that_stalls_in_a_body_holds_no_slot() -> None:
    raw = request("/v1/adjudications", json.dumps(REQUEST).encode())
    patient = "tests/support/patient_gunicorn.py"
    settings = {"MEDINA_AT_ONCE": "1"}
    with serving(config=patient, settings=settings) as server, ExitStack() as stack:
        address = ("127.0.0.1", server.port)
        stalled = [stack.enter_context(socket.create_connection(address, NEVER)) for _ in range(5)]
        for connection in stalled:
            connection.sendall(raw[:-9])
        for _ in range(5):
            assert ask(server.port, raw, NEVER).status == 200
        for connection in stalled:
            connection.sendall(raw[-9:])
            assert answer(connection).status == 200


@pytest.mark.slow
@pytest.mark.parametrize("chunked", [False, True])
def test_many_long_bodies_take_a_bounded_part_of_memory(chunked: bool) -> None:
    """The clients send all but the end. The service holds eight bodies, and refuses the others."""
    held = 8
    body = b" " * (2 * 1024 * 1024)
    raw = request("/v1/replays", body)
    if chunked:
        head = request("/v1/replays", b"", {"Transfer-Encoding": "chunked", "Content-Length": None})
        raw = head + b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    # Deadlines would end many of these requests on a loaded machine.
    patient = "tests/support/patient_gunicorn.py"
    with serving(config=patient) as server, ExitStack() as stack:
        (worker,) = server.workers()
        ask(server.port, request("/v1/audits", b"{}"), NEVER)
        before = process_memory(worker, "VmHWM")
        address = ("127.0.0.1", server.port)
        clients = [stack.enter_context(socket.create_connection(address, NEVER)) for _ in range(60)]
        for client in clients:
            with suppress(OSError):  # it has been refused
                client.sendall(raw[:-8])
        until(lambda: len(select(clients, [], [], 0)[0]) >= len(clients) - held)
        for client in clients:
            with suppress(OSError):
                client.sendall(raw[-8:])
        statuses = [answer(client).status for client in clients]
        assert set(statuses) <= {400, 503, CLOSED}
        assert 0 < statuses.count(400) <= held
        assert process_memory(worker, "VmHWM") - before < 64 * 1024 * 1024
        # Those that were read take no part of the memory any more.
        assert [ask(server.port, raw, NEVER).status for _ in range(10)] == [400] * 10


@pytest.mark.slow
def test_body_of_very_many_chunks_is_refused() -> None:
    """Reading a chunk takes as long as reading a kilobyte."""
    head = request("/v1/audits", b"", {"Transfer-Encoding": "chunked", "Content-Length": None})
    with serving() as server:
        for number, status in ((32_768, 422), (32_769, 400), (250_000, 400)):
            raw = head + b"1\r\n \r\n" * (number - 1) + b"2\r\n{}\r\n0\r\n\r\n"
            assert ask(server.port, raw, NEVER).status == status
