"""``GET /v1/rules``: the catalogue of everything that can be reported."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response

from schemas.move import dump_action
from schemas.state import dump_state
from service.operations import sources
from service.rules.board import CORNERS, NAME
from service.rules.catalogue import RULES, rulesets_that_know
from service.rules.rulesets import TOWER_VALUES
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Link, Operation, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.rules import rule_list_page, rule_page
from service.web.problems import Problem
from service.wording import Wording, wording_for

if TYPE_CHECKING:
    from service.examples.rules import Case, TableCase

blueprint = Blueprint("rules", __name__)


@blueprint.get("/v1/rules")
@describe(
    Operation(
        id="listRules",
        tag="catalogue",
        summary="List the rules",
        description=(
            "Every rule that a reason can name, in the order in which broken rules are reported: "
            "what it says, the passages it rests on, the rulesets that know it, the variables of "
            "its reasons, and a request that breaks it. Nothing is reported that is not listed. "
            "A browser that asks for `text/html` gets a page to read."
        ),
        answers={JSON: "RuleListSchema"},
        links={
            "first": Link(
                "showRule",
                "One of them by itself.",
                parameters={"id": "$response.body#/rules/0/id"},
            )
        },
    )
)
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
        description="One rule by itself, as in the list; as a page where `text/html` is asked for.",
        path={"id": {"enum": list(RULES), "description": "The rule's id."}},
        answers={JSON: "RuleSchema"},
    )
)
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
    rule, wording = RULES[id_], wording_for(language)
    return {
        "id": id_,
        "text": wording.rule(id_, "second"),
        "first_edition_text": wording.rule(id_, "first"),
        "params": rule.params,
        "sources": sources(id_),
        "rulesets": rulesets_that_know(rule),
        "example": _example(id_, wording),
    }


def _example(id_: str, wording: Wording) -> dict[str, Any]:
    # Imported when a rule is first asked for: the service starts a tenth sooner.
    from service.examples.rules import EXAMPLES, TableCase, reasons

    case = EXAMPLES[id_].refused
    path, body = request_of(case)
    reason = next(reason for reason in reasons(case) if reason.rule == id_)
    game = None if isinstance(case, TableCase) else case.state.config
    return {"path": path, "body": body, "message": wording.reason(reason, game)}


def request_of(case: Case) -> tuple[str, dict[str, Any]]:
    """Return an example as a request: the path it is posted to, and its body."""
    from service.examples.rules import MoveCase, StateCase

    if isinstance(case, MoveCase):
        actions = [dump_action(action) for action in case.move.actions]
        move = {"player": case.move.player, "actions": actions}
        return "/v1/adjudications", {"state": dump_state(case.state), "move": move}
    if isinstance(case, StateCase):
        state = dump_state(case.state)
        buildings = state["board"]["buildings"]
        for color, other in case.renamed.items():
            cells = buildings.pop(color)
            if other is not None:
                buildings[other] = cells
        return "/v1/audits", {"state": state}
    return "/v1/games", _table(case)


def _table(case: TableCase) -> dict[str, Any]:
    ruleset: dict[str, Any] = {"id": case.ruleset, "options": dict(case.options)}
    if case.revision is not None:
        ruleset["revision"] = case.revision
    body: dict[str, Any] = {"ruleset": ruleset, "players": list(case.players)}
    if case.well:
        body["well"] = NAME[case.well]
    if case.merchant:
        body["merchant"] = NAME[case.merchant]
    if case.seed is not None:
        body["seed"] = case.seed
    if case.tower_values != TOWER_VALUES:
        body["tower_values"] = dict(zip(CORNERS, case.tower_values, strict=True))
    return body
