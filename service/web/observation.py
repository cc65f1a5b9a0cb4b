"""Record each request for operators: in metrics, in the access log and in traces."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Request

from . import metrics
from .context import route_of
from .problems import identifiers
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_NO_ANSWER: Final = (None, None)
_log = logging.getLogger("service.access")


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
            self._record(environment, int(status[:3]), time.monotonic() - begun)
            return start_response(status, headers, *error)

        return self._application(environment, start)

    def _record(self, environment: WSGIEnvironment, status: int, seconds: float) -> None:
        asked: Request = environment["werkzeug.request"]
        ruleset, verdict = environment.get(metrics.ANSWER, _NO_ANSWER)
        path = route_of(asked)
        if self._settings.metrics:
            metrics.count_request(asked.method, path, status, seconds)
            metrics.count_answer(ruleset, verdict)
        if self._settings.access_log:
            fields = {
                "method": asked.method,
                "path": path,
                "status": status,
                "ruleset": ruleset,
                "verdict": verdict,
                "duration_ms": round(seconds * 1000, 2),
                **identifiers(environment),
            }
            _log.info("request", extra=fields)
