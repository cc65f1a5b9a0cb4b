"""Read lines from a file or a pipe without blocking other tasks."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from service.web.batches import Line, LineSplitter

__all__ = ["LineSource", "open_lines"]

_READ_SIZE: Final = 64 * 1024
"""The maximum number of bytes to read at once."""


class LineSource:
    """The lines of a file that is read chunk by chunk.

    If reading fails, the lines end there and ``error`` says why.
    """

    error: OSError | None = None

    def __init__(
        self, file: Any, pipe: asyncio.StreamReader | None, splitter: LineSplitter, first: int
    ) -> None:
        self._file = file
        self._pipe = pipe
        self._splitter = splitter
        self._first = first
        self._ended = False

    async def next(self) -> list[Line]:
        """Return at least one line, or an empty list at the end or if reading fails."""
        found: list[Line] = []
        while not found and not self._ended:
            try:
                chunk = await self._read()
            except OSError as error:
                self.error = error
                self._ended = True
                break
            self._ended = not chunk
            lines = self._splitter.feed(chunk) if chunk else self._splitter.finish()
            found = [line for line in lines if line.number >= self._first]
        return found

    async def _read(self) -> bytes:
        if self._pipe:
            return await self._pipe.read(_READ_SIZE)
        chunk: bytes = self._file.read1(_READ_SIZE)
        return chunk


@asynccontextmanager
async def open_lines(file: Any, splitter: LineSplitter, first: int) -> AsyncIterator[LineSource]:
    """Read the lines of a file, starting with line ``first``.

    Other tasks continue while a pipe or a terminal has nothing to read.
    """
    if not _may_wait(file):
        yield LineSource(file, None, splitter, first)
        return
    reader = asyncio.StreamReader()
    blocking = os.get_blocking(file.fileno())
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), file
    )
    try:
        yield LineSource(file, reader, splitter, first)
    finally:
        with suppress(OSError, ValueError):
            os.set_blocking(file.fileno(), blocking)
        transport.close()


def _may_wait(file: Any) -> bool:
    """Return whether reading the file can block, as with a pipe, a socket or a terminal."""
    try:
        mode = os.fstat(file.fileno()).st_mode
    except (OSError, ValueError):  # no file descriptor
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or file.isatty()
