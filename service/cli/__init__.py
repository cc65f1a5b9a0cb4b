"""``medina``: the referee on the command line, with the answers that the service gives.

What is slow to import is imported within :func:`main`, so that an interruption at any moment is
answered without a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

__all__ = ["INTERRUPTED", "main"]

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status.

    0: all is well, 1: something is illegal or impossible, 2: what was given can't be used, 130:
    interrupted.
    """
    try:
        from .program import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
