"""What is wrong with a state: everything that no game can have brought about.

One module a subject, one function a question; :func:`audit` asks them all. Each looks at the whole
board at once and names cells only where something is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from service.rules.catalogue import RANK
from service.rules.rulesets import OPTIONS, RULESETS, OptionValue
from service.rules.ruling import Reason
from service.rules.state import State

from .board import (
    cell_problems,
    gate_problems,
    on_the_board,
    palace_problems,
    rooftop_problems,
    setup_problems,
    street_problems,
    wall_problems,
)
from .numbers import count_problems, stock_problems, unknown_pieces
from .phase import turn_problems
from .tiles import connections_of, palace_tile_problems, tea_problems, tower_tile_problems

__all__ = ["audit", "ruleset_problems"]


def ruleset_problems(
    ruleset: str,
    revision: int | None,
    colors: Sequence[str],
    options: Mapping[str, OptionValue],
) -> tuple[Reason, ...]:
    """Return what is wrong with a table: ruleset, number and colours of players, options.

    Where nothing is, :func:`service.rules.rulesets.resolve` says what is played by.
    """
    known = RULESETS[ruleset]
    reasons = []
    if revision not in (None, known.revision):
        params = {"ruleset": ruleset, "revision": revision, "known": known.revision}
        reasons.append(Reason("game.revision", params))
    players = len(colors)
    numbers = sorted(known.supplies)
    if players not in known.supplies:
        params = {"ruleset": ruleset, "count": players, "allowed": numbers}
        reasons.append(Reason("game.number_of_players", params))
    reasons += [
        Reason("game.player_twice", {"player": color})
        for color, times in Counter(colors).items()
        if times > 1
    ]
    for color in dict.fromkeys(colors):
        if color not in known.seats:
            params = {"player": color, "ruleset": ruleset, "allowed": list(known.seats)}
            reasons.append(Reason("game.player_color", params))
    nearest = min(numbers, key=lambda number: abs(number - players))
    for option in OPTIONS:
        value = options.get(option)
        if value in (None, known.default(option, nearest)):
            continue
        if not known.may_override(option, nearest):
            params = {"option": option, "value": value, "ruleset": ruleset, "count": nearest}
            reasons.append(Reason("game.option", params))
    return tuple(reasons)


def audit(state: State) -> tuple[Reason, ...]:
    """Return everything that is wrong with a state; nothing where a game can reach it."""
    return state.audit_result(_audit)


def _audit(state: State) -> tuple[Reason, ...]:
    words = [*state.input_problems, *cell_problems(state)]
    on_board = on_the_board(state) if words else state
    analysis = on_board.analysis
    connections = connections_of(on_board, analysis)
    problems = (
        *words,
        *setup_problems(on_board),
        *palace_problems(on_board, analysis),
        *wall_problems(on_board, analysis),
        *gate_problems(on_board),
        *street_problems(on_board, analysis),
        *rooftop_problems(on_board),
        *unknown_pieces(state),
        *stock_problems(state),
        *count_problems(on_board, analysis, connections),
        *palace_tile_problems(on_board, analysis),
        *tower_tile_problems(on_board, connections),
        *tea_problems(on_board, analysis),
        *turn_problems(on_board),
    )
    return problems and tuple(sorted(problems, key=lambda problem: RANK[problem.rule]))
