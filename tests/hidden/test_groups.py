"""The groups of a hidden state contain exactly the stocks that the audit accepts.

A group sets bounds on the numbers in the stocks. A filling gives a value to every hidden number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from service.examples.late import last_pieces
from service.rules.audit import audit
from service.rules.audit.actions import about_obligations
from service.rules.hidden import HiddenState, hide, rulings, with_hidden_numbers
from service.rules.hidden.completions import Filling, filled, groups_of
from service.rules.hidden.groups import Group
from service.rules.hidden.numbers import GATES, KINDS, MERCHANTS, numbers_of
from service.rules.state import State
from tests.rules.test_audit import POSSIBLE
from tests.support.random_games import TABLES, random_game, random_options


def hidden_states(seed: int) -> Iterator[HiddenState]:
    """Yield states from the last third of each game, with a few numbers hidden."""
    for ruleset, players, gates in TABLES:
        random = Random(f"{ruleset} {players} {gates} {seed}")
        options = random_options(ruleset, players, seed) | {"gates": gates}
        plies = list(random_game(ruleset, players, seed, options))
        states = [ply.state for ply in random.sample(plies[len(plies) * 2 // 3 :], 3)]
        for state in (*states, plies[-1].ruling.state):
            every = list(product(range(players), KINDS))
            chosen = set(random.sample(every, random.randint(2, 4)))
            if gates and random.random() < 0.7:
                chosen = {(seat, GATES) for seat in range(players)} | set(list(chosen)[:2])
            hidden = with_hidden_numbers(state, chosen)
            if isinstance(hidden, HiddenState):
                yield hidden


def fillings(state: HiddenState) -> Iterator[Filling]:
    """Yield every filling with small numbers, even if it is impossible."""
    known = [numbers_of(player) for player in state.players]
    hidden = sorted(state.hidden_numbers)
    most = {GATES: 2, MERCHANTS: 7}
    for values in product(*[range(most.get(kind, 4) + 1) for _, kind in hidden]):
        filling = [[numbers[kind] for numbers in known] for kind in KINDS]
        for (seat, kind), value in zip(hidden, values, strict=True):
            filling[kind][seat] = value
        yield filling


def holds(group: Group, filling: Filling) -> bool:
    """Return whether all numbers of a filling are within the bounds of a group."""
    return all(
        kind.total_least <= sum(numbers) <= kind.total_most
        and all(
            least <= number <= most
            for least, number, most in zip(kind.least, numbers, kind.most, strict=True)
        )
        for kind, numbers in zip(group, filling, strict=True)
    )


@pytest.mark.slow
def test_groups_contain_exactly_the_fillings_that_the_audit_accepts() -> None:
    possible = impossible = finished = 0
    for state in hidden_states(4):
        groups = groups_of(state)
        number = 1
        for _, kind in state.hidden_numbers:
            number *= {GATES: 3, MERCHANTS: 8}.get(kind, 5)
        if number > 700:
            continue
        for filling in fillings(state):
            problems = audit(filled(state, filling))
            accepted = all(map(about_obligations, problems))
            assert accepted == any(holds(group, filling) for group in groups)
            possible += accepted
            impossible += not accepted
            finished += accepted and state.phase == "finished"
    assert possible > 100
    assert impossible > 5000
    assert finished > 10


@pytest.mark.parametrize("state", POSSIBLE.values(), ids=POSSIBLE.keys())
def test_possible_state_stays_possible_with_hidden_stocks(state: State) -> None:
    for viewer in (None, *[player.color for player in state.players]):
        assert rulings.audit(hide(state, viewer)) == ()


def test_finished_game_is_impossible_while_the_viewer_can_place_a_piece() -> None:
    """Red's last wall fits, whatever Blue has."""
    state = last_pieces("red", phase="finished")
    assert [reason.rule for reason in audit(state)] == ["state.not_finished"]
    assert rulings.audit(hide(state, "red")) != ()


@pytest.mark.slow
def test_every_state_of_a_game_has_a_completion_whatever_is_hidden() -> None:
    """The true stocks are a completion, so the audit of the hidden state must find no problem."""
    audited = 0
    for ruleset, players, gates in TABLES:
        plies = list(random_game(ruleset, players, 6, {"gates": gates}))
        for ply in plies[:: max(len(plies) // 8, 1)] + plies[-4:]:
            state: State = ply.ruling.state
            random = Random(audited)
            hidden = {number for number in product(range(players), KINDS) if random.random() < 0.7}
            assert rulings.audit(with_hidden_numbers(state, hidden)) == ()
            audited += 1
    assert audited > 300
