"""Options: their defaults, which of them a game may set, and the meaning of each value.

A ruling is an option that settles a question that the rulebooks leave open.
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.late import last_pieces
from service.examples.positions import position
from service.rules import referee, setup
from service.rules.audit import audit
from service.rules.option_sources import OPTION_SOURCES
from service.rules.rulesets import OPTIONS, RULESETS, resolve
from service.rules.scoring import score
from service.rules.state import State
from tests.support.judging import broken, happened, judge, played
from tests.support.late_games import ROOFTOPS, between_two

Value = bool | str

# --- defaults ------------------------------------------------------------------------------------

NAMES = (
    "well",
    "tea_tiles",
    "tower_merchants",
    "neutral_rooftops",
    "gates",
    "short_opening",
    "last_player_rooftop",
    "tie_break",
    "game_end",
    "new_street",
    "tower_connection",
    "turn_obligation",
    "tea_timing",
    "new_palace",
)
RULINGS = set(NAMES[NAMES.index("last_player_rooftop") :])
NO_PIECES, NOTHING = "others_have_no_pieces", "others_can_place_nothing"
NOBODY, SOMEONE = "nobody_can_place", "someone_cannot_place"
BESIDE_ONE = "at_most_one_neighbor"
ANY, AFTER = "any_order", "after_a_placement"
FREE, CLAIMED = "blocked_or_claimed", "claimed"


def row(*values: Value) -> dict[str, Value]:
    return dict(zip(NAMES, values, strict=True))


# fmt: off
FIRST = row(False, False, False, False, False, False,
            NO_PIECES, "shared", NOBODY, BESIDE_ONE, "arm", "lookahead", ANY, FREE)
DITT = row(False, False, False, False, False, False,
           "no", "shared", NOBODY, BESIDE_ONE, "arm", "lookahead", ANY, FREE)
SECOND = row(True, True, True, True, False, True,
             "no", "shared", NOBODY, BESIDE_ONE, "tower", "lookahead", ANY, FREE)
ARENA = row(True, True, True, True, False, False,
            "no", "largest_palace", NOBODY, "isolated", "tower", "greedy", ANY, FREE)
AID = row(False, False, False, False, False, False,
          NO_PIECES, "shared", SOMEONE, BESIDE_ONE, "arm", "lookahead", ANY, FREE)
BOARDSPACE_FIRST = row(False, False, False, False, False, False,
                       NOTHING, "shared", NOBODY, BESIDE_ONE, "arm", "greedy", AFTER, FREE)
BOARDSPACE_SECOND = row(True, True, True, True, False, True,
                        NOTHING, "shared", NOBODY, BESIDE_ONE, "arm", "greedy", AFTER, FREE)
# fmt: on
FOUR: dict[str, Value] = {"neutral_rooftops": False}

DEFAULTS: dict[tuple[str, int], dict[str, Value]] = {
    ("first-edition", 3): FIRST,
    ("first-edition", 4): FIRST,
    ("first-edition-two-player", 2): DITT,
    ("second-edition", 2): SECOND,
    ("second-edition", 3): SECOND,
    ("second-edition", 4): SECOND | FOUR,
    ("board-game-arena", 2): ARENA,
    ("board-game-arena", 3): ARENA,
    ("board-game-arena", 4): ARENA | FOUR,
    ("first-edition-aid", 3): AID,
    ("first-edition-aid", 4): AID,
    ("boardspace-first-edition", 3): BOARDSPACE_FIRST,
    ("boardspace-first-edition", 4): BOARDSPACE_FIRST,
    ("boardspace-second-edition", 2): BOARDSPACE_SECOND,
    ("boardspace-second-edition", 3): BOARDSPACE_SECOND,
    ("boardspace-second-edition", 4): BOARDSPACE_SECOND | FOUR,
}
SECOND_EDITIONS = ("second-edition", "board-game-arena", "boardspace-second-edition")
EVERY_TABLE = pytest.mark.parametrize(("ruleset", "players"), list(DEFAULTS))


def may_choose(ruleset: str, players: int, option: str) -> bool:
    """Return whether a game may set the option. Every game may set ``gates`` and the rulings."""
    if option in ("well", "tea_tiles", "tower_merchants", "short_opening"):
        return ruleset in SECOND_EDITIONS
    if option == "neutral_rooftops":
        return ruleset in SECOND_EDITIONS and players == 3
    return True


def test_table_of_defaults_is_complete() -> None:
    assert set(DEFAULTS) == {(r.id, players) for r in RULESETS.values() for players in r.supplies}
    assert tuple(OPTIONS) == NAMES
    assert {name for name in NAMES if OPTIONS[name].ruling} == RULINGS
    assert set(OPTION_SOURCES) == set(NAMES)
    assert all(OPTION_SOURCES.values())


@EVERY_TABLE
def test_game_without_options_has_the_defaults_of_its_ruleset(ruleset: str, players: int) -> None:
    game = resolve(ruleset, players, {})
    assert dict(game.options) == DEFAULTS[ruleset, players]
    assert game.overrides == {}


@EVERY_TABLE
@pytest.mark.parametrize("option", NAMES)
def test_game_may_set_only_options_that_its_ruleset_allows(
    ruleset: str, players: int, option: str
) -> None:
    """Setting an option to its default is always allowed, and is not recorded."""
    colors = RULESETS[ruleset].seats[:players]
    default = DEFAULTS[ruleset, players][option]
    for value in OPTIONS[option].values:
        new = setup.new_game(ruleset, colors, {option: value}, seed=1)
        if value == default:
            assert new.config is resolve(ruleset, players, {})
        elif may_choose(ruleset, players, option):
            assert new.config is not None
            assert new.reasons == ()
            assert new.config.overrides == {option: value}
            assert dict(new.config.options) == DEFAULTS[ruleset, players] | {option: value}
        else:
            (reason,) = new.reasons
            assert reason.rule == "game.option"
            assert reason.params == {
                "option": option,
                "value": value,
                "ruleset": ruleset,
                "count": None if RULESETS[ruleset].edition == "first" else players,
            }
            assert new.state is None


def test_each_refused_option_has_its_own_reason() -> None:
    options = {"short_opening": True, "gates": True, "well": True, "tea_timing": "any_order"}
    new = setup.new_game("first-edition", ("red", "blue", "green"), options)
    assert [reason.params["option"] for reason in new.reasons] == ["well", "short_opening"]


# --- options -------------------------------------------------------------------------------------


def second(**words: Any) -> State:
    return position("second-edition", **words)


@pytest.mark.parametrize(("value", "expected"), [(True, {"building.well": "L8 M8"}), (False, {})])
def test_option_well_blocks_cells_and_adds_points(value: bool, expected: dict[str, str]) -> None:
    """Source: second edition, "Le puits"."""
    state = second(options={"well": value}, well="M8" if value else "")
    assert broken(state, "orange L8") == expected
    near = second(
        options={"well": value},
        well="M8" if value else "",
        buildings={"orange": "K8"},
        rooftops="red:K8",
    )
    assert score(near).players[0].palaces[0].well == (4 if value else 0)


@pytest.mark.parametrize(("value", "tiles"), [(True, 3), (False, 0)])
def test_option_tea_tiles_brings_tea_with_violet_claims(value: bool, tiles: int) -> None:
    """Source: second edition, "Tuiles thé"."""
    state = second(options={"tea_tiles": value}, well="M8", buildings={"violet": "D4"})
    after = played(state, "rooftop D4")
    assert after.players[0].tea_tiles == tiles
    expected = {} if value else {"piece.not_in_ruleset": ""}
    assert broken(after, "tea_tile") == expected


@pytest.mark.parametrize(("value", "merchants"), [(True, 11), (False, 8)])
def test_option_tower_merchants_puts_merchants_on_tower_tiles(value: bool, merchants: int) -> None:
    """Source: second edition, "Tuiles tour"."""
    state = second(
        options={"tower_merchants": value}, well="M8", buildings={"orange": "D2"}, walls="B1-D1"
    )
    assert played(state, "rooftop D2").players[0].merchants == merchants


@pytest.mark.parametrize(
    ("value", "expected"), [(True, {}), (False, {"piece.not_in_ruleset": "D4"})]
)
def test_option_neutral_rooftops_allows_neutral_rooftops(
    value: bool, expected: dict[str, str]
) -> None:
    """Source: Board Game Arena, "Dômes neutres"."""
    state = position(
        "board-game-arena",
        options={"neutral_rooftops": value},
        well="M8",
        buildings={"orange": "D4"},
    )
    assert broken(state, "neutral_rooftop D4") == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(True, {}), (False, {"piece.not_in_ruleset": "E1"})]
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_option_gates_allows_gates_in_every_ruleset(
    ruleset: str, value: bool, expected: dict[str, str]
) -> None:
    """Source: Gates, "Préparation"."""
    chosen = RULESETS[ruleset]
    players = " ".join(chosen.seats[: max(chosen.supplies)])
    well = "M8" if chosen.edition == "second" else ""
    state = position(ruleset, players, options={"gates": value}, well=well, walls="B1-D1")
    assert broken(state, "gate E1") == expected


@pytest.mark.parametrize(("value", "quotas"), [(True, [1, 1, 2]), (False, [2, 2, 2])])
@pytest.mark.parametrize("ruleset", SECOND_EDITIONS)
def test_option_short_opening_shortens_the_first_turns(
    ruleset: str, value: bool, quotas: list[int]
) -> None:
    """Sources: second edition, "Tour de jeu"; Board Game Arena, "Premier tour"."""
    for turn, quota in enumerate(quotas, 1):
        state = position(ruleset, options={"short_opening": value}, well="M8", turn=turn)
        assert referee.legal_moves(state).quota == quota
        expected = {"turn.quota": "C1"} if quota == 1 else {}
        assert broken(state, "wall B1, wall C1") == expected


# --- rulings -------------------------------------------------------------------------------------

# Red may build an orange palace and claim it. In ``ALL_CLAIMED``, Blue has no pieces left. In
# ``NEUTRAL_LEFT``, Blue has a neutral rooftop that cannot be placed.
ALL_CLAIMED: dict[str, Any] = {
    "orange": "F9-J9 F10-H10",
    "stables": "E9 E10 I10 J10",
    "rooftops": ROOFTOPS + " blue:F9",
}
NEUTRAL_LEFT: dict[str, Any] = ALL_CLAIMED | {
    "violet": "E3 E5",
    "rooftops": ROOFTOPS.replace("neutral:E7 ", "") + " blue:F9",
}


@pytest.mark.parametrize(
    (
        "value",
        "owed_if_blue_has_nothing",
        "owed_if_blue_can_place_nothing",
        "owed_if_blue_can_build",
    ),
    [
        ("no", False, False, False),
        (NO_PIECES, True, False, False),
        (NOTHING, True, True, False),
    ],
)
def test_ruling_last_player_rooftop_defines_the_last_player(
    value: str,
    owed_if_blue_has_nothing: bool,
    owed_if_blue_can_place_nothing: bool,
    owed_if_blue_can_build: bool,
) -> None:
    """Source: first edition, "Fin du jeu"."""
    chosen: dict[str, Any] = {"options": {"last_player_rooftop": value}}
    for state, owed in (
        (between_two(**chosen, **ALL_CLAIMED), owed_if_blue_has_nothing),
        (between_two(**chosen, **NEUTRAL_LEFT), owed_if_blue_can_place_nothing),
        (between_two(**chosen, orange="I3-K3 G9-J9"), owed_if_blue_can_build),
    ):
        words = "wall A4, wall A5"
        rules = {reason.rule for reason in judge(state, words).reasons}
        assert rules == ({"turn.last_player"} if owed else set())


@pytest.mark.parametrize(
    ("value", "winners"), [("shared", ("red", "blue")), ("largest_palace", ("blue",))]
)
def test_ruling_tie_break_decides_who_wins_a_tie(value: str, winners: tuple[str, ...]) -> None:
    """Sources: first edition, "Score"; Board Game Arena, "Fin de partie et score"."""
    state = position(
        "second-edition",
        "red blue",
        options={"tie_break": value},
        well="M6",
        buildings={"grey": "C4 C7", "violet": "E4 E7", "brown": "G4 G7", "orange": "I4 I7"},
        stables="C5 E3 E5 E8 G5 G8 I5 I8",
        rooftops="red:C4 blue:C7 blue:E4 red:E7 blue:G4 red:G7 red:I4 blue:I7",
        streets=["C10-C11 D11-O11 O10-O2 N2 M2"],
        walls="B1-N1 B12-N12 A2-A4",
    )
    ((_, params),) = [item for item in happened(state, "wall A5") if item[0] == "game_finished"]
    assert params["winners"] == winners
    assert score(played(state, "wall A5")).winners == winners


@pytest.mark.parametrize(("value", "finished"), [(NOBODY, False), (SOMEONE, True)])
def test_ruling_game_end_decides_whether_one_player_can_end_the_game(
    value: str, finished: bool
) -> None:
    """Sources: first edition, "Fin du jeu"; aid, "Fin de partie"."""
    state = last_pieces(walls="A2", options={"game_end": value})
    after = played(state, "wall A3, wall A4")
    assert (after.phase == "finished") is finished
    assert (after.turn.player is None) is finished


@pytest.mark.parametrize(("value", "allowed"), [(NOBODY, False), (SOMEONE, True)])
def test_audit_applies_the_ruling_on_the_end_of_the_game(value: str, allowed: bool) -> None:
    """Only Red can place anything."""
    state = last_pieces(walls="A2-A4", options={"game_end": value}, phase="finished")
    assert (audit(state) == ()) is allowed


@pytest.mark.parametrize(
    ("value", "expected"), [(BESIDE_ONE, {}), ("isolated", {"merchant.isolated": "E3 D3"})]
)
def test_ruling_new_street_decides_where_a_new_street_may_begin(
    value: str, expected: dict[str, str]
) -> None:
    """Sources: first edition and Board Game Arena, "Marchands"."""
    state = second(
        options={"new_street": value},
        well="M8",
        streets=["B2-D2 D3 D4 C4 B4"],
        buildings={"grey": "B5"},
    )
    assert broken(state, "merchant E3") == expected
    assert broken(state, "merchant F3") == {}


@pytest.mark.parametrize(("value", "possible"), [(BESIDE_ONE, True), ("isolated", False)])
def test_audit_applies_the_ruling_on_new_streets(value: str, possible: bool) -> None:
    state = second(
        options={"new_street": value},
        well="M8",
        streets=["B2-D2 D3 D4 C4 B4", "E4 F4"],
        buildings={"grey": "B5"},
    )
    assert [r.rule for r in audit(state)] == ([] if possible else ["state.streets_touch"])


@pytest.mark.parametrize(("value", "keeper"), [("tower", "green"), ("arm", "red")])
def test_ruling_tower_connection_decides_whether_a_second_arm_connects(
    value: str, keeper: str
) -> None:
    """Sources: first edition, "Les 4 jetons tours"; second edition, "Tuiles tour"."""
    state = second(
        options={"tower_connection": value},
        well="M8",
        buildings={"orange": "B2-B3", "brown": "E2"},
        walls="B1-E1",
        rooftops="red:B2 green:E2",
    )
    assert played(state, "wall A2").tower_holders[0] == keeper


@pytest.mark.parametrize(
    ("value", "expected"), [("lookahead", {"turn.obligation": "G9"}), ("greedy", {})]
)
def test_ruling_turn_obligation_decides_whether_a_claim_may_prevent_a_placement(
    value: str, expected: dict[str, str]
) -> None:
    """Source: first edition, "La vieille cité renaît"."""
    state = between_two(
        options={"turn_obligation": value},
        orange="I3-K3 G9-J9",
        rooftops=ROOFTOPS + " red:I3",
        player="blue",
    )
    assert broken(state, "rooftop G9") == expected


@pytest.mark.parametrize(("value", "expected"), [(ANY, {}), (AFTER, {"tea.after_placement": ""})])
def test_ruling_tea_timing_decides_whether_tea_may_come_first(
    value: str, expected: dict[str, str]
) -> None:
    """Source: second edition, "Tuiles thé"."""
    state = second(
        options={"tea_timing": value}, well="M8", buildings={"violet": "D4"}, rooftops="red:D4"
    )
    assert broken(state, "tea_tile") == expected
    assert broken(state, "wall B1, tea_tile") == {}


@pytest.mark.parametrize(("value", "possible"), [(ANY, True), (AFTER, False)])
def test_audit_applies_the_ruling_on_the_timing_of_tea(value: str, possible: bool) -> None:
    state = second(
        options={"tea_timing": value},
        well="M8",
        buildings={"violet": "D4"},
        rooftops="red:D4",
        actions=["tea_tile"],
        stock={"red": {"tea_tiles": 2}},
    )
    assert [r.rule for r in audit(state)] == ([] if possible else ["state.turn_action"])


# The orange palace at B2 has no free neighbour.
BLOCKED: dict[str, Any] = {"buildings": {"orange": "B2"}, "streets": ["C2 D2 D3 D4 C4 B4 B3"]}


def blocked(ruleset: str, **words: Any) -> State:
    """Return a game with a blocked orange palace. By default, palaces must be claimed in turn."""
    chosen = RULESETS[ruleset]
    colors = " ".join(chosen.seats[: max(chosen.supplies)])
    well = "M8" if chosen.edition == "second" else ""
    chosen_words = {"well": well, "options": {"new_palace": CLAIMED}} | BLOCKED | words
    return position(ruleset, colors, **chosen_words)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ruling_new_palace_makes_a_blocked_palace_wait_for_its_owner(ruleset: str) -> None:
    """Source: the author's page, "Variante française"."""
    assert broken(blocked(ruleset, options={}), "orange K4") == {}
    state = blocked(ruleset)
    assert broken(state, "orange K4") == {"building.waits_for_owner": "K4 B2"}
    assert broken(state, "rooftop B2, orange K4") == {}
    assert broken(state, "grey K4") == {}
    assert broken(blocked(ruleset, streets=["C2 D2 D3 D4 C4 B4"]), "orange B3") == {}
    for color in ("yellow", "red"):  # in the Ditt variant, red rooftops block
        assert broken(blocked(ruleset, rooftops=f"{color}:B2"), "orange K4") == {}


@pytest.mark.parametrize(
    ("ruleset", "others", "rooftops", "players", "neutral"),
    [
        ("first-edition", "orange K9", "red:K9", "yellow green blue", False),
        ("second-edition", "orange K9", "red:K9", "yellow green blue", False),
        ("first-edition-two-player", "orange K9", "yellow:K9", "yellow blue", False),
        ("first-edition-two-player", "orange K9 D9", "yellow:K9 red:D9", "blue", False),
    ],
)
def test_reason_of_a_waiting_palace_names_the_players_who_could_claim_it(
    ruleset: str, others: str, rooftops: str, players: str, neutral: bool
) -> None:
    color, *cells = others.split()
    buildings = {color: " ".join(["B2", *cells])}
    (reason,) = judge(
        blocked(ruleset, buildings=buildings, rooftops=rooftops), "orange H10"
    ).reasons
    assert reason.params["other_cell"] == "B2"
    assert reason.params["players"] == players.split()
    assert reason.params["neutral"] is neutral


@pytest.mark.parametrize(
    ("rooftops", "neutral"), [("", True), ("neutral:K4 neutral:D9 neutral:K9", False)]
)
def test_reason_of_a_waiting_palace_says_if_a_neutral_rooftop_could_claim_it(
    rooftops: str, neutral: bool
) -> None:
    """Neutral rooftops stand in front of the screens, so everybody sees whether any are left."""
    buildings = BLOCKED["buildings"] | {"grey": "K4", "violet": "D9", "brown": "K9"}
    state = second(
        options={"new_palace": CLAIMED},
        well="M8",
        buildings=buildings,
        streets=BLOCKED["streets"],
        rooftops=rooftops,
    )
    (reason,) = judge(state, "orange H10").reasons
    assert reason.params["players"] == ["red", "yellow", "green"]
    assert reason.params["neutral"] is neutral
    if neutral:
        assert broken(state, "neutral_rooftop B2, orange H10") == {}


def test_every_option_has_a_test() -> None:
    for name in NAMES:
        prefixes = (f"test_option_{name}_", f"test_ruling_{name}_")
        assert any(test.startswith(prefixes) for test in globals()), name
