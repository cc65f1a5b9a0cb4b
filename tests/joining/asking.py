"""Join games over HTTP from parts of a known state, and answer every question.

``python -m tests.joining.asking 100`` joins 100 games at every table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from flask.testing import FlaskClient

from schemas.state import dump_state
from service import create_app
from service.rules.state import State
from service.web.settings import Settings
from tests.support.random_games import TABLES, random_game, random_options

Json = dict[str, Any]

MOST_ROUNDS: Final = 24


@dataclass
class Tally:
    """Counts of states, of questions by topic, and of states by number of rounds."""

    states: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)


def join(client: FlaskClient, request: Json) -> Json:
    """Send a request to join a game, and return the answer."""
    response = client.post("/v1/games", json=request)
    assert response.status_code == 200, response.get_json()
    answer: Json = response.get_json()
    return answer


def partial_request(state: Json, random: Random) -> Json:
    """Return a request to join a game with the board of a state and the player to move.

    Merchants and rooftops are shuffled. Some requests also give tiles, stocks or claims.
    """
    board = dict(state["board"])
    merchants = [cell for street in board.pop("streets") for cell in street]
    random.shuffle(merchants)
    rooftops = list(board["rooftops"])
    random.shuffle(rooftops)
    request = {
        "ruleset": state["ruleset"],
        "players": [player["color"] for player in state["players"]],
        "board": board | {"merchants": merchants, "rooftops": rooftops},
        "turn": {"player": state["turn"]["player"]},
    }
    if random.random() < 0.3:
        request["tower_tiles"] = {
            corner: {"value": tile["value"]} for corner, tile in state["tower_tiles"].items()
        }
    if random.random() < 0.2:
        request["palace_tiles"] = {
            color: tile for color, tile in state["palace_tiles"].items() if random.random() < 0.5
        }
    if random.random() < 0.2:
        share = random.choice((0.7, 1))
        request["claims"] = [
            rooftop["cell"] for rooftop in state["board"]["rooftops"] if random.random() < share
        ]
    if random.random() < 0.2:
        request["tea_tiles"] = {
            player["color"]: player["tea_tiles"]
            for player in state["players"]
            if random.random() < 0.5
        }
    if random.random() < 0.3:
        request["stocks"] = {
            player["color"]: {
                kind: number for kind, number in player["stock"].items() if random.random() < 0.5
            }
            for player in state["players"]
            if random.random() < 0.7
        }
    return request


def true_option(state: Json, question: Json) -> Any:
    """Return the option that agrees with a state."""
    options, about = question["options"], question["about"]
    name = question["pointer"].split("/")[2:3]
    if about == "street":
        streets = {min(tuple(s), tuple(s[::-1])) for s in state["board"]["streets"]}
        true = [
            option
            for option in options
            if all(min(tuple(s), tuple(s[::-1])) in streets for s in option)
        ]
        assert len(true) == 1, question
        return true[0]
    if about == "claim_order":
        place = {r["cell"]: number for number, r in enumerate(state["board"]["rooftops"])}
        true = [option for option in options if option == sorted(option, key=place.__getitem__)]
        assert len(true) == 1, question
        return true[0]
    if about in ("palace_tile", "tower_tile"):
        value = state[f"{about}s"][name[0]]["holder"]
    else:
        player = next(player for player in state["players"] if player["color"] == name[0])
        value = player["tea_tiles"] if about == "tea" else player["stock"]["neutral_rooftops"]
    assert value in options, question
    return value


def put(request: Json, pointer: str, value: Any) -> None:
    """Store an answer in a request. The pointer is that of the question."""
    *way, last = pointer.split("/")[1:]
    for step in way:
        request = request.setdefault(step, {})
    request[last] = value


def answer_all(client: FlaskClient, state: Json, request: Json, tally: Tally) -> Json:
    """Answer every question truthfully, and return the last answer of the service."""
    tally.states += 1
    for rounds in range(MOST_ROUNDS):
        answer = join(client, request)
        assert answer["verdict"] in ("ok", "incomplete"), answer["reasons"]
        assert (answer["state"] is None) == (answer["verdict"] == "incomplete")
        if not answer["questions"]:
            tally.rounds[rounds] += 1
            return answer
        for question in answer["questions"]:
            assert len(question["options"]) > 1
            tally.questions[question["about"]] += 1
            put(request, question["pointer"], true_option(state, question))
    raise AssertionError(f"still asking after {MOST_ROUNDS} rounds")


def answer_at_random(client: FlaskClient, request: Json, random: Random, tally: Tally) -> Json:
    """Answer one question per round at random, and return the last answer of the service.

    No offered option may contradict earlier answers.
    """
    tally.states += 1
    for rounds in range(99):
        answer = join(client, request)
        assert answer["verdict"] in ("ok", "incomplete"), answer["reasons"]
        if not answer["questions"]:
            tally.rounds[rounds] += 1
            return answer
        question = random.choice(answer["questions"])
        tally.questions[question["about"]] += 1
        put(request, question["pointer"], random.choice(question["options"]))
    raise AssertionError("still asking after 99 rounds")


def states_of(table: int, seed: int, random: Random) -> Iterator[Json]:
    """Yield three states between turns of a random game: a random one, a late one and the last."""
    ruleset, players, gates = TABLES[table]
    options = random_options(ruleset, players, seed) if seed % 2 else {}
    states: list[State] = [
        ply.ruling.state
        for ply in random_game(ruleset, players, seed, options | {"gates": gates})
        if ply.ruling.state.phase != "setup" and not ply.ruling.state.turn.actions
    ]
    for state in (random.choice(states), random.choice(states[-12:-1]), states[-1]):
        yield dump_state(state)


def check(client: FlaskClient, state: Json, random: Random, tally: Tally) -> None:
    """Join a game from parts of a state, answer truthfully, and compare the result with the state.

    Some facts are not compared: the order of claims, the turn number, and hidden numbers in stocks.
    """
    request = partial_request(state, random)
    given = deepcopy(request.get("stocks", {}))
    joined = answer_all(client, state, request, tally)["state"]
    for name in ("ruleset", "phase", "palace_tiles", "tower_tiles", "tea_supply", "gate_supply"):
        assert joined[name] == state[name], name
    for name, pieces in state["board"].items():
        if name == "rooftops":
            assert sorted(map(str, joined["board"][name])) == sorted(map(str, pieces))
        else:
            assert joined["board"][name] == pieces, name
    assert joined["turn"]["player"] == state["turn"]["player"]
    assert joined["turn"]["actions"] == []
    for player, known in zip(joined["players"], state["players"], strict=True):
        assert player["color"] == known["color"]
        assert player["tea_tiles"] == known["tea_tiles"]
        for kind in ("rooftops", "neutral_rooftops", "blocking_rooftops"):
            assert player["stock"][kind] == known["stock"][kind], kind
        for kind, number in player["stock"].items():
            told = kind in given.get(player["color"], {})
            hidden = number is None or (kind == "buildings" and None in number.values())
            assert number == known["stock"][kind] or (hidden and not told), kind
    audit = client.post("/v1/audits", json={"state": joined}).get_json()
    assert audit["verdict"] == "ok", audit["reasons"]
    _compare_rulings(client, joined, state)


def _compare_rulings(client: FlaskClient, joined: Json, state: Json) -> None:
    """Compare the score, the player to move and the quota with those of the true state."""
    scores = [client.post("/v1/scores", json={"state": s}).get_json() for s in (joined, state)]
    assert scores[0]["score"] == scores[1]["score"]
    turns = [
        client.post("/v1/positions", json={"state": s}).get_json()["turn"] for s in (joined, state)
    ]
    assert turns[0]["player"] == turns[1]["player"]
    assert turns[0]["quota"] == turns[1]["quota"]


def main(games: int, first: int = 0) -> Tally:
    """Join random games at every table, and return the counts."""
    client = create_app(Settings()).test_client()
    tally, random = Tally(), Random(first)
    for table in range(len(TABLES)):
        for seed in range(first, first + games):
            for state in states_of(table, seed, random):
                check(client, state, random, tally)
    return tally


if __name__ == "__main__":
    print(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
