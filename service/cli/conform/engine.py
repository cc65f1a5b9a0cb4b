"""The engine under test: a process that reads a question and writes an answer per line."""

from __future__ import annotations

import json
import os
import select
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from service.cli.console import Console
from service.cli.errors import CliError, file_error
from service.cli.i18n import _

PATIENCE: Final = 10.0
"""The number of seconds after which an engine that writes nothing counts as silent."""
_READ_SIZE: Final = 64 * 1024

Answer = Mapping[str, Any]


class Engine:
    """A running engine. Use it as a context manager, which ends the process."""

    def __init__(self, command: Sequence[str], console: Console) -> None:
        """Start the engine.

        Raises:
            CliError: It can't be started.
        """
        self._console = console
        self._asked = 0
        self._unread = b""
        self._last_line = b""
        self._last_error = b""
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            raise file_error(command[0], error, console) from error
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._questions, self._answers = self._process.stdin, self._process.stdout
        self._error_lines = self._process.stderr
        self._errors = Thread(target=self._read_errors, daemon=True)
        self._errors.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):
            self._questions.close()
        self._process.kill()
        self._process.wait()
        self._errors.join(1)
        self._answers.close()
        if not self._errors.is_alive():  # a child of the engine may still hold the pipe
            self._error_lines.close()

    def ask(self, **question: str) -> Answer:
        """Ask a question and return the answer.

        Raises:
            CliError: The engine has ended, is silent, or writes something that is no answer.
        """
        self._asked += 1
        line = json.dumps({"id": self._asked, **question}).encode() + b"\n"
        try:
            self._questions.write(line)
            self._questions.flush()
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

    def _read_errors(self) -> None:
        for line in self._error_lines:
            self._last_error = line.strip() or self._last_error

    def _ended(self) -> CliError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._errors.join(1)  # the last line may still be on its way
        return self._failed(_("The engine has ended, with status {status}."))

    def _failed(self, message: str) -> CliError:
        """Return the error to report, with the last line that the engine wrote."""
        console = self._console
        last = self._last_error or self._unread or self._last_line
        said = console.say(
            message, id=self._asked, seconds=round(PATIENCE), status=self._process.poll()
        )
        if not last:
            return CliError(said, console.say(_("It wrote nothing.")))
        return CliError(
            said, console.say(_("Its last line: {line}"), line=last.decode(errors="replace"))
        )
