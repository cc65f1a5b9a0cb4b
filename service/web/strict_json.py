"""Strict JSON: refuse ambiguous documents and everything that is not JSON (RFC 8259)."""

from __future__ import annotations

import re
from typing import Any, Final, NoReturn

import orjson

from service.plain_json import NotJsonError, read, read_checked

__all__ = ["NotJsonError", "check", "decode", "parse"]

_MAX_VALUES: Final = 100_000
_WEIGHT: Final = {b",": 1, b"[": 3, b"{": 3}
"""How many values each of these characters counts as.

Arrays and objects take more time and memory than other values, so they count as three. A record of
400 full moves has some 10,000 values.
"""
_STRIDE: Final = 38
_EIGHT_NUMBER_CHARACTERS: Final = re.compile(rb"[-+.0-9Ee]{8}")


def parse(body: bytes) -> Any:
    """Decode a JSON document with :func:`decode` and check it with :func:`check`.

    Raises:
        NotJsonError: The body is refused.
    """
    value = decode(body)
    check(body, value)
    return value


def decode(body: bytes) -> Any:
    """Decode a JSON document, without the checks of :func:`check`.

    Raises:
        NotJsonError: The body is not JSON, has a byte order mark, contains a lone surrogate or a
            number beyond a double's range, is nested beyond orjson's limit, or has too many values.
    """
    if 3 * len(body) > _MAX_VALUES and _values(body) > _MAX_VALUES:
        raise NotJsonError("too_many_values")
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        _explain(body)


def _values(body: bytes) -> int:
    return sum(weight * body.count(mark) for mark, weight in _WEIGHT.items())


def check(body: bytes, value: Any) -> None:
    """Refuse documents that orjson accepts but that are ambiguous or excessive.

    They have duplicate keys, numbers of more than 308 characters, or more than 254 levels of
    nesting. ``value`` is the document as orjson has decoded it.

    Raises:
        NotJsonError: The document is refused.
    """
    try:
        written = orjson.dumps(value)
    except orjson.JSONEncodeError as error:  # orjson writes fewer levels than it reads
        raise NotJsonError("too_deep") from error
    # orjson keeps only the last value of a duplicate key. The encoded value then has fewer colons
    # than the document. Escapes can hide colons, so documents with escapes are decoded again with
    # the standard library.
    #
    # orjson also accepts fractions of any length. To find them, look only at every 38th byte. If a
    # number is too long, at least eight consecutive bytes of this sample belong to it. Samples of
    # other documents rarely have eight consecutive number characters.
    if b"\\" in body or _EIGHT_NUMBER_CHARACTERS.search(body[::_STRIDE]):
        read_checked(body)
    elif written.count(b":") != body.count(b":"):
        _explain(body)


def _explain(body: bytes) -> NoReturn:
    """Raise the NotJsonError that says why orjson or :func:`check` refused the document."""
    read(body)
    raise NotJsonError("too_deep")  # newer Pythons read more levels than orjson
