"""Where buildings may be placed.

Sources: first edition, "Pièces de palais"; second edition, "Bâtiments" and "Le puits"; Gates,
"Construction".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import position
from service.rules.state import State
from tests.support.judging import Case, broken, cases, judge


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def two(**words: Any) -> State:
    return position("second-edition", "red blue", **({"well": "J5"} | words))


def gates(**words: Any) -> State:
    return second(options={"gates": True}, **words)


def orange(cells: str, **words: Any) -> State:
    return second(buildings={"orange": cells}, **words)


ORANGE_AND_VIOLET = second(buildings={"orange": "D4 D5", "violet": "F7 G7"})
# Blocked palaces: no building can be added to the building in the corner.
BLOCKED_BY_MERCHANTS = orange("B2", streets=["C2 C3 B3"])
BLOCKED_BY_PALACE = second(buildings={"orange": "B2", "violet": "D2"}, streets=["E4-C4 B4 B3"])
BLOCKED_BY_WELL = orange("B2", well="C4", streets=["E3 D3 D2 C2"])
BLOCKED_BY_GATE = gates(walls="B1", gates="C1", buildings={"orange": "B2"}, streets=["E4-C4 B4 B3"])
CLOSED = two(buildings={"grey": "D4 F4", "brown": "D8"}, rooftops="red:D4 blue:F4")

LEGAL: dict[str, Case] = {
    "the first palace, in the corner": (second(), "orange B2", {}),
    "the first palace, in the opposite corner": (second(), "orange Q12", {}),
    "beside a merchant": (second(), "orange H6", {}),
    "beside walls": (second(walls="B1-F1"), "orange D2", {}),
    "two cells from the well in a line": (second(), "orange K8", {}),
    "above the open palace": (ORANGE_AND_VIOLET, "orange D3", {}),
    "left of the open palace": (ORANGE_AND_VIOLET, "orange C5", {}),
    "below the open palace, two columns from another palace": (ORANGE_AND_VIOLET, "orange D6", {}),
    "beside the open palace, by another player": (orange("D4", player="green"), "orange D5", {}),
    "a second palace when the first is claimed": (orange("D4", rooftops="red:D4"), "orange D6", {}),
    "a second palace when the first is neutral": (
        orange("D4", rooftops="neutral:D4"),
        "orange F4",
        {},
    ),
    "a colour that the player owns": (orange("D4", rooftops="red:D4"), "orange K4", {}),
    "a new palace when merchants block the first": (BLOCKED_BY_MERCHANTS, "orange D2", {}),
    "a new palace when another palace blocks the first": (BLOCKED_BY_PALACE, "orange K4", {}),
    "a new palace when the well blocks the first": (BLOCKED_BY_WELL, "orange K4", {}),
    "a new palace when a gate blocks the first": (BLOCKED_BY_GATE, "orange K4", {}),
    "another colour when one is closed": (CLOSED, "brown D9", {}),
    "the last cell of the smaller board": (two(), "orange O11", {}),
    "diagonally in front of a gate": (
        gates(walls="B1-D1", gates="E1", buildings={"orange": "F3"}),
        "orange F2",
        {},
    ),
    "two in a turn": (orange("D4"), "orange D5, orange D6", {}),
    "the second beside the first of the turn": (second(), "grey D4, grey E4", {}),
}

REFUSED: dict[str, Case] = {
    "away from the open palace": (
        ORANGE_AND_VIOLET,
        "orange K4",
        {"building.extends_open_palace": "K4 D4 D5"},
    ),
    "only diagonal to the open palace": (
        ORANGE_AND_VIOLET,
        "orange E3",
        {"building.extends_open_palace": "E3 D4 D5"},
    ),
    "beside only a stable of the open palace": (
        orange("D4", stables="D5"),
        "orange D6",
        {"building.extends_open_palace": "D6 D4"},
    ),
    "beside another palace": (
        second(buildings={"orange": "D4", "violet": "F4"}),
        "orange E4",
        {"building.spacing": "E4 F4"},
    ),
    "diagonal to another palace": (
        second(buildings={"orange": "D4", "violet": "F5"}),
        "orange E4",
        {"building.spacing": "E4 F5"},
    ),
    "beside another palace's stable": (
        second(buildings={"orange": "D4", "violet": "G4"}, stables="F4"),
        "orange E4",
        {"building.spacing": "E4 F4"},
    ),
    "a new palace diagonal to a stable": (
        orange("D4", stables="D5"),
        "violet E6",
        {"building.spacing": "E6 D5"},
    ),
    "between two palaces of other colours": (
        second(buildings={"violet": "D4", "brown": "F4"}),
        "orange E5",
        {"building.spacing": "E5 D4 F4"},
    ),
    "beside a claimed palace of its colour": (
        orange("D4", rooftops="red:D4"),
        "orange D5",
        {"building.claimed": "D5 D4"},
    ),
    "diagonal to a claimed palace of its colour": (
        orange("D4", rooftops="red:D4"),
        "orange E5",
        {"building.spacing": "E5 D4"},
    ),
    "beside only the stable of a claimed palace of its colour": (
        orange("D4", stables="D5", rooftops="red:D4"),
        "orange D6",
        {"building.spacing": "D6 D5"},
    ),
    "diagonal to a claimed palace of its colour and to another palace": (
        second(buildings={"orange": "D4", "violet": "F6"}, rooftops="red:D4"),
        "orange E5",
        {"building.spacing": "E5 D4 F6"},
    ),
    "beside a claimed palace of its colour and diagonal to another": (
        second(buildings={"orange": "D4", "violet": "F5"}, rooftops="red:D4"),
        "orange E4",
        {"building.claimed": "E4 D4", "building.spacing": "E4 F5"},
    ),
    "between two claimed palaces of its colour": (
        orange("D4 F4", rooftops="red:D4 green:F4"),
        "orange E4",
        {"building.claimed": "E4 D4 F4"},
    ),
    "beside a claimed palace of its colour, away from the open one": (
        orange("D4 K9", rooftops="red:D4"),
        "orange D5",
        {"building.claimed": "D5 D4", "building.extends_open_palace": "D5 K9"},
    ),
    "beside a neutral palace of its colour": (
        orange("D4", rooftops="neutral:D4"),
        "orange D5",
        {"building.claimed": "D5 D4"},
    ),
    "diagonal to a blocked palace of its colour": (
        orange("B2", streets=["C2 D2-D4 C4 B4 B3"]),
        "orange C3",
        {"building.spacing": "C3 B2"},
    ),
    "on a merchant beside another palace, away from the open one": (
        ORANGE_AND_VIOLET,
        "orange H7",
        {
            "cell.occupied": "H7",
            "building.extends_open_palace": "H7 D4 D5",
            "building.spacing": "H7 G7",
        },
    ),
    "diagonal to the well": (
        orange("F7", well="G5"),
        "orange F6",
        {"building.well": "F6 G5"},
    ),
    "beside the well": (second(well="G5"), "orange G6", {"building.well": "G6 G5"}),
    "near the well and another palace, away from the open one": (
        second(well="G5", buildings={"orange": "D9", "violet": "I7"}),
        "orange H6",
        {
            "building.extends_open_palace": "H6 D9",
            "building.spacing": "H6 I7",
            "building.well": "H6 G5",
        },
    ),
    "in front of a gate": (
        gates(walls="B1-D1", gates="E1"),
        "orange E2",
        {"building.gate": "E2 E1"},
    ),
    "in front of a gate and away from the open palace": (
        gates(walls="A2-A3", gates="A4", buildings={"orange": "D9"}),
        "orange B4",
        {"building.extends_open_palace": "B4 D9", "building.gate": "B4 A4"},
    ),
    "on a merchant beside the open palace": (
        orange("D4", streets=["D5 D6"]),
        "orange D5",
        {"cell.occupied": "D5"},
    ),
    "on a merchant that blocks the palace": (
        BLOCKED_BY_MERCHANTS,
        "orange B3",
        {"cell.occupied": "B3"},
    ),
    "on the open palace's only building": (orange("D4"), "orange D4", {"cell.occupied": "D4"}),
    "on a building of the open palace": (orange("D4 D5"), "orange D5", {"cell.occupied": "D5"}),
    "on the only building of a blocked palace while another is open": (
        orange("B2 K4", streets=["C2 C3 B3"]),
        "orange B2",
        {"cell.occupied": "B2", "building.extends_open_palace": "B2 K4"},
    ),
    "on a stable of the open palace": (
        orange("D4", stables="D5"),
        "orange D5",
        {"cell.occupied": "D5"},
    ),
    "on another palace": (
        second(buildings={"orange": "D4", "violet": "K4 K5"}),
        "orange K5",
        {
            "cell.occupied": "K5",
            "building.extends_open_palace": "K5 D4",
            "building.spacing": "K5 K4",
        },
    ),
    "on a merchant beside the well": (
        second(streets=["M7"]),
        "orange M7",
        {"cell.occupied": "M7", "building.well": "M7 M8"},
    ),
    "on the well": (second(), "orange M8", {"cell.occupied": "M8"}),
    "on a wall cell": (second(), "orange D1", {"cell.kind": "D1"}),
    "on a wall": (second(walls="B1-D1"), "orange D1", {"cell.kind": "D1"}),
    "on a tower": (second(), "orange A1", {"cell.kind": "A1"}),
    "off the smaller board": (two(), "orange Q5", {"cell.off_board": "Q5"}),
    "on the smaller board's ring": (two(), "orange P5", {"cell.kind": "P5"}),
    "away from the open palace and off the board": (
        two(buildings={"orange": "D4"}),
        "orange E13",
        {"cell.off_board": "E13"},
    ),
    "none left": (
        orange("D4-D9", player="green"),
        "orange D10",
        {"stock.empty": "D10"},
    ),
    "none left, away from the open palace": (
        orange("D4-D9", player="green"),
        "orange K4",
        {"stock.empty": "K4", "building.extends_open_palace": "K4 D4 D5 D6 D7 D8 D9"},
    ),
    "none left, on a wall cell": (
        orange("D4-D9", player="green"),
        "orange D1",
        {"stock.empty": "D1", "cell.kind": "D1"},
    ),
    "a closed colour": (
        CLOSED,
        "grey K9",
        {"color.closed": "K9", "stock.empty": "K9"},
    ),
    "a closed colour beside a palace": (
        CLOSED,
        "grey D5",
        {"color.closed": "D5", "stock.empty": "D5", "building.claimed": "D5 D4"},
    ),
    "a closed colour off the board": (
        CLOSED,
        "grey R5",
        {"color.closed": "R5", "stock.empty": "R5", "cell.off_board": "R5"},
    ),
    "on the well, the only piece that keeps a palace from growing": (
        second(
            well="D3",
            buildings={"orange": "B3"},
            streets=["B2 C2 D2 E2 E3 E4 D4 C4 B4"],
        ),
        "orange D3",
        {"cell.occupied": "D3", "building.extends_open_palace": "D3 B3"},
    ),
    "black in the second edition": (second(), "black D4", {"piece.not_in_ruleset": "D4"}),
    "black in the second edition, on a wall cell": (
        second(),
        "black D1",
        {"piece.not_in_ruleset": "D1"},
    ),
    "violet in the first edition": (
        position("first-edition"),
        "violet D4",
        {"piece.not_in_ruleset": "D4"},
    ),
    "the second of a turn": (
        orange("D4"),
        "orange D5, orange D7",
        {"building.extends_open_palace": "D7 D4 D5"},
    ),
}


@cases(LEGAL)
def test_building_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    """A building extends the open palace of its colour. If there is none, it begins a palace."""
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_building_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_reasons_are_in_catalogue_order() -> None:
    state = second(buildings={"orange": "D4-D9", "violet": "K5"}, streets=["K6 K7"], player="green")
    rules = [reason.rule for reason in judge(state, "orange K6").reasons]
    assert rules == [
        "stock.empty",
        "cell.occupied",
        "building.extends_open_palace",
        "building.spacing",
    ]


@pytest.mark.parametrize(
    ("state", "words", "piece", "color"),
    [
        (second(buildings={"orange": "D4", "violet": "G4"}), "orange G4", "building", "violet"),
        (orange("D4", stables="D5"), "orange D5", "stable", None),
        (orange("D4", streets=["D5 D6"]), "orange D5", "merchant", None),
        (second(), "orange M8", "well", None),
    ],
)
def test_reason_names_the_piece_on_the_occupied_cell(
    state: State, words: str, piece: str, color: str | None
) -> None:
    occupied = judge(state, words).reasons[0]
    assert occupied.rule == "cell.occupied"
    assert (occupied.params["other_piece"], occupied.params["other_color"]) == (piece, color)


@pytest.mark.parametrize(
    ("cell", "obstacle", "near"),
    [
        ("D7", "stable", "D6"),
        ("E3", "diagonal", "D4"),
        ("E7", "diagonal", "D6"),
        ("K9", None, None),
    ],
)
def test_reason_says_if_a_cell_only_seems_to_extend_the_open_palace(
    cell: str, obstacle: str | None, near: str | None
) -> None:
    state = second(buildings={"orange": "D4 D5"}, stables="D6")
    (reason,) = judge(state, f"orange {cell}").reasons
    assert reason.rule == "building.extends_open_palace"
    assert (reason.params["obstacle"], reason.params["near_cell"]) == (obstacle, near)


def test_reason_names_the_cells_where_the_open_palace_can_grow() -> None:
    state = second(buildings={"orange": "B2", "violet": "D2"})
    (reason,) = judge(state, "orange K9").reasons
    assert reason.params == {
        "piece": "building",
        "color": "orange",
        "cell": "K9",
        "other_cell": "B2",
        "growth": ["B3"],
        "obstacle": None,
        "near_cell": None,
    }


@pytest.mark.parametrize(
    ("violet", "other_cell", "diagonal"), [("F5", "F5", True), ("F4 F5", "F4", False)]
)
def test_spacing_reason_prefers_a_neighbor_that_shares_a_side(
    violet: str, other_cell: str, diagonal: bool
) -> None:
    state = second(buildings={"orange": "D4", "violet": violet})
    (reason,) = judge(state, "orange E4").reasons
    assert reason.params == {
        "piece": "building",
        "color": "orange",
        "cell": "E4",
        "other_piece": "building",
        "other_color": "violet",
        "other_cell": other_cell,
        "diagonal": diagonal,
    }


def test_spacing_reason_names_a_stable_as_the_other_piece() -> None:
    state = second(buildings={"orange": "D4", "violet": "G4"}, stables="F4")
    (reason,) = judge(state, "orange E4").reasons
    assert reason.params["other_piece"] == "stable"
    assert reason.params["other_color"] == "violet"


def test_reason_against_a_cell_off_the_board_names_the_last_cell_of_the_board() -> None:
    (reason,) = judge(two(), "orange Q5").reasons
    assert reason.params["last_cell"] == "P12"
