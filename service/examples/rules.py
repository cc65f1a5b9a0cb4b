"""An example for every rule of the catalogue: a case that it refuses, and one that it accepts.

A case is a position, a move, a new game, or a game in progress to join.
"""

from __future__ import annotations

from typing import Final

from service.rules import referee, setup
from service.rules.audit import audit
from service.rules.joining import join
from service.rules.reasons import Reason

from .cases import Case, Example, GameCase, JoinCase, MoveCase, StateCase
from .games import GAMES
from .moves import MOVES
from .states import STATES

__all__ = [
    "EXAMPLES",
    "Case",
    "Example",
    "GameCase",
    "JoinCase",
    "MoveCase",
    "StateCase",
    "reasons",
]


def reasons(case: Case) -> tuple[Reason, ...]:
    """Return the reasons why the referee refuses a case. There are none if it is accepted."""
    if isinstance(case, MoveCase):
        return referee.adjudicate(case.state, case.move).reasons
    if isinstance(case, StateCase):
        return audit(case.state)
    if isinstance(case, JoinCase):
        return join(case.known).reasons
    return setup.new_game(
        case.ruleset,
        case.players,
        case.options,
        revision=case.revision,
        well=case.well,
        merchant=case.merchant,
        seed=case.seed,
        tower_values=case.tower_values,
    ).reasons


EXAMPLES: Final[dict[str, Example]] = {**MOVES, **GAMES, **STATES}
"""The examples, keyed by the rule's id and in the order of the catalogue."""
