"""Record each request for operators: in metrics, in the access log and in traces.

Metrics and log lines can be a moment late, because they are written for many requests at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask import Flask, Request

from . import metrics
from .background import Background
from .logs import Entry, Line, log_requests
from .problems import TRACE_ID, request_id
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from werkzeug.routing import Rule

__all__ = ["finish", "install", "note_answer"]

_LONGEST_PATH: Final = 200
_NO_PATH: Final = "none"
"""The path label of requests without a route.

If real paths were labels, clients could create any number of time series.
"""
_NO_ANSWER: Final = (None, None)


def install(app: Flask, settings: Settings) -> None:
    """Observe all requests to an application. Install this before anything else."""
    if settings.tracing:
        from . import tracing  # needs optional packages

        tracing.install(app)
    if settings.metrics or settings.access_log:
        app.wsgi_app = _Observer(app.wsgi_app, settings)  # type: ignore[assignment]


def note_answer(environment: WSGIEnvironment, answer: Mapping[str, Any]) -> None:
    """Keep the ruleset and the verdict of a request's answer for metrics, logs and traces."""
    environment[metrics.ANSWER] = metrics.outcome_of(answer)


def finish() -> None:
    """Write the metrics and log lines of all responses so far, without delay."""
    _ANSWERED.finish()


class _Answered(NamedTuple):
    """What metrics and log lines need to know about a request.

    ``when`` is the time at which the response began, in seconds since the epoch. ``seconds`` is the
    time from the request until then.
    """

    settings: Settings
    method: str
    rule: Rule | None
    path: str
    status: int
    answer: tuple[str | None, str | None]
    when: float
    seconds: float
    request_id: str
    trace_id: str | None


def _report(answered: list[_Answered]) -> None:
    metrics.count_requests(
        [(_outcome(each), each.seconds) for each in answered if each.settings.metrics]
    )
    log_requests([_entry(each) for each in answered if each.settings.access_log])


def _outcome(answered: _Answered) -> metrics.Outcome:
    path = answered.rule.rule if answered.rule else _NO_PATH
    return metrics.Outcome(answered.method, path, answered.status, *answered.answer)


def _entry(answered: _Answered) -> Entry:
    path = answered.path[:_LONGEST_PATH]
    ids = {"request_id": answered.request_id}
    if answered.trace_id is not None:
        ids["trace_id"] = answered.trace_id
    line = Line(answered.method, path, answered.status, *answered.answer)
    return Entry(line, answered.when, answered.seconds, ids)


_ANSWERED: Final = Background(_report)


class _Observer:
    """WSGI middleware that records each request when its response begins."""

    def __init__(self, application: WSGIApplication, settings: Settings) -> None:
        self._application = application
        self._settings = settings

    def __call__(
        self, environment: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        begun = time.monotonic()

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            asked: Request = environment["werkzeug.request"]
            _ANSWERED.add(
                _Answered(
                    self._settings,
                    environment["REQUEST_METHOD"],
                    asked.url_rule,
                    asked.path,
                    int(status[:3]),
                    environment.get(metrics.ANSWER, _NO_ANSWER),
                    time.time(),
                    time.monotonic() - begun,
                    request_id(environment),
                    environment.get(TRACE_ID),
                )
            )
            return start_response(status, headers, *error)

        return self._application(environment, start)
