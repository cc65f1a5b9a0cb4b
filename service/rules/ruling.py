"""The types of the referee's results: rulings, legal moves, replays."""

from __future__ import annotations

from typing import NamedTuple

from .reasons import Event, Reason, Unknown
from .state import State

__all__ = ["LegalMoves", "Placement", "Refusal", "Replay", "Ruling"]


class Ruling(NamedTuple):
    """The ruling on a move.

    ``verdict`` is ``legal``, ``illegal``, ``undetermined`` or ``invalid_state``. ``undetermined``
    and ``unknowns`` occur only with hidden stocks. A legal move has no reasons, and an undetermined
    move may have none. ``state`` is the state after a legal or undetermined move; for other
    verdicts it is the unchanged state. ``before`` is the state in which the refused action was
    judged, after all earlier actions of the move. It is None if no action was refused or if stocks
    are hidden.
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
    """A piece and the cells where it may go now (a bitboard); a tea tile has no cells.

    ``color`` is the name of a building's colour. ``source`` is the bit of the end of a street that
    a merchant's move must name for these cells, or 0 if it need not name one. ``certain`` is False
    if it depends on hidden stocks whether a placement on these cells is legal.
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

    ``verdict`` is one of the verdicts of a :class:`Ruling`, and ``played`` is the number of moves
    played. ``reasons`` say why the replay stopped. For an undetermined record, they say why some
    completions forbid some of the moves. ``events`` holds the events of each move played. ``state``
    is the state after the last of these moves. ``states`` holds the state after each of them, and
    is empty if the caller asked not to keep the states.
    """

    verdict: str
    played: int
    reasons: tuple[Reason, ...]
    events: tuple[tuple[Event, ...], ...]
    state: State
    states: tuple[State, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
