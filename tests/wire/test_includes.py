"""``include`` in requests, the action numbers of events, and new games with random plies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.rulesets import RULESETS
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, Ply, random_game
from tests.support.wire import MIDDLE, REQUEST, changed
from tests.wire.test_notation import errors, post

Json = dict[str, Any]
Table = tuple[str, int, bool]
MOVES = (
    "player",
    "quota",
    "remaining",
    "may_pass",
    "placements",
    "refusals",
    "example",
    "play",
    "unknowns",
)


def ask(client: FlaskClient, path: str, document: Json) -> Json:
    """Post a well-formed request and return the decoded response."""
    answer: Json = orjson.loads(post(client, path, document))
    return answer


def plies_of(table: Table, step: int, seed: int = 4) -> Iterator[Ply]:
    """Yield every ``step``-th ply of a random game, and the last ply."""
    ruleset, players, gates = table
    plies = list(random_game(ruleset, players, seed, {"gates": gates}))
    yield from plies[::step]
    yield plies[-1]


# --- Adjudications -------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES[::6])
@pytest.mark.parametrize("include", [["legal_moves"], ["refusals"], ["legal_moves", "refusals"]])
def test_included_legal_moves_are_those_of_the_returned_state(
    client: FlaskClient, table: Table, include: list[str]
) -> None:
    asked = 0
    for ply in plies_of(table, 40):
        for actions in (dump_move(ply.move)["actions"], [{"piece": "stable", "cell": "B2"}]):
            move = {"player": ply.move.player, "actions": actions}
            request = {"state": dump_state(ply.state), "move": move}
            answer = ask(client, "adjudications", {**request, "include": include})
            explain = "refusals" in include
            listed = ask(client, "legal-moves", {"state": answer["state"], "explain": explain})
            moves = answer.pop("legal_moves")
            assert orjson.dumps(moves) == orjson.dumps({name: listed[name] for name in MOVES})
            assert answer == ask(client, "adjudications", request)
            asked += 1
    assert asked >= 6


def test_included_legal_moves_of_an_impossible_state_are_empty(client: FlaskClient) -> None:
    impossible = changed(MIDDLE, "/players/0/stock/walls", 9)
    request = {**REQUEST, "state": impossible, "include": ["legal_moves"]}
    answer = ask(client, "adjudications", request)
    assert answer["verdict"] == "invalid_state"
    listed = ask(client, "legal-moves", {"state": impossible})
    assert answer["legal_moves"] == {name: listed[name] for name in MOVES}


@pytest.mark.parametrize(
    ("path", "document", "include", "pointer"),
    [
        ("adjudications", REQUEST, ["scores"], "/include/0"),
        ("adjudications", REQUEST, ["refusals", "refusals"], "/include/1"),
        ("adjudications", REQUEST, "refusals", "/include"),
        ("adjudications", REQUEST, [1], "/include/0"),
        ("adjudications", REQUEST, [["refusals"]], "/include/0"),
        ("replays", {"state": MIDDLE, "moves": []}, ["legal_moves"], "/include/0"),
        ("replays", {"state": MIDDLE, "moves": []}, ["scores", "scores"], "/include/1"),
    ],
)
def test_unknown_or_repeated_include_gets_a_422(
    client: FlaskClient, path: str, document: Json, include: Any, pointer: str
) -> None:
    (error,) = errors(client, path, {**document, "include": include})
    assert error["pointer"] == pointer


# --- Replays -------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES[::6])
def test_replay_can_include_each_position_and_the_total_scores(
    client: FlaskClient, table: Table
) -> None:
    """Positions and scores equal those of single adjudications."""
    plies = list(random_game(table[0], table[1], 6, {"gates": table[2]}))[:30]
    request = {"state": dump_state(plies[0].state), "moves": [dump_move(p.move) for p in plies]}
    request["moves"].append({"player": "red", "actions": [{"piece": "wall", "cell": "H7"}]})
    include = {"include": ["positions", "scores"]}
    answer = ask(client, "replays", {**request, **include})
    plain = ask(client, "replays", request)
    assert answer["played"] == len(plies) == 30
    state = request["state"]
    for ply, text, totals in zip(plies, answer["positions"], answer["scores"], strict=True):
        ruling = ask(client, "adjudications", {"state": state, "move": dump_move(ply.move)})
        state = ruling["state"]
        assert text == ruling["notation"]
        assert totals == [player["total"] for player in ruling["score"]["players"]]
    assert {**plain, **{name: answer[name] for name in include["include"]}} == answer
    again = ask(client, "replays", {"record": answer["record"], **include})
    assert again["verdict"] == "legal"
    for name in ("state", "events", "positions", "scores", "record", "played"):
        assert again[name] == answer[name]
    silent = ask(client, "replays", {**request, "events": False})
    assert silent == {**plain, "events": []}


def test_record_of_a_replay_contains_everything_that_was_drawn(client: FlaskClient) -> None:
    """Replaying the record leads to the same state."""
    game = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"]}
    for begin in (game, {**game, "well": "H6"}, {**game, "plies": 12}, {**game, "seed": 3}):
        answer = ask(client, "replays", {"game": begin, "moves": []})
        again = ask(client, "replays", {"record": answer["record"]})
        assert again["state"] == answer["state"]
        assert answer["seed"] is not None


def test_impossible_replays_have_no_record(client: FlaskClient) -> None:
    impossible = changed(MIDDLE, "/players/0/stock/walls", 9)
    game = {"ruleset": {"id": "second-edition"}, "players": ["red"]}
    for begin in ({"state": impossible}, {"game": game}):
        request = {**begin, "moves": [], "include": ["positions", "scores"], "events": False}
        answer = ask(client, "replays", request)
        assert answer["record"] is None
        assert answer["positions"] == answer["scores"] == answer["events"] == []


# --- Events --------------------------------------------------------------------------------------


def test_every_event_names_the_action_that_caused_it(client: FlaskClient) -> None:
    """Events that result from the whole move have a null action."""
    actions = 0
    for table in TABLES[::8]:
        for ply in plies_of(table, 1):
            if not ply.ruling.events or len(ply.state.turn.actions):
                continue
            answer = ask(
                client,
                "adjudications",
                {"state": dump_state(ply.state), "move": dump_move(ply.move)},
            )
            after = [event["type"] for event in answer["events"] if event["action"] is None]
            allowed = {"turn_ended", "player_passed_over", "game_finished", "gates_discarded"}
            assert set(after) <= allowed
            caused = [event["action"] for event in answer["events"] if event["action"] is not None]
            assert set(caused) == set(range(len(ply.move.actions)))
            actions += len(caused)
            if actions > 120:
                break
    assert actions > 120


def test_move_of_two_actions_has_the_events_of_two_single_moves(client: FlaskClient) -> None:
    """Only the action numbers of the events differ."""
    state = ask(
        client,
        "games",
        {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"], "seed": 5, "plies": 29},
    )["state"]
    mover, events, actions = state["turn"]["player"], [], []
    begin = state
    while state["turn"]["player"] == mover:
        move = ask(client, "legal-moves", {"state": state})["example"]
        answer = ask(client, "adjudications", {"state": state, "move": move})
        for event in answer["events"]:
            number = None if event["action"] is None else len(actions)
            events.append({**event, "action": number})
        actions += move["actions"]
        state = answer["state"]
    whole = {"player": mover, "actions": actions}
    answer = ask(client, "adjudications", {"state": begin, "move": whole})
    assert len(actions) == 2
    assert answer["events"] == events
    assert {event["action"] for event in events} == {0, 1, None}


# --- Plies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_new_game_can_begin_with_random_plies(client: FlaskClient, ruleset: str) -> None:
    """400 plies are enough to end any game."""
    players = list(RULESETS[ruleset].seats[: max(RULESETS[ruleset].supplies)])
    game = {"ruleset": {"id": ruleset}, "players": players, "seed": 11}
    seen = []
    for plies in (0, 1, 40, 400):
        answer = ask(client, "games", {**game, "plies": plies})
        assert (answer["verdict"], answer["seed"]) == ("ok", 11)
        assert answer == ask(client, "games", {**game, "plies": plies})
        assert ask(client, "audits", {"state": answer["state"]})["verdict"] == "ok"
        assert answer["notation"] == notation_of(answer["state"])
        seen.append(answer["state"])
    first, second, middle, last = seen
    assert first == ask(client, "games", game)["state"]
    moves = ask(client, "legal-moves", {"state": first})
    assert _pieces(second) == _pieces(first) + 1 or moves["may_pass"]
    assert middle["turn"]["number"] > 9
    assert last["phase"] == "finished"
    other = ask(client, "games", {**game, "seed": 12, "plies": 40})
    assert other["state"] != middle


def _pieces(state: Json) -> int:
    board = state["board"]
    return (
        sum(map(len, board["buildings"].values()))
        + sum(map(len, board["streets"]))
        + len(board["stables"])
        + len(board["walls"])
        + len(board["gates"])
        + len(board["rooftops"])
        + (board["well"] is not None)
    )


def test_plies_without_a_seed_use_a_new_seed(client: FlaskClient) -> None:
    """The response gives the seed."""
    game = {
        "ruleset": {"id": "second-edition"},
        "players": ["red", "blue"],
        "well": "H6",
        "merchant": "D4",
        "plies": 5,
    }
    answer = ask(client, "games", game)
    assert answer["seed"] is not None
    assert ask(client, "games", {**game, "seed": answer["seed"]}) == answer


@pytest.mark.parametrize("plies", [-1, 401, "3", True])
def test_plies_must_be_an_integer_from_0_to_400(client: FlaskClient, plies: Any) -> None:
    game = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"], "plies": plies}
    (error,) = errors(client, "games", game)
    assert error["pointer"] == "/plies"
