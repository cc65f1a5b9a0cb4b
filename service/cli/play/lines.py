"""Read lines from the players or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

from service.cli.console import Console
from service.cli.inputs import STDIN, source_name
from service.cli.output import write_lines

_LONGEST_LINE = 10_000


class LineReader:
    """Reads lines. Players can edit what they type. Lines from a pipe are echoed."""

    def __init__(self, console: Console) -> None:
        self._console = console
        stdin = sys.stdin
        self._at_terminal = hasattr(stdin, "isatty") and stdin.isatty() and sys.stdout.isatty()
        if self._at_terminal:
            stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
            with suppress(ImportError):
                import readline  # noqa: F401 - gives input() line editing and a history

    def ask(self, prompt: str, style: str | None = None) -> str:
        """Show the prompt and return the next line.

        Raises:
            EOFError: There are no more lines.
            OSError: Standard input can't be read.
        """
        if self._at_terminal:
            return self._typed(prompt, style)
        try:
            line = sys.stdin.buffer.readline(_LONGEST_LINE).decode(errors="replace")
        except OSError as error:
            error.filename = source_name(STDIN, self._console)
            raise
        if not line:
            raise EOFError
        line = line.removeprefix("\ufeff")  # a file can begin with a byte order mark
        write_lines([f"{prompt}{line.rstrip()}"])
        return line.strip()

    def _typed(self, prompt: str, style: str | None) -> str:
        painted = self._console.paint(prompt, style)
        if painted != prompt:
            # readline doesn't count text between \x01 and \x02 as part of the prompt's width.
            painted = painted.replace(prompt, f"\x02{prompt}\x01")
            painted = f"\x01{painted}\x02"
        return input(painted).strip()
