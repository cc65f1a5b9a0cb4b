"""What the referee answers: rulings, lists of legal moves, replays."""

from __future__ import annotations

from typing import NamedTuple

from .reasons import Event, Reason
from .state import State

__all__ = ["LegalMoves", "Placement", "Refusal", "Replay", "Ruling"]


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
