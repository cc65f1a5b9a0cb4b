"""The fast reader of requests gives the same results as the schemas."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import lru_cache
from random import Random
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from marshmallow import Schema, ValidationError

from schemas import fast_reader, requests
from schemas.fast_reader import _slot, load, read_canonical
from schemas.move import dump_action
from schemas.notation import write_move
from schemas.state import ParsedState, dump_state
from service import plain_json
from service.plain_json import NotJsonError
from service.problems import Problem
from service.rules.state import Player, State
from service.web.body_reading import read_request
from service.wording import wording_for
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, random_game, random_options
from tests.support.wire import MIDDLE, REQUEST, changed

MOVE = REQUEST["move"]
STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    100,
    1000,
    1.0,
    1.5,
    10**30,
    "",
    "A1",
    "Z9",
    "a1",
    "C4 ",
    "1",
    "red",
    "neutral",
    "black",
    "violet",
    "grey",
    "gate",
    "play",
    [],
    ["C4"],
    ["C4", "C4"],
    {},
    {"cell": "C4"},
    {"piece": "gate", "cell": "C4", "color": "red"},
)


def plain(value: Any) -> Any:
    """Return parsed content in a form that can be compared with ``==``."""
    if isinstance(value, State | Player):
        kind = Player if isinstance(value, Player) else State
        # Leave out what is computed later.
        names = {field.name for field in fields(kind)} - {"_analysis", "audit_result"}
        hidden = value.hidden_numbers if isinstance(value, State) else None
        return {name: plain(getattr(value, name)) for name in names} | {"hidden_numbers": hidden}
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, ParsedState):
        return plain(value.state), value.asked
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def copied(document: Any) -> Any:
    """Return a deep copy. Pickling is faster than ``copy.deepcopy``."""
    return pickle.loads(pickle.dumps(document))


def outcome(load: Callable[[Any], Any], document: Any) -> tuple[Any, str | None]:
    """Return the parsed content and None, or None and the validation errors."""
    try:
        return plain(load(copied(document))), None
    except ValidationError as error:
        return None, json.dumps(error.messages, default=str)


def is_read_fast(schema: Schema, document: Any) -> bool:
    """Return whether the fast reader accepts the document.

    Also check that the fast reader agrees with the schema.
    """
    by_schema, errors = outcome(schema.load, document)
    assert outcome(lambda document: load(schema, document), document) == (by_schema, errors)
    key = json.dumps(document.get("state")).encode()
    content = read_canonical(schema, document, key)
    if content is None:
        return False
    assert errors is None, "the fast reader accepts a document that the schema rejects"
    assert plain(content) == by_schema
    again = read_canonical(schema, document, key)
    assert plain(again) == by_schema
    if "state" in document and isinstance(again, dict):
        assert again["state"] is content["state"]
    return True


@lru_cache
def documents() -> list[tuple[Schema, dict[str, Any]]]:
    """Return requests from random games at every table, each with its schema."""
    found: list[tuple[Schema, dict[str, Any]]] = []
    for ruleset, players, gates in TABLES:
        options = random_options(ruleset, players, 0) | {"gates": gates}
        plies = list(random_game(ruleset, players, 0, options))
        for number, ply in enumerate(Random(0).sample(plies, 3)):
            state = dump_state(ply.state)
            actions = [dump_action(action) for action in ply.move.actions]
            move = {"player": ply.move.player, "actions": actions}
            found += [
                (requests.ADJUDICATION, {"state": state, "move": move}),
                (requests.LEGAL_MOVES, {"state": state, "explain": bool(number % 2)}),
                (requests.POSITION, {"state": state}),
                (requests.REPLAY_OF_STATE, {"state": state, "moves": [move, move]}),
            ]
            if not number:
                found += _in_notation(state, move)
                found.append((requests.POSITION, {"state": _behind_a_screen(state)}))
    return found


def _behind_a_screen(state: dict[str, Any]) -> dict[str, Any]:
    first, *others = state["players"]
    return {**state, "players": [{**first, "stock": None}, *others]}


def _in_notation(
    state: dict[str, Any], move: dict[str, Any]
) -> list[tuple[Schema, dict[str, Any]]]:
    """Return requests with notation, or with fields that only some operations have."""
    text, play = notation_of(state), write_move(move)
    parts, viewer = ["refusals", "position"], state["players"][0]["color"]
    return [
        (requests.ADJUDICATION, {"position": text, "play": play, "include": parts}),
        (requests.ADJUDICATION, {"state": state, "play": play}),
        (requests.LEGAL_MOVES, {"position": text, "explain": True}),
        (requests.QUESTION, {"position": text, "question": "?"}),
        (requests.VIEW, {"position": text, "viewer": viewer}),
        (requests.VIEW, {"state": state, "viewer": viewer}),
        (
            requests.REPLAY_OF_POSITION,
            {"position": text, "moves": [move], "include": ["scores"], "events": False},
        ),
    ]


@pytest.mark.slow
def test_fast_reader_accepts_every_canonical_request() -> None:
    """In these requests, states are written as the service writes them, or have a null stock."""
    asked = 0
    for schema, document in documents():
        assert is_read_fast(schema, document)
        asked += 1
    assert asked >= 100


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a document."""
    yield path
    if isinstance(value, dict):
        for name, item in value.items():
            yield from places(item, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))


def damaged(document: dict[str, Any], paths: list[tuple[Any, ...]], random: Random) -> Any:
    """Return a copy of the document with one random change at one of the paths."""
    new = copied(document)
    *way, last = random.choice(paths)
    parent = new
    for step in way:
        parent = parent[step]
    what = random.random()
    if what < 0.2:
        del parent[last]
    elif what < 0.3 and isinstance(parent, dict):
        parent["more"] = 1
    elif what < 0.4 and isinstance(parent, list):
        parent.append(copied(parent[last]))
    else:
        parent[last] = copied(random.choice(STRANGE))
    return new


@pytest.mark.slow
def test_fast_reader_accepts_no_request_that_the_schema_rejects() -> None:
    random = Random(11)
    left_to_the_schema = 0
    for schema, document in documents():
        paths = [path for path in places(document) if path]
        for _ in range(6):
            damage = damaged(document, paths, random)
            left_to_the_schema += not is_read_fast(schema, damage)
    assert left_to_the_schema > 400


# --- Request bodies: duplicate keys and cached states --------------------------------------------


def written(value: Any, random: Random) -> str:
    """Return a value as JSON text with random order, repeated members, escapes and spaces."""
    space = random.choice(["", "", "", " ", "\n\t"])
    if isinstance(value, list):
        return "[" + ",".join(written(item, random) + space for item in value) + "]"
    if not isinstance(value, dict):
        return json.dumps(value)
    members = list(value.items())
    if random.random() < 0.05:
        random.shuffle(members)
    if members and random.random() < 0.02:
        name, item = random.choice(members)
        members.insert(random.randrange(len(members)), (name, random.choice([item, 1, {":": ":"}])))
    texts = []
    for name, item in members:
        key = json.dumps(name)
        if random.random() < 0.005:
            key = f'"\\u{ord(name[0]):04x}{name[1:]}"' if name else key
        texts.append(f"{space}{key}{space}:{space}{written(item, random)}")
    return "{" + ",".join(texts) + space + "}"


@pytest.mark.slow
def test_service_reads_bodies_like_the_strict_reader_and_the_schema() -> None:
    """The bodies differ in order, spaces and escapes, and some repeat a key."""
    random = Random(5)
    english = wording_for("en")
    read = refused = 0
    for _ in range(12):
        for schema, document in documents()[:48]:
            body = written(document, random).encode()
            try:
                expected = plain(schema.load(plain_json.read(body)))
            except (NotJsonError, ValidationError):
                refused += 1
                with pytest.raises(Problem):
                    read_request(schema, body, english)
            else:
                read += 1
                assert plain(read_request(schema, body, english).content) == expected
    assert read > 100
    assert refused > 100


def two_states_and_a_move() -> tuple[str, str, str]:
    """Return two states and a move, each as JSON text."""
    (_, first), (_, second) = [
        (schema, document)
        for schema, document in documents()
        if document.keys() == {"state", "move"}
    ][:2]
    assert first["state"] != second["state"]
    return json.dumps(first["state"]), json.dumps(second["state"]), json.dumps(first["move"])


@pytest.mark.parametrize(
    "body",
    [
        '{{"state": {first}, "move": {move}, "state": {second}}}',
        '{{"state": {first}, "state": {second}, "move": {move}}}',
        '{{"state": {first}, "move": {move}, "move": {move}}}',
        '{{"state": {first}, "move": {move}, "st\\u0061te": {second}}}',
        '{{"move": {move}, "state": {first}, "move": {move}}}',
        '{{"state": {second}, "move": {move}, "move": ":"}}',
    ],
)
@pytest.mark.parametrize("space", [" ", ""])
def test_duplicate_keys_are_found_even_if_the_state_is_cached(body: str, space: str) -> None:
    """Most bodies begin like an earlier, valid one."""
    first, second, move = two_states_and_a_move()
    english = wording_for("en")

    def read(text: str) -> object:
        whole = text.format(first=first, second=second, move=move).replace(" ", space)
        return read_request(requests.ADJUDICATION, whole.encode(), english)

    assert read('{{"state": {first}, "move": {move}}}')
    with pytest.raises(Problem) as refusal:
        read(body)
    assert refusal.value.kind == "malformed-json"


def test_requests_about_the_same_state_share_one_object() -> None:
    """Operations can then reuse what others have computed from the state.

    White space and the order of the request's fields make no difference.
    """
    first, second, move = two_states_and_a_move()
    state = json.dumps(json.loads(first), separators=(",", ":"))
    questions = [
        (requests.ADJUDICATION, f'{{"state":{state},"move":{move}}}'),
        (requests.ADJUDICATION, f'{{"state":{first} , "move":{{"player":"red","actions":[]}}}}'),
        (requests.ADJUDICATION, f'{{"play": "WB1", "state":{state}}}'),
        (requests.LEGAL_MOVES, f'{{"state":{state},"explain":true}}'),
        (requests.LEGAL_MOVES, f'{{"state":{state}}}'),
        (requests.POSITION, f'{{"state":{state} }}\n'),
        (requests.POSITION, f'{{"state":{second} }}'),
    ]
    english = wording_for("en")
    *same, other = [
        read_request(schema, text.encode(), english).content["state"].state
        for schema, text in questions
    ]
    assert all(state is same[0] for state in same)
    assert other is not same[0]


@pytest.mark.parametrize("form", ["state", "position"])
def test_state_is_read_once(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body = orjson.dumps({form: MIDDLE if form == "state" else notation_of(MIDDLE)})
    english = wording_for("en")
    first = read_request(requests.POSITION, body, english).content["state"]
    monkeypatch.setattr(fast_reader._Reader, "_read_state", lambda *_: pytest.fail("read again"))
    assert read_request(requests.POSITION, body, english).content["state"] is first


def test_long_state_is_not_cached() -> None:
    """It is impossible, and it would take memory."""
    streets = [["F5"] * 99] * 40
    body = orjson.dumps({"state": {**MIDDLE, "board": {**MIDDLE["board"], "streets": streets}}})
    english = wording_for("en")
    first, second = (read_request(requests.POSITION, body, english) for _ in range(2))
    assert first.content["state"] is not second.content["state"]


def test_states_of_one_table_share_its_configuration() -> None:
    """To make it takes a considerable part of a ruling."""
    english = wording_for("en")
    first, second = (
        read_request(requests.POSITION, f'{{"state":{state}}}'.encode(), english).content["state"]
        for state in two_states_and_a_move()[:2]
    )
    assert first is not second
    assert first.asked is second.asked


WRONG_COUNTS = (-1, 0, 99, 100, 999, 1000, True, "1", 0.5, [], {})
WRONG_CELLS = (["B1", "B1"], [], {}, "B1", ["b1"], [["B1"]], {"B1": 1}, None)
WRONG_STREETS: tuple[Any, ...] = (
    *([[]], [["F5"], []], ["F5"], [{"F5": 1}], [["f5"]], {}, None, ""),
    *([["F5"]] * 40, [["F5"]] * 41, [["F5"] * 99], [["F5"] * 100]),
)
ACTIONS: tuple[dict[str, Any], ...] = (
    *(
        {"piece": "tea_tile"},
        {"piece": "tea_tile", "cell": "M11"},
        {"piece": "well", "cell": "M12"},
    ),
    *({"piece": "merchant", "cell": "F4"}, {"piece": "merchant", "cell": "F4", "from": "F5"}),
    *(
        {"piece": "merchant", "cell": "F4", "more": 1},
        {"piece": "wall", "cell": "D1", "from": "C1"},
    ),
    *(
        {"piece": "wall"},
        {"piece": "wall", "cell": "D1", "color": "red"},
        {"piece": "x", "cell": "D1"},
    ),
    *({"piece": "building", "cell": "M11", "color": color} for color in ("brown", "pink", None)),
    {"piece": "building", "cell": "M11", "color": "orange", "more": 1},
    *({"piece": "building", "cell": "M11"}, {"cell": "M11"}, {"piece": [], "cell": "M11"}, {}),
)
UNUSUAL: list[tuple[str, dict[str, Any]]] = [
    *(("replays", {"moves": [{**MOVE, "actions": [action]}]}) for action in ACTIONS),
    *(("replays", {"moves": [{**MOVE, "actions": [ACTIONS[3]] * n}]}) for n in (0, 2, 3, 4)),
    *(("replays", {"moves": [{**MOVE, "player": name}]}) for name in ("blue", "purple", None, [])),
    *(("replays", {"moves": [move]}) for move in ({**MOVE, "more": 1}, {"player": "red"})),
    *(
        ("audits", {"state": changed(MIDDLE, place, 0)})
        for place in (
            *("/more", "/board/more", "/turn/more", "/ruleset/more", "/ruleset/options/more"),
            *("/players/0/more", "/players/0/stock/more", "/players/0/stock/buildings/more"),
            *("/tower_tiles/more", "/tower_tiles/NE/more", "/palace_tiles/grey/more"),
            *("/board/buildings/more", "/board/rooftops/0/more", "/turn/actions/0/more"),
        )
    ),
    *(("positions", {"viewer": color}) for color in ("blue", "purple", "neutral", None, 1, [])),
    *(("positions", {"more": value}) for value in (0, None)),
    ("legal-moves", {}),
    *(("legal-moves", {"explain": flag}) for flag in (True, False, 0, 1, None, "true")),
    ("replays", {"moves": [MOVE]}),
    *(("replays", {"moves": [MOVE], "events": flag}) for flag in (True, False, 0, None, "")),
    *(("replays", {"moves": moves}) for moves in ([MOVE] * 401, {}, "", [[]], [{}])),
    *(
        ("adjudications", {"move": MOVE, "include": parts})
        for parts in ([], ["position"], ["position"] * 2, ["scores"], {}, "position", [[]])
    ),
    *(
        ("audits", {"state": changed(MIDDLE, place, value)})
        for places, values in (
            (("/tea_supply", "/turn/number", "/ruleset/revision"), WRONG_COUNTS),
            (("/players/0/tea_tiles", "/players/0/stock/walls"), WRONG_COUNTS),
            (("/tower_tiles/SW/merchants", "/palace_tiles/grey/value"), WRONG_COUNTS),
            (("/board/walls", "/board/stables", "/board/buildings/grey"), WRONG_CELLS),
            (("/board/streets",), WRONG_STREETS),
        )
        for place in places
        for value in values
    ),
]
"""Requests that the fast reader must read like the schema, or leave to it."""


@pytest.mark.parametrize(("name", "fields"), UNUSUAL)
def test_fast_reader_and_schema_give_the_same_response(
    client: FlaskClient, name: str, fields: dict[str, Any]
) -> None:
    """The fast reader leaves a number that is written with a fraction to the schema."""
    document = {"state": MIDDLE, **fields}
    value = "/state/tower_tiles/NW/value"
    with_fraction = changed(document, value, float(MIDDLE["tower_tiles"]["NW"]["value"]))
    headers = {"X-Request-ID": "1"}
    read_fast, read_by_schema = (
        client.post(f"/v1/{name}", json=each, headers=headers) for each in (document, with_fraction)
    )
    assert read_fast.status_code == read_by_schema.status_code
    read, expected = read_fast.get_json(), read_by_schema.get_json()
    if read.get("verdict") == "invalid_state" and "state" in read:  # it is returned as it was sent
        del read["state"], expected["state"]
    assert read == expected


def test_notation_that_looks_like_a_cached_state_is_not_one(client: FlaskClient) -> None:
    first, _, _ = two_states_and_a_move()
    document = {"state": json.loads(first)}
    assert client.post("/v1/positions", json=document).status_code == 200
    text = orjson.dumps(document["state"]).decode()
    assert client.post("/v1/positions", json={"position": text}).status_code == 422


@pytest.mark.parametrize(
    "rest",
    [
        ', "move": {move}}}',
        ' ,\n"move" : {move} }}\n',
        ', "move": {move}, "include": ["position"]}}',
        ', "move": {move}, "include": ["move"]}}',
        ', "include": ["position"], "move": {move}}}',
        ' "move": {move}}}',
        ',, "move": {move}}}',
        ', "move": {move}}}}}',
        ', "move": {move}',
        ', "move": {move}, "extra": 1}}',
        ', "move": {move}, "move": {move}}}',
        ', "move": {move}, "state": {state}}}',
        ', "move": {move}, "state": null}}',
        ', "move": {move}, "play": "WB1"}}',
        ', "pl\\u0061y": "WB1"}}',
        ', "play": "W:B1"}}',
        ', "move": [{move}]}}',
        ', "move": null}}',
        "}}",
        "",
    ],
)
def test_response_is_the_same_with_a_cached_state(client: FlaskClient, rest: str) -> None:
    state, _, move = two_states_and_a_move()
    headers = {"Content-Type": "application/json", "X-Request-ID": "1"}
    asked = f'{{"state": {state}' + rest.format(state=state, move=move)

    def answers() -> list[tuple[int, bytes]]:
        responses = [
            client.post(f"/v1/{name}", data=asked, headers=headers)
            for name in ("adjudications", "legal-moves", "scores", "positions")
        ]
        return [(response.status_code, response.data) for response in responses]

    _slot.cache_clear()
    unknown = answers()
    ask = f'{{"state": {state}, "move": {move}}}'
    assert client.post("/v1/adjudications", data=ask, headers=headers).status_code == 200
    assert answers() == unknown
