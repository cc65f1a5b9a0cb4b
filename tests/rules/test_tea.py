"""When tea tiles may be handed in, and how they are won.

Sources: second edition, "Tuiles thé"; Board Game Arena, "Les tuiles de thé".
"""

from __future__ import annotations

from typing import Any

import pytest

from schemas.state import dump_state
from service.examples.late import last_pieces, last_rooftop
from service.examples.positions import position
from service.rules import referee
from service.rules.state import State
from tests.reference import naive
from tests.support.judging import Case, broken, cases, event, happened, judge, played


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def boardspace(**words: Any) -> State:
    return position("boardspace-second-edition", **({"well": "M8"} | words))


RED_HAS_TEA: dict[str, Any] = {"buildings": {"violet": "D4"}, "rooftops": "red:D4"}
ONE_TILE_LEFT: dict[str, Any] = RED_HAS_TEA | {"stock": {"red": {"tea_tiles": 1}}}

LEGAL: dict[str, Case] = {
    "tea, then a piece": (second(**RED_HAS_TEA), "tea_tile, wall B1", {}),
    "a piece, then tea": (second(**RED_HAS_TEA), "wall B1, tea_tile", {}),
    "tea alone": (second(**RED_HAS_TEA), "tea_tile", {}),
    "tea after a piece, if tea must come second": (
        boardspace(**RED_HAS_TEA),
        "wall B1, tea_tile",
        {},
    ),
    "the last tile": (second(**ONE_TILE_LEFT), "tea_tile, wall B1", {}),
    "the third turn, after a short opening": (
        second(**RED_HAS_TEA, turn=3),
        "tea_tile, wall B1",
        {},
    ),
    "the first turn without a short opening": (
        second(**RED_HAS_TEA, turn=1, options={"short_opening": False}),
        "tea_tile, wall B1",
        {},
    ),
    "the second turn with two players": (
        position("second-edition", "red blue", well="J5", **RED_HAS_TEA, turn=2),
        "tea_tile, wall B1",
        {},
    ),
    "tea won in the same turn": (
        second(buildings={"violet": "D4"}),
        "rooftop D4, tea_tile",
        {},
    ),
}

REFUSED: dict[str, Case] = {
    "no tile": (second(), "tea_tile", {"tea.none": ""}),
    "another player's tiles": (second(**RED_HAS_TEA, player="green"), "tea_tile", {"tea.none": ""}),
    "twice": (second(**RED_HAS_TEA), "tea_tile, tea_tile", {"tea.once": ""}),
    "twice with one tile": (
        second(**ONE_TILE_LEFT),
        "tea_tile, tea_tile",
        {"tea.none": "", "tea.once": ""},
    ),
    "a third action": (
        second(**RED_HAS_TEA),
        "wall B1, tea_tile, wall C1",
        {"turn.quota": "C1"},
    ),
    "tea as a third action": (
        second(**RED_HAS_TEA),
        "wall B1, wall C1, tea_tile",
        {"turn.quota": ""},
    ),
    "in a turn of one action": (
        second(**RED_HAS_TEA, turn=2),
        "tea_tile",
        {"tea.quota": ""},
    ),
    "in the first turn with two players": (
        position("second-edition", "red blue", well="J5", **RED_HAS_TEA, turn=1),
        "tea_tile",
        {"tea.quota": ""},
    ),
    "in the first turn, without a tile": (
        second(turn=1),
        "tea_tile",
        {"tea.none": "", "tea.quota": ""},
    ),
    "tea first, if tea must come second": (
        boardspace(**RED_HAS_TEA),
        "tea_tile",
        {"tea.after_placement": ""},
    ),
    "everything at once": (
        boardspace(turn=1),
        "tea_tile",
        {"tea.none": "", "tea.quota": "", "tea.after_placement": ""},
    ),
    "first, with no piece to place after it": (
        last_pieces("blue"),
        "tea_tile",
        {"tea.needs_placement": ""},
    ),
    "in the first edition": (
        position("first-edition"),
        "tea_tile",
        {"piece.not_in_ruleset": ""},
    ),
    "in a game without tea": (
        second(options={"tea_tiles": False}),
        "tea_tile",
        {"piece.not_in_ruleset": ""},
    ),
}


@cases(LEGAL)
def test_tea_tile_may_be_handed_in(state: State, words: str, expected: dict[str, str]) -> None:
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_tea_tile_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_legal_moves_list_a_tea_tile_exactly_when_it_is_legal() -> None:
    for state in [case[0] for case in (*LEGAL.values(), *REFUSED.values())]:
        listed = {p.piece for p in referee.legal_moves(state).placements}
        assert ("tea_tile" in listed) is (broken(state, "tea_tile") == {})


@pytest.mark.parametrize("words", ["tea_tile, wall B1", "wall B1, tea_tile"])
def test_turn_with_a_tea_tile_ends_after_one_piece(words: str) -> None:
    state = second(**RED_HAS_TEA)
    spent = event("tea_tile_spent", player="red", count=2)
    placed = event("piece_placed", player="red", piece="wall", cell="B1")
    order = [spent, placed] if words.startswith("tea") else [placed, spent]
    assert happened(state, words) == [*order, event("turn_ended", player="red", number=9)]
    after = played(state, words)
    assert after.turn.player == "yellow"
    assert after.players[0].tea_tiles == 2
    assert after.tea_supply == 3


def test_one_action_is_left_after_a_tea_tile() -> None:
    after = played(second(**RED_HAS_TEA), "tea_tile")
    assert [action.piece for action in after.turn.actions] == ["tea_tile"]
    legal = referee.legal_moves(after)
    assert (legal.player, legal.quota, legal.remaining) == ("red", 2, 1)
    assert not legal.may_pass
    assert judge(after).reasons[0].rule == "turn.pass"


def test_tea_allows_a_placement_that_the_obligation_forbids() -> None:
    """After a tea tile, the player owes only one more piece. It may be the rooftop."""
    state = last_rooftop("second-edition", "red", player="blue")
    assert broken(state, "rooftop G9") == {"turn.obligation": "G9"}
    assert broken(state, "tea_tile, rooftop G9") == {}


# Red has placed a wall in this turn and can place nothing more.
NOTHING_MORE = last_pieces("red", walls="A2-A5", actions=["wall A5"])


def test_tea_is_legal_after_a_placement_even_if_nothing_more_can_be_placed() -> None:
    """Tea needs a placement in the same turn, and the wall is that placement."""
    assert happened(NOTHING_MORE, "tea_tile") == [
        event("tea_tile_spent", player="red", count=NOTHING_MORE.mover.tea_tiles - 1),
        event("turn_ended", player="red", number=9),
        event("game_finished", number=9, winners=("blue",), value=14),
    ]


def test_tea_and_a_pass_are_both_legal_if_only_tea_is_left() -> None:
    legal = referee.legal_moves(NOTHING_MORE)
    assert [placement.piece for placement in legal.placements if placement.cells] == []
    assert "tea_tile" in [placement.piece for placement in legal.placements]
    assert legal.may_pass
    assert broken(NOTHING_MORE) == {}


def test_naive_referee_also_allows_tea_after_a_placement() -> None:
    assert naive.legal_actions(dump_state(NOTHING_MORE)) == [{"piece": "tea_tile"}]


# --- how tea tiles are won -----------------------------------------------------------------------


def violet(rooftops: str, **words: Any) -> State:
    claimed = " ".join(word.partition(":")[2] for word in rooftops.split())
    return second(buildings={"violet": f"{claimed} P4"}, rooftops=rooftops, **words)


@pytest.mark.parametrize(
    ("rooftops", "lot", "supply"),
    [
        ("", 3, 3),
        ("green:D4", 2, 1),
        ("green:D4 neutral:D6", 1, 0),
        ("green:D4 yellow:D6", 1, 0),
    ],
)
def test_violet_claims_bring_three_then_two_then_one_tea_tile(
    rooftops: str, lot: int, supply: int
) -> None:
    """Claims of other players and neutral claims count too."""
    state = violet(rooftops)
    events = happened(state, "rooftop P4")
    assert event("tea_tiles_taken", player="red", count=lot, to="red") in events
    after = played(state, "rooftop P4")
    assert after.players[0].tea_tiles == lot
    assert after.tea_supply == supply


def test_fourth_violet_claim_brings_no_tea() -> None:
    state = violet("green:D4 neutral:D6 neutral:D8")
    assert state.tea_supply == 0
    types = [type_ for type_, _ in happened(state, "rooftop P4")]
    assert types == ["piece_placed", "palace_claimed"]


def test_neutral_violet_claim_sends_its_tea_tiles_to_the_box() -> None:
    state = violet("green:D4")
    events = happened(state, "neutral_rooftop P4")
    assert event("tea_tiles_removed", player="red", count=2) in events
    after = played(state, "neutral_rooftop P4")
    assert after.tea_supply == 1
    assert [player.tea_tiles for player in after.players] == [0, 0, 3]


@pytest.mark.parametrize("color", ["grey", "brown", "orange"])
def test_claims_of_other_colors_bring_no_tea(color: str) -> None:
    state = second(buildings={color: "D4"})
    types = [type_ for type_, _ in happened(state, "rooftop D4")]
    assert types == ["piece_placed", "palace_claimed", "palace_tile_taken"]


def test_violet_claim_brings_no_tea_in_a_game_without_tea_tiles() -> None:
    state = second(buildings={"violet": "D4"}, options={"tea_tiles": False})
    types = [type_ for type_, _ in happened(state, "rooftop D4")]
    assert types == ["piece_placed", "palace_claimed", "palace_tile_taken"]
