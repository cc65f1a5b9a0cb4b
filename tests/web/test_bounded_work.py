"""Any request within the size limits takes a bounded number of function calls and little memory."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from benchmarks.dear import LINES, SHAPES, ask, in_a_batch
from benchmarks.load import Request, asking
from service.rules.board import BIT
from tests.support.serving import process_memory, serving
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE, REQUEST

_MIB = 2**20


_MAX_CALLS = 400
"""The maximum number of function calls, as a multiple of those in a typical adjudication.

``python -m benchmarks --only dear`` measures the time instead.
"""


def _calls(request: Request) -> int:
    """Return the number of function calls that a request takes once the caches are filled."""
    ask(request)
    with cProfile.Profile() as profile:
        ask(request)
    return int(vars(pstats.Stats(profile))["total_calls"])


@pytest.mark.slow
def test_dear_bodies_cause_a_bounded_number_of_function_calls() -> None:
    """Unlike the time, the number of calls does not depend on the load of the machine."""
    usual = _calls(asking("/v1/adjudications", REQUEST))
    assert usual > 500
    found = {shape: _calls(make()) / usual for shape, make in SHAPES.items()}
    for shape in LINES:
        found[f"{shape}, a line"] = _calls(in_a_batch(SHAPES[shape]())) / usual
    assert {shape: times for shape, times in found.items() if times > _MAX_CALLS} == {}
    assert max(found.values()) > 20


def _long_states() -> Iterator[Request]:
    """Yield requests with different states. Each state is longer than any possible one."""
    board = {**MIDDLE["board"], "walls": list(BIT), "stables": list(BIT), "gates": list(BIT)}
    board["buildings"] = {color: list(BIT) for color in board["buildings"]}
    for number in range(300):
        turn = {**MIDDLE["turn"], "number": number}
        yield asking("/v1/audits", {"state": {**MIDDLE, "board": board, "turn": turn}})


def _long_beginnings() -> Iterator[Request]:
    """Yield requests that differ before their move."""
    for number in range(100):
        yield asking("/v1/adjudications", {"state": [number, *[[]] * 24_000], "move": {}})


@pytest.mark.slow
@pytest.mark.parametrize("make", [_long_states, _long_beginnings])
def test_long_bodies_are_not_cached(make: Callable[[], Iterator[Request]]) -> None:
    """Otherwise the caches of a worker could hold hundreds of MiB."""
    with serving(workers=1) as server, requests.Session() as session:
        (worker,) = server.workers()
        for number, request in enumerate(make()):
            if number == 10:
                before = process_memory(worker, "VmRSS")
            answer = session.post(
                server.url + request.address,
                data=request.body,
                headers=request.headers,
                timeout=NEVER,
            )
            assert answer.status_code in (200, 422)
        assert process_memory(worker, "VmRSS") - before < 16 * _MIB


@pytest.mark.slow
def test_dear_bodies_use_at_most_64_mib_of_memory() -> None:
    """Afterwards the worker is less than 32 MiB larger than before."""
    with serving(workers=1) as server:

        def send(request: Request) -> None:
            url = server.url + request.address
            answer = requests.post(url, data=request.body, headers=request.headers, timeout=NEVER)
            assert answer.status_code < 500

        (worker,) = server.workers()
        send(asking("/v1/adjudications", REQUEST))
        before = process_memory(worker, "VmRSS")
        for _ in range(3):
            for make in SHAPES.values():
                send(make())
        for shape in LINES:
            send(in_a_batch(SHAPES[shape]()))
        assert server.workers() == [worker]
        assert process_memory(worker, "VmHWM") - before < 64 * _MIB
        assert process_memory(worker, "VmRSS") - before < 32 * _MIB


@pytest.mark.slow
def test_sixty_long_replays_at_once_need_less_memory_than_an_instance_has() -> None:
    """The service refuses most of them. The reference deployments give an instance 256 MiB."""
    requests_sent = [_padded(make(), 2048 * 1024) for make in SHAPES.values()]
    longest = [request for request in requests_sent if request.address == "/v1/replays"]
    assert len(longest) > 5
    # Deadlines would end many of these requests on a loaded machine.
    patient = "tests/support/patient_gunicorn.py"
    with serving(config=patient) as server, ThreadPoolExecutor(60) as clients:

        def send(request: Request) -> int:
            url = server.url + request.address
            headers = request.headers
            return requests.post(url, request.body, headers=headers, timeout=NEVER).status_code

        (worker,) = server.workers()
        statuses: set[int] = set()
        for request in longest:
            statuses |= set(clients.map(send, [request] * 60))
        assert statuses <= {200, 400, 422, 503}
        assert 503 in statuses
        assert len(statuses) > 1
        assert process_memory(worker, "VmHWM") < 200 * _MIB


def _padded(request: Request, length: int) -> Request:
    return request._replace(body=request.body.ljust(length))
