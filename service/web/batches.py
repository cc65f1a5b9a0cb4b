"""Batches: many requests in one body, a line each, answered a line each (NDJSON).

A line is read, answered and sent before the next one is looked at, so a batch takes no more memory
than its longest line, and a client can read the first answers while it still sends requests.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import orjson
from werkzeug.wsgi import get_content_length

from service.operations import Operation
from service.wording import Wording

from .bodies import read_request
from .problems import Problem, document
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

__all__ = ["NDJSON", "Batch", "answer_line", "read_lines"]

NDJSON: Final = "application/x-ndjson"

_STEP: Final = 64 * 1024
"""The most bytes to read at once."""
_WHITE_SPACE: Final = b" \t\r"
_log = logging.getLogger(__name__)


def answer_line(operation: Operation, line: bytes, wording: Wording) -> bytes:
    """Return the answer to one line: the body of the answer to the same request on its own."""
    try:
        answer: Any = operation.answer(read_request(operation.schema, line, wording))
    except Problem as problem:
        answer = document(problem, wording)
    except Exception as error:
        _log.error("a line for %s could not be answered", operation.name, exc_info=error)
        answer = document(Problem("internal-error"), wording)
    return orjson.dumps(answer)


def read_lines(read: Callable[[int], bytes], limit: int) -> Iterator[bytes | None]:
    """Yield the lines that hold more than white space, each as soon as it has arrived.

    ``read`` returns at most so many bytes, and none at the end. A line feed ends a line, with or
    without a carriage return, and so does the end. A line of more than ``limit`` bytes is not kept:
    None stands for it.
    """
    kept = bytearray()
    while data := read(_STEP):
        begin = 0
        while (end := data.find(b"\n", begin)) >= 0:
            line = data[begin:end]
            begin = end + 1
            if kept:
                line, kept = bytes(kept) + line, bytearray()
            line = line.removesuffix(b"\r")
            if len(line) > limit:
                yield None
            elif line.strip(_WHITE_SPACE):
                yield line
        # Of a line that is too long, keep as much as shows that it is. The carriage return may be
        # all that it has beyond the limit.
        kept += data[begin : begin + limit + 2 - len(kept)]
    if len(kept) > limit:
        yield None
    elif kept.strip(_WHITE_SPACE):
        yield bytes(kept)


class Batch:
    """The answers to the lines of a request's body, to be sent while the body arrives.

    A server may give ``wsgi.input`` more methods: ``ask`` lets the client send the body; ``read1``
    returns what has arrived, without waiting for more; ``progress`` is told of each answer that was
    sent.
    """

    def __init__(
        self,
        environment: WSGIEnvironment,
        operation: Operation,
        wording: Wording,
        settings: Settings,
    ) -> None:
        stream: Any = environment["wsgi.input"]
        # Of the standard methods, only readline does not wait for more than a line.
        self._read_some: Callable[[int], bytes] = getattr(stream, "read1", stream.readline)
        self._ask: Callable[[], None] = getattr(stream, "ask", lambda: None)
        self._progress: Callable[[], None] = getattr(stream, "progress", lambda: None)
        self._left = get_content_length(environment)
        """How much of the body is still to come, None where it comes in chunks."""
        if self._left is None and not environment.get("wsgi.input_terminated"):
            self._left = 0
        self._room = settings.max_batch_body
        self._operation = operation
        self._wording = wording
        self._settings = settings

    def __iter__(self) -> Iterator[bytes]:
        """Yield the answers, each with its line break."""
        operation, wording, settings = self._operation, self._wording, self._settings
        limit = settings.max_replay_body if operation.takes_record else settings.max_body
        too_long = Problem("content-too-large", {"limit": limit})
        try:
            self._ask()
            yield b""  # the headers alone: some clients wait for them before they send a line
            for number, line in enumerate(read_lines(self._read, limit)):
                if number == settings.max_batch_lines:
                    raise Problem("content-too-large", {"kind": "lines", "limit": number})
                if line is None:
                    yield self._line(too_long)
                else:
                    yield answer_line(operation, line, wording) + b"\n"
                self._progress()
        except Problem as problem:
            yield self._line(problem)

    def discard_rest(self) -> None:
        """Discard the rest of the body, so that the client can fetch the last answers.

        They would be lost if the connection were closed before everything sent was read.
        """
        with suppress(Problem):
            while self._receive(_STEP):
                pass

    def _line(self, problem: Problem) -> bytes:
        return orjson.dumps(document(problem, self._wording)) + b"\n"

    def _read(self, size: int) -> bytes:
        """Return some bytes of the body as soon as there are any, none at its end (400, 413)."""
        data = self._receive(min(size, self._room or 1))
        if len(data) > self._room:
            limit = self._settings.max_batch_body
            raise Problem("content-too-large", {"limit": limit})
        self._room -= len(data)
        return data

    def _receive(self, size: int) -> bytes:
        """Do the same whatever the size of the body (400)."""
        if self._left is not None:
            size = min(size, self._left)
        if not size:
            return b""
        try:
            data = self._read_some(size)
        except Exception as error:  # each server raises its own where a body does not arrive
            raise Problem("bad-request") from error
        if self._left is not None:
            if not data:  # the client disconnected
                raise Problem("bad-request")
            self._left -= len(data)
        return data
