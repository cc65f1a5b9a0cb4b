"""Reasons and events: what the rules say of an action, as data without a word for people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

__all__ = ["Event", "Params", "Reason"]

Params = Mapping[str, Any]
"""The variables of a sentence, by name: names and numbers, never text."""


class Reason(NamedTuple):
    """One broken rule.

    ``rule`` is its id in the catalogue. ``params`` are the variables of its sentence. ``cells`` are
    names of cells: first the cell asked about, then those that forbid it. ``action`` is the index
    of the action in the move, or None where the move as a whole is refused.
    """

    rule: str
    params: Params = MappingProxyType({})
    cells: tuple[str, ...] = ()
    action: int | None = None


class Event(NamedTuple):
    """Something that a move brought about: a type of the catalogue and its variables."""

    type: str
    params: Params
