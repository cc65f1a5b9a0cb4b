"""The examples of the catalogue, and the words they are written in."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.requests import ADJUDICATION, GAME, POSITION
from schemas.state import dump_state
from service.examples.positions import action, cells, move, position
from service.examples.rules import EXAMPLES, Case, MoveCase, StateCase, TableCase, reasons
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import BIT, CORNERS, NAME, cell_names
from service.rules.catalogue import RULES, rulesets_that_know
from service.rules.state import Action, Move

EVERY_RULE = pytest.mark.parametrize("rule", RULES)


def ruleset_of(case: Case) -> str:
    return case.ruleset if isinstance(case, TableCase) else case.state.config.ruleset.id


def test_every_rule_has_an_example_and_nothing_else_has() -> None:
    """The catalogue and the examples name the same rules, in the same order."""
    assert list(EXAMPLES) == list(RULES)


@EVERY_RULE
def test_a_rule_refuses_its_example_and_allows_what_is_beside_it(rule: str) -> None:
    """What a rule refuses is refused by its name; what stands beside it is in order."""
    example = EXAMPLES[rule]
    assert rule in {reason.rule for reason in reasons(example.refused)}
    assert reasons(example.accepted) == ()


@EVERY_RULE
def test_an_example_is_of_the_kind_that_its_rule_is_about(rule: str) -> None:
    """Rules of moves judge moves in possible positions, ``state.`` positions, ``game.`` tables."""
    family = rule.partition(".")[0]
    kind = {"state": StateCase, "game": TableCase}.get(family, MoveCase)
    for case in (EXAMPLES[rule].refused, EXAMPLES[rule].accepted):
        assert isinstance(case, kind)
        if isinstance(case, MoveCase):
            assert audit(case.state) == ()


@EVERY_RULE
def test_an_example_is_played_by_a_ruleset_that_knows_the_rule(rule: str) -> None:
    """A rule is shown where the catalogue says that it can be broken."""
    assert ruleset_of(EXAMPLES[rule].refused) in rulesets_that_know(RULES[rule])


@EVERY_RULE
def test_a_refused_move_is_of_the_piece_that_is_allowed_beside_it(rule: str) -> None:
    """The legal move beside a refused cell places the same piece."""
    refused, accepted = EXAMPLES[rule].refused, EXAMPLES[rule].accepted
    family = rule.partition(".")[0]
    if family not in ("building", "stable", "rooftop", "merchant", "wall", "gate", "cell"):
        return
    assert isinstance(refused, MoveCase)
    assert isinstance(accepted, MoveCase)
    assert refused.move.player == accepted.move.player
    assert [a.piece for a in refused.move.actions] == [a.piece for a in accepted.move.actions]


@EVERY_RULE
def test_a_reason_carries_the_variables_of_the_catalogue(rule: str) -> None:
    """Every reason in the examples has exactly the variables that its rule names."""
    for reason in reasons(EXAMPLES[rule].refused):
        assert set(reason.params) == set(RULES[reason.rule].params)


@EVERY_RULE
def test_the_first_cell_of_a_refused_placement_is_its_own(rule: str) -> None:
    """The cells of a reason against a placement begin with the cell that was asked about."""
    case = EXAMPLES[rule].refused
    if not isinstance(case, MoveCase):
        return
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
def test_an_example_says_the_same_over_the_wire(rule: str, side: str) -> None:
    """Written as a client writes it and read again, an example is judged alike."""
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


# --- the words of positions ----------------------------------------------------------------------


def test_cells_are_written_one_by_one_and_as_runs() -> None:
    """A run names every cell from its first to its last, along a row or a column, either way."""
    assert cell_names(cells("B1-D1 C4")) == ["B1", "C1", "D1", "C4"]
    assert cells("B10-B8") == BIT["B8"] | BIT["B9"] | BIT["B10"]
    assert cells("") == 0


def test_actions_and_moves_are_written_in_words() -> None:
    """A building goes by its colour, a merchant may say whence it comes, commas part actions."""
    assert action("orange C6") == Action("building", BIT["C6"], "orange")
    assert action("merchant E12 from E2") == Action("merchant", BIT["E12"], None, BIT["E2"])
    assert move("red", "wall B1, tea_tile") == Move(
        "red", (Action("wall", BIT["B1"]), Action("tea_tile"))
    )
    assert move("red") == Move("red", ())


def test_a_position_accounts_for_what_stands_on_the_board() -> None:
    """Stocks hold what is not on the board, and tiles lie where the claims put them."""
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
    # The neutral palace came after red's: the tile is back on the board.
    assert state.tower_holders == (None, None, None, None)
    assert state.tower_merchants == (0, 1, 2, 0)
    assert state.tea_supply == 3
