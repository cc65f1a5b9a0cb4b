"""Strict JSON: refuse ambiguous documents and everything that is not JSON (RFC 8259)."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import orjson

from service.plain_json import LONGEST_NUMBER, NotJsonError, read, read_checked

__all__ = ["NotJsonError", "parse"]

_MAX_VALUES: Final = 100_000
_WEIGHT: Final = {b",": 1, b"[": 3, b"{": 3}
"""How many values each of these characters counts as.

Arrays and objects take more time and memory than other values, so they count as three. A record of
400 full moves has some 10,000 values.
"""
_NUMBER_CHARACTERS: Final = bytes(
    b"0"[0] if character in b"-+.0123456789Ee" else b" "[0] for character in range(256)
)
"""Translates each character of a number to 0, and all others to spaces."""
_LONG_NUMBER: Final = b"0" * (LONGEST_NUMBER + 1)


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
    # Only the standard library finds all faults, but it would take more than a tenth of a ruling.
    # orjson keeps only the last value of a duplicate key, so if a key is repeated, what it writes
    # has fewer colons than what it read. Escapes can hide colons.
    if (
        b"\\" in body
        or written.count(b":") != body.count(b":")
        or _LONG_NUMBER in body.translate(_NUMBER_CHARACTERS)
    ):
        read_checked(body)
    return value


def _values(body: bytes) -> int:
    return sum(weight * body.count(mark) for mark, weight in _WEIGHT.items())


def _explain(body: bytes) -> NoReturn:
    """Raise the NotJsonError that says why orjson refused the document."""
    read(body)
    raise NotJsonError("too_deep")  # newer Pythons read more levels than orjson
