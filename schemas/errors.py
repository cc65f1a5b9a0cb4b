"""Errors in a request: errors of single fields, collected with their places.

An error is data; :mod:`service.wording` turns its code into a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

__all__ = [
    "MAX_ERRORS",
    "FieldError",
    "LocatedError",
    "located_errors",
    "number_of_errors",
    "smallest_keys",
    "validation_error",
]

MAX_ERRORS: Final = 100
"""The maximum number of errors in a report."""


class FieldError(NamedTuple):
    """An error in a value: a code and the variables of its sentence.

    The codes: ``required``, ``null``, ``unknown`` (a field that the object does not have), ``type``
    (``expected``: object, array, string, integer, boolean), ``range`` (``minimum``, ``maximum``),
    ``choice`` (``choices``), ``cell``, ``length`` (``minimum``, ``maximum``: of an array),
    ``unique`` (an item that is equal to an earlier one), ``exactly_one`` (``fields``), ``notation``
    (variables: :mod:`.notation_fields`).
    """

    code: str
    params: Mapping[str, Any] = {}


class LocatedError(NamedTuple):
    """A field's error and its place in the document, as a JSON Pointer (RFC 6901)."""

    pointer: str
    error: FieldError


def validation_error(code: str, **params: Any) -> ValidationError:
    """Return the exception with which a field reports an error."""
    return ValidationError([FieldError(code, params)])


def located_errors(error: ValidationError) -> list[LocatedError]:
    """Return the errors that a schema found, ordered by pointer; at most ``MAX_ERRORS``."""
    found = sorted(_walk(error.messages, ()), key=lambda entry: tuple(map(_sort_key, entry[0])))
    return [
        LocatedError("".join(f"/{_escape(step)}" for step in path), field_error)
        for path, field_error in found[:MAX_ERRORS]
    ]


def smallest_keys(keys: Iterable[str]) -> list[str]:
    """Return the keys whose errors come first in a report, up to ``MAX_ERRORS``."""
    return nsmallest(MAX_ERRORS, keys)


def number_of_errors(messages: Any) -> int:
    """Return how many errors a ``ValidationError`` holds in its ``messages``."""
    if isinstance(messages, Mapping):
        return sum(map(number_of_errors, messages.values()))
    return len(messages)


def _walk(
    messages: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], FieldError]]:
    if isinstance(messages, Mapping):
        for step, inner in messages.items():
            yield from _walk(inner, path if step == SCHEMA else (*path, step))
    else:
        for field_error in messages:
            yield path, field_error


def _sort_key(step: str | int) -> tuple[bool, int, str]:
    """Order positions in arrays as numbers."""
    return (False, step, "") if isinstance(step, int) else (True, 0, step)


def _escape(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")
