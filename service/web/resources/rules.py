"""``GET /v1/rules``: the catalogue of everything that can be reported."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Response

from schemas.writing.catalogue import dump_rule
from service.examples.cases import JoinCase, TableCase
from service.rules.catalogue import RULES
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Link, Operation, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.rules import rule_list_page, rule_page
from service.web.problems import Problem
from service.wording import wording_for

blueprint = Blueprint("rules", __name__)


@blueprint.get("/v1/rules")
@describe(
    Operation(
        id="listRules",
        tag="catalogue",
        summary="List the rules",
        description=(
            "Every rule that a reason can name, in the order in which broken rules are reported: "
            "its text, its sources in the rulebooks, the rulesets that have it, the variables of "
            "its reasons, and a request that breaks it. No other rule is ever reported. "
            "A browser that accepts `text/html` gets a web page."
        ),
        answers={JSON: "RuleListSchema"},
        kept=True,
        links={
            "first": Link(
                "showRule",
                "Get the first rule alone.",
                parameters={"id": "$response.body#/rules/0/id"},
            )
        },
    )
)
@cacheable(HOUR, JSON, HTML)
def list_rules() -> Response:
    """List the rules."""
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: _list_page(wording.language),
        lambda: {"rules": [_described(id_, wording.language) for id_ in RULES]},
    )


@blueprint.get("/v1/rules/<id_>")
@describe(
    Operation(
        id="showRule",
        tag="catalogue",
        summary="Show a rule",
        description="One rule, as in the list. A browser that accepts `text/html` gets a web page.",
        path={
            "id": {
                "description": "The rule's id.",
                "schema": {"$ref": "#/components/schemas/RuleId"},
            }
        },
        answers={JSON: "RuleSchema"},
        kept=True,
    )
)
@cacheable(HOUR, JSON, HTML)
def show_rule(id_: str) -> Response:
    """Show a rule."""
    if id_ not in RULES:
        raise Problem("not-found", {"kind": "rule", "id": id_})
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: rule_page(_described(id_, wording.language), wording),
        lambda: _described(id_, wording.language),
    )


@lru_cache
def _list_page(language: str) -> str:
    return rule_list_page(wording_for(language))


@lru_cache(maxsize=1024)
def _described(id_: str, language: str) -> dict[str, Any]:
    # Imported on first use, so that the service starts faster.
    from service.examples.rules import EXAMPLES, reasons

    wording, case = wording_for(language), EXAMPLES[id_].refused
    reason = next(reason for reason in reasons(case) if reason.rule == id_)
    config = None
    if not isinstance(case, TableCase):
        config = (case.known if isinstance(case, JoinCase) else case).state.config
    return dump_rule(
        id_,
        RULES[id_],
        text=wording.rule(id_, "second"),
        first_edition_text=wording.rule(id_, "first"),
        example=case,
        message=wording.reason(reason, config),
    )
