"""Promises that clients rely on."""

from __future__ import annotations

import copy
import json
from typing import Any, NamedTuple

import orjson
import pytest
from flask.testing import FlaskClient

from tests.support.wire import MIDDLE, MISSING, REQUEST, changed

JSON = {"Content-Type": "application/json"}
GAMES = "/v1/games"
ADJUDICATIONS = "/v1/adjudications"
SECOND: dict[str, Any] = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue", "green"]}
SMALL: dict[str, Any] = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"]}
FIRST: dict[str, Any] = {"ruleset": {"id": "first-edition"}, "players": ["red", "blue", "green"]}
DITT: dict[str, Any] = {
    "ruleset": {"id": "first-edition-two-player"},
    "players": ["yellow", "blue"],
}
CELLS = {"well": "J7", "merchant": "F5"}
WALL = {"piece": "wall", "cell": "B1"}
TEA = {"piece": "tea_tile"}


def _ask(client: FlaskClient, path: str, document: Any, **headers: str) -> Any:
    response = client.post(path, data=orjson.dumps(document), headers=JSON | headers)
    assert response.status_code == 200, response.text
    return response.json


def _state(client: FlaskClient, game: dict[str, Any]) -> Any:
    return _ask(client, GAMES, game)["state"]


def _judge(client: FlaskClient, state: Any, *actions: dict[str, Any], player: str = "") -> Any:
    move = {"player": player or state["turn"]["player"] or "red", "actions": list(actions)}
    return _ask(client, ADJUDICATIONS, {"state": state, "move": move})


def _broken(answer: Any) -> list[Any]:
    return [[reason["rule"], reason["action"], *reason["cells"]] for reason in answer["reasons"]]


# --- Media types and JSON ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "accept", "media_type"),
    [
        (ADJUDICATIONS, "application/json", "application/json"),
        (ADJUDICATIONS, "application/json;charset=utf-8", "application/json"),
        (ADJUDICATIONS, "application/json; charset=UTF-8, text/plain;q=0.5", "application/json"),
        (ADJUDICATIONS, "text/html, */*;q=0.1", "application/json"),
        (ADJUDICATIONS, "text/html;charset=utf-8", None),
        (ADJUDICATIONS, "application/json;charset=utf-8;q=0", None),
        ("/v1/diagrams", "text/plain;charset=utf-8", "text/plain"),
        ("/v1/diagrams", "text/plain; charset=utf-8;q=0.4, image/svg+xml;q=0.3", "text/plain"),
        ("/v1/diagrams", "image/svg+xml", "image/svg+xml"),
        ("/v1/diagrams", "application/json", None),
    ],
)
def test_media_types_are_negotiated(
    client: FlaskClient, path: str, accept: str, media_type: str | None
) -> None:
    """A charset in ``Accept`` is ignored."""
    document = REQUEST if path == ADJUDICATIONS else {"state": MIDDLE}
    headers = JSON | {"Accept": accept}
    response = client.post(path, data=orjson.dumps(document), headers=headers)
    if media_type is None:
        assert (response.status_code, response.mimetype) == (406, "application/problem+json")
        assert set(response.vary) == {"Accept", "Accept-Language", "Accept-Encoding"}
    else:
        assert (response.status_code, response.mimetype) == (200, media_type)


@pytest.mark.parametrize(
    ("number", "status"),
    [
        ("9", 200),
        ("9.0", 200),
        ("9." + "0" * 306, 200),
        ("9." + "0" * 307, 400),
        ("9." + "0" * 5000, 400),
        ("9" * 5000, 400),
        ("-" + "9" * 5000, 400),
        ("1e400", 400),
        ("NaN", 400),
        ('"9"', 422),
        ("true", 422),
        ("9.5", 422),
        ("null", 422),
    ],
)
def test_integer_fields_accept_9_and_9_0_but_no_overlong_number(
    client: FlaskClient, number: str, status: int
) -> None:
    text = json.dumps(changed(REQUEST, "/state/turn/number", "@")).replace('"@"', number)
    for padding in range(0, 40, 13):
        response = client.post(ADJUDICATIONS, data=" " * padding + text, headers=JSON)
        assert response.status_code == status


# --- States --------------------------------------------------------------------------------------


class Flaw(NamedTuple):
    """A change to a possible state, and the rules that the change breaks, if any."""

    pointer: str
    value: Any
    rules: str


FLAWS = [
    Flaw("/ruleset/revision", 2, "game.revision"),
    Flaw("/ruleset/options", {"neutral_rooftops": True, "well": True}, ""),
    Flaw("/tower_tiles/NE/value", 1, "game.tower_values"),
    Flaw("/tower_tiles/NE/value", 9, "game.tower_values"),
    Flaw("/board/walls/5", "B1", "state.cell_twice"),
    Flaw("/board/buildings/black", ["P12"], "state.color state.pieces_conserved"),
    Flaw("/palace_tiles/violet", MISSING, "state.color_missing state.palace_tile_holder"),
    Flaw("/turn/actions", [], ""),
    Flaw("/turn/actions", [TEA], "state.turn_action"),
    Flaw(
        "/turn/actions",
        [WALL, WALL],
        "state.stock_too_large state.turn_over state.turn_action",
    ),
    Flaw("/turn/actions", [{"piece": "gate", "cell": "D1"}], "state.turn_action"),
    Flaw("/turn/number", 0, "state.turn_number"),
    Flaw("/turn/number", 1, "state.turn_over"),
    Flaw("/turn/player", None, "state.turn_player"),
    Flaw("/board/well", None, "state.well_missing"),
    Flaw("/tea_supply", 5, "state.tea_supply"),
]


@pytest.mark.parametrize("flaw", FLAWS, ids=lambda flaw: f"{flaw.pointer}={flaw.value}")
def test_impossible_state_gets_a_ruling_with_the_broken_rules(
    client: FlaskClient, flaw: Flaw
) -> None:
    """The state is judged because it fits the schema."""
    state = changed(MIDDLE, flaw.pointer, flaw.value)
    answer = _judge(client, state, player="red")
    if not flaw.rules:
        assert answer["verdict"] != "invalid_state"
        return
    assert [reason["rule"] for reason in answer["reasons"]] == flaw.rules.split()
    assert {reason["action"] for reason in answer["reasons"]} == {None}
    assert answer["state"] == state
    assert (answer["verdict"], answer["legal"], answer["score"]) == ("invalid_state", False, None)
    assert (answer["ruleset"] is None) == (flaw.rules == "game.revision")


@pytest.mark.parametrize(("player", "possible"), [("red", False), ("blue", True), ("green", False)])
def test_only_a_player_who_received_tea_can_have_spent_some(
    client: FlaskClient, player: str, possible: bool
) -> None:
    state = changed(MIDDLE, "/turn", {"number": 9, "player": player, "actions": [TEA]})
    state["players"][1]["tea_tiles"] = 2 if player == "blue" else 3
    answer = _ask(client, "/v1/audits", {"state": state})
    rules = [reason["rule"] for reason in answer["reasons"]]
    assert rules == ([] if possible else ["state.turn_action"])


def test_audit_reports_every_problem_with_a_piece(client: FlaskClient) -> None:
    """The stable stands alone and touches the well."""
    state = changed(MIDDLE, "/board/stables", ["C6", "K8"])
    state["players"][2]["stock"]["stables"] -= 1
    answer = _ask(client, "/v1/audits", {"state": state})
    assert _broken(answer) == [
        ["state.stable_alone", None, "K8"],
        ["state.touches_well", None, "K8", "J7"],
    ]


def test_reasons_about_pieces_that_the_game_lacks_list_their_cells(client: FlaskClient) -> None:
    """Clients highlight the cells of a reason."""
    state = changed(_state(client, FIRST | {"merchant": "F5"}), "/board/well", "J7")
    state["board"]["gates"] = ["D1"]
    answer = _ask(client, "/v1/audits", {"state": state})
    cells = [reason["cells"] for reason in answer["reasons"] if "not_in" in reason["rule"]]
    assert cells == [["J7"], ["D1"]]


def test_state_with_violet_and_black_buildings_can_be_drawn(client: FlaskClient) -> None:
    """The state is impossible: each edition has only one of the two colours."""
    state = changed(MIDDLE, "/board/buildings/black", ["P12"])
    text = client.post(
        "/v1/diagrams", data=orjson.dumps({"state": state}), headers=JSON | {"Accept": "text/plain"}
    ).text
    assert "V" in next(line for line in text.splitlines() if line.startswith("12 │"))


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "cells", "seed_given", "seed_returned", "phase"),
    [
        (FIRST, {}, None, False, "setup"),
        (FIRST, {}, 4, True, "play"),
        (FIRST, {"merchant": "F5"}, 4, False, "play"),
        (DITT, {}, None, False, "setup"),
        (SECOND, {}, None, True, "play"),
        (SECOND, {"well": "J7"}, None, True, "play"),
        (SECOND, {"merchant": "F5"}, 4, True, "play"),
        (SECOND, CELLS, 4, False, "play"),
    ],
)
def test_returned_seed_reproduces_the_new_game(
    client: FlaskClient,
    game: dict[str, Any],
    cells: dict[str, str],
    seed_given: int | None,
    seed_returned: bool,
    phase: str,
) -> None:
    """The seed is null if the service drew no cell."""
    asked = game | cells | ({} if seed_given is None else {"seed": seed_given})
    answer = _ask(client, GAMES, asked)
    assert (answer["verdict"], answer["state"]["phase"]) == ("ok", phase)
    assert (answer["seed"] is not None) == seed_returned
    if seed_returned:
        assert seed_given in (None, answer["seed"])
        assert _ask(client, GAMES, asked | {"seed": answer["seed"]}) == answer


@pytest.mark.parametrize(
    ("action", "broken"),
    [
        ({"piece": "merchant", "cell": "F5"}, []),
        ({"piece": "merchant", "cell": "B5"}, [["setup.away_from_wall", 0, "B5", "A5"]]),
        ({"piece": "merchant", "cell": "A5"}, [["cell.kind", 0, "A5"]]),
        ({"piece": "well", "cell": "F5"}, [["piece.not_in_ruleset", 0, "F5"]]),
        (WALL, [["setup.piece", 0, "B1"]]),
        (TEA, [["piece.not_in_ruleset", 0]]),
        (
            {"piece": "merchant", "cell": "F5", "from": "G5"},
            [["merchant.end_of_street", 0, "F5", "G5"]],
        ),
        (
            {"piece": "merchant", "cell": "F5", "from": "F5"},
            [["merchant.end_of_street", 0, "F5"]],
        ),
    ],
)
def test_actions_during_setup_are_judged(
    client: FlaskClient, action: dict[str, Any], broken: list[Any]
) -> None:
    """The first merchant must be away from the walls."""
    state = _state(client, FIRST)
    answer = _judge(client, state, action)
    assert _broken(answer) == broken
    assert answer["verdict"] == ("illegal" if broken else "legal")
    if not broken:
        assert answer["state"] == _state(client, FIRST | {"merchant": "F5"})


def test_state_in_setup_can_lack_its_well(client: FlaskClient) -> None:
    """``remaining`` counts the pieces that are still to be placed."""
    state = _state(client, SECOND | CELLS)
    state |= {"phase": "setup", "turn": {"number": 0, "player": "red", "actions": []}}
    state["board"] |= {"well": None, "streets": []}
    moves = _ask(client, "/v1/legal-moves", {"state": state, "explain": True})
    assert [moves[key] for key in ("verdict", "quota", "remaining")] == ["ok", 2, 2]
    well, merchant = {"piece": "well", "cell": "J7"}, {"piece": "merchant", "cell": "F5"}
    answer = _judge(client, state, well, merchant, WALL)
    assert _broken(answer) == [["turn.quota", 2, "B1"]]
    assert _judge(client, state, well, merchant)["state"] == _state(client, SECOND | CELLS)


# --- Moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "action", "broken"),
    [
        (SECOND, {"piece": "building", "color": "black", "cell": "C4"}, "piece.not_in_ruleset C4"),
        (FIRST, {"piece": "building", "color": "violet", "cell": "C4"}, "piece.not_in_ruleset C4"),
        (SECOND, {"piece": "gate", "cell": "C1"}, "piece.not_in_ruleset C1"),
        (FIRST, {"piece": "neutral_rooftop", "cell": "C4"}, "piece.not_in_ruleset C4"),
        (FIRST, TEA, "piece.not_in_ruleset"),
        (SMALL, {"piece": "building", "color": "grey", "cell": "Q12"}, "cell.off_board Q12"),
        (SMALL, {"piece": "wall", "cell": "Q12"}, "cell.off_board Q12"),
        (SECOND, {"piece": "wall", "cell": "R13"}, "cell.kind R13"),
        (SECOND, {"piece": "stable", "cell": "B1"}, "cell.kind B1"),
        (SECOND, {"piece": "building", "color": "grey", "cell": "K8"}, "building.well K8 J7"),
        (
            SECOND,
            {"piece": "merchant", "cell": "F5", "from": "F5"},
            "cell.occupied F5, merchant.end_of_street F5",
        ),
        (SECOND, TEA, "tea.none, tea.quota"),
        (SECOND, {"piece": "well", "cell": "C4"}, "setup.piece C4"),
        (DITT, {"piece": "rooftop", "cell": "C4"}, "rooftop.needs_building C4"),
    ],
)
def test_illegal_first_move_gets_exactly_the_expected_reasons(
    client: FlaskClient, game: dict[str, Any], action: dict[str, Any], broken: str
) -> None:
    well = {"well": "J7"} if game in (SECOND, SMALL) else {}
    state = _state(client, game | {"merchant": "F5"} | well)
    answer = _judge(client, state, action)
    assert (answer["verdict"], answer["state"], answer["events"]) == ("illegal", state, [])
    expected = [[rule, 0, *cells] for rule, *cells in map(str.split, broken.split(", "))]
    assert _broken(answer) == expected


def test_reason_names_no_cell_twice(client: FlaskClient) -> None:
    """The cause of the refusal can be on the cell of the action."""
    state = _state(client, DITT | {"merchant": "J5"})
    for action in (
        {"piece": "building", "color": "grey", "cell": "C4"},
        {"piece": "building", "color": "black", "cell": "H9"},
        WALL,
        {"piece": "blocking_rooftop", "cell": "C4"},
    ):
        answer = _judge(client, state, action)
        state = answer["state"]
    answer = _judge(client, state, {"piece": "blocking_rooftop", "cell": "C4"})
    assert _broken(answer)[0] == ["turn.one_per_color", 0, "C4"]
    for action in (WALL, {"piece": "rooftop", "cell": "C4"}):
        for reason in _judge(client, state, action)["reasons"]:
            assert len(set(reason["cells"])) == len(reason["cells"])


@pytest.mark.parametrize(
    ("actions", "player", "broken"),
    [
        ([WALL], "green", [["turn.wrong_player", None]]),
        ([], "green", [["turn.wrong_player", None]]),
        ([], "red", [["turn.pass", None]]),
        ([{"piece": "wall", "cell": "D1"}] * 2, "red", [["turn.quota", 1, "D1"]]),
        (
            [{"piece": "wall", "cell": "F1"}, {"piece": "wall", "cell": "R13"}],
            "red",
            [["wall.connected", 0, "F1"]],
        ),
        (
            [{"piece": "building", "color": "orange", "cell": "J7"}],
            "red",
            [["cell.occupied", 0, "J7"], ["building.extends_open_palace", 0, "J7", "M9", "M10"]],
        ),
    ],
)
def test_reasons_are_about_the_first_illegal_action(
    client: FlaskClient, actions: list[dict[str, Any]], player: str, broken: list[Any]
) -> None:
    """Later actions are not judged."""
    answer = _judge(client, MIDDLE, *actions, player=player)
    assert (answer["verdict"], _broken(answer)) == ("illegal", broken)
    assert answer["state"] == MIDDLE


def test_params_of_a_spacing_reason_name_both_buildings(client: FlaskClient) -> None:
    action = {"piece": "building", "color": "brown", "cell": "D5"}
    (reason,) = [
        reason
        for reason in _judge(client, MIDDLE, action)["reasons"]
        if reason["rule"] == "building.spacing"
    ]
    assert reason["cells"] == ["D5", "C4", "C5", "C6"]
    named = {
        "piece": "building",
        "color": "brown",
        "cell": "D5",
        "other_color": "grey",
        "other_cell": "C5",
    }
    assert named.items() <= reason["params"].items()


def test_state_comes_back_in_canonical_form(client: FlaskClient) -> None:
    loose = copy.deepcopy(REQUEST)
    state = loose["state"]
    state["ruleset"] = {"options": {"tie_break": "shared"}, "id": "second-edition"}
    del state["board"]["gates"], state["gate_supply"]
    state["turn"]["number"] = float(state["turn"]["number"])
    for cells in (*state["board"]["buildings"].values(), state["board"]["walls"]):
        cells.reverse()
    state["board"]["streets"][0].reverse()
    for player in state["players"]:
        del player["stock"]["gates"], player["stock"]["blocking_rooftops"]
    answers = {
        client.post(ADJUDICATIONS, data=orjson.dumps(document), headers=JSON).data
        for document in (REQUEST, loose)
    }
    assert len(answers) == 1


def test_from_and_to_of_events_are_players_neutral_or_null(client: FlaskClient) -> None:
    """A merchant's ``from`` is called ``source`` in events."""
    state = changed(MIDDLE, "/turn/actions", [])
    events = _judge(
        client,
        state,
        {"piece": "merchant", "cell": "G7", "from": "G6"},
        {"piece": "neutral_rooftop", "cell": "M9"},
    )["events"]
    assert [event["type"] for event in events] == [
        "piece_placed",
        "piece_placed",
        "palace_claimed",
        "turn_ended",
    ]
    for event in events:
        assert {event.get("from"), event.get("to")} <= {None, "red", "blue", "green", "neutral"}
    assert [event.get("source") for event in events] == ["G6", None, None, None]
