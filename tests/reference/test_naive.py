"""Tests of the naive referee: worked examples of the rulebooks and whole random games."""

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
    """The colours of this many players, in seat order."""
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
    """A state in the middle of a game, with full stocks.

    Cells are separated by spaces; rooftops are written as `C4=red`.
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
    """The entry of a player in the state."""
    return next(player for player in state["players"] if player["color"] == color)


def set_stock(state: State, color: str, **pieces: Any) -> None:
    """Give a player these pieces and nothing else; `buildings` is a dict by colour."""
    stock = player_in(state, color)["stock"]
    for name in FULL_STOCK_NAMES:
        stock[name] = pieces.get(name, 0)
    stock["blocking_rooftops"] = pieces.get("blocking_rooftops", [])
    for building in stock["buildings"]:
        stock["buildings"][building] = pieces.get("buildings", {}).get(building, 0)


def cells_for(state: State, piece: str, color: str | None = None) -> set[str]:
    """The legal cells for a piece."""
    return {
        action["cell"]
        for action in legal_actions(state)
        if action["piece"] == piece and action.get("color") == color
    }


def play(state: State, *actions: Action) -> State:
    """The state after several actions, each of which must be legal."""
    for action in actions:
        listed = legal_actions(state)
        plain = {name: value for name, value in action.items() if name != "from"}
        assert action in listed or ("from" in action and plain in listed), action
        state = apply(state, action)
    return state


def at(piece: str, cell: str, color: str | None = None) -> Action:
    """The action that places this piece on this cell."""
    if color is not None:
        return {"piece": piece, "color": color, "cell": cell}
    return {"piece": piece, "cell": cell}


TEA = {"piece": "tea_tile"}


def points(state: State, color: str) -> dict[str, dict[str, int]]:
    """A player's palace scores by palace colour."""
    player = next(line for line in score(state)["players"] if line["color"] == color)
    return {line["color"]: line for line in player["palaces"]}


# --- setup and opening -------------------------------------------------------------------------


def test_first_edition_setup_stays_away_from_the_walls() -> None:
    """The first merchant is not adjacent to a wall cell; the same player opens with two pieces."""
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


def test_second_edition_setup_places_well_and_merchant() -> None:
    """The two pieces are placed in either order, on different cells."""
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
def test_the_quotas_of_the_first_turns(ruleset_id: str, players: int, expected: str) -> None:
    """The first turns have the quotas of the ruleset, and the right player takes the first."""
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


def test_options_that_equal_the_default_are_dropped() -> None:
    """A canonical ruleset has only the options that differ from the defaults."""
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


def test_an_open_palace_must_be_extended_and_a_claimed_one_must_not() -> None:
    """A building extends the open palace of its colour; after a claim it begins a new one."""
    state = position("first-edition", 3, buildings={"grey": "D4", "orange": "F4"})
    assert cells_for(state, "building", "grey") == {"C4", "D3", "D5"}
    state = play(state, at("rooftop", "D4"))
    listed = cells_for(state, "building", "grey")
    assert "B4" in listed
    assert "D6" in listed
    assert not listed & {"C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5", "F3", "G5"}


def test_an_enclosed_palace_allows_a_new_one() -> None:
    """Merchants all around a single building keep its palace from growing."""
    state = position("first-edition", 3, street="C2 C3 B3", buildings={"black": "B2", "grey": "J9"})
    listed = cells_for(state, "building", "black")
    assert "H7" in listed
    assert "D4" in listed
    assert "J10" not in listed
    assert "C3" not in listed


def test_a_stable_joins_exactly_one_palace() -> None:
    """It goes beside a building, not beside only a stable, and never touches another palace."""
    state = position(
        "first-edition",
        3,
        buildings={"orange": "D4 D5 D6", "brown": "G4"},
        stables="E6",
    )
    # E4 is two columns from the brown building; F6 and E7 are adjacent only to the stable.
    orange = {"C4", "C5", "C6", "D3", "D7", "E4", "E5"}
    brown = {"F4", "G3", "G5", "H4"}
    assert cells_for(state, "stable") == orange | brown
    state = play(state, at("stable", "E4"))
    assert "F4" not in cells_for(state, "stable")
    assert "F4" not in cells_for(state, "building", "brown")


def test_no_buildings_or_stables_around_the_well() -> None:
    """They may not touch the well, not even at a corner."""
    state = position(
        "second-edition", 3, well="F6", street="G9", buildings={"brown": "D6"}, stables="D5"
    )
    assert cells_for(state, "building", "brown") == {"C6", "D7"}
    assert "E6" not in cells_for(state, "stable")
    assert "E5" not in cells_for(state, "building", "grey")


def test_closing_a_color_empties_the_stocks() -> None:
    """Once every player owns a palace of a colour, its unplaced buildings go back to the box."""
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


def test_players_own_one_palace_per_color_and_neutral_rooftops_have_no_limit() -> None:
    """Neutral rooftops may claim several palaces of a colour and do not close it."""
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


def test_claims_bring_three_two_and_one_tea_tiles() -> None:
    """Claims bring three tiles, then two (here to the box, by a neutral rooftop), then one."""
    state = position("second-edition", 3, buildings={"violet": "B2 E2 H2"})
    state = play(state, at("rooftop", "B2"), at("stable", "B3"), at("neutral_rooftop", "E2"))
    assert player_in(state, "red")["tea_tiles"] == 3
    assert state["tea_supply"] == 1
    state = play(state, at("rooftop", "H2"))
    assert player_in(state, "blue")["tea_tiles"] == 1
    assert state["tea_supply"] == 0


def test_only_a_larger_palace_takes_the_palace_tile() -> None:
    """Against five components, four and five are not enough, and six are."""
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


def test_a_larger_neutral_palace_returns_the_palace_tile() -> None:
    """The tile goes back to the board, and only an even larger palace takes it from there."""
    state = position("second-edition", 3, buildings={"grey": "C3 G3 H3 L3 M3"}, rooftops="C3=blue")
    state["palace_tiles"]["grey"]["holder"] = "blue"
    state = play(state, at("neutral_rooftop", "G3"))
    assert state["palace_tiles"]["grey"]["holder"] is None
    state = play(state, at("rooftop", "L3"))
    assert state["palace_tiles"]["grey"]["holder"] is None
    state = play(state, at("stable", "L4"))
    assert state["palace_tiles"]["grey"]["holder"] == "red"


def test_tower_tiles_change_hands_by_claims_stables_and_walls() -> None:
    """The first holder takes the merchants; only a first connection takes the tile."""
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
def test_the_option_decides_whether_a_second_arm_takes_the_tile(value: str, holder: str) -> None:
    """With `arm` a palace takes the tile for its second arm too, with `tower` it does not."""
    state = position(
        "second-edition",
        4,
        {"tower_connection": value},
        buildings={"brown": "C2 C3", "grey": "B8"},
        rooftops="C2=red B8=yellow",
        walls="B1 C1 A2 A3 A4 A5 A6 A7 A8",
    )
    state["tower_tiles"]["NW"] = {"value": 1, "holder": "yellow", "merchants": 0}
    # C1 already reaches the brown palace; B3 connects to A3 of the western arm.
    assert play(state, at("stable", "B3"))["tower_tiles"]["NW"]["holder"] == holder


def test_a_neutral_palace_returns_the_tower_tile_and_discards_its_merchants() -> None:
    """Nobody holds the tower tile, and its merchants go to the box."""
    state = position("second-edition", 3, buildings={"grey": "B2"}, walls="B1")
    before = [player["stock"]["merchants"] for player in state["players"]]
    state = play(state, at("neutral_rooftop", "B2"))
    assert state["tower_tiles"]["NW"] == {"value": 1, "holder": None, "merchants": 0}
    assert [player["stock"]["merchants"] for player in state["players"]] == before


# --- the Ditt variant ---------------------------------------------------------------------------


def test_ditt_allows_one_piece_of_each_color_per_turn() -> None:
    """Pieces without a colour are not limited; a blocking rooftop has a colour of its own."""
    state = position(DITT, 2, buildings={"grey": "C3", "brown": "G3"})
    state = play(state, at("rooftop", "C3"))
    assert cells_for(state, "rooftop") == set()
    assert cells_for(state, "blocking_rooftop") == {"G3"}
    state = play(state, at("building", "J9", "grey"))
    assert cells_for(state, "building", "grey") == set()
    assert cells_for(state, "building", "brown") != set()


def test_ditt_both_rooftops_on_a_color_cost_the_opponent_their_blocking_one() -> None:
    """After a red and a yellow rooftop on grey, the green one for grey is lost."""
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


def test_merchants_extend_the_ends_of_a_street() -> None:
    """A bent street continues beside both ends, but not beside two merchants, as in the bend."""
    state = position("first-edition", 3, street="G5 G6 G7 H7", buildings={"orange": "H8"})
    assert cells_for(state, "merchant") == {"F5", "G4", "H5", "I7"}


@pytest.mark.parametrize(
    ("ruleset_id", "beside_one_is_allowed"), [("second-edition", True), ("board-game-arena", False)]
)
def test_a_new_street_begins_when_no_street_can_continue(
    ruleset_id: str, beside_one_is_allowed: bool
) -> None:
    """With one ruleset it begins beside at most one merchant, with the other beside none."""
    state = position(
        ruleset_id,
        3,
        street="E5 E4 E3 E2 D2 C2 B2 B3 B4 C4",
        buildings={"grey": "E6", "brown": "G6"},
        stables="F5",
    )
    # The street can continue only at C5 (from C4) and at D5 (from E5); block these.
    state["board"]["buildings"]["orange"] = ["C5", "D5"]
    listed = cells_for(state, "merchant")
    assert "N9" in listed
    assert "D4" not in listed
    assert "C3" not in listed
    assert ("F4" in listed) == beside_one_is_allowed
    if beside_one_is_allowed:
        after = play(state, at("merchant", "F4"), at("merchant", "G4"))
        assert ["F4", "G4"] in after["board"]["streets"]
        # F4 now has two merchants beside it and is no longer an end.
        listed = cells_for(after, "merchant")
        assert listed == {"G3", "G5", "H4"}


# --- walls and gates ----------------------------------------------------------------------------


def test_walls_grow_from_the_towers_and_leave_an_opening() -> None:
    """The last empty cell of a side stays empty."""
    state = position("second-edition", 2, walls="B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 A2")
    listed = cells_for(state, "wall")
    assert listed == {"A3", "A11", "B12", "O12", "P2", "P11"}


def test_gates_stand_beside_a_wall_and_not_beside_a_tower() -> None:
    """A gate faces an empty cell or a merchant, and each side has at most one."""
    state = position(
        "first-edition",
        3,
        {"gates": True},
        street="E2 F2",
        buildings={"grey": "P2", "orange": "B4"},
        walls="B1 C1 D1 Q1 R2 A2 A3 B13",
    )
    state["board"]["gates"] = ["C13"]
    # P1 faces the grey building, A4 the orange one; the south side has a gate.
    assert cells_for(state, "gate") == {"E1", "R3"}
    assert "D13" not in cells_for(state, "wall")
    assert "Q13" in cells_for(state, "wall")
    state = play(state, at("gate", "E1"))
    assert state["gate_supply"] == 0
    assert player_in(state, "red")["stock"]["gates"] == 1
    assert cells_for(state, "building", "black") & {"E2", "E3"} == {"E3"}
    assert "C12" not in cells_for(state, "building", "brown")


def test_walls_may_fill_a_side_up_to_its_gate() -> None:
    """The gate is the opening, so no other cell of the side has to stay empty."""
    state = position(
        "second-edition",
        2,
        {"gates": True},
        walls="B1 C1 D1 E1 F1 H1 I1 J1 K1 L1 M1 N1",
        gates="G1",
    )
    assert "O1" in cells_for(state, "wall")


def test_a_street_leaves_through_one_gate_and_comes_back_through_another() -> None:
    """An end in front of a gate continues in front of another gate, and only once."""
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
    # D1 and A4 are used; both ends can continue only to adjacent cells.
    assert cells_for(state, "merchant") == {"C2", "E2", "D3", "B3", "B5", "C4"}


def test_a_merchant_names_the_end_that_goes_on_through_a_gate() -> None:
    """Two ends in front of two gates can both continue through a third."""
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


def test_a_blocked_street_before_a_gate_must_go_through() -> None:
    """No new street begins while another gate has a free cell without merchants beside it."""
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
    # D4 could still continue at C4 and E4; block these as well.
    state["board"]["buildings"]["violet"] += ["C4"]
    state["board"]["stables"] += ["E4"]
    assert cells_for(state, "merchant") == {"B4"}
    state["board"]["gates"] = ["D1"]
    assert "N9" in cells_for(state, "merchant")


# --- obligations --------------------------------------------------------------------------------


def small_endgame(options: dict[str, Any], **stock: Any) -> State:
    """Red to move with a few pieces; the others have none."""
    state = position("second-edition", 3, {"last_player_rooftop": "no", **options})
    for color in ("red", "blue", "green"):
        set_stock(state, color)
    set_stock(state, "red", **stock)
    return state


def test_a_placement_that_leaves_too_little_is_illegal_only_with_lookahead() -> None:
    """A player who can place a building and a rooftop in only one order must use that order.

    The only free cell is beside the palace; after a claim the building has no cell.
    """
    state = small_endgame({}, rooftops=1, buildings={"grey": 1})
    state["board"]["streets"] = [everything_but("C3", "D3")]
    state["board"]["buildings"]["grey"] = ["C3"]
    assert legal_actions(state) == [at("building", "D3", "grey")]
    state["ruleset"]["options"]["turn_obligation"] = "greedy"
    assert {action["piece"] for action in legal_actions(state)} == {"building", "rooftop"}
    finished = play(state, at("rooftop", "C3"))
    assert finished["phase"] == "finished"


def everything_but(*free: str) -> list[str]:
    """All city cells of the large board except these, as if one street could fill them."""
    return [
        cell_name((column, row))
        for row in range(2, 13)
        for column in range(2, 18)
        if cell_name((column, row)) not in free
    ]


def test_tea_lowers_the_obligation() -> None:
    """Before the tea, the rooftop would leave too few placements; after it, it is legal."""
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


def test_the_option_decides_whether_a_turn_may_begin_with_tea() -> None:
    """With `after_a_placement` no turn begins with tea."""
    for timing, first in (("any_order", True), ("after_a_placement", False)):
        state = position("second-edition", 3, {"tea_timing": timing})
        player_in(state, "red")["tea_tiles"] = 2
        assert (TEA in legal_actions(state)) == first
        state = play(state, at("wall", "B1"))
        assert TEA in legal_actions(state)
        assert play(state, TEA)["turn"]["player"] == "blue"


def test_no_tea_in_a_short_turn() -> None:
    """Tea is illegal in a turn with quota 1."""
    state = position("second-edition", 3, turn=2)
    player_in(state, "red")["tea_tiles"] = 1
    assert TEA not in legal_actions(state)


def test_the_last_player_owes_a_rooftop() -> None:
    """With nobody else in play, a player places a rooftop every turn, with or without tea."""
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
    # A piece in another stock, even a single gate, lifts the obligation.
    player_in(state, "green")["stock"]["gates"] = 1
    assert TEA in legal_actions(play(state, at("wall", "B1")))


def test_the_greedy_last_player_owes_a_rooftop_with_the_last_action() -> None:
    """The first action is not restricted; the last is, once no other player can place a piece."""
    state = position("boardspace-first-edition", 3)
    set_stock(state, "blue")
    set_stock(state, "green", rooftops=1)
    state = play(state, at("building", "C3", "grey"))
    # Green's rooftop could be placed now, so red is not the last.
    assert len(legal_actions(state)) > 1
    set_stock(state, "green")
    assert legal_actions(state) == [at("rooftop", "C3")]


# --- the end ------------------------------------------------------------------------------------


def test_players_who_can_place_nothing_are_passed_over() -> None:
    """Skipped turns do not count, and the same player may move again."""
    state = position("first-edition", 3)
    set_stock(state, "blue")
    set_stock(state, "green", rooftops=4)
    state = play(state, at("wall", "B1"), at("wall", "C1"))
    assert state["turn"] == {"number": 10, "player": "red", "actions": []}
    state = play(state, at("wall", "D1"), at("building", "C3", "grey"))
    assert state["turn"] == {"number": 11, "player": "green", "actions": []}


def test_first_edition_aid_ends_the_game_when_the_next_player_can_place_nothing() -> None:
    """The game ends whatever the other players have left."""
    state = position("first-edition-aid", 3)
    set_stock(state, "blue", rooftops=4)
    state = play(state, at("wall", "B1"), at("wall", "C1"))
    assert state["phase"] == "finished"
    assert state["turn"] == {"number": 9, "player": None, "actions": []}
    assert legal_actions(state) == []
    assert score(state)["final"]
    assert score(state)["winners"] == ["red", "blue", "green"]


def test_a_player_with_only_gates_left_discards_them() -> None:
    """Rooftops do not count; a stable behind the screen keeps the gate."""
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


def test_a_pass_when_nothing_can_be_placed_is_not_a_turn() -> None:
    """A turn without any action does not count."""
    state = position("first-edition", 3)
    set_stock(state, "red")
    assert legal_actions(state) == []
    assert apply(state, None)["turn"] == {"number": 9, "player": "blue", "actions": []}


# --- the score ----------------------------------------------------------------------------------


def test_the_score_of_the_first_edition() -> None:
    """Four buildings, two stables, two walls, three merchants: eleven."""
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


def test_the_score_of_the_second_edition() -> None:
    """The well gives four per component; a merchant counts for every palace beside it."""
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


def test_a_tie_goes_to_the_largest_palace_then_to_the_first_claimed() -> None:
    """With equal totals, size decides first, then the order of claims."""
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
    """Any action, all equally likely."""
    return generator.choice(actions)


def by_piece(generator: random.Random, actions: list[Action]) -> Action:
    """Any kind of piece, then any of its actions, so rooftops, stables and gates come early."""
    piece = generator.choice(sorted({action["piece"] for action in actions}))
    return generator.choice([action for action in actions if action["piece"] == piece])


def roofs_late(generator: random.Random, actions: list[Action]) -> Action:
    """No rooftop while anything else is legal."""
    others = [action for action in actions if "rooftop" not in action["piece"]]
    return by_piece(generator, others or actions)


def streets_first(generator: random.Random, actions: list[Action]) -> Action:
    """Mostly a gate, or else a wall or a merchant, preferably one that names its end."""
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
    """Yield every ply of a random game: the state, the action, the state after it."""
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
    """Check that board, stocks, tiles and box together hold the supply."""
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
    """Check spacing, at most one open palace of each colour, owners, and holders of tiles."""
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
    """Check that holders are connected and that a tile moves only for a connected palace."""
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
    """Check the opening of each side, that no city cell holds two pieces, and the streets."""
    for side in ("north", "east", "south", "west"):
        cells = side_cells(read.board, side)
        gates = [cell for cell in cells if cell in read.gates]
        empty = [cell for cell in cells if cell not in read.walls | read.gates]
        assert len(gates) <= 1
        assert gates or empty
        if empty and not gates:
            gap = cells[cells.index(empty[0]) : cells.index(empty[-1]) + 1]
            assert gap == empty
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
    """Check turn numbers, the actions of the turn, and that a finished game is over."""
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
    """Check that each total is the sum of its items."""
    for player in score(state)["players"]:
        lines = sum(line["total"] for line in player["palaces"])
        assert player["total"] == lines + player["palace_tiles"] + player["tower_tiles"]


def check_ply(before: State, action: Action, after: State) -> None:
    """Check every invariant after a ply."""
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
def test_a_random_game_of_every_ruleset_keeps_the_invariants(
    index: int, ruleset_id: str, players: int
) -> None:
    """Pieces are conserved, palaces never touch, tiles are where they belong, the game ends."""
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
    """Yield every sequence of placements within the rest of the quota, including short ones."""
    yield []
    if left > 0:
        for action in placements(read, player, read.turn_actions):
            after, player_after = played_out(read, player, action)
            for rest in all_sequences(after, player_after, left - 1):
                yield [action, *rest]


def names_rooftop(actions: list[Action]) -> bool:
    """Whether the actions include a rooftop of the player's own."""
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
    """Checked without shortcuts: list all sequences and keep those with an owed rooftop."""
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


def test_cells_have_the_names_of_a_spreadsheet() -> None:
    """A1 is the first cell of the grid, and R13 the last."""
    assert parse_cell("R13") == (18, 13)
    assert cell_name((1, 1)) == "A1"
