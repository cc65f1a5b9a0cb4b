"""The facts of a ruling: everything that its explanation says, as plain data.

:mod:`.fact_finding` finds them, and :mod:`service.wording` turns them into sentences.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .reasons import Event, Params, Reason, Unknown
from .rulesets import GameConfig

MAX_GIVEN: Final = 2
"""The maximum number of reasons that are given for one action."""


class Suggestion(NamedTuple):
    """Cells where a piece may go now, sorted by row, then column.

    ``color`` is the colour of a building. For a rooftop, it is the colour of the palace, and
    ``cells`` holds a single cell of that palace. ``side`` is the side of the board, for walls and
    gates.

    For an obligation, suggestions have no side. The suggestion for a rooftop has no colour and
    lists one cell for each palace that the rooftop may claim.
    """

    piece: str
    cells: tuple[str, ...]
    color: str | None = None
    side: str | None = None


class Alternative(NamedTuple):
    """What a player can do instead of a refused action.

    ``kind`` is one of ``extend_palace``, ``new_palace``, ``place_stable``, ``place_merchant``,
    ``next_walls``, ``claim_palace`` and ``place_gate``. For an obligation, it is ``place_first``
    or, if nothing can follow, ``place_instead``. There is at least one suggestion, and every
    suggestion is certain to be legal now.
    """

    kind: str
    suggestions: tuple[Suggestion, ...]


class RefusedAction(NamedTuple):
    """The action for which a move is refused.

    - ``params``: the action as variables of sentences.
    - ``number``: its number in the move, from 1, or None if it is the only action.
    - ``reasons``: the relevant reasons, in order.
    - ``instead``: what the player can do instead, if anything.
    """

    params: Params
    number: int | None
    reasons: tuple[Reason, ...]
    instead: Alternative | None


class NextTurn(NamedTuple):
    """Whose turn it is after a move.

    - ``turn``: ``first`` (the first turn of the game), ``next``, ``again``, ``goes on`` or
      ``setup``.
    - ``pieces``: the number of pieces that the player has to place.
    - ``missing``: in the setup, the pieces that are still to be placed.
    """

    turn: str
    player: str
    pieces: int
    missing: tuple[str, ...] = ()


class Facts(NamedTuple):
    """The facts of a ruling on a move, or of the replay of a record.

    - ``verdict``, ``reasons``, ``events``, ``unknowns``: those of the ruling. Of a replay,
      ``events`` are those that end the game.
    - ``config``: the game's configuration, or None if there is no game.
    - ``player``: the player who makes the move, or the last move of the record.
    - ``passed``: whether the move is a pass.
    - ``in_setup``: whether the move belongs to the setup.
    - ``refused``: the refused action, if the move is refused for an action.
    - ``without_pieces``: the skipped players who certainly have no pieces left.
    - ``stuck``: the player who can't place anything, if that ends the game.
    - ``tied``: the players with the winners' total who lose the tie.
    - ``next``: whose turn it is, unless the game is over.
    - ``played``: of a replay, the number of moves played; otherwise None.
    """

    verdict: str
    config: GameConfig | None
    player: str | None = None
    reasons: tuple[Reason, ...] = ()
    events: tuple[Event, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    passed: bool = False
    in_setup: bool = False
    refused: RefusedAction | None = None
    without_pieces: frozenset[str] = frozenset()
    stuck: str | None = None
    tied: tuple[str, ...] = ()
    next: NextTurn | None = None
    played: int | None = None
