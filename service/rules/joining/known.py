"""What the players say about a game in progress, and what they are asked."""

from __future__ import annotations

from typing import Final, NamedTuple

from service.rules.reasons import Params, Reason, Unknown
from service.rules.state import State

__all__ = ["QUESTIONS", "Joined", "KnownGame", "PossibleAnswer", "Question"]

QUESTIONS: Final[dict[str, tuple[str, ...]]] = {
    "street": ("cell",),
    "palace_tile": ("color",),
    "tower_tile": ("corner",),
    "tea": ("player",),
    "claim_order": ("cell",),
    "neutral_rooftops": ("player",),
}
"""What a question can be about, with the variables of its sentence."""

PossibleAnswer = str | int | None | tuple[int, ...] | tuple[tuple[int, ...], ...]
"""A possible answer: a player or nobody, a number, cells (bits), or streets."""


class Question(NamedTuple):
    """Something that the board leaves open.

    ``about`` is one of :data:`QUESTIONS`. ``params`` says which piece, tile or player is meant.
    ``options`` are the possible answers, at least two, exactly one of which is right:

    * ``street``: the known streets and one more, the one through ``cell``;
    * ``palace_tile``, ``tower_tile``: who holds the tile of ``color`` or in ``corner``;
    * ``tea``, ``neutral_rooftops``: how many ``player`` has;
    * ``claim_order``: the known claims in order, with the one at ``cell`` among them.
    """

    about: str
    params: Params
    options: tuple[PossibleAnswer, ...]


class KnownGame(NamedTuple):
    """A game in progress, as far as its players describe it. It is between two turns, or over.

    ``state`` holds everything that is given. Its other values are placeholders: the numbers of
    stocks in ``hidden`` (pairs of seat and kind), tea tiles, neutral and blocking rooftops of seats
    that are not in ``tea``, ``neutral`` and ``blocking``, holders of palace tiles and tower tiles
    not in ``palace_tiles`` and ``tower_tiles``, merchants on towers, supplies beside the board, and
    the turn's number unless it is ``numbered``. ``merchants`` are those that stand in no street of
    the state (a bitboard). ``claims`` are cells of rooftops in the order in which they were placed;
    it is not known when the others were. ``strangers`` are colours that the request mentions but
    that do not play.
    """

    state: State
    hidden: frozenset[tuple[int, int]] = frozenset()
    tea: frozenset[int] = frozenset()
    neutral: frozenset[int] = frozenset()
    blocking: frozenset[int] = frozenset()
    palace_tiles: frozenset[int] = frozenset()
    tower_tiles: frozenset[int] = frozenset()
    numbered: bool = False
    merchants: int = 0
    claims: tuple[int, ...] = ()
    strangers: tuple[str, ...] = ()


class Joined(NamedTuple):
    """A state, or what is missing for one.

    ``state`` is None if ``reasons`` say why no game could have reached such a board, or if one of
    the ``questions`` must be answered first. Numbers of neutral rooftops may stay hidden, so a
    question about them can accompany a state.
    """

    state: State | None
    reasons: tuple[Reason, ...] = ()
    questions: tuple[Question, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
