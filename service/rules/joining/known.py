"""What the players say about a game in progress, and what they are asked in return."""

from __future__ import annotations

from typing import NamedTuple

from service.rules.reasons import Question, Reason, Unknown
from service.rules.state import State


class KnownGame(NamedTuple):
    """A game in progress as its players describe it. The game is between turns, or over.

    ``state`` holds everything that the players say. All its other values are placeholders. These
    fields say which values are known or hidden:

    * ``hidden``: the hidden numbers in stocks, as pairs of seat and kind of piece.
    * ``tea``: the seats whose tea tiles are known.
    * ``neutral``: the seats whose neutral rooftops are known, or said to be hidden. The players are
      not asked about these.
    * ``palace_tiles``, ``tower_tiles``: the tiles whose holders are known.
    * ``numbered``: whether the turn's number is known.

    The merchants on towers and the supplies beside the board are always placeholders.

    ``merchants`` are the merchants that are in no street of the state (a bitboard). ``claims`` are
    the cells of the rooftops whose order is known, in the order of placement. ``strangers`` are
    colours that the request mentions although nobody plays them.
    """

    state: State
    hidden: frozenset[tuple[int, int]] = frozenset()
    tea: frozenset[int] = frozenset()
    neutral: frozenset[int] = frozenset()
    palace_tiles: frozenset[int] = frozenset()
    tower_tiles: frozenset[int] = frozenset()
    numbered: bool = False
    merchants: int = 0
    claims: tuple[int, ...] = ()
    strangers: tuple[str, ...] = ()


class Joined(NamedTuple):
    """The state of a joined game, or the reasons or questions that stand in its way.

    If no game could have reached this board, ``state`` is None and ``reasons`` say why. ``state``
    is also None if some of the ``questions`` must be answered first. Questions about neutral
    rooftops need not be answered, because their numbers may stay hidden.
    """

    state: State | None
    reasons: tuple[Reason, ...] = ()
    questions: tuple[Question, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
