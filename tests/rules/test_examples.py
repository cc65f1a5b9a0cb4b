"""The example of every rule in the catalogue, and the shorthand for writing examples."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.joining import JOIN
from schemas.requests import ADJUDICATION, GAME, POSITION
from schemas.state import dump_state
from service.examples.positions import action, cells, move, position
from service.examples.rules import (
    EXAMPLES,
    Case,
    GameCase,
    JoinCase,
    MoveCase,
    StateCase,
    reasons,
)
from service.rule_descriptions import dump_example
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import BIT, CORNERS, NAME, cell_names
from service.rules.catalogue import RULES, rulesets_with
from service.rules.joining import join
from service.rules.state import Action, Move

PIECES = ("building", "stable", "rooftop", "merchant", "wall", "gate", "cell")
"""The prefixes of the ids of rules about placements."""
EVERY_RULE = pytest.mark.parametrize("rule", RULES)
EVERY_PLACEMENT_RULE = pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.partition(".")[0] in PIECES]
)
EVERY_MOVE_RULE = pytest.mark.parametrize(
    "rule", [rule for rule, example in EXAMPLES.items() if isinstance(example.refused, MoveCase)]
)


def ruleset_of(case: Case) -> str:
    if isinstance(case, GameCase):
        return case.ruleset
    return (case.known if isinstance(case, JoinCase) else case).state.config.ruleset.id


def test_catalogue_and_examples_have_the_same_rules_in_the_same_order() -> None:
    assert list(EXAMPLES) == list(RULES)


@EVERY_RULE
def test_rule_refuses_one_case_of_its_example_and_accepts_the_other(rule: str) -> None:
    example = EXAMPLES[rule]
    assert rule in {reason.rule for reason in reasons(example.refused)}
    assert reasons(example.accepted) == ()


@EVERY_RULE
def test_example_has_the_form_that_its_rule_needs(rule: str) -> None:
    """State rules need positions. Game rules need tables or games to join. Others need moves."""
    family = rule.partition(".")[0]
    kinds = {"state": (StateCase,), "game": (GameCase, JoinCase)}.get(family, (MoveCase,))
    for case in (EXAMPLES[rule].refused, EXAMPLES[rule].accepted):
        assert isinstance(case, kinds)
        if isinstance(case, MoveCase):
            assert audit(case.state) == ()


@EVERY_RULE
def test_example_uses_a_ruleset_that_has_the_rule(rule: str) -> None:
    assert ruleset_of(EXAMPLES[rule].refused) in rulesets_with(RULES[rule])


@EVERY_PLACEMENT_RULE
def test_both_cases_of_a_placement_rule_place_the_same_pieces(rule: str) -> None:
    refused, accepted = EXAMPLES[rule].refused, EXAMPLES[rule].accepted
    assert isinstance(refused, MoveCase)
    assert isinstance(accepted, MoveCase)
    assert refused.move.player == accepted.move.player
    assert [a.piece for a in refused.move.actions] == [a.piece for a in accepted.move.actions]


@EVERY_RULE
def test_reasons_in_examples_have_the_parameters_that_the_catalogue_lists(rule: str) -> None:
    for reason in reasons(EXAMPLES[rule].refused):
        assert set(reason.params) == set(RULES[reason.rule].params)


@EVERY_MOVE_RULE
def test_reason_against_a_placement_lists_the_cell_of_the_placement_first(rule: str) -> None:
    case = EXAMPLES[rule].refused
    assert isinstance(case, MoveCase)
    for reason in reasons(case):
        if reason.cells and reason.action is not None:
            assert reason.cells[0] == NAME[case.move.actions[reason.action].cell]
            assert len(set(reason.cells)) == len(reason.cells)


def written(case: StateCase | MoveCase) -> dict[str, Any]:
    """Return the position of a case as a client would write it."""
    document = dump_state(case.state)
    if isinstance(case, StateCase):
        for name, other in case.renamed.items():
            names = document["board"]["buildings"].pop(name)
            if other is not None:
                document["board"]["buildings"][other] = names
    return document


@EVERY_RULE
@pytest.mark.parametrize("side", ["refused", "accepted"])
def test_example_gets_the_same_reasons_if_sent_as_json(rule: str, side: str) -> None:
    case: Case = getattr(EXAMPLES[rule], side)
    expected = reasons(case)
    if isinstance(case, GameCase):
        request: dict[str, Any] = {
            "ruleset": {"id": case.ruleset, "options": dict(case.options)},
            "players": list(case.players),
            "tower_values": dict(zip(CORNERS, case.tower_values, strict=True)),
        }
        if case.revision is not None:
            request["ruleset"]["revision"] = case.revision
        for piece in ("well", "merchant"):
            if cell := getattr(case, piece):
                request[piece] = NAME[cell]
        if case.seed is not None:
            request["seed"] = case.seed
        read = GAME.load(request)
        again = GameCase(
            read.ruleset,
            tuple(read.colors),
            read.options,
            read.revision,
            read.well,
            read.merchant,
            read.seed,
            read.tower_values,
        )
        assert reasons(again) == expected
    elif isinstance(case, JoinCase):
        _, body = dump_example(case)
        assert join(JOIN.load(body).known).reasons == expected
    elif isinstance(case, StateCase) and case.notation:
        assert (POSITION.load({"position": case.notation})["state"].problem,) == expected
    elif isinstance(case, StateCase):
        read = POSITION.load({"state": written(case)})["state"]
        assert read.asked.problems == ()
        assert audit(read.state) == expected
    else:
        actions = [
            {"piece": action.piece}
            | ({"cell": NAME[action.cell]} if action.cell else {})
            | ({"color": action.color} if action.color else {})
            | ({"from": NAME[action.source]} if action.source else {})
            for action in case.move.actions
        ]
        body = {"state": written(case), "move": {"player": case.move.player, "actions": actions}}
        read = ADJUDICATION.load(body)
        assert referee.adjudicate(read["state"].state, read["move"]).reasons == expected


# --- the shorthand for positions -----------------------------------------------------------------


def test_shorthand_for_cells_accepts_single_cells_and_ranges() -> None:
    """A range may run in either direction along a row or column."""
    assert cell_names(cells("B1-D1 C4")) == ["B1", "C1", "D1", "C4"]
    assert cells("B10-B8") == BIT["B8"] | BIT["B9"] | BIT["B10"]
    assert cells("") == 0


def test_shorthand_describes_actions_and_moves() -> None:
    assert action("orange C6") == Action("building", BIT["C6"], "orange")
    assert action("merchant E12 from E2") == Action("merchant", BIT["E12"], None, BIT["E2"])
    assert move("red", "wall B1, tea_tile") == Move(
        "red", (Action("wall", BIT["B1"]), Action("tea_tile"))
    )
    assert move("red") == Move("red", ())


def test_position_fills_in_stocks_and_tiles() -> None:
    state = position(
        "second-edition",
        well="M8",
        buildings={"violet": "D2 D3", "grey": "H2"},
        stables="C3",
        rooftops="red:D2 neutral:H2",
        streets=["H7 H8"],
        walls="B1-H1",
    )
    assert audit(state) == ()
    red, yellow, green = state.players
    assert green.buildings == (5, 4, 6, 6)
    assert (green.stables, green.walls, green.neutral_rooftops) == (3, 5, 0)
    assert (red.rooftops, red.tea_tiles, red.merchants) == (3, 3, 8 + 3)
    assert (yellow.merchants, green.merchants) == (8, 7)
    assert state.palace_holders == (None, "red", None, None)
    # The neutral palace was claimed after Red's palace, so the tile is back on the board.
    assert state.tower_holders == (None, None, None, None)
    assert state.tower_merchants == (0, 1, 2, 0)
    assert state.tea_supply == 3
