"""Shell completion: the scripts that click makes."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

__all__ = ["SHELLS", "completion_script"]

SHELLS: Final = ("bash", "zsh", "fish")


def completion_script(shell: str, command: click.Command, program: str) -> str:
    """Return what a shell has to evaluate so that it completes a program's arguments.

    Raises:
        LookupError: Click has no completion for this shell.
    """
    found = get_completion_class(shell)
    if found is None:
        raise LookupError(shell)
    return found(command, {}, program, f"_{program.upper()}_COMPLETE").source()
