"""The engine under test: a process that reads a question and writes an answer per line."""

from __future__ import annotations

import json
import os
import select
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from subprocess import PIPE
from tempfile import TemporaryFile
from time import monotonic
from typing import Any, Final

from service.cli.console import Console
from service.cli.errors import CliError, file_error
from service.cli.i18n import _

PATIENCE: Final = 10.0
"""The number of seconds after which an engine that writes nothing counts as silent."""
_READ_SIZE: Final = 64 * 1024

Answer = Mapping[str, Any]


@contextmanager
def started(command: Sequence[str], console: Console) -> Iterator[Engine]:
    """Start an engine, and end it after the block.

    Raises:
        CliError: It can't be started.
    """
    with TemporaryFile() as errors:
        try:
            process = subprocess.Popen(command, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=errors)
        except (OSError, ValueError) as error:
            raise file_error(command[0], error, console) from error
        with process:
            try:
                yield Engine(process, errors.fileno(), console)
            finally:
                process.kill()


class Engine:
    """A running engine. ``errors`` is the descriptor of a file for its standard error."""

    def __init__(self, process: subprocess.Popen[bytes], errors: int, console: Console) -> None:
        assert process.stdin
        assert process.stdout
        self._process = process
        self._questions, self._answers = process.stdin, process.stdout
        self._errors = errors
        self._console = console
        self._asked = 0
        self._unread = b""
        self._last_line = b""

    def ask(self, **question: str) -> Answer:
        """Ask a question and return the answer.

        Raises:
            CliError: The engine has ended, is silent, or writes something that is no answer.
        """
        self._asked += 1
        line = json.dumps({"id": self._asked, **question}).encode() + b"\n"
        try:
            self._questions.write(line)
        except OSError as error:
            raise self._ended() from error
        answer = self._read_answer()
        if isinstance(answer, dict) and answer.get("id") == self._asked:
            return answer
        with suppress(subprocess.TimeoutExpired):  # it may be ending: then its status says more
            self._process.wait(1)
            raise self._ended()
        raise self._failed(_("The engine wrote a line that is no answer to question {id}."))

    def _read_answer(self) -> Any:
        with suppress(ValueError):
            return json.loads(self._read_line())
        return None

    def _read_line(self) -> bytes:
        deadline = monotonic() + PATIENCE
        while b"\n" not in self._unread:
            left = max(deadline - monotonic(), 0)
            if not select.select([self._answers], [], [], left)[0]:
                raise self._failed(_("The engine has been silent for {seconds} seconds."))
            chunk = os.read(self._answers.fileno(), _READ_SIZE)
            if not chunk:
                raise self._ended()
            self._unread += chunk
            deadline = monotonic() + PATIENCE
        line, _newline, self._unread = self._unread.partition(b"\n")
        self._last_line = line
        return line

    def _last_error(self) -> bytes:
        """Return the last line that the engine wrote to standard error."""
        # Reading with an offset does not move the position at which the engine writes.
        end = os.fstat(self._errors).st_size
        written = os.pread(self._errors, _READ_SIZE, max(end - _READ_SIZE, 0))
        return written.strip().rpartition(b"\n")[2].strip()

    def _ended(self) -> CliError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        return self._failed(_("The engine has ended, with status {status}."))

    def _failed(self, message: str) -> CliError:
        """Return the error to report, with the last line that the engine wrote."""
        console = self._console
        last = self._last_error() or self._unread or self._last_line
        said = console.say(
            message, id=self._asked, seconds=round(PATIENCE), status=self._process.poll()
        )
        if not last:
            return CliError(said, console.say(_("It wrote nothing.")))
        return CliError(
            said, console.say(_("Its last line: {line}"), line=last.decode(errors="replace"))
        )
