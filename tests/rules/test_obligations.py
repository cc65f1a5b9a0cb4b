"""What a player owes, against exhaustive search; and what the shortcuts of the search spare."""

from __future__ import annotations

from random import Random

import pytest

from service.rules import obligations
from service.rules.apply import apply_action
from service.rules.board import bits
from service.rules.obligations import max_placements, surely_can_place
from service.rules.pieces import placements
from service.rules.state import Action, State, Turn
from tests.support.random_games import random_game, random_options

TABLES = [
    ("first-edition-two-player", 2),
    ("first-edition", 4),
    ("second-edition", 2),
    ("board-game-arena", 3),
]


def _actions(state: State) -> list[Action]:
    return [
        Action(placement.piece, cell, placement.color, placement.source)
        for placement in placements(state, state.mover)
        for cell in bits(placement.cells)
    ]


def _longest(state: State, limit: int) -> int:
    """Return the most pieces, up to a limit, that can be placed one by one: try them all."""
    longest = 0
    for action in _actions(state) if limit else ():
        longest = max(longest, 1 + _longest(apply_action(state, action)[0], limit - 1))
        if longest == limit:
            break
    return longest


def _late_states(ruleset: str, players: int, gates: bool, seed: int) -> list[State]:
    """Return states near the end of a random game, whoever is to move, with few pieces each."""
    random = Random(seed)
    options = random_options(ruleset, players, seed) | {"gates": gates}
    found = []
    for ply in list(random_game(ruleset, players, seed, options))[-45::3]:
        state = ply.state.copy()
        if state.phase != "play":
            continue
        state.players = tuple(player.copy() for player in state.players)
        for player in state.players:
            player.walls = random.choice((0, 0, player.walls))
            player.stables = min(player.stables, random.randint(0, 3))
            player.merchants = min(player.merchants, random.randint(0, 3))
            player.buildings = tuple(  # type: ignore[assignment]
                min(count, random.choice((0, 0, 1, 8))) for count in player.buildings
            )
        mover = random.choice(state.players).color
        state.turn = Turn(state.turn.number, mover)
        found.append(state)
    return found


@pytest.mark.parametrize("gates", [False, True], ids=["", "gates"])
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_longest_sequence_is_what_exhaustive_search_finds(
    ruleset: str, players: int, gates: bool
) -> None:
    """The bound is never too small; what is surely placeable stays so after any placement."""
    sure = unsure = 0
    for seed in range(40):
        for state in _late_states(ruleset, players, gates, seed):
            draw = Random(seed)
            for limit in (2, 3):
                longest = _longest(state, limit)
                assert max_placements(state, limit) == longest
                assert obligations._upper_bound(state, limit) >= longest
                if not surely_can_place(state, limit):
                    unsure += 1
                    continue
                sure += 1
                assert longest == limit
                actions = _actions(state)
                for action in draw.sample(actions, min(4, len(actions))):
                    then, _ = apply_action(state, action)
                    assert _longest(then, limit - 1) == limit - 1
    assert sure > 9
    assert unsure > 9
