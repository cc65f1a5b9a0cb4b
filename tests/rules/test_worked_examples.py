"""Worked examples from the rulebooks.

If an example depends on a drawing, the test uses a position that fits the description.
"""

from __future__ import annotations

import pytest

from service.examples.positions import position
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import BIT, adjacent, cell_names
from service.rules.scoring import PalaceScore, score
from service.rules.setup import new_game
from service.rules.state import State
from tests.support.judging import broken, event, happened, played


def palaces(state: State) -> dict[str, PalaceScore]:
    assert audit(state) == ()
    colors = state.config.building_colors
    return {
        colors[palace.color]: palace for player in score(state).players for palace in player.palaces
    }


def legal_cells(state: State, piece: str, color: str | None = None) -> list[str]:
    assert audit(state) == ()
    for placement in referee.legal_moves(state).placements:
        if (placement.piece, placement.color) == (piece, color):
            return cell_names(placement.cells)
    return []


# --- first edition -------------------------------------------------------------------------------


def test_first_edition_three_palaces_are_worth_11_10_and_13() -> None:
    """First edition, "Score", example. Two merchants are beside two palaces each."""
    state = position(
        "first-edition",
        buildings={"grey": "B2-D2 B3", "black": "B5-E5 E6", "orange": "H3-J3 J2"},
        stables="C3 K2 G3",
        rooftops="red:B2 yellow:B5 green:H3",
        streets=["B4-E4 E3-E2 F2-I2"],
        walls="B1-K1 A2-A5",
    )
    values = {color: palace[2:] for color, palace in palaces(state).items()}
    assert values == {
        "orange": (4, 2, 2, 3, 0, 11),
        "black": (5, 0, 1, 4, 0, 10),
        "grey": (4, 1, 5, 3, 0, 13),
    }
    colors = state.config.building_colors
    for merchant in ("B4", "C4"):
        beside = [p for p in state.analysis.palaces if adjacent(BIT[merchant]) & p.components]
        assert {colors[palace.color] for palace in beside} == {"black", "grey"}


def test_first_edition_palace_of_four_pieces_is_worth_4() -> None:
    """First edition, "Dômes", drawing."""
    state = position("first-edition", buildings={"grey": "D4-D6 E6"}, rooftops="red:D4")
    assert palaces(state)["grey"].total == 4


def test_first_edition_player_can_extend_but_not_claim_a_second_grey_palace() -> None:
    """First edition, "Dômes"."""
    state = position("first-edition", buildings={"grey": "D4 D6"}, rooftops="red:D4")
    assert broken(state, "rooftop D6") == {"rooftop.one_per_color": "D6 D4"}
    assert broken(state, "grey D7") == {}


@pytest.mark.parametrize("cell", ["D4", "E4", "F5", "D6"])
def test_first_edition_stables_and_buildings_may_be_placed_beside_a_building(cell: str) -> None:
    """First edition, "Étables", example: cells A to D of the drawing."""
    state = position("first-edition", buildings={"orange": "D5 E5 E6"}, stables="F6")
    assert broken(state, f"stable {cell}") == {}
    assert broken(state, f"orange {cell}") == {}


def test_first_edition_stables_and_buildings_may_not_be_placed_beside_only_a_stable() -> None:
    """First edition, "Étables", example: cell E of the drawing."""
    state = position("first-edition", buildings={"orange": "D5 E5 E6"}, stables="F6")
    assert broken(state, "stable G6") == {"stable.needs_building": "G6 F6"}
    assert broken(state, "orange G6") == {"building.extends_open_palace": "G6 D5 E5 E6"}


def test_first_edition_line_of_four_merchants_continues_at_its_ends() -> None:
    """First edition, "Marchands", example: cells A, B and D are legal, and C is not."""
    state = position(
        "first-edition",
        buildings={"orange": "F5-H5 H6 H7", "black": "E7"},
        rooftops="red:F5 yellow:E7",
        streets=["E6-G6 G7"],
    )
    a, b, c, d = "D6", "E5", "F7", "G8"
    assert legal_cells(state, "merchant") == [b, a, d]
    assert broken(state, f"merchant {c}") == {"merchant.one_neighbor": "F7 F6 G7"}
    assert palaces(state)["orange"].merchants == 3
    assert palaces(state)["black"].merchants == 1


def test_first_edition_turn_may_consist_of_any_two_pieces() -> None:
    """First edition, "Déroulement du jeu", examples."""
    state = position("first-edition", buildings={"grey": "D4", "orange": "D8"}, streets=["M7"])
    for words in (
        "black H4, orange D9",
        "grey D5, grey D6",
        "orange D9, stable D7",
        "wall B1, wall C1",
        "wall B1, merchant M8",
    ):
        assert played(state, words).turn.player == "yellow"


def test_ditt_variant_turn_of_three_pieces_needs_different_colors() -> None:
    """Ditt variant, "Déroulement du jeu", examples."""
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"black": "D4", "brown": "D8", "grey": "H4", "orange": "H8"},
        streets=["M7"],
    )
    assert broken(state, "brown D9, rooftop D4, blocking_rooftop H8") == {}
    assert broken(state, "stable D3, stable D9, black D5") == {}
    assert broken(state, "black D5, black D6") == {"turn.one_per_color": "D6 D5"}


def test_ditt_variant_opponent_loses_a_blocking_rooftop() -> None:
    """Ditt variant, "Dômes", example. Yellow claims with a red and a yellow rooftop."""
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"grey": "D4"},
        player="yellow",
        streets=["M7"],
    )
    state = played(state, "blocking_rooftop D4, grey H4, wall B1")
    assert 0 in state.players[1].blocking_rooftops
    state = played(state, "wall C1, wall D1, wall E1")
    assert event("rooftop_removed", player="blue", color="grey", origin="blue") in happened(
        state, "rooftop H4"
    )
    state = played(state, "rooftop H4")
    assert [color for color in (0, 1, 2, 3) if color in state.players[1].blocking_rooftops] == [
        1,
        2,
        3,
    ]


# --- second edition ------------------------------------------------------------------------------


def test_second_edition_four_palaces_and_the_well_have_the_values_of_the_example() -> None:
    """Second edition, "Décompte final", example."""
    state = position(
        "second-edition",
        well="H6",
        buildings={
            "orange": "H2-I2 H3-I3",
            "grey": "B2-C2 B3",
            "violet": "J6-J8 H8-I8",
            "brown": "B8-B10 C9-D9",
        },
        stables="H4 G3 C10",
        rooftops="red:H2 yellow:B2 green:J6 yellow:B8",
        streets=["G2-D2 D3 C3-C8 D8-E8 E9-H9"],
        walls="B1-C1 A2-A3 H1-Q1 A8-A12",
    )
    values = {color: palace[2:] for color, palace in palaces(state).items()}
    assert values == {
        "orange": (4, 2, 2, 1, 4, 9 + 4),
        "grey": (3, 0, 4, 2, 0, 9),
        "violet": (5, 0, 0, 1, 8, 6 + 8),
        "brown": (5, 1, 3, 3, 0, 12),
    }


def test_second_edition_palace_of_four_buildings_and_a_stable_is_worth_5() -> None:
    """Second edition, "Toits"."""
    state = position(
        "second-edition", well="M8", buildings={"grey": "D4-G4"}, stables="D5", rooftops="red:D4"
    )
    assert palaces(state)["grey"].total == 5


def test_second_edition_two_players_have_four_rooftops_and_two_neutral_rooftops_each() -> None:
    """Second edition, "Mise en place", example."""
    state = new_game("second-edition", ("red", "blue"), seed=1).state
    assert state is not None
    assert [(player.rooftops, player.neutral_rooftops) for player in state.players] == [(4, 2)] * 2


def test_second_edition_orange_building_extends_its_palace_away_from_others() -> None:
    """Second edition, "Bâtiments", example."""
    state = position(
        "second-edition",
        "blue yellow green",
        well="M8",
        buildings={"orange": "C2-D2 D3 K5", "violet": "F4", "grey": "C5"},
        rooftops="yellow:K5",
    )
    assert legal_cells(state, "building", "orange") == ["B2", "E2", "C3"]
    assert broken(state, "orange E3") == {"building.spacing": "E3 F4"}
    assert broken(state, "orange D4") == {"building.spacing": "D4 C5"}
    assert broken(state, "orange C1") == {"cell.kind": "C1"}
    assert list(broken(state, "orange K6")) == ["building.claimed", "building.extends_open_palace"]
    assert list(broken(state, "orange M12")) == ["building.extends_open_palace"]


def test_second_edition_player_can_claim_only_colors_that_they_do_not_own() -> None:
    """Second edition, "Toits", example."""
    state = position(
        "second-edition",
        "blue yellow green",
        well="M8",
        buildings={"orange": "D4 D6", "brown": "H4 H5"},
        rooftops="blue:D4",
        streets=["P7"],
    )
    assert legal_cells(state, "rooftop") == ["H4", "H5"]
    after = played(state, "rooftop H4, wall B1")
    assert broken(after, "brown H6") == {"building.claimed": "H6 H5"}
    assert broken(after, "brown K4") == {}


def test_second_edition_stable_goes_beside_a_building_in_the_city() -> None:
    """Second edition, "Étables", example."""
    state = position("second-edition", well="M8", buildings={"orange": "C2-D2 D3"}, stables="E3")
    assert legal_cells(state, "stable") == ["B2", "E2", "C3", "D4"]
    for cell in ("F3", "E4"):
        assert broken(state, f"stable {cell}") == {"stable.needs_building": f"{cell} E3"}
    for cell in ("C1", "D1"):
        assert broken(state, f"stable {cell}") == {"cell.kind": cell}


def test_second_edition_merchant_goes_beside_one_merchant_at_an_end_of_the_street() -> None:
    """Second edition, "Marchands", example."""
    state = position(
        "second-edition",
        well="M8",
        buildings={"brown": "G6"},
        streets=["D5 E5-E6 F6"],
    )
    assert legal_cells(state, "merchant") == ["D4", "C5", "F7"]
    assert broken(state, "merchant D6") == {"merchant.one_neighbor": "D6 D5 E6"}
    assert broken(state, "merchant F5") == {"merchant.one_neighbor": "F5 E5 F6"}


@pytest.mark.parametrize("cell", ["F4", "G4", "H4", "F5", "H5", "F6", "G6", "H6"])
def test_second_edition_only_merchants_may_be_placed_around_the_well(cell: str) -> None:
    """Second edition, "Le puits", first example."""
    state = position(
        "second-edition", well="G5", buildings={"brown": "K9"}, streets=["D2-D3 D4 E4-E6"]
    )
    assert broken(state, f"orange {cell}") == {"building.well": f"{cell} G5"}
    assert "stable.well" in broken(state, f"stable {cell}")


def test_second_edition_street_may_pass_the_well() -> None:
    """Second edition, "Le puits", first example."""
    state = position("second-edition", well="G5", streets=["D2-D3 D4 E4-E6"])
    assert broken(state, "merchant F6, merchant G6") == {}


@pytest.mark.parametrize("piece", ["brown", "stable"])
def test_second_edition_palace_does_not_grow_beside_the_well(piece: str) -> None:
    """Second edition, "Le puits", second example."""
    state = position("second-edition", well="G5", buildings={"brown": "E5"}, streets=["D5 C5"])
    kind = ("building", "brown") if piece == "brown" else ("stable", None)
    assert legal_cells(state, *kind) == ["E4", "E6"]
    rule = "building.well" if piece == "brown" else "stable.well"
    assert broken(state, f"{piece} F5") == {rule: "F5 G5"}


def test_second_edition_larger_palace_takes_the_palace_tile() -> None:
    """Second edition, "Tuiles palais", example. Only a palace of 6 takes the tile from one of 5."""
    state = position(
        "second-edition",
        "green blue red",
        well="M8",
        buildings={"orange": "D4-D6 H4-H7"},
        stables="C4 C5",
        rooftops="blue:D4",
        streets=["P7"],
    )
    assert state.palace_holders[3] == "blue"
    state = played(state, "rooftop H4")
    assert state.palace_holders[3] == "blue"
    state = played(state, "stable G4")
    assert state.palace_holders[3] == "blue"
    state = played(played(state, "wall B1, wall C1"), "wall D1, wall E1")
    assert played(state, "stable G5").palace_holders[3] == "green"


TOWER = {"orange": "D2", "brown": "B4 B5", "grey": "G3"}


def test_second_edition_claim_takes_the_tower_tile() -> None:
    """Second edition, "Tuiles tour", example. Yellow takes the tile from Blue."""
    state = position(
        "second-edition",
        "yellow blue red",
        well="M8",
        buildings=TOWER,
        rooftops="blue:B4 yellow:G3",
        walls="B1-G1 A2-A4",
    )
    assert (state.tower_values[0], state.tower_holders[0]) == (1, "blue")
    assert played(state, "rooftop D2").tower_holders[0] == "yellow"


def test_second_edition_stable_takes_the_tower_tile() -> None:
    """Second edition, "Tuiles tour", example."""
    state = position(
        "second-edition",
        "yellow blue red",
        well="M8",
        buildings=TOWER,
        rooftops="blue:B4 yellow:G3",
        walls="B1-G1 A2-A4",
    )
    assert played(state, "stable G2").tower_holders[0] == "yellow"


def test_second_edition_wall_takes_the_tower_tile() -> None:
    """Second edition, "Tuiles tour"."""
    state = position(
        "second-edition",
        "red blue yellow",
        well="M8",
        buildings={"orange": "D2", "brown": "B4 B5"},
        rooftops="blue:B4 yellow:D2",
        walls="B1-C1 A2-A4",
    )
    assert state.tower_holders[0] == "blue"
    assert played(state, "wall D1").tower_holders[0] == "yellow"


def test_second_edition_claim_can_take_a_palace_tile_and_a_tower_tile() -> None:
    """Second edition, "Tuiles tour"."""
    state = position("second-edition", well="M8", buildings={"brown": "D2"}, walls="B1-D1")
    after = played(state, "rooftop D2")
    assert (after.palace_holders[2], after.tower_holders[0]) == ("red", "red")


def test_second_edition_violet_claims_use_up_three_then_two_then_one_tea_tile() -> None:
    """Second edition, "Tuiles thé", example. The second claim is neutral and brings no tea."""
    state = position(
        "second-edition",
        "red blue green",
        well="M8",
        buildings={"violet": "D4"},
        streets=["P7"],
    )
    a, b, c = 0, 1, 2
    state = played(state, "rooftop D4, violet D6")
    assert (state.players[a].tea_tiles, state.tea_supply) == (3, 3)
    state = played(state, "wall B1, wall C1")
    state = played(state, "neutral_rooftop D6, violet D8")
    assert (state.players[c].tea_tiles, state.tea_supply) == (0, 1)
    state = played(state, "wall D1, wall E1")
    state = played(state, "rooftop D8, wall F1")
    assert (state.players[b].tea_tiles, state.tea_supply) == (1, 0)
    assert state.players[a].tea_tiles == 3


# --- the gates -----------------------------------------------------------------------------------

WALLS = "B1-C1 P1-Q1 R2-R3 R11-R12 P13-Q13 B13-C13 A2-A3"


def gates(western: str = "A11-A12") -> State:
    """Return a position that fits the drawing. ``western`` adds walls on the western side."""
    return position(
        "second-edition",
        "red yellow green blue",
        well="J8",
        options={"gates": True},
        buildings={"orange": "E2", "brown": "O2", "violet": "O12", "grey": "B8"},
        rooftops="blue:E2 yellow:B8",
        streets=["B4-Q4"],
        walls=f"{WALLS} {western}",
        gates="R4",
    )


GATES = gates()
POINTS = {1: "D1", 2: "O1", 3: "R10", 4: "O13", 5: "A10", 6: "D13", 7: "A4"}


@pytest.mark.parametrize("point", [1, 5, 6, 7])
def test_gate_may_be_placed_at_four_of_the_points_in_the_example(point: int) -> None:
    """Gates, "Exemple". Each of these points faces an empty cell or a merchant."""
    assert broken(GATES, f"gate {POINTS[point]}") == {}


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        (2, {"gate.faces": "O1 O2"}),
        (4, {"gate.faces": "O13 O12"}),
        (3, {"gate.one_per_side": "R10 R4"}),
    ],
)
def test_gate_may_not_be_placed_at_the_other_points_in_the_example(
    point: int, expected: dict[str, str]
) -> None:
    """Gates, "Exemple". Points 2 and 4 face buildings, and the side of point 3 has a gate."""
    assert broken(GATES, f"gate {POINTS[point]}") == expected


def test_gate_keeps_a_wall_from_reaching_a_palace() -> None:
    """Gates, "Exemple". Gates at points 5 and 1 keep walls from Yellow's and Blue's palaces."""
    assert played(gates("A9-A12"), "wall A8").tower_holders[3] == "yellow"
    for point, behind in ((5, "A9"), (1, "E1")):
        after = played(GATES, f"gate {POINTS[point]}")
        assert broken(after, f"wall {behind}") == {
            "wall.connected": behind,
            "wall.gate": f"{behind} {POINTS[point]}",
        }


def test_street_may_leave_by_the_eastern_gate_and_return_by_a_new_gate() -> None:
    """Gates, "Exemple". The street may return through a gate at point 1 or 5."""
    assert broken(GATES, "merchant D2") == {"merchant.end_of_street": "D2 B4 Q4"}
    assert broken(GATES, "gate D1, merchant D2") == {}
    assert broken(GATES, "gate A10, merchant B10") == {}
    # Behind the gate at point 1, the street can continue to one side only.
    after = played(GATES, "gate D1, merchant D2")
    cells = legal_cells(after, "merchant")
    assert "D3" not in cells
    assert "C2" in cells
