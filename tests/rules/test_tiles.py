"""The effects of a placement on tiles, closed colours and blocking rooftops.

Sources: first edition, "Les 4 jetons palais", "Les 4 jetons tours" and "Pièces de palais"; second
edition, "Tuiles palais", "Tuiles tour" and "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import position
from service.rules.board import CORNERS
from service.rules.state import State
from tests.support.judging import event, happened, played

Events = list[tuple[str, dict[str, Any]]]


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def first(**words: Any) -> State:
    return position("first-edition", **words)


def variant(**words: Any) -> State:
    return position("first-edition-two-player", "yellow blue", **words)


def tiles(state: State, words: str) -> Events:
    """Return the events of a move that are about tiles, merchants and stocks."""
    silent = ("piece_placed", "palace_claimed", "palace_started", "turn_ended", "street_started")
    return [item for item in happened(state, words) if item[0] not in silent]


def palace_tile(
    to: str | None, size: int, *, origin: str | None = None, color: str = "orange", value: int = 4
) -> tuple[str, dict[str, Any]]:
    type_ = "palace_tile_taken" if to else "palace_tile_returned"
    params = {"player": "red", "value": value, "color": color, "size": size}
    return event(type_, **params, origin=origin, to=to)


def tower_tile(
    corner: str, value: int, to: str | None, *, origin: str | None = None
) -> tuple[str, dict[str, Any]]:
    type_ = "tower_tile_taken" if to else "tower_tile_returned"
    return event(type_, player="red", value=value, corner=corner, origin=origin, to=to)


def merchants(corner: str, count: int, to: str | None) -> tuple[str, dict[str, Any]]:
    type_ = "merchants_taken" if to else "merchants_removed"
    return event(type_, player="red", corner=corner, count=count, to=to)


# --- palace tiles --------------------------------------------------------------------------------

PALACE_TILES: dict[str, tuple[State, str, Events]] = {
    "the first claim of a colour takes the tile": (
        second(buildings={"orange": "D4"}),
        "rooftop D4",
        [palace_tile("red", 1)],
    ),
    "the tile of each colour has its value": (
        second(buildings={"brown": "D4 D5"}, stables="D6"),
        "rooftop D4",
        [palace_tile("red", 3, color="brown", value=3)],
    ),
    "a larger palace takes the tile": (
        second(buildings={"orange": "D4 D5 H4-H6"}, rooftops="green:D4"),
        "rooftop H4",
        [palace_tile("red", 3, origin="green")],
    ),
    "an equal palace does not take the tile": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="green:D4"),
        "rooftop H4",
        [],
    ),
    "a smaller palace does not take the tile": (
        second(buildings={"orange": "D4 D5 H4"}, rooftops="green:D4"),
        "rooftop H4",
        [],
    ),
    "stables count for the claimed palace": (
        second(buildings={"orange": "D4 D5 H4"}, stables="H3 H5", rooftops="green:D4"),
        "rooftop H4",
        [palace_tile("red", 3, origin="green")],
    ),
    "stables count for the holder's palace": (
        second(buildings={"orange": "D4 H4 H5"}, stables="D3", rooftops="green:D4"),
        "rooftop H4",
        [],
    ),
    "a stable that makes a palace the largest wins the tile": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="green:D4 red:H4"),
        "stable H6",
        [palace_tile("red", 3, origin="green")],
    ),
    "a stable placed by another player counts for the palace's owner": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="green:D4 yellow:H4"),
        "stable H6",
        [palace_tile("yellow", 3, origin="green")],
    ),
    "a stable that makes a palace equal does not win the tile": (
        second(buildings={"orange": "D4 D5 H4"}, rooftops="green:D4 red:H4"),
        "stable H3",
        [],
    ),
    "the holder's own stable changes nothing": (
        second(buildings={"orange": "D4 D5 H4"}, rooftops="green:D4 red:H4"),
        "stable D6",
        [],
    ),
    "a stable of an unclaimed palace changes nothing": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="green:D4"),
        "stable H6",
        [],
    ),
    "a larger palace of another colour takes only the tile of its own colour": (
        second(buildings={"orange": "D4", "brown": "H4-H6"}, rooftops="green:D4"),
        "rooftop H4",
        [palace_tile("red", 3, color="brown", value=3)],
    ),
    "a neutral first claim leaves the tile on the board": (
        second(buildings={"orange": "D4 D5"}),
        "neutral_rooftop D4",
        [],
    ),
    "an equal palace does not take the tile from a neutral palace": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="neutral:D4"),
        "rooftop H4",
        [],
    ),
    "a larger palace takes the tile from a neutral palace": (
        second(buildings={"orange": "D4 D5 H4-H6"}, rooftops="neutral:D4"),
        "rooftop H4",
        [palace_tile("red", 3)],
    ),
    "a larger neutral palace returns the tile to the board": (
        second(buildings={"orange": "D4 D5 H4-H6"}, rooftops="green:D4"),
        "neutral_rooftop H4",
        [palace_tile(None, 3, origin="green")],
    ),
    "an equal neutral palace does not return the tile": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="green:D4"),
        "neutral_rooftop H4",
        [],
    ),
    "a stable that makes a neutral palace the largest returns the tile": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="green:D4 neutral:H4"),
        "stable H6",
        [palace_tile(None, 3, origin="green")],
    ),
    "a stable that makes a palace larger than a neutral palace wins the tile": (
        second(buildings={"orange": "D4 D5 H4 H5"}, rooftops="neutral:D4 green:H4"),
        "stable H6",
        [palace_tile("green", 3)],
    ),
    "the larger of two neutral palaces counts": (
        second(
            buildings={"orange": "D4 H4-H6 L3 L4"}, rooftops="neutral:D4 neutral:H4", stables="L5"
        ),
        "rooftop L4",
        [],
    ),
    "a blocking claim does not take the tile": (
        variant(buildings={"orange": "D4 D5"}, player="yellow"),
        "blocking_rooftop D4",
        [],
    ),
    "a palace with a blocking rooftop does not keep the tile from a player's palace": (
        variant(buildings={"orange": "D4 D5 H4"}, rooftops="green:D4"),
        "rooftop H4",
        [event("palace_tile_taken", player="yellow", value=4, color="orange", size=1, to="yellow")],
    ),
    "a stable of a palace with a blocking rooftop changes nothing": (
        variant(buildings={"orange": "D4 D5 H4"}, rooftops="green:D4 blue:H4"),
        "stable D6",
        [],
    ),
}


@pytest.mark.parametrize(
    ("state", "words", "expected"), PALACE_TILES.values(), ids=list(PALACE_TILES)
)
def test_palace_tile_goes_to_the_largest_palace(state: State, words: str, expected: Events) -> None:
    """An equally large palace does not take the tile from its holder."""
    assert tiles(state, words) == expected
    holders = {params["color"]: params["to"] for _, params in expected}
    after = played(state, words)
    for index, color in enumerate(state.config.building_colors):
        expected_holder = holders.get(color, state.palace_holders[index])
        assert after.palace_holders[index] == expected_holder


# --- tower tiles ---------------------------------------------------------------------------------

NORTH = {"orange": "D2"}
BOTH_TOWERS = {"orange": "D2-G2"}

TOWER_TILES: dict[str, tuple[State, str, Events]] = {
    "a claim beside a wall takes the tile and its merchants": (
        second(buildings=NORTH, walls="B1-D1"),
        "rooftop D2",
        [palace_tile("red", 1), tower_tile("NW", 1, "red"), merchants("NW", 3, "red")],
    ),
    "the tile of the tower at which the arm begins": (
        second(buildings={"orange": "Q9"}, walls="R12-R9"),
        "rooftop Q9",
        [palace_tile("red", 1), tower_tile("SE", 2, "red"), merchants("SE", 2, "red")],
    ),
    "tile 4 carries no merchants": (
        second(buildings={"orange": "B9"}, walls="A12-A9"),
        "rooftop B9",
        [palace_tile("red", 1), tower_tile("SW", 4, "red")],
    ),
    "in the first edition there are no merchants": (
        first(buildings=NORTH, walls="B1-D1"),
        "rooftop D2",
        [palace_tile("red", 1), tower_tile("NW", 1, "red")],
    ),
    "a claim away from walls takes no tile": (
        second(buildings={"orange": "D3"}, walls="B1-D1"),
        "rooftop D3",
        [palace_tile("red", 1)],
    ),
    "a wall that touches a palace only diagonally does not count": (
        second(buildings={"orange": "E2"}, walls="B1-D1"),
        "rooftop E2",
        [palace_tile("red", 1)],
    ),
    "the tower itself does not count": (
        second(buildings={"orange": "B2"}),
        "rooftop B2",
        [palace_tile("red", 1)],
    ),
    "a wall beside a stable of the palace counts": (
        second(buildings={"orange": "D3"}, stables="D2", walls="B1-D1"),
        "rooftop D3",
        [palace_tile("red", 2), tower_tile("NW", 1, "red"), merchants("NW", 3, "red")],
    ),
    "a claim takes the tile from its holder, whatever the sizes": (
        second(
            buildings={"orange": "D2", "brown": "B4-B6"},
            walls="B1-D1 A2-A4",
            rooftops="green:B4",
        ),
        "rooftop D2",
        [palace_tile("red", 1), tower_tile("NW", 1, "red", origin="green")],
    ),
    "the holder's own claim changes nothing": (
        second(buildings={"orange": "D2", "brown": "B4"}, walls="B1-D1 A2-A4", rooftops="red:B4"),
        "rooftop D2",
        [palace_tile("red", 1)],
    ),
    "two towers at once": (
        second(buildings=BOTH_TOWERS, walls="B1-D1 G1-Q1"),
        "rooftop E2",
        [
            palace_tile("red", 4),
            tower_tile("NW", 1, "red"),
            merchants("NW", 3, "red"),
            tower_tile("NE", 3, "red"),
            merchants("NE", 1, "red"),
        ],
    ),
    "two arms of one tower count once": (
        second(buildings={"orange": "B2"}, walls="B1 A2"),
        "rooftop B2",
        [palace_tile("red", 1), tower_tile("NW", 1, "red"), merchants("NW", 3, "red")],
    ),
    "a wall connects a claimed palace": (
        second(buildings=NORTH, walls="B1-C1", rooftops="red:D2"),
        "wall D1",
        [tower_tile("NW", 1, "red"), merchants("NW", 3, "red")],
    ),
    "a wall placed by another player counts for the palace's owner": (
        second(buildings=NORTH, walls="B1-C1", rooftops="yellow:D2"),
        "wall D1",
        [tower_tile("NW", 1, "yellow"), merchants("NW", 3, "yellow")],
    ),
    "a wall takes the tile from its holder": (
        second(
            buildings={"orange": "D2", "brown": "B4"},
            walls="B1-C1 A2-A4",
            rooftops="green:B4 yellow:D2",
        ),
        "wall D1",
        [tower_tile("NW", 1, "yellow", origin="green")],
    ),
    "a wall beside the stable of a claimed palace connects it": (
        second(buildings={"orange": "D3"}, stables="D2", walls="B1-C1", rooftops="yellow:D3"),
        "wall D1",
        [tower_tile("NW", 1, "yellow"), merchants("NW", 3, "yellow")],
    ),
    "a wall beside an unclaimed palace takes no tile": (
        second(buildings=NORTH, walls="B1-C1"),
        "wall D1",
        [],
    ),
    "a stable connects a claimed palace": (
        second(buildings={"orange": "D3"}, walls="B1-D1", rooftops="yellow:D3"),
        "stable D2",
        [tower_tile("NW", 1, "yellow"), merchants("NW", 3, "yellow")],
    ),
    "a stable takes the tile from its holder": (
        second(
            buildings={"orange": "D3", "brown": "B5"},
            walls="B1-D1 A2-A5",
            rooftops="green:B5 red:D3",
        ),
        "stable D2",
        [tower_tile("NW", 1, "red", origin="green")],
    ),
    "a stable takes both the palace tile and the tower tile": (
        second(
            buildings={"orange": "D3 H8"},
            walls="B1-D1",
            rooftops="green:H8 red:D3",
        ),
        "stable D2",
        [
            palace_tile("red", 2, origin="green"),
            tower_tile("NW", 1, "red"),
            merchants("NW", 3, "red"),
        ],
    ),
    "a stable of an unclaimed palace takes no tile": (
        second(buildings={"orange": "D3"}, walls="B1-D1"),
        "stable D2",
        [],
    ),
    "a stable away from the wall takes no tile": (
        second(buildings={"orange": "D3"}, walls="B1-D1", rooftops="red:D3"),
        "stable D4",
        [],
    ),
    "a second wall of the same arm makes no new connection": (
        second(
            buildings={"orange": "D2 E2", "brown": "B4"},
            walls="B1-D1 A2-A4",
            rooftops="red:D2 green:B4",
        ),
        "wall E1",
        [],
    ),
    "a stable beside the same arm makes no new connection": (
        second(
            buildings={"orange": "D2", "brown": "B4"},
            walls="B1-E1 A2-A4",
            rooftops="red:D2 green:B4",
        ),
        "stable E2",
        [],
    ),
    "a stable between two towers' arms takes the tile of the new tower": (
        second(buildings={"orange": "E2-F2"}, walls="B1-E1 G1-Q1", rooftops="red:E2"),
        "stable G2",
        [tower_tile("NE", 3, "red"), merchants("NE", 1, "red")],
    ),
    "a wall of another tower's arm takes the tile of that tower": (
        second(buildings={"orange": "D2-G2"}, walls="B1-D1 H1-Q1", rooftops="red:D2"),
        "wall G1",
        [tower_tile("NE", 3, "red"), merchants("NE", 1, "red")],
    ),
    "a neutral claim removes the merchants": (
        second(buildings=NORTH, walls="B1-D1"),
        "neutral_rooftop D2",
        [merchants("NW", 3, None)],
    ),
    "a neutral claim returns the tile": (
        second(
            buildings={"orange": "D2", "brown": "B4"},
            walls="B1-D1 A2-A4",
            rooftops="green:B4",
        ),
        "neutral_rooftop D2",
        [tower_tile("NW", 1, None, origin="green")],
    ),
    "a wall to a neutral palace returns the tile": (
        second(
            buildings={"orange": "D2", "brown": "B4"},
            walls="B1-C1 A2-A4",
            rooftops="neutral:D2 green:B4",
        ),
        "wall D1",
        [tower_tile("NW", 1, None, origin="green")],
    ),
    "a wall to a neutral palace removes the merchants": (
        second(buildings=NORTH, walls="B1-C1", rooftops="neutral:D2"),
        "wall D1",
        [merchants("NW", 3, None)],
    ),
    "a stable of a neutral palace returns the tile": (
        second(
            buildings={"orange": "D3", "brown": "B5"},
            walls="B1-D1 A2-A5",
            rooftops="neutral:D3 green:B5",
        ),
        "stable D2",
        [tower_tile("NW", 1, None, origin="green")],
    ),
    "a claim takes a tile that a neutral palace returned": (
        second(
            buildings={"orange": "D2", "brown": "B4"},
            walls="B1-D1 A2-A4",
            rooftops="neutral:B4",
        ),
        "rooftop D2",
        [palace_tile("red", 1), tower_tile("NW", 1, "red")],
    ),
    "a blocking claim takes no tile": (
        variant(buildings=NORTH, walls="B1-D1"),
        "blocking_rooftop D2",
        [],
    ),
    "a wall beside a palace with a blocking rooftop takes no tile": (
        variant(buildings=NORTH, walls="B1-C1", rooftops="green:D2"),
        "wall D1",
        [],
    ),
}


@pytest.mark.parametrize(
    ("state", "words", "expected"), TOWER_TILES.values(), ids=list(TOWER_TILES)
)
def test_newly_connected_palace_takes_the_tower_tile(
    state: State, words: str, expected: Events
) -> None:
    """A palace is connected if a wall of the tower's arms is beside it."""
    assert tiles(state, words) == expected
    holders = list(state.tower_holders)
    gained = {player.color: player.merchants for player in state.players}
    on_tiles = list(state.tower_merchants)
    for type_, params in expected:
        if type_.startswith("tower"):
            holders[CORNERS.index(params["corner"])] = params["to"]
        if type_.startswith("merchants"):
            on_tiles[CORNERS.index(params["corner"])] = 0
            if params["to"]:
                gained[params["to"]] += params["count"]
    after = played(state, words)
    assert after.tower_holders == tuple(holders)
    assert after.tower_merchants == tuple(on_tiles)
    assert {player.color: player.merchants for player in after.players} == gained


OTHER_ARM: dict[str, Any] = {
    # Red's palace is beside the northern arm of the NW tower. Green holds the tile.
    "buildings": {"orange": "B2-B3", "brown": "E2"},
    "walls": "B1-E1",
    "rooftops": "red:B2 green:E2",
}


@pytest.mark.parametrize(
    ("ruleset", "options", "taken"),
    [
        ("second-edition", {}, False),
        ("second-edition", {"tower_connection": "arm"}, True),
        ("boardspace-second-edition", {}, True),
        ("board-game-arena", {}, False),
        ("first-edition", {}, True),
        ("first-edition", {"tower_connection": "tower"}, False),
    ],
)
@pytest.mark.parametrize("words", ["wall A2", "wall A2, wall A3"])
def test_ruling_decides_whether_a_wall_of_a_second_arm_takes_the_tower_tile(
    ruleset: str, options: dict[str, str], taken: bool, words: str
) -> None:
    well = {} if ruleset == "first-edition" else {"well": "M8"}
    state = position(ruleset, options=options, **well, **OTHER_ARM)
    expected = [tower_tile("NW", 1, "red", origin="green")] if taken else []
    assert tiles(state, words) == expected


@pytest.mark.parametrize(("connection", "taken"), [("arm", True), ("tower", False)])
def test_ruling_decides_whether_a_stable_beside_a_second_arm_takes_the_tower_tile(
    connection: str, taken: bool
) -> None:
    state = second(
        buildings={"orange": "C2", "brown": "F2"},
        walls="B1-F1 A2",
        rooftops="red:C2 green:F2",
        options={"tower_connection": connection},
    )
    expected = [tower_tile("NW", 1, "red", origin="green")] if taken else []
    assert tiles(state, "stable B2") == expected


# --- closed colours, blocking rooftops, and all effects together ---------------------------------


def test_color_closes_when_every_player_owns_a_palace_of_that_color() -> None:
    """All buildings of the colour leave the stocks."""
    state = second(buildings={"grey": "D4 F4 H4"}, rooftops="yellow:D4 green:F4")
    assert [player.buildings[0] for player in state.players] == [6, 6, 3]
    assert happened(state, "rooftop H4") == [
        event("piece_placed", player="red", piece="rooftop", cell="H4"),
        event(
            "palace_claimed",
            player="red",
            piece="rooftop",
            color="grey",
            cell="H4",
            size=1,
            to="red",
        ),
        event("color_closed", player="red", color="grey", count=15),
    ]
    after = played(state, "rooftop H4")
    assert [player.buildings[0] for player in after.players] == [0, 0, 0]
    assert [player.buildings[1] for player in after.players] == [6, 6, 6]


def test_neutral_claim_does_not_close_a_color() -> None:
    state = second(buildings={"grey": "D4 F4 H4"}, rooftops="yellow:D4 green:F4")
    assert "color_closed" not in [type_ for type_, _ in happened(state, "neutral_rooftop H4")]


def test_neutral_rooftop_may_claim_a_palace_of_a_closed_color() -> None:
    """The last palace that was claimed was blocked when the one at J4 was begun."""
    state = second(
        buildings={"grey": "D4 F4 B2 J4"},
        rooftops="yellow:D4 green:F4 red:B2",
        streets=["C2 C3 B3"],
    )
    assert [type_ for type_, _ in happened(state, "neutral_rooftop J4")] == [
        "piece_placed",
        "palace_claimed",
    ]


def test_effects_of_a_claim_are_reported_in_order() -> None:
    state = second(
        buildings={"violet": "D2 D3 H5 L5"},
        stables="D4",
        walls="B1-D1",
        rooftops="yellow:H5 green:L5",
        streets=["H7 H8"],
    )
    assert happened(state, "merchant H9, rooftop D3") == [
        event("piece_placed", player="red", piece="merchant", cell="H9", source="H8"),
        event("piece_placed", player="red", piece="rooftop", cell="D3"),
        event(
            "palace_claimed",
            player="red",
            piece="rooftop",
            color="violet",
            cell="D3",
            size=3,
            to="red",
        ),
        palace_tile("red", 3, origin="yellow", color="violet", value=2),
        tower_tile("NW", 1, "red"),
        merchants("NW", 3, "red"),
        event("tea_tiles_taken", player="red", count=1, to="red"),
        event("color_closed", player="red", color="violet", count=14),
        event("turn_ended", player="red", number=9),
    ]


@pytest.mark.parametrize(("piece", "owner"), [("rooftop", "yellow"), ("blocking_rooftop", None)])
def test_claim_event_names_the_owner(piece: str, owner: str | None) -> None:
    """Nobody owns a palace with a blocking rooftop."""
    state = variant(buildings={"grey": "D4 D5"})
    claim = happened(state, f"{piece} D5")[1]
    assert claim == event(
        "palace_claimed",
        player="yellow",
        piece=piece,
        color="grey",
        cell="D5",
        size=2,
        to=owner,
    )
    assert happened(second(buildings={"grey": "D4"}), "neutral_rooftop D4")[1][1]["to"] == "neutral"


@pytest.mark.parametrize(
    ("rooftops", "words", "lost"),
    [
        ("red:D4", "rooftop D8", True),
        ("yellow:D4", "blocking_rooftop D8", True),
        ("blue:D4", "rooftop D8", False),
        ("blue:D4 green:D6", "rooftop D8", False),
        ("red:D4 green:D6", "rooftop D8", False),
    ],
)
def test_opponent_loses_a_blocking_rooftop_after_claims_with_both_kinds_of_rooftop(
    rooftops: str, words: str, lost: bool
) -> None:
    """Only the Ditt variant has blocking rooftops."""
    state = (
        variant(buildings={"grey": "D4 D6 D8"}, rooftops=rooftops)
        if "D6" in rooftops
        else (variant(buildings={"grey": "D4 D8"}, rooftops=rooftops))
    )
    removed = event("rooftop_removed", player="blue", color="grey", origin="blue")
    assert (removed in happened(state, words)) is lost
    after = played(state, words)
    unused = "green" not in rooftops and not lost
    assert (0 in after.players[1].blocking_rooftops) is unused
    assert set(after.players[1].blocking_rooftops) >= {1, 2, 3}


def test_new_palaces_and_streets_are_reported() -> None:
    state = second(streets=["B2-D2 D3 D4 C4 B4"], buildings={"grey": "B5"})
    assert happened(state, "orange K4, merchant K9") == [
        event("piece_placed", player="red", piece="building", color="orange", cell="K4"),
        event("palace_started", player="red", color="orange", cell="K4"),
        event("piece_placed", player="red", piece="merchant", cell="K9"),
        event("street_started", player="red", cell="K9"),
        event("turn_ended", player="red", number=9),
    ]
    assert happened(state, "grey B6") == [
        event("piece_placed", player="red", piece="building", color="grey", cell="B6"),
    ]


def test_placement_event_of_a_merchant_through_gates_names_its_source() -> None:
    """The source is the end that the street continues from."""
    state = second(
        options={"gates": True}, walls="B1-D1 B13-D13", gates="E1 E13", streets=["E4-E2"]
    )
    assert happened(state, "merchant E12") == [
        event("piece_placed", player="red", piece="merchant", cell="E12", source="E2")
    ]
