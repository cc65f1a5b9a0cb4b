"""Lookaheads agree with the longest sequences of placements in every completion.

In the states here, the city is almost full and the mover holds few pieces. So obligations bind more
often than in games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from service.examples.positions import position
from service.rules import turn
from service.rules.apply import apply_action
from service.rules.board import bits, touching, union
from service.rules.hidden.completions import Filling
from service.rules.hidden.lookahead import Lookahead
from service.rules.hidden.numbers import KINDS, WALLS, kind_of, numbers_of
from service.rules.hidden.view import Step
from service.rules.hidden.worlds import KindBounds, Limit, World, narrowed
from service.rules.obligations import max_placements
from service.rules.pieces import placements
from service.rules.rulesets import RULESETS
from service.rules.state import Action, State
from tests.support.late_states import late_states

TABLES = [
    ("first-edition-two-player", 2),
    ("first-edition", 4),
    ("second-edition", 2),
]


def _crowded(state: State, random: Random) -> State:
    """Return a copy of a state in which merchants fill the city, except for a few cells.

    Most movers have no rooftops left.
    """
    empty = state.analysis.empty & state.config.board.city
    free = 0
    for cell in random.sample(list(bits(empty)), min(2, empty.bit_count())):
        near = list(bits(touching(cell) & empty))
        free |= cell | union(random.sample(near, min(2, len(near))))
    new = state.copy()
    new.streets = (*state.streets, *[(cell,) for cell in bits(empty & ~free)])
    new.players = tuple(player.copy() for player in state.players)
    if random.random() < 0.8:
        new.mover.rooftops = 0
    return new


def _world(state: State, random: Random) -> World:
    """Return a world in which the mover holds few pieces of up to three kinds."""
    seat = state.seat(state.turn.player)
    least = [list(numbers) for numbers in zip(*map(numbers_of, state.players), strict=True)]
    for kind in KINDS:
        least[kind][seat] = 0
    most = [[*numbers] for numbers in least]
    placeable = [kind for kind in Step(state, state).room.kinds() if kind != WALLS]
    for kind in {*random.sample(placeable, min(2, len(placeable))), random.choice(KINDS)}:
        least[kind][seat] = random.choice((0, 0, 1, 2))
        most[kind][seat] = least[kind][seat] + random.randint(0, 2)
    return tuple(
        KindBounds(tuple(least[kind]), tuple(most[kind]), sum(least[kind]), sum(most[kind]))
        for kind in KINDS
    )


def _fillings(world: World) -> Iterator[Filling]:
    """Yield every filling of a world in which only one player's numbers vary."""
    ranges = [product(*map(range, kind.least, [most + 1 for most in kind.most])) for kind in world]
    yield from product(*ranges)


def _compare(ruleset: str, players: int, gates: bool, seeds: range) -> Counter[str]:
    """Compare lookaheads with the longest sequences of placements, and count cells by outcome."""
    counts = Counter[str]()
    colors = " ".join(RULESETS[ruleset].seats[:players])
    empty = position(ruleset, colors, options={"gates": gates}, streets=["H7"])
    for seed in seeds:
        random = Random(f"{ruleset} {gates} {seed}")
        for state in (*late_states(ruleset, players, gates, seed), empty, empty, empty):
            if state.config.lookahead and turn.remaining(state) > 1:
                for _ in range(4):
                    crowded = _crowded(state, random)
                    _compare_in(crowded, _world(crowded, random), counts)
    return counts


def _compare_in(state: State, world: World, counts: Counter[str]) -> None:
    step = Step(state, state)
    left = turn.remaining(state)
    full = [step.filled(filling) for filling in _fillings(world)]
    longest = [max_placements(each, left) for each in full]
    listed = {placement for each in full for placement in placements(each, each.mover)}
    for placement in sorted(listed, key=str):
        action = Action(placement.piece, 0, placement.color, placement.source)
        kind = kind_of(action, state.config.building_colors)
        if kind is None or kind not in KINDS:
            continue
        holding = narrowed(world, (Limit(step.seat, kind, least=1),))
        assert holding is not None
        lookahead = Lookahead(step, [holding])
        sure, alike = lookahead.sure_and_alike(action)
        outcomes = set()
        for cell in bits(placement.cells):
            here = action._replace(cell=cell)
            allows = tuple(
                _keeps_obligation(each, here, most)
                for each, most in zip(full, longest, strict=True)
                if numbers_of(each.mover)[kind]
            )
            if cell & sure:
                counts["sure"] += 1
                assert all(allows), (state, here)
            if cell & alike:
                counts["alike"] += 1
                outcomes.add(allows)
            if left == 2 and not cell & sure:
                decided = lookahead.decide([holding], here)
                assert decided == (any(allows), not all(allows)), (state, here)
                counts["forbidden"] += not any(allows)
                counts["uncertain"] += any(allows) and not all(allows)
        assert len(outcomes) < 2, (state, action)


def _keeps_obligation(state: State, action: Action, longest: int) -> bool:
    """Return whether an action prevents no placement that the turn would otherwise allow."""
    then, _ = apply_action(state, action)
    return longest <= 1 + max_placements(then, turn.remaining(then))


@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(2, 20), marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("gates", [False, True], ids=["", "gates"])
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_lookahead_agrees_with_the_longest_sequences_of_placements(
    ruleset: str, players: int, gates: bool, seeds: range
) -> None:
    counts = _compare(ruleset, players, gates, seeds)
    assert counts["sure"] > 100
    if ruleset != "first-edition-two-player":  # with two actions in a turn
        assert counts["forbidden"] > 0
        assert counts["uncertain"] > 2
