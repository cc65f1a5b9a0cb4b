"""Rulings on a game that was joined from its board do not contradict the true state."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.joining.from_the_board import compare_games
from tests.support.random_games import TABLES


def test_rulings_on_a_joined_game_do_not_contradict_its_true_state(client: FlaskClient) -> None:
    tables = range(2, len(TABLES), 16)
    counts = compare_games(client, tables, [41])
    assert counts["states"] == 3 * len(tables)
    assert min(counts["legal"], counts["illegal"]) > 20


@pytest.mark.slow
def test_rulings_on_joined_games_of_every_table_do_not_contradict_their_true_states(
    client: FlaskClient,
) -> None:
    counts = compare_games(client, range(len(TABLES)), [51])
    assert counts["states"] == 3 * len(TABLES)
    assert counts["finished"] >= len(TABLES)
    assert min(counts["legal"], counts["illegal"], counts["certain reasons"]) > 500, counts
    assert counts["endings known"] > 300
    assert counts["pieces that the player does not have"] > 50
    assert min(counts["pass illegal"], counts["pass undetermined"]) > 10
    assert counts["undetermined"] > 0
