"""Reasons and events, which report the referee's findings as data.

:mod:`service.wording` turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

__all__ = ["ABOUT", "Event", "Params", "Reason", "Unknown"]

ABOUT: Final = (
    "turn.obligation",
    "turn.last_player",
    "turn_end",
    "pass",
    "tea.needs_placement",
    "next_player",
    "game_end",
    "claim_order",
)
"""What an :class:`Unknown` can be about."""

Params = Mapping[str, Any]
"""The variables of a sentence, keyed by name. Values are identifiers and numbers, not sentences."""


class Reason(NamedTuple):
    """One broken rule.

    - ``rule``: the rule's id in the catalogue.
    - ``params``: the variables of the rule's sentence.
    - ``cells``: the names of the cells concerned, beginning with the cell of a placement.
    - ``action``: the index of the action that breaks the rule, or None if there is none.
    - ``certain``: False if it depends on hidden stocks whether the rule is broken.
    """

    rule: str
    params: Params = MappingProxyType({})
    cells: tuple[str, ...] = ()
    action: int | None = None
    certain: bool = True


class Event(NamedTuple):
    """Something that a move caused.

    ``type`` is the event's type in the catalogue, and ``params`` are the variables of that type.
    Their values are hashable, so that sentences can be cached. ``action`` is the index of the
    action that caused the event. It is None for events that follow the whole move, such as the end
    of the turn.
    """

    type: str
    params: Params
    action: int | None = None


class Unknown(NamedTuple):
    """Something that the referee cannot know because stocks or the order of claims are unknown.

    ``about`` is one of :data:`ABOUT`. ``player`` is the player concerned, or None if there is none.
    """

    about: str
    player: str | None
