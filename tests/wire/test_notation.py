"""Requests in notation get the same responses as requests in JSON."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from schemas.fast_reader import _slot
from schemas.move import dump_move
from schemas.notation import Record, write_move, write_record, write_record_file
from schemas.notation.scanner import Scanner
from schemas.state import dump_state
from service.rules import referee
from service.rules.state import Move
from tests.support.notation import notation_of, odd
from tests.support.random_games import TABLES, random_game, random_options
from tests.support.wire import MIDDLE, REQUEST

Json = dict[str, Any]

POSITION = str(notation_of(MIDDLE))
IMPOSSIBLE = POSITION.replace("W12", "W11")
"""One wall is missing."""
PLAY = "OM11"
JSON = "application/json"
RECORD = "2e.1 rbg FJ7,MF5 VE9="


def post(client: FlaskClient, path: str, document: Any, language: str = "en") -> bytes:
    """Post a well-formed request and return the body of the response."""
    # Flask's JSON encoder would sort the keys.
    body = orjson.dumps(document)
    response = client.post(f"/v1/{path}?lang={language}", data=body, content_type=JSON)
    assert response.status_code == 200, response.text
    return response.data


def errors(client: FlaskClient, path: str, document: Any, language: str = "en") -> list[Json]:
    """Post a malformed request and return the errors."""
    response = client.post(f"/v1/{path}?lang={language}", json=document)
    assert response.status_code == 422, response.text
    found: list[Json] = response.get_json()["errors"]
    return found


def same(client: FlaskClient, state: Json, moves: list[Json]) -> None:
    """Check that notation and JSON get the same bytes for a state and its moves."""
    text = notation_of(state)
    assert text is not None
    player = state["turn"]["player"] or state["players"][0]["color"]
    spellings = (text, text.replace(" ", "_"))
    for path, extra in (
        ("scores", {}),
        ("audits", {}),
        ("legal-moves", {"explain": True}),
        ("replays", {"moves": moves}),
        ("diagrams", {"highlight": ["C4"]}),
    ):
        answer = post(client, path, {"state": state, **extra})
        for written in spellings:
            assert post(client, path, {"position": written, **extra}) == answer
    for move in moves:
        judged = post(client, "adjudications", {"state": state, "move": move})
        play = write_move(move, player)
        for asked in (
            *({"position": written, "move": move} for written in spellings),
            *({"position": written, "play": play} for written in spellings),
            {"state": state, "play": play},
            {"state": state, "play": write_move(move)},
        ):
            assert post(client, "adjudications", asked) == judged


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES[::12])
def test_notation_gets_the_same_response_as_json(
    client: FlaskClient, table: tuple[str, int, bool]
) -> None:
    check_games(client, table, step=40)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_notation_gets_the_same_response_as_json_at_every_table(
    client: FlaskClient, table: tuple[str, int, bool]
) -> None:
    check_games(client, table, step=16)


def check_games(client: FlaskClient, table: tuple[str, int, bool], step: int) -> None:
    """Compare several states of a random game, including the last."""
    ruleset, players, gates = table
    options = random_options(ruleset, players, 5) | {"gates": gates}
    plies = list(random_game(ruleset, players, 5, options))
    begun = orjson.loads(post(client, "audits", {"state": dump_state(plies[0].state)}))
    assert begun["verdict"] == "ok"
    chosen = plies[::step]
    assert len(chosen) >= 2
    for ply in chosen:
        move = dump_move(ply.move)
        other = {"player": plies[0].state.players[-1].color, "actions": [{"piece": "tea_tile"}]}
        same(client, dump_state(ply.state), [move, other])
    last = plies[-1].ruling.state
    assert last.phase == "finished"
    same(client, dump_state(last), [dump_move(plies[-1].move)])


@pytest.mark.slow
def test_impossible_position_gets_the_same_response_as_json(client: FlaskClient) -> None:
    random = Random(3)
    met = 0
    for ply in list(random_game("second-edition", 3, 1))[::12]:
        state = odd(dump_state(ply.state), random)
        if state is None or notation_of(state) is None:
            continue
        same(client, state, [dump_move(ply.move)])
        answer = orjson.loads(
            post(client, "adjudications", {"position": notation_of(state), "play": "WB1"})
        )
        if answer["verdict"] == "invalid_state":
            assert answer["state"] == state
            assert answer["notation"] == notation_of(state)
            met += 1
    assert met > 4


@pytest.mark.parametrize("table", TABLES[::5])
def test_record_gets_the_same_response_as_its_game_and_moves(
    client: FlaskClient, table: tuple[str, int, bool]
) -> None:
    """The record is one line or a file, and begins with a game or a state."""
    ruleset, players, gates = table
    plies = list(random_game(ruleset, players, 2, {"gates": gates}))
    moves = [dump_move(ply.move) for ply in plies[:40]]
    assert len(moves) == 40
    colors = [player.color for player in plies[0].state.players]
    game = {
        "ruleset": {"id": ruleset, "options": {"gates": gates}},
        "players": colors,
        "seed": 7,
    }
    for begin in ({"state": dump_state(plies[0].state)}, {"game": game}):
        record = Record(begin, tuple(moves), {"Event": "A “test”"}, ((1, "a comment"),))
        answer = post(client, "replays", {**begin, "moves": moves})
        line = str(write_record(record))
        assert post(client, "replays", {"record": line}) == answer
        assert post(client, "replays", {"record": line.replace(" ", "_")}) == answer
        assert post(client, "replays", {"record": write_record_file(record)}) == answer


@pytest.mark.parametrize(
    ("path", "document", "texts"),
    [
        ("adjudications", {"position": POSITION, "play": PLAY}, 2),
        ("adjudications", {"position": IMPOSSIBLE, "play": PLAY}, 2),
        ("audits", {"position": IMPOSSIBLE}, 1),
        ("replays", {"record": RECORD}, 1),
        ("replays", {"position": POSITION, "moves": []}, 1),
        ("replays", {"position": IMPOSSIBLE, "moves": []}, 1),
        ("replays", {"record": IMPOSSIBLE}, 1),
    ],
)
def test_text_in_notation_is_parsed_once(
    client: FlaskClient, path: str, document: Json, texts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    start = Scanner.__init__

    def count(scanner: Scanner, text: str) -> None:
        read.append(text)
        start(scanner, text)

    monkeypatch.setattr(Scanner, "__init__", count)
    _slot.cache_clear()
    post(client, path, document)
    assert len(read) == texts, read


def test_every_response_with_a_state_also_has_its_notation(client: FlaskClient) -> None:
    """``notation`` is null if the state can't be written in notation."""
    hanging = {**MIDDLE, "board": {**MIDDLE["board"], "walls": ["A2", "E1"]}}
    other_revision = {**MIDDLE, "ruleset": {"id": "second-edition", "revision": 2}}
    game = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue", "green"], "seed": 1}
    for path, document, expected in (
        ("adjudications", REQUEST, None),
        ("adjudications", {**REQUEST, "state": hanging}, "null"),
        ("adjudications", {**REQUEST, "state": other_revision}, "null"),
        ("games", game, None),
        ("games", {**game, "players": ["red"]}, "null"),
        ("replays", {"game": game, "moves": []}, None),
        ("replays", {"game": {**game, "players": ["red"]}, "moves": []}, "null"),
        ("replays", {"state": MIDDLE, "moves": []}, None),
        ("replays", {"state": other_revision, "moves": []}, "null"),
    ):
        answer = orjson.loads(post(client, path, document))
        names = list(answer)
        assert names[names.index("state") + 1] == "notation"
        if expected == "null":
            assert answer["notation"] is None
        else:
            assert answer["notation"] == notation_of(answer["state"])


# --- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "document", "pointers"),
    [
        ("adjudications", {}, ["/move", "/state"]),
        ("adjudications", {"position": POSITION}, ["/move"]),
        ("adjudications", {"play": PLAY}, ["/state"]),
        ("adjudications", {**REQUEST, "position": POSITION}, ["/position"]),
        ("adjudications", {**REQUEST, "play": PLAY}, ["/play"]),
        ("legal-moves", {"state": MIDDLE, "position": POSITION}, ["/position"]),
        ("scores", {"explain": True}, ["/explain", "/state"]),
        ("audits", {}, ["/state"]),
        ("diagrams", {"highlight": []}, ["/state"]),
        ("replays", {"record": RECORD, "moves": []}, ["/moves"]),
        ("replays", {"record": RECORD, "position": POSITION}, [""]),
        ("replays", {"position": POSITION}, ["/moves"]),
    ],
)
def test_request_must_have_either_json_or_notation(
    client: FlaskClient, path: str, document: Json, pointers: list[str]
) -> None:
    for language, words in (("en", "Exactly one of the fields"), ("fr", "Il faut exactement un")):
        found = errors(client, path, document, language)
        assert [error["pointer"] for error in found] == pointers
        if pointers != ["/moves"]:
            assert any(words in error["detail"] for error in found), found


@pytest.mark.parametrize(
    ("path", "document", "place", "detail"),
    [
        (
            "scores",
            {"position": POSITION[:-1]},
            ("/position", 1, len(POSITION)),
            f"Column {len(POSITION)}: the text ends too early; expected “=”.",
        ),
        (
            "scores",
            {"position": "2E.1" + POSITION[4:]},
            ("/position", 1, 1),
            "Column 1: expected the short name of a ruleset (1e, ditt, 2e, bga, aid, bs1, bs2), but"
            " found “2E”. Upper and lower case matter.",
        ),
        (
            "scores",
            {"position": ""},
            ("/position", 1, 1),
            "Column 1: the text ends too early; expected the short name of a ruleset (1e, ditt, 2e,"
            " bga, aid, bs1, bs2).",
        ),
        (
            "adjudications",
            {"position": POSITION, "play": "OM14"},
            ("/play", 1, 2),
            "Column 2: expected a cell such as C4, but found “M14”.",
        ),
        (
            "replays",
            {"record": '[Ruleset "second-edition"]\n[Players "red,blue"]\n\n1. VE4 Q'},
            ("/record", 4, 8),
            None,
        ),
    ],
)
def test_malformed_notation_is_reported_with_line_and_column(
    client: FlaskClient,
    path: str,
    document: Json,
    place: tuple[str, int, int],
    detail: str | None,
) -> None:
    (error,) = errors(client, path, document)
    assert (error["pointer"], error["line"], error["column"]) == place
    assert detail is None or error["detail"] == detail
    (french,) = errors(client, path, document, "fr")
    assert {**french, "detail": ""} == {**error, "detail": ""}
    assert french["detail"] != error["detail"]
    assert french["detail"].startswith(("Colonne", "Ligne"))


def test_notation_must_be_a_string(client: FlaskClient) -> None:
    for value in (1, True, [POSITION], {"text": POSITION}):
        (error,) = errors(client, "scores", {"position": value})
        assert error["pointer"] == "/position"
        (error,) = errors(client, "adjudications", {"position": POSITION, "play": value})
        assert error["pointer"] == "/play"
        (error,) = errors(client, "replays", {"record": value})
        assert error["pointer"] == "/record"


@pytest.mark.parametrize(
    "body",
    [
        '{"position": "%s", "position": "%s"}',
        '{"position": "a:b:c", "position": "%s", "explain": false}',
        '{"position": "zzzz", "position": "%s"}',
    ],
)
def test_duplicate_keys_are_found_in_bodies_with_notation(client: FlaskClient, body: str) -> None:
    """Colons in the notation must not hide a duplicate key."""
    text = POSITION.replace(":", "\\u003a")
    for written in (POSITION, text):
        sent = body.replace("%s", written)
        response = client.post("/v1/legal-moves", data=sent, content_type=JSON)
        assert response.status_code == 400, response.text


def test_play_after_the_end_of_the_game_is_by_the_first_player(
    client: FlaskClient,
) -> None:
    """When the game is over, it is nobody's turn."""
    last = list(random_game("second-edition", 2, 3))[-1].ruling.state
    state = dump_state(last)
    answer = post(client, "adjudications", {"state": state, "play": "WB1"})
    first = {"player": state["players"][0]["color"], "actions": [{"piece": "wall", "cell": "B1"}]}
    assert answer == post(client, "adjudications", {"state": state, "move": first})
    assert orjson.loads(answer)["reasons"][0]["rule"] == "turn.finished"


def test_play_by_the_wrong_player_is_illegal_not_malformed(client: FlaskClient) -> None:
    """The letter before the colon names the player."""
    answer = post(client, "adjudications", {"position": POSITION, "play": "b:WB1"})
    assert orjson.loads(answer)["reasons"][0]["rule"] == "turn.wrong_player"


def test_play_of_a_single_hyphen_is_a_pass(client: FlaskClient) -> None:
    state = list(random_game("second-edition", 2, 3))[9].state
    answer = orjson.loads(post(client, "adjudications", {"state": dump_state(state), "play": "-"}))
    assert (
        answer["verdict"]
        == referee.adjudicate(state, Move(str(state.turn.player), ())).verdict
        == "illegal"
    )
    assert answer["reasons"][0]["rule"] == "turn.pass"


@pytest.mark.parametrize(("options", "rules"), [("", []), (":u1", ["building.waits_for_owner"])])
def test_option_in_notation_changes_the_ruling(
    client: FlaskClient, options: str, rules: list[str]
) -> None:
    """The palace at B2 can't grow onto B3 or C2, beside other palaces."""
    position = f"1e.1{options} ryg O1G/2G/K//////// H8 -/-/-/- - */*/* ---- ---- 4r="
    request = {"position": position, "play": "OK8"}
    answer = client.post("/v1/adjudications", json=request).get_json()
    assert [reason["rule"] for reason in answer["reasons"]] == rules
    assert answer["legal"] is not bool(rules)
    if rules:
        assert answer["explanation"] == (
            "An orange palace piece can’t be placed at K8: the orange palace at B2 can’t grow any "
            "more and must be claimed before another one is begun; Red, Yellow or Green can claim "
            "it. A dome can still be placed on the orange palace at B2."
        )
        assert answer["reasons"][0]["sources"] == [
            {"rulebook": "author", "section": "Variante française"}
        ]
