"""Recorded games are replayed and compared with their committed playthroughs."""

from __future__ import annotations

import pytest

from tests.support.marks import mostly_slow
from tests.support.playthroughs import FOLDER, SEED, file_of, recorded_moves, written
from tests.support.random_games import TABLES


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 3))
def test_a_playthrough_is_unchanged(ruleset: str, players: int, gates: bool) -> None:
    """Every position, legal action, verdict, event and score equals the recorded one."""
    text = file_of(ruleset, players, gates).read_text(encoding="utf-8")
    moves = recorded_moves(text)
    assert len(moves) > 80
    replayed = written(ruleset, players, gates, SEED, moves)
    assert replayed.splitlines() == text.splitlines()
    assert " won" in text.splitlines()[-1]


def test_every_table_has_a_playthrough() -> None:
    """Each ruleset has one for each number of players, with and without gates, and no more."""
    assert {path.name for path in FOLDER.glob("*")} == {file_of(*table).name for table in TABLES}
