"""The catalogues: ``GET /v1/rulesets``, ``/v1/rules`` and ``/v1/vocabulary``, and their entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, request

from service.catalogues import CATALOGUES
from service.operations import Link
from service.rule_descriptions import RuleJson, RuleListJson
from service.ruleset_descriptions import RulesetDescriptionJson, RulesetListJson
from service.vocabulary import DEFAULT_RULESET, VocabularyJson
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Description, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.rules import rule_list_page, rule_page
from service.web.pages.rulesets import ruleset_list_page, ruleset_page
from service.web.pages.vocabulary import vocabulary_page
from service.web.problems import Problem
from service.wording import Wording

Page = Callable[[Mapping[str, Any], Wording], str]
"""A function that returns the page for a JSON document."""


class _View(NamedTuple):
    """What the OpenAPI description says about a path, and the page that browsers get."""

    id: str
    summary: str
    description: str
    answer: Any
    page: Page
    links: Mapping[str, Link] = {}
    path: Mapping[str, Mapping[str, Any]] = {}
    query: Mapping[str, Mapping[str, Any]] = {}


def _first(operation: str, kind: str) -> dict[str, Link]:
    parameters = {"id": f"$response.body#/{kind}s/0/id"}
    return {"first": Link(operation, f"Get the first {kind} alone.", parameters)}


_RULESET_ID: Final = {"$ref": "#/components/schemas/RulesetId"}

_VIEWS: Final = {
    "rulesets": _View(
        "listRulesets",
        "List the rulesets",
        "Lists every ruleset with its boards, supplies, colours, tiles and options. A client "
        "needs no built-in knowledge of Medina to draw a board, fill the stocks and offer the "
        "options. Browsers get a web page.",
        RulesetListJson,
        ruleset_list_page,
        links=_first("showRuleset", "ruleset"),
    ),
    "rules": _View(
        "listRules",
        "List the rules",
        "Lists every rule that a reason can name, in the order in which broken rules are "
        "reported. Each rule has its text, its sources in the rulebooks, its rulesets, the "
        "variables of its reasons, and a request that breaks it. Browsers get a web page.",
        RuleListJson,
        rule_list_page,
        links=_first("showRule", "rule"),
    ),
    "vocabulary": _View(
        "showVocabulary",
        "Show the names of pieces and colours",
        "Returns what a client needs to write its own labels and sentences, in the words of "
        "the ruleset's edition:\n\n"
        "- pieces, with plurals, articles and genders\n"
        "- colours, with the colour codes of the pictures\n"
        "- corners, sides and phases\n"
        "- the letters of the notation\n\n"
        "Browsers get a web page.",
        VocabularyJson,
        vocabulary_page,
        query={
            "ruleset": {
                "description": f"The ruleset; `{DEFAULT_RULESET}` by default.",
                "schema": _RULESET_ID,
            }
        },
    ),
}
"""The views of whole catalogues."""

_ENTRY_VIEWS: Final = {
    "rulesets": _View(
        "showRuleset",
        "Show a ruleset",
        "Returns one ruleset, as in the list. Browsers get a web page.",
        RulesetDescriptionJson,
        ruleset_page,
        path={
            "id": {
                "description": "The ruleset's id.",
                "example": "second-edition",
                "schema": _RULESET_ID,
            }
        },
    ),
    "rules": _View(
        "showRule",
        "Show a rule",
        "Returns one rule, as in the list. Browsers get a web page.",
        RuleJson,
        rule_page,
        path={
            "id": {
                "description": "The rule's id.",
                "example": "building.spacing",
                "schema": {"$ref": "#/components/schemas/RuleId"},
            }
        },
    ),
}
"""The views of single entries."""


def catalogues_blueprint() -> Blueprint:
    """Return the views of all catalogues."""
    blueprint = Blueprint("catalogues", __name__)
    for name in CATALOGUES:
        _add(blueprint, f"/v1/{name}", _show, name, _VIEWS[name])
        if name in _ENTRY_VIEWS:
            _add(blueprint, f"/v1/{name}/<id_>", _show_entry, name, _ENTRY_VIEWS[name])
    return blueprint


def _add(
    blueprint: Blueprint, path: str, answer: Callable[..., Response], name: str, view: _View
) -> None:
    description = Description(
        id=view.id,
        tag="catalogue",
        summary=view.summary,
        description=view.description,
        answers={JSON: view.answer},
        links=view.links,
        path=view.path,
        query=view.query,
        cacheable=True,
    )
    kept = cacheable(HOUR, JSON, HTML)(partial(answer, name, view.page))
    blueprint.get(path, endpoint=view.id)(describe(description)(kept))


def _show(name: str, page: Page) -> Response:
    """Show a catalogue."""
    catalogue = CATALOGUES[name]
    wording = check_get_request(JSON, HTML, choices=catalogue.choices)
    chosen = {name: request.args[name] for name in catalogue.choices if name in request.args}
    document = catalogue.describe(wording.language, **chosen)
    return page_or_json(wording, lambda: page(document, wording), lambda: document)


def _show_entry(name: str, page: Page, id_: str) -> Response:
    """Show an entry of a catalogue.

    Raises:
        Problem: There is no such entry (404).
    """
    entries = CATALOGUES[name].entries
    assert entries is not None
    if id_ not in entries.ids:
        raise Problem("not-found", {"kind": entries.kind, "id": id_})
    wording = check_get_request(JSON, HTML)
    document = entries.describe(id_, wording.language)
    return page_or_json(wording, lambda: page(document, wording), lambda: document)
