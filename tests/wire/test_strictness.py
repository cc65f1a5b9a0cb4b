"""Which requests are well formed, and which errors a malformed request gets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.wire import MIDDLE, MISSING, REQUEST, changed

MALFORMED: list[tuple[str, Any] | tuple[str, Any, str]] = [
    # Missing, unknown, null.
    ("/state", MISSING),
    ("/move", MISSING),
    ("/more", 1),
    ("/state/players/0/stock/walls", MISSING),
    ("/state/players/0/stock/domes", 1),
    ("/state/board/well~1", "J7"),
    ("/state/board/", "B1"),
    ("/state/turn/number", None),
    ("/state/board", None),
    ("/state/turn/actions", MISSING),
    ("/state/palace_tiles/grey/holder", MISSING),
    ("/state/board/buildings/grey", MISSING),
    ("/state/board/buildings/white", []),
    ("/state/ruleset/options/fountain", True),
    ("/state/tower_tiles/N", {"value": 1, "holder": None}),
    # Objects, arrays, strings.
    ("/state", []),
    ("/state", "state"),
    ("/state/board/walls", "B1"),
    ("/state/board/walls", {"B1": True}),
    ("/state/board/streets/0", "F5"),
    ("/state/board/streets/0", []),
    ("/state/board/streets", [["F5"]] * 41),
    ("/state/board/streets/0", ["F5"] * 100),
    ("/state/players", {}),
    ("/state/players", []),
    ("/state/turn", []),
    ("/move/actions/0", []),
    ("/move/actions/0", None),
    ("/move/actions", {}),
    # Integers.
    ("/state/turn/number", "9"),
    ("/state/turn/number", True),
    ("/state/turn/number", 9.5),
    ("/state/turn/number", -1),
    ("/state/turn/number", 1000),
    ("/state/turn/number", 10**18),
    ("/state/turn/number", 1e300),
    ("/state/players/0/stock/walls", 100),
    ("/state/players/0/stock/walls", -1),
    ("/state/players/1/stock/buildings/grey", False),
    ("/state/tea_supply", "0"),
    ("/state/ruleset/revision", "1"),
    # Booleans and words.
    ("/state/ruleset/options", {"gates": 1}, "/gates"),
    ("/state/ruleset/options", {"gates": "true"}, "/gates"),
    ("/state/ruleset/options", {"tie_break": "draw"}, "/tie_break"),
    ("/state/ruleset/options", []),
    ("/state/ruleset/id", "third-edition"),
    ("/state/ruleset/id", 1),
    ("/state/phase", "Play"),
    ("/state/phase", ""),
    ("/state/players/0/color", "neutral"),
    ("/state/players/0/color", "Red"),
    ("/state/players/0/color", ["red"]),
    ("/state/board/rooftops/0/color", "white"),
    ("/state/turn/player", "purple"),
    ("/state/palace_tiles/grey/holder", "neutral"),
    ("/state/players/0/stock/blocking_rooftops", ["grey", "grey"], "/1"),
    ("/state/players/0/stock/blocking_rooftops", ["white"], "/0"),
    # Cells.
    ("/state/board/well", "S1"),
    ("/state/board/well", "A0"),
    ("/state/board/well", "A14"),
    ("/state/board/well", "A01"),
    ("/state/board/well", "a1"),
    ("/state/board/well", "Ａ1"),
    ("/state/board/well", "А1"),
    ("/state/board/well", "A１"),
    ("/state/board/well", "A1\n"),
    ("/state/board/well", " A1"),
    ("/state/board/well", ""),
    ("/state/board/well", 7),
    ("/state/board/walls/2", "Z1"),
    ("/state/board/walls/2", None),
    ("/state/board/walls/2", ["B1"]),
    ("/state/board/streets/0/1", "F66"),
    ("/state/board/rooftops/1/cell", "F"),
    # Actions.
    ("/move/player", "neutral"),
    ("/move/actions/0/piece", "dome"),
    ("/move/actions/0/piece", None),
    ("/move/actions/0/piece", ["building"]),
    ("/move/actions/0/piece", MISSING),
    ("/move/actions/0/color", MISSING),
    ("/move/actions/0/cell", MISSING),
    ("/move/actions/0/from", "F5"),
    ("/move/actions/1", {"piece": "wall", "cell": "D1", "color": "grey"}, "/color"),
    ("/move/actions/1", {"piece": "tea_tile", "cell": "D1"}, "/cell"),
    ("/state/turn/actions/0/cell", "Q99"),
]

WELL_FORMED: list[tuple[str, Any]] = [
    ("/state/turn/number", 9.0),
    ("/state/turn/number", 1e1),
    ("/state/turn/number", 999),
    ("/state/players/0/stock/walls", 99),
    ("/state/gate_supply", MISSING),
    ("/state/players/0/tea_tiles", MISSING),
    ("/state/players/0/stock/neutral_rooftops", MISSING),
    ("/state/players/0/stock/gates", MISSING),
    ("/state/players/0/stock/blocking_rooftops", MISSING),
    ("/state/tower_tiles/NW/merchants", MISSING),
    ("/state/ruleset/options", MISSING),
    ("/state/ruleset/revision", MISSING),
    ("/state/ruleset/revision", 99),
    ("/state/ruleset/options", {"neutral_rooftops": False}),
    ("/state/ruleset/options", {"well": True}),
    ("/state/board/gates", MISSING),
    ("/state/board/well", MISSING),
    ("/state/board/well", None),
    # Optional fields that are null are as ones left out.
    ("/state/ruleset/revision", None),
    ("/state/ruleset/options", None),
    ("/state/ruleset/options", {"gates": None}),
    ("/state/tea_supply", None),
    ("/state/board/gates", None),
    ("/move/actions/1", {"piece": "merchant", "cell": "D1", "from": None}),
    ("/position", None),
    ("/play", None),
    ("/include", None),
    ("/state/board/well", "R13"),
    ("/state/board/walls", ["B1", "B1"]),
    ("/state/board/buildings/black", ["B2"]),
    ("/state/board/buildings/violet", MISSING),
    ("/state/board/streets", [["F5"] * 99] * 40),
    ("/state/players/1/color", "red"),
    ("/state/players/2", MISSING),
    ("/state/tower_tiles/NW/value", 7),
    ("/state/turn/player", None),
    ("/move/actions", []),
    ("/move/actions/0/color", "black"),
    ("/move/actions/0/cell", "R13"),
    ("/move/actions/0", {"piece": "well", "cell": "A1"}),
    ("/move/actions/0", {"piece": "blocking_rooftop", "cell": "A1"}),
    ("/move/actions/0", {"piece": "merchant", "cell": "A1", "from": "A1"}),
]


@pytest.mark.parametrize("case", MALFORMED, ids=repr)
def test_malformed_value_gets_one_error_with_its_pointer(
    client: FlaskClient, case: tuple[str, Any] | tuple[str, Any, str]
) -> None:
    pointer, value, *inside = case
    response = client.post("/v1/adjudications", json=changed(REQUEST, pointer, value))
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["pointer"] == "".join([pointer, *inside])
    assert error["detail"]


@pytest.mark.parametrize(("pointer", "value"), WELL_FORMED)
def test_well_formed_values_get_a_ruling_even_if_impossible(
    client: FlaskClient, pointer: str, value: Any
) -> None:
    response = client.post("/v1/adjudications", json=changed(REQUEST, pointer, value))
    assert response.status_code == 200, response.text
    assert response.get_json()["verdict"] in ("legal", "illegal", "invalid_state")


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/players", "/ruleset"]),
        ({"ruleset": {"id": "second-edition"}, "players": []}, ["/players"]),
        ({"ruleset": {"id": "second-edition"}, "players": ["red"] * 5}, ["/players"]),
        ({"ruleset": {}, "players": ["red", "pink"]}, ["/players/1", "/ruleset/id"]),
        (
            {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"], "seed": 2**53},
            ["/seed"],
        ),
        (
            {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"], "seed": -1},
            ["/seed"],
        ),
        (
            {
                "ruleset": {"id": "second-edition"},
                "players": ["red", "blue"],
                "tower_values": {"NW": 1, "NE": 2, "SE": 3},
            },
            ["/tower_values/SW"],
        ),
        ([], [""]),
        (None, [""]),
        (True, [""]),
        ("game", [""]),
    ],
)
def test_malformed_game_request_reports_all_its_errors(
    client: FlaskClient, body: Any, pointers: list[str]
) -> None:
    response = client.post("/v1/games", data=json.dumps(body), content_type="application/json")
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, [""]),
        ({"moves": []}, [""]),
        ({"state": MIDDLE, "game": {}, "moves": []}, [""]),
        ({"game": {}, "moves": []}, ["/game/players", "/game/ruleset"]),
        ({"state": MIDDLE, "moves": [REQUEST["move"]] * 401}, ["/moves"]),
        (
            {"state": MIDDLE, "moves": [REQUEST["move"], {}]},
            ["/moves/1/actions", "/moves/1/player"],
        ),
    ],
)
def test_malformed_replay_request_gets_a_422_with_pointers(
    client: FlaskClient, body: Any, pointers: list[str]
) -> None:
    """A replay needs exactly one starting point, such as a game or a state."""
    response = client.post("/v1/replays", json=body)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


@pytest.mark.parametrize(
    ("operation", "fields", "pointer"),
    [
        ("legal-moves", {"explain": 1}, "/explain"),
        ("replays", {"moves": [], "events": 1}, "/events"),
        ("replays", {"moves": [], "include": ["refusals"]}, "/include/0"),
        ("adjudications", {"play": "WB1", "include": ["scores"]}, "/include/0"),
        ("adjudications", {"play": "WB1", "include": ["position"] * 2}, "/include/1"),
    ],
)
def test_malformed_field_beside_a_state_gets_a_422(
    client: FlaskClient, operation: str, fields: dict[str, Any], pointer: str
) -> None:
    response = client.post(f"/v1/{operation}", json={"state": MIDDLE, **fields})
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/state/board/rooftops", [REQUEST["state"]["board"]["rooftops"][0]] * 100),
        ("/state/turn/actions", [{"piece": "tea_tile"}] * 50),
        ("/state/tea_supply", -1),
        ("/state/ruleset/revision", -1),
        ("/state/tower_tiles/NW/merchants", -1),
        ("/state/palace_tiles/grey/value", -1),
        ("/state/players/0/tea_tiles", -1),
        ("/state/ruleset/options", {"gates": 0}),
    ],
)
def test_number_or_array_out_of_range_gets_a_422(
    client: FlaskClient, pointer: str, value: Any
) -> None:
    response = client.post(
        "/v1/positions", json={"state": changed(REQUEST, pointer, value)["state"]}
    )
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["pointer"].startswith(pointer)


def test_at_most_a_hundred_errors_are_reported(client: FlaskClient) -> None:
    body = REQUEST | {f"field {number}": number for number in range(5000)}
    for query in ("", "?lang=de"):
        response = client.post(f"/v1/adjudications{query}", json=body)
        assert response.status_code == 422
        assert len(response.get_json()["errors"]) == 100


def test_errors_are_sorted_by_pointer(client: FlaskClient) -> None:
    """Array indexes are compared as numbers."""
    walls = [f"Z{number}" for number in range(12)]
    body = changed(changed(REQUEST, "/state/board/walls", walls), "/state/aaa", 1)
    response = client.post("/v1/adjudications", json=body)
    pointers = [error["pointer"] for error in response.get_json()["errors"]]
    assert pointers == ["/state/aaa", *(f"/state/board/walls/{number}" for number in range(12))]
    assert response.data == client.post("/v1/adjudications", json=body).data


def test_array_that_is_too_long_gets_a_single_error(client: FlaskClient) -> None:
    body = {"state": MIDDLE, "moves": [{}] * 10_000}
    response = client.post("/v1/replays", json=body)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == ["/moves"]
