"""Guides say what things are good for, as the rules and the score have it."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import pytest

from service import library
from service.examples.positions import move, position
from service.rules.rulesets import PALACE_VALUES, RULESETS, TEA_LOTS, TOWER_VALUES, resolve
from service.rules.state import State
from service.wording import LANGUAGES, wording_for
from service.wording.guides import GUIDES
from service.words import topics

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_GAME: Final = [
    resolve(ruleset.id, players, {"gates": gates})
    for ruleset in RULESETS.values()
    for players, gates in product(ruleset.supplies, (False, True))
]
TWO: Final[dict[str, Any]] = {"buildings": {"orange": "L4 M4", "grey": "F2 G2"}, "well": "E9"}


def guide(name: str, state: State) -> str:
    return wording_for("en").guide(name, state.config)


def points(state: State, player: str) -> int:
    (total,) = (each.total for each in library.score(state).players if each.color == player)
    return total


def second(**pieces: Any) -> State:
    return position("second-edition", **{**TWO, **pieces})


@EVERY_LANGUAGE
def test_every_guide_has_a_text_in_every_game(language: str) -> None:
    """A piece that the game does not have needs none, if no option is about it."""
    for config, name in product(EVERY_GAME, GUIDES):
        said = wording_for(language).guide(name, config)
        assert said.endswith(".") or name == "blocking_rooftop", (config.ruleset, name)
        assert "{" not in said
        assert bool(said) or name in config.absent_pieces


def test_grammar_knows_every_guide() -> None:
    assert {*topics._GUIDES} == {*GUIDES}


@EVERY_LANGUAGE
def test_numbers_in_guides_are_those_of_the_game(language: str) -> None:
    for config in EVERY_GAME:
        say = wording_for(language).guide
        state = library.new_game(
            config.ruleset.id,
            config.ruleset.seats[: config.players],
            options={"gates": config.gates},
            seed=1,
        ).state
        assert state is not None
        supply = say("setup", config)
        mine = state.players[0]
        for number in (mine.stables, mine.merchants, mine.walls, mine.rooftops, mine.buildings[0]):
            assert f" {number} " in supply, supply
        assert f" {config.quota(9)} " in say("turn", config)
        assert all(f" {value}" in say("palace_tile", config) for value in PALACE_VALUES)
        for value in (min(TOWER_VALUES), max(TOWER_VALUES)):
            assert f" {value} " in say("tower_tile", config)
    assert TEA_LOTS == (3, 2, 1)
    assert "three, then two, then one" in guide("tea_tile", second())


@pytest.mark.parametrize(
    ("more", "gain"),
    [
        ({"buildings": {"orange": "L4 M4 N4", "grey": "F2 G2"}}, 1),
        ({"stables": "L5"}, 1),
        ({"streets": ("N4",)}, 1),
        ({"streets": ("N5",)}, 0),
        ({"buildings": {"orange": "L4 M4", "grey": "F2 G2"}, "well": "M6"}, 4),
    ],
    ids=["building", "stable", "merchant", "merchant at a corner", "well"],
)
def test_palace_scores_what_its_guide_says(more: dict[str, Any], gain: int) -> None:
    before = points(second(rooftops="red:L4"), "red")
    assert points(second(rooftops="red:L4", **more), "red") == before + gain
    said = guide("palace", second())
    assert "1 point for each building and each stable" in said
    assert "each wall and each merchant next to one of them, not just diagonally" in said
    assert "scores four points" in said


def test_wall_scores_and_wins_a_tower_tile_as_its_guide_says() -> None:
    walls = {"walls": "B1-E1", "rooftops": "red:F2", "player": "red"}
    state = second(**walls)
    after = library.adjudicate(state, move("red", "wall F1")).state
    assert after is not None
    north_west = TOWER_VALUES[0]
    assert points(after, "red") == points(state, "red") + 1 + north_west
    said = guide("wall", state)
    assert "each wall next to a palace scores 1 point" in said
    assert "when a new wall or a new stable first links it to the tower" in said


def test_merchant_next_to_two_palaces_counts_for_both() -> None:
    beside = {"buildings": {"orange": "L4 M4", "grey": "O4"}, "rooftops": "red:L4 yellow:O4"}
    apart, between = second(**beside), second(**beside, streets=("N4",))
    for player in ("red", "yellow"):
        assert points(between, player) == points(apart, player) + 1
    assert "next to two palaces scores for both" in guide("merchant", apart)


def test_palace_tile_goes_to_a_larger_palace_only() -> None:
    palaces = {"orange": "L4 M4 C11 D11"}
    state = second(buildings=palaces, rooftops="red:L4", player="yellow")
    same = library.adjudicate(state, move("yellow", "rooftop C11, wall B1")).state
    assert same is not None
    assert same.palace_holders[3] == "red"
    larger = second(buildings={"orange": "L4 M4 C11 D11 E11"}, rooftops="red:L4", player="yellow")
    won = library.adjudicate(larger, move("yellow", "rooftop C11, wall B1")).state
    assert won is not None
    assert won.palace_holders[3] == "yellow"
    assert "a palace of the same size is not enough" in guide("palace_tile", state)


def test_neutral_and_blocking_rooftops_score_for_nobody() -> None:
    neutral = second(rooftops="neutral:L4")
    assert {each.total for each in library.score(neutral).players} == {0}
    assert neutral.palace_holders[3] is None
    assert "scores for nobody" in guide("neutral_rooftop", neutral)
    ditt = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"orange": "L4 M4"},
        rooftops="red:L4",
    )
    assert {each.total for each in library.score(ditt).players} == {0}
    assert ditt.palace_holders[3] is None
    assert "belongs to nobody" in guide("blocking_rooftop", ditt)


def test_pieces_of_a_turn_may_be_of_one_kind() -> None:
    state = second()
    assert library.adjudicate(state, move("red", "stable L5, stable M5")).verdict == "legal"
    assert "may all be of one kind" in guide("turn", state)


def test_gate_scores_nothing() -> None:
    options = {"options": {"gates": True}, "rooftops": "red:F2", "walls": "B1-C1"}
    without, gate = second(**options), second(**options, gates="D1")
    assert points(gate, "red") == points(without, "red")
    assert "it scores nothing and links no palace to a tower" in guide("gate", gate)


def test_ties_are_decided_as_the_option_says() -> None:
    for ruleset, said in (
        ("second-edition", "Players with equal totals share the win."),
        ("board-game-arena", "the one with the largest palace wins"),
    ):
        for name in ("tie", "end"):
            assert said in guide(name, position(ruleset, **TWO))


def test_claimed_palace_takes_stables_but_no_buildings() -> None:
    state = second(rooftops="red:L4", player="yellow")
    assert library.adjudicate(state, move("yellow", "stable L5, wall B1")).verdict == "legal"
    assert library.adjudicate(state, move("yellow", "orange L5")).verdict == "illegal"
    assert "takes no more buildings, only stables" in guide("rooftop", state)
