"""Where merchants may be placed.

Sources: first edition, second edition and Board Game Arena, "Marchands"; Gates, "Rue marchande".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import position
from service.rules import referee
from service.rules.board import BIT, cell_names
from service.rules.state import State
from tests.support.judging import Case, broken, cases, judge, played


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def arena(**words: Any) -> State:
    return position("board-game-arena", **({"well": "M8"} | words))


# Gates that face E2, E12 and B4.
THREE_GATES = {"walls": "B1-D1 B13-D13 A2-A3", "gates": "E1 E13 A4"}


def gates(**words: Any) -> State:
    return second(options={"gates": True}, **(THREE_GATES | words))


# A street that bends around C3 in the corner. A palace at B5 keeps it from being continued.
HOOK = "B2-D2 D3 D4 C4 B4"
BLOCKED = second(streets=[HOOK], buildings={"grey": "B5"})
BLOCKED_ISOLATED = arena(streets=[HOOK], buildings={"grey": "B5"})
# A second street begins at E4, beside the first. E4 is not an end, because it has two merchants
# beside it.
BEGUN_BESIDE = second(streets=[HOOK, "E4 F4"], buildings={"grey": "B5"})
BAY = second(streets=["D4-D6 E6 F6-F4"])
LONG = second(streets=["D4-D9 E9-H9"])
# The street at K9 began when A4 was the only gate. Since then, gates have been added, so the hook
# can be continued again.
CONTINUES_AGAIN = gates(streets=[HOOK, "K9"], buildings={"grey": "B5"})
ONLY_THROUGH_GATES = gates(streets=[HOOK], buildings={"grey": "B5"})
BOTH_ENDS_AT_GATES = gates(streets=["E2-E4 D4-B4"])
PASSED = gates(streets=["E4-E2 E12"])
# F12 is beside E12, a cell in front of a gate.
MEETS_AT_THE_GATE = gates(streets=[HOOK, "F12"], buildings={"grey": "B5"})

LEGAL: dict[str, Case] = {
    "above a single merchant": (second(), "merchant H6", {}),
    "left of a single merchant": (second(), "merchant G7", {}),
    "below a single merchant": (second(), "merchant H8", {}),
    "at one end": (LONG, "merchant D3", {}),
    "at the other end, straight on": (LONG, "merchant I9", {}),
    "at an end, around the corner": (LONG, "merchant H10", {}),
    "beside a palace": (
        second(buildings={"grey": "F6 G6"}, rooftops="green:F6"),
        "merchant G7",
        {},
    ),
    "beside the well": (second(well="H9"), "merchant H8", {}),
    "beside a wall": (second(streets=["D3 C3"], walls="A2-A4"), "merchant B3", {}),
    "two in a turn": (second(), "merchant H8, merchant H9", {}),
    "both ends in a turn": (second(), "merchant H8, merchant H6", {}),
    "with the end of the street named": (LONG, "merchant D3 from D4", {}),
    "a new street when the only one is blocked": (BLOCKED, "merchant K9", {}),
    "a new street beside one merchant": (BLOCKED, "merchant E3", {}),
    "a new street at the wall": (BLOCKED, "merchant Q12", {}),
    "a new street away from all merchants": (BLOCKED_ISOLATED, "merchant F3", {}),
    "a new street diagonal to a merchant": (BLOCKED_ISOLATED, "merchant E5", {}),
    "at the end of a street that began beside another street": (BEGUN_BESIDE, "merchant G4", {}),
    "a new street, continued in the same turn": (BLOCKED, "merchant K9, merchant K10", {}),
    "in front of a gate": (
        gates(streets=["F3 E3"]),
        "merchant E2",
        {},
    ),
    "out through a gate and in through another": (gates(streets=["E4-E2"]), "merchant E12", {}),
    "out through a gate and in through a third": (gates(streets=["E4-E2"]), "merchant B4", {}),
    "to an adjacent cell from an end in front of a gate": (
        gates(streets=["E4-E2"]),
        "merchant F2",
        {},
    ),
    "through gates, with the end named": (gates(streets=["E4-E2"]), "merchant E12 from E2", {}),
    "through gates where no adjacent cell is legal": (ONLY_THROUGH_GATES, "merchant E12", {}),
    "from one of two ends at gates": (BOTH_ENDS_AT_GATES, "merchant E12 from E2", {}),
    "from the other of two ends at gates": (BOTH_ENDS_AT_GATES, "merchant E12 from B4", {}),
    "after the street has passed through gates": (PASSED, "merchant F12", {}),
    "at the end away from the gates": (PASSED, "merchant E5", {}),
    "the first street, which a new gate lets continue again": (CONTINUES_AGAIN, "merchant E12", {}),
    "the second street, while the first can be continued again": (
        CONTINUES_AGAIN,
        "merchant K10",
        {},
    ),
}

REFUSED: dict[str, Case] = {
    "away from the only merchant": (second(), "merchant D4", {"merchant.end_of_street": "D4 H7"}),
    "diagonal to an end": (second(), "merchant G6", {"merchant.end_of_street": "G6 H7"}),
    "beside the middle of the street": (
        LONG,
        "merchant E7",
        {"merchant.end_of_street": "E7 D4 H9"},
    ),
    "beside an end and another merchant": (
        second(streets=["D4 D5 E5"]),
        "merchant E4",
        {"merchant.one_neighbor": "E4 D4 E5"},
    ),
    "in a bay, beside three that are not ends": (
        BAY,
        "merchant E5",
        {"merchant.one_neighbor": "E5 D5 F5 E6", "merchant.end_of_street": "E5 D4 F4"},
    ),
    "between both ends": (BAY, "merchant E4", {"merchant.one_neighbor": "E4 D4 F4"}),
    "a new street beside two merchants": (
        BLOCKED,
        "merchant B3",
        {"merchant.one_neighbor": "B3 B2 B4"},
    ),
    "a new street inside the hook": (
        BLOCKED,
        "merchant C3",
        {"merchant.one_neighbor": "C3 C2 D3 C4"},
    ),
    "a new street beside a merchant, if new streets must be isolated": (
        BLOCKED_ISOLATED,
        "merchant E3",
        {"merchant.isolated": "E3 D3"},
    ),
    "a new street inside the hook, if new streets must be isolated": (
        BLOCKED_ISOLATED,
        "merchant C3",
        {"merchant.isolated": "C3 C2 D3 C4"},
    ),
    "beside two merchants of the only street, if new streets must be isolated": (
        arena(streets=["D4 D5 E5"]),
        "merchant E4",
        {"merchant.one_neighbor": "E4 D4 E5"},
    ),
    "beside the first merchant of a street, which is not an end": (
        BEGUN_BESIDE,
        "merchant E5",
        {"merchant.end_of_street": "E5 F4"},
    ),
    "at the blocked street while another can be continued": (
        BEGUN_BESIDE,
        "merchant D5",
        {"merchant.end_of_street": "D5 F4"},
    ),
    "a third street while the second can be continued": (
        BEGUN_BESIDE,
        "merchant K9",
        {"merchant.end_of_street": "K9 F4"},
    ),
    "a third merchant in a turn of two pieces": (
        second(),
        "merchant H8, merchant G7, merchant F7",
        {"turn.quota": "F7"},
    ),
    "on a building beside the end": (
        second(buildings={"grey": "H6"}),
        "merchant H6",
        {"cell.occupied": "H6"},
    ),
    "on a building elsewhere": (
        second(buildings={"grey": "D4"}),
        "merchant D4",
        {"cell.occupied": "D4", "merchant.end_of_street": "D4 H7"},
    ),
    "on the only merchant": (second(), "merchant H7", {"cell.occupied": "H7"}),
    "on the end of the street": (LONG, "merchant D4", {"cell.occupied": "D4"}),
    "on the middle of the street": (
        LONG,
        "merchant D6",
        {"cell.occupied": "D6", "merchant.one_neighbor": "D6 D5 D7"},
    ),
    "on the well": (
        second(),
        "merchant M8",
        {"cell.occupied": "M8", "merchant.end_of_street": "M8 H7"},
    ),
    "on a wall cell": (second(), "merchant D1", {"cell.kind": "D1"}),
    "off the board": (
        position("second-edition", "red blue", well="J5"),
        "merchant H13",
        {"cell.off_board": "H13"},
    ),
    "none left": (
        second(streets=["D4-D9 E9-G9"], player="green"),
        "merchant D3",
        {"stock.empty": "D3"},
    ),
    "none left, beside the middle of the street": (
        second(streets=["D4-D9 E9-G9"], player="green"),
        "merchant E6",
        {"stock.empty": "E6", "merchant.end_of_street": "E6 D4 G9"},
    ),
    "from a merchant that is not an end": (
        LONG,
        "merchant D3 from D6",
        {"merchant.end_of_street": "D3 D4 D6 H9"},
    ),
    "from the wrong end": (LONG, "merchant D3 from H9", {"merchant.end_of_street": "D3 D4 H9"}),
    "from an end while a new street begins": (
        BLOCKED,
        "merchant K9 from B4",
        {"merchant.end_of_street": "K9 B4"},
    ),
    "through a gate when no end faces one": (
        gates(streets=["H7"]),
        "merchant E12",
        {"merchant.end_of_street": "E12 H7"},
    ),
    "from an end that faces no gate": (
        gates(streets=["E4-E2"]),
        "merchant E12 from E4",
        {"merchant.through_gate": "E12 E4"},
    ),
    "to a cell that no gate faces": (
        gates(streets=["E4-E2"]),
        "merchant F12 from E2",
        {"merchant.through_gate": "F12 E2"},
    ),
    "to a cell that no gate faces, with no end named": (
        gates(streets=["E4-E2"]),
        "merchant F12",
        {"merchant.end_of_street": "F12 E2 E4"},
    ),
    "through a gate to a cell beside another merchant": (
        MEETS_AT_THE_GATE,
        "merchant E12 from B4",
        {"merchant.through_gate": "E12 B4 F12 E13"},
    ),
    "through a gate that the street has passed": (
        PASSED,
        "merchant B4 from E12",
        {"merchant.through_gate": "B4 E12 E13"},
    ),
    "through a gate that the street has passed, with no end named": (
        PASSED,
        "merchant B4",
        {"merchant.end_of_street": "B4 E4 E12", "merchant.through_gate": "B4 E12 E13"},
    ),
    "two ends lead there and none is named": (
        BOTH_ENDS_AT_GATES,
        "merchant E12",
        {"merchant.which_end": "E12 E2 B4"},
    ),
    "two ends lead there and a third does not": (
        gates(
            streets=["E2-E4 D4-B4", "K9-K11"],
            buildings={"grey": "F2", "orange": "D2", "violet": "B3", "brown": "B5"},
        ),
        "merchant E12",
        {"merchant.which_end": "E12 E2 B4"},
    ),
    "a new street where there is a way through gates": (
        ONLY_THROUGH_GATES,
        "merchant K9",
        {"merchant.end_of_street": "K9 B4"},
    ),
    "the only gate leads nowhere": (
        gates(streets=["E4-E2"], walls="B1-D1", gates="E1"),
        "merchant E12",
        {"merchant.end_of_street": "E12 E2 E4"},
    ),
    "an opening in the wall is not a gate": (
        gates(streets=["E4-E2"], walls="B1-D1 F1-Q1 B13-D13", gates="E13"),
        "merchant E12",
        {"merchant.end_of_street": "E12 E2 E4"},
    ),
}


@cases(LEGAL)
def test_merchant_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_merchant_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_merchant_on_another_merchant_is_judged_as_if_the_cell_were_empty() -> None:
    """No street ends beside K9, so the merchant would be refused on an empty cell too."""
    occupied, off_the_street = judge(CONTINUES_AGAIN, "merchant K9").reasons
    assert (occupied.rule, occupied.cells) == ("cell.occupied", ("K9",))
    assert (off_the_street.rule, off_the_street.cells) == ("merchant.end_of_street", ("K9", "B4"))
    assert off_the_street.params["ends"] == ["B4"]


def street_of(state: State, cell: str) -> list[str]:
    street = next(street for street in state.streets if BIT[cell] in street)
    return [cell_names(bit)[0] for bit in street]


@pytest.mark.parametrize(
    ("state", "words", "cell", "street"),
    [
        (second(streets=["H7 H8"]), "merchant H9", "H9", ["H7", "H8", "H9"]),
        (second(streets=["H7 H8"]), "merchant H6", "H6", ["H6", "H7", "H8"]),
        (BLOCKED, "merchant E3", "E3", ["E3"]),
        (gates(streets=["E4-E2"]), "merchant E12", "E12", ["E4", "E3", "E2", "E12"]),
        (
            BOTH_ENDS_AT_GATES,
            "merchant E12 from E2",
            "E12",
            ["E12", "E2", "E3", "E4", "D4", "C4", "B4"],
        ),
        (
            BOTH_ENDS_AT_GATES,
            "merchant E12 from B4",
            "E12",
            ["E2", "E3", "E4", "D4", "C4", "B4", "E12"],
        ),
    ],
)
def test_merchant_becomes_the_end_of_its_street(
    state: State, words: str, cell: str, street: list[str]
) -> None:
    assert street_of(played(state, words), cell) == street


def test_street_passes_through_gates_only_from_its_ends() -> None:
    """E2 faces a gate, but is in the middle of the street."""
    state = gates(streets=["E4-E2 F2"])
    assert broken(state, "merchant E12") == {"merchant.end_of_street": "E12 F2 E4"}


def test_street_that_passed_two_gates_can_still_pass_the_others() -> None:
    """The street has passed the gates at E1 and E13. B4 faces the gate at A4, and Q6 that at R6."""
    state = position(
        "second-edition",
        "red yellow green blue",
        options={"gates": True},
        well="M9",
        streets=["B4-B2 C2-E2 E12-E11"],
        walls="B1-D1 B13-D13 A2-A3 R2-R5",
        gates="E1 E13 A4 R6",
    )
    assert street_of(played(state, "merchant Q6"), "Q6")[:2] == ["Q6", "B4"]


def test_cell_that_two_ends_can_reach_is_listed_once_for_each_end() -> None:
    listed = [
        p for p in referee.legal_moves(BOTH_ENDS_AT_GATES).placements if p.piece == "merchant"
    ]
    assert {(p.source, tuple(cell_names(p.cells))) for p in listed} == {
        (0, ("D2", "F2", "B3", "B5")),
        (BIT["E2"], ("E12",)),
        (BIT["B4"], ("E12",)),
    }


@pytest.mark.parametrize(
    ("words", "obstacle", "near"),
    [
        ("merchant G6", "middle_of_street", "G5"),
        ("merchant I6", "diagonal", "H5"),
        ("merchant K9", None, None),
        ("merchant I5 from F5", None, "H5"),
        ("merchant K9 from F5", None, None),
    ],
)
def test_reason_says_if_a_merchant_only_seems_to_continue_a_street(
    words: str, obstacle: str | None, near: str | None
) -> None:
    """If the move names the wrong end of the street, the reason names the right one."""
    state = position("second-edition", streets=["F5 G5 H5"], well="M9")
    (reason,) = judge(state, words).reasons
    assert reason.rule == "merchant.end_of_street"
    assert (reason.params["obstacle"], reason.params["near_cell"]) == (obstacle, near)


@pytest.mark.parametrize(
    ("state", "words", "params"),
    [
        (
            PASSED,
            "merchant B4 from E12",
            {
                "cell": "B4",
                "from": "E12",
                "gate": "E13",
                "obstacle": "gate_already_passed",
                "near_cell": None,
            },
        ),
        (
            gates(streets=["E4-E2"]),
            "merchant E12 from E4",
            {
                "cell": "E12",
                "from": "E4",
                "gate": None,
                "obstacle": "end_faces_no_gate",
                "near_cell": "E2",
            },
        ),
        (
            gates(streets=["E4-E2"]),
            "merchant F12 from E2",
            {
                "cell": "F12",
                "from": "E2",
                "gate": None,
                "obstacle": "cell_faces_no_gate",
                "near_cell": None,
            },
        ),
        (
            MEETS_AT_THE_GATE,
            "merchant E12 from B4",
            {
                "cell": "E12",
                "from": "B4",
                "gate": "E13",
                "obstacle": "merchant_beside",
                "near_cell": "F12",
            },
        ),
    ],
)
def test_reason_names_the_obstacle_and_the_gate_if_there_is_one(
    state: State, words: str, params: dict[str, str | None]
) -> None:
    (reason,) = judge(state, words).reasons
    assert reason.params == params
