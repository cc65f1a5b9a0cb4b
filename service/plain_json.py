"""JSON read and written by the standard library, where nothing compiled can be installed.

The web service reads and writes with orjson (:mod:`service.web.strict_json`), because that is
faster. Both read the same values, except that orjson rounds integers of more than 64 bits, and
write the same bytes. Both refuse the same bodies, except that the web service also limits the
number of values, and allows less nesting.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

__all__ = ["NotJsonError", "read", "read_checked", "write"]

_LONGEST_NUMBER: Final = 308
"""In characters. Every integer of so many digits is in the range of a double. Longer numbers are
refused, fractions included.
"""
_LONGEST_KEY: Final = 60
"""An error quotes only the beginning of a longer key."""


class NotJsonError(ValueError):
    """A body that is not JSON in UTF-8 (RFC 8259), or that is refused for another reason.

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


def write(document: Any) -> str:
    """Return a document as JSON, exactly as orjson writes it if it contains no fractions."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read(body: bytes) -> Any:
    """Return the value of a JSON document.

    Raises:
        NotJsonError: The body is refused.
    """
    if not body.strip():
        raise NotJsonError("empty")
    value = read_checked(body)
    if b"\\u" in body and _has_lone_surrogate(value):
        raise NotJsonError("lone_surrogate")
    return value


def _has_lone_surrogate(value: Any) -> bool:
    try:
        write(value).encode()
    except UnicodeEncodeError:
        return True
    return False


def read_checked(body: bytes) -> Any:
    """Return the value of a JSON document, without checking for lone surrogates or an empty body.

    Raises:
        NotJsonError: The body is not JSON in UTF-8, is nested too deeply, or has duplicate keys or
            numbers that are too long or beyond a double's range.
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
