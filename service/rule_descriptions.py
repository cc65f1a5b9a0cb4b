"""Describes the rules of the catalogue in a given language."""

from __future__ import annotations

from functools import lru_cache

from schemas.writing.catalogue import RuleJson, RuleListJson, dump_rule

from .examples.cases import GameCase, JoinCase
from .rules.catalogue import RULES
from .wording import wording_for


def rule_list(language: str) -> RuleListJson:
    """Return all rules, as ``GET /v1/rules`` returns them.

    Raises:
        FileNotFoundError: There is no such language.
    """
    return {"rules": [rule_description(id_, language) for id_ in RULES]}


@lru_cache(maxsize=1024)
def rule_description(id_: str, language: str) -> RuleJson:
    """Return a rule, as ``GET /v1/rules/<id>`` returns it.

    Raises:
        KeyError: There is no such rule.
        FileNotFoundError: There is no such language.
    """
    # Imported on first use to make the service start faster.
    from .examples.rules import EXAMPLES, reasons

    wording, case = wording_for(language), EXAMPLES[id_].refused
    reason = next(reason for reason in reasons(case) if reason.rule == id_)
    config = None
    if not isinstance(case, GameCase):
        config = (case.known if isinstance(case, JoinCase) else case).state.config
    return dump_rule(
        id_,
        RULES[id_],
        text=wording.rule(id_, "second"),
        first_edition_text=wording.rule(id_, "first"),
        example=case,
        message=wording.reason(reason, config),
    )
