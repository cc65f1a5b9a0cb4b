"""Logs on standard error: lines for people, or JSON. No line holds any part of a request's body."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple, TextIO

from pythonjsonlogger.json import JsonFormatter

__all__ = ["RequestLine", "configure", "log_request"]

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
_SERVICE: Final = logging.getLogger("service")
_TEXT: Final = "%(asctime)s [%(process)d] [%(levelname)s] %(message)s"
_JSON: Final = "%(asctime)s %(levelname)s %(name)s %(process)d %(message)s"


class TextFormatter(logging.Formatter):
    """A line for people, followed by what is known about the request.

    The values are written as JSON, so a request cannot forge a log line.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the message with the fields of the record."""
        return f"{super().formatMessage(record)} {_written(record.__dict__)}".rstrip()


def _written(fields: Mapping[str, object]) -> str:
    """Return the fields that a line may have, as text."""
    known = [name for name in _FIELDS if fields.get(name) is not None]
    return " ".join([f"{name}={json.dumps(fields[name])}" for name in known])


class RequestLine(NamedTuple):
    """What the access log says of a request, beside its duration and its ids."""

    method: str
    path: str
    status: int
    ruleset: str | None
    verdict: str | None


class _Handler(logging.StreamHandler[TextIO]):
    """Writes the lines of a logger, and those of the access log without a log record.

    Making and formatting a record for each request is most of what observing requests costs.
    """

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(formatter)
        self._as_json = not isinstance(formatter, TextFormatter)

    def log_request(self, line: RequestLine, seconds: float, ids: Mapping[str, str]) -> None:
        """Write a line that says "request", with fields."""
        now = time.time()
        when = f"{_second(int(now))},{int(now * 1000) % 1000:03}"
        fixed = _fixed(line, self._as_json)
        took = f"{seconds * 1000:.2f}"
        if self._as_json:
            general = f'"time": "{when}", "level": "INFO", "logger": "service.access"'
            process = f'"process": {os.getpid()}, "message": "request"'
            named = json.dumps(ids)[1:-1]
            written = f'{{{general}, {process}, {fixed}, "duration_ms": {took}, {named}}}'
        else:
            named = _written(ids)
            written = f"{when} [{os.getpid()}] [INFO] request {fixed} duration_ms={took} {named}"
        self.acquire()
        try:
            with suppress(OSError):  # nobody reads standard error any more
                self.stream.write(written + self.terminator)
                self.stream.flush()
        finally:
            self.release()


@lru_cache(maxsize=1024)
def _fixed(line: RequestLine, as_json: bool) -> str:
    """Return what is written of requests that differ only in their duration and their ids."""
    fields = line._asdict()
    return json.dumps(fields)[1:-1] if as_json else _written(fields)


@lru_cache(maxsize=2)
def _second(seconds: int) -> str:
    return time.strftime(logging.Formatter.default_time_format, time.localtime(seconds))


def log_request(line: RequestLine, seconds: float, ids: Mapping[str, str]) -> None:
    """Write a line of the access log; none before :func:`configure`.

    ``seconds`` is how long the request took, and ``ids`` are what it is found by.
    """
    for handler in _SERVICE.handlers:
        if isinstance(handler, _Handler):
            handler.log_request(line, seconds, ids)


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
    handler = _Handler(formatter)
    _SERVICE.handlers = [handler]
    _SERVICE.setLevel(logging.INFO)
    _SERVICE.propagate = False
    logging.getLogger("opentelemetry").handlers = [handler]
