"""Write JSON for people to read: a value that fits on one line stays on one line."""

from __future__ import annotations

import json
from typing import Any, Final

_WIDTH: Final = 100


def pretty_json(value: Any, indent: int = 0) -> str:
    """Return a value as JSON, broken into several lines if it doesn't fit into 100 characters.

    ``indent`` is the number of spaces before the value, which count towards the 100 characters.
    The key before the value and the comma after it don't count.
    """
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= _WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(key, ensure_ascii=False)}: {pretty_json(item, indent + 2)}"
            for key, item in value.items()
        ]
    else:
        parts = [pretty_json(item, indent + 2) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    body = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{body}\n{' ' * indent}{closing}"
