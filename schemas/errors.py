"""What is wrong with a request, gathered by place: JSON Pointers and complaints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from .fields import Complaint

__all__ = ["MOST_FAULTS", "Fault", "faults"]

MOST_FAULTS: Final = 100
"""No report is longer: who sent more than that will not read on."""


class Fault(NamedTuple):
    """A complaint and the place that it is about, as a JSON Pointer (RFC 6901)."""

    pointer: str
    complaint: Complaint


def faults(error: ValidationError) -> list[Fault]:
    """Return what a schema found, in the order of the pointers: at most ``MOST_FAULTS``."""
    found = sorted(_walk(error.messages, ()), key=lambda entry: tuple(map(_key, entry[0])))
    return [
        Fault("".join(f"/{_escaped(step)}" for step in path), complaint)
        for path, complaint in found[:MOST_FAULTS]
    ]


def _walk(
    messages: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Complaint]]:
    if isinstance(messages, Mapping):
        for step, inner in messages.items():
            yield from _walk(inner, path if step == SCHEMA else (*path, step))
    else:
        for complaint in messages:
            yield path, complaint


def _key(step: str | int) -> tuple[bool, int, str]:
    """Order positions in arrays as numbers."""
    return (False, step, "") if isinstance(step, int) else (True, 0, step)


def _escaped(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")
