"""The path that a client probably meant, for a path or a method that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from .context import application

__all__ = ["nearest_path"]

_LONGEST: Final = 100
"""Longer paths are nobody's mistake, and comparing them takes time."""
_SIMILARITY: Final = 0.8


def nearest_path(path: str, method: str) -> str | None:
    """Return the path nearest to ``path`` that accepts ``method``, or None if none is near.

    It may lack a slash at the end or an empty segment, begin with ``/v1``, have a file extension,
    or differ by a few letters.
    """
    if len(path) > _LONGEST:
        return None
    known = list(_paths(method))
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


def _paths(method: str) -> Iterator[str]:
    for rule in application().url_map.iter_rules():
        if not rule.arguments and method in (rule.methods or ()):
            yield rule.rule
