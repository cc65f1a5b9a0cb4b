"""GET requests take the input of an operation from the query string."""

from __future__ import annotations

import http.client
import re
from itertools import cycle
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas.notation import Record, write_move, write_record
from schemas.requests import DIAGRAM
from service.operations import OPERATIONS
from service.operations.queries import Parameter, parameters
from tests.support.notation import game, notation_of
from tests.support.random_games import TABLES
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE

POSITION = str(notation_of(MIDDLE))
"""Red has placed one of two pieces."""
RECORD = "2e.1 rbg FJ7,MF5 VE4 GC4="
PICTURES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain",
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "positions": {"position": POSITION},
    "adjudications": {"position": POSITION, "play": "OM11"},
    "legal-moves": {"position": POSITION},
    "scores": {"position": POSITION},
    "audits": {"position": POSITION},
    "questions": {"position": POSITION, "question": "où puis-je poser un mur ?"},
    "replays": {"record": RECORD},
    "diagrams.svg": {"position": POSITION, "pad": "1", "letters": "1", "scheme": "dark"},
    "diagrams.png": {"position": POSITION, "size": "200"},
    "diagrams.txt": {"position": POSITION},
}
"""A valid query for every path."""


def _get(client: FlaskClient, name: str, query: dict[str, Any], **headers: str) -> TestResponse:
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    return client.get(f"/v1/{name}?{urlencode(query)}", headers=named)


def _errors(response: TestResponse) -> list[tuple[str, int | None]]:
    assert response.status_code == 422, response.text
    assert response.content_type == "application/problem+json"
    document = response.get_json()
    assert all(error["pointer"] == "" and error["detail"] for error in document["errors"])
    return [(error["parameter"], error.get("column")) for error in document["errors"]]


# --- Same bytes as POST --------------------------------------------------------------------------


def test_every_operation_except_new_game_supports_get(client: FlaskClient) -> None:
    assert {*OPERATIONS} - {"games"} | {f"diagrams.{end}" for end in PICTURES} == {*EXAMPLES}
    for name, query in EXAMPLES.items():
        assert _get(client, name, query).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_get_returns_the_same_bytes_as_post(
    client: FlaskClient, ruleset: str, players: int, gates: bool
) -> None:
    states, moves = game(ruleset, players, gates)
    asked = 0
    languages = cycle(("en", "fr"))
    for index in range(0, len(moves), 23):
        position = str(notation_of(states[index])).replace(" ", "_")
        play = write_move(moves[index], states[index]["turn"]["player"])
        queries: dict[str, dict[str, Any]] = {
            "adjudications": {"position": position, "play": play},
            "legal-moves": {"position": position, "explain": "1"},
            "scores": {"position": position},
            "audits": {"position": position},
            "questions": {"position": position, "question": f"why {play.partition(',')[0]}?"},
            "positions": {"position": position, "viewer": states[index]["players"][0]["color"]},
        }
        for name, query in queries.items():
            language = next(languages)
            sent = {**query, "explain": True} if "explain" in query else query
            post = client.post(f"/v1/{name}?lang={language}", json=sent)
            get = _get(client, name, query, Accept_Language=language)
            assert (get.status_code, get.data) == (post.status_code, post.data) == (200, get.data)
            for header in ("Content-Type", "Content-Language", "Content-Length"):
                assert get.headers[header] == post.headers[header]
            asked += 1
    record = write_record(Record({"state": states[0]}, moves[:40]))
    post = client.post("/v1/replays", json={"record": record})
    assert post.get_json()["played"] == 40
    assert _get(client, "replays", {"record": record}).data == post.data
    assert asked >= 12


def test_get_with_an_impossible_state_returns_200_and_an_etag(client: FlaskClient) -> None:
    """``invalid_state`` is a ruling, not a problem."""
    position = POSITION.replace("4VV", "4VO", 1)
    response = _get(client, "adjudications", {"position": position, "play": "OM11"})
    assert response.status_code == 200
    assert response.get_json()["verdict"] == "invalid_state"
    assert "ETag" in response.headers


@pytest.mark.parametrize(
    ("query", "body"),
    [
        ({}, {}),
        ({"highlight": "M11,R13"}, {"highlight": ["M11", "R13"]}),
        ({"highlight": ""}, {"highlight": []}),
        ({"last": "C4", "cards": "1"}, {"last": ["C4"], "cards": True}),
        ({"viewer": "red", "size": "300"}, {"viewer": "red", "size": 300}),
        ({"cards": "0"}, {"cards": False}),
    ],
)
def test_get_and_post_draw_the_same_picture(
    client: FlaskClient, query: dict[str, Any], body: dict[str, Any]
) -> None:
    drawn = set()
    for end, media_type in PICTURES.items():
        get = _get(client, f"diagrams.{end}", {"position": POSITION, **query})
        sent = {"position": POSITION, **body}
        post = client.post("/v1/diagrams", json=sent, headers={"Accept": media_type})
        assert get.status_code == post.status_code == 200
        assert get.data == post.data
        assert get.content_type == post.content_type
        assert get.mimetype == media_type
        drawn.add(get.data)
    assert len(drawn) == 3


def _parameters(name: str) -> dict[str, Parameter]:
    schema = OPERATIONS[name].address
    assert schema is not None
    return parameters(schema)


def test_every_request_field_is_a_query_parameter_except_json_objects() -> None:
    """Queries give states, games and moves in notation instead. A curve has no notation."""
    only_json = {"state", "move", "game", "moves"}
    for name in OPERATIONS.keys() - {"games"}:
        schema = OPERATIONS[name].address
        assert schema is not None
        assert schema.fields.keys() - only_json == parameters(schema).keys()
    assert DIAGRAM.fields.keys() - only_json - {"curve"} == parameters(DIAGRAM).keys()
    assert {"highlight", "last", "viewer", "cards", "size"} <= parameters(DIAGRAM).keys()
    assert "explain" in _parameters("legal-moves")
    assert "viewer" in _parameters("positions")
    assert "include" in _parameters("adjudications")
    assert {"record", "include", "events"} <= _parameters("replays").keys()


def test_query_lists_use_commas_and_flags_are_0_or_1(client: FlaskClient) -> None:
    query = {"position": POSITION, "play": "OM11", "include": "legal_moves,refusals"}
    body = {"position": POSITION, "play": "OM11", "include": ["legal_moves", "refusals"]}
    answer = _get(client, "adjudications", query)
    assert answer.data == client.post("/v1/adjudications", json=body).data
    assert answer.get_json()["legal_moves"]["refusals"]
    query = {"record": RECORD, "events": "0", "include": "positions"}
    body = {"record": RECORD, "events": False, "include": ["positions"]}
    assert _get(client, "replays", query).data == client.post("/v1/replays", json=body).data


# --- How a query may be written ------------------------------------------------------------------


def test_spaces_in_a_query_can_be_written_in_three_ways(client: FlaskClient) -> None:
    """A space can be ``_``, ``%20`` or ``+``."""
    encoded = "".join(f"%{ord(character):02X}" for character in POSITION)
    spellings = [
        POSITION.replace(" ", "_"),
        POSITION.replace(" ", "%20"),
        POSITION.replace(" ", "+"),
        quote(POSITION, safe=""),
        encoded,
        encoded.lower(),
    ]
    assert len(set(spellings)) == 6
    answers = [client.get(f"/v1/scores?position={spelling}") for spelling in spellings]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.data for answer in answers}) == 1


def test_order_of_query_parameters_does_not_matter(client: FlaskClient) -> None:
    queries = [
        f"position={quote(POSITION)}&play=OM11&lang=fr",
        f"lang=fr&play=OM11&position={quote(POSITION)}",
    ]
    answers = [client.get(f"/v1/adjudications?{query}") for query in queries]
    assert answers[0].status_code == 200
    assert answers[0].data == answers[1].data
    assert answers[0].headers["Content-Language"] == "fr"


# --- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "query", "errors"),
    [
        ("scores", "", [("position", None)]),
        ("adjudications", "", [("position", None), ("play", None)]),
        ("adjudications", "play=OM11", [("position", None)]),
        ("adjudications", "position={p}", [("play", None)]),
        ("adjudications", "position={p}&play=OM11&foo=1", [("foo", None)]),
        ("adjudications", "position={p}&play=OM11&state={{}}", [("state", None)]),
        ("adjudications", "position={p}&play=OM11&Position=x", [("Position", None)]),
        ("adjudications", "position={p}&play=OM11&play=OM11", [("play", None)]),
        ("adjudications", "position={p}&position={p}&play=OM11", [("position", None)]),
        ("adjudications", "position={p}&play=OM11&foo=1&foo=2", [("foo", None)]),
        ("adjudications", "position={p}&play=OM11&lang=de", [("lang", None)]),
        ("adjudications", "position={p}&play=OM11&lang=fr&lang=fr", [("lang", None)]),
        ("adjudications", "position={p}&play=om11", [("play", 1)]),
        ("adjudications", "position={p}&play=OM11,", [("play", 6)]),
        ("adjudications", "position={p}&play=", [("play", 1)]),
        ("adjudications", "position=&play=OM11", [("position", 1)]),
        ("adjudications", "position={cut}&play=OM11", [("position", "end")]),
        ("adjudications", "position={cut}&play=OM99", [("position", "end"), ("play", 2)]),
        ("adjudications", "position=%FF%FE&play=OM11", [("position", 1)]),
        ("adjudications", "position={p}&play=OM11&include=all", [("include", 1)]),
        ("adjudications", "position={p}&play=OM11&include=refusals,x", [("include", 10)]),
        ("adjudications", "position={p}&play=OM11&include=", [("include", 1)]),
        ("adjudications", "position={p}&play=OM11&include=refusals,refusals", [("include", 10)]),
        ("legal-moves", "position={p}&explain=true", [("explain", None)]),
        ("legal-moves", "position={p}&explain=", [("explain", None)]),
        ("legal-moves", "position={p}&explain", [("explain", None)]),
        ("legal-moves", "position={p}&play=OM11", [("play", None)]),
        ("replays", "", [("record", None)]),
        ("replays", "position={p}", [("position", None), ("record", None)]),
        ("replays", "record=2e.1_rbg_FJ7,MF5_VE4", [("record", 21)]),
        ("diagrams.svg", "position={p}&size=99", [("size", None)]),
        ("diagrams.svg", "position={p}&size=1201", [("size", None)]),
        ("diagrams.svg", "position={p}&size=1e3", [("size", None)]),
        ("diagrams.svg", "position={p}&size=" + "9" * 5000, [("size", None)]),
        ("diagrams.svg", "position={p}&size=٣٠٠", [("size", None)]),
        (
            "diagrams.png",
            "position={p}&highlight=C4,d5,E6,S1",
            [("highlight", 4), ("highlight", 10)],
        ),
        ("diagrams.png", "position={p}&last=C4,", [("last", 4)]),
        ("diagrams.png", "position={p}&viewer=purple", [("viewer", None)]),
        (
            "diagrams.png",
            "position={p}&pad=x&letters=&scheme=night",
            [("pad", None), ("letters", None), ("scheme", None)],
        ),
        ("diagrams.txt", "position={p}&cards=no&highlight=0", [("cards", None), ("highlight", 1)]),
    ],
)
def test_malformed_queries_get_a_422(
    client: FlaskClient, name: str, query: str, errors: list[tuple[str, Any]]
) -> None:
    """The column is None unless the value is notation or a list."""
    cut = POSITION[:60]
    text = query.format(p=quote(POSITION), cut=quote(cut))
    found = _errors(client.get(f"/v1/{name}?{text}"))
    expected = [(parameter, 61 if column == "end" else column) for parameter, column in errors]
    assert sorted(found, key=str) == sorted(expected, key=str)


def test_query_errors_are_in_the_requested_language(client: FlaskClient) -> None:
    response = client.get("/v1/scores?foo=1&lang=fr")
    details = [error["detail"] for error in response.get_json()["errors"]]
    assert details == [
        "Ce paramètre n’existe pas\N{NARROW NO-BREAK SPACE}; il n’y a que «\N{NO-BREAK SPACE}"
        "position\N{NO-BREAK SPACE}» et «\N{NO-BREAK SPACE}lang\N{NO-BREAK SPACE}».",
        "Ce paramètre manque.",
    ]


@pytest.mark.parametrize("name", EXAMPLES)
def test_truncated_notation_in_a_query_gets_a_422(client: FlaskClient, name: str) -> None:
    query = EXAMPLES[name]
    parameter = "record" if "record" in query else "position"
    text = query[parameter]
    lengths = range(0, len(text), 3 if len(text) < 40 else 17)
    assert len(lengths) >= 7
    for length in lengths:
        response = _get(client, name, {**query, parameter: text[:length]})
        assert [error for error, _ in _errors(response)] == [parameter]


@pytest.mark.parametrize("name", EXAMPLES)
def test_status_405_comes_before_406_and_406_before_422(client: FlaskClient, name: str) -> None:
    other = {"Accept": "video/mp4"}
    wrong_method = client.put(f"/v1/{name}?foo=1", headers=other)
    assert wrong_method.status_code == 405
    methods = set(wrong_method.headers["Allow"].split(", "))
    assert methods == {"GET", "HEAD", "OPTIONS"} | ({"POST"} if "." not in name else set())
    response = client.get(f"/v1/{name}?foo=1", headers=other)
    assert response.status_code == 406
    assert response.headers["Cache-Control"] == "no-store"
    assert client.get(f"/v1/{name}?foo=1").status_code == 422


def test_diagram_paths_accept_get_only_with_an_extension(client: FlaskClient) -> None:
    assert client.get("/v1/diagrams").status_code == 405
    assert client.get("/v1/diagrams.gif").status_code == 404
    assert client.post("/v1/diagrams.svg", json={}).status_code == 405


def test_preflight_request_allows_get_on_every_path(client: FlaskClient) -> None:
    for name in EXAMPLES:
        headers = {"Origin": "https://x.example", "Access-Control-Request-Method": "GET"}
        response = client.options(f"/v1/{name}", headers=headers)
        assert response.status_code == 204
        methods = response.headers["Access-Control-Allow-Methods"].split(", ")
        assert {"GET", "HEAD", "OPTIONS"} <= set(methods)


# --- Caching -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_get_responses_are_cacheable_for_a_day_and_revalidated_with_304(
    client: FlaskClient, name: str
) -> None:
    first = _get(client, name, EXAMPLES[name])
    assert re.fullmatch('"[0-9a-f]{32}"', first.headers["ETag"])
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    assert first.headers["Vary"] == "Accept-Language, Accept-Encoding"
    again = _get(client, name, EXAMPLES[name], If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    french = _get(
        client, name, {**EXAMPLES[name], "lang": "fr"}, If_None_Match=first.headers["ETag"]
    )
    assert french.status_code == 200
    problem = _get(client, name, {**EXAMPLES[name], "x": ""}, If_None_Match="*")
    assert problem.status_code == 422
    assert problem.headers["Cache-Control"] == "no-store"
    assert "ETag" not in problem.headers


def test_revalidation_with_304_does_not_run_the_operation(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = EXAMPLES["adjudications"]
    tag = _get(client, "adjudications", query).headers["ETag"]
    asked = []
    operation = OPERATIONS["adjudications"]

    def counted(parsed: Any) -> Any:
        asked.append(parsed)
        return operation.answer(parsed)

    monkeypatch.setitem(OPERATIONS, "adjudications", operation._replace(answer=counted))
    assert _get(client, "adjudications", query, If_None_Match=tag).status_code == 304
    assert not asked
    assert _get(client, "adjudications", query).status_code == 200
    assert len(asked) == 1


def test_replay_with_a_seed_picked_by_the_service_is_not_cacheable(client: FlaskClient) -> None:
    """Other replays can be cached."""
    drawn = _get(client, "replays", {"record": "2e.1 rbg -="}, Accept_Encoding="gzip")
    assert drawn.status_code == 200
    assert drawn.headers["Vary"] == "Accept-Language, Accept-Encoding"
    drawn = _get(client, "replays", {"record": "2e.1 rbg -="})
    assert drawn.get_json()["seed"] is not None
    assert drawn.headers["Cache-Control"] == "no-store"
    assert "ETag" not in drawn.headers
    for record in ("2e.1 rbg s7=", "1e.1 ryg -=", RECORD):
        kept = _get(client, "replays", {"record": record})
        assert kept.headers["Cache-Control"] == "public, max-age=86400"
    paths = client.get("/openapi.json").get_json()["paths"]
    assert "`no-store`" in paths["/v1/replays"]["get"]["description"]


# --- Under gunicorn ------------------------------------------------------------------------------


def _raw(
    service: str, method: str, target: str, **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(urlsplit(service).netloc, timeout=NEVER)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, target, headers=named)
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
def test_head_and_304_have_the_right_headers_and_no_body(
    live_service: str, name: str, encoding: str
) -> None:
    target = f"/v1/{name}?{urlencode(EXAMPLES[name])}"
    sent = {"Accept_Encoding": encoding, "X_Request_ID": "same"}
    get, content = _raw(live_service, "GET", target, **sent)
    head, nothing = _raw(live_service, "HEAD", target, **sent)
    assert (get.status, head.status, nothing) == (200, 200, b"")
    fields = [
        # The class of the cost depends on the time that an answer took.
        {key: value for key, value in answer.getheaders() if key not in ("Date", "Medina-Cost")}
        for answer in (get, head)
    ]
    assert fields[0] == fields[1]
    assert int(fields[0]["Content-Length"]) == len(content) > 50
    again, nothing = _raw(live_service, "GET", target, **sent, If_None_Match=fields[0]["ETag"])
    assert (again.status, nothing) == (304, b"")
    known = dict(again.getheaders())
    for header in ("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"):
        assert known[header] == fields[0][header]
    assert not {"Content-Length", "Content-Type", "Transfer-Encoding"} & known.keys()


@pytest.mark.slow
def test_all_workers_give_the_same_etag(live_service: str) -> None:
    target = f"/v1/scores?{urlencode(EXAMPLES['scores'])}"
    tags = {_raw(live_service, "GET", target)[0].headers["ETag"] for _ in range(20)}
    assert len(tags) == 1


@pytest.mark.slow
def test_longest_game_record_fits_in_a_query(live_service: str) -> None:
    """The record fits even if it is percent-encoded."""
    longest = ""
    for ruleset, players, gates in TABLES:
        states, moves = game(ruleset, players, gates)
        record = str(write_record(Record({"state": states[0]}, moves)))
        longest = max(longest, record, key=len)
    assert 600 < len(longest) < 2600
    for text in (longest.replace(" ", "_"), quote(longest, safe="")):
        response, _ = _raw(live_service, "GET", f"/v1/replays?record={text}")
        assert response.status == 200
    response, body = _raw(live_service, "GET", "/v1/replays?record=" + "x" * 9000)
    assert response.status == 414
    assert response.headers["Cache-Control"] == "no-store"
    assert b"/problems/uri-too-long" in body
