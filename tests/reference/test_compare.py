"""A second checker, naive and independent, knows the same answers."""

from __future__ import annotations

import pytest

from .compare import RandomGame, games, play_both_ways


@pytest.mark.parametrize("game", games(320), ids=str)
def test_the_naive_checker_agrees_through_a_whole_game(game: RandomGame) -> None:
    """Legal actions, resulting states and scores are the same both ways at every ply of a game."""
    met = play_both_ways(game)
    assert met["game_finished"] == 1
