"""The referee's results: rulings, legal moves, replays."""

from __future__ import annotations

from typing import NamedTuple

from .reasons import Event, Reason, Unknown
from .state import State

__all__ = ["LegalMoves", "Placement", "Refusal", "Replay", "Ruling"]


class Ruling(NamedTuple):
    """The ruling on a move.

    ``verdict`` is ``legal``, ``illegal``, ``undetermined`` or ``invalid_state``. ``undetermined``
    and ``unknowns`` occur only with hidden stocks. A legal move has no reasons, an undetermined one
    may have none. ``state`` is the state after a legal or undetermined move, otherwise the
    unchanged state. ``before`` is the state before the refused action, after the actions that
    preceded it; None if no action was refused, or if stocks are hidden.
    """

    verdict: str
    reasons: tuple[Reason, ...]
    events: tuple[Event, ...]
    state: State
    unknowns: tuple[Unknown, ...] = ()
    before: State | None = None

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return self.verdict == "legal"


class Placement(NamedTuple):
    """A piece and the cells where it may go now (a bitboard); a tea tile has none.

    ``color`` is the name of a building's colour. ``source`` is the bit of the street's end that a
    merchant on these cells must name, 0 if it need not name any. ``certain`` is False if it depends
    on hidden stocks whether a placement there is legal.
    """

    piece: str
    color: str | None = None
    cells: int = 0
    source: int = 0
    certain: bool = True


class Refusal(NamedTuple):
    """A piece, and the cells (a bitboard) where exactly these rules forbid it."""

    piece: str
    color: str | None
    rules: tuple[str, ...]
    cells: int


class LegalMoves(NamedTuple):
    """The legal next actions of the player to move.

    ``quota`` is the number of actions in the turn, ``remaining`` how many of them are left.
    ``refusals`` are listed only on request. ``may_pass`` is None if it depends on hidden stocks.
    """

    player: str | None
    quota: int
    remaining: int
    may_pass: bool | None
    placements: tuple[Placement, ...]
    refusals: tuple[Refusal, ...] = ()
    unknowns: tuple[Unknown, ...] = ()


class Replay(NamedTuple):
    """The result of playing a record of moves up to the first that is illegal.

    ``verdict`` is one of the verdicts of a :class:`Ruling`. ``played`` is the number of moves
    played; ``reasons`` say why the replay stopped or, for an undetermined record, what some
    completions forbid. ``events`` are those of each move played, ``states`` the states after each
    (empty if they were not to be kept), and ``state`` is the state after them all.
    """

    verdict: str
    played: int
    reasons: tuple[Reason, ...]
    events: tuple[tuple[Event, ...], ...]
    state: State
    states: tuple[State, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
