"""Strict JSON: refuse ambiguous documents and everything that is not JSON (RFC 8259)."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import orjson

from service.plain_json import NotJsonError, read, read_checked

__all__ = ["NotJsonError", "parse"]

_MAX_VALUES: Final = 100_000
_WEIGHT: Final = {b",": 1, b"[": 3, b"{": 3}
"""How many values each of these characters counts as.

Arrays and objects take more time and memory than other values, so they count as three. A record of
400 full moves has some 10,000 values.
"""


def parse(body: bytes) -> Any:
    """Decode a JSON document. Refuse documents that orjson accepts but that are ambiguous.

    Raises:
        NotJsonError: The body is not JSON, has a byte order mark, duplicate keys, a lone surrogate,
            a number of more than 308 characters or beyond a double's range, more than 254 levels of
            nesting, or too many values.
    """
    if 3 * len(body) > _MAX_VALUES and _values(body) > _MAX_VALUES:
        raise NotJsonError("too_many_values")
    try:
        value = orjson.loads(body)
        written = orjson.dumps(value)
    except orjson.JSONDecodeError:
        _explain(body)
    except orjson.JSONEncodeError as error:  # orjson writes fewer levels than it reads
        raise NotJsonError("too_deep") from error
    # What orjson writes is unambiguous. Only the standard library finds all faults in other bodies,
    # but reading every body with it would take more than a tenth of a ruling in a known state.
    if written != body:
        read_checked(body)
    return value


def _values(body: bytes) -> int:
    return sum(weight * body.count(mark) for mark, weight in _WEIGHT.items())


def _explain(body: bytes) -> NoReturn:
    """Raise the NotJsonError that says why orjson refused the document."""
    read(body)
    raise NotJsonError("too_deep")  # newer Pythons read more levels than orjson
