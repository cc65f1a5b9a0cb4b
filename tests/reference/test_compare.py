"""Both referees have the same default options, and agree after every action of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from service.rules.rulesets import RULESETS, resolve
from tests.support.random_games import TABLES

from .compare import RandomGame, compare_referees, games
from .naive.rulesets import default_options, player_numbers

_FAST = ("first-edition-3-0", "second-edition-2-gates-0", "boardspace-first-edition-3-1")
GAMES = [
    pytest.param(game, id=str(game), marks=() if str(game) in _FAST else pytest.mark.slow)
    for game in games(64)
]


@pytest.mark.parametrize("game", GAMES)
def test_referees_agree_throughout_a_game(game: RandomGame) -> None:
    counts = compare_referees(game)
    assert counts["plies"] > 0
    assert counts["game_finished"] == 1


def compare_waiting(tables: Sequence[tuple[str, int, bool]]) -> Counter[str]:
    """Compare the referees in games in which a palace must be claimed before the next begins."""
    counts: Counter[str] = Counter()
    for table in tables:
        counts += compare_referees(RandomGame(*table, seed=2), {"new_palace": "claimed"})
    return counts


def test_referees_agree_if_palaces_wait_for_an_owner() -> None:
    counts = compare_waiting(TABLES[5:8])
    assert counts["colours waiting"] > 10


@pytest.mark.slow
def test_referees_agree_if_palaces_wait_for_an_owner_at_every_table() -> None:
    counts = compare_waiting(TABLES)
    assert counts["colours waiting"] > 300


@pytest.mark.parametrize("ruleset", RULESETS)
def test_referees_have_the_same_default_options(ruleset: str) -> None:
    for players in player_numbers(ruleset):
        assert default_options(ruleset, players) == resolve(ruleset, players, {}).options
