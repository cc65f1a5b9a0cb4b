"""Writes the rules of the catalogue with their examples, and the rulesets with their options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from schemas.move import dump_move
from schemas.state import dump_state
from service.examples.cases import Case, JoinCase, MoveCase, StateCase, TableCase
from service.rules.board import CORNERS, NAME, Board, cell_names
from service.rules.catalogue import REQUIREMENTS, Rule, rulesets_with
from service.rules.option_sources import OPTION_SOURCES
from service.rules.piece_specs import SPECS
from service.rules.rulesets import (
    GATES_PER_PLAYER,
    OPTIONS,
    PALACE_VALUES,
    SPARE_GATES,
    TEA_COLOR,
    TEA_LOTS,
    TOWER_MERCHANTS,
    TOWER_VALUES,
    GameConfig,
    OptionValue,
    Ruleset,
    resolve,
)
from service.rules.state import BLOCKING_COLORS

from .answers import Document
from .rulings import dump_sources

__all__ = ["dump_example", "dump_option", "dump_rule", "dump_ruleset_description"]


# --- Rules ---------------------------------------------------------------------------------------


def dump_rule(
    id_: str,
    rule: Rule,
    *,
    text: str,
    first_edition_text: str,
    example: Case,
    message: str,
) -> Document:
    """Return a rule of the catalogue, with its text for both editions and an example.

    ``example`` is a request that breaks the rule, and ``message`` the sentence that says so.
    """
    path, body = dump_example(example)
    return {
        "id": id_,
        "text": text,
        "first_edition_text": first_edition_text,
        "params": rule.params,
        "sources": dump_sources(rule.sources),
        "rulesets": rulesets_with(rule),
        "options": [
            {"name": name, "values": values}
            for name, values in REQUIREMENTS[rule.requires].options.items()
        ],
        "example": {"path": path, "body": body, "message": message},
    }


def dump_example(case: Case) -> tuple[str, Document]:
    """Return an example as a POST request: its path and its body."""
    if isinstance(case, MoveCase):
        body = {"state": dump_state(case.state), "move": dump_move(case.move)}
        return "/v1/adjudications", body
    if isinstance(case, StateCase):
        return "/v1/audits", {"state": _dump_state_case(case)}
    if isinstance(case, JoinCase):
        return "/v1/games", _dump_join_case(case)
    return "/v1/games", _dump_table_case(case)


def _dump_state_case(case: StateCase) -> Document:
    state = dump_state(case.state)
    buildings = state["board"]["buildings"]
    for color, other in case.renamed.items():
        cells = buildings.pop(color)
        if other is not None:
            buildings[other] = cells
    return state


def _dump_join_case(case: JoinCase) -> Document:
    known = case.known
    state = dump_state(known.state)
    body = {
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


def _dump_table_case(case: TableCase) -> Document:
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


# --- Rulesets ------------------------------------------------------------------------------------


def dump_ruleset_description(
    ruleset: Ruleset, *, name: str, description: str, options: list[Document]
) -> Document:
    """Return the description of a ruleset. ``options`` come from :func:`dump_option`."""
    return {
        "id": ruleset.id,
        "revision": ruleset.revision,
        "name": name,
        "description": description,
        "edition": ruleset.edition,
        "rulebooks": ruleset.rulebooks,
        "player_colors": ruleset.seats,
        "palace_tiles": [
            {"color": color, "value": value}
            for color, value in zip(ruleset.building_colors, PALACE_VALUES, strict=True)
        ],
        "tower_tiles": [
            {"corner": corner, "value": value, "merchants": TOWER_MERCHANTS[value]}
            for corner, value in zip(CORNERS, TOWER_VALUES, strict=True)
        ],
        "tea": _dump_tea(ruleset),
        "blocking_rooftops": [
            {"player": player, "color": color} for player, color in BLOCKING_COLORS.items()
        ]
        if ruleset.two_kinds_of_rooftop
        else [],
        "set_up_pieces_drawn": ruleset.drawn_setup,
        "tables": [_dump_table(ruleset, players) for players in ruleset.supplies],
        "options": options,
    }


def _dump_tea(ruleset: Ruleset) -> Document | None:
    if "tea_tiles" not in ruleset.overrides and not ruleset.defaults["tea_tiles"]:
        return None
    return {
        "supply": sum(TEA_LOTS),
        "lots": TEA_LOTS,
        "color": ruleset.building_colors[TEA_COLOR],
    }


def _dump_table(ruleset: Ruleset, players: int) -> Document:
    config = resolve(ruleset.id, players, {})
    return {
        "players": players,
        "board": _dump_board(ruleset.boards[players]),
        "supply": _dump_supply(ruleset, players),
        "gate_supply": SPARE_GATES[players],
        "opening": {
            "first_seat": ruleset.opening.first_seat,
            "quotas": list(_opening_quotas(config)),
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


def _dump_supply(ruleset: Ruleset, players: int) -> Document:
    """Return what a player starts with. Gates depend only on the number of players."""
    supply = ruleset.supplies[players]
    return {
        spec.stock: (
            GATES_PER_PLAYER[players] if spec.name == "gate" else getattr(supply, spec.stock)
        )
        for spec in SPECS
    }


def _opening_quotas(config: GameConfig) -> Iterator[int]:
    """Yield the quotas of turns 1, 2, ... until all later turns have the same quota."""
    turn = 1
    while config.quota(turn) != config.ruleset.opening.quota:
        yield config.quota(turn)
        turn += 1


def _dump_board(board: Board) -> Document:
    city = cell_names(board.city)
    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "last_cell": cell_names(board.cells)[-1],
        "city": {"first_cell": city[0], "last_cell": city[-1]},
        "towers": {corner: NAME[cell] for corner, cell in board.corners.items()},
    }


def dump_option(name: str, text: str, value_texts: Mapping[OptionValue, str]) -> Document:
    """Return an option with its text, the text of each of its values, and its sources."""
    option = OPTIONS[name]
    return {
        "name": name,
        "ruling": option.ruling,
        "text": text,
        "values": [{"value": value, "text": value_texts[value]} for value in option.values],
        "sources": dump_sources(OPTION_SOURCES[name]),
    }
