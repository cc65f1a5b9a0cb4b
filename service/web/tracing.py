"""Optional tracing with OpenTelemetry. It needs the extra ``tracing``.

Each request or batch is one span, with the ruleset and the verdict but no states or moves.
Automatic instrumentation would record query strings, which contain positions, so it is not used.
The SDK's own variables (``OTEL_...``) configure the exporter and the sampling.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer, format_trace_id
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from .admission import UNLIMITED
from .metrics import ANSWER, METHODS
from .problems import TRACE_ID

if TYPE_CHECKING:
    from opentelemetry.context import Context

_SPAN: Final = "medina.span"
_PROPAGATOR: Final = TraceContextTextMapPropagator()
_HEADERS: Final = {"traceparent": "HTTP_TRACEPARENT", "tracestate": "HTTP_TRACESTATE"}


def install(app: Flask) -> None:
    """Trace all requests to an application except those for health and metrics."""
    app.before_request(_Tracing())
    app.after_request(_describe)


class _Tracing:
    """Starts a span for each request.

    The tracer is created at the first request, because its thread would not survive the fork of a
    worker.
    """

    def __init__(self) -> None:
        self._tracer: Tracer | None = None
        self._lock = Lock()

    def __call__(self) -> None:
        environment = request.environ
        if environment["PATH_INFO"] in UNLIMITED:
            return
        sent = {name: environment[key] for name, key in _HEADERS.items() if key in environment}
        parent: Context | None = _PROPAGATOR.extract(sent) if sent else None
        method = request.method if request.method in METHODS else "_OTHER"
        route = request.url_rule.rule if request.url_rule else None
        span = self._get_tracer().start_span(
            f"{method} {route}" if route else method,
            context=parent,
            kind=SpanKind.SERVER,
            attributes={"http.request.method": method} | ({"http.route": route} if route else {}),
        )
        environment[_SPAN] = span
        environment[TRACE_ID] = format_trace_id(span.get_span_context().trace_id)

    def _get_tracer(self) -> Tracer:
        with self._lock:
            if self._tracer is None:
                provider = TracerProvider(resource=_resource())
                provider.add_span_processor(_processor())
                self._tracer = provider.get_tracer("service")
            return self._tracer


def _resource() -> Resource:
    """Return the SDK's resource. The default name of the service is ``medina-referee``."""
    found = Resource.create()
    if str(found.attributes[SERVICE_NAME]).startswith("unknown_service"):
        found = found.merge(Resource({SERVICE_NAME: "medina-referee"}))
    return found


def _processor() -> SpanProcessor:
    return BatchSpanProcessor(OTLPSpanExporter())


def _describe(response: Response) -> Response:
    """Add the outcome to the span, and end the span when the response has been sent."""
    span: Span | None = request.environ.get(_SPAN)
    if span is not None:
        span.set_attribute("http.response.status_code", response.status_code)
        ruleset, verdict = request.environ.get(ANSWER, (None, None))
        for name, value in (("medina.ruleset", ruleset), ("medina.verdict", verdict)):
            if value is not None:
                span.set_attribute(name, value)
        if response.status_code >= 500:
            span.set_status(StatusCode.ERROR)
        response.call_on_close(span.end)
    return response
