"""The catalogue is complete: every rule has a source, and every option a default."""

from __future__ import annotations

import pytest

from service.rules.catalogue import REQUIREMENTS, RULES, Rule, rulesets_with, sources
from service.rules.rulesets import OPTIONS, RULESETS, resolve


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_every_rule_is_known_and_sourced(rule: Rule) -> None:
    """Some ruleset has the rule, and the rule has a source there."""
    known = rulesets_with(rule)
    assert known
    assert rule.requires in REQUIREMENTS
    assert rule.sources
    for id_ in known:
        ruleset = RULESETS[id_]
        for players in ruleset.supplies:
            game = resolve(id_, players, {"gates": True})
            assert sources(rule, game)


def test_every_option_has_a_value_for_every_table() -> None:
    """Each ruleset gives each option one of its values, for each number of players."""
    for ruleset in RULESETS.values():
        assert set(ruleset.defaults) == set(OPTIONS)
        for option in OPTIONS.values():
            for players in ruleset.supplies:
                assert ruleset.default(option.name, players) in option.values
