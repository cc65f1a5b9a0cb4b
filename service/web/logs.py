"""Logs on standard error, as text or JSON.

A position or a record appears only as its ruleset.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from select import PIPE_BUF
from typing import Final, NamedTuple, TextIO

from pythonjsonlogger.json import JsonFormatter

__all__ = ["Entry", "Line", "configure", "log_requests"]

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
_SERVICE: Final = logging.getLogger("service")
_TEXT: Final = "%(asctime)s [%(process)d] [%(levelname)s] %(message)s"
_JSON: Final = "%(asctime)s %(levelname)s %(name)s %(process)d %(message)s"


class TextFormatter(logging.Formatter):
    """Formats a log record as text, followed by the fields of its request.

    The values of the fields are written as JSON, so a request can't forge a log line.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the formatted message, followed by the request's fields."""
        return f"{super().formatMessage(record)} {_written(record.__dict__)}".rstrip()


def _written(fields: Mapping[str, object]) -> str:
    """Return the fields in ``_FIELDS`` as text, and leave out all others."""
    known = [name for name in _FIELDS if fields.get(name) is not None]
    return " ".join([f"{name}={json.dumps(fields[name])}" for name in known])


class Line(NamedTuple):
    """The access log fields that many requests share. Their text is cached."""

    method: str
    path: str
    status: int
    ruleset: str | None
    verdict: str | None


class Entry(NamedTuple):
    """A request in the access log.

    ``time`` is when the response began, in seconds since the epoch. ``seconds`` is the time
    from the request until then.
    """

    line: Line
    time: float
    seconds: float
    ids: Mapping[str, str]


class _Handler(logging.StreamHandler[TextIO]):
    """Writes log records and access log lines.

    Access log lines are written without log records. Creating and formatting a record for each
    request would be most of the cost.
    """

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(formatter)
        self._write_entry = _as_text if isinstance(formatter, TextFormatter) else _as_json

    def log_requests(self, entries: Iterable[Entry]) -> None:
        """Write one line per entry, with the message "request"."""
        lines = [f"{self._write_entry(entry)}{self.terminator}" for entry in entries]
        self.acquire()
        try:
            with suppress(OSError):  # standard error has been closed
                for chunk in _chunks(lines):
                    self.stream.write(chunk)
                    self.stream.flush()
        finally:
            self.release()


def _chunks(lines: Iterable[str]) -> Iterator[str]:
    """Join lines into chunks that are written atomically, so that workers' lines never mix.

    Lines must be ASCII, because their length is counted in characters.
    """
    chunk = ""
    for line in lines:
        if chunk and len(chunk) + len(line) > PIPE_BUF:
            yield chunk
            chunk = ""
        chunk += line
    if chunk:
        yield chunk


def _as_json(entry: Entry) -> str:
    general = f'"time": "{_time(entry.time)}", "level": "INFO", "logger": "service.access"'
    process = f'"process": {os.getpid()}, "message": "request"'
    took = f'"duration_ms": {entry.seconds * 1000:.2f}'
    ids = json.dumps(entry.ids)[1:-1]
    return f"{{{general}, {process}, {_fixed_json(entry.line)}, {took}, {ids}}}"


def _as_text(entry: Entry) -> str:
    general = f"{_time(entry.time)} [{os.getpid()}] [INFO] request"
    took = f"duration_ms={entry.seconds * 1000:.2f}"
    return f"{general} {_fixed_text(entry.line)} {took} {_written(entry.ids)}"


@lru_cache(maxsize=1024)
def _fixed_json(line: Line) -> str:
    return json.dumps(line._asdict())[1:-1]


@lru_cache(maxsize=1024)
def _fixed_text(line: Line) -> str:
    return _written(line._asdict())


def _time(seconds: float) -> str:
    return f"{_second(int(seconds))},{int(seconds * 1000) % 1000:03}"


@lru_cache(maxsize=2)
def _second(seconds: int) -> str:
    return time.strftime(logging.Formatter.default_time_format, time.localtime(seconds))


def log_requests(entries: Sequence[Entry]) -> None:
    """Write the entries to the access log. Before :func:`configure`, this does nothing."""
    for handler in _SERVICE.handlers:
        if isinstance(handler, _Handler):
            handler.log_requests(entries)


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
    handler = _Handler(formatter)
    _SERVICE.handlers = [handler]
    _SERVICE.setLevel(logging.INFO)
    _SERVICE.propagate = False
    logging.getLogger("opentelemetry").handlers = [handler]
