"""What the JSON endpoints return: rulings, lists of legal moves, replays, games and catalogues."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from schemas.limits import MAX_STREETS
from service.examples.rules import EXAMPLES
from service.rule_descriptions import dump_example
from service.rules.board import BIT
from service.rules.catalogue import RULES
from service.rules.rulesets import OPTIONS, RULESETS
from tests.support.wire import MIDDLE, REQUEST, changed


def ask(client: FlaskClient, path: str, body: Any) -> dict[str, Any]:
    """Post a well-formed request and return the decoded response."""
    response = client.post(path, json=body)
    assert response.status_code == 200, response.text
    assert response.content_type == "application/json"
    answer: dict[str, Any] = response.get_json()
    return answer


def move(player: str, *actions: dict[str, Any]) -> dict[str, Any]:
    return {"player": player, "actions": list(actions)}


WALL = {"piece": "wall", "cell": "D1"}


def test_ruling_on_a_legal_move_has_the_new_state_and_its_score(client: FlaskClient) -> None:
    """The ruling also has every option of the ruleset."""
    answer = ask(client, "/v1/adjudications", REQUEST)
    assert list(answer) == [
        "verdict",
        "legal",
        "explanation",
        "reasons",
        "events",
        "unknowns",
        "state",
        "notation",
        "score",
        "ruleset",
    ]
    assert (answer["verdict"], answer["legal"], answer["reasons"]) == ("legal", True, [])
    assert answer["state"]["board"]["buildings"]["orange"] == ["M9", "M10", "M11"]
    assert [event["type"] for event in answer["events"]] == ["piece_placed", "turn_ended"]
    assert list(answer["ruleset"]["options"]) == list(OPTIONS)
    assert (answer["ruleset"]["id"], answer["ruleset"]["revision"]) == ("second-edition", 1)
    scored = ask(client, "/v1/scores", {"state": answer["state"]})
    assert scored["score"] == answer["score"]
    assert scored["verdict"] == "ok"


def test_ruling_on_an_illegal_move_has_every_reason_and_the_original_state(
    client: FlaskClient,
) -> None:
    """The state is returned in canonical form."""
    sent = changed(MIDDLE, "/board/walls", ["C1", "B1", "A4", "A3", "A2"])
    misplaced = {"piece": "building", "color": "orange", "cell": "D6"}
    answer = ask(client, "/v1/adjudications", {"state": sent, "move": move("red", misplaced)})
    assert (answer["verdict"], answer["legal"], answer["events"]) == ("illegal", False, [])
    assert answer["state"] == MIDDLE
    assert answer["score"] == ask(client, "/v1/scores", {"state": MIDDLE})["score"]
    rules = [reason["rule"] for reason in answer["reasons"]]
    assert rules == ["building.extends_open_palace", "building.spacing"]
    for reason in answer["reasons"]:
        names = ["rule", "action", "message", "cells", "params", "sources", "certain"]
        assert list(reason) == names
        assert reason["certain"] is True
        assert (reason["action"], reason["cells"][0]) == (0, "D6")
        assert reason["params"].keys() == set(RULES[reason["rule"]].params)
        assert reason["sources"] == [
            {"rulebook": "second-edition", "section": "Bâtiments"},
        ]


def test_all_operations_give_the_same_reasons_for_an_impossible_state(
    client: FlaskClient,
) -> None:
    """Adjudications and replays return the state exactly as it was sent."""
    sent = changed(MIDDLE, "/board/walls", ["H1", "H1", "C1"])
    sent = changed(sent, "/turn/number", 9.0)
    body = orjson.dumps({"state": sent, "move": move("red", WALL)})
    response = client.post("/v1/adjudications", data=body, content_type="application/json")
    answer = response.get_json()
    assert (answer["verdict"], answer["legal"], answer["score"]) == ("invalid_state", False, None)
    assert b'"state":' + orjson.dumps(sent) in response.data
    assert all(reason["action"] is None for reason in answer["reasons"])
    audit = ask(client, "/v1/audits", {"state": sent})
    assert audit == {
        "verdict": "invalid_state",
        "reasons": answer["reasons"],
        "unknowns": [],
        "ruleset": answer["ruleset"],
    }
    scored = ask(client, "/v1/scores", {"state": sent})
    assert scored == {**audit, "score": None}
    listed = ask(client, "/v1/legal-moves", {"state": sent, "explain": True})
    assert listed == {
        "verdict": "invalid_state",
        "player": None,
        "quota": 0,
        "remaining": 0,
        "may_pass": False,
        "placements": [],
        "refusals": [],
        "example": None,
        "play": None,
        "reasons": answer["reasons"],
        "unknowns": [],
        "ruleset": answer["ruleset"],
    }
    record = ask(client, "/v1/replays", {"state": sent, "moves": [move("red", WALL)]})
    assert (record["verdict"], record["played"], record["state"]) == ("invalid_state", 0, sent)
    assert record["reasons"] == answer["reasons"]


TABLES = [
    ({"revision": 2}, None, ["game.revision"], False),
    ({"options": {"neutral_rooftops": True}}, None, [], True),
    ({"id": "first-edition", "options": {"well": True}}, None, ["game.option"], False),
    ({}, ["red"], ["game.number_of_players"], True),
    ({}, ["red", "red"], ["game.player_twice"], True),
    ({"id": "first-edition"}, ["red", "blue"], ["game.number_of_players"], True),
    ({"id": "first-edition-two-player"}, ["red", "blue"], ["game.player_color"], True),
    (
        {"id": "first-edition", "revision": 3},
        ["red", "blue"],
        ["game.revision", "game.number_of_players"],
        False,
    ),
]


@pytest.mark.parametrize(("ruleset", "players", "rules", "known"), TABLES)
def test_impossible_players_or_rulesets_get_a_ruling_not_a_problem(
    client: FlaskClient,
    ruleset: dict[str, Any],
    players: list[str] | None,
    rules: list[str],
    known: bool,
) -> None:
    """The answer's ruleset is null if the revision or an option is wrong."""
    ruleset = {"id": "second-edition"} | ruleset
    players = players or ["red", "blue", "green"]
    game = ask(client, "/v1/games", {"ruleset": ruleset, "players": players, "seed": 1})
    assert [reason["rule"] for reason in game["reasons"]] == rules
    assert (game["verdict"] == "ok") == (not rules)
    assert (game["state"] is None) == bool(rules)
    assert (game["ruleset"] is not None) == known
    if not rules:
        return
    assert game["verdict"] == "invalid_setup"
    record = ask(
        client, "/v1/replays", {"game": {"ruleset": ruleset, "players": players}, "moves": []}
    )
    assert (record["verdict"], record["state"], record["score"]) == ("invalid_setup", None, None)
    seats = [{**MIDDLE["players"][0], "color": color} for color in players]
    state = {**MIDDLE, "ruleset": ruleset, "players": seats}
    body = {"state": state, "move": move("red", WALL)}
    for path in ("/v1/adjudications", "/v1/legal-moves", "/v1/scores", "/v1/audits"):
        answer = ask(client, path, body if path == "/v1/adjudications" else {"state": state})
        assert answer["verdict"] == "invalid_state"
        assert [reason["rule"] for reason in answer["reasons"]] == rules
        assert (answer["ruleset"] is not None) == known
        assert answer.get("state", state) == state
    picture = client.post("/v1/diagrams", json={"state": state}, headers={"Accept": "text/plain"})
    assert picture.status_code == 200


def test_ruleset_for_too_few_players_has_the_options_of_the_smallest_table(
    client: FlaskClient,
) -> None:
    game = ask(client, "/v1/games", {"ruleset": {"id": "second-edition"}, "players": ["red"]})
    assert game["ruleset"]["options"]["neutral_rooftops"] is True
    game = ask(client, "/v1/games", {"ruleset": {"id": "first-edition"}, "players": ["red"]})
    assert game["ruleset"]["options"]["last_player_rooftop"] == "others_have_no_pieces"


def test_new_game_draws_only_what_the_request_leaves_out(client: FlaskClient) -> None:
    asked = {
        "ruleset": {"id": "second-edition"},
        "players": ["red", "blue"],
        "well": "H6",
        "tower_values": {"NW": 4, "NE": 1, "SE": 2, "SW": 3},
    }
    drawn = ask(client, "/v1/games", {**asked, "seed": 5})
    assert drawn["seed"] == 5
    assert drawn == ask(client, "/v1/games", {**asked, "seed": 5})
    assert drawn["state"]["board"]["well"] == "H6"
    values = {corner: tile["value"] for corner, tile in drawn["state"]["tower_tiles"].items()}
    assert values == asked["tower_values"]
    unseeded = ask(client, "/v1/games", asked)
    again = ask(client, "/v1/games", {**asked, "seed": unseeded["seed"]})
    assert again == unseeded
    chosen = ask(client, "/v1/games", {**asked, "merchant": "D4", "seed": 5})
    assert chosen["seed"] is None
    assert chosen["state"]["board"]["streets"] == [["D4"]]


def test_first_edition_game_begins_with_setup_unless_seeded(client: FlaskClient) -> None:
    """In the first edition, the first player places the merchant, unless there is a seed."""
    asked = {"ruleset": {"id": "first-edition"}, "players": ["red", "blue", "green"]}
    game = ask(client, "/v1/games", asked)
    assert (game["state"]["phase"], game["seed"]) == ("setup", None)
    assert game["state"]["turn"] == {"number": 0, "player": "red", "actions": []}
    assert ask(client, "/v1/games", {**asked, "seed": 3})["state"]["phase"] == "play"


def test_legal_moves_are_listed_by_piece(client: FlaskClient) -> None:
    answer = ask(client, "/v1/legal-moves", {"state": MIDDLE})
    assert (answer["verdict"], answer["player"], answer["may_pass"]) == ("ok", "red", False)
    assert (answer["quota"], answer["remaining"]) == (2, 1)
    assert answer["refusals"] == []
    keys = {placement["piece"]: set(placement) for placement in answer["placements"]}
    assert keys["building"] == {"piece", "color", "cells", "certain"}
    assert keys["merchant"] == keys["wall"] == keys["rooftop"] == {"piece", "cells", "certain"}
    ruling = ask(client, "/v1/adjudications", {"state": MIDDLE, "move": answer["example"]})
    assert ruling["legal"]
    explained = ask(client, "/v1/legal-moves", {"state": MIDDLE, "explain": True})
    assert explained.pop("refusals")
    del answer["refusals"]
    assert explained == answer


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_playing_each_example_move_leads_to_a_finished_game(
    client: FlaskClient, ruleset: str
) -> None:
    """The game uses every kind of piece that is common to all rulesets."""
    seats = RULESETS[ruleset].seats[: max(RULESETS[ruleset].supplies)]
    game = {"id": ruleset, "options": {"gates": True}}
    state = ask(client, "/v1/games", {"ruleset": game, "players": seats, "seed": 1})["state"]
    pieces = set()
    for _ in range(400):
        listed = ask(client, "/v1/legal-moves", {"state": state})
        if listed["example"] is None:
            break
        pieces |= {action["piece"] for action in listed["example"]["actions"]}
        ruling = ask(client, "/v1/adjudications", {"state": state, "move": listed["example"]})
        assert ruling["legal"]
        state = ruling["state"]
    assert state["phase"] == "finished"
    assert pieces >= {"building", "stable", "rooftop", "merchant", "wall", "gate"}


def test_replay_gives_the_same_result_as_single_adjudications(client: FlaskClient) -> None:
    """The replay stops at the first illegal move."""
    game = {"ruleset": {"id": "first-edition"}, "players": ["red", "blue", "green"], "seed": 1}
    first = state = ask(client, "/v1/games", game)["state"]
    moves, events = [], []
    for _ in range(12):
        moves.append(ask(client, "/v1/legal-moves", {"state": state})["example"])
        ruling = ask(client, "/v1/adjudications", {"state": state, "move": moves[-1]})
        state, score = ruling["state"], ruling["score"]
        events.append(ruling["events"])
    record = ask(client, "/v1/replays", {"game": game, "moves": moves})
    assert (record["verdict"], record["played"], record["seed"]) == ("legal", 12, 1)
    assert (record["state"], record["score"], record["events"]) == (state, score, events)
    illegal = move(state["turn"]["player"], {"piece": "wall", "cell": "A1"})
    judged = ask(client, "/v1/adjudications", {"state": state, "move": illegal})
    record = ask(client, "/v1/replays", {"state": first, "moves": [*moves, illegal, *moves]})
    assert (record["verdict"], record["played"], record["seed"]) == ("illegal", 12, None)
    assert (record["state"], record["reasons"]) == (state, judged["reasons"])
    assert record["explanation"]


@pytest.mark.parametrize("id_", RULES)
def test_every_rule_has_an_example_that_breaks_it(client: FlaskClient, id_: str) -> None:
    for language in ("en", "fr"):
        rule = client.get(f"/v1/rules/{id_}?lang={language}").get_json()
        assert (rule["id"], rule["params"]) == (id_, list(RULES[id_].params))
        assert rule["text"]
        example = rule["example"]
        answer = ask(client, f"{example['path']}?lang={language}", example["body"])
        messages = [r["message"] for r in answer["reasons"] if r["rule"] == id_]
        assert example["message"] in messages
        for reason in answer["reasons"]:
            assert reason["params"].keys() == set(RULES[reason["rule"]].params)
    path, body = dump_example(EXAMPLES[id_].accepted)
    answer = ask(client, path, body)
    assert answer["verdict"] in ("legal", "ok")
    assert answer["reasons"] == []


def test_rule_example_breaks_its_rule_only_with_the_options_it_names(client: FlaskClient) -> None:
    """Only examples of moves are compared.

    In the other examples, the position is impossible, and another value of the option may forbid
    its pieces.
    """
    compared = set()
    for rule in client.get("/v1/rules").get_json()["rules"]:
        example = rule["example"]
        if example["path"] != "/v1/adjudications":
            continue
        for option, values in (needed.values() for needed in rule["options"]):
            answer = ask(client, example["path"], example["body"])
            assert rule["id"] in {reason["rule"] for reason in answer["reasons"]}
            assert answer["ruleset"]["options"][option] in values
            for value in OPTIONS[option].values:
                if value in values:
                    continue
                body = deepcopy(example["body"])
                ruleset = body.get("state", body)["ruleset"]
                ruleset.setdefault("options", {})[option] = value
                other = ask(client, example["path"], body)
                assert rule["id"] not in {reason["rule"] for reason in other["reasons"]}
                compared.add((rule["id"], option))
    of_gates = {id_ for id_, option in compared if option == "gates"}
    assert {id_ for id_ in RULES if id_.startswith("gate.")} < of_gates
    assert ("merchant.isolated", "new_street") in compared
    assert ("tea.after_placement", "tea_timing") in compared
    assert len(compared) >= 20, len(compared)


def test_catalogue_lists_match_their_single_entries(client: FlaskClient) -> None:
    for path, name, ids in (("/v1/rules", "rules", RULES), ("/v1/rulesets", "rulesets", RULESETS)):
        listed = client.get(path).get_json()[name]
        assert [entry["id"] for entry in listed] == list(ids)
        assert listed[-1] == client.get(f"{path}/{listed[-1]['id']}").get_json()
        french = client.get(path, headers={"Accept-Language": "fr"}).get_json()[name]
        assert french != listed


@pytest.mark.parametrize(
    ("id_", "players"), [(r.id, n) for r in RULESETS.values() for n in r.boards]
)
def test_new_game_matches_the_description_of_its_ruleset(
    client: FlaskClient, id_: str, players: int
) -> None:
    described = client.get(f"/v1/rulesets/{id_}").get_json()
    (table,) = [table for table in described["tables"] if table["players"] == players]
    seats = described["player_colors"][:players]
    asked = {"ruleset": {"id": id_, "options": {"gates": True}}, "players": seats, "seed": 9}
    game = ask(client, "/v1/games", asked)
    state, options = game["state"], game["ruleset"]["options"]
    defaults = {name: option["default"] for name, option in table["options"].items()}
    assert options == defaults | {"gates": True}
    supply = table["supply"]
    for player in state["players"]:
        stock = player["stock"]
        colors = [tile["color"] for tile in described["palace_tiles"]]
        assert stock["buildings"] == dict.fromkeys(colors, supply["buildings"])
        neutral = supply["neutral_rooftops"] if options["neutral_rooftops"] else 0
        assert stock["neutral_rooftops"] == neutral
        assert len(stock["blocking_rooftops"]) == supply["blocking_rooftops"]
        for piece in ("rooftops", "stables", "merchants", "walls", "gates"):
            assert stock[piece] == supply[piece]
    assert state["gate_supply"] == table["gate_supply"]
    assert {color: tile["value"] for color, tile in state["palace_tiles"].items()} == {
        tile["color"]: tile["value"] for tile in described["palace_tiles"]
    }
    for tile in described["tower_tiles"]:
        merchants = tile["merchants"] if options["tower_merchants"] else 0
        expected = {"value": tile["value"], "holder": None, "merchants": merchants}
        assert state["tower_tiles"][tile["corner"]] == expected
    tea = described["tea"]["supply"] if options["tea_tiles"] else 0
    assert state["tea_supply"] == tea
    opening = table["opening"]
    assert state["turn"]["player"] == seats[opening["first_seat"]]
    quota = ask(client, "/v1/legal-moves", {"state": state})["quota"]
    assert quota == (opening["quotas"] or [opening["quota"]])[0]
    last = ask(
        client,
        "/v1/adjudications",
        {
            "state": state,
            "move": move(seats[opening["first_seat"]], {"piece": "wall", "cell": "R13"}),
        },
    )["reasons"][0]
    if last["rule"] == "cell.off_board":
        assert last["params"]["last_cell"] == table["board"]["last_cell"]
    else:
        assert (last["rule"], table["board"]["towers"]["SE"]) == ("cell.kind", "R13")


def test_new_game_accepts_option_values_only_where_the_ruleset_allows(client: FlaskClient) -> None:
    for described in client.get("/v1/rulesets").get_json()["rulesets"]:
        for table in described["tables"]:
            seats = described["player_colors"][: table["players"]]
            for option in described["options"]:
                here = table["options"][option["name"]]
                for value in (entry["value"] for entry in option["values"]):
                    ruleset = {"id": described["id"], "options": {option["name"]: value}}
                    asked = {"ruleset": ruleset, "players": seats, "seed": 1}
                    verdict = ask(client, "/v1/games", asked)["verdict"]
                    allowed = here["overridable"] or value == here["default"]
                    assert (verdict == "ok") == allowed, (ruleset, seats)


def test_ruleset_options_have_texts_and_sources_in_both_languages(client: FlaskClient) -> None:
    for language in ("en", "fr"):
        for described in client.get(f"/v1/rulesets?lang={language}").get_json()["rulesets"]:
            assert described["name"]
            assert described["description"]
            assert [option["name"] for option in described["options"]] == list(OPTIONS)
            for option in described["options"]:
                assert option["text"]
                assert all(entry["text"] for entry in option["values"])
                assert all(source["section"] for source in option["sources"])
                assert option["sources"]


def test_turn_number_stops_at_999(client: FlaskClient) -> None:
    """The schema allows no higher number, and clients must be able to send the state back."""
    state = changed(changed(MIDDLE, "/turn/number", 999), "/turn/actions", [])
    for _ in range(4):
        listed = ask(client, "/v1/legal-moves", {"state": state})
        ruling = ask(client, "/v1/adjudications", {"state": state, "move": listed["example"]})
        assert ruling["legal"]
        state = ruling["state"]
        assert state["turn"]["number"] == 999
    record = ask(client, "/v1/replays", {"state": state, "moves": [listed["example"]] * 2})
    assert record["state"]["turn"]["number"] == 999


def test_number_of_reasons_stays_within_the_schema_limit(client: FlaskClient) -> None:
    """The state has several pieces on every cell."""
    random, cells = Random(1), list(BIT)
    board: dict[str, Any] = {
        "well": "A1",
        "buildings": dict.fromkeys(("grey", "violet", "brown", "orange"), cells),
        "stables": cells,
        "walls": cells,
        "gates": cells,
        "rooftops": [{"cell": cell, "color": "red"} for cell in cells[:99]],
        "streets": [random.choices(cells, k=99) for _ in range(MAX_STREETS)],
    }
    audit = ask(client, "/v1/audits", {"state": {**MIDDLE, "board": board}})
    assert audit["verdict"] == "invalid_state"
    assert 1000 < len(audit["reasons"]) < 9999
