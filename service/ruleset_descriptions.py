"""Describes the rulesets in a given language."""

from __future__ import annotations

from functools import lru_cache

from schemas.writing.catalogue import (
    OptionDescriptionJson,
    RulesetDescriptionJson,
    RulesetListJson,
    dump_option,
    dump_ruleset_description,
)

from .rules.rulesets import OPTIONS, RULESETS
from .wording import Wording, wording_for


def ruleset_list(language: str) -> RulesetListJson:
    """Return all rulesets, as ``GET /v1/rulesets`` returns them.

    Raises:
        FileNotFoundError: There is no such language.
    """
    return {"rulesets": [ruleset_description(id_, language) for id_ in RULESETS]}


@lru_cache
def ruleset_description(id_: str, language: str) -> RulesetDescriptionJson:
    """Return a ruleset, as ``GET /v1/rulesets/<id>`` returns it.

    Raises:
        KeyError: There is no such ruleset.
        FileNotFoundError: There is no such language.
    """
    ruleset, wording = RULESETS[id_], wording_for(language)
    return dump_ruleset_description(
        ruleset,
        name=wording.ruleset_name(id_),
        description=wording.ruleset_text(id_),
        options=[_option(name, ruleset.edition, wording) for name in OPTIONS],
    )


def _option(name: str, edition: str, wording: Wording) -> OptionDescriptionJson:
    values = {
        value: wording.option_value_text(name, value, edition) for value in OPTIONS[name].values
    }
    return dump_option(name, wording.option_text(name, edition), values)
