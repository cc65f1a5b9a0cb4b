"""Positions in notation: round trips, canonical texts and error messages."""

from __future__ import annotations

import re
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from schemas.notation import NotationError, parse_position
from schemas.notation.patterns import POSITION
from schemas.state import dump_state
from service.examples.positions import position
from service.rules.letters import (
    BUILDING_LETTERS,
    OPTION_LETTERS,
    PIECE_LETTERS,
    PLAYER_LETTERS,
    RULESET_NAMES,
)
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS
from service.rules.state import NEUTRAL, State
from tests.support.late_games import between_two, ditt
from tests.support.notation import (
    check_damages,
    check_position,
    check_refusal,
    game,
    jumps,
    notation_of,
    odd,
    with_hidden_numbers,
)
from tests.support.random_games import TABLES
from tests.support.wire import MIDDLE

FEW_TABLES = TABLES[::5]


@pytest.mark.slow
def test_every_state_of_a_game_round_trips_as_a_position() -> None:
    states = mid_turn = setups = 0
    for ruleset, players, gates in FEW_TABLES:
        documents, _ = game(ruleset, players, gates, seed=2)
        assert len({check_position(state) for state in documents}) == len(documents)
        states += len(documents)
        mid_turn += sum(bool(state["turn"]["actions"]) for state in documents)
        setups += documents[0]["phase"] == "setup"
        assert documents[-1]["phase"] == "finished"
    assert states > 600
    assert mid_turn > 250
    assert setups >= 2


def test_truncated_position_is_refused() -> None:
    refused = 0
    for table in FEW_TABLES:
        for state in game(*table, seed=2)[0][::49]:
            text = check_position(state)
            for end in range(len(text)):
                with pytest.raises(NotationError) as raised:
                    parse_position(text[:end])
                check_refusal(text[:end], raised.value)
                refused += 1
    assert refused > 3000


@pytest.mark.slow
def test_damaged_position_is_refused_or_read_as_another_position() -> None:
    random = Random(1)
    refused = others = 0
    for table in FEW_TABLES:
        for state in game(*table, seed=2)[0][::19]:
            counts = check_damages(state, random, 40)
            refused, others = refused + counts[0], others + counts[1]
    assert refused > 1000
    assert others > 100


def test_positions_with_hidden_numbers_round_trip() -> None:
    random = Random(4)
    known = short = 0
    for table in FEW_TABLES:
        for state in game(*table, seed=2)[0][::7]:
            hidden = with_hidden_numbers(state, random)
            text = check_position(hidden)
            known += "*" not in text
            short += "*" in {stock[:2].rstrip("NRTX") for stock in text.split()[6].split("/")}
    assert known > 1
    assert short > 10


def test_impossible_state_round_trips_or_has_no_notation() -> None:
    random = Random(3)
    written = without = through_gates = 0
    for table in FEW_TABLES:
        for state in game(*table, seed=2)[0][::5]:
            changed = odd(state, random)
            if changed is None:
                continue
            if notation_of(changed) is None:
                without += 1
            else:
                check_position(changed)
                written += 1
                through_gates += jumps(changed) > 0
    assert written > 80
    assert without > 25
    assert through_gates > 15


# --- By example ----------------------------------------------------------------------------------

STATES: dict[str, tuple[State, dict[int, str]]] = {
    "a board with only the first pieces": (
        position("second-edition", well="J7", streets=["F5"], turn=1),
        {
            0: "2e.1",
            1: "ryg",
            2: "/////8F/////",
            3: "F5",
            4: "-/-/-/-",
            5: "-",
            6: "6666S4M8W12N/6666S4M8W12N/6666S4M8W12N/T6",
            7: "----",
            8: "----",
            9: "1r=",
        },
    ),
    "a setup without a merchant": (
        position("first-edition", streets=[], turn=0, phase="setup"),
        {2: "//////////", 3: "-", 9: "0r="},
    ),
    "buildings, stables and the ends of rows": (
        position(
            "second-edition",
            well="J7",
            buildings={"grey": "B2-C2", "violet": "Q12", "orange": "D4"},
            stables="D2 P12",
        ),
        {2: "GGS//2O///8F/////14SV"},
    ),
    "the small board for two players": (
        position("second-edition", "red blue", well="M9", buildings={"brown": "O11"}),
        {1: "rb", 2: "///////11F//13B"},
    ),
    "streets": (
        position("first-edition", streets=["F5-F8 G8-J8 J7", "B2", "Q2-Q3 P3"]),
        {3: "B2,Q2sw,F5s3e4n"},
    ),
    "a street through gates": (
        position(
            "first-edition",
            options={"gates": True},
            streets=["C2 B2 B3", "J3 J2 Q5 P5"],
            walls="B1-I1 R2-R4 A2",
            gates="J1 R5",
        ),
        {0: "1e.1:p1", 3: "C2ws,J3n~Q5w", 4: "8P-/3P-/-/1-"},
    ),
    "gates before, between and after arms": (
        position(
            "first-edition-two-player",
            "yellow blue",
            options={"gates": True},
            walls="B1-H1 J1-Q1 R8-R12 B13 P13-Q13",
            gates="I1 R7 C13",
        ),
        {4: "7P8/-P5/1P-2/-"},
    ),
    "arms from both towers": (
        position("first-edition", walls="B1-D1 N1-Q1 A2 A8-A12"),
        {4: "3-4/-/-/1-5"},
    ),
    "rooftops of all kinds": (
        position(
            "first-edition-two-player",
            "yellow blue",
            buildings={"black": "C3 F3", "grey": "C6 F6"},
            rooftops="yellow:C3 green:F3 red:C6 blue:F6",
        ),
        {5: "yC3gF3rC6bF6"},
    ),
    "a claim for nobody": (
        position("second-edition", well="J7", buildings={"violet": "C3"}, rooftops="neutral:C3"),
        {5: "nC3"},
    ),
    "empty stocks": (
        between_two(),
        {0: "2e.1", 1: "rb"},
    ),
    "blocking rooftops": (ditt(), {0: "ditt.1", 1: "yb"}),
    "tower values, and a tile without its merchants": (
        position(
            "second-edition",
            well="J7",
            tower_values=(4, 3, 2, 1),
            tower_merchants=(0, 0, 2, 3),
            tower_holders=(None, None, "red", None),
        ),
        {8: "4321:--0r2-"},
    ),
    "holders of palace tiles": (
        position("second-edition", well="J7", palace_holders=("red", None, "green", "blue")),
        {7: "r-gb"},
    ),
    "actions of the turn": (
        position(
            "second-edition",
            "red blue green",
            well="J7",
            streets=["F5 F6 G6"],
            turn=9,
            player="blue",
            actions=["merchant G6 from F6", "tea_tile"],
        ),
        {9: "9b:MG6~F6,T="},
    ),
    "a finished game": (
        position("second-edition", well="J7", turn=57, phase="finished"),
        {9: "57-="},
    ),
    "every option but one overridden": (
        position(
            "board-game-arena",
            "green red",
            well="",
            options={
                "well": False,
                "tea_tiles": False,
                "tower_merchants": False,
                "gates": True,
                "short_opening": True,
                "last_player_rooftop": "others_can_place_nothing",
                "tie_break": "shared",
                "game_end": "someone_cannot_place",
                "new_street": "at_most_one_neighbor",
                "tower_connection": "arm",
                "turn_obligation": "lookahead",
                "tea_timing": "after_a_placement",
            },
        ),
        {0: "bga.1:f0t0m0p1s1l2b0e1r0c1o0a1", 1: "gr"},
    ),
    "a side that is full, which no game allows": (
        position("first-edition", walls="B1-Q1"),
        {4: "16/-/-/-"},
    ),
    "merchants off the small board, and a broken street": (
        position("second-edition", "red blue", streets=["R13 A1 B1"]),
        {3: "B1w~R13"},
    ),
}


@pytest.mark.parametrize("name", list(STATES))
def test_position_is_written_as_documented(name: str) -> None:
    state, expected = STATES[name]
    fields = check_position(dump_state(state)).split(" ")
    assert len(fields) == 10
    assert {number: fields[number] for number in expected} == expected


def test_stocks_are_written_with_digits_and_letters() -> None:
    """Rooftops are written only if their number does not follow from the board."""
    state = deepcopy(MIDDLE)
    stock = {
        "buildings": {"grey": 0, "violet": 4, "brown": 0, "orange": 9},
        "rooftops": 0,
        "neutral_rooftops": 1,
        "blocking_rooftops": ["grey", "orange"],
        "stables": 1,
        "merchants": 12,
        "walls": 0,
        "gates": 2,
    }
    state["players"][0] |= {"stock": stock, "tea_tiles": 3}
    empty = dict.fromkeys(stock, 0) | {
        "buildings": dict.fromkeys(stock["buildings"], 0),
        "blocking_rooftops": [],
        "rooftops": 3,
    }
    state["players"][1] |= {"stock": empty, "tea_tiles": 0}
    hidden = deepcopy(state["players"][2]["stock"])
    hidden |= {
        "buildings": {"grey": None, "violet": 0, "brown": 2, "orange": None},
        "stables": 3,
        "merchants": 6,
        "walls": None,
    }
    state["players"][2]["stock"] = hidden
    state["tea_supply"], state["gate_supply"] = 1, 10
    fields = check_position(state).split(" ")
    assert fields[6] == "0409SM12P2NR0T3XGO/-/*02*S3M6W*N/TP10"
    everything = dict.fromkeys(("stables", "merchants", "walls"))
    hidden |= everything | {"buildings": dict.fromkeys(hidden["buildings"])}
    assert check_position(state).split(" ")[6] == "0409SM12P2NR0T3XGO/-/*N/TP10"


WITHOUT: dict[str, State] = {
    "a wall connected to nothing": position("first-edition", walls="B1 D1"),
    "a gate beside no wall": position("first-edition", options={"gates": True}, gates="E1"),
    "two gates on a side": position(
        "first-edition", options={"gates": True}, walls="B1 Q1", gates="C1 P1"
    ),
    "a wall in the city": position("first-edition", walls="C4"),
    "a building on a wall cell": position("first-edition", buildings={"grey": "B1"}),
    "a building off the small board": position(
        "second-edition", "red blue", well="J7", buildings={"grey": "Q12"}
    ),
    "two pieces on a cell": position("first-edition", buildings={"grey": "C4"}, stables="C4"),
    "a palace tile with an unusual value": position("first-edition", palace_values=(1, 2, 3, 5)),
    "a tower tile with a two-digit value": position("first-edition", tower_values=(1, 2, 3, 10)),
    "ten buildings of a colour in stock": position("first-edition", stock={"red": {"grey": 10}}),
    "a setup in turn 4": position("first-edition", phase="setup", turn=4),
    "play in turn 0": position("first-edition", phase="play", turn=0),
}


@pytest.mark.parametrize("name", list(WITHOUT))
def test_some_impossible_states_have_no_notation(name: str) -> None:
    assert notation_of(dump_state(WITHOUT[name])) is None


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("revision", 7),
        ("options", {"well": True}),
        ("options", {"neutral_rooftops": True}),
    ],
    ids=["an unknown revision", "a well", "neutral rooftops"],
)
def test_state_with_an_unknown_revision_or_invalid_option_has_no_notation(
    pointer: str, value: Any
) -> None:
    state = dump_state(position("first-edition"))
    assert check_position(state)
    state["ruleset"][pointer] = value
    assert notation_of(state) is None


# --- Errors --------------------------------------------------------------------------------------


def _valid_text() -> str:
    return check_position(dump_state(STATES["a board with only the first pieces"][0]))


ERRORS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "an unknown ruleset": ("2e", "|3e", ("ruleset",)),
    "another revision": (".1", ".|2", ("revision",)),
    "an unknown option": ("2e.1", "2e.1:|z1", ("option",)),
    "an option of another ruleset": ("2e.1", "1e.1:|f1", ("option",)),
    "a value that the option lacks": ("2e.1", "2e.1:f|2", ("number",)),
    "a repeated option": ("2e.1", "2e.1:f0|f0", ("repeated_option",)),
    "a repeated blocking rooftop": ("W12N/", "W12NXO|O/", ("building",)),
    "a repeated player": ("ryg", "ry|r", ("another_player",)),
    "an unknown player": ("ryg", "r|xg", ("player",)),
    "a player that the ruleset lacks": ("2e.1 ryg", "ditt.1 |ryg", ("player_of_ruleset",)),
    "too few players": ("ryg", "|r", ("players",)),
    "a row too wide": ("8F", "|16F", ("number",)),
    "empty spaces at the end of a row": ("8F", "8F6|", ("city_piece",)),
    "a number with a leading zero": ("8F", "|08F", ("number",)),
    "a row too long": ("8F", "15F|1", ("'/'",)),
    "a number after a full row": ("8F", "14FS|1", ("'/'",)),
    "black in the second edition": ("8F", "7|KF", ("city_piece",)),
    "a merchant in the city": ("8F", "|MF", ("city_piece", "empty_spaces", "'/'")),
    "a second well": ("8F", "7F|F", ("one_well",)),
    "one row too few": ("8F/////", "8F////|", ("'/'", "city_piece", "empty_spaces")),
    "one row too many": ("8F/////", "8F/////|/", ("space",)),
    "a cell off the grid": ("F5", "|S5", ("cell",)),
    "a row off the grid": ("F5", "|F14", ("cell",)),
    "a step off the grid": ("F5", "A5|w", ("step_off_board",)),
    "arms longer than the side": ("-/-/-/-", "|10-6/-/-/-", ("fitting_side",)),
    "an arm without a gap or a gate": ("-/-/-/-", "9|/-/-/-", ("'-'", "'P'")),
    "a side that is missing": ("-/-/-/-", "-/|/-/-", ("side",)),
    "two gates on a side": ("-/-/-/-", "P-|P/-/-/-", ("'/'",)),
    "a gate between arms that do not meet": ("-/-/-/-", "|3P4/-/-/-", ("fitting_side",)),
    "three building digits": ("6666S4M8W12N/", "666|S4M8W12N/", ("digit", "'*'")),
    "pieces in another order": ("S4M8", "M8|S4", ("'/'", "stock")),
    "an empty supply": ("/T6", "/|", ("supply",)),
    "a holder who is not a player": ("---- 1r", "--|N- 1r", ("holder",)),
    "no closing mark": ("1r=", "1r|", ("'='",)),
    "something after the closing mark": ("1r=", "1r=| ", ("end",)),
    "two spaces": ("2e.1 ", "2e.1 | ", ("player",)),
    "a tab": ("2e.1 ", "2e.1|\t", ("foreign_like",)),
    "actions that are missing": ("1r=", "1r:|=", ("action",)),
    "a fourth action": ("1r=", "1r:T,T,T|,T=", ("'='",)),
    "a stable that names the end of a street": ("1r=", "1r:SE4|~F4=", ("'='",)),
    "a digit that is not ASCII": ("1r=", "|\u0661r=", ("foreign_like",)),
}
"""The text to replace, its replacement and the expectations that the error names.

In the replacement, ``|`` shows where the error is.
"""


@pytest.mark.parametrize("name", list(ERRORS))
def test_error_in_a_position_gives_the_column_and_what_was_expected(name: str) -> None:
    old, new, expected = ERRORS[name]
    text = _valid_text()
    assert old in text
    marked = text.replace(old, new, 1)
    damaged = marked.replace("|", "")
    with pytest.raises(NotationError) as raised:
        parse_position(damaged)
    error = raised.value
    check_refusal(damaged, error)
    assert (error.column, error.expected) == (marked.index("|") + 1, expected), str(error)
    assert not error.wrong_case


OTHER_SPELLINGS: dict[str, tuple[str, str, str]] = {
    "an option's default": ("2e.1", "2e.1:f1", "2e.1"),
    "options in another order": ("2e.1", "2e.1:p1f0", "2e.1:f0p1"),
    "a step written twice": ("F5", "F5ee", "F5e2"),
    "a single step with a number": ("F5", "F5e1", "F5e"),
    "a jump of one step": ("F5", "F5~F6", "F5s"),
    "a street from its other end": ("F5", "F5n", "F4s"),
    "streets in another order": ("F5", "F5,B2", "B2,F5"),
    "a stock of zeros": ("6666S4M8W12N/", "0000S4M8W12N/", "S4M8W12N/"),
    "a stock in which everything is 0": ("6666S4M8W12N/", "S0/", "-/"),
    "all numbers hidden one by one": ("6666S4M8W12N/", "****S*M*W*N/", "*N/"),
    "a number 1": ("M8", "M1", "M"),
    "a hidden number that is 0 anyway": ("W12N/", "W12P*N/", "W12N/"),
    "rooftops that follow from the board": ("W12N/", "W12NR4/", "W12N/"),
    "blocking rooftops in another order": ("W12N/", "W12NXOG/", "W12NXGO/"),
    "merchants that follow from the tile": ("---- 1r", "-3--- 1r", "---- 1r"),
    "default tower values": ("---- 1r", "1324:---- 1r", "---- 1r"),
}
"""The text to replace, another spelling, and the canonical spelling of the same."""


@pytest.mark.parametrize("name", list(OTHER_SPELLINGS))
def test_other_spelling_of_a_position_is_read_and_written_canonically(name: str) -> None:
    old, spelling, canonical = OTHER_SPELLINGS[name]
    text = _valid_text().replace(old, spelling, 1)
    assert re.fullmatch(POSITION, text)
    assert notation_of(parse_position(text)) == _valid_text().replace(old, canonical, 1)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("2e.1 ryg", "2E.1 ryg", "ruleset"),
        ("ryg", "Ryg", "'r'"),
        ("8F", "8f", "'F'"),
        ("F5", "f5", "'F'"),
        ("S4", "s4", "'S'"),
        ("T6", "t6", "'T'"),
        ("1r=", "1R=", "'r'"),
        ("1r=", "1r:ve4=", "'V'"),
        ("1r=", "1r:Ve4=", "'E'"),
    ],
)
def test_letter_in_the_wrong_case_is_reported(old: str, new: str, expected: str) -> None:
    text = _valid_text().replace(old, new, 1)
    with pytest.raises(NotationError, match="upper and lower case differ") as raised:
        parse_position(text)
    assert raised.value.wrong_case
    assert raised.value.expected == (expected,)
    check_refusal(text, raised.value)


def test_letters_of_the_notation_are_complete_and_unique() -> None:
    pieces = [*BUILDING_LETTERS.values(), *PIECE_LETTERS.values()]
    assert len(set(pieces)) == len(pieces) == 14
    assert set(PLAYER_LETTERS) == {*PLAYER_COLORS, NEUTRAL}
    assert len(set(PLAYER_LETTERS.values())) == 5
    assert list(OPTION_LETTERS) == list(OPTIONS)
    assert len(set(OPTION_LETTERS.values())) == len(OPTIONS)
    assert list(RULESET_NAMES) == list(RULESETS)
    names = list(RULESET_NAMES.values())
    assert not [(a, b) for a in names for b in names if a != b and b.startswith(a)]
