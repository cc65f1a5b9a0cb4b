"""Errors in a request, each with its place in the document.

An error is a code with variables. :mod:`service.wording.problems` has its sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

MAX_ERRORS: Final = 100
"""The maximum number of errors that are reported for a request."""


class FieldError(NamedTuple):
    """An error in a value: a code and the variables of its sentence.

    These are the codes, with their variables in brackets:

    * ``required`` (``value``: the error of a wrong value, which says what to send)
    * ``cell``: the string is not the name of a cell
    * ``unknown``: the object has no such field, only the ``choices``
    * ``notation_in_object`` (``field``): text in notation, which belongs in another field
    * ``id_for_ruleset`` (``example``): a string instead of a ruleset object
    * ``moves_of_record``: moves beside a record, which has its own
    * ``type`` (``expected``: object, array, string or boolean)
    * ``object`` (``fields``: those that the object must have)
    * ``range`` (``minimum``, ``maximum``): not a whole number in this range
    * ``characters`` (``minimum``, ``maximum``): not a string of this length
    * ``length`` (``minimum``, ``maximum``), for arrays
    * ``choice`` (``choices``)
    * ``unique``: the item is equal to an earlier one
    * ``exactly_one`` (``fields``)
    * ``notation``, with the variables listed in :mod:`.notation_fields`
    """

    code: str
    params: Mapping[str, Any] = {}


class LocatedError(NamedTuple):
    """An error, and a JSON Pointer (RFC 6901) to the wrong value."""

    pointer: str
    error: FieldError


def validation_error(code: str, **params: Any) -> ValidationError:
    """Return the exception that a field raises to report an error."""
    return ValidationError([FieldError(code, params)])


def located_errors(error: ValidationError) -> list[LocatedError]:
    """Return the errors that a schema found: at most ``MAX_ERRORS``, sorted by pointer."""
    found = sorted(_walk(error.messages, ()), key=lambda entry: tuple(map(_sort_key, entry[0])))
    return [
        LocatedError("".join(f"/{_escape(step)}" for step in path), field_error)
        for path, field_error in found[:MAX_ERRORS]
    ]


def smallest_keys(keys: Iterable[str]) -> list[str]:
    """Return the first ``MAX_ERRORS`` keys in sorted order. Only their errors are reported."""
    return nsmallest(MAX_ERRORS, keys)


def number_of_errors(messages: Any) -> int:
    """Return the number of errors in the ``messages`` of a ``ValidationError``."""
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
    """Sort array indexes as numbers, so that 10 comes after 9."""
    return (False, step, "") if isinstance(step, int) else (True, 0, step)


def _escape(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")
