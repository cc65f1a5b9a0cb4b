"""Describes the rules of the catalogue in a given language, each with an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, TypedDict

from schemas.described import Note, OptionName, OptionValue, RuleId, RulesetId
from schemas.move import dump_move
from schemas.state import StateJson, dump_state
from schemas.writing.rulings import ReasonParamsJson, Sources, dump_sources

from .examples.cases import Case, GameCase, JoinCase, MoveCase, StateCase
from .rules.board import CORNERS, NAME, cell_names
from .rules.catalogue import REQUIREMENTS, RULES, rulesets_with
from .rules.rulesets import TOWER_VALUES
from .wording import wording_for


class RuleOptionJson(TypedDict):
    """An option on which a rule depends."""

    name: Annotated[OptionName, "The option's name."]
    values: Annotated[
        Sequence[Annotated[OptionValue, "A value."]],
        "The values with which the rule applies.",
        Note(minItems=1, maxItems=9),
    ]


class RuleExampleJson(TypedDict):
    """A request that breaks a rule."""

    path: Annotated[
        str,
        Note("ExamplePath", enum=("/v1/adjudications", "/v1/audits", "/v1/games")),
        "The path to send the request to, with POST.",
    ]
    body: Annotated[
        Any,
        "The body of the request.",
        Note(
            anyOf=[
                {"$ref": f"#/components/schemas/{name}"}
                for name in ("AdjudicationRequest", "PositionRequest", "GameRequest", "JoinRequest")
            ]
        ),
    ]
    message: Annotated[str, "The message of the reason, in the requested language."]


class RuleJson(TypedDict):
    """A rule of the catalogue."""

    id: Annotated[RuleId, "The rule's id in the catalogue."]
    text: Annotated[
        str,
        "The rule's text in the requested language, in the words of the second edition if that "
        "edition has the rule.",
    ]
    first_edition_text: Annotated[str, "Likewise, in the words of the first edition."]
    params: Annotated[
        Sequence[
            Annotated[
                str, Note("ReasonParam", enum=ReasonParamsJson.__annotations__), "A variable."
            ]
        ],
        "The variables of its reasons.",
        Note(maxItems=20),
    ]
    sources: Sources
    rulesets: Annotated[
        Sequence[Annotated[RulesetId, "A ruleset."]],
        "The rulesets that have the rule.",
        Note(maxItems=99),
    ]
    options: Annotated[
        Sequence[RuleOptionJson], "The options on which the rule depends.", Note(maxItems=9)
    ]
    example: Annotated[RuleExampleJson, "A request that breaks the rule."]


class RuleListJson(TypedDict):
    """The catalogue of rules."""

    rules: Annotated[
        Sequence[RuleJson],
        "All rules, in the order in which broken rules are reported.",
        Note(maxItems=999),
    ]


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

    rule, wording, case = RULES[id_], wording_for(language), EXAMPLES[id_].refused
    reason = next(reason for reason in reasons(case) if reason.rule == id_)
    config = None
    if not isinstance(case, GameCase):
        config = (case.known if isinstance(case, JoinCase) else case).state.config
    path, body = dump_example(case)
    return {
        "id": id_,
        "text": wording.rule(id_, "second"),
        "first_edition_text": wording.rule(id_, "first"),
        "params": rule.params,
        "sources": dump_sources(rule.sources),
        "rulesets": rulesets_with(rule),
        "options": [
            {"name": name, "values": values}
            for name, values in REQUIREMENTS[rule.requires].options.items()
        ],
        "example": {"path": path, "body": body, "message": wording.reason(reason, config)},
    }


def dump_example(case: Case) -> tuple[str, Mapping[str, Any]]:
    """Return an example as a POST request: its path and its body."""
    if isinstance(case, MoveCase):
        return "/v1/adjudications", {
            "state": dump_state(case.state),
            "move": dump_move(case.move),
        }
    if isinstance(case, StateCase):
        if case.notation:
            return "/v1/audits", {"position": case.notation}
        return "/v1/audits", {"state": _dump_state_case(case)}
    if isinstance(case, JoinCase):
        return "/v1/games", _dump_join_case(case)
    return "/v1/games", _dump_game_case(case)


def _dump_state_case(case: StateCase) -> StateJson:
    state = dump_state(case.state)
    buildings = dict(state["board"]["buildings"])
    for color, other in case.renamed.items():
        cells = buildings.pop(color)
        if other is not None:
            buildings[other] = cells
    state["board"]["buildings"] = buildings
    return state


def _dump_join_case(case: JoinCase) -> dict[str, Any]:
    known = case.known
    state = dump_state(known.state)
    body: dict[str, Any] = {
        "ruleset": state["ruleset"],
        "players": [player["color"] for player in state["players"]],
        "board": {**state["board"], "merchants": cell_names(known.merchants)},
        "turn": {"player": state["turn"]["player"]},
    }
    if known.claims:
        body["claims"] = [NAME[cell] for cell in known.claims]
    if known.strangers:
        body["stocks"] = {color: {"walls": 1} for color in known.strangers}
    return body


def _dump_game_case(case: GameCase) -> dict[str, Any]:
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
