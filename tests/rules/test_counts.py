"""Counts of legal actions and of legal sequences of two actions, in every ruleset."""

from __future__ import annotations

import pytest

from service.rules.rulesets import RULESETS
from tests.reference import naive
from tests.support import counts

LINES = counts.read()
FEW_ACTIONS = 40


@pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])
def test_counts_of_legal_actions_are_unchanged(line: counts.Line) -> None:
    state = counts.state_of(line.document)
    assert counts.legal_actions(state) == line.actions
    assert counts.legal_sequences(state) == line.sequences


@pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])
def test_naive_referee_counts_the_same_legal_actions(line: counts.Line) -> None:
    """Sequences are counted only if there are few actions, because the naive referee is slow."""
    actions = naive.legal_actions(line.document)
    assert len(actions) == line.actions
    if line.actions <= FEW_ACTIONS:
        after = [naive.apply(line.document, action) for action in actions]
        assert sum(len(naive.legal_actions(state)) for state in after) == line.sequences


def test_every_ruleset_has_counted_positions() -> None:
    assert len(LINES) >= 60
    assert {line.document["ruleset"]["id"] for line in LINES} == set(RULESETS)
