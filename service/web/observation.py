"""What operators see of each request: metrics, a line in the access log, a span."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Request, has_request_context, request

from . import metrics
from .logs import RequestLine, log_request
from .problems import identifiers
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

__all__ = ["ANSWER", "install", "note_answer"]

ANSWER: Final = "medina.answer"
"""The key in the environment of the answer's ruleset and verdict."""
_LONGEST_PATH: Final = 200
_NO_PATH: Final = "none"
"""Stands for every path that the service does not have, so that clients cannot create metrics."""
_NO_ANSWER: Final = (None, None)


def install(app: Flask, settings: Settings) -> None:
    """Observe the requests to an application; install this before anything else."""
    if settings.tracing:
        from . import tracing  # needs optional packages

        tracing.install(app)
    if settings.metrics or settings.access_log:
        app.wsgi_app = _Observer(app.wsgi_app, settings)  # type: ignore[assignment]


def note_answer(answer: Mapping[str, Any]) -> None:
    """Note the answer to the current request."""
    if has_request_context():
        request.environ[ANSWER] = metrics.outcome_of(answer)


class _Observer:
    """Counts and logs each request of an application once its answer begins."""

    def __init__(self, application: WSGIApplication, settings: Settings) -> None:
        self._application = application
        self._metrics = settings.metrics
        self._access_log = settings.access_log

    def __call__(
        self, environment: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Answer a request."""
        begun = time.monotonic()

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            self._observe(environment, int(status[:3]), time.monotonic() - begun)
            return start_response(status, headers, *error)

        return self._application(environment, start)

    def _observe(self, environment: WSGIEnvironment, status: int, seconds: float) -> None:
        method: str = environment["REQUEST_METHOD"]
        asked: Request = environment["werkzeug.request"]
        ruleset, verdict = environment.get(ANSWER, _NO_ANSWER)
        if self._metrics:
            rule = asked.url_rule
            path = rule.rule if rule else _NO_PATH
            outcome = metrics.Outcome(method, path, status, ruleset, verdict)
            metrics.count_request(outcome, seconds)
        if self._access_log:
            path = asked.path[:_LONGEST_PATH]
            line = RequestLine(method, path, status, ruleset, verdict)
            log_request(line, seconds, identifiers(environment))
