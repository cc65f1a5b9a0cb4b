"""``GET /v1/rulesets``: the systems, all that a client must know of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from flask import Blueprint, Response

from service.rules.board import CORNERS, NAME, Board, cell_names
from service.rules.option_sources import OPTION_SOURCES
from service.rules.rulesets import (
    GATES,
    OPTIONS,
    PALACE_VALUES,
    RULESETS,
    SPARE_GATES,
    TEA_COLOR,
    TEA_LOTS,
    TOWER_MERCHANTS,
    TOWER_VALUES,
    GameConfig,
    Ruleset,
    resolve,
)
from service.rules.state import BLOCKING_COLORS
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Link, Operation, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.rulesets import ruleset_list_page, ruleset_page
from service.web.problems import Problem
from service.wording import Wording, wording_for

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets")
@describe(
    Operation(
        id="listRulesets",
        tag="catalogue",
        summary="List the rulesets",
        description=(
            "Every system that the referee knows: boards, supplies, colours, tiles, options with "
            "their values and defaults. For a client that knows nothing of Medina this is all it "
            "needs to draw a board, fill the stocks and offer the options. A browser that asks for "
            "`text/html` gets a page to read."
        ),
        answers={JSON: "RulesetListSchema"},
        links={
            "first": Link(
                "showRuleset",
                "One of them by itself.",
                parameters={"id": "$response.body#/rulesets/0/id"},
            )
        },
    )
)
def list_rulesets() -> Response:
    """List the rulesets."""
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: ruleset_list_page(wording),
        lambda: {"rulesets": [_described(id_, wording.language) for id_ in RULESETS]},
    )


@blueprint.get("/v1/rulesets/<id_>")
@describe(
    Operation(
        id="showRuleset",
        tag="catalogue",
        summary="Show a ruleset",
        description=(
            "One system by itself, as in the list; as a page where `text/html` is asked for."
        ),
        path={"id": {"enum": list(RULESETS), "description": "The ruleset's id."}},
        answers={JSON: "RulesetDescriptionSchema"},
    )
)
def show_ruleset(id_: str) -> Response:
    """Show a ruleset."""
    if id_ not in RULESETS:
        raise Problem("not-found", {"kind": "ruleset", "id": id_})
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: ruleset_page(_described(id_, wording.language), wording),
        lambda: _described(id_, wording.language),
    )


@lru_cache
def _described(id_: str, language: str) -> dict[str, Any]:
    ruleset, wording = RULESETS[id_], wording_for(language)
    colors = ruleset.building_colors
    return {
        "id": id_,
        "revision": ruleset.revision,
        "name": wording.ruleset_name(id_),
        "description": wording.ruleset_text(id_),
        "edition": ruleset.edition,
        "rulebooks": ruleset.rulebooks,
        "player_colors": ruleset.seats,
        "palace_tiles": [
            {"color": color, "value": value}
            for color, value in zip(colors, PALACE_VALUES, strict=True)
        ],
        "tower_tiles": [
            {"corner": corner, "value": value, "merchants": TOWER_MERCHANTS[value]}
            for corner, value in zip(CORNERS, TOWER_VALUES, strict=True)
        ],
        "tea": _tea(ruleset),
        "blocking_rooftops": [
            {"player": player, "color": color} for player, color in BLOCKING_COLORS.items()
        ]
        if ruleset.two_kinds_of_rooftop
        else [],
        "set_up_pieces_drawn": ruleset.drawn_setup,
        "tables": [_table(ruleset, players) for players in ruleset.supplies],
        "options": [_option(name, ruleset.edition, wording) for name in OPTIONS],
    }


def _tea(ruleset: Ruleset) -> dict[str, Any] | None:
    if "tea_tiles" not in ruleset.overrides and not ruleset.defaults["tea_tiles"]:
        return None
    return {
        "supply": sum(TEA_LOTS),
        "lots": TEA_LOTS,
        "color": ruleset.building_colors[TEA_COLOR],
    }


def _table(ruleset: Ruleset, players: int) -> dict[str, Any]:
    supply = ruleset.supplies[players]
    game = resolve(ruleset.id, players, {})
    return {
        "players": players,
        "board": _board(ruleset.boards[players]),
        "supply": {
            "buildings": supply.buildings,
            "rooftops": supply.rooftops,
            "neutral_rooftops": supply.neutral_rooftops,
            "blocking_rooftops": supply.blocking_rooftops,
            "stables": supply.stables,
            "merchants": supply.merchants,
            "walls": supply.walls,
            "gates": GATES[players],
        },
        "gate_supply": SPARE_GATES[players],
        "opening": {
            "first_seat": ruleset.opening.first_seat,
            "quotas": list(_opening_quotas(game)),
            "quota": ruleset.opening.quota,
        },
        "options": {
            name: {
                "default": ruleset.default(name, players),
                "overridable": ruleset.may_override(name, players),
            }
            for name in OPTIONS
        },
    }


def _opening_quotas(game: GameConfig) -> Iterator[int]:
    turn = 1
    while game.quota(turn) != game.ruleset.opening.quota:
        yield game.quota(turn)
        turn += 1


def _board(board: Board) -> dict[str, Any]:
    city = cell_names(board.city)
    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "last_cell": cell_names(board.cells)[-1],
        "city": {"first_cell": city[0], "last_cell": city[-1]},
        "towers": {corner: NAME[cell] for corner, cell in board.corners.items()},
    }


def _option(name: str, edition: str, wording: Wording) -> dict[str, Any]:
    option = OPTIONS[name]
    return {
        "name": name,
        "ruling": option.ruling,
        "text": wording.option_text(name, edition),
        "values": [
            {"value": value, "text": wording.option_value_text(name, value, edition)}
            for value in option.values
        ],
        "sources": [
            {"rulebook": source.rulebook, "section": source.section}
            for source in OPTION_SOURCES[name]
        ],
    }
