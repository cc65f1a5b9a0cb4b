"""Round trips of the notation over many games, odd states and damaged texts."""

from __future__ import annotations

from random import Random

import pytest

from schemas.notation import Record
from tests.notation.figures import measure
from tests.notation.test_records import check_file, check_line, new_game
from tests.support.notation import (
    check_damages,
    check_position,
    game,
    notation_of,
    odd,
    with_hidden_numbers,
)
from tests.support.random_games import TABLES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("table", TABLES, ids=["-".join(map(str, table)) for table in TABLES])
def test_states_and_records_round_trip_at_every_table(table: tuple[str, int, bool]) -> None:
    random = Random(str(table))
    odd_ones = refused = others = 0
    documents, moves = game(*table, seed=10)
    assert len(documents) > 75
    assert len({check_position(state) for state in documents}) == len(documents)
    for record in (
        Record({"game": new_game(documents[0])}, moves),
        Record({"state": documents[40]}, moves[40:]),
    ):
        check_line(record)
        check_file(record)
    for state in documents[::3]:
        check_position(with_hidden_numbers(state, random))
        changed = odd(state, random)
        if changed is not None and notation_of(changed) is not None:
            check_position(changed)
            odd_ones += 1
    for state in documents[::9]:
        counts = check_damages(state, random, 20)
        refused, others = refused + counts[0], others + counts[1]
    assert odd_ones > 7
    assert refused > 75
    assert others > 7


def test_positions_and_records_in_notation_are_short() -> None:
    figures = measure()
    assert figures.positions.texts > 2000
    assert figures.positions.median <= 200
    assert figures.positions.longest <= 340
    assert figures.records.longest < 1000
