"""The progress bar of commands that take long."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from .inputs import STDIN


def bar_of(total: int | None) -> tqdm[Any]:
    """Return a progress bar up to ``total``. It is shown only if standard error is a terminal."""
    return tqdm(
        total=total,
        bar_format="{desc} [{elapsed}]"
        if total is None
        else "{percentage:3.0f} % |{bar}| {desc} [{elapsed} < {remaining}]",
        file=sys.stderr,
        disable=None,
        dynamic_ncols=True,
        leave=False,
    )


def size_of(name: str) -> int | None:
    """Return the size of a file, or None for a pipe or a missing file."""
    try:
        found = os.fstat(sys.stdin.buffer.fileno()) if name == STDIN else Path(name).stat()
    except (OSError, ValueError):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None
