"""``medina batch``: read requests from a file, one per line, and write one answer per line."""

from __future__ import annotations

import asyncio
import errno
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Final

import click
import orjson
from tqdm import tqdm

from service.operations import OPERATIONS
from service.web.batches import Answerer, Line, LineSplitter
from service.web.settings import Settings

from . import INTERRUPTED, UNUSABLE
from .console import Console
from .errors import CliError, file_error, os_error_cause
from .i18n import _, _n
from .inputs import open_input, source_name
from .line_source import LineSource, open_lines
from .output import write_lines
from .progress import progress_bar
from .remote import CutOffError, RefusedError, Service, answers, service_at

__all__ = ["CUT_OFF", "answer_file"]

CUT_OFF: Final = 3
"""The exit status if the service at ``--url`` did not answer every line."""

_CUT: Final = (None, errno.EPIPE, errno.ECONNRESET, errno.ETIMEDOUT)
"""The values of ``errno`` that mean a broken connection. None means that there is no ``errno``."""
_GOOD: Final = ("legal", "ok")
"""The verdicts that lead to exit status 0."""


def answer_file(name: str, url: str | None, operation: str, first: int, console: Console) -> int:
    """Answer the lines of a file, starting with line ``first``, and return the exit status.

    Each line is answered as soon as it is read. The service at ``url`` answers, or this process if
    ``url`` is None.

    Raises:
        CliError: The file can't be opened, or ``url`` is not the address of a service.
    """
    service = None if url is None else _service(url, operation, console)
    answerer = Answerer(OPERATIONS[operation], console.wording, Settings())
    with open_input(name, console) as file, progress_bar([name]) as bar:
        output = _Output(first, bar, console)

        async def answer_all() -> OSError | None:
            async with open_lines(file, LineSplitter(answerer.limit), first) as source:
                if service is None:
                    given = _answer_here(answerer, source)
                else:
                    given = answers(service, source, console.language)
                async with aclosing(given):
                    async for line, answer in given:
                        output.write(line, answer)
                return source.error

        try:
            read_error = asyncio.run(answer_all())
        except KeyboardInterrupt:
            return output.stop(console.say(_("Interrupted.")), INTERRUPTED)
        except CutOffError as error:
            return output.stop(_cut_off(str(url), error, console), CUT_OFF)
        except RefusedError as error:
            text = _("{url}: the service answers {status}. {detail}")
            reason = console.say(text, url=url, status=error.status, detail=error.detail)
            return output.stop(reason.rstrip(), CUT_OFF)
        if read_error:
            reason = str(file_error(source_name(name, console), read_error, console))
            return output.stop(reason, UNUSABLE)
        return output.finish()


def _service(url: str, operation: str, console: Console) -> Service:
    try:
        return service_at(url, operation)
    except ValueError as error:
        text = _("--url {url}: give the address of a service, such as {example}")
        message = console.say(text, url=url, example="http://127.0.0.1:8000")
        raise CliError(message) from error


async def _answer_here(
    answerer: Answerer, source: LineSource
) -> AsyncGenerator[tuple[Line, bytes]]:
    while chunk := await source.next():
        for line in chunk:
            yield line, answerer.answer(line)
            await asyncio.sleep(0)  # let Ctrl-C take effect here, not during a write


def _cut_off(url: str, error: CutOffError, console: Console) -> str:
    if error.cause is None or error.cause.errno in _CUT:
        return console.say(_("{url}: the connection was cut off"), url=url)
    return f"{url}: {os_error_cause(error.cause, console)}"


class _Output:
    """Writes each answer as soon as it is ready, and counts the answered lines."""

    def __init__(self, first: int, bar: tqdm[Any], console: Console) -> None:
        self._bar = bar
        self._console = console
        self._answered = 0
        self._next = first
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
        self._next = line.number + 1
        self._bar.set_description_str(self._summary(), refresh=False)
        self._bar.update(len(line.content) + 1)

    def finish(self) -> int:
        """Write a summary if there is a progress bar, and return the exit status."""
        if not self._bar.disable:
            self._bar.close()
            write_lines([self._summary()], err=True)
        return self._status

    def stop(self, reason: str, status: int) -> int:
        """Write why the batch stopped and how to continue it, and return ``status``."""
        self._bar.close()
        text = _("{summary}. To continue: --from-line {line}")
        how = self._console.say(text, summary=self._summary(), line=self._next)
        write_lines([reason, how], err=True)
        return status

    def _summary(self) -> str:
        forms = _n("{count} line answered", "{count} lines answered")
        return self._console.count(forms, self._answered)
