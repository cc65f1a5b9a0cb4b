"""Rulings on hidden states agree with all completions, and are rarely needlessly undetermined."""

from __future__ import annotations

import pytest

from tests.hidden.judge import judge_game, run
from tests.support.random_games import TABLES


@pytest.mark.parametrize("table", [("first-edition", 3, False), ("second-edition", 2, True)])
def test_no_completion_contradicts_a_ruling_on_a_hidden_state_of_one_game(
    table: tuple[str, int, bool],
) -> None:
    judge = judge_game(TABLES.index(table), seed=20, moves_each=2)
    assert not judge.contradictions, judge.contradictions[:3]
    assert min(judge.counts[verdict] for verdict in ("legal", "illegal")) > 3
    assert judge.counts["completions"] > 5
    assert judge.counts["listed legal"] > 30
    assert judge.counts["refusals"] > 1000


@pytest.mark.slow
def test_no_completion_contradicts_a_ruling_on_a_hidden_state() -> None:
    judge = run(600, first_seed=20, moves_each=6)
    assert not judge.contradictions, judge.contradictions[:3]
    counts = judge.counts
    assert counts["rulings"] >= 600
    assert counts["completions"] > 500
    assert counts["of several actions"] > 300
    assert min(counts[verdict] for verdict in ("legal", "illegal")) > 200
    assert counts["undetermined"] > 5
    assert counts["ending unknown"] > 20
    assert counts["shared reasons"] > 300
    assert counts["uncertain reasons"] > 20
    assert counts["illegal without a shared reason"] > 0
    assert counts["piece not in hand"] > 20
    assert counts["hints"] > 5
    assert counts["states compared"] > 1000
    assert min(counts[f"may_pass {value}"] for value in (False, None)) > 10
    assert counts["listed legal"] > 500
    assert counts["refusals"] > 10_000
    assert min(counts[f"unknown {about}"] for about in ("pass", "next_player", "turn_end")) > 10
    assert min(counts[f"record {verdict}"] for verdict in ("legal", "undetermined")) > 20
    verdicts = ("legal", "illegal", "undetermined")
    assert min(counts[f"other record {verdict}"] for verdict in verdicts) > 5
    assert not counts["uncertain reasons left out"]
    assert not counts["unknowns left out"]
    few = "with few hidden pieces"
    assert counts[f"needlessly undetermined {few}"] <= counts[f"rulings {few}"] / 100
    assert counts["listed needlessly uncertain"] <= counts["listed actions"] / 100
    assert counts[f"listed needlessly uncertain {few}"] <= counts[f"listed {few}"] / 100
