"""The catalogue is complete: every rule has a source, and every option has a default."""

from __future__ import annotations

import pytest

from service.rules.catalogue import REQUIREMENTS, RULES, Rule, rulesets_with, sources
from service.rules.rulesets import OPTIONS, RULESETS, resolve


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_every_rule_belongs_to_a_ruleset_and_has_a_source_there(rule: Rule) -> None:
    known = rulesets_with(rule)
    assert known
    assert rule.requires in REQUIREMENTS
    if rule.id == "state.notation":  # no rulebook has a notation
        assert not rule.sources
        return
    assert rule.sources
    for id_ in known:
        ruleset = RULESETS[id_]
        for players in ruleset.supplies:
            game = resolve(id_, players, {"gates": True})
            assert sources(rule, game)


def test_every_option_has_a_valid_default_for_every_table() -> None:
    for ruleset in RULESETS.values():
        assert set(ruleset.defaults) == set(OPTIONS)
        for option in OPTIONS.values():
            for players in ruleset.supplies:
                assert ruleset.default(option.name, players) in option.values
