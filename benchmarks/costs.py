"""Measure the processor time of each kind of request: ``python -m benchmarks.costs``.

A worker under gunicorn handles the requests over one connection. The requests that get a 304 are
all about the same late state of a three-player game. Each of the others is about a different late
state. Other programs hardly affect processor time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from itertools import islice
from urllib.parse import urlencode

from schemas.notation import write_position

from . import records
from .servers import SERVICE, Server
from .web import questions

_QUESTIONS = 600
_PICTURES = 40
_LINES = 50
_COLLECTOR = "http://127.0.0.1:9"
"""Nothing listens on this port, so the time to receive spans is not measured."""

Ask = Callable[[HTTPConnection], int]


def _send(connection: HTTPConnection, method: str, path: str, body: bytes | None, kind: str) -> str:
    connection.request(method, path, body, {"Content-Type": kind} if body else {})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    return answer.getheader("ETag", "")


def _adjudications(connection: HTTPConnection) -> int:
    for asked in questions(_QUESTIONS)["legal"]:
        _send(connection, "POST", asked.path, asked.body, "application/json")
    return _QUESTIONS


def _batches(connection: HTTPConnection) -> int:
    bodies = iter([asked.body for asked in questions(_QUESTIONS)["legal"]])
    while lines := list(islice(bodies, _LINES)):
        batch = b"\n".join(lines)
        _send(connection, "POST", "/v1/adjudications", batch, "application/x-ndjson")
    return _QUESTIONS


def _legal_moves(connection: HTTPConnection) -> int:
    for asked in questions(_QUESTIONS)["legal-moves"]:
        _send(connection, "POST", asked.path, asked.body, "application/json")
    return _QUESTIONS


def _addresses(path: str, number: int) -> Iterator[str]:
    for case in records.late(number):
        position = write_position(case.state)
        yield f"{path}?{urlencode({'position': position})}"


def _by_address(connection: HTTPConnection) -> int:
    for address in _addresses("/v1/legal-moves", _QUESTIONS):
        _send(connection, "GET", address, None, "")
    return _QUESTIONS


def _confirmed(connection: HTTPConnection) -> int:
    (address,) = _addresses("/v1/legal-moves", 1)
    tag = _send(connection, "GET", address, None, "")
    for _ in range(_QUESTIONS):
        connection.request("GET", address, headers={"If-None-Match": tag})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 304, answer.status
    return _QUESTIONS


def _pictures(connection: HTTPConnection) -> int:
    for address in _addresses("/v1/diagrams.png", _PICTURES):
        _send(connection, "GET", f"{address}&size=600", None, "")
    return _PICTURES


_ASKED: Mapping[str, tuple[Ask, Mapping[str, str]]] = {
    "adjudication": (_adjudications, {}),
    "adjudication, traced": (
        _adjudications,
        {"MEDINA_TRACING": "on", "OTEL_EXPORTER_OTLP_ENDPOINT": _COLLECTOR},
    ),
    "adjudication, a line of a batch": (_batches, {}),
    "legal moves": (_legal_moves, {}),
    "legal moves by GET": (_by_address, {}),
    "the same, revalidated with 304": (_confirmed, {}),
    "a PNG of 600 pixels": (_pictures, {}),
}


def main() -> int:
    for name, (ask, environment) in _ASKED.items():
        with Server(SERVICE, environment=environment) as server:
            connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
            ask(connection)  # warm up; most runs use too many states for the caches to help
            begun = server.cpu()
            asked = ask(connection)
            print(f"{name:34} {(server.cpu() - begun) * 1000 / asked:7.2f} ms")
            connection.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
