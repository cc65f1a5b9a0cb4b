"""Batches: many requests in one body, one per line, and one line of answer each (NDJSON).

A line is read, answered and sent before the next one is looked at, so the memory for a batch does
not grow with its number of lines, and a client can read the first answers while it still sends
requests.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson
from werkzeug.wsgi import get_content_length

from service.operations import Operation
from service.wording import Wording

from .admission import Admission
from .bodies import read_request
from .metrics import count_line
from .problems import Problem, document
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

__all__ = ["NDJSON", "Answerer", "Batch", "Line", "LineSplitter"]

NDJSON: Final = "application/x-ndjson"

_STEP: Final = 64 * 1024
"""The maximum number of bytes to read at once."""
_WHITE_SPACE: Final = b" \t\r"
_log = logging.getLogger(__name__)


class Line(NamedTuple):
    """A line: its number, counted from 1, and its content without the line break.

    If the line is too long, the content is only its beginning.
    """

    number: int
    content: bytes
    too_long: bool


class LineSplitter:
    """Assembles the lines of a stream from chunks that end anywhere.

    A line feed ends a line, with or without a carriage return, and so does the end of the stream.
    Lines of white space are left out, but counted. A line of more than ``limit`` bytes is not kept.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept = bytearray()
        self._number = 0

    def feed(self, chunk: bytes) -> Iterator[Line]:
        """Yield the lines that end in the next chunk."""
        begin = 0
        while (end := chunk.find(b"\n", begin)) >= 0:
            content = chunk[begin:end]
            begin = end + 1
            if self._kept:
                content = bytes(self._kept) + content
                self._kept.clear()
            self._number += 1
            content = content.removesuffix(b"\r")
            if content.strip(_WHITE_SPACE):
                yield self._line(content)
        # Keep just enough of a line to show that it is too long. A carriage return may be all that
        # it has beyond the limit.
        self._kept += chunk[begin : begin + self._limit + 2 - len(self._kept)]

    def finish(self) -> Iterator[Line]:
        """Yield the last line if no line feed ended it."""
        yield from self.feed(b"\n")

    def _line(self, content: bytes) -> Line:
        too_long = len(content) > self._limit
        return Line(self._number, content[: self._limit + 1] if too_long else content, too_long)


class Answerer:
    """Answers each line as the service answers the body of a single request."""

    def __init__(self, operation: Operation, wording: Wording, settings: Settings) -> None:
        self._operation = operation
        self._wording = wording
        self.limit = settings.max_replay_body if operation.takes_record else settings.max_body
        """The longest line, in bytes."""

    def answer(self, line: Line) -> bytes:
        """Return the answer to a line, with a line break."""
        operation = self._operation
        try:
            if line.too_long:
                raise Problem("content-too-large", {"limit": self.limit})
            parsed = read_request(operation.schema, line.content, self._wording)
            answer: Any = operation.answer(parsed)
        except Problem as problem:
            return self.problem(problem)
        except Exception as error:
            _log.error("A line for %s could not be answered", operation.name, exc_info=error)
            return self.problem(Problem("internal-error"))
        count_line(answer)
        return orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE)

    def problem(self, problem: Problem) -> bytes:
        """Return a problem document on a line."""
        written = document(problem, self._wording)
        return orjson.dumps(written, option=orjson.OPT_APPEND_NEWLINE)


class Batch:
    """The answers to the lines of a request's body, to be sent while the body arrives.

    A server may give ``wsgi.input`` more methods: ``ask`` tells a waiting client to send the body;
    ``read1`` returns what has arrived, without waiting for more; ``progress`` is called after each
    answer that was sent; ``stopping`` says whether the server is about to stop.
    """

    def __init__(
        self,
        environment: WSGIEnvironment,
        operation: Operation,
        wording: Wording,
        settings: Settings,
        admission: Admission,
    ) -> None:
        stream: Any = environment["wsgi.input"]
        # Of the standard methods, only readline does not wait for more than a line.
        self._read_some: Callable[[int], bytes] = getattr(stream, "read1", stream.readline)
        self._ask: Callable[[], None] = getattr(stream, "ask", lambda: None)
        self._progress: Callable[[], None] = getattr(stream, "progress", lambda: None)
        self._stopping: Callable[[], bool] = getattr(stream, "stopping", lambda: False)
        self._left = get_content_length(environment)
        """How much of the body is still to come, None if it comes in chunks."""
        if self._left is None and not environment.get("wsgi.input_terminated"):
            self._left = 0
        self._room = settings.max_batch_body
        self._settings = settings
        self._answerer = Answerer(operation, wording, settings)
        self._admission = admission

    def __iter__(self) -> Iterator[bytes]:
        """Yield the answers, each with its line break."""
        answerer, most = self._answerer, self._settings.max_batch_lines
        try:
            self._ask()
            yield b""  # sends the headers alone: some clients wait for them before they send a line
            for number, line in enumerate(self._lines()):
                if number == most:
                    raise Problem("content-too-large", {"kind": "lines", "limit": most})
                self._check_stop()
                with self._admission.place():
                    answer = answerer.answer(line)
                yield answer
                self._progress()
        except Problem as problem:
            yield answerer.problem(problem)

    def discard_rest(self) -> None:
        """Discard the rest of the body, so that the client can fetch the last answers.

        They would be lost if the connection were closed before everything sent was read.
        """
        with suppress(Problem):
            while self._receive(_STEP):
                pass

    def _lines(self) -> Iterator[Line]:
        """Yield the lines of the body, each as soon as it has arrived (400, 413, 503)."""
        splitter = LineSplitter(self._answerer.limit)
        while chunk := self._read(_STEP):
            yield from splitter.feed(chunk)
        yield from splitter.finish()

    def _read(self, size: int) -> bytes:
        """Return some of the body as soon as there is any, nothing at its end (400, 413, 503)."""
        data = self._receive(min(size, self._room or 1))
        if len(data) > self._room:
            limit = self._settings.max_batch_body
            raise Problem("content-too-large", {"limit": limit})
        self._room -= len(data)
        return data

    def _receive(self, size: int) -> bytes:
        """Return some of the body, without counting it towards the limit (400, 503)."""
        if self._left is not None:
            size = min(size, self._left)
        if not size:
            return b""
        try:
            data = self._read_some(size)
        except Exception as error:  # each server has its own exceptions for broken bodies
            self._check_stop()
            raise Problem("bad-request") from error
        if self._left is not None:
            if not data:  # the client disconnected
                self._check_stop()
                raise Problem("bad-request")
            self._left -= len(data)
        return data

    def _check_stop(self) -> None:
        """End the batch if the server is about to stop (503)."""
        if self._stopping():
            raise Problem("service-unavailable", {"kind": "draining"})
