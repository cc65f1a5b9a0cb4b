"""The types of the referee's results: rulings, legal moves, replays."""

from __future__ import annotations

from typing import NamedTuple

from .reasons import Event, Reason, Unknown
from .state import State


class Ruling(NamedTuple):
    """The ruling on a move.

    - ``verdict``: ``legal``, ``illegal``, ``undetermined`` or ``invalid_state``. Only hidden stocks
      lead to ``undetermined``.
    - ``reasons``: the broken rules. A legal move has none, and an undetermined move may have none.
    - ``events``: what the move causes.
    - ``state``: the state after a legal or undetermined move, or else the unchanged state.
    - ``unknowns``: what depends on hidden stocks.
    - ``before``: the state in which the refused action was judged, after all earlier actions of the
      move. It is None if no action was refused or if stocks are hidden.
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
    """A piece, and the cells (a bitboard) where it may go now. A tea tile has no cells.

    ``color`` is the name of a building's colour. ``source`` is the bit of the street end that a
    merchant's move must name for these cells, or 0. ``certain`` is False if it depends on hidden
    stocks whether a placement on these cells is legal.
    """

    piece: str
    color: str | None = None
    cells: int = 0
    source: int = 0
    certain: bool = True


class Refusal(NamedTuple):
    """A piece, and the cells (a bitboard) where placing it would break exactly these rules."""

    piece: str
    color: str | None
    rules: tuple[str, ...]
    cells: int


class LegalMoves(NamedTuple):
    """The legal next actions of the player to move.

    ``quota`` is the number of actions in the turn, and ``remaining`` is the number that are left.
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
    """The result of playing a record up to its first illegal move.

    - ``verdict``: one of the verdicts of a :class:`Ruling`.
    - ``played``: the number of moves played.
    - ``reasons``: why the replay stopped. For an undetermined record, the rules that some of its
      moves would break if the hidden stocks held certain numbers.
    - ``events``: the events of each move played.
    - ``state``: the state after the last move played.
    - ``states``: the state after each move played, or nothing if the caller did not ask for the
      states.
    """

    verdict: str
    played: int
    reasons: tuple[Reason, ...]
    events: tuple[tuple[Event, ...], ...]
    state: State
    states: tuple[State, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
