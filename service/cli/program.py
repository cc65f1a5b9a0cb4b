"""Run one command: choose the language, report errors and return the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from service.wording import wording_for

from . import INTERRUPTED, UNUSABLE
from .commands import PROGRAM, medina
from .console import Console
from .errors import CliError, os_error_cause
from .i18n import _, choose_language, click_language, translate_command
from .output import write_lines

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Run one command in the user's language and return its exit status."""
    for stream in (sys.stdout, sys.stderr):  # write "?" for characters that can't be encoded
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    language = choose_language(arguments, os.environ)
    console = Console(wording_for(language), "auto")
    with click_language(language):
        try:
            command = translate_command(medina, console)
            status = command.main(list(arguments), PROGRAM, standalone_mode=False, obj=console)
        except click.ClickException as error:
            error.show()
            status = UNUSABLE
        except CliError as error:
            write_lines(error.lines, err=True)
            status = UNUSABLE
        except OSError as error:
            _report(error, console)
            status = UNUSABLE
        except click.Abort:
            status = INTERRUPTED
    return int(status or 0)


def _report(error: OSError, console: Console) -> None:
    """Report an operating system error, usually from writing to standard output."""
    place = error.filename or console.say(_("standard output"))
    write_lines([f"{place}: {os_error_cause(error, console)}"], err=True)
    # The rest of the buffer can't be written either. Don't let the interpreter try at exit.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
