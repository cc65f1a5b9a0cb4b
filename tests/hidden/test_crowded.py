"""In crowded states, lookaheads agree with exact searches, and judgements with the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from service.rules import referee, turn
from service.rules.apply import apply_action
from service.rules.board import bits
from service.rules.hidden.groups import Group, Limit, narrowed
from service.rules.hidden.judging import JudgingContext, judge
from service.rules.hidden.lookahead import Lookahead
from service.rules.hidden.numbers import KINDS, kind_of
from service.rules.hidden.view import Moment
from service.rules.obligations import max_placements
from service.rules.pieces import placements
from service.rules.state import Action, State

from .crowded import fillings, states_and_groups

few_or_many_seeds = pytest.mark.parametrize(
    "seeds", [range(4, 5), pytest.param(range(5, 9), marks=pytest.mark.slow)], ids=["few", "many"]
)


class _Case(NamedTuple):
    """An action whose cell is not yet chosen, and a bitboard of the cells where it may be placed.

    ``group`` describes the completions in which the mover has the piece. ``full`` lists their
    states.
    """

    action: Action
    cells: int
    group: Group
    full: list[State]


def _cases(moment: Moment, group: Group) -> Iterator[_Case]:
    full = [moment.filled(filling) for filling in fillings(group)]
    listed = {placement for state in full for placement in placements(state, state.mover)}
    for piece, color, cells, source, _ in sorted(listed, key=str):
        action = Action(piece, 0, color, source)
        kind = kind_of(action, moment.board.config.building_colors)
        if kind in KINDS:
            holding = narrowed(group, (Limit(moment.seat, kind, least=1),))
            assert holding is not None
            full = [moment.filled(filling) for filling in fillings(holding)]
            yield _Case(action, cells, holding, full)


def _keeps_obligation(state: State, action: Action) -> bool:
    """Return whether as many pieces can be placed in the turn with this action as without it.

    This ignores the last player's obligation to place a rooftop.
    """
    then, _ = apply_action(state, action)
    longest = max_placements(state, turn.remaining(state))
    return longest <= 1 + max_placements(then, turn.remaining(then))


@few_or_many_seeds
def test_lookahead_agrees_with_the_longest_sequences_of_placements(seeds: range) -> None:
    """With three actions left, only the cells that ``sure_and_alike`` returns are compared."""
    counts = Counter[str]()
    for state, group in states_and_groups(seeds):
        _compare_lookahead(state, group, counts)
    assert counts["sure"] > 500
    assert counts["forbidden"] > 1
    assert counts["uncertain"] > 3


def _compare_lookahead(state: State, group: Group, counts: Counter[str]) -> None:
    moment = Moment(state, state)
    for action, cells, holding, full in _cases(moment, group):
        lookahead = Lookahead(moment, [holding])
        sure, alike = lookahead.sure_and_alike(action)
        outcomes = set()
        for cell in bits(cells):
            here = action._replace(cell=cell)
            allows = tuple(_keeps_obligation(each, here) for each in full)
            if cell & sure:
                counts["sure"] += 1
                assert all(allows), (state, here)
            elif turn.remaining(state) == 2:
                decided = lookahead.decide([holding], here)
                assert decided == (any(allows), not all(allows)), (state, here)
                counts["forbidden"] += not any(allows)
                counts["uncertain"] += any(allows) and not all(allows)
            if cell & alike:
                outcomes.add(allows)
        assert len(outcomes) < 2, (state, action)


@few_or_many_seeds
def test_judgement_agrees_with_the_referee(seeds: range) -> None:
    """Judge up to six cells of each action, with the default search limit and a limit of zero.

    A search that reaches its limit may be unsure, but is never wrong.
    """
    counts = Counter[str]()
    for state, group in states_and_groups(seeds):
        _compare_judgement(state, group, counts)
    assert counts["legal"] > 500
    assert counts["illegal"] > 5
    assert counts["undetermined"] > 5
    assert counts["unsure"] > 50


def _compare_judgement(state: State, group: Group, counts: Counter[str]) -> None:
    moment = Moment(state, state)
    for action, cells, holding, full in _cases(moment, group):
        for cell in list(bits(cells))[:6]:
            here = action._replace(cell=cell)
            allows = [not referee.judge_action(each, here)[0] for each in full]
            verdict = "undetermined" if any(allows) else "illegal"
            verdict = "legal" if all(allows) else verdict
            counts[verdict] += 1
            for context in (JudgingContext(), JudgingContext(groups_left=0)):
                found = judge(moment, [holding], here, moment.then(here), context)
                counts["unsure"] += found.unsure
                assert any(allows) or found.legal is None, (state, here)
                assert not all(allows) or not found.broken, (state, here)
                if not found.unsure:
                    assert found.surely_illegal == (not any(allows)), (state, here)
                    assert found.surely_legal == all(allows), (state, here)
