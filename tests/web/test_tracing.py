"""Tracing: requests get spans, which contain no state and no move."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from flask import Flask
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from service import create_app
from service.web import logs, settings, tracing
from service.web.settings import Settings, SettingsError
from tests.support.fake_server import fake_server
from tests.support.notation import notation_of
from tests.support.serving import ROOT, serving
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE, REQUEST

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"
SAMPLED = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
NOTATION = notation_of(MIDDLE)


@pytest.fixture
def exporter(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    """An exporter that collects spans in memory."""
    kept = InMemorySpanExporter()
    monkeypatch.setattr(tracing, "_processor", lambda: SimpleSpanProcessor(kept))
    return kept


@pytest.fixture
def app(exporter: InMemorySpanExporter) -> Flask:
    return create_app(Settings(tracing=True, access_log=True))


def _span(exporter: InMemorySpanExporter) -> ReadableSpan:
    (span,) = exporter.get_finished_spans()
    exporter.clear()
    return span


def test_span_of_an_adjudication_has_ruleset_and_verdict(
    app: Flask, exporter: InMemorySpanExporter
) -> None:
    answer = app.test_client().post("/v1/adjudications", json=REQUEST, headers=SAMPLED)
    answer.close()
    span = _span(exporter)
    assert span.name == "POST /v1/adjudications"
    assert span.attributes == {
        "http.request.method": "POST",
        "http.route": "/v1/adjudications",
        "http.response.status_code": 200,
        "medina.ruleset": answer.json["ruleset"]["id"],
        "medina.verdict": answer.json["verdict"],
    }
    assert f"{span.context.trace_id:032x}" == TRACE
    assert f"{span.parent.span_id:016x}" == PARENT
    assert span.status.is_ok
    assert span.resource.attributes["service.name"] == "medina-referee"


def test_span_contains_no_text_from_body_query_or_unknown_path(
    app: Flask, exporter: InMemorySpanExporter
) -> None:
    client = app.test_client()
    client.get("/v1/scores", query_string={"position": NOTATION}).close()
    client.get(f"/v1/{NOTATION}?{NOTATION}", headers={"User-Agent": NOTATION}).close()
    client.post("/v1/scores", json={"position": NOTATION}).close()
    spans = exporter.get_finished_spans()
    assert [span.name for span in spans] == ["GET /v1/scores", "GET", "POST /v1/scores"]
    rows = NOTATION.split()[2]
    for span in spans:
        assert rows not in span.to_json()
        assert not span.events


@pytest.mark.parametrize(
    "sent",
    ["", "x", f"00-{'0' * 32}-{PARENT}-01", f"ff-{TRACE}-{PARENT}-01", "00-" * 999, "\xff"],
)
def test_malformed_traceparent_starts_a_new_trace(
    app: Flask, exporter: InMemorySpanExporter, sent: str
) -> None:
    headers = {"traceparent": sent, "tracestate": sent}
    answer = app.test_client().post("/v1/adjudications", json=REQUEST, headers=headers)
    answer.close()
    assert answer.status_code == 200
    span = _span(exporter)
    assert span.parent is None
    assert span.context.trace_id not in (0, int(TRACE, 16))


def test_unsampled_trace_records_no_span(app: Flask, exporter: InMemorySpanExporter) -> None:
    """The sampled flag in ``traceparent`` is 0."""
    headers = {"traceparent": f"00-{TRACE}-{PARENT}-00"}
    app.test_client().post("/v1/adjudications", json=REQUEST, headers=headers).close()
    assert exporter.get_finished_spans() == ()


def test_health_and_metrics_requests_record_no_spans(
    app: Flask, exporter: InMemorySpanExporter
) -> None:
    """These requests are so frequent that their spans would swamp all others."""
    client = app.test_client()
    for path in ("/livez", "/readyz", "/metrics"):
        client.get(path).close()
    assert exporter.get_finished_spans() == ()


def test_span_of_an_internal_error_has_error_status_without_details(
    app: Flask, exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 4xx response does not set the error status."""
    client = app.test_client()
    client.post("/v1/audits", json={}).close()
    assert _span(exporter).status.is_unset
    monkeypatch.setattr("service.web.body_reading.parse", lambda body: 1 / 0)
    client.post("/v1/audits", json={}).close()
    span = _span(exporter)
    assert not span.status.is_ok
    assert span.status.description is None
    assert "ZeroDivision" not in span.to_json()


@pytest.mark.parametrize("style", ["json", "text"])
def test_log_lines_have_the_trace_id(
    app: Flask,
    exporter: InMemorySpanExporter,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    style: str,
) -> None:
    logger = logging.getLogger("service")
    kept = logger.handlers, logger.level, logger.propagate
    logs.configure(style)
    try:
        client = app.test_client()
        client.post("/v1/adjudications", json=REQUEST, headers=SAMPLED).close()
        monkeypatch.setattr("service.web.body_reading.parse", lambda body: 1 / 0)
        client.post("/v1/audits", json={}, headers=SAMPLED).close()
    finally:
        logger.handlers, logger.level, logger.propagate = kept
    lines = [line for line in capsys.readouterr().err.splitlines() if TRACE in line]
    assert len(lines) == 3
    if style == "json":
        assert {json.loads(line)["trace_id"] for line in lines} == {TRACE}
    else:
        assert all(f'trace_id="{TRACE}"' in line for line in lines)


def test_tracing_packages_are_not_imported_if_tracing_is_off() -> None:
    """The packages don't have to be installed."""
    program = (
        "import sys, service; service.create_app();"
        "print([name for name in sys.modules if 'opentelemetry' in name])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_tracing_without_its_packages_is_a_settings_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda name: None)
    with pytest.raises(SettingsError, match=r"MEDINA_TRACING must be off .* `tracing`"):
        Settings.from_environment({"MEDINA_TRACING": "on"})
    assert Settings.from_environment({"MEDINA_TRACING": "off"})


class Collector:
    def __init__(self) -> None:
        self.port = 0
        self.received: list[Any] = []

    def take(self, path: str, body: bytes) -> bytes:
        if path == "/v1/traces":
            self.received.append(ExportTraceServiceRequest.FromString(body))
        return b""

    def spans(self) -> list[Any]:
        """Return a pair of resource and span for each span received so far."""
        return [
            (group.resource, span)
            for request in list(self.received)
            for group in request.resource_spans
            for scope in group.scope_spans
            for span in scope.spans
        ]


@pytest.fixture
def collector() -> Iterator[Collector]:
    collecting = Collector()
    with fake_server(collecting.take) as collecting.port:
        yield collecting


@pytest.mark.slow
def test_all_spans_reach_the_collector(collector: Collector) -> None:
    """A worker sends its last spans when it exits."""
    environment = {
        "MEDINA_TRACING": "on",
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.port}",
        "OTEL_SERVICE_NAME": "referee-a",
        "no_proxy": "127.0.0.1",
    }
    with serving(workers=2, settings=environment) as server:
        for _ in range(8):  # each on a connection of its own
            url = f"{server.url}/v1/adjudications"
            answer = requests.post(url, json=REQUEST, headers=SAMPLED, timeout=NEVER)
            assert answer.status_code == 200
    ended = time.monotonic() + NEVER
    while len(collector.spans()) < 8 and time.monotonic() < ended:
        time.sleep(0.05)
    spans = collector.spans()
    assert len(spans) == 8
    for resource, span in spans:
        named = {entry.key: entry.value.string_value for entry in resource.attributes}
        told = {entry.key: entry.value.string_value for entry in span.attributes}
        assert named["service.name"] == "referee-a"
        assert (span.trace_id.hex(), span.parent_span_id.hex()) == (TRACE, PARENT)
        assert told["medina.verdict"] == answer.json()["verdict"]
        assert told["medina.ruleset"] == answer.json()["ruleset"]["id"]


@pytest.mark.slow
def test_unreachable_collector_is_logged_but_does_not_fail_requests() -> None:
    environment = {
        "MEDINA_TRACING": "on",
        "MEDINA_LOG_FORMAT": "json",
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9",
        "OTEL_EXPORTER_OTLP_TIMEOUT": "1",
        "no_proxy": "127.0.0.1",
    }
    with serving(workers=1, settings=environment) as server:
        answer = requests.post(f"{server.url}/v1/adjudications", json=REQUEST, timeout=NEVER)
        assert answer.status_code == 200
    entries = [json.loads(line) for line in server.last_words.splitlines()]
    assert any(entry["logger"].startswith("opentelemetry") for entry in entries)
    assert "Traceback" not in server.last_words
