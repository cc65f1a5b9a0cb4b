"""``medina``: the referee on the command line. Its answers are those of the service.

:func:`main` imports the rest, so that an interruption during slow imports leaves no traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

__all__ = ["INTERRUPTED", "UNUSABLE", "main"]

UNUSABLE: Final = 2
"""The exit status after wrong arguments, unusable input, or a failure to read or write."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as in shells."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status.

    0: legal or possible; 1: illegal, impossible or undetermined; 2: unusable input or a file that
    can't be read or written; 3: a service did not answer every line of a batch; 130: interrupted.
    """
    try:
        from .program import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
