"""JSON in: strict, and quick about it."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

import orjson

__all__ = ["NotJsonError", "parse"]

_LONGEST_NUMBER: Final = 308
"""Longer integers are beyond a double's range, and nobody needs longer fractions."""
_STRIDE: Final = 38
_EIGHT_OF_A_NUMBER: Final = re.compile(rb"[-+.0-9Ee]{8}")
_LONGEST_KEY: Final = 60
"""No more of a key is repeated."""


class NotJsonError(ValueError):
    """A body that is not JSON as RFC 8259 has it, in UTF-8.

    ``kind`` is ``empty``, ``encoding``, ``syntax`` (with ``line`` and ``column``, counted from 1),
    ``duplicate_key`` (with ``key``), ``not_a_number``, ``long_number``, ``lone_surrogate`` or
    ``too_deep``.
    """

    def __init__(self, kind: str, key: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(kind)
        self.kind = kind
        self.key = key
        self.line = line
        self.column = column


def parse(body: bytes) -> Any:
    """Return the value of a JSON document.

    Refused besides what is no JSON at all: keys that stand twice in an object, numbers beyond a
    double's range or of more than 308 characters, lone surrogates, more than 254 levels of nesting,
    a byte order mark.

    Raises:
        NotJsonError: where the body is refused.
    """
    try:
        value = orjson.loads(body)
        written = orjson.dumps(value)
    except orjson.JSONDecodeError:
        _say_why(body)
    except orjson.JSONEncodeError as error:  # it writes fewer levels than it reads
        raise NotJsonError("too_deep") from error
    # orjson keeps the last of equal keys. Every key brings one colon, and so does every colon in a
    # string: where writing the value again gives as many colons as were read, no key was lost. (In
    # a document with escapes colons can hide, so it is read again, which takes 2.5 times as long.)
    # And orjson takes fractions of any length. A number that is too long shows in every 38th byte
    # of the document, as eight of its characters in a row (and so does other text, once in years).
    if b"\\" in body or _EIGHT_OF_A_NUMBER.search(body[::_STRIDE]):
        _read_slowly(body)
    elif written.count(b":") != body.count(b":"):
        _say_why(body)
    return value


def _say_why(body: bytes) -> NoReturn:
    """Raise the reason why a document is refused."""
    if not body.strip():
        raise NotJsonError("empty")
    _read_slowly(body)
    # What is left is what the standard library takes and orjson does not.
    raise NotJsonError("lone_surrogate" if b"\\u" in body else "too_deep")


def _read_slowly(body: bytes) -> None:
    """Read a document for what is wrong with it."""
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
