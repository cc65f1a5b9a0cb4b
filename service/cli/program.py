"""Run one command: choose the language, report errors and return the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import click
from click.exceptions import Exit
from click.shell_completion import shell_complete

from service.wording import wording_for

from . import INTERRUPTED, UNUSABLE
from .commands import PROGRAM, medina
from .console import Console
from .errors import CliError, os_error_cause
from .i18n import _, choose_language, translate_command
from .output import write_lines

COMPLETION_VARIABLE: Final = "_MEDINA_COMPLETE"
"""The environment variable with which click's completion scripts ask what to complete."""


def run(arguments: Sequence[str]) -> int:
    """Run one command in the user's language and return its exit status."""
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):  # write "?" for characters that can't be encoded
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    console = Console(wording_for(choose_language(arguments, os.environ)), "auto")
    try:
        return _run(arguments, console)
    except OSError as error:
        return _failed(error, console)


def _run(arguments: Sequence[str], console: Console) -> int:
    """Run one command and return its exit status.

    This does the same as click's ``main``, which would end the program with status 1 if a pipe is
    closed.

    Raises:
        OSError: Something can't be read or written, usually standard output.
    """
    command = translate_command(medina, console)
    if instruction := os.environ.get(COMPLETION_VARIABLE):
        return shell_complete(command, {}, PROGRAM, COMPLETION_VARIABLE, instruction)
    try:
        with command.make_context(PROGRAM, list(arguments), obj=console) as ctx:
            status = command.invoke(ctx)
        sys.stdout.flush()
    except Exit as error:  # for example, after --help
        status = error.exit_code
    except click.ClickException as error:
        error.show()
        status = UNUSABLE
    except CliError as error:
        write_lines(error.lines, err=True)
        status = UNUSABLE
    except KeyboardInterrupt:
        click.echo(err=True)
        status = INTERRUPTED
    return int(status or 0)


def _failed(error: OSError, console: Console) -> int:
    """Report an operating system error, and return the exit status.

    Like other programs, say nothing if a pipe is closed.
    """
    if not isinstance(error, BrokenPipeError):
        place = error.filename or console.say(_("standard output"))
        with suppress(OSError):
            write_lines([f"{place}: {os_error_cause(error, console)}"], err=True)
    # What is left in the buffers can't be written. Don't let the interpreter try at exit.
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return UNUSABLE


def _replace_closed_streams() -> None:
    """Open the standard streams that were closed when the program started.

    Python sets them to None, and the next file that is opened takes the place of the first. Reading
    the new standard input and writing to the new standard output fail. What is written to the new
    standard error is discarded.
    """
    for name, mode, flags in (
        ("stdin", "r", os.O_WRONLY),
        ("stdout", "w", os.O_RDONLY),
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags)  # the lowest free number
            os.set_inheritable(descriptor, True)
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8"))
