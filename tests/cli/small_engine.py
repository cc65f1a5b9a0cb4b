"""A small engine of the game, over the library, that can forget or misread one rule.

It answers the questions of ``medina conform``: ``python -m tests.cli.small_engine [FAULT]``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from service import library as medina
from service.rules import referee
from service.rules.board import BIT
from service.rules.piece_specs import PIECES
from service.rules.state import Action, Move, State

_WITH = {"merchant.through_gate": "merchant.end_of_street", "wall.gate": "wall.connected"}
"""What these rules forbid, another rule forbids as well."""
UNLISTED = ("cell.off_board", "merchant.which_end", "stock.empty", "tea.none", "turn.one_per_color")
"""These rules forbid no listed cell, so that every action must be judged."""


def legal(state: State) -> set[str]:
    moves = medina.legal_moves(state)
    found = {_text(action, state) for p in moves.placements for action in medina.actions(p)}
    return found | ({"-"} if moves.may_pass else set())


def forgetful(state: State, rule: str) -> set[str]:
    """Return the actions that break no rule, or this rule alone."""
    if state.phase == "finished":
        return set()
    if rule in UNLISTED:
        return legal(state) | set(_breaking_only(state, rule))
    more = set()
    for refusal in medina.legal_moves(state, explain=True).refusals:
        if rule in refusal.rules and {*refusal.rules} <= {rule, _WITH.get(rule, rule)}:
            for cell in medina.cell_names(refusal.cells):
                more.add(_text(Action(refusal.piece, BIT[cell], refusal.color), state))
    return legal(state) | more


def _breaking_only(state: State, rule: str) -> Iterator[str]:
    if state.phase != "play":
        return
    kinds = [("building", color) for color in state.config.building_colors]
    kinds += [(piece, None) for piece in PIECES if piece != "building"]
    actions = [Action("tea_tile")] if rule.startswith("tea.") else [
        Action(piece, cell, color)
        for piece, color in kinds
        for cell in BIT.values()
    ]  # fmt: skip
    for action in actions:
        if {reason.rule for reason in referee.judge_action(state, action)[0]} == {rule}:
            yield _text(action, state)


def _text(action: Action, state: State) -> str:
    return medina.write_play(Move(str(state.turn.player), (action,)), state)


def main(fault: str = "") -> None:
    for line in sys.stdin:
        question = json.loads(line)
        state = medina.read_position(question["position"])
        answer = {"id": question["id"]}
        if "play" in question:
            after = medina.adjudicate(state, medina.read_play(question["play"], state)).state
            answer["position"] = medina.write_position(after)
            answer["totals"] = {p.color: p.total for p in medina.score(after).players}
        elif fault:
            answer["legal"] = sorted(forgetful(state, fault))
        else:
            answer["legal"] = sorted(legal(state))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
