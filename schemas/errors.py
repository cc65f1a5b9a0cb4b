"""What is wrong with a request, gathered by place: JSON Pointers and complaints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from .fields import FieldError

__all__ = ["MAX_ERRORS", "LocatedError", "located_errors"]

MAX_ERRORS: Final = 100
"""No report is longer: who sent more than that will not read on."""


class LocatedError(NamedTuple):
    """A complaint and the place that it is about, as a JSON Pointer (RFC 6901)."""

    pointer: str
    field_error: FieldError


def located_errors(error: ValidationError) -> list[LocatedError]:
    """Return what a schema found, in the order of the pointers: at most ``MAX_ERRORS``."""
    found = sorted(_walk(error.messages, ()), key=lambda entry: tuple(map(_key, entry[0])))
    return [
        LocatedError("".join(f"/{_escaped(step)}" for step in path), field_error)
        for path, field_error in found[:MAX_ERRORS]
    ]


def _walk(
    messages: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], FieldError]]:
    if isinstance(messages, Mapping):
        for step, inner in messages.items():
            yield from _walk(inner, path if step == SCHEMA else (*path, step))
    else:
        for field_error in messages:
            yield path, field_error


def _key(step: str | int) -> tuple[bool, int, str]:
    """Order positions in arrays as numbers."""
    return (False, step, "") if isinstance(step, int) else (True, 0, step)


def _escaped(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")
