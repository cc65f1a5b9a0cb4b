"""Send batches to a running service and read its answers at the same time."""

from __future__ import annotations

import asyncio
import errno
import os
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import h11
import orjson

from service.web.batches import NDJSON, Line

from .line_source import LineSource

__all__ = ["CutOffError", "RefusedError", "Service", "answers", "service_at"]

_READ_SIZE: Final = 64 * 1024
"""The maximum number of bytes to read at once."""
_LINES: Final = 1_000
_BYTES: Final = 8 * 1024 * 1024
"""After this many lines or bytes, the next lines go into a new request."""
_IDLE: Final = 3.0
"""A request ends after this many idle seconds, before the service gives up on the client."""
_PERMISSION_TIMEOUT: Final = 1.0
"""Seconds to wait for ``100 Continue`` before sending the body without it."""
_TIMEOUT: Final = 120.0
"""Seconds to wait for a connection or for more data."""
_TOO_LARGE: Final = b'{"type":"/problems/content-too-large'
"""The first bytes of the problem document for a line that is too long.

A batch that is too large ends with the same problem document.
"""
_ENDINGS: Final = (
    _TOO_LARGE,
    b'{"type":"/problems/bad-request',
    b'{"type":"/problems/service-unavailable',
)
"""The first bytes of the problem documents that can end a batch early."""
_OK: Final = 200
_LONGEST_PROBLEM: Final = 64 * 1024


class CutOffError(Exception):
    """The service did not answer every line. ``cause`` is the operating system's error, if any."""

    def __init__(self, cause: OSError | None = None) -> None:
        super().__init__(cause)
        self.cause = cause


class RefusedError(Exception):
    """The service refused the request or ended the batch early.

    ``status`` is the status code. ``detail`` comes from the problem document, or is "" without one.
    """

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(status, detail)
        self.status = status
        self.detail = detail


class Service(NamedTuple):
    """The address of one operation of a service.

    ``authority`` is the value of the ``Host`` header, and ``path`` is the path of the operation.
    """

    host: str
    port: int
    tls: bool
    path: str
    authority: str


def service_at(url: str, operation: str) -> Service:
    """Return the address of an operation of the service at ``url``.

    Raises:
        ValueError: ``url`` is not the URL of a service.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise ValueError(url)
    tls = parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    path = f"{parts.path.rstrip('/')}/v1/{operation}"
    return Service(parts.hostname, port, tls, path, parts.netloc.rpartition("@")[2])


async def answers(
    service: Service, source: LineSource, language: str
) -> AsyncGenerator[tuple[Line, bytes]]:
    """Send all lines to the service, and yield each line with its answer.

    The lines are spread over as many requests as necessary. Each answer ends with a line break.

    Raises:
        CutOffError: The service can't be reached, or some lines have no answer.
        RefusedError: The service refused the request or ended the batch with a problem document.
    """
    again: list[Line] = []
    while chunk := again or await source.next():
        request = _Request(service, source, language)
        try:
            async with aclosing(request.run(chunk)) as answered:
                async for pair in answered:
                    yield pair
            again = request.unanswered()
        except OSError as error:
            raise CutOffError(error) from error
        except h11.RemoteProtocolError as error:
            raise CutOffError from error


# --- One request ---------------------------------------------------------------------------------


class _Request:
    """One batch request. Lines are sent and answers are read at the same time."""

    def __init__(self, service: Service, source: LineSource, language: str) -> None:
        self._service = service
        self._source = source
        self._language = language
        self._http = h11.Connection(h11.CLIENT)
        self._sent: deque[Line] = deque()
        """The lines that have been sent but not answered yet."""
        self._all_sent = False
        self._has_answers = False
        self._permitted = asyncio.Event()

    async def run(self, chunk: list[Line]) -> AsyncGenerator[tuple[Line, bytes]]:
        """Send a chunk and further lines, and yield each line with its answer.

        A problem document with a kind in ``_ENDINGS`` either answers a line or ends the batch. It
        is held back until it is clear which:

        - If another answer follows, the document answers a line.
        - If the response ends instead, the document normally ends the batch.
        - If only the last line is unanswered, ``content-too-large`` can mean the line or the batch.
          The line is then sent again in a new request. If it was the only line of its request, the
          document is its answer.

        Raises:
            CutOffError: The service can't be reached, or some lines have no answer.
            RefusedError: The service refused the request, or ended the batch with a problem.
        """
        reader, writer = await self._connect()
        sender = asyncio.create_task(self._send(writer, chunk))
        try:
            held = b""
            async for answer in self._receive(reader):
                if held:
                    yield self._answered(held)
                held = answer if answer.startswith(_ENDINGS) else b""
                if not held:
                    yield self._answered(answer)
            if held:
                one_left = self._all_sent and len(self._sent) == 1
                if not (one_left and held.startswith(_TOO_LARGE)):
                    problem = orjson.loads(held)
                    raise RefusedError(problem["status"], problem["detail"])
                if not self._has_answers:
                    yield self._answered(held)
            elif self._sent or not self._all_sent:
                raise CutOffError
        finally:
            sender.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await sender
            writer.close()

    def unanswered(self) -> list[Line]:
        """Return the lines that were sent but not answered."""
        return list(self._sent)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        service = self._service
        try:
            async with asyncio.timeout(_TIMEOUT):
                return await asyncio.open_connection(
                    service.host, service.port, ssl=service.tls or None
                )
        except OSError as error:
            # The error has no errno if asyncio has tried several addresses.
            refused = OSError(errno.ECONNREFUSED, os.strerror(errno.ECONNREFUSED))
            raise CutOffError(error if error.errno else refused) from error

    def _answered(self, answer: bytes) -> tuple[Line, bytes]:
        if not self._sent:
            raise CutOffError
        self._has_answers = True
        return self._sent.popleft(), answer + b"\n"

    async def _send(self, writer: asyncio.StreamWriter, chunk: list[Line]) -> None:
        """Send lines until the request is large enough or no more lines come for a while."""
        writer.write(self._http.send(self._head()) or b"")
        # A service can refuse the request now, before any line is sent. A service that ignores
        # ``Expect`` sends nothing, so send the lines after the timeout.
        with suppress(TimeoutError):
            async with asyncio.timeout(_PERMISSION_TIMEOUT):
                await self._permitted.wait()
        lines = size = 0
        while chunk:
            data = b"".join(line.content + b"\n" for line in chunk)
            self._sent.extend(chunk)
            lines, size = lines + len(chunk), size + len(data)
            writer.write(self._http.send(h11.Data(data=data)) or b"")
            await writer.drain()
            if lines >= _LINES or size >= _BYTES:
                break
            try:
                async with asyncio.timeout(_IDLE):
                    chunk = await self._source.next()
            except TimeoutError:
                break
        writer.write(self._http.send(h11.EndOfMessage()) or b"")
        self._all_sent = True
        await writer.drain()

    def _head(self) -> h11.Request:
        headers = {
            "Host": self._service.authority,
            "Content-Type": NDJSON,
            "Accept": NDJSON,
            "Accept-Language": self._language,
            "Transfer-Encoding": "chunked",
            "Expect": "100-continue",
        }
        return h11.Request(method="POST", target=self._service.path, headers=[*headers.items()])

    async def _receive(self, reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
        """Yield the answers without their line breaks."""
        kept = bytearray()
        async for data in self._body(reader):
            kept += data
            whole, found, rest = kept.rpartition(b"\n")
            if found:
                for answer in bytes(whole).split(b"\n"):
                    yield answer
                kept = rest
        if kept:
            raise CutOffError

    async def _body(self, reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
        """Yield the body of a response with status 200 as it arrives."""
        status = 0
        problem = b""
        while True:
            event: Any = self._http.next_event()
            if event is h11.NEED_DATA:
                async with asyncio.timeout(_TIMEOUT):
                    self._http.receive_data(await reader.read(_READ_SIZE))
            elif isinstance(event, h11.InformationalResponse):
                self._permitted.set()
            elif isinstance(event, h11.Response):
                status = event.status_code
                if status == _OK:
                    self._permitted.set()
            elif isinstance(event, h11.Data) and status == _OK:
                yield bytes(event.data)
            elif isinstance(event, h11.Data) and len(problem) < _LONGEST_PROBLEM:
                problem += event.data
            elif isinstance(event, h11.EndOfMessage) and status == _OK:
                return
            elif isinstance(event, h11.EndOfMessage):
                raise RefusedError(status, _detail(problem))
            elif isinstance(event, h11.ConnectionClosed):
                raise CutOffError


def _detail(problem: bytes) -> str:
    """Return the ``detail`` of a problem document, or "" for any other body."""
    try:
        return str(orjson.loads(problem)["detail"])
    except (ValueError, KeyError, TypeError):
        return ""
