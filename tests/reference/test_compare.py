"""The referee and the naive referee give the same answers at every ply of 320 games."""

from __future__ import annotations

import pytest

from .compare import RandomGame, compare_referees, games

GAMES = [
    pytest.param(game, id=str(game), marks=pytest.mark.slow if number % 107 else ())
    for number, game in enumerate(games(320))
]
"""Three games, each at another table, are among the fast tests."""


@pytest.mark.parametrize("game", GAMES)
def test_both_referees_agree_throughout_a_game(game: RandomGame) -> None:
    """Legal actions, resulting states and scores are the same at every ply."""
    counts = compare_referees(game)
    assert counts["plies"] > 0
    assert counts["game_finished"] == 1
