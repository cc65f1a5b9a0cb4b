"""No completion contradicts a ruling on a hidden state; few are undetermined without need."""

from __future__ import annotations

import pytest

from tests.hidden.judge import run


@pytest.mark.slow
def test_no_completion_contradicts_a_ruling() -> None:
    """Verdicts, the states that follow, what is unknown of them, and lists of legal moves."""
    judge = run(1200, first_seed=7)
    assert not judge.contradictions, judge.contradictions[:3]
    counts = judge.counts
    assert counts["rulings"] >= 1200
    assert counts["completions"] > 500
    assert counts["of several actions"] > 300
    assert min(counts[verdict] for verdict in ("legal", "illegal")) > 200
    assert counts["undetermined"] > 5
    assert counts["ending unknown"] > 20
    assert counts["needless with few hidden"] <= counts["rulings with few hidden"] / 100
