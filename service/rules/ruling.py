"""The referee's results: rulings, legal moves, replays."""

from __future__ import annotations

from typing import NamedTuple

from .reasons import Event, Reason
from .state import State

__all__ = ["LegalMoves", "Placement", "Refusal", "Replay", "Ruling"]


class Ruling(NamedTuple):
    """The ruling on a move.

    ``verdict`` is ``legal``, ``illegal`` or ``invalid_state``; ``reasons`` is empty if and only if
    the move is legal. ``state`` is the state after a legal move, otherwise the unchanged state.
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
    """A piece and the cells where it may go now (a bitboard); a tea tile has none.

    ``color`` is the name of a building's colour. ``source`` is the bit of the street's end that a
    merchant on these cells must name, 0 if it need not name any.
    """

    piece: str
    color: str | None = None
    cells: int = 0
    source: int = 0


class Refusal(NamedTuple):
    """A piece, and the cells (a bitboard) where exactly these rules forbid it."""

    piece: str
    color: str | None
    rules: tuple[str, ...]
    cells: int


class LegalMoves(NamedTuple):
    """The legal next actions of the player to move.

    ``quota`` is the number of actions in the turn, ``remaining`` how many of them are left.
    ``refusals`` are listed only on request.
    """

    player: str | None
    quota: int
    remaining: int
    may_pass: bool
    placements: tuple[Placement, ...]
    refusals: tuple[Refusal, ...] = ()


class Replay(NamedTuple):
    """The result of playing a record of moves up to the first that is not legal.

    ``played`` is the number of legal moves, ``reasons`` say why it stopped, ``events`` are those of
    each move played, ``states`` the states after each, and ``state`` is the state after them all.
    """

    verdict: str
    played: int
    reasons: tuple[Reason, ...]
    events: tuple[tuple[Event, ...], ...]
    state: State
    states: tuple[State, ...] = ()
