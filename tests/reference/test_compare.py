"""The referee and the naive referee give the same answers at every ply of 320 games."""

from __future__ import annotations

import pytest

from .compare import RandomGame, games, play_both_ways

GAMES = [
    pytest.param(game, id=str(game), marks=pytest.mark.slow if number % 19 else ())
    for number, game in enumerate(games(320))
]
"""Every nineteenth game is among the fast tests, each at another table."""


@pytest.mark.parametrize("game", GAMES)
def test_the_naive_referee_agrees_through_a_whole_game(game: RandomGame) -> None:
    """Legal actions, resulting states and scores are the same."""
    met = play_both_ways(game)
    assert met["game_finished"] == 1
