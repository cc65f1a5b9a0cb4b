"""Logs on standard error: lines for people, or JSON. No line holds any part of a request's body."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

from pythonjsonlogger.json import JsonFormatter

__all__ = ["configure"]

_FIELDS: Final = (
    "method",
    "path",
    "status",
    "duration_ms",
    "request_id",
    "trace_id",
    "ruleset",
    "verdict",
)
"""What a line may say about a request, in this order."""
_TEXT: Final = "%(asctime)s [%(process)d] [%(levelname)s] %(message)s"
_JSON: Final = "%(asctime)s %(levelname)s %(name)s %(process)d %(message)s"


class TextFormatter(logging.Formatter):
    """A line for people, followed by what is known about the request.

    The values are written as JSON, so a request cannot forge a log line.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the message with the fields of the record."""
        known = [name for name in _FIELDS if record.__dict__.get(name) is not None]
        said = [f"{name}={json.dumps(getattr(record, name))}" for name in known]
        return " ".join([super().formatMessage(record), *said])


def configure(style: str) -> None:
    """Write the logs of the service, and gunicorn's, as ``text`` or as ``json``."""
    formatter: logging.Formatter
    if style == "json":
        names = {"asctime": "time", "levelname": "level", "name": "logger"}
        formatter = JsonFormatter(_JSON, rename_fields=names)
    else:
        formatter = TextFormatter(_TEXT)
    for handler in logging.getLogger("gunicorn.error").handlers:
        handler.setFormatter(formatter)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    service = logging.getLogger("service")
    service.handlers = [handler]
    service.setLevel(logging.INFO)
    service.propagate = False
    logging.getLogger("opentelemetry").handlers = [handler]
