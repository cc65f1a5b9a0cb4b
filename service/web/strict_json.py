"""Strict JSON: what is not JSON by RFC 8259, or could be read in two ways, is refused."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

import orjson

__all__ = ["NotJsonError", "check", "decode", "parse"]

_MOST_VALUES: Final = 100_000
_WEIGHT: Final = {b",": 1, b"[": 3, b"{": 3}
"""What marks of a body count towards its values: arrays and objects take more time and memory than
others. A record of 400 full moves has some 15,000."""
_LONGEST_NUMBER: Final = 308
"""The digits of the greatest double. Fractions are held to the same length."""
_STRIDE: Final = 38
_EIGHT_OF_A_NUMBER: Final = re.compile(rb"[-+.0-9Ee]{8}")
_LONGEST_KEY: Final = 60
"""Only the beginning of a longer key is repeated in an error."""


class NotJsonError(ValueError):
    """A body that is not JSON in UTF-8 (RFC 8259), or is refused for another reason.

    ``kind`` is ``empty``, ``encoding``, ``syntax`` (with ``line`` and ``column``, counted from 1),
    ``duplicate_key`` (with ``key``), ``not_a_number``, ``long_number``, ``lone_surrogate``,
    ``too_deep`` or ``too_many_values``.
    """

    def __init__(self, kind: str, key: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(kind)
        self.kind = kind
        self.key = key
        self.line = line
        self.column = column


def parse(body: bytes) -> Any:
    """Return the value of a JSON document: :func:`decode` and :func:`check` in one.

    Raises:
        NotJsonError: The body is refused.
    """
    value = decode(body)
    check(body, value)
    return value


def decode(body: bytes) -> Any:
    """Return the value of a JSON document, without the checks of :func:`check`.

    Raises:
        NotJsonError: The body is not JSON, has a byte order mark, contains a lone surrogate, or has
            too many values.
    """
    if 3 * len(body) > _MOST_VALUES and _values(body) > _MOST_VALUES:
        raise NotJsonError("too_many_values")
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        _explain(body)


def _values(body: bytes) -> int:
    return sum(weight * body.count(mark) for mark, weight in _WEIGHT.items())


def check(body: bytes, value: Any) -> None:
    """Refuse a document although orjson reads it; ``value`` is what it read.

    Refused are duplicate keys in an object, numbers beyond a double's range or of more than 308
    characters, and more than 254 levels of nesting.

    Raises:
        NotJsonError: The document is refused.
    """
    try:
        written = orjson.dumps(value)
    except orjson.JSONEncodeError as error:  # orjson writes fewer levels than it reads
        raise NotJsonError("too_deep") from error
    # Of equal keys orjson keeps the last. Then the value, written again, has fewer colons than the
    # document. Escapes can hide colons, so a document with escapes is read again by the standard
    # library. orjson also accepts fractions of any length. A number that is too long puts eight
    # characters of a number in a row among every 38th byte; other text hardly ever does.
    if b"\\" in body or _EIGHT_OF_A_NUMBER.search(body[::_STRIDE]):
        _read_slowly(body)
    elif written.count(b":") != body.count(b":"):
        _explain(body)


def _explain(body: bytes) -> NoReturn:
    """Raise the error that says why a document is refused."""
    if not body.strip():
        raise NotJsonError("empty")
    _read_slowly(body)
    # Left are the documents that the standard library reads and orjson refuses.
    raise NotJsonError("lone_surrogate" if b"\\u" in body else "too_deep")


def _read_slowly(body: bytes) -> None:
    """Read a document with the standard library, which reports what is wrong with it."""
    try:
        json.loads(
            body.decode(),
            object_pairs_hook=_refuse_equal_keys,
            parse_constant=_refuse_constant,
            parse_int=_refuse_long_integer,
            parse_float=_refuse_long_float,
        )
    except UnicodeDecodeError as error:
        raise NotJsonError("encoding") from error
    except json.JSONDecodeError as error:
        raise NotJsonError("syntax", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise NotJsonError("too_deep") from error


def _refuse_equal_keys(pairs: list[tuple[str, Any]]) -> None:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise NotJsonError(
                "duplicate_key", key.encode(errors="replace").decode()[:_LONGEST_KEY]
            )
        keys.add(key)


def _refuse_constant(constant: str) -> NoReturn:
    raise NotJsonError("not_a_number")


def _refuse_long_integer(digits: str) -> None:
    if len(digits) > _LONGEST_NUMBER:
        raise NotJsonError("long_number")


def _refuse_long_float(number: str) -> None:
    if len(number) > _LONGEST_NUMBER or float(number) in (float("inf"), float("-inf")):
        raise NotJsonError("long_number")
