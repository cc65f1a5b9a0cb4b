"""The score: the value of palaces and tiles, and the winners.

Sources: first edition, "Score"; second edition, "Décompte final"; Board Game Arena, "Fin de partie
et score".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import move, position
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import NAME
from service.rules.palaces import PalaceScore
from service.rules.scoring import Score, score
from service.rules.state import State


def scored(state: State) -> Score:
    """Return the score of a position, checking that the audit accepts the position."""
    assert audit(state) == ()
    return score(state)


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def items(state: State, color: str) -> dict[str, tuple[int, ...]]:
    """Return the scores of a player's palaces, keyed by the cell of the rooftop.

    A score gives the points for buildings, stables, walls, merchants and the well, and the total.
    """
    (player,) = [player for player in scored(state).players if player.color == color]
    return {NAME[palace.cell]: palace[2:] for palace in player.palaces}


ITEMS: dict[str, tuple[State, dict[str, tuple[int, ...]]]] = {
    "buildings": (
        second(buildings={"orange": "D4 D5 E5"}, rooftops="red:D5"),
        {"D5": (3, 0, 0, 0, 0, 3)},
    ),
    "stables": (
        second(buildings={"orange": "D4"}, stables="D3 C4", rooftops="red:D4"),
        {"D4": (1, 2, 0, 0, 0, 3)},
    ),
    "walls beside buildings and stables": (
        second(buildings={"orange": "D2 E2"}, stables="F2", walls="B1-G1", rooftops="red:D2"),
        {"D2": (2, 1, 3, 0, 0, 6)},
    ),
    "walls of two sides at a corner": (
        second(buildings={"orange": "B2"}, walls="B1-C1 A2-A3", rooftops="red:B2"),
        {"B2": (1, 0, 2, 0, 0, 3)},
    ),
    "merchants orthogonally beside buildings and stables": (
        second(
            buildings={"orange": "D4 E4"}, stables="F4", streets=["C3-G3 G4"], rooftops="red:D4"
        ),
        {"D4": (2, 1, 0, 4, 0, 7)},
    ),
    "a merchant beside two components counts once": (
        second(buildings={"orange": "D4 E4 E5"}, streets=["C5 D5"], rooftops="red:D4"),
        {"D4": (3, 0, 0, 1, 0, 4)},
    ),
    "a merchant beside two palaces counts for both": (
        second(
            buildings={"orange": "D4", "brown": "F4"},
            streets=["E4 E5"],
            rooftops="red:D4 red:F4",
        ),
        {"F4": (1, 0, 0, 1, 0, 2), "D4": (1, 0, 0, 1, 0, 2)},
    ),
    "one component in line with the well, two cells away": (
        second(buildings={"orange": "K8 J8"}, stables="K9", rooftops="red:K8"),
        {"K8": (2, 1, 0, 0, 4, 7)},
    ),
    "two components in line with the well, two cells away": (
        second(buildings={"orange": "M10-P10 P9 P8"}, stables="O8", rooftops="red:M10"),
        {"M10": (6, 1, 0, 0, 8, 15)},
    ),
    "a merchant between the palace and the well changes nothing": (
        second(buildings={"orange": "K8"}, streets=["L8 L9"], rooftops="red:K8"),
        {"K8": (1, 0, 0, 1, 4, 6)},
    ),
    "three cells from the well, or not in line with it": (
        second(buildings={"orange": "J8", "brown": "O10"}, rooftops="red:J8 red:O10"),
        {"O10": (1, 0, 0, 0, 0, 1), "J8": (1, 0, 0, 0, 0, 1)},
    ),
    "palaces in the order of the palace tiles": (
        second(
            buildings={"orange": "D4", "grey": "D6", "brown": "D8", "violet": "D10"},
            rooftops="red:D4 red:D8 red:D10 red:D6",
        ),
        {
            "D6": (1, 0, 0, 0, 0, 1),
            "D10": (1, 0, 0, 0, 0, 1),
            "D8": (1, 0, 0, 0, 0, 1),
            "D4": (1, 0, 0, 0, 0, 1),
        },
    ),
    "unclaimed and neutral palaces score for nobody": (
        second(buildings={"orange": "D4 D6"}, rooftops="neutral:D4"),
        {},
    ),
    "gates score for nobody": (
        second(
            buildings={"orange": "D2"},
            walls="B1-D1",
            gates="E1",
            rooftops="red:D2",
            options={"gates": True},
        ),
        {"D2": (1, 0, 1, 0, 0, 2)},
    ),
}


@pytest.mark.parametrize(("state", "expected"), ITEMS.values(), ids=list(ITEMS))
def test_palace_scores_its_pieces_and_adjacent_walls_and_merchants(
    state: State, expected: dict[str, tuple[int, ...]]
) -> None:
    """Components two cells from the well, in line with it, add four points each."""
    assert items(state, "red") == expected
    assert list(items(state, "red")) == list(expected)


def test_palace_with_a_blocking_rooftop_scores_for_nobody() -> None:
    """The red rooftop is Yellow's blocking rooftop."""
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"orange": "D4 D6"},
        rooftops="red:D4 blue:D6",
    )
    assert items(state, "yellow") == {}
    assert items(state, "blue") == {"D6": (1, 0, 0, 0, 0, 1)}


def test_total_is_the_sum_of_palaces_and_tiles() -> None:
    """Tea tiles do not count."""
    state = second(
        buildings={"orange": "D2 D3", "violet": "H2"},
        walls="B1-H1",
        rooftops="red:D2 green:H2",
        streets=["H7 H8"],
    )
    result = scored(state)
    assert not result.final
    assert result.winners == ()
    red, yellow, green = result.players
    assert red.palaces == (PalaceScore(3, red.palaces[0].cell, 2, 0, 1, 0, 0, 3),)
    assert (red.palace_tiles, red.tower_tiles, red.total) == (4, 0, 7)
    assert (yellow.palaces, yellow.total) == ((), 0)
    assert (green.palace_tiles, green.tower_tiles, green.total) == (2, 1, 2 + 2 + 1)
    assert state.players[2].tea_tiles == 3


def test_tower_tile_scores_the_value_given_in_the_state() -> None:
    state = second(buildings={"orange": "D2"}, walls="B1-D1", rooftops="red:D2")
    swapped = state.copy()
    swapped.tower_values = (4, 2, 3, 1)
    swapped.tower_merchants = (0, 2, 1, 3)
    swapped.players[0].merchants = 8
    assert scored(swapped).players[0].tower_tiles == 4


# --- who wins ------------------------------------------------------------------------------------


def ended(rooftops: str, tie_break: str, stables: str = "C5 C8 E5 E8 G5 G8 I5 I8") -> State:
    """Return a finished game between Red and Blue, with four palaces each."""
    return position(
        "second-edition",
        "red blue",
        options={"tie_break": tie_break},
        well="M6",
        buildings={"grey": "C4 C7", "violet": "E4 E7", "brown": "G4 G7", "orange": "I4 I7"},
        stables=stables,
        rooftops=rooftops,
        streets=["C10-C11 D11-O11 O10-O2 N2 M2"],
        walls="B1-N1 B12-N12 A2-A5",
        phase="finished",
    )


# Palace tiles: grey 1, violet 2, brown 3, orange 4. The first claim of a colour takes the tile.
FIVE_EACH = "red:C4 blue:C7 blue:E4 red:E7 blue:G4 red:G7 red:I4 blue:I7"
FIVE_EACH_BLUE_FIRST = "blue:E4 red:C4 blue:C7 red:E7 blue:G4 red:G7 red:I4 blue:I7"


@pytest.mark.parametrize(
    ("rooftops", "totals"),
    [
        ("red:C4 blue:C7 blue:E4 red:E7 red:G4 blue:G7 red:I4 blue:I7", {"red": 16, "blue": 10}),
        ("red:C4 blue:C7 blue:E4 red:E7 red:G4 blue:G7 blue:I4 red:I7", {"red": 12, "blue": 14}),
    ],
)
@pytest.mark.parametrize("tie_break", ["shared", "largest_palace"])
def test_player_with_the_highest_total_wins(
    rooftops: str, totals: dict[str, int], tie_break: str
) -> None:
    result = scored(ended(rooftops, tie_break))
    assert result.final
    assert {player.color: player.total for player in result.players} == totals
    assert result.winners == (max(totals, key=lambda color: totals[color]),)


@pytest.mark.parametrize(
    ("rooftops", "tie_break", "stables", "winners"),
    [
        (FIVE_EACH, "shared", {}, ("red", "blue")),
        (FIVE_EACH_BLUE_FIRST, "shared", {}, ("red", "blue")),
        # All palaces have the same size, so the first claim decides.
        (FIVE_EACH, "largest_palace", {}, ("red",)),
        (FIVE_EACH_BLUE_FIRST, "largest_palace", {}, ("blue",)),
        # One stable is moved to Blue's violet palace.
        (FIVE_EACH, "largest_palace", {"C8": "E3"}, ("blue",)),
        # One stable is moved to Red's orange palace.
        (FIVE_EACH_BLUE_FIRST, "largest_palace", {"E8": "I3"}, ("red",)),
    ],
)
def test_tie_break_decides_between_equal_totals(
    rooftops: str, tie_break: str, stables: dict[str, str], winners: tuple[str, ...]
) -> None:
    """If the largest palaces have the same size, the one that was claimed first decides."""
    places = ("C5", "C8", "E5", "E8", "G5", "G8", "I5", "I8")
    moved = " ".join(stables.get(cell, cell) for cell in places)
    result = scored(ended(rooftops, tie_break, moved))
    assert {player.total for player in result.players} == {13}
    assert result.winners == winners


def test_tied_players_without_a_palace_share_the_win() -> None:
    state = second(phase="finished", options={"tie_break": "largest_palace"})
    assert score(state).winners == ("red", "yellow", "green")


def test_tie_break_ignores_players_who_are_not_tied() -> None:
    state = second(
        phase="finished",
        options={"tie_break": "largest_palace"},
        buildings={"orange": "D4 F4", "brown": "D6-D11"},
        rooftops="red:D4 yellow:F4 green:D6",
        palace_holders=(None, None, None, None),
    )
    green = state.players[2]
    assert score(state).players[2].total == 6
    assert score(state).winners == (green.color,)
    tied = state.copy()
    tied.palace_holders = ("red", "yellow", None, "red")
    tied.palace_values = (1, 5, 3, 4)
    assert [player.total for player in score(tied).players] == [6, 6, 6]
    assert score(tied).winners == ("green",)
    less = state.copy()
    less.palace_holders = ("red", "red", None, "yellow")
    less.palace_values = (4, 2, 3, 6)
    assert [player.total for player in score(less).players] == [7, 7, 6]
    assert score(less).winners == ("red",)


def test_palace_object_shared_by_two_states_is_scored_separately() -> None:
    """A cached score must not be used for the other state."""
    before = second(buildings={"orange": "C2 C3"}, rooftops="red:C2", walls="B1", streets=["E3 F3"])
    ruling = referee.play(before, move("red", "wall C1, merchant D3"))
    assert ruling.legal, ruling.reasons
    for _ in range(2):
        assert items(before, "red") == {"C2": (2, 0, 0, 0, 0, 2)}
        assert items(ruling.state, "red") == {"C2": (2, 0, 1, 1, 0, 4)}
