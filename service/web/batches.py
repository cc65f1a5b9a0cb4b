"""Batches: a body with one request per line, and a response with one answer per line (NDJSON).

Each line is answered, and its answer is sent, before the next line is handled. The memory for
a batch doesn't grow with its length. A client can read answers while it is still sending requests.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson
from werkzeug.wsgi import get_content_length

from service.operations import Operation
from service.wording import Wording

from .admission import Admission
from .body_reading import read_request
from .metrics import count_answer, count_failed_line, outcome_of
from .problems import Problem, document, identifiers
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

NDJSON: Final = "application/x-ndjson"

_STEP: Final = 64 * 1024
"""The maximum number of bytes to read at once."""
_CHUNKS_A_LINE: Final = 10
"""How many chunks a chunked body may have for each line that a batch may have."""
_WHITE_SPACE: Final = b" \t\r"
_log = logging.getLogger(__name__)


class Line(NamedTuple):
    """A line of a batch, without its line break. ``number`` counts from 1.

    If the line is too long, ``content`` is only its beginning.
    """

    number: int
    content: bytes
    too_long: bool


class LineSplitter:
    """Splits a stream into lines.

    A line ends with a line feed or with the end of the stream. A carriage return before the line
    feed is dropped. Blank lines are counted but not returned. If a line has more than ``limit``
    bytes, only its beginning is kept.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._beginning = bytearray()
        self._number = 0

    def feed(self, chunk: bytes) -> Iterator[Line]:
        """Yield the lines that end in the next chunk of the stream. Chunks can end anywhere."""
        begin = 0
        while (end := chunk.find(b"\n", begin)) >= 0:
            content = chunk[begin:end]
            begin = end + 1
            if self._beginning:
                content = bytes(self._beginning) + content
                self._beginning.clear()
            self._number += 1
            content = content.removesuffix(b"\r")
            if content.strip(_WHITE_SPACE):
                yield self._line(content)
        # Keep just enough of a line to know that it is too long. The last byte kept can be a
        # carriage return, which doesn't count.
        self._beginning += chunk[begin : begin + self._limit + 2 - len(self._beginning)]

    def finish(self) -> Iterator[Line]:
        """Yield the last line if it doesn't end with a line feed."""
        yield from self.feed(b"\n")

    def _line(self, content: bytes) -> Line:
        too_long = len(content) > self._limit
        return Line(self._number, content[: self._limit + 1] if too_long else content, too_long)


class Answerer:
    """Answers each line the way the service answers a single request with the same body.

    ``ids`` identify the batch in the log.
    """

    def __init__(
        self,
        operation: Operation,
        wording: Wording,
        settings: Settings,
        ids: Mapping[str, str] | None = None,
    ) -> None:
        self._ids = ids
        self._operation = operation
        self._wording = wording
        self.limit = settings.max_replay_body if operation.takes_record else settings.max_body
        """The maximum length of a line, in bytes."""

    def answer(self, line: Line) -> bytes:
        """Return the answer to a line, or a problem document, with a line break at the end."""
        operation = self._operation
        try:
            if line.too_long:
                raise Problem("content-too-large", {"limit": self.limit})
            parsed = read_request(operation.schema, line.content, self._wording)
            answer: Any = operation.answer(parsed)
        except Problem as problem:
            return self.problem(problem)
        except Exception as error:
            text = "a line for %s could not be answered"
            _log.error(text, operation.name, exc_info=error, extra=self._ids)
            count_failed_line(operation.path)
            return self.problem(Problem("internal-error"))
        count_answer(*outcome_of(answer))
        return orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE)

    def problem(self, problem: Problem) -> bytes:
        """Return a problem document as one line, with a line break at the end."""
        written = document(problem, self._wording)
        return orjson.dumps(written, option=orjson.OPT_APPEND_NEWLINE)


class Batch:
    """The answers to a batch, sent while its body arrives.

    The server's ``wsgi.input`` can have some of these additional methods:

    - ``ask`` tells a client that is waiting for ``100 Continue`` to send the body.
    - ``read1`` waits for data, and returns what has arrived.
    - ``limit_chunks`` limits the work of reading a chunked body.
    - ``progress`` tells the server that another answer has been sent.
    - ``stopping`` returns whether the server is about to stop.
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
        # readline is the only standard method that never waits for more than one line.
        self._read_some: Callable[[int], bytes] = getattr(stream, "read1", stream.readline)
        self._ask: Callable[[], None] = getattr(stream, "ask", lambda: None)
        self._progress: Callable[[], None] = getattr(stream, "progress", lambda: None)
        self._stopping: Callable[[], bool] = getattr(stream, "stopping", lambda: False)
        if hasattr(stream, "limit_chunks"):
            stream.limit_chunks(_CHUNKS_A_LINE * settings.max_batch_lines)
        self._left = get_content_length(environment)
        """The number of bytes still to come, or None if the body is chunked."""
        if self._left is None and not environment.get("wsgi.input_terminated"):
            self._left = 0
        self._room = settings.max_batch_body
        self._settings = settings
        self._answerer = Answerer(operation, wording, settings, identifiers(environment))
        self._admission = admission

    def __iter__(self) -> Iterator[bytes]:
        """Yield the answers, one per line.

        If the batch can't be continued, the last line is a problem document.
        """
        answerer, most = self._answerer, self._settings.max_batch_lines
        try:
            self._ask()
            yield b""  # sends only the headers, which some clients await before sending a line
            for number, line in enumerate(self._lines()):
                with self._admission.place_for_line(self._progress):
                    if number == most:
                        raise Problem("content-too-large", {"kind": "lines", "limit": most})
                    self._check_stop()
                    answer = answerer.answer(line)
                yield answer
                self._progress()
        except Problem as problem:
            yield answerer.problem(problem)

    def discard_rest(self) -> None:
        """Read and discard the rest of the body.

        If a connection is closed with unread data, the client can lose the last answers.
        """
        with suppress(Problem):
            while self._receive(_STEP):
                pass

    def _lines(self) -> Iterator[Line]:
        """Yield each line of the body as soon as it has arrived."""
        splitter = LineSplitter(self._answerer.limit)
        while chunk := self._read(_STEP):
            yield from splitter.feed(chunk)
        yield from splitter.finish()

    def _read(self, size: int) -> bytes:
        """Return the next part of the body as soon as it has arrived, or b"" at the end.

        Raises:
            Problem: The body is too large or incomplete, or the server is about to stop.
        """
        data = self._receive(min(size, self._room or 1))
        if len(data) > self._room:
            limit = self._settings.max_batch_body
            raise Problem("content-too-large", {"limit": limit})
        self._room -= len(data)
        return data

    def _receive(self, size: int) -> bytes:
        """Return the next part of the body without counting it towards the size limit."""
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
        if self._stopping():
            raise Problem("service-unavailable", {"kind": "draining"})
