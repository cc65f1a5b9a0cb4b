"""Counts of legal actions and of legal sequences of two, for positions of every ruleset."""

from __future__ import annotations

import pytest

from service.rules.rulesets import RULESETS
from tests.reference import naive
from tests.support import counts

LINES = counts.read()
FEW_ACTIONS = 40


@pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])
def test_the_counts_are_unchanged(line: counts.Line) -> None:
    """A position has as many legal actions, and sequences of two, as recorded."""
    state = counts.state_of(line.document)
    assert counts.legal_actions(state) == line.actions
    assert counts.legal_sequences(state) == line.sequences


@pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])
def test_the_naive_referee_counts_the_same(line: counts.Line) -> None:
    """The naive referee counts the same actions and, if there are few, the same sequences."""
    actions = naive.legal_actions(line.document)
    assert len(actions) == line.actions
    if line.actions <= FEW_ACTIONS:
        after = [naive.apply(line.document, action) for action in actions]
        assert sum(len(naive.legal_actions(state)) for state in after) == line.sequences


def test_every_ruleset_is_counted() -> None:
    """There are at least sixty positions, and some of each ruleset."""
    assert len(LINES) >= 60
    assert {line.document["ruleset"]["id"] for line in LINES} == set(RULESETS)
