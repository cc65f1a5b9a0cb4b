"""The audit: checks whether any game can reach a state, and if not, says why.

There is one module per subject and one function per check. Most checks of the board first test all
cells at once with bitboards. They look for the wrong cells only if that test fails.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from service.rules.catalogue import in_catalogue_order
from service.rules.reasons import Reason
from service.rules.state import State

from .actions import action_problems
from .board import (
    barred_problems,
    cell_problems,
    gate_problems,
    on_the_board,
    open_palace_problems,
    palace_order_problems,
    palace_problems,
    rooftop_problems,
    setup_problems,
    wall_problems,
)
from .budget import Budget
from .numbers import count_problems, pieces_not_in_ruleset
from .phase import turn_problems
from .stocks import stock_limits, stock_problems
from .streets import street_order_problems, street_problems
from .tiles import connections_of, palace_tile_problems, tea_problems, tower_tile_problems

_COST: Final = 100
"""The cost, in steps, of the audit of a state without its streets and its turn."""


def audit(state: State) -> tuple[Reason, ...]:
    """Return the reasons why no game can reach a state, in the order of the catalogue.

    The result is empty if the audit finds nothing wrong. It is cached in the state.
    """
    if state.audit_result is None:
        state.audit_result = _audit(Budget(), state)
    return state.audit_result


def _audit(budget: Budget, state: State) -> tuple[Reason, ...]:
    budget.spend(_COST)
    unreadable = [*state.input_problems, *cell_problems(state)]
    on_board = on_the_board(state) if unreadable else state
    analysis = on_board.analysis
    connections = connections_of(on_board, analysis)
    limits, closed = stock_limits(on_board, connections), on_board.closed_colors()
    streets = tuple(street_problems(on_board, analysis))
    palaces = (
        *palace_problems(on_board, analysis),
        *barred_problems(on_board, analysis),
        *open_palace_problems(on_board, analysis),
    )
    problems = (
        *unreadable,
        *setup_problems(on_board),
        *palaces,
        *(() if unreadable or palaces else palace_order_problems(on_board, closed)),
        *wall_problems(on_board, analysis),
        *gate_problems(on_board),
        *streets,
        *(() if unreadable or streets else street_order_problems(on_board, analysis, budget.spend)),
        *rooftop_problems(on_board),
        *pieces_not_in_ruleset(state),
        *stock_problems(on_board, limits),
        *count_problems(on_board, closed, limits),
        *palace_tile_problems(on_board, analysis),
        *tower_tile_problems(on_board, connections),
        *tea_problems(on_board, analysis),
        *turn_problems(on_board),
    )
    return in_catalogue_order(problems or action_problems(state, partial(_audit, budget)))
