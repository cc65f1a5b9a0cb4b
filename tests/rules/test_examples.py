"""The examples of the catalogue's rules, and the shorthand they are written in."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.joining import JOIN
from schemas.requests import ADJUDICATION, GAME, POSITION
from schemas.state import dump_state
from schemas.writing.catalogue import dump_example
from service.examples.positions import action, cells, move, position
from service.examples.rules import (
    EXAMPLES,
    Case,
    JoinCase,
    MoveCase,
    StateCase,
    TableCase,
    reasons,
)
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import BIT, CORNERS, NAME, cell_names
from service.rules.catalogue import RULES, rulesets_with
from service.rules.joining import join
from service.rules.state import Action, Move

PIECES = ("building", "stable", "rooftop", "merchant", "wall", "gate", "cell")
"""The rules of these families are about placements."""
EVERY_RULE = pytest.mark.parametrize("rule", RULES)
EVERY_PLACEMENT_RULE = pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.partition(".")[0] in PIECES]
)
EVERY_MOVE_RULE = pytest.mark.parametrize(
    "rule", [rule for rule, example in EXAMPLES.items() if isinstance(example.refused, MoveCase)]
)


def ruleset_of(case: Case) -> str:
    if isinstance(case, TableCase):
        return case.ruleset
    return (case.known if isinstance(case, JoinCase) else case).state.config.ruleset.id


def test_rules_and_examples_match() -> None:
    """The catalogue and the examples have the same rules in the same order."""
    assert list(EXAMPLES) == list(RULES)


@EVERY_RULE
def test_a_rule_refuses_one_case_of_its_example_and_accepts_the_other(rule: str) -> None:
    """The refused case breaks the rule; the accepted case breaks none."""
    example = EXAMPLES[rule]
    assert rule in {reason.rule for reason in reasons(example.refused)}
    assert reasons(example.accepted) == ()


@EVERY_RULE
def test_an_example_has_the_kind_of_its_rule(rule: str) -> None:
    """``state.`` rules are about positions, ``game.`` rules about tables and joined games.

    All other rules are about moves in valid positions.
    """
    family = rule.partition(".")[0]
    kinds = {"state": (StateCase,), "game": (TableCase, JoinCase)}.get(family, (MoveCase,))
    for case in (EXAMPLES[rule].refused, EXAMPLES[rule].accepted):
        assert isinstance(case, kinds)
        if isinstance(case, MoveCase):
            assert audit(case.state) == ()


@EVERY_RULE
def test_an_example_uses_a_ruleset_that_has_the_rule(rule: str) -> None:
    """The ruleset of an example is one in which the catalogue says the rule can be broken."""
    assert ruleset_of(EXAMPLES[rule].refused) in rulesets_with(RULES[rule])


@EVERY_PLACEMENT_RULE
def test_both_cases_of_a_placement_rule_place_the_same_piece(rule: str) -> None:
    """The refused and the accepted move are by one player and place the same kinds of pieces."""
    refused, accepted = EXAMPLES[rule].refused, EXAMPLES[rule].accepted
    assert isinstance(refused, MoveCase)
    assert isinstance(accepted, MoveCase)
    assert refused.move.player == accepted.move.player
    assert [a.piece for a in refused.move.actions] == [a.piece for a in accepted.move.actions]


@EVERY_RULE
def test_a_reason_has_the_variables_of_its_rule(rule: str) -> None:
    """Every reason in the examples has exactly the variables that the catalogue lists."""
    for reason in reasons(EXAMPLES[rule].refused):
        assert set(reason.params) == set(RULES[reason.rule].params)


@EVERY_MOVE_RULE
def test_a_reason_lists_the_cell_of_the_placement_first(rule: str) -> None:
    """The cells of a reason against a placement are distinct and begin with its own cell."""
    case = EXAMPLES[rule].refused
    assert isinstance(case, MoveCase)
    for reason in reasons(case):
        if reason.cells and reason.action is not None:
            assert reason.cells[0] == NAME[case.move.actions[reason.action].cell]
            assert len(set(reason.cells)) == len(reason.cells)


def written(case: StateCase | MoveCase) -> dict[str, Any]:
    """Return a case's position as a client would send it."""
    document = dump_state(case.state)
    if isinstance(case, StateCase):
        for name, other in case.renamed.items():
            names = document["board"]["buildings"].pop(name)
            if other is not None:
                document["board"]["buildings"][other] = names
    return document


@EVERY_RULE
@pytest.mark.parametrize("side", ["refused", "accepted"])
def test_an_example_is_judged_the_same_over_the_wire(rule: str, side: str) -> None:
    """An example written as a client writes it, then read back, gets the same reasons."""
    case: Case = getattr(EXAMPLES[rule], side)
    expected = reasons(case)
    if isinstance(case, TableCase):
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
        again = TableCase(
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
    elif isinstance(case, StateCase):
        read = POSITION.load({"state": written(case)})["state"]
        assert read.table.problems == ()
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


# --- the shorthand of positions ------------------------------------------------------------------


def test_cells_are_written_singly_and_as_ranges() -> None:
    """A range holds every cell from first to last, along a row or a column, in either direction."""
    assert cell_names(cells("B1-D1 C4")) == ["B1", "C1", "D1", "C4"]
    assert cells("B10-B8") == BIT["B8"] | BIT["B9"] | BIT["B10"]
    assert cells("") == 0


def test_the_shorthand_names_actions_and_moves() -> None:
    """A building is named by its colour, a merchant may have a source, commas separate actions."""
    assert action("orange C6") == Action("building", BIT["C6"], "orange")
    assert action("merchant E12 from E2") == Action("merchant", BIT["E12"], None, BIT["E2"])
    assert move("red", "wall B1, tea_tile") == Move(
        "red", (Action("wall", BIT["B1"]), Action("tea_tile"))
    )
    assert move("red") == Move("red", ())


def test_a_position_fills_in_stocks_and_tiles() -> None:
    """Stocks hold what is not on the board, and tiles are where the claims put them."""
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
    # The neutral palace was claimed after red's, so the tile is back on the board.
    assert state.tower_holders == (None, None, None, None)
    assert state.tower_merchants == (0, 1, 2, 0)
    assert state.tea_supply == 3
