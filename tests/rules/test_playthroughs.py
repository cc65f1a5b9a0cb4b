"""Replaying a recorded game gives the text of the committed playthrough."""

from __future__ import annotations

import pytest

from tests.support.marks import mostly_slow
from tests.support.playthroughs import FOLDER, SEED, file_of, recorded_moves, written
from tests.support.random_games import TABLES


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 3))
def test_replaying_a_playthrough_gives_the_same_text(
    ruleset: str, players: int, gates: bool
) -> None:
    """The text has every position, legal action, verdict, event and score."""
    text = file_of(ruleset, players, gates).read_text(encoding="utf-8")
    moves = recorded_moves(text)
    assert len(moves) > 80
    replayed = written(ruleset, players, gates, SEED, moves)
    assert replayed.splitlines() == text.splitlines()
    assert " won" in text.splitlines()[-1]


def test_every_table_has_a_playthrough() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {file_of(*table).name for table in TABLES}
