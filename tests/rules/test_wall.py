"""Where walls may be placed.

Sources: first edition, "Murs de la cité"; second edition, "Murs"; Gates, "Construction".
"""

from __future__ import annotations

from typing import Any

from service.examples.positions import position
from service.rules.state import State
from tests.support.judging import Case, broken, cases


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def two(**words: Any) -> State:
    return position("second-edition", "red blue", **({"well": "J5"} | words))


def gates(**words: Any) -> State:
    return second(options={"gates": True}, **words)


NEARLY_CLOSED = two(walls="B1-G1 I1-O1")
# The gate is at the end of the western arm on the north side.
GATE = gates(walls="B1-D1", gates="E1")
FULL_TO_THE_GATE = gates(walls="B1-D1 G1-Q1", gates="E1")

LEGAL: dict[str, Case] = {
    "beside the north-western tower, to the east": (second(), "wall B1", {}),
    "beside the north-western tower, to the south": (second(), "wall A2", {}),
    "beside the north-eastern tower": (second(), "wall R2", {}),
    "beside the south-eastern tower": (second(), "wall Q13", {}),
    "beside the south-western tower": (second(), "wall A12", {}),
    "beside a wall": (second(walls="B1-D1"), "wall E1", {}),
    "two in a turn, along an arm": (second(walls="B1"), "wall C1, wall D1", {}),
    "both arms of a side": (second(walls="B1"), "wall Q1, wall P1", {}),
    "the last but one of a side": (two(walls="B1-G1 J1-O1"), "wall H1", {}),
    "leaving the opening beside the tower": (two(walls="B1-M1"), "wall N1", {}),
    "beside a palace": (
        second(buildings={"orange": "D2"}, rooftops="red:D2", walls="B1-C1"),
        "wall D1",
        {},
    ),
    "in front of a merchant": (second(streets=["D3 D2"], walls="B1-C1"), "wall D1", {}),
    "beside the south-eastern tower of the smaller board": (two(), "wall P11", {}),
    "the other arm up to the gate": (gates(walls="B1-D1 G1-Q1", gates="E1"), "wall F1", {}),
    "the other arm towards the gate": (gates(walls="B1-D1 H1-Q1", gates="E1"), "wall G1", {}),
    "on another side, from the same tower as the arm with the gate": (GATE, "wall A2", {}),
}

REFUSED: dict[str, Case] = {
    "connected to nothing": (second(), "wall F1", {"wall.connected": "F1"}),
    "two cells from the tower": (second(), "wall C1", {"wall.connected": "C1"}),
    "two cells from an arm's end": (second(walls="B1-D1"), "wall F1", {"wall.connected": "F1"}),
    "around the corner from a wall": (second(walls="B1"), "wall A3", {"wall.connected": "A3"}),
    "the opening of a side": (NEARLY_CLOSED, "wall H1", {"wall.opening": "H1"}),
    "the opening beside the tower": (two(walls="B1-N1"), "wall O1", {"wall.opening": "O1"}),
    "the opening, after the last but one in the same turn": (
        two(walls="B1-G1 J1-O1"),
        "wall H1, wall I1",
        {"wall.opening": "I1"},
    ),
    "past the gate": (GATE, "wall F1", {"wall.connected": "F1", "wall.gate": "F1 E1"}),
    "far past the gate": (GATE, "wall H1", {"wall.connected": "H1"}),
    "on the gate": (GATE, "wall E1", {"cell.occupied": "E1"}),
    "on a wall": (GATE, "wall C1", {"cell.occupied": "C1"}),
    "on a wall while one opening is left": (
        NEARLY_CLOSED,
        "wall G1",
        {"cell.occupied": "G1"},
    ),
    "on a city cell": (second(), "wall B2", {"cell.kind": "B2"}),
    "on a tower": (second(), "wall A1", {"cell.kind": "A1"}),
    "on the smaller board's tower": (two(), "wall P12", {"cell.kind": "P12"}),
    "on the larger board's ring, off the smaller board": (
        two(),
        "wall R2",
        {"cell.off_board": "R2"},
    ),
    "none left": (
        second(walls="B1-M1", player="green"),
        "wall A2",
        {"stock.empty": "A2"},
    ),
    "none left, connected to nothing": (
        second(walls="B1-M1", player="green"),
        "wall A5",
        {"stock.empty": "A5", "wall.connected": "A5"},
    ),
    "none left, the opening": (
        two(walls="B1-G1 I1-O1 A2-A3", player="blue"),
        "wall H1",
        {"stock.empty": "H1", "wall.opening": "H1"},
    ),
    "none left, off the board": (
        two(walls="B1-G1 I1-O1 A2-A3", player="blue"),
        "wall B13",
        {"stock.empty": "B13", "cell.off_board": "B13"},
    ),
}


@cases(LEGAL)
def test_wall_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    """A wall extends an arm. The side must keep an opening or have a gate."""
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_wall_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_gate_counts_as_the_opening_of_its_side() -> None:
    assert broken(FULL_TO_THE_GATE, "wall F1") == {}
    without = gates(walls="B1-E1 G1-Q1")
    assert broken(without, "wall F1") == {"wall.opening": "F1"}
