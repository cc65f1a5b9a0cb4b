"""The naive referee agrees with worked examples and keeps its invariants in random games."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.reference.naive import apply, legal_actions, new_state, score
from tests.reference.naive.board import (
    CORNERS,
    adjacent,
    cell_name,
    faced_wall_cells,
    is_city,
    parse_cell,
    side_cells,
    touching,
)
from tests.reference.naive.palaces import (
    Palace,
    connected_arms,
    find_palaces,
    is_neutral,
    owning_player,
    takes_part,
)
from tests.reference.naive.placements import can_place, is_open, placements
from tests.reference.naive.position import (
    Player,
    Position,
    occupied_city_cells,
    player_to_move,
    read_state,
    write_state,
)
from tests.reference.naive.rulesets import (
    DITT,
    RULESETS,
    SECOND_EDITION_FAMILY,
    player_numbers,
    supply,
)
from tests.reference.naive.turn import is_last_player, played_out, quota, remaining

State = dict[str, Any]
Action = dict[str, Any]

FULL_STOCK_NAMES = (
    "rooftops",
    "neutral_rooftops",
    "stables",
    "merchants",
    "walls",
    "gates",
)


# --- building positions by hand -----------------------------------------------------------------


def seats(ruleset_id: str, players: int) -> list[str]:
    return (
        ["yellow", "blue"] if ruleset_id == DITT else ["red", "blue", "green", "yellow"][:players]
    )


def position(
    ruleset_id: str,
    players: int,
    options: dict[str, Any] | None = None,
    *,
    well: str | None = None,
    street: str = "H7",
    buildings: dict[str, str] | None = None,
    stables: str = "",
    rooftops: str = "",
    walls: str = "",
    gates: str = "",
    more_streets: tuple[str, ...] = (),
    turn: int = 9,
) -> State:
    """Return a state in the middle of a game. All stocks are full.

    Cells are separated by spaces. Rooftops are written as `C4=red`.
    """
    if well is None and ruleset_id in SECOND_EDITION_FAMILY:
        options = {"well": False, **(options or {})}
    cells = street.split()
    state = new_state(
        {"id": ruleset_id, "options": options or {}},
        seats(ruleset_id, players),
        well=well,
        merchant=cells[0],
    )
    board = state["board"]
    board["streets"] = [cells, *(other.split() for other in more_streets)]
    for color, names in (buildings or {}).items():
        board["buildings"][color] = names.split()
    board["stables"] = stables.split()
    board["walls"] = walls.split()
    board["gates"] = gates.split()
    for rooftop in rooftops.split():
        cell, color = rooftop.split("=")
        board["rooftops"].append({"cell": cell, "color": color})
    state["turn"] = {"number": turn, "player": state["players"][0]["color"], "actions": []}
    return write_state(read_state(state))


def player_in(state: State, color: str) -> Any:
    return next(player for player in state["players"] if player["color"] == color)


def set_stock(state: State, color: str, **pieces: Any) -> None:
    """Give a player these pieces and no others. `buildings` is keyed by colour."""
    stock = player_in(state, color)["stock"]
    for name in FULL_STOCK_NAMES:
        stock[name] = pieces.get(name, 0)
    stock["blocking_rooftops"] = pieces.get("blocking_rooftops", [])
    for building in stock["buildings"]:
        stock["buildings"][building] = pieces.get("buildings", {}).get(building, 0)


def cells_for(state: State, piece: str, color: str | None = None) -> set[str]:
    return {
        action["cell"]
        for action in legal_actions(state)
        if action["piece"] == piece and action.get("color") == color
    }


def play(state: State, *actions: Action) -> State:
    """Play the actions, each of which must be legal, and return the state after them."""
    for action in actions:
        listed = legal_actions(state)
        plain = {name: value for name, value in action.items() if name != "from"}
        assert action in listed or ("from" in action and plain in listed), action
        state = apply(state, action)
    return state


def at(piece: str, cell: str, color: str | None = None) -> Action:
    if color is not None:
        return {"piece": piece, "color": color, "cell": cell}
    return {"piece": piece, "cell": cell}


TEA = {"piece": "tea_tile"}


def points(state: State, color: str) -> dict[str, dict[str, int]]:
    """Return the scores of a player's palaces, keyed by the colour of the palace."""
    player = next(line for line in score(state)["players"] if line["color"] == color)
    return {line["color"]: line for line in player["palaces"]}


# --- setup and opening -------------------------------------------------------------------------


def test_first_edition_setup_keeps_the_merchant_away_from_the_walls() -> None:
    state = new_state({"id": "first-edition"}, seats("", 3), well=None, merchant=None)
    assert state["phase"] == "setup"
    assert state["turn"]["number"] == 0
    listed = cells_for(state, "merchant")
    assert len(listed) == 14 * 9
    assert "C3" in listed
    assert "B3" not in listed
    state = play(state, at("merchant", "C3"))
    assert state["turn"] == {"number": 1, "player": "red", "actions": []}
    assert player_in(state, "red")["stock"]["merchants"] == 8
    assert quota(read_state(state)) == 2


def test_second_edition_setup_places_well_and_merchant_in_either_order() -> None:
    state = new_state({"id": "second-edition"}, seats("", 2), well=None, merchant=None)
    assert {action["piece"] for action in legal_actions(state)} == {"well", "merchant"}
    state = play(state, at("merchant", "F5"))
    assert state["phase"] == "setup"
    assert state["turn"]["actions"] == [at("merchant", "F5")]
    assert cells_for(state, "merchant") == set()
    assert "F5" not in cells_for(state, "well")
    state = play(state, at("well", "J7"))
    assert state["phase"] == "play"
    assert state["board"]["well"] == "J7"


@pytest.mark.parametrize(
    ("ruleset_id", "players", "expected"),
    [
        ("first-edition", 3, "2222"),
        ("first-edition-two-player", 2, "1233"),
        ("second-edition", 2, "1222"),
        ("second-edition", 3, "1122"),
        ("second-edition", 4, "1122"),
        ("board-game-arena", 2, "2222"),
        ("boardspace-second-edition", 4, "1122"),
    ],
)
def test_quotas_of_the_first_turns_depend_on_the_ruleset(
    ruleset_id: str, players: int, expected: str
) -> None:
    state = new_state(
        {"id": ruleset_id},
        seats(ruleset_id, players),
        well="J7" if ruleset_id in SECOND_EDITION_FAMILY else None,
        merchant="F5",
    )
    opener = 1 if ruleset_id == DITT else 0
    assert state["turn"]["player"] == state["players"][opener]["color"]
    quotas = ""
    for number in range(1, 5):
        state["turn"]["number"] = number
        quotas += str(quota(read_state(state)))
    assert quotas == expected


def test_options_with_default_values_are_left_out_of_a_state() -> None:
    state = new_state(
        {"id": "second-edition", "options": {"gates": True, "neutral_rooftops": True}},
        seats("", 3),
        well="J7",
        merchant="F5",
    )
    assert state["ruleset"] == {
        "id": "second-edition",
        "revision": 1,
        "options": {"gates": True},
    }
    assert state["gate_supply"] == 1
    assert state["tower_tiles"]["NW"] == {"value": 1, "holder": None, "merchants": 3}


# --- buildings and stables ----------------------------------------------------------------------


def test_building_extends_an_open_palace_but_not_a_claimed_one() -> None:
    state = position("first-edition", 3, buildings={"grey": "D4", "orange": "F4"})
    assert cells_for(state, "building", "grey") == {"C4", "D3", "D5"}
    state = play(state, at("rooftop", "D4"))
    listed = cells_for(state, "building", "grey")
    assert "B4" in listed
    assert "D6" in listed
    assert not listed & {"C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5", "F3", "G5"}


def test_new_palace_may_begin_if_the_first_one_is_enclosed() -> None:
    """Merchants surround the black building in the corner."""
    state = position("first-edition", 3, street="C2 C3 B3", buildings={"black": "B2", "grey": "J9"})
    listed = cells_for(state, "building", "black")
    assert "H7" in listed
    assert "D4" in listed
    assert "J10" not in listed
    assert "C3" not in listed


def test_stable_joins_exactly_one_palace() -> None:
    state = position(
        "first-edition",
        3,
        buildings={"orange": "D4 D5 D6", "brown": "G4"},
        stables="E6",
    )
    # E4 does not touch the brown building. F6 and E7 are beside only a stable.
    orange = {"C4", "C5", "C6", "D3", "D7", "E4", "E5"}
    brown = {"F4", "G3", "G5", "H4"}
    assert cells_for(state, "stable") == orange | brown
    state = play(state, at("stable", "E4"))
    assert "F4" not in cells_for(state, "stable")
    assert "F4" not in cells_for(state, "building", "brown")


def test_buildings_and_stables_may_not_touch_the_well() -> None:
    state = position(
        "second-edition", 3, well="F6", street="G9", buildings={"brown": "D6"}, stables="D5"
    )
    assert cells_for(state, "building", "brown") == {"C6", "D7"}
    assert "E6" not in cells_for(state, "stable")
    assert "E5" not in cells_for(state, "building", "grey")


def test_buildings_of_a_closed_color_leave_the_stocks() -> None:
    """A colour is closed if every player owns a palace of this colour."""
    state = position(
        "second-edition",
        3,
        buildings={"brown": "B2 E2 H2"},
        rooftops="B2=blue E2=green",
    )
    state = play(state, at("rooftop", "H2"))
    assert [player["stock"]["buildings"]["brown"] for player in state["players"]] == [0, 0, 0]
    assert cells_for(state, "building", "brown") == set()


# --- rooftops and tiles -------------------------------------------------------------------------


def test_player_owns_one_palace_per_color_but_neutral_rooftops_have_no_limit() -> None:
    """Red owns a brown palace."""
    state = position(
        "second-edition",
        2,
        buildings={"brown": "B2 E2 H2", "grey": "B6"},
        rooftops="B2=red E2=neutral",
    )
    assert cells_for(state, "rooftop") == {"B6"}
    assert cells_for(state, "neutral_rooftop") == {"H2", "B6"}
    state = play(state, at("neutral_rooftop", "H2"))
    assert state["players"][1]["stock"]["buildings"]["brown"] == 8


def test_violet_claims_bring_three_then_two_then_one_tea_tile() -> None:
    """The second claim is neutral, so its tiles go to the box."""
    state = position("second-edition", 3, buildings={"violet": "B2 E2 H2"})
    state = play(state, at("rooftop", "B2"), at("stable", "B3"), at("neutral_rooftop", "E2"))
    assert player_in(state, "red")["tea_tiles"] == 3
    assert state["tea_supply"] == 1
    state = play(state, at("rooftop", "H2"))
    assert player_in(state, "blue")["tea_tiles"] == 1
    assert state["tea_supply"] == 0


def test_only_a_larger_palace_takes_the_palace_tile() -> None:
    """Blue's palace has size 5. Red's palace grows from size 4 to 6."""
    state = position(
        "second-edition",
        4,
        buildings={"orange": "C3 D3 E3 J3 K3 L3 M3"},
        stables="C4 D4",
    )
    state["board"]["rooftops"] = [{"cell": "C3", "color": "blue"}]
    state["palace_tiles"]["orange"]["holder"] = "blue"
    state = play(state, at("rooftop", "K3"))
    assert state["palace_tiles"]["orange"]["holder"] == "blue"
    state = play(state, at("stable", "K4"))
    assert state["palace_tiles"]["orange"]["holder"] == "blue"
    state = play(state, at("stable", "L4"))
    assert state["palace_tiles"]["orange"]["holder"] == "red"


def test_larger_neutral_palace_returns_the_palace_tile_to_the_board() -> None:
    state = position("second-edition", 3, buildings={"grey": "C3 G3 H3 L3 M3"}, rooftops="C3=blue")
    state["palace_tiles"]["grey"]["holder"] = "blue"
    state = play(state, at("neutral_rooftop", "G3"))
    assert state["palace_tiles"]["grey"]["holder"] is None
    state = play(state, at("rooftop", "L3"))
    assert state["palace_tiles"]["grey"]["holder"] is None
    state = play(state, at("stable", "L4"))
    assert state["palace_tiles"]["grey"]["holder"] == "red"


def test_tower_tile_changes_hands_after_claims_stables_and_walls() -> None:
    """Only the first holder gets the merchants on the tile."""
    state = position(
        "second-edition",
        4,
        buildings={"brown": "C2 C3", "orange": "E2", "grey": "B8"},
        rooftops="B8=yellow",
        walls="B1 C1 D1 E1 A2 A3 A4 A5 A6",
    )
    merchants = player_in(state, "red")["stock"]["merchants"]
    state = play(state, at("rooftop", "C3"), at("wall", "A7"))
    assert state["tower_tiles"]["NW"] == {"value": 1, "holder": "red", "merchants": 0}
    assert player_in(state, "red")["stock"]["merchants"] == merchants + 3
    by_claim = play(state, at("rooftop", "E2"))
    assert by_claim["tower_tiles"]["NW"]["holder"] == "blue"
    by_stable = play(state, at("stable", "B7"))
    assert by_stable["tower_tiles"]["NW"]["holder"] == "yellow"
    by_wall = play(state, at("wall", "A8"))
    assert by_wall["tower_tiles"]["NW"]["holder"] == "yellow"
    no_new_connection = play(by_wall, at("stable", "B2"))
    assert no_new_connection["tower_tiles"]["NW"]["holder"] == "yellow"


@pytest.mark.parametrize(("value", "holder"), [("tower", "yellow"), ("arm", "red")])
def test_option_decides_whether_a_second_arm_takes_the_tower_tile(value: str, holder: str) -> None:
    state = position(
        "second-edition",
        4,
        {"tower_connection": value},
        buildings={"brown": "C2 C3", "grey": "B8"},
        rooftops="C2=red B8=yellow",
        walls="B1 C1 A2 A3 A4 A5 A6 A7 A8",
    )
    state["tower_tiles"]["NW"] = {"value": 1, "holder": "yellow", "merchants": 0}
    # C1 already connects the brown palace. A stable on B3 connects it to the western arm too.
    assert play(state, at("stable", "B3"))["tower_tiles"]["NW"]["holder"] == holder


@pytest.mark.parametrize(("holder", "merchants"), [("blue", 0), (None, 3)])
def test_neutral_palace_returns_the_tower_tile_and_discards_its_merchants(
    holder: str | None, merchants: int
) -> None:
    state = position(
        "second-edition",
        3,
        buildings={"grey": "B2", "brown": "D2"},
        rooftops="D2=blue" if holder else "",
        walls="B1 C1 D1",
    )
    state["tower_tiles"]["NW"] = {"value": 1, "holder": holder, "merchants": merchants}
    before = [player["stock"]["merchants"] for player in state["players"]]
    state = play(state, at("neutral_rooftop", "B2"))
    assert state["tower_tiles"]["NW"] == {"value": 1, "holder": None, "merchants": 0}
    assert [player["stock"]["merchants"] for player in state["players"]] == before


# --- the Ditt variant ---------------------------------------------------------------------------


def test_ditt_variant_allows_one_piece_of_each_color_per_turn() -> None:
    """Blocking rooftops have a colour of their own."""
    state = position(DITT, 2, buildings={"grey": "C3", "brown": "G3"})
    state = play(state, at("rooftop", "C3"))
    assert cells_for(state, "rooftop") == set()
    assert cells_for(state, "blocking_rooftop") == {"G3"}
    state = play(state, at("building", "J9", "grey"))
    assert cells_for(state, "building", "grey") == set()
    assert cells_for(state, "building", "brown") != set()


def test_ditt_opponent_loses_a_blocking_rooftop_after_claims_with_both_kinds_of_rooftop() -> None:
    """Yellow owns red and yellow rooftops. Blue loses the green rooftop for grey."""
    state = position(DITT, 2, buildings={"grey": "C2 G3"}, walls="B1 C1")
    state = play(state, at("blocking_rooftop", "C2"))
    assert state["board"]["rooftops"] == [{"cell": "C2", "color": "red"}]
    assert state["tower_tiles"]["NW"]["holder"] is None
    assert state["palace_tiles"]["grey"]["holder"] is None
    state = play(state, at("rooftop", "G3"))
    assert state["palace_tiles"]["grey"]["holder"] == "yellow"
    assert player_in(state, "blue")["stock"]["blocking_rooftops"] == ["black", "brown", "orange"]
    assert player_in(state, "yellow")["stock"]["blocking_rooftops"] == [
        "black",
        "brown",
        "orange",
    ]


# --- merchants ----------------------------------------------------------------------------------


def test_street_continues_beside_its_ends() -> None:
    """H6, the cell inside the bend, is beside two merchants."""
    state = position("first-edition", 3, street="G5 G6 G7 H7", buildings={"orange": "H8"})
    assert cells_for(state, "merchant") == {"F5", "G4", "H5", "I7"}


@pytest.mark.parametrize(
    ("ruleset_id", "beside_one_is_allowed"), [("second-edition", True), ("board-game-arena", False)]
)
def test_new_street_begins_if_no_street_can_continue(
    ruleset_id: str, beside_one_is_allowed: bool
) -> None:
    state = position(
        ruleset_id,
        3,
        street="E5 E4 E3 E2 D2 C2 B2 B3 B4 C4",
        buildings={"grey": "E6", "brown": "G6"},
        stables="F5",
    )
    # The street can continue only at C5 and D5. Block these cells.
    state["board"]["buildings"]["orange"] = ["C5", "D5"]
    listed = cells_for(state, "merchant")
    assert "N9" in listed
    assert "D4" not in listed
    assert "C3" not in listed
    assert ("F4" in listed) == beside_one_is_allowed
    if beside_one_is_allowed:
        after = play(state, at("merchant", "F4"), at("merchant", "G4"))
        assert ["F4", "G4"] in after["board"]["streets"]
        # F4 is no longer an end, because two merchants are beside F4.
        listed = cells_for(after, "merchant")
        assert listed == {"G3", "G5", "H4"}


# --- walls and gates ----------------------------------------------------------------------------


def test_walls_grow_from_the_towers_and_leave_an_opening() -> None:
    state = position("second-edition", 2, walls="B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 A2")
    listed = cells_for(state, "wall")
    assert listed == {"A3", "A11", "B12", "O12", "P2", "P11"}


def test_gates_go_beside_a_wall_but_not_beside_a_tower() -> None:
    state = position(
        "first-edition",
        3,
        {"gates": True},
        street="E2 F2",
        buildings={"grey": "P2", "orange": "B4"},
        walls="B1 C1 D1 Q1 R2 A2 A3 B13",
    )
    state["board"]["gates"] = ["C13"]
    # P1 and A4 face buildings. The southern side has a gate.
    assert cells_for(state, "gate") == {"E1", "R3"}
    assert "D13" not in cells_for(state, "wall")
    assert "Q13" in cells_for(state, "wall")
    state = play(state, at("gate", "E1"))
    assert state["gate_supply"] == 0
    assert player_in(state, "red")["stock"]["gates"] == 1
    assert cells_for(state, "building", "black") & {"E2", "E3"} == {"E3"}
    assert "C12" not in cells_for(state, "building", "brown")


def test_walls_may_fill_a_side_that_has_a_gate() -> None:
    """The gate is the opening of the side."""
    state = position(
        "second-edition",
        2,
        {"gates": True},
        walls="B1 C1 D1 E1 F1 H1 I1 J1 K1 L1 M1 N1",
        gates="G1",
    )
    assert "O1" in cells_for(state, "wall")


def test_street_can_leave_through_one_gate_and_return_through_another() -> None:
    state = position(
        "second-edition",
        4,
        {"gates": True},
        street="D2",
        walls="B1 C1 A2 A3 B13 C13 R2 R3",
        gates="D1 A4 D13 R4",
    )
    assert cells_for(state, "merchant") == {"C2", "E2", "D3", "B4", "D12", "Q4"}
    state = play(state, at("merchant", "B4"))
    assert state["board"]["streets"] == [["D2", "B4"]]
    # The gates D1 and A4 are used, so both ends can continue only to adjacent cells.
    assert cells_for(state, "merchant") == {"C2", "E2", "D3", "B3", "B5", "C4"}


def test_merchant_names_the_end_if_two_ends_can_reach_the_cell_through_gates() -> None:
    state = position(
        "second-edition",
        4,
        {"gates": True},
        street="D2 D3 D4 C4 B4",
        walls="B1 C1 A2 A3 B13 C13",
        gates="D1 A4 D13",
    )
    through = [action for action in legal_actions(state) if action.get("cell") == "D12"]
    through = [action for action in through if action["piece"] == "merchant"]
    assert through == [
        {"piece": "merchant", "cell": "D12", "from": "D2"},
        {"piece": "merchant", "cell": "D12", "from": "B4"},
    ]
    assert {"piece": "merchant", "cell": "E2"} in legal_actions(state)
    after = play(state, through[1])
    assert after["board"]["streets"] == [["D2", "D3", "D4", "C4", "B4", "D12"]]
    assert after["turn"]["actions"] == [through[1]]
    other = play(state, through[0])
    assert other["board"]["streets"] == [["B4", "C4", "D4", "D3", "D2", "D12"]]


def test_street_that_can_continue_only_through_gates_must_do_so() -> None:
    """No new street may begin while the first can continue."""
    state = position(
        "second-edition",
        4,
        {"gates": True},
        street="D2 D3 D4",
        walls="B1 C1 A2 A3",
        gates="D1 A4",
        buildings={"grey": "F2", "brown": "D6", "orange": "F5"},
        stables="E2 D5 E5",
    )
    state["board"]["buildings"]["violet"] = ["B2"]
    state["board"]["stables"] += ["C2"]
    # The street could still continue at C4 and E4. Block these cells too.
    state["board"]["buildings"]["violet"] += ["C4"]
    state["board"]["stables"] += ["E4"]
    assert cells_for(state, "merchant") == {"B4"}
    state["board"]["gates"] = ["D1"]
    assert "N9" in cells_for(state, "merchant")


# --- obligations --------------------------------------------------------------------------------


def small_endgame(options: dict[str, Any], **stock: Any) -> State:
    """Return a state in which Red is to move. Red has these pieces, and nobody else has any."""
    state = position("second-edition", 3, {"last_player_rooftop": "no", **options})
    for color in ("red", "blue", "green"):
        set_stock(state, color)
    set_stock(state, "red", **stock)
    return state


def test_rooftop_that_prevents_a_building_is_illegal_with_lookahead() -> None:
    """The only free cell is beside the palace. After a claim, the building has no cell."""
    state = small_endgame({}, rooftops=1, buildings={"grey": 1})
    state["board"]["streets"] = [everything_but("C3", "D3")]
    state["board"]["buildings"]["grey"] = ["C3"]
    assert legal_actions(state) == [at("building", "D3", "grey")]
    state["ruleset"]["options"]["turn_obligation"] = "greedy"
    assert {action["piece"] for action in legal_actions(state)} == {"building", "rooftop"}
    finished = play(state, at("rooftop", "C3"))
    assert finished["phase"] == "finished"


def everything_but(*free: str) -> list[str]:
    """Return all city cells of the large board except these."""
    return [
        cell_name((column, row))
        for row in range(2, 13)
        for column in range(2, 18)
        if cell_name((column, row)) not in free
    ]


def test_tea_tile_lowers_the_number_of_required_placements() -> None:
    """The rooftop would leave no cell for the building."""
    state = small_endgame({}, rooftops=1, buildings={"grey": 1})
    state["board"]["streets"] = [everything_but("C3", "D3")]
    state["board"]["buildings"]["grey"] = ["C3"]
    player_in(state, "red")["tea_tiles"] = 1
    assert TEA in legal_actions(state)
    assert at("rooftop", "C3") not in legal_actions(state)
    after = play(state, TEA)
    assert player_in(after, "red")["tea_tiles"] == 0
    assert at("rooftop", "C3") in legal_actions(after)
    assert TEA not in legal_actions(after)


def test_option_decides_whether_a_turn_may_begin_with_tea() -> None:
    for timing, first in (("any_order", True), ("after_a_placement", False)):
        state = position("second-edition", 3, {"tea_timing": timing})
        player_in(state, "red")["tea_tiles"] = 2
        assert (TEA in legal_actions(state)) == first
        state = play(state, at("wall", "B1"))
        assert TEA in legal_actions(state)
        assert play(state, TEA)["turn"]["player"] == "blue"


def test_tea_is_illegal_in_a_turn_with_one_action() -> None:
    state = position("second-edition", 3, turn=2)
    player_in(state, "red")["tea_tiles"] = 1
    assert TEA not in legal_actions(state)


def test_last_player_must_place_a_rooftop_every_turn() -> None:
    state = position(
        "second-edition",
        3,
        {"last_player_rooftop": "others_have_no_pieces"},
        buildings={"grey": "C3"},
    )
    player_in(state, "red")["tea_tiles"] = 1
    set_stock(state, "blue")
    set_stock(state, "green")
    assert at("wall", "B1") in legal_actions(state)
    assert TEA in legal_actions(state)
    after_wall = play(state, at("wall", "B1"))
    assert legal_actions(after_wall) == [at("rooftop", "C3")]
    after_tea = play(state, TEA)
    assert legal_actions(after_tea) == [at("rooftop", "C3")]
    after_rooftop = play(state, at("rooftop", "C3"))
    assert at("wall", "B1") in legal_actions(after_rooftop)
    # A piece in another player's stock, even a single gate, lifts the obligation.
    player_in(state, "green")["stock"]["gates"] = 1
    assert TEA in legal_actions(play(state, at("wall", "B1")))


def test_last_player_without_lookahead_must_place_a_rooftop_as_the_last_action() -> None:
    state = position("boardspace-first-edition", 3)
    set_stock(state, "blue")
    set_stock(state, "green", rooftops=1)
    state = play(state, at("building", "C3", "grey"))
    # Green's rooftop could be placed now, so Red is not the last player.
    assert len(legal_actions(state)) > 1
    set_stock(state, "green")
    assert legal_actions(state) == [at("rooftop", "C3")]


# --- the end ------------------------------------------------------------------------------------


def test_players_who_can_place_nothing_are_skipped() -> None:
    """A skipped turn does not count."""
    state = position("first-edition", 3)
    set_stock(state, "blue")
    set_stock(state, "green", rooftops=4)
    state = play(state, at("wall", "B1"), at("wall", "C1"))
    assert state["turn"] == {"number": 10, "player": "red", "actions": []}
    state = play(state, at("wall", "D1"), at("building", "C3", "grey"))
    assert state["turn"] == {"number": 11, "player": "green", "actions": []}


def test_first_edition_aid_ends_the_game_if_the_next_player_can_place_nothing() -> None:
    """Green still has pieces."""
    state = position("first-edition-aid", 3)
    set_stock(state, "blue", rooftops=4)
    state = play(state, at("wall", "B1"), at("wall", "C1"))
    assert state["phase"] == "finished"
    assert state["turn"] == {"number": 9, "player": None, "actions": []}
    assert legal_actions(state) == []
    assert score(state)["final"]
    assert score(state)["winners"] == ["red", "blue", "green"]


def test_player_who_has_only_gates_behind_the_screen_hands_them_in() -> None:
    """Green keeps the gate, because Green also has a stable. Blue's rooftops do not matter."""
    state = position("first-edition", 4, {"gates": True})
    set_stock(state, "red", merchants=2)
    set_stock(state, "blue", gates=1, rooftops=3)
    set_stock(state, "green", gates=1, stables=1)
    set_stock(state, "yellow")
    state = play(state, at("merchant", "H8"), at("merchant", "H9"))
    assert state["phase"] == "finished"
    assert state["turn"]["number"] == 9
    assert player_in(state, "blue")["stock"]["gates"] == 0
    assert player_in(state, "green")["stock"]["gates"] == 1


def test_pass_does_not_count_as_a_turn() -> None:
    state = position("first-edition", 3)
    set_stock(state, "red")
    assert legal_actions(state) == []
    assert apply(state, None)["turn"] == {"number": 9, "player": "blue", "actions": []}


# --- the score ----------------------------------------------------------------------------------


def test_first_edition_score_counts_buildings_stables_walls_and_merchants() -> None:
    state = position(
        "first-edition",
        3,
        buildings={"orange": "C2 D2 C3 D3"},
        stables="E3 C4",
        street="E4 D4 D5 C5",
        walls="B1 C1 D1",
        rooftops="D3=red",
    )
    assert points(state, "red")["orange"] == {
        "color": "orange",
        "cell": "D3",
        "buildings": 4,
        "stables": 2,
        "walls": 2,
        "merchants": 3,
        "well": 0,
        "total": 11,
    }


def test_second_edition_score_includes_the_well() -> None:
    """The well gives four points for each component in line with it, two cells away."""
    state = position(
        "second-edition",
        4,
        well="G6",
        buildings={"violet": "I6 J6 J7 J8 G8", "orange": "D6", "grey": "L7"},
        stables="E6",
        street="K6 K7",
        rooftops="I6=red D6=blue L7=red",
    )
    assert points(state, "red")["violet"]["well"] == 4
    assert points(state, "red")["violet"]["merchants"] == 2
    assert points(state, "red")["grey"]["merchants"] == 1
    assert points(state, "blue")["orange"] == {
        "color": "orange",
        "cell": "D6",
        "buildings": 1,
        "stables": 1,
        "walls": 0,
        "merchants": 0,
        "well": 4,
        "total": 6,
    }


def test_tie_goes_to_the_largest_palace_then_to_the_first_claim() -> None:
    """The largest palaces have size 2. Of these, Blue's was claimed first."""
    state = position(
        "board-game-arena",
        4,
        buildings={"grey": "C3 D3", "brown": "G3 H3", "orange": "C7", "violet": "M3 N3"},
        street="B7 B8",
        rooftops="G3=blue C3=red C7=green M3=yellow",
    )
    state["phase"] = "finished"
    state["turn"]["player"] = None
    assert [line["total"] for line in score(state)["players"]] == [2, 2, 2, 2]
    assert score(state)["winners"] == ["blue"]
    state["ruleset"]["options"]["tie_break"] = "shared"
    assert score(state)["winners"] == ["red", "blue", "green", "yellow"]


# --- whole random games -------------------------------------------------------------------------


def uniform(generator: random.Random, actions: list[Action]) -> Action:
    return generator.choice(actions)


def by_piece(generator: random.Random, actions: list[Action]) -> Action:
    """Choose a kind of piece, then an action, so that rare kinds are played early."""
    piece = generator.choice(sorted({action["piece"] for action in actions}))
    return generator.choice([action for action in actions if action["piece"] == piece])


def roofs_late(generator: random.Random, actions: list[Action]) -> Action:
    others = [action for action in actions if "rooftop" not in action["piece"]]
    return by_piece(generator, others or actions)


def streets_first(generator: random.Random, actions: list[Action]) -> Action:
    """Usually prefer gates, then walls and merchants. Prefer merchants that name an end."""
    for pieces in (("gate",), ("wall", "merchant")):
        chosen = [action for action in actions if action["piece"] in pieces]
        through = [action for action in chosen if "from" in action]
        if chosen and generator.random() < 0.8:
            return generator.choice(through or chosen)
    return by_piece(generator, actions)


STRATEGIES: list[Callable[[random.Random, list[Action]], Action]] = [
    uniform,
    by_piece,
    roofs_late,
    streets_first,
]


def random_game(
    ruleset_id: str,
    players: int,
    options: dict[str, Any],
    choose: Callable[[random.Random, list[Action]], Action],
    seed: int,
) -> Iterator[tuple[State, Action, State]]:
    """Yield each action of a random game, with the states before and after."""
    generator = random.Random(seed)
    state = new_state(
        {"id": ruleset_id, "options": options},
        seats(ruleset_id, players),
        well=None,
        merchant=None,
    )
    while state["phase"] != "finished":
        actions = legal_actions(state)
        assert actions, "the player to move can place nothing"
        action = choose(generator, actions)
        after = apply(state, action)
        yield state, action, after
        state = after


def check_conservation(state: State) -> None:
    """Check that the pieces on the board, in stocks and on tiles add up to the supply."""
    read = read_state(state)
    number = len(read.players)
    each = supply(read.ruleset_id, number, read.options)
    palaces = find_palaces(read)
    neutral_claims = sum(1 for palace in palaces if is_neutral(palace))
    for color, cells in read.buildings.items():
        in_stock = sum(player.buildings[color] for player in read.players)
        owners = {owning_player(read, palace) for palace in palaces if palace.color == color}
        if len(owners - {None}) == number:
            assert in_stock == 0
        else:
            assert len(cells) + in_stock == each["buildings"] * number
    assert len(read.stables) + sum(player.stables for player in read.players) == (
        each["stables"] * number
    )
    assert len(read.walls) + sum(player.walls for player in read.players) == each["walls"] * number
    for player in read.players:
        claims = sum(1 for _, color in read.rooftops if color == player.color)
        assert claims + player.rooftops == 4
    assert neutral_claims + sum(player.neutral_rooftops for player in read.players) == (
        each["neutral_rooftops"] * number
    )
    merchants = sum(len(street) for street in read.streets)
    merchants += sum(player.merchants for player in read.players)
    merchants += sum(tile.merchants for tile in read.tower_tiles.values())
    expected = each["merchants"] * number + (6 if read.options["tower_merchants"] else 0)
    expected += 1 if state["phase"] != "setup" or read.streets else 0
    assert merchants == expected or (neutral_claims and expected - 6 <= merchants < expected)
    gates = len(read.gates) + read.gate_supply + sum(player.gates for player in read.players)
    assert gates <= (4 if read.options["gates"] else 0)
    if read.options["tea_tiles"]:
        claims = sum(1 for palace in palaces if palace.color == "violet" and palace.claimed)
        assert read.tea_supply == (6, 3, 1, 0)[min(claims, 3)]
        assert read.tea_supply + sum(player.tea_tiles for player in read.players) <= 6


def check_palaces(read: Position, palaces: list[Palace]) -> None:
    """Check the palaces: spacing, owners and tiles. No colour may have two open palaces."""
    home = {cell: number for number, palace in enumerate(palaces) for cell in palace.components}
    assert len(home) == sum(palace.size for palace in palaces)
    assert read.stables <= set(home)
    for cell, number in home.items():
        assert all(home.get(neighbor, number) == number for neighbor in touching(cell))
        assert read.well not in touching(cell)
        assert not set(faced_wall_cells(read.board, cell)) & read.gates
    occupied = occupied_city_cells(read)
    for color in read.buildings:
        mine = [palace for palace in palaces if palace.color == color]
        assert sum(is_open(read, palace, palaces, occupied) for palace in mine) <= 1
        owners = [owner for palace in mine if (owner := owning_player(read, palace)) is not None]
        assert len(owners) == len(set(owners))
        running = [palace for palace in mine if takes_part(read, palace)]
        holder = read.palace_tiles[color].holder
        largest = max((palace.size for palace in running), default=0)
        holders = {owning_player(read, palace) for palace in running if palace.size == largest}
        assert holder in holders or (holder is None and not running)


def check_towers(before: State, after: State) -> None:
    """Check that the holder of a tower tile owns a connected palace.

    A tile must not change if no palace is connected.
    """
    read = read_state(after)
    palaces = [palace for palace in find_palaces(read) if takes_part(read, palace)]
    for corner in CORNERS:
        tile = after["tower_tiles"][corner]
        connected = {
            owning_player(read, palace)
            for palace in palaces
            if corner in {tower for tower, _ in connected_arms(read, palace.components)}
        }
        if tile["holder"] is not None:
            assert tile["holder"] in connected
        if connected:
            assert tile["merchants"] == 0
            assert tile["holder"] is not None or None in connected
        else:
            assert tile == before["tower_tiles"][corner]


def check_ring_and_streets(read: Position) -> None:
    """Check that sides have openings and that no two pieces share a cell.

    Streets must have no gaps, except between cells in front of gates.
    """
    for side in ("north", "east", "south", "west"):
        cells = side_cells(read.board, side)
        gates = [cell for cell in cells if cell in read.gates]
        empty = [cell for cell in cells if cell not in read.walls | read.gates]
        assert len(gates) <= 1
        assert gates or empty
        if empty and not gates:
            gap = cells[cells.index(empty[0]) : cells.index(empty[-1]) + 1]
            assert list(gap) == empty
    merchants = [cell for street in read.streets for cell in street]
    pieces = merchants + sorted(read.stables) + ([read.well] if read.well else [])
    pieces += [cell for cells in read.buildings.values() for cell in cells]
    assert len(pieces) == len(set(pieces))
    assert all(is_city(read.board, cell) for cell in pieces)
    for street in read.streets:
        for merchant, neighbor in itertools.pairwise(street):
            if neighbor not in adjacent(merchant):
                for cell in (merchant, neighbor):
                    assert set(faced_wall_cells(read.board, cell)) & read.gates


def check_turn(before: State, action: Action, after: State) -> None:
    """Check the turn after an action, or check that a finished game was due to end."""
    read = read_state(after)
    if before["phase"] == "setup":
        return
    if after["phase"] == "finished":
        assert after["turn"] == {
            "number": before["turn"]["number"],
            "player": None,
            "actions": [],
        }
        able = [can_place(read, player, []) for player in read.players]
        assert not all(able)
        assert not any(able) or read.options["game_end"] == "someone_cannot_place"
    elif after["turn"]["actions"]:
        assert after["turn"]["actions"] == [*before["turn"]["actions"], action]
        assert len(after["turn"]["actions"]) < quota(read)
    else:
        assert after["turn"]["number"] == before["turn"]["number"] + 1


def check_score(state: State) -> None:
    for player in score(state)["players"]:
        lines = sum(line["total"] for line in player["palaces"])
        assert player["total"] == lines + player["palace_tiles"] + player["tower_tiles"]


def check_ply(before: State, action: Action, after: State) -> None:
    read = read_state(after)
    assert write_state(read) == after
    check_conservation(after)
    check_palaces(read, find_palaces(read))
    check_towers(before, after)
    check_ring_and_streets(read)
    check_turn(before, action, after)
    check_score(after)


GAMES = [(ruleset_id, players) for ruleset_id in RULESETS for players in player_numbers(ruleset_id)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("index", "ruleset_id", "players"),
    [(index, ruleset_id, players) for index, (ruleset_id, players) in enumerate(GAMES)],
)
def test_random_games_of_every_ruleset_keep_the_invariants(
    index: int, ruleset_id: str, players: int
) -> None:
    options = {"gates": True} if index % 2 else {}
    strategy = STRATEGIES[index % len(STRATEGIES)]
    winners: list[str] = []
    plies = 0
    for before, action, after in random_game(ruleset_id, players, options, strategy, index):
        plies += 1
        check_ply(before, action, after)
        winners = score(after)["winners"]
    assert plies > 50
    assert winners


def all_sequences(read: Position, player: Player, left: int) -> Iterator[list[Action]]:
    """Yield every sequence of placements that fits into the quota, including the empty one."""
    yield []
    if left > 0:
        for action in placements(read, player, read.turn_actions):
            after, player_after = played_out(read, player, action)
            for rest in all_sequences(after, player_after, left - 1):
                yield [action, *rest]


def names_rooftop(actions: list[Action]) -> bool:
    return any(action["piece"] == "rooftop" for action in actions)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset_id", "players", "last_player_rooftop"),
    [
        ("first-edition", 3, "others_have_no_pieces"),
        ("second-edition", 2, "others_can_place_nothing"),
        (DITT, 2, "others_can_place_nothing"),
    ],
)
def test_lookahead_allows_only_actions_that_begin_a_longest_sequence(
    ruleset_id: str, players: int, last_player_rooftop: str
) -> None:
    """If a rooftop is owed, only sequences with a rooftop count."""
    options = {"last_player_rooftop": last_player_rooftop, "gates": True}
    checked = 0
    for state, _, _ in random_game(ruleset_id, players, options, uniform, seed=1):
        if state["phase"] != "play":
            continue
        read = read_state(state)
        player = player_to_move(read)
        left = remaining(read)
        first = list(placements(read, player, read.turn_actions))
        if len(first) ** left > 600:
            continue
        sequences = list(all_sequences(read, player, left))
        with_rooftop = [sequence for sequence in sequences if names_rooftop(sequence)]
        owes = is_last_player(read, player) and not names_rooftop(read.turn_actions)
        if owes and with_rooftop:
            sequences = with_rooftop
        most = max(len(sequence) for sequence in sequences)
        allowed = [sequence[0] for sequence in sequences if len(sequence) == most]
        listed = [action for action in legal_actions(state) if action != TEA]
        assert listed == [action for action in first if action in allowed]
        checked += 1
    assert checked > 10


def test_cell_names_are_those_of_a_spreadsheet() -> None:
    assert parse_cell("R13") == (18, 13)
    assert cell_name((1, 1)) == "A1"
