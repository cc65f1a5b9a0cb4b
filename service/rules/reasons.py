"""Reasons, events and questions, which report the referee's findings as data.

:mod:`service.wording` turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

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


QUESTIONS: Final[dict[str, tuple[str, ...]]] = {
    "street": ("cell",),
    "palace_tile": ("color",),
    "tower_tile": ("corner",),
    "tea": ("player",),
    "claim_order": ("cell",),
    "neutral_rooftops": ("player",),
}
"""The variables of the sentence for each question, keyed by what the question is about."""

PossibleAnswer = str | int | None | tuple[int, ...] | tuple[tuple[int, ...], ...]
"""A possible answer to a question: a player or nobody, a number, cells (bits), or streets."""


class Question(NamedTuple):
    """A question about something that the board does not determine.

    ``about`` is one of :data:`QUESTIONS`. ``params`` identifies the piece, tile or player.
    ``options`` are the possible answers, at least two. Exactly one is right. They give:

    * ``street``: the known streets and the one through ``cell``.
    * ``palace_tile``, ``tower_tile``: the holder of the tile of ``color`` or in ``corner``.
    * ``tea``, ``neutral_rooftops``: the number that ``player`` has.
    * ``claim_order``: the known claims and the one at ``cell``, in order.
    """

    about: str
    params: Params
    options: tuple[PossibleAnswer, ...]
