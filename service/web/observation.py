"""What operators see of each request: metrics, a line in the access log, a span."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from flask import Flask, Response, has_request_context, request

from . import metrics
from .logs import log_request
from .problems import identifiers
from .settings import Settings

__all__ = ["ANSWER", "install", "note_answer"]

_BEGUN: Final = "medina.begun"
ANSWER: Final = "medina.answer"
"""Where the environment holds the ruleset and the verdict of the answer."""
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
        app.before_request(_begin)
        app.after_request(_Observer(settings))


def note_answer(answer: Mapping[str, Any]) -> None:
    """Note the answer to the current request."""
    if has_request_context():
        request.environ[ANSWER] = metrics.outcome_of(answer)


def _begin() -> None:
    request.environ[_BEGUN] = time.monotonic()


class _Observer:
    """Counts and logs each request once its answer begins."""

    def __init__(self, settings: Settings) -> None:
        self._metrics = settings.metrics
        self._access_log = settings.access_log

    def __call__(self, response: Response) -> Response:
        environment = request.environ
        seconds = time.monotonic() - environment[_BEGUN]
        method: str = environment["REQUEST_METHOD"]
        status = response.status_code
        ruleset, verdict = environment.get(ANSWER, _NO_ANSWER)
        if self._metrics:
            rule = request.url_rule
            path = rule.rule if rule else _NO_PATH
            outcome = metrics.Outcome(method, path, status, ruleset, verdict)
            metrics.count_request(outcome, seconds)
        if self._access_log:
            fields = {
                "method": method,
                "path": request.path[:_LONGEST_PATH],
                "status": status,
                "duration_ms": round(seconds * 1000, 2),
                **identifiers(environment),
                "ruleset": ruleset,
                "verdict": verdict,
            }
            log_request(fields)
        return response
