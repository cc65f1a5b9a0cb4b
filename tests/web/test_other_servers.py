"""The service on a server other than gunicorn: wsgiref's, which can't read a body in chunks."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import orjson
import pytest

from service import create_app
from service.web.settings import Settings
from tests.support.batches import NDJSON, ndjson
from tests.support.hostile import ask, request
from tests.support.wire import REQUEST

PATH = "/v1/adjudications"
BODY = orjson.dumps(REQUEST)
LINES = ndjson([REQUEST, {}, REQUEST])
CHUNKED = {"Transfer-Encoding": "chunked", "Content-Length": None}


class _Silent(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    """The port of a service under wsgiref."""
    with make_server("127.0.0.1", 0, create_app(Settings()), handler_class=_Silent) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def _in_chunks(body: bytes) -> bytes:
    half = len(body) // 2
    parts = (body[:half], body[half:])
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


@pytest.mark.parametrize(("media_type", "body"), [("application/json", BODY), (NDJSON, LINES)])
def test_body_in_chunks_is_refused_if_the_server_cannot_read_it(
    port: int, media_type: str, body: bytes
) -> None:
    """Nothing is lost: the server would have passed on an empty body."""
    raw = request(PATH, b"", {"Content-Type": media_type, **CHUNKED}) + _in_chunks(body)
    answer = ask(port, raw)
    assert answer.status == 411
    assert answer.headers["content-type"] == "application/problem+json"
    assert orjson.loads(answer.body)["type"] == "/problems/length-required"


def test_body_with_a_length_is_answered(port: int) -> None:
    assert ask(port, request(PATH, BODY)).status == 200
    answer = ask(port, request(PATH, LINES, {"Content-Type": NDJSON}))
    assert answer.status == 200
    statuses = [orjson.loads(line).get("status", 200) for line in answer.body.splitlines()]
    assert statuses == [200, 422, 200]
