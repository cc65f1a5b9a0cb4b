"""The path that a client probably meant, for a path or a method that does not exist."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import Final

_LONGEST: Final = 100
"""Longer paths are nobody's mistake, and comparing them takes time."""
_SIMILARITY: Final = 0.8


def nearest_path(path: str, known: Collection[str]) -> str | None:
    """Return the known path that is nearest to ``path``, or None if none is near.

    ``path`` may have a slash at the end or an empty segment too many, lack the ``/v1`` or the file
    extension, or differ by a few letters.
    """
    if len(path) > _LONGEST:
        return None
    single = re.sub("/+", "/", path).rstrip("/")
    for candidate in (single, single.lower(), f"/v1{single.lower()}"):
        if candidate in known and candidate != path:
            return candidate
    for begin in (f"{single}.", f"/v1{single}."):
        for other in known:
            if other.startswith(begin):
                return other
    if any(single.startswith(f"{other}/") for other in known):
        return None
    return next(iter(get_close_matches(single, known, 1, _SIMILARITY)), None)
