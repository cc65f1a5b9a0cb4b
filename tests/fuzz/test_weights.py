"""Strategies are mixed in the intended proportions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz import positions
from tests.support.strategies import weighted

pytestmark = pytest.mark.slow


def _share(strategy: st.SearchStrategy[Any], wanted: Any) -> float:
    """Return the share of a value in 2000 draws from a strategy."""
    drawn: Counter[Any] = Counter()

    @settings(
        max_examples=200,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(strategy, min_size=10, max_size=10))
    def count(values: list[Any]) -> None:
        drawn.update(value == wanted for value in values)

    count()
    return drawn[True] / drawn.total()


@pytest.mark.parametrize("times", [2, 3])
def test_strategy_that_is_repeated_is_drawn_from_more_often(times: int) -> None:
    two_branches = st.one_of(st.integers(), st.booleans())
    mixed = weighted(*[two_branches] * times, st.just("other"))
    assert _share(mixed, "other") == pytest.approx(1 / (times + 1), abs=0.08)
    mixed = weighted(*[st.just("repeated")] * times, two_branches)
    assert _share(mixed, "repeated") == pytest.approx(times / (times + 1), abs=0.08)


def test_one_in_three_request_bodies_is_mutated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "mutated", lambda _body: st.just("mutated"))
    mixed = positions._sometimes_mutated(st.builds(dict, number=st.integers()))
    assert _share(mixed, "mutated") == pytest.approx(1 / 3, abs=0.08)
