"""``medina``: the referee on the command line. It gives the same answers as the web service.

:func:`main` imports the other modules itself, so that Ctrl-C during a slow import doesn't show a
traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

UNUSABLE: Final = 2
"""The exit status for wrong arguments, unusable input, or a file that can't be read or written."""
INTERRUPTED: Final = 130
"""The exit status after an interruption: 128 plus the number of SIGINT, as in a shell."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    - 0: Everything is legal or possible.
    - 1: Something is illegal, impossible or undetermined, or ``join`` needs more answers.
    - 2: The input is unusable, or a file can't be read or written.
    - 130: The command was interrupted, usually by Ctrl-C.
    """
    try:
        from .program import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
