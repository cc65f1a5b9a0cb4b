"""``GET /v1/rules``: the catalogue of all rules that the referee can report as broken."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response

from service.operations import Link
from service.rule_descriptions import RuleJson, RuleListJson, rule_description, rule_list
from service.rules.catalogue import RULES
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Description, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.rules import rule_list_page, rule_page
from service.web.problems import Problem
from service.wording import wording_for

blueprint = Blueprint("rules", __name__)


@blueprint.get("/v1/rules")
@describe(
    Description(
        id="listRules",
        tag="catalogue",
        summary="List the rules",
        description=(
            "Lists every rule that a reason can name, in the order in which broken rules are "
            "reported. Each rule has its text, its sources in the rulebooks, its rulesets, the "
            "variables of its reasons, and a request that breaks it. Browsers get a web page."
        ),
        answers={JSON: RuleListJson},
        cacheable=True,
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
        lambda: rule_list(wording.language),
    )


@blueprint.get("/v1/rules/<id_>")
@describe(
    Description(
        id="showRule",
        tag="catalogue",
        summary="Show a rule",
        description="Returns one rule, as in the list. Browsers get a web page.",
        path={
            "id": {
                "description": "The rule's id.",
                "example": "building.spacing",
                "schema": {"$ref": "#/components/schemas/RuleId"},
            }
        },
        answers={JSON: RuleJson},
        cacheable=True,
    )
)
@cacheable(HOUR, JSON, HTML)
def show_rule(id_: str) -> Response:
    """Show a rule.

    Raises:
        Problem: There is no such rule (404).
    """
    if id_ not in RULES:
        raise Problem("not-found", {"kind": "rule", "id": id_})
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: rule_page(rule_description(id_, wording.language), wording),
        lambda: rule_description(id_, wording.language),
    )


@lru_cache
def _list_page(language: str) -> str:
    return rule_list_page(wording_for(language))
