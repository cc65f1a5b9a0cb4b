"""Joining a game in progress: what follows from the board, and what is asked or refused."""

from __future__ import annotations

import cProfile
import pstats
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.examples.positions import position
from service.rules.board import BIT, adjacent
from service.rules.joining import streets as joining_streets
from service.rules.joining.claims import claims_that_matter
from service.rules.reasons import QUESTIONS
from service.rules.scoring import score
from tests.joining.asking import (
    Tally,
    answer_at_random,
    check,
    join,
    partial_request,
    put,
    states_of,
)
from tests.support.random_games import TABLES

Json = dict[str, Any]

KINDS = {"street", "palace_tile", "tower_tile", "tea", "claim_order", "neutral_rooftops"}


def asked(
    board: Json | None = None,
    ruleset: str = "second-edition",
    players: str = "red yellow green",
    player: str | None = "red",
    options: Json | None = None,
    **more: Any,
) -> Json:
    """Return a request to join a game with these pieces on the board.

    By default, there is a merchant on H7. In second-edition rulesets, there is a well on M8.
    """
    second = "violet" if ruleset.startswith(("second", "board-game", "boardspace-s")) else "black"
    colors: Json = {color: [] for color in ("grey", second, "brown", "orange")}
    pieces = {"stables": [], "rooftops": [], "walls": [], "merchants": ["H7"], **(board or {})}
    pieces["buildings"] = colors | pieces.get("buildings", {})
    if second == "violet":
        pieces.setdefault("well", "M8")
    return {
        "ruleset": {"id": ruleset, "options": options or {}},
        "players": players.split(),
        "board": pieces,
        "turn": {"player": player},
        **more,
    }


def roofs(*words: str) -> list[Json]:
    return [dict(zip(("color", "cell"), word.split(":"), strict=True)) for word in words]


def questions(answer: Json) -> Json:
    """Return the options of each question, keyed by pointer."""
    return {question["pointer"]: question["options"] for question in answer["questions"]}


# --- Random games --------------------------------------------------------------------------------


def _joined(client: FlaskClient, tables: range, seeds: range) -> Tally:
    tally, random = Tally(), Random(seeds.start)
    for table in tables:
        for seed in seeds:
            for state in states_of(table, seed, random):
                check(client, state, random, tally)
    return tally


def test_state_is_recovered_from_its_board(client: FlaskClient) -> None:
    tally = _joined(client, range(1, len(TABLES), 5), range(1, 2))
    assert tally.states == 3 * len(range(1, len(TABLES), 5))
    assert tally.questions["tea"] > 0


def _answered_at_random(client: FlaskClient, tables: range, seeds: range) -> Tally:
    tally, random = Tally(), Random(seeds.start)
    for table in tables:
        for seed in seeds:
            for state in states_of(table, seed, random):
                answer = answer_at_random(client, partial_request(state, random), random, tally)
                assert answer["verdict"] == "ok"
    return tally


def test_service_accepts_randomly_chosen_answers(client: FlaskClient) -> None:
    tally = _answered_at_random(client, range(0, len(TABLES), 8), range(3, 4))
    assert tally.states == 3 * 4
    assert sum(tally.questions.values()) > tally.states


@pytest.mark.slow
def test_service_accepts_randomly_chosen_answers_at_every_table(client: FlaskClient) -> None:
    tally = _answered_at_random(client, range(len(TABLES)), range(20, 23))
    assert tally.states == 3 * 3 * len(TABLES)
    assert set(tally.questions) == KINDS


@pytest.mark.slow
def test_states_of_every_table_are_recovered_from_their_boards(client: FlaskClient) -> None:
    tally = _joined(client, range(len(TABLES)), range(10, 15))
    assert tally.states == 3 * 5 * len(TABLES)
    assert set(tally.questions) == KINDS
    assert all(number > 20 for number in tally.questions.values()), tally.questions
    assert tally.rounds[0] + tally.rounds[1] > 0.8 * tally.states
    assert sum(tally.questions.values()) < 3 * tally.states
    assert max(tally.rounds) <= 15


def test_kinds_of_question_in_these_tests_are_all_that_there_are() -> None:
    assert set(QUESTIONS) == KINDS


# --- What follows from the board -----------------------------------------------------------------


def test_no_question_is_asked_about_an_empty_city(client: FlaskClient) -> None:
    """Only the stocks behind the screens stay unknown."""
    answer = join(client, asked())
    assert answer["verdict"] == "ok"
    assert answer["questions"] == answer["unknowns"] == answer["reasons"] == []
    assert answer["seed"] is None
    state = answer["state"]
    assert state["turn"] == {"number": 1, "player": "red", "actions": []}
    assert state["players"][0]["stock"]["rooftops"] == 4
    assert state["players"][0]["stock"]["neutral_rooftops"] == 1
    assert state["players"][0]["stock"]["walls"] is None
    assert state["tea_supply"] == 6
    assert [tile["merchants"] for tile in state["tower_tiles"].values()] == [3, 1, 2, 0]


@pytest.mark.parametrize(("walls", "player", "number"), [(1, "yellow", 2), (2, "green", 3)])
def test_number_of_an_early_turn_follows_from_the_board(
    client: FlaskClient, walls: int, player: str, number: int
) -> None:
    """The first turns have smaller quotas, so their numbers matter."""
    answer = join(client, asked({"walls": ["B1", "C1"][:walls]}, player=player))
    assert answer["state"]["turn"]["number"] == number


def test_sole_owner_of_a_color_holds_its_palace_tile(client: FlaskClient) -> None:
    """The board does not show how many tea tiles Red still has."""
    board = {
        "buildings": {"violet": ["C4", "C5"], "grey": ["F2"]},
        "rooftops": roofs("red:C4", "neutral:F2"),
        "walls": ["B1", "C1", "D1", "E1", "F1"],
    }
    answer = join(client, asked(board))
    assert answer["verdict"] == "incomplete"
    assert questions(answer) == {
        "/tea_tiles/red": [0, 1, 2, 3],
        "/stocks/red/neutral_rooftops": [0, 1],
    }
    answer = join(client, asked(board, tea_tiles={"red": 2}))
    assert answer["verdict"] == "ok"
    assert questions(answer) == {"/stocks/red/neutral_rooftops": [0, 1]}
    state = answer["state"]
    assert state["palace_tiles"]["violet"]["holder"] == "red"
    assert state["palace_tiles"]["grey"]["holder"] is None
    assert state["tower_tiles"]["NW"] == {"value": 1, "holder": None, "merchants": 0}
    assert state["tea_supply"] == 3
    assert state["players"][1]["stock"]["neutral_rooftops"] is None
    stocks = {"red": {"neutral_rooftops": 1}, "yellow": {"neutral_rooftops": 0}}
    answer = join(client, asked(board, tea_tiles={"red": 2}, stocks=stocks))
    assert answer["questions"] == []
    assert answer["state"]["players"][2]["stock"]["neutral_rooftops"] == 1


def test_reason_against_too_many_tea_tiles_names_the_player_and_the_maximum(
    client: FlaskClient,
) -> None:
    """Red can have three tea tiles, or two if Yellow claimed first."""
    board = {
        "buildings": {"violet": ["C4", "F4"], "grey": ["F2"]},
        "rooftops": roofs("red:C4", "yellow:F4"),
    }
    for most, claims in ((3, []), (2, ["F4", "C4"])):
        sent = asked(board, tea_tiles={"red": most + 1, "yellow": 0}, claims=claims)
        answer = join(client, sent)
        assert answer["verdict"] == "invalid_setup"
        (reason,) = answer["reasons"]
        assert reason["rule"] == "state.tea_hand"
        assert reason["params"] == {"player": "red", "count": most + 1, "most": most}


def test_number_given_as_hidden_is_not_asked_for(client: FlaskClient) -> None:
    board = {"buildings": {"grey": ["F4"]}, "rooftops": roofs("neutral:F4")}
    hidden = {color: {"neutral_rooftops": None} for color in ("red", "yellow", "green")}
    answer = join(client, asked(board, stocks=hidden))
    assert answer["verdict"] == "ok"
    assert answer["questions"] == []
    assert answer["state"]["players"][0]["stock"]["neutral_rooftops"] is None


EQUAL = {
    "buildings": {"grey": ["C4", "F4"]},
    "stables": ["C5", "F5"],
    "rooftops": roofs("yellow:F4", "red:C4"),
}
WITHOUT_STABLES = EQUAL | {
    "buildings": {"grey": ["C4", "C5", "F4", "F5"]},
    "stables": [],
}


def test_either_owner_of_equal_palaces_can_hold_the_palace_tile(client: FlaskClient) -> None:
    """The board does not show which palace reached its size first."""
    answer = join(client, asked(EQUAL))
    assert questions(answer) == {"/palace_tiles/grey/holder": ["red", "yellow"]}
    answer = join(client, asked(EQUAL, palace_tiles={"grey": {"holder": "yellow"}}))
    assert answer["verdict"] == "ok"
    assert answer["state"]["palace_tiles"]["grey"]["holder"] == "yellow"


def test_first_of_two_equal_palaces_without_stables_holds_the_palace_tile(
    client: FlaskClient,
) -> None:
    """A palace without stables has not grown since it was claimed."""
    for claims, holder in ((["C4", "F4"], "red"), (["F4", "C4"], "yellow")):
        answer = join(client, asked(WITHOUT_STABLES, claims=claims))
        assert answer["questions"] == []
        assert answer["state"]["palace_tiles"]["grey"]["holder"] == holder
        assert [roof["cell"] for roof in answer["state"]["board"]["rooftops"]] == claims


def test_palace_tile_is_asked_for_if_stables_may_have_come_after_the_claims(
    client: FlaskClient,
) -> None:
    """The palace that was claimed last may have reached its size first."""
    answer = join(client, asked(EQUAL, claims=["C4", "F4"]))
    assert questions(answer) == {"/palace_tiles/grey/holder": ["red", "yellow"]}


def test_order_of_claims_follows_from_a_known_holder_of_the_palace_tile(
    client: FlaskClient,
) -> None:
    options = {"tie_break": "largest_palace"}
    open_ = asked(WITHOUT_STABLES, options=options)
    assert questions(join(client, open_)) == {"/palace_tiles/grey/holder": ["red", "yellow"]}
    put(open_, "/palace_tiles/grey/holder", "yellow")
    answer = join(client, open_)
    assert answer["verdict"] == "ok"
    assert answer["questions"] == answer["unknowns"] == []
    assert [roof["cell"] for roof in answer["state"]["board"]["rooftops"]] == ["F4", "C4"]


def test_order_of_claims_is_asked_for_if_it_can_break_a_tie(client: FlaskClient) -> None:
    """Each question offers the orders that earlier answers leave possible."""
    board = {
        "buildings": {"grey": ["C4"], "brown": ["F4"], "orange": ["I4"]},
        "rooftops": roofs("red:C4", "yellow:F4", "green:I4"),
    }
    request = asked(board, options={"tie_break": "largest_palace"})
    rounds = []
    while (answer := join(client, request))["questions"]:
        [question] = answer["questions"]
        assert question["about"] == "claim_order"
        rounds.append(question["options"])
        put(request, question["pointer"], question["options"][-1])
    assert [len(options) for options in rounds] == [2, 3]
    assert sorted(rounds[0]) == [["C4", "F4"], ["F4", "C4"]]
    assert answer["verdict"] == "ok"
    assert answer["unknowns"] == []
    assert [roof["cell"] for roof in answer["state"]["board"]["rooftops"]] == rounds[-1][-1]


@pytest.mark.parametrize(
    ("larger", "asks"),
    [(["F4", "F5"], True), (["F4", "F5", "F6"], False)],
    ids=["larger by one", "larger by two"],
)
def test_order_of_claims_is_asked_for_only_if_stables_can_make_palaces_equal(
    client: FlaskClient, larger: list[str], asks: bool
) -> None:
    """Red's palace can gain a stable only on B3: B2 is a corner, and a merchant is on C2."""
    board = {
        "buildings": {"grey": ["B2"], "brown": larger},
        "rooftops": roofs("red:B2", "yellow:F4"),
        "merchants": ["C3", "C2"],
    }
    answer = join(client, asked(board, options={"tie_break": "largest_palace"}))
    assert [question["about"] for question in answer["questions"]] == ["claim_order"] * asks


@pytest.mark.parametrize(("placed", "asks"), [(11, True), (12, False)])
def test_order_of_claims_is_not_asked_for_if_no_stable_is_left(
    client: FlaskClient, placed: int, asks: bool
) -> None:
    """Without another stable, Red's palace can't become as large as Yellow's."""
    beside = [f"{column}{row}" for row in (10, 12) for column in "IJKLMN"]
    board = {
        "buildings": {
            "grey": ["B2"],
            "brown": ["F4", "F5"],
            "orange": [f"{column}11" for column in "IJKLMN"],
        },
        "stables": beside[:placed],
        "rooftops": roofs("red:B2", "yellow:F4"),
        "merchants": ["C3", "C2"],
    }
    answer = join(client, asked(board, options={"tie_break": "largest_palace"}))
    assert [question["about"] for question in answer["questions"]] == ["claim_order"] * asks


def test_after_the_game_only_claims_of_the_tied_winners_matter() -> None:
    """Red and Yellow have two points each, and Green has one."""
    state = position(
        "second-edition",
        phase="finished",
        buildings={"grey": "C4-C5", "orange": "F4-F5", "brown": "I4"},
        rooftops="red:C4 yellow:F4 green:I4",
        options={"tie_break": "largest_palace"},
    )
    state.palace_holders = (None,) * 4
    assert [player.total for player in score(state).players] == [2, 2, 1]
    assert list(claims_that_matter(state)) == [(BIT["C4"], BIT["F4"])]


def test_order_of_claims_stays_unknown_if_it_decides_nothing(client: FlaskClient) -> None:
    """Here, tied players share the win."""
    board = {
        "buildings": {"grey": ["C4"], "brown": ["F4"]},
        "rooftops": roofs("red:C4", "yellow:F4"),
    }
    answer = join(client, asked(board))
    assert answer["verdict"] == "ok"
    assert [unknown["about"] for unknown in answer["unknowns"]] == ["claim_order"]
    assert "order" in answer["unknowns"][0]["message"]
    answer = join(client, asked(board, claims=["F4", "C4"]))
    assert answer["unknowns"] == []


def test_tea_tiles_of_one_player_limit_those_of_another(client: FlaskClient) -> None:
    """The first violet claim brought 3 tea tiles, the second 2."""
    board = {
        "buildings": {"violet": ["C4", "F4"]},
        "stables": ["C5", "F5"],
        "rooftops": roofs("red:C4", "yellow:F4"),
    }
    tile = {"violet": {"holder": "red"}}
    answer = join(client, asked(board, palace_tiles=tile, tea_tiles={"red": 3}))
    assert questions(answer) == {"/tea_tiles/yellow": [0, 1, 2]}
    answer = join(client, asked(board, palace_tiles=tile, claims=["F4", "C4"]))
    assert questions(answer) == {"/tea_tiles/red": [0, 1, 2], "/tea_tiles/yellow": [0, 1, 2, 3]}


def test_tower_tile_may_have_no_holder_if_a_neutral_palace_is_connected(
    client: FlaskClient,
) -> None:
    """The board does not show which palace was connected last."""
    board = {
        "buildings": {"grey": ["C2"], "brown": ["E2"]},
        "rooftops": roofs("red:C2", "neutral:E2"),
        "walls": ["B1", "C1", "D1", "E1"],
    }
    answer = join(client, asked(board))
    assert questions(answer)["/tower_tiles/NW/holder"] == ["red", None]


AT_THE_TOWER = {
    "buildings": {"grey": ["C2"], "brown": ["E2"]},
    "rooftops": roofs("red:C2", "yellow:E2"),
    "walls": ["B1", "C1", "D1", "E1"],
}


@pytest.mark.parametrize(
    ("claims", "holders"),
    [
        # Yellow was connected after Red: Yellow claimed later, and the wall at E1 came after the
        # one at C1.
        (["C2", "E2"], ["yellow"]),
        # Red claimed last, but the wall that connects Yellow's palace may have come after that.
        (["E2", "C2"], ["red", "yellow"]),
        ([], ["red", "yellow"]),
    ],
)
def test_nearer_palace_can_hold_the_tower_tile_only_if_claimed_later(
    client: FlaskClient, claims: list[str], holders: list[str]
) -> None:
    """Walls grow from the tower and reach the nearer palace first."""
    answer = join(client, asked(AT_THE_TOWER, claims=claims))
    if len(holders) > 1:
        assert questions(answer) == {"/tower_tiles/NW/holder": holders}
    else:
        assert answer["questions"] == []
        assert [answer["state"]["tower_tiles"]["NW"]["holder"]] == holders


@pytest.mark.parametrize("connection", ["tower", "arm"])
def test_tower_connection_option_decides_whether_a_second_arm_counts(
    client: FlaskClient, connection: str
) -> None:
    """If it counts, Red may have taken the tile back with the wall at A2."""
    board = {
        "buildings": {"grey": ["C2", "B2", "B3"], "brown": ["E2"]},
        "rooftops": roofs("red:C2", "yellow:E2"),
        "walls": ["B1", "C1", "D1", "E1", "A2"],
    }
    options = {"tower_connection": connection}
    answer = join(client, asked(board, claims=["C2", "E2"], options=options))
    if connection == "tower":
        assert answer["state"]["tower_tiles"]["NW"]["holder"] == "yellow"
    else:
        assert questions(answer) == {"/tower_tiles/NW/holder": ["red", "yellow"]}


@pytest.mark.parametrize("connection", ["tower", "arm"])
def test_palace_connected_by_stables_may_have_been_connected_last(
    client: FlaskClient, connection: str
) -> None:
    """Red's palace touches the two arms only through stables, which may have been placed last."""
    board = {
        "buildings": {"grey": ["C3"], "brown": ["E2"], "orange": ["B5"]},
        "stables": ["C2", "B3"],
        "rooftops": roofs("red:C3", "yellow:E2", "green:B5"),
        "walls": ["B1", "C1", "D1", "E1", "A2", "A3", "A4", "A5"],
    }
    options = {"tower_connection": connection}
    answer = join(client, asked(board, claims=["C3", "E2", "B5"], options=options))
    assert questions(answer) == {"/tower_tiles/NW/holder": ["red", "yellow", "green"]}


def test_blocking_rooftops_in_stock_follow_from_the_claims(client: FlaskClient) -> None:
    """Yellow has claimed both grey palaces, so Blue has lost the blocking rooftop for grey.

    Blue has placed the one for brown.
    """
    board = {
        "buildings": {"grey": ["C4", "F4"], "brown": ["I4"]},
        "stables": ["C5"],
        "rooftops": roofs("yellow:C4", "red:F4", "green:I4"),
    }
    answer = join(client, asked(board, "first-edition-two-player", "yellow blue", player="yellow"))
    yellow, blue = (player["stock"] for player in answer["state"]["players"])
    assert yellow["blocking_rooftops"] == ["black", "brown", "orange"]
    assert blue["blocking_rooftops"] == ["black", "orange"]


# --- Streets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("merchants", "streets"),
    [
        ("H7", ["H7"]),
        ("H7 J7 I7", ["H7 I7 J7"]),
        ("H7 H8 H9 I9 J9", ["H7 H8 H9 I9 J9"]),
        # E3 begins a second street, because the first street cannot continue.
        ("B2 C2 D2 D3 D4 C4 B4 E3", ["B2 C2 D2 D3 D4 C4 B4", "E3"]),
    ],
)
def test_streets_are_not_asked_for_if_they_follow_from_the_merchants(
    client: FlaskClient, merchants: str, streets: list[str]
) -> None:
    board = {"merchants": merchants.split(), "buildings": {"grey": ["B5"]}}
    answer = join(client, asked(board))
    assert answer["questions"] == []
    assert answer["state"]["board"]["streets"] == [street.split() for street in streets]


def test_street_that_may_pass_through_gates_is_asked_for(client: FlaskClient) -> None:
    """Two rows of merchants that end at gates can be one street or two."""
    board = {
        "merchants": ["E2", "D2", "C2", "C3", "D12", "C12", "B12"],
        "walls": ["B1", "C1", "D1", "B13", "C13"],
        "gates": ["E1", "D13"],
        "buildings": {"grey": ["B3", "B4", "C4"], "brown": ["E3", "F3", "F2"]},
    }
    request = asked(board, options={"gates": True})
    answer = join(client, request)
    [question] = answer["questions"]
    assert question["about"] == "street"
    assert len(question["options"]) == 2
    found = set()
    for option in question["options"]:
        put(request, question["pointer"], option)
        answer = join(client, request)
        assert answer["verdict"] == "ok"
        found.add(len(answer["state"]["board"]["streets"]))
    assert found == {1, 2}


def test_join_request_may_give_streets_as_in_a_state(client: FlaskClient) -> None:
    """If ``merchants`` is left out, there are no other streets."""
    given = {"streets": [["J7", "I7"]], "merchants": []}
    assert join(client, asked(given))["state"]["board"]["streets"] == [["I7", "J7"]]
    del given["merchants"]
    request = asked()
    request["board"] |= given
    del request["board"]["merchants"]
    assert join(client, request)["state"]["board"]["streets"] == [["I7", "J7"]]


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "rule", "cells"),
    [
        (asked({"merchants": ["H7", "H8", "I7", "I8"]}), "game.streets", "H7 I7 H8 I8"),
        (asked({"merchants": ["H7", "J7"]}), "game.streets", "H7 J7"),
        (asked({"merchants": []}), "state.no_merchant", ""),
        (asked({"merchants": ["H7", "H7"]}), "state.cell_twice", "H7"),
        (asked({"merchants": ["A5"]}), "state.cell_kind", "A5"),
        (asked({"merchants": ["M8"]}), "state.two_pieces", "M8"),
        (asked({"merchants": ["C3"], "well": None}), "state.well_missing", ""),
        (asked({"buildings": {"grey": ["C4"], "brown": ["D5"]}}), "state.palaces_touch", "C4 D5"),
        (asked({"buildings": {"grey": ["C4", "H4"]}}), "state.open_palaces", "C4 H4"),
        (asked({"rooftops": roofs("red:C4")}), "state.rooftop_without_building", "C4"),
        (asked({"walls": ["E1"]}), "state.wall_hanging", "E1"),
        (asked({"gates": ["E1"]}), "state.piece_not_in_ruleset", "E1"),
        (asked({"buildings": {"black": ["C4"]}}), "state.color", ""),
        (asked(EQUAL, palace_tiles={"grey": {"holder": "green"}}), "state.palace_tile_holder", ""),
        (asked(palace_tiles={"grey": {"value": 2}}), "state.palace_tile_value", ""),
        (asked(tower_tiles={"NW": {"holder": "red"}}), "state.tower_tile_holder", ""),
        (asked(tower_tiles={"NW": {"value": 2}}), "game.tower_values", ""),
        (asked(tea_tiles={"red": 1}), "state.tea_hand", ""),
        (asked(EQUAL, claims=["C4", "C5"]), "game.claims", "C5"),
        (
            asked(
                WITHOUT_STABLES, claims=["C4", "F4"], palace_tiles={"grey": {"holder": "yellow"}}
            ),
            "game.claims",
            "",
        ),
        (asked(stocks={"blue": {}}), "game.stranger", ""),
        (asked(stocks={"red": {"walls": 13}}), "state.stock_too_large", ""),
        (asked(stocks={"red": {"rooftops": 3}}), "state.rooftops_conserved", ""),
        (asked(player="blue"), "state.turn_player", ""),
        (asked(turn={"player": "red", "number": 0}), "state.turn_number", ""),
        (asked(player=None), "state.not_finished", ""),
        (asked(players="red yellow red"), "game.player_twice", ""),
        (asked(players="red"), "game.number_of_players", ""),
    ],
)
def test_impossible_request_to_join_is_refused_with_a_reason(
    client: FlaskClient, request_: Json, rule: str, cells: str
) -> None:
    answers = [
        client.post("/v1/games", json=request_, headers={"Accept-Language": language}).get_json()
        for language in ("en", "fr")
    ]
    for answer in answers:
        assert answer["verdict"] == "invalid_setup"
        assert answer["state"] is answer["notation"] is None
        assert answer["questions"] == answer["unknowns"] == []
        assert rule in {reason["rule"] for reason in answer["reasons"]}
        reason = next(reason for reason in answer["reasons"] if reason["rule"] == rule)
        assert reason["cells"] == cells.split()
    one, other = ([reason["message"] for reason in answer["reasons"]] for answer in answers)
    assert all(map(str.__ne__, one, other))


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"plies": 3}, ["/plies"]),
        ({"seed": 3, "well": "J7", "merchant": "H7"}, ["/merchant", "/seed", "/well"]),
        ({"turn": None}, ["/turn"]),
        ({"turn": {}}, ["/turn/player"]),
        ({"turn": {"player": "pink"}}, ["/turn/player"]),
        (
            {"turn": {"player": "red", "actions": [{"piece": "wall", "cell": "B1"}]}},
            ["/turn/actions"],
        ),
        ({"claims": ["C4", "C4"]}, ["/claims/1"]),
        ({"claims": ["C4", "Z9", 3]}, ["/claims/1", "/claims/2"]),
        ({"palace_tiles": {"grey": "red"}}, ["/palace_tiles/grey"]),
        ({"palace_tiles": {"pink": {}}}, ["/palace_tiles/pink"]),
        (
            {"tower_tiles": {"N": {}, "NW": {"holder": 1}}},
            ["/tower_tiles/N", "/tower_tiles/NW/holder"],
        ),
        ({"tea_tiles": {"red": "2", "blue": -1}}, ["/tea_tiles/blue", "/tea_tiles/red"]),
        (
            {"stocks": {"red": {"walls": "3", "camels": 1}}},
            ["/stocks/red/camels", "/stocks/red/walls"],
        ),
        ({"stocks": {"red": 3}}, ["/stocks/red"]),
        ({"players": []}, ["/players"]),
    ],
)
def test_answer_to_a_malformed_request_points_to_each_error(
    client: FlaskClient, change: Json, pointers: list[str]
) -> None:
    response = client.post("/v1/games", json=asked() | change)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"merchants": ["H7"] * 235}, ["/board/merchants"]),
        ({"merchants": 3}, ["/board/merchants"]),
        ({"merchants": ["H7", "S1"]}, ["/board/merchants/1"]),
        ({"streets": [["H7"]] * 41}, ["/board/streets"]),
        ({"streets": [["H7"] * 100]}, ["/board/streets/0"]),
        ({"streets": [[]]}, ["/board/streets/0"]),
        ({"rooftops": [{"cell": "C4"}]}, ["/board/rooftops/0/color"]),
        ({"rooftops": roofs("red:C4") * 100}, ["/board/rooftops"]),
        (
            {"buildings": {}},
            ["/board/buildings/brown", "/board/buildings/grey", "/board/buildings/orange"],
        ),
        ({"fountain": "C4"}, ["/board/fountain"]),
    ],
)
def test_answer_to_a_malformed_board_points_to_each_error(
    client: FlaskClient, change: Json, pointers: list[str]
) -> None:
    """The error for an array that is too long points to the array."""
    request = asked()
    request["board"] |= change
    response = client.post("/v1/games", json=request)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


def test_replay_cannot_begin_with_a_board(client: FlaskClient) -> None:
    """Clients must join the game first."""
    response = client.post("/v1/replays", json={"game": asked(), "moves": []})
    assert response.status_code == 422
    assert {e["pointer"] for e in response.get_json()["errors"]} == {"/game/board", "/game/turn"}


# --- Bounded work --------------------------------------------------------------------------------

COMB = [f"{column}3" for column in "BCDEFGHIJKLMNO"] + [f"{column}2" for column in "CEGIKM"]


def test_streets_are_asked_for_one_by_one_if_there_are_too_many_divisions(
    client: FlaskClient,
) -> None:
    request = asked({"merchants": COMB, "well": "H8"}, players="red blue")
    answer = join(client, request)
    assert answer["verdict"] == "incomplete"
    [question] = answer["questions"]
    assert question["about"] == "street"
    for (street,) in question["options"]:
        cells = [BIT[name] for name in street]
        assert all(adjacent(cell) & following for cell, following in pairwise(cells))
    assert [["C2"]] in question["options"]
    rounds = 0
    while answer["questions"]:
        rounds += 1
        assert rounds < len(COMB)
        [question] = answer["questions"]
        assert 2 <= len(question["options"]) <= 400
        put(request, question["pointer"], question["options"][0])
        answer = join(client, request)
    assert answer["verdict"] == "invalid_setup"


def test_search_for_streets_is_bounded(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[int] = []

    class Counted(joining_streets._Search):
        def _step(self, cost: int = 1) -> None:
            super()._step(cost)
            steps[-1] = self.steps

        def divisions(self) -> Any:
            steps.append(0)
            return super().divisions()

    monkeypatch.setattr(joining_streets, "_Search", Counted)
    every = [f"{column}{row}" for column in "BCDEFGHIJKLMNO" for row in range(2, 12)]
    comb = asked({"merchants": COMB, "well": "H8"}, players="red blue")
    apart = asked({"merchants": every[:125:5], "well": None}, players="red blue")
    apart["ruleset"]["options"] = {"well": False}
    for request in (comb, apart):
        assert join(client, request)["verdict"] != "ok"
    with_many_divisions, with_none = steps
    assert 0 <= joining_streets.MAX_STEPS - with_many_divisions < 20
    assert with_none == 0


THROUGH_GATES = """\
M11 N11 N10 O10 M12 L12 P3 K12 K11 P2 J12 O3 N3 P10 Q3 O4 O7 O5 N2 N5 Q4 P9 M3 Q5 M5
A12 A11 A10 A9 R2 R3 Q1 P1 O1 Q13 P13 O13 N13 M13
A8 R4 N1 L13"""


def test_search_for_streets_through_gates_is_bounded(client: FlaskClient) -> None:
    """Every order of merchants and gates counts as a step of the search."""
    merchants, walls, gates = map(str.split, THROUGH_GATES.splitlines())
    board = {"merchants": merchants, "walls": walls, "gates": gates}
    request = asked(board, "first-edition")
    request["ruleset"]["options"] = {"gates": True}
    with cProfile.Profile() as profile:
        answer = join(client, request)
    assert [question["about"] for question in answer["questions"]] == ["street"]
    assert vars(pstats.Stats(profile))["total_calls"] < 300_000


def test_board_full_of_merchants_is_refused(client: FlaskClient) -> None:
    """The game does not contain that many merchants."""
    every = [f"{column}{row}" for column in "ABCDEFGHIJKLMNOPQR" for row in range(1, 14)]
    colors = ("red", "yellow", "green", "neutral")
    board = {
        "merchants": every,
        "rooftops": [{"cell": cell, "color": color} for cell in every for color in colors][:99],
    }
    answer = join(client, asked(board))
    assert answer["verdict"] == "invalid_setup"
    assert "state.pieces_conserved" in {reason["rule"] for reason in answer["reasons"]}
