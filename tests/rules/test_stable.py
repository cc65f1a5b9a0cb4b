"""Where stables may be placed.

Sources: first edition, "Étables"; second edition, "Étables" and "Le puits"; Gates, "Construction".
"""

from __future__ import annotations

from typing import Any

from service.examples.positions import position
from service.rules.state import State
from tests.support.judging import Case, broken, cases, judge


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def gates(**words: Any) -> State:
    return second(options={"gates": True}, **words)


def orange(cells: str, **words: Any) -> State:
    return second(buildings={"orange": cells}, **words)


CROWD = second(buildings={"orange": "D4 D5", "violet": "G4 G5"}, stables="C4")

LEGAL: dict[str, Case] = {
    "beside a building": (orange("D4"), "stable D5", {}),
    "beside a building of a palace that another player owns": (
        orange("D4", rooftops="green:D4"),
        "stable D5",
        {},
    ),
    "beside a neutral palace": (orange("D4", rooftops="neutral:D4"), "stable D5", {}),
    "on the only free cell beside a palace": (orange("B2", streets=["C4 C3 B3"]), "stable C2", {}),
    "beside two buildings of one palace": (orange("D4 E4 E5"), "stable D5", {}),
    "beside a building and another stable": (orange("D4 E4", stables="D5"), "stable E5", {}),
    "diagonal to a stable of the same palace": (CROWD, "stable D3", {}),
    "beside a wall": (orange("D3", walls="B1-F1"), "stable D2", {}),
    "in the corner": (orange("B3"), "stable B2", {}),
    "two cells from the well in a line": (orange("L10", well="M8"), "stable M10", {}),
    "beside a closed colour's palace": (
        position(
            "second-edition",
            "red blue",
            well="J5",
            buildings={"grey": "D4 F4"},
            rooftops="red:D4 blue:F4",
        ),
        "stable D5",
        {},
    ),
    "two in a turn": (orange("D4"), "stable D5, stable C4", {}),
    "beside a building placed in the same turn": (second(), "orange D4, stable D5", {}),
}

REFUSED: dict[str, Case] = {
    "alone": (orange("D4"), "stable K4", {"stable.needs_building": "K4"}),
    "with no palace at all": (second(), "stable K4", {"stable.needs_building": "K4"}),
    "diagonal to a building": (orange("D4"), "stable E5", {"stable.needs_building": "E5"}),
    "beside only a stable": (
        orange("D4", stables="D5"),
        "stable D6",
        {"stable.needs_building": "D6 D5"},
    ),
    "beside only two stables": (
        orange("D4 D8", rooftops="red:D4", stables="D5 D7"),
        "stable D6",
        {"stable.needs_building": "D6 D5 D7", "stable.spacing": "D6 D5 D7"},
    ),
    "between two palaces": (
        second(buildings={"orange": "D4", "violet": "F4"}),
        "stable E4",
        {"stable.spacing": "E4 D4 F4"},
    ),
    "diagonal to another palace": (
        second(buildings={"orange": "D4", "violet": "F5"}),
        "stable E4",
        {"stable.spacing": "E4 D4 F5"},
    ),
    "beside another palace's stable": (
        second(buildings={"orange": "D4", "violet": "G4"}, stables="F4"),
        "stable E4",
        {"stable.spacing": "E4 D4 F4"},
    ),
    "between two palaces of one colour": (
        orange("D4 F4", rooftops="red:D4"),
        "stable E4",
        {"stable.spacing": "E4 D4 F4"},
    ),
    "diagonal to two palaces": (
        second(buildings={"orange": "D4", "violet": "F4"}),
        "stable E5",
        {"stable.needs_building": "E5", "stable.spacing": "E5 D4 F4"},
    ),
    "beside the well": (orange("K8", well="M8"), "stable L8", {"stable.well": "L8 M8"}),
    "diagonal to the well": (orange("L10", well="M8"), "stable L9", {"stable.well": "L9 M8"}),
    "beside the well and no building": (
        second(),
        "stable N8",
        {"stable.needs_building": "N8", "stable.well": "N8 M8"},
    ),
    "in front of a gate": (
        gates(walls="B1-D1", gates="E1", buildings={"orange": "E3"}),
        "stable E2",
        {"stable.gate": "E2 E1"},
    ),
    "everything at once": (
        gates(
            walls="A2-A5", gates="A6", well="C7", buildings={"orange": "C4 D4", "violet": "B9 C9"}
        ),
        "stable B6",
        {"stable.needs_building": "B6", "stable.well": "B6 C7", "stable.gate": "B6 A6"},
    ),
    "on a merchant": (orange("D4", streets=["D5 D6"]), "stable D5", {"cell.occupied": "D5"}),
    "on a stable": (orange("D4", stables="D5"), "stable D5", {"cell.occupied": "D5"}),
    "on a building": (orange("D4 D5"), "stable D5", {"cell.occupied": "D5"}),
    "on a lone building": (
        orange("D4"),
        "stable D4",
        {"cell.occupied": "D4", "stable.needs_building": "D4"},
    ),
    "on the well": (
        second(),
        "stable M8",
        {"cell.occupied": "M8", "stable.needs_building": "M8"},
    ),
    "on a wall cell": (orange("D2"), "stable D1", {"cell.kind": "D1"}),
    "on a tower": (orange("B2"), "stable A1", {"cell.kind": "A1"}),
    "off the board": (
        position("second-edition", "red blue", well="J5", buildings={"orange": "O11"}),
        "stable O13",
        {"cell.off_board": "O13"},
    ),
    "none left": (
        orange("D4 D5", stables="C4 C5 E4 E5", player="green"),
        "stable D6",
        {"stock.empty": "D6"},
    ),
    "none left, beside no building": (
        orange("D4 D5", stables="C4 C5 E4 E5", player="green"),
        "stable K4",
        {"stock.empty": "K4", "stable.needs_building": "K4"},
    ),
    "none left, on a wall cell": (
        orange("D4 D5", stables="C4 C5 E4 E5", player="green"),
        "stable D1",
        {"stock.empty": "D1", "cell.kind": "D1"},
    ),
}


@cases(LEGAL)
def test_stable_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    """A stable must be beside a building, but away from other palaces, the well and gates."""
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_stable_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_spacing_reason_names_both_palaces() -> None:
    """The stable would join the orange palace and touch the violet one."""
    state = second(buildings={"violet": "F5", "orange": "D4"})
    (reason,) = judge(state, "stable E4").reasons
    assert reason.params == {
        "cell": "E4",
        "color": "orange",
        "near_cell": "D4",
        "other_color": "violet",
        "other_cell": "F5",
    }
