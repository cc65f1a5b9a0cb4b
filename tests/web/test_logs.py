"""Logs: what they contain, and that clients can't forge lines in them."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service import create_app
from service.operations import OPERATIONS
from service.web import logs
from service.web.settings import Settings
from tests.support.batches import NDJSON, ndjson
from tests.support.hostile import ask
from tests.support.notation import notation_of
from tests.support.serving import serving
from tests.support.wire import MIDDLE, REQUEST

_LOGGER = logging.getLogger("service")


class Log:
    """The text written to standard error so far."""

    def __init__(self, captured: pytest.CaptureFixture[str]) -> None:
        self._captured = captured
        self._text = ""

    def getvalue(self) -> str:
        self._text += self._captured.readouterr().err
        return self._text


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[Log]:
    """The log output during the test. Afterwards the logger is restored."""
    kept = _LOGGER.handlers, _LOGGER.level, _LOGGER.propagate
    yield Log(capsys)
    _LOGGER.handlers, _LOGGER.level, _LOGGER.propagate = kept


@pytest.fixture
def app() -> Flask:
    return create_app(Settings(access_log=True))


HOSTILE = ["plain-id", 'a\\x41"b', "{}'%s%(message)s", "\\n\\u0000", "é", "two words", "x" * 500]


@pytest.mark.parametrize("style", ["json", "text"])
@pytest.mark.parametrize("sent", HOSTILE)
def test_access_log_has_one_line_per_request(app: Flask, log: Log, style: str, sent: str) -> None:
    logs.configure(style)
    client = app.test_client()
    headers = {"X-Request-ID": sent, "User-Agent": sent, "Accept-Language": sent}
    answer = client.post("/v1/nowhere", headers=headers, json=REQUEST)
    (line,) = log.getvalue().split("\n")[:-1]
    assert line.isprintable()
    if style == "json":
        entry = json.loads(line)
        assert entry["request_id"] == answer.headers["X-Request-ID"]
        assert (entry["method"], entry["status"]) == ("POST", 404)
    else:
        assert f"request_id={json.dumps(answer.headers['X-Request-ID'])}" in line
        assert " status=404 " in line


def _entry(log: Log) -> dict[str, Any]:
    (line,) = log.getvalue().splitlines()
    entry: dict[str, Any] = json.loads(line)
    return entry


def test_access_log_has_ruleset_and_verdict_but_no_game(app: Flask, log: Log) -> None:
    """No field except ``ruleset`` contains any part of the position or the move."""
    logs.configure("json")
    answer = app.test_client().post("/v1/adjudications?lang=fr", json=REQUEST).json
    entry = _entry(log)
    general = {"time", "level", "logger", "process", "message"}
    said = {"method", "path", "status", "duration_ms", "request_id", "ruleset", "verdict"}
    assert entry.keys() == general | said
    assert entry["path"] == "/v1/adjudications"
    assert entry["status"] == 200
    assert entry["verdict"] == answer["verdict"]
    assert entry["ruleset"] == answer["ruleset"]["id"]


@pytest.mark.parametrize(
    "target",
    [
        "/v1/legal-moves%3Fposition=2e.1_rbg_FJ7",
        "/v1/legal-move?position=2e.1_rbg_FJ7",
        "/v1/positions/2e.1_rbg_FJ7",
        "/v1/rules/2e.1_rbg_FJ7",
        "/2e.1_rbg_FJ7",
        '/v1/"\\x%0a%0d%1b%e2%80%a8FJ7',
    ],
)
def test_log_of_a_mistyped_path_quotes_nothing_of_it(app: Flask, log: Log, target: str) -> None:
    logs.configure("json")
    assert app.test_client().get(target).status_code == 404
    entry = _entry(log)
    assert entry["path"] in ("none", "/v1/rules/<id_>")
    assert "FJ7" not in str(entry)


def test_text_log_line_has_the_fields_in_the_documented_order(app: Flask, log: Log) -> None:
    logs.configure("text")
    app.test_client().post("/v1/adjudications", json=REQUEST)
    assert re.findall(r" (\w+)=", log.getvalue()) == [
        "method",
        "path",
        "status",
        "ruleset",
        "verdict",
        "duration_ms",
        "request_id",
    ]


@pytest.mark.parametrize("style", ["json", "text"])
def test_traceback_in_the_log_has_the_request_id(
    app: Flask, log: Log, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.web.body_reading.parse", lambda body: 1 / 0)
    logs.configure(style)
    answer = app.test_client().post("/v1/audits", json={})
    assert answer.status_code == 500
    request_id = answer.headers["X-Request-ID"]
    line, _, rest = log.getvalue().partition("\n")
    assert "could not be answered" in line
    if style == "json":
        entry = json.loads(line)
        assert entry["request_id"] == request_id
        assert "ZeroDivisionError" in entry["exc_info"]
    else:
        assert request_id in line
        assert rest.startswith("Traceback")
        assert "ZeroDivisionError" in rest


def test_traceback_of_a_line_of_a_batch_has_the_request_id(
    app: Flask, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    audits = OPERATIONS["audits"]
    monkeypatch.setitem(OPERATIONS, "audits", audits._replace(answer=lambda parsed: 1 / 0))
    logs.configure("json")
    lines = ndjson([{"state": MIDDLE}])
    answer = app.test_client().post("/v1/audits", data=lines, content_type=NDJSON)
    assert json.loads(answer.data)["status"] == 500
    (entry,) = [each for each in map(json.loads, log.getvalue().splitlines()) if "exc_info" in each]
    assert entry["request_id"] == answer.headers["X-Request-ID"]
    assert "ZeroDivisionError" in entry["exc_info"]


@pytest.mark.slow
def test_log_of_an_invalid_http_request_names_the_fault_but_quotes_nothing() -> None:
    """Notation contains spaces. If a client does not escape them, the request line is invalid."""
    position = notation_of(MIDDLE)
    raw = f"GET /v1/positions?position={position} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with serving() as server:
        assert ask(server.port, raw).status == 400
        written = server.log_text()
    assert "Invalid request from 127.0.0.1: InvalidHTTPVersion" in written
    assert not any(part in written for part in str(position).split())


def test_access_log_is_off_by_default(log: Log) -> None:
    logs.configure("text")
    create_app(Settings()).test_client().post("/v1/audits", json={})
    assert log.getvalue() == ""
