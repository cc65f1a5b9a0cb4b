"""Both referees have the same default options, and agree after every action of 320 games."""

from __future__ import annotations

import pytest

from service.rules.rulesets import RULESETS, resolve

from .compare import RandomGame, compare_referees, games
from .naive.rulesets import default_options, player_numbers

_FAST = ("first-edition-3-0", "second-edition-2-gates-0", "boardspace-first-edition-3-6")
GAMES = [
    pytest.param(game, id=str(game), marks=() if str(game) in _FAST else pytest.mark.slow)
    for game in games(320)
]


@pytest.mark.parametrize("game", GAMES)
def test_referees_agree_throughout_a_game(game: RandomGame) -> None:
    counts = compare_referees(game)
    assert counts["plies"] > 0
    assert counts["game_finished"] == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_referees_have_the_same_default_options(ruleset: str) -> None:
    for players in player_numbers(ruleset):
        assert default_options(ruleset, players) == resolve(ruleset, players, {}).options
