"""Where gates may be placed, who wins the fourth gate, and when gates are handed in.

Source: Gates, "Poser une porte", "Construction", "Quatrième porte" and "Fin de partie".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.late import last_pieces
from service.examples.positions import position
from service.rules.board import CORNERS
from service.rules.rulesets import RULESETS
from service.rules.scoring import score
from service.rules.setup import new_game
from service.rules.state import State
from tests.support.judging import Case, broken, cases, event, happened, judge, played
from tests.support.late_games import ROOFTOPS, between_two


def second(**words: Any) -> State:
    return position("second-edition", options={"gates": True}, **({"well": "M8"} | words))


WALLS = second(walls="B1-D1 A2-A3 Q13", streets=["E4-E2"])
GATE = second(walls="B1-D1 A2-A3", gates="E1")

LEGAL: dict[str, Case] = {
    "beside a wall, in front of an empty cell": (WALLS, "gate A4", {}),
    "beside a wall, in front of a merchant": (WALLS, "gate E1", {}),
    "beside the southern wall": (WALLS, "gate P13", {}),
    "beside a wall placed in the same turn": (WALLS, "wall R2, gate R3", {}),
    "in the last opening of a side": (second(walls="B1-G1 I1-Q1"), "gate H1", {}),
    "on another side": (GATE, "gate A4", {}),
    "two in a turn": (WALLS, "gate E1, gate A4", {}),
    "in front of a cell beside a palace": (
        second(walls="B1-D1", buildings={"orange": "E3"}),
        "gate E1",
        {},
    ),
    "diagonally in front of a palace": (
        second(walls="B1-D1", buildings={"orange": "F2"}),
        "gate E1",
        {},
    ),
}

REFUSED: dict[str, Case] = {
    "away from walls": (WALLS, "gate H1", {"gate.needs_wall": "H1"}),
    "beside only a tower": (
        WALLS,
        "gate Q1",
        {"gate.needs_wall": "Q1", "gate.at_tower": "Q1 R1"},
    ),
    "between a wall and the tower": (
        second(walls="C1-Q1"),
        "gate B1",
        {"gate.at_tower": "B1 A1"},
    ),
    "around the corner from a wall": (
        WALLS,
        "gate R12",
        {"gate.needs_wall": "R12", "gate.at_tower": "R12 R13"},
    ),
    "in front of a building": (
        second(walls="B1-D1", buildings={"orange": "E2"}),
        "gate E1",
        {"gate.faces": "E1 E2"},
    ),
    "in front of a stable": (
        second(walls="B1-D1", buildings={"orange": "E3"}, stables="E2"),
        "gate E1",
        {"gate.faces": "E1 E2"},
    ),
    "a second one on a side": (
        second(walls="B1-D1 Q1", gates="E1"),
        "gate P1",
        {"gate.one_per_side": "P1 E1"},
    ),
    "a second one on a side, beside the first": (
        second(walls="B1-D1 G1-Q1", gates="E1"),
        "gate F1",
        {"gate.one_per_side": "F1 E1"},
    ),
    "everything at once": (
        second(walls="B1-D1", gates="E1", buildings={"orange": "Q2"}),
        "gate Q1",
        {
            "gate.needs_wall": "Q1",
            "gate.at_tower": "Q1 R1",
            "gate.faces": "Q1 Q2",
            "gate.one_per_side": "Q1 E1",
        },
    ),
    "on a gate": (GATE, "gate E1", {"cell.occupied": "E1"}),
    "on a wall": (
        GATE,
        "gate C1",
        {"cell.occupied": "C1", "gate.one_per_side": "C1 E1"},
    ),
    "on a city cell": (GATE, "gate B4", {"cell.kind": "B4"}),
    "on a tower": (GATE, "gate A1", {"cell.kind": "A1"}),
    "off the board": (
        position("second-edition", "red blue", well="J5", options={"gates": True}),
        "gate R3",
        {"cell.off_board": "R3"},
    ),
    "none left": (
        second(walls="B1-D1 A2-A3 Q13 R12", gates="E1 A4", player="green"),
        "gate P13",
        {"stock.empty": "P13"},
    ),
    "in a game without gates": (
        position("second-edition", well="M8", walls="B1-D1"),
        "gate E1",
        {"piece.not_in_ruleset": "E1"},
    ),
}


@cases(LEGAL)
def test_gate_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    """A gate goes beside a wall, but not beside a tower. It must not face a building or stable."""
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_gate_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


@pytest.mark.parametrize(
    ("state", "piece", "color"),
    [
        (second(walls="B1-D1", buildings={"grey": "E2"}), "building", "grey"),
        (second(walls="B1-D1", buildings={"grey": "E3"}, stables="E2"), "stable", None),
    ],
    ids=["a grey building", "a stable"],
)
def test_reason_names_the_piece_in_front_of_the_gate(
    state: State, piece: str, color: str | None
) -> None:
    (reason,) = judge(state, "gate E1").reasons
    assert (reason.params["other_piece"], reason.params["other_color"]) == (piece, color)


@pytest.mark.parametrize(
    ("ruleset", "players", "each", "beside_the_board"),
    [
        (ruleset.id, players, {2: 2, 3: 1, 4: 1}[players], {2: 0, 3: 1, 4: 0}[players])
        for ruleset in RULESETS.values()
        for players in ruleset.supplies
    ],
)
def test_supply_of_gates_depends_on_the_number_of_players(
    ruleset: str, players: int, each: int, beside_the_board: int
) -> None:
    colors = RULESETS[ruleset].seats[:players]
    state = new_game(ruleset, colors, {"gates": True}, seed=1).state
    assert state is not None
    assert [player.gates for player in state.players] == [each] * players
    assert state.gate_supply == beside_the_board


def test_first_gate_placed_wins_the_fourth_gate_with_three_players() -> None:
    """With three players, the fourth gate begins beside the board."""
    state = second(walls="B1-D1 A2-A3")
    assert happened(state, "gate E1") == [
        event("piece_placed", player="red", piece="gate", cell="E1"),
        event("gate_taken", player="red", count=1, to="red"),
    ]
    after = played(state, "gate E1")
    assert (after.gate_supply, after.mover.gates) == (0, 1)
    assert happened(after, "gate A4") == [
        event("piece_placed", player="red", piece="gate", cell="A4"),
        event("turn_ended", player="red", number=9),
    ]


@pytest.mark.parametrize("players", ["red blue", "red yellow green blue"])
def test_first_gate_placed_wins_no_gate_with_two_or_four_players(players: str) -> None:
    state = position("second-edition", players, well="J5", options={"gates": True}, walls="B1-D1")
    assert [type_ for type_, _ in happened(state, "gate E1")] == ["piece_placed"]


def test_gate_neither_connects_arms_nor_scores() -> None:
    """The gate stands between the arms of two towers. The palace is beside one of the arms."""
    state = second(
        walls="B1-C1 E1-Q1", buildings={"orange": "E2"}, streets=["D4 D3 D2"], rooftops="red:E2"
    )
    after = played(state, "gate D1")
    assert after.tower_holders == (None, "red", None, None)
    (palace,) = after.analysis.palaces
    assert after.analysis.towers(palace) == (CORNERS.index("NE"),)
    assert score(after) == score(state)


GATES = {"gates": True}


def test_player_with_only_gates_hands_them_in_when_skipped() -> None:
    state = last_pieces("blue", walls="A2-A4", gates="A5", options=GATES)
    assert happened(state) == [
        event("player_passed_over", player="blue"),
        event("gates_discarded", player="blue", count=1, origin="blue"),
    ]
    after = played(state)
    assert [player.gates for player in after.players] == [2, 0]
    assert (after.turn.player, after.turn.number) == ("red", 9)


def test_all_players_with_only_gates_hand_them_in_at_the_end_of_the_game() -> None:
    state = last_pieces("blue", walls="A2-A5", gates="A6", options=GATES)
    assert happened(state) == [
        event("gates_discarded", player="blue", count=1, origin="blue"),
        event("gates_discarded", player="red", count=2, origin="red"),
        event("game_finished", number=9, winners=("blue",), value=14),
    ]
    after = played(state)
    assert [player.gates for player in after.players] == [0, 0]


def test_player_who_has_handed_in_gates_still_plays_their_rooftops() -> None:
    """Blue has one gate and one rooftop. The rooftop stands in front of the screen."""
    state = between_two(
        options=GATES,
        orange="I3-K3 G9-K9",
        rooftops=ROOFTOPS + " red:I3 neutral:G9",
        gates="A4",
        player="blue",
    )
    assert happened(state) == [
        event("player_passed_over", player="blue"),
        event("gates_discarded", player="blue", count=1, origin="blue"),
    ]
    after = played(played(state), "orange N9, wall A11")
    assert (after.turn.player, after.players[1].pieces()) == ("blue", 1)
    assert broken(after, "rooftop N9") == {}


def test_wall_that_prevents_a_gate_in_the_same_turn_is_refused() -> None:
    state = last_pieces(walls="A2-A4", gates="A5", options=GATES)
    assert broken(state, "wall A11") == {"turn.obligation": "A11"}
    assert broken(state, "wall P2, gate P3") == {}
