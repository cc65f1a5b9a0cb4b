"""Reads and writes JSON with the standard library, for places without compiled packages.

The web service uses orjson instead (:mod:`service.web.strict_json`), because it is faster.
orjson and this module write the same bytes for documents without fractions. There are two
differences in reading:

* orjson rounds integers of more than 64 bits.
* The web service also limits the number of values, and allows less nesting.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from typing import Any, Final, NoReturn

_LONGEST_NUMBER: Final = 308
"""The maximum length of a number in characters.

Every integer with this many digits fits into a double. The limit also applies to fractions.
"""
_LONGEST_KEY: Final = 60
"""The maximum length of a key in an error message. Longer keys are cut off."""


class NotJsonError(ValueError):
    """The body is not JSON in UTF-8 (RFC 8259), or is rejected for another reason.

    ``kind`` is one of:

    * ``syntax`` (with ``line`` and ``column``, counted from 1)
    * ``duplicate_key`` (with ``key``)
    * ``empty``, ``encoding``, ``byte_order_mark``, ``not_a_number``, ``long_number``,
      ``lone_surrogate``, ``too_deep`` or ``too_many_values``
    """

    def __init__(self, kind: str, key: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(kind)
        self.kind = kind
        self.key = key
        self.line = line
        self.column = column


def write(document: Any) -> str:
    """Return a document as JSON."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read(body: bytes) -> Any:
    """Return the value that a JSON text represents.

    Raises:
        NotJsonError: The body is not valid JSON, or is rejected for another reason.
    """
    if not body.strip():
        raise NotJsonError("empty")
    value = read_checked(body)
    if b"\\u" in body:
        _refuse_lone_surrogates(value)
    return value


def _refuse_lone_surrogates(value: Any) -> None:
    try:
        write(value).encode()
    except UnicodeEncodeError as error:
        raise NotJsonError("lone_surrogate") from error
    except RecursionError as error:
        raise NotJsonError("too_deep") from error


def read_checked(body: bytes) -> Any:
    """Return the value of a JSON text, without checking for lone surrogates or an empty body.

    Raises:
        NotJsonError: The body is not JSON in UTF-8, is nested too deeply, or contains duplicate
            keys or invalid numbers.
    """
    try:
        return json.loads(
            body.decode(),
            object_pairs_hook=_refuse_duplicate_keys,
            parse_constant=_refuse_constant,
            parse_int=_refuse_long_integer,
            parse_float=_refuse_long_float,
        )
    except UnicodeDecodeError as error:
        raise NotJsonError("encoding") from error
    except json.JSONDecodeError as error:
        if body.startswith(BOM_UTF8):
            raise NotJsonError("byte_order_mark") from error
        raise NotJsonError("syntax", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise NotJsonError("too_deep") from error


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise NotJsonError(
                "duplicate_key", key.encode(errors="replace").decode()[:_LONGEST_KEY]
            )
        keys.add(key)
    return dict(pairs)


def _refuse_constant(constant: str) -> NoReturn:
    raise NotJsonError("not_a_number")


def _refuse_long_integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise NotJsonError("long_number")
    return int(digits)


def _refuse_long_float(number: str) -> float:
    value = float(number)
    if len(number) > _LONGEST_NUMBER or value in (float("inf"), float("-inf")):
        raise NotJsonError("long_number")
    return value
