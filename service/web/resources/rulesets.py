"""``GET /v1/rulesets``: the rulesets, with all the data that a client needs to play them."""

from __future__ import annotations

from flask import Blueprint, Response

from service.operations import Link
from service.rules.rulesets import RULESETS
from service.ruleset_descriptions import (
    RulesetDescriptionJson,
    RulesetListJson,
    ruleset_description,
    ruleset_list,
)
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Description, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.rulesets import ruleset_list_page, ruleset_page
from service.web.problems import Problem

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets")
@describe(
    Description(
        id="listRulesets",
        tag="catalogue",
        summary="List the rulesets",
        description=(
            "Lists every ruleset with its boards, supplies, colours, tiles and options. A client "
            "needs no built-in knowledge of Medina to draw a board, fill the stocks and offer the "
            "options. Browsers get a web page."
        ),
        answers={JSON: RulesetListJson},
        cacheable=True,
        links={
            "first": Link(
                "showRuleset",
                "Get the first ruleset alone.",
                parameters={"id": "$response.body#/rulesets/0/id"},
            )
        },
    )
)
@cacheable(HOUR, JSON, HTML)
def list_rulesets() -> Response:
    """List the rulesets."""
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: ruleset_list_page(wording),
        lambda: ruleset_list(wording.language),
    )


@blueprint.get("/v1/rulesets/<id_>")
@describe(
    Description(
        id="showRuleset",
        tag="catalogue",
        summary="Show a ruleset",
        description="Returns one ruleset, as in the list. Browsers get a web page.",
        path={
            "id": {
                "description": "The ruleset's id.",
                "example": "second-edition",
                "schema": {"$ref": "#/components/schemas/RulesetId"},
            }
        },
        answers={JSON: RulesetDescriptionJson},
        cacheable=True,
    )
)
@cacheable(HOUR, JSON, HTML)
def show_ruleset(id_: str) -> Response:
    """Show a ruleset.

    Raises:
        Problem: There is no such ruleset (404).
    """
    if id_ not in RULESETS:
        raise Problem("not-found", {"kind": "ruleset", "id": id_})
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: ruleset_page(ruleset_description(id_, wording.language), wording),
        lambda: ruleset_description(id_, wording.language),
    )
