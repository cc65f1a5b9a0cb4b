"""The types of the referee's results: rulings, legal moves, replays."""

from __future__ import annotations

from typing import NamedTuple

from .board import bits
from .reasons import Event, Reason, Unknown
from .scoring import Score
from .state import Action, Move, State, Turn


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
    - ``score``: the score in ``state``, or None if it was not needed.
    """

    verdict: str
    reasons: tuple[Reason, ...]
    events: tuple[Event, ...]
    state: State
    unknowns: tuple[Unknown, ...] = ()
    before: State | None = None
    score: Score | None = None

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
    ``turn`` is the turn so far, or None in a finished game.
    """

    player: str | None
    quota: int
    remaining: int
    may_pass: bool | None
    placements: tuple[Placement, ...]
    refusals: tuple[Refusal, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    turn: Turn | None = None

    @property
    def example(self) -> Move | None:
        """A legal move. If none is certainly legal, a possibly legal one, or None.

        The choice varies from turn to turn. A client that always plays the example therefore uses
        all kinds of pieces and all parts of the board.
        """
        if self.player is None or self.turn is None:
            return None
        listed = [
            placement
            for placement in self.placements
            if placement.cells or placement.piece == "tea_tile"
        ]
        possible = [placement for placement in listed if placement.certain]
        if not possible and self.may_pass is not False:
            return Move(self.player, ())
        possible = possible or listed
        if not possible:
            return None
        step = 7 * self.turn.number + 3 * len(self.turn.actions)
        placement = possible[step % len(possible)]
        cells = list(bits(placement.cells)) or [0]
        cell = cells[11 * step % len(cells)]
        action = Action(placement.piece, cell, placement.color, placement.source)
        return Move(self.player, (action,))


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
