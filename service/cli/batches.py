"""``medina batch``: read requests from a file, one per line, and write one answer per line."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

import click
import orjson
from tqdm import tqdm

from service.operations import OPERATIONS
from service.web.batches import Answerer, Line, LineSplitter
from service.web.settings import Settings

from . import INTERRUPTED, UNUSABLE
from .console import Console
from .errors import CliError, file_error
from .i18n import _, _n
from .inputs import open_input, source_name
from .output import write_lines
from .progress import bar_of, size_of

_READ_SIZE: Final = 64 * 1024
"""The maximum number of bytes to read at once."""
_GOOD: Final = ("legal", "ok")
"""The verdicts that lead to exit status 0."""


def answer_file(name: str, operation: str, console: Console) -> int:
    """Answer the lines of a file, and return the exit status.

    Each line is answered as soon as it is read.

    Raises:
        CliError: The file can't be opened.
    """
    answerer = Answerer(OPERATIONS[operation], console.wording, Settings())
    with open_input(name, console) as file, bar_of(size_of(name)) as bar:
        output = _Output(bar, console)
        try:
            for line in _lines(file, name, answerer.limit, console):
                output.write(line, answerer.answer(line))
        except KeyboardInterrupt:
            return output.stop(console.say(_("Interrupted.")), INTERRUPTED)
        except CliError as error:
            return output.stop(str(error), UNUSABLE)
        return output.finish()


def _lines(file: BinaryIO, name: str, limit: int, console: Console) -> Iterator[Line]:
    """Yield each line as soon as it has arrived. A byte order mark before the first is left out.

    Raises:
        CliError: Reading the file fails.
    """

    def read() -> bytes:
        try:
            chunk: bytes = file.read1(_READ_SIZE)  # type: ignore[attr-defined]
        except OSError as error:
            raise file_error(source_name(name, console), error, console) from error
        return chunk

    splitter, mark = LineSplitter(limit), BOM_UTF8
    while chunk := read():
        yield from splitter.feed(chunk.removeprefix(mark))
        mark = b""
    yield from splitter.finish()


class _Output:
    """Writes each answer as soon as it is ready, and counts the answered lines."""

    def __init__(self, bar: tqdm[Any], console: Console) -> None:
        self._bar = bar
        self._console = console
        self._answered = 0
        self._status = 0
        self._beside_bar = not bar.disable and sys.stdout.isatty()

    def write(self, line: Line, answer: bytes) -> None:
        """Write one answer, which already ends with a line break."""
        if self._beside_bar:
            tqdm.write(answer.decode(), file=sys.stdout, end="")
        else:
            click.echo(answer, nl=False)
        verdict = orjson.loads(answer).get("verdict")
        self._status = max(self._status, UNUSABLE if verdict is None else verdict not in _GOOD)
        self._answered += 1
        self._bar.set_description_str(self._summary(), refresh=False)
        self._bar.update(len(line.content) + 1)

    def finish(self) -> int:
        """Write a summary if there is a progress bar, and return the exit status."""
        if not self._bar.disable:
            self._bar.close()
            write_lines([self._summary()], err=True)
        return self._status

    def stop(self, reason: str, status: int) -> int:
        """Write why the batch stopped and how far it came, and return ``status``."""
        self._bar.close()
        write_lines([reason, self._summary()], err=True)
        return status

    def _summary(self) -> str:
        forms = _n("{count} line answered", "{count} lines answered")
        return self._console.count(forms, self._answered)
