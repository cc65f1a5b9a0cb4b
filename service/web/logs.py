"""Logs on standard error, as text or JSON.

A position or a record appears only as its ruleset.
"""

from __future__ import annotations

import logging
import sys
from json.encoder import encode_basestring_ascii
from typing import Final

from pythonjsonlogger.json import JsonFormatter

_FIELDS: Final = (
    "method",
    "path",
    "status",
    "ruleset",
    "verdict",
    "duration_ms",
    "request_id",
    "trace_id",
)
"""The fields of a log line about a request, in the order that text logs use."""
_TEXT: Final = "%(asctime)s [%(process)d] [%(levelname)s] %(message)s"
_JSON: Final = "%(asctime)s %(levelname)s %(name)s %(process)d %(message)s"


class TextFormatter(logging.Formatter):
    """Formats a log record as text, followed by the fields of its request.

    The values of the fields are written as JSON, so a request can't forge a log line.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the formatted message, followed by the request's fields."""
        fields = [(name, getattr(record, name, None)) for name in _FIELDS]
        written = [f"{name}={_as_json(value)}" for name, value in fields if value is not None]
        return " ".join((super().formatMessage(record), *written))


def _as_json(value: str | float) -> str:
    return encode_basestring_ascii(value) if isinstance(value, str) else str(value)


def configure(style: str) -> None:
    """Set the format of the service's and gunicorn's logs to ``text`` or ``json``."""
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
