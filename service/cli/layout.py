"""JSON for people: what fits on a line stands on it."""

from __future__ import annotations

import json
from typing import Any, Final

__all__ = ["laid_out"]

_WIDTH: Final = 100


def laid_out(value: Any, indent: int = 0) -> str:
    """Return a JSON document in lines of at most 100 characters, where that can be.

    ``indent`` is how far to the right the document begins.
    """
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= _WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(key, ensure_ascii=False)}: {laid_out(item, indent + 2)}"
            for key, item in value.items()
        ]
    else:
        parts = [laid_out(item, indent + 2) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    body = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{body}\n{' ' * indent}{closing}"
