"""What the referee answers with: reasons and events, data without a word for people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .state import State

__all__ = ["Event", "LegalMoves", "Placement", "Reason", "Refusal", "Replay", "Ruling"]

Params = Mapping[str, Any]


class Reason(NamedTuple):
    """One broken rule.

    ``rule`` is its id in the catalogue. ``params`` are the variables of its sentence: names and
    numbers, never text. ``cells`` are names of cells, first the one asked about, then those that
    forbid it. ``action`` is the index in the move, or None where the move as a whole is refused.
    """

    rule: str
    params: Params = MappingProxyType({})
    cells: tuple[str, ...] = ()
    action: int | None = None


class Event(NamedTuple):
    """Something that a move brought about: a type of the catalogue and its variables."""

    type: str
    params: Params


class Ruling(NamedTuple):
    """The answer to a move.

    ``verdict`` is ``legal``, ``illegal`` or ``invalid_state``; ``reasons`` is empty exactly where
    it is legal. ``state`` is the one after a legal move, otherwise the one that was judged.
    """

    verdict: str
    reasons: tuple[Reason, ...]
    events: tuple[Event, ...]
    state: State

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return self.verdict == "legal"


class Placement(NamedTuple):
    """A piece and the cells where it may go now (a bitboard).

    ``source`` is the end of a street that the merchant must name to go there, else 0. A tea tile
    has no cells.
    """

    piece: str
    color: str | None = None
    cells: int = 0
    source: int = 0


class Refusal(NamedTuple):
    """A piece, and the cells (a bitboard) where the same set of rules forbids it."""

    piece: str
    color: str | None
    rules: tuple[str, ...]
    cells: int


class LegalMoves(NamedTuple):
    """Every legal next action: who moves, quota, what is left of it, where pieces may go."""

    player: str | None
    quota: int
    remaining: int
    may_pass: bool
    placements: tuple[Placement, ...]
    refusals: tuple[Refusal, ...] = ()


class Replay(NamedTuple):
    """A record of moves, played while it is legal: how many were, and why it stopped."""

    verdict: str
    played: int
    reasons: tuple[Reason, ...]
    events: tuple[tuple[Event, ...], ...]
    state: State
