"""What operators see of each request: metrics, a line in the access log, a span."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import Any, Final

from flask import Flask, Response, has_request_context, request

from . import metrics
from .problems import identifiers
from .settings import Settings

__all__ = ["ANSWER", "install", "note_answer"]

_BEGUN: Final = "medina.begun"
ANSWER: Final = "medina.answer"
"""Where the environment holds the ruleset and the verdict of the answer."""
_LONGEST_PATH: Final = 200
_NO_PATH: Final = "none"
"""Stands for every path that the service does not have, so that clients cannot create metrics."""
_access = logging.getLogger("service.access")


def install(app: Flask, settings: Settings) -> None:
    """Observe the requests to an application; install this before anything else."""
    if settings.tracing:
        from . import tracing  # needs optional packages

        tracing.install(app)
    if settings.metrics or settings.access_log:
        app.before_request(_begin)
        app.after_request(_Observer(settings))


def note_answer(answer: Mapping[str, Any]) -> None:
    """Note an answer to the current request, or to one of its lines."""
    found = metrics.count_answer(answer)
    if has_request_context():
        request.environ[ANSWER] = found


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
        if self._metrics:
            path = request.url_rule.rule if request.url_rule else _NO_PATH
            metrics.count_request(method, path, response.status_code, seconds)
        if self._access_log:
            ruleset, verdict = environment.get(ANSWER, (None, None))
            fields = {
                "method": method,
                "path": request.path[:_LONGEST_PATH],
                "status": response.status_code,
                "duration_ms": round(seconds * 1000, 2),
                **identifiers(environment),
                "ruleset": ruleset,
                "verdict": verdict,
            }
            _access.info("request", extra=fields)
        return response
