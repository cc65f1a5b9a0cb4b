"""A replay gives the same rulings as adjudicating the moves one by one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.marks import mostly_slow

RECORDS = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.json"))


def post(client: FlaskClient, path: str, body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def one_by_one(client: FlaskClient, record: dict[str, Any]) -> dict[str, Any]:
    """Adjudicate the moves of a record, and return the answer that a replay should give."""
    state = post(client, "/v1/games", record["game"])["state"]
    score = post(client, "/v1/scores", {"state": state})["score"]
    events: list[Any] = []
    for move in record["moves"]:
        answer = post(client, "/v1/adjudications", {"state": state, "move": move})
        state, score = answer["state"], answer["score"]
        if not answer["legal"]:
            break
        events.append(answer["events"])
    else:
        answer = {"verdict": "legal", "reasons": []}
    return {
        "verdict": answer["verdict"],
        "played": len(events),
        "reasons": answer["reasons"],
        "events": events,
        "state": state,
        "score": score,
    }


@pytest.mark.parametrize("path", mostly_slow(RECORDS, 5), ids=lambda path: path.stem)
def test_replay_agrees_with_single_adjudications(client: FlaskClient, path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    replayed = post(client, "/v1/replays", record)
    expected = one_by_one(client, record)
    assert {name: replayed[name] for name in expected} == expected
    assert replayed["verdict"] == "legal"
    assert replayed["played"] == len(record["moves"])
    assert replayed["state"]["phase"] == "finished"


@pytest.mark.parametrize("path", mostly_slow(RECORDS[::4], 3), ids=lambda path: path.stem)
def test_replay_stops_at_the_first_illegal_move(client: FlaskClient, path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    moves = record["moves"]
    middle = len(moves) // 2
    with_illegal_move = {**record, "moves": [*moves[:middle], moves[0], *moves[middle:]]}
    replayed = post(client, "/v1/replays", with_illegal_move)
    expected = one_by_one(client, with_illegal_move)
    assert {name: replayed[name] for name in expected} == expected
    assert replayed["verdict"] == "illegal"
    assert replayed["played"] == middle
    assert replayed["reasons"]


def test_replay_can_begin_in_the_middle_of_a_game(client: FlaskClient) -> None:
    record = json.loads(RECORDS[0].read_text(encoding="utf-8"))
    whole = post(client, "/v1/replays", record)
    half = len(record["moves"]) // 2
    first = post(client, "/v1/replays", {**record, "moves": record["moves"][:half]})
    body = {"state": first["state"], "moves": record["moves"][half:]}
    second = post(client, "/v1/replays", body)
    assert first["events"] + second["events"] == whole["events"]
    assert second["state"] == whole["state"]
    assert second["score"] == whole["score"]
