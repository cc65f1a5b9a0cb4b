"""Text in notation that is well-formed but makes no sense gets a ruling."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.notation import notation_of
from tests.support.wire import MIDDLE

POSITION = str(notation_of(MIDDLE))
CITY = POSITION.split(" ")[2]


def _with(old: str, new: str) -> str:
    assert old in POSITION
    return POSITION.replace(old, new, 1)


SENSELESS = {
    "a row too long": (_with(CITY, "15FS" + CITY), "'/'"),
    "a street that leaves the board": (_with(POSITION.split(" ")[3], "A5w"), "step_off_board"),
    "players that the ruleset lacks": (_with("2e.1", "ditt.1"), "player_of_ruleset"),
    "an option that the ruleset lacks": (_with("2e.1", "1e.1:f1"), "option"),
    "another revision": (_with("2e.1", "2e.7"), "revision"),
}
KNOWN = {"a row too long", "a street that leaves the board"}
"""Those in which the ruleset could be read with its players and its options."""


def _check(answer: dict[str, Any], name: str, verdict: str = "invalid_state") -> None:
    text, expected = SENSELESS[name]
    assert answer["verdict"] == verdict
    (reason,) = answer["reasons"]
    assert reason["rule"] == "state.notation"
    assert reason["action"] is None
    params = reason["params"]
    assert params["line"] == 1
    assert text[params["column"] - 1 :].startswith(params["found"])
    assert expected in params["expected"]
    assert reason["message"].startswith(f"Column {params['column']}: ")


@pytest.mark.parametrize(
    "path", ["adjudications", "legal-moves", "scores", "audits", "positions", "questions"]
)
@pytest.mark.parametrize("name", SENSELESS)
def test_senseless_position_is_ruled_invalid(client: FlaskClient, path: str, name: str) -> None:
    body = {"position": SENSELESS[name][0]}
    if path == "adjudications":
        body |= {"play": "WB1", "include": ["legal_moves", "refusals", "position"]}
    if path == "questions":
        body |= {"question": "whose turn?"}
    response = client.post(f"/v1/{path}", json=body)
    assert response.status_code == 200, response.text
    answer = response.get_json()
    _check(answer, name)
    if path in ("adjudications", "positions"):
        assert answer["state"] is answer["notation"] is None
    if path == "adjudications":
        assert answer["legal"] is False
        assert answer["legal_moves"]["placements"] == []
        assert answer["reasons"][0]["message"] in answer["explanation"]
    known = name in KNOWN or name == "players that the ruleset lacks"
    assert (answer["ruleset"] is not None) == known
    if name in KNOWN:
        assert answer["ruleset"]["id"] == "second-edition"
    if path != "adjudications":
        by_address = client.get(f"/v1/{path}", query_string=body)
        assert by_address.get_data() == response.get_data()


@pytest.mark.parametrize("name", SENSELESS)
def test_senseless_beginning_of_a_record_is_ruled_invalid(client: FlaskClient, name: str) -> None:
    text = SENSELESS[name][0]
    for body in ({"record": text.replace("=", " WB1=")}, {"position": text, "moves": []}):
        answer = client.post("/v1/replays", json=body).get_json()
        _check(answer, name)
        assert answer["state"] is answer["record"] is None
        assert answer["played"] == 0


@pytest.mark.parametrize(
    ("record", "line", "column"),
    [
        ("2e.7 ryg FJ7,MF5 VE4=", 1, 4),
        ("2e.1 ryr - VE4=", 1, 8),
        ("2e.1 ryg 4322 VE4=", 1, 10),
        ("2e.1 ryg s9999999999999999=", 1, 11),
        ('[Ruleset "second-edition"]\n[Players "red, pink"]\n=', 2, 16),
        ('[Ruleset "second-edition"]\n[Players "red, blue"]\n2. VE4 =', 3, 1),
        ('[Event "a/b"]\n=', 2, 1),
    ],
)
def test_senseless_beginning_of_a_game_is_an_invalid_setup(
    client: FlaskClient, record: str, line: int, column: int
) -> None:
    response = client.post("/v1/replays", json={"record": record})
    assert response.status_code == 200, response.text
    answer = response.get_json()
    assert answer["verdict"] == "invalid_setup"
    (reason,) = answer["reasons"]
    assert reason["rule"] == "state.notation"
    assert (reason["params"]["line"], reason["params"]["column"]) == (line, column)
    assert answer["state"] is answer["notation"] is answer["score"] is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_picture_of_senseless_notation_draws_the_sentence(
    client: FlaskClient, language: str
) -> None:
    query = {"position": SENSELESS["another revision"][0], "lang": language}
    answer = client.get("/v1/audits", query_string=query).get_json()
    said = answer["reasons"][0]["message"]
    assert client.get("/v1/diagrams.txt", query_string=query).text == f"{said}\n"
    svg = client.get("/v1/diagrams.svg", query_string=query).text
    assert f">{said}</desc>" in svg
    assert "</text>" in svg
    assert said.split()[-1] in svg.partition("</style>")[2]
    picture = client.get("/v1/diagrams.png", query_string=query | {"size": "400"}).get_data()
    assert picture.startswith(b"\x89PNG")


def test_every_language_says_what_makes_no_sense(client: FlaskClient) -> None:
    query = {"position": SENSELESS["another revision"][0], "lang": "fr"}
    (reason,) = client.get("/v1/audits", query_string=query).get_json()["reasons"]
    plain = reason["message"].replace("\u00a0", " ")
    assert plain == "Colonne 4 : cet arbitre ne connaît que la révision 1 de ce système."


def test_other_spelling_is_answered_canonically(client: FlaskClient) -> None:
    spelled = _with("2e.1", "2e.1:f1")
    answer = client.post("/v1/adjudications", json={"position": spelled, "play": "r:T"}).get_json()
    assert answer["notation"] == POSITION
    assert answer["state"] == MIDDLE
