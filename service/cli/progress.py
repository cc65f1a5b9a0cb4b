"""The progress bar of commands that take long."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from .inputs import STDIN


def progress_bar(names: Sequence[str]) -> tqdm[Any]:
    """Return a progress bar that counts bytes. It is shown only if standard error is a terminal."""
    sizes = [_size(name) for name in names]
    return bar_of(None if None in sizes else sum(size or 0 for size in sizes))


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


def _size(name: str) -> int | None:
    """Return the size of a file, or None for a pipe or a missing file."""
    try:
        found = os.fstat(sys.stdin.buffer.fileno()) if name == STDIN else Path(name).stat()
    except (OSError, ValueError):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None
