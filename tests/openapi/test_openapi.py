"""openapi.yaml is valid, up to date and precise, and real responses match it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import orjson
import pytest
import yaml
from flask.testing import FlaskClient

from schemas.move import dump_action
from schemas.state import dump_state
from schemas.writing.rulings import ReasonParamsJson
from service.examples.rules import EXAMPLES
from service.operations import OPERATIONS
from service.rule_descriptions import dump_example
from service.rules.catalogue import EVENTS, RULES
from service.rules.rulesets import OPTIONS
from tests.support.random_games import TABLES, random_game, random_options
from tests.support.serving import ROOT
from tests.support.wire import MIDDLE, REQUEST, changed
from tests.wire.test_strictness import MALFORMED, WELL_FORMED
from tools.openapi import build, render
from tools.openapi_examples import EXAMPLES as SHOWN

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

Description = dict[str, Any]


@pytest.fixture(scope="module")
def description() -> Description:
    """The description as generated from the code."""
    return build()


@pytest.fixture(scope="module")
def closed() -> Description:
    """The description with closed answers, by which the tests judge the service."""
    return build(closed=True)


def validator(description: Description, name: str) -> Draft202012Validator:
    """Return a validator for a named schema of the description."""
    return _validator(description, {"$ref": f"#/components/schemas/{name}"})


def _validator(description: Description, schema: Description) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # slow to import

    return Draft202012Validator(schema | {"components": description["components"]})


def operations(description: Description) -> Iterator[tuple[str, str, Description]]:
    """Yield the path, method and description of every operation."""
    for path, item in description["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield path, method, operation


def walk(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path and the value of everything in a document."""
    yield path, value
    if isinstance(value, dict | list):
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield from walk(child, f"{path}/{key}")


@pytest.mark.slow
def test_committed_openapi_yaml_is_up_to_date(description: Description) -> None:
    """``make openapi`` regenerates the file."""
    committed = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    assert committed == description


@pytest.mark.slow
def test_description_survives_a_round_trip_through_yaml(description: Description) -> None:
    """YAML 1.1 must not read a string as a number, a boolean or a date."""
    assert yaml.safe_load(render(description)) == description


@pytest.mark.slow
def test_service_serves_the_committed_description_as_yaml_and_json(client: FlaskClient) -> None:
    response = client.get("/openapi.yaml")
    assert response.data == (ROOT / "openapi.yaml").read_bytes()
    assert response.content_type == "application/yaml"
    as_json = client.get("/openapi.json")
    assert as_json.content_type == "application/json"
    assert as_json.get_json() == yaml.safe_load(response.text)


@pytest.mark.slow
def test_description_conforms_to_openapi_3_1(description: Description) -> None:
    from openapi_spec_validator import validate  # slow to import

    assert description["openapi"].startswith("3.1.")
    validate(description)


def test_api_routes_are_in_the_description(client: FlaskClient, description: Description) -> None:
    described = {(path, method) for path, method, _ in operations(description)}
    for rule in client.application.url_map.iter_rules():
        if rule.rule.startswith("/v1/") or rule.rule in ("/livez", "/readyz"):
            path = rule.rule.replace("<id_>", "{id}")
            method = "post" if "POST" in (rule.methods or ()) else "get"
            assert (path, method) in described
    ids = [operation["operationId"] for _, _, operation in operations(description)]
    assert len(ids) == len(set(ids)) == len(described)


def test_objects_have_descriptions_and_forbid_unknown_fields(
    closed: Description,
) -> None:
    for name, schema in closed["components"]["schemas"].items():
        for path, value in walk(schema, name):
            if isinstance(value, dict) and value.get("type") == "object":
                assert value["description"], path
                if "properties" not in value:  # a map, keyed by cell or option
                    assert value["additionalProperties"].keys() == {"$ref"}, path
                    continue
                assert value["additionalProperties"] is False, path
                for field, member in value["properties"].items():
                    named = member.get("anyOf", [member])[0]
                    explained = member if "description" in member else _resolved(closed, named)
                    assert explained["description"], f"{path}/{field}"


def test_answers_are_open_and_requests_are_closed(description: Description) -> None:
    schemas = description["components"]["schemas"]
    for name in ("LegalAdjudication", "Reason", "Event", "Score", "State", "Problem", "OkAudit"):
        assert "additionalProperties" not in schemas[name], name
    for name, schema in schemas.items():
        if "Request" in name or name.endswith("Input"):
            assert "oneOf" in schema or schema["additionalProperties"] is False, name
    for name in ("EventType", "RuleId", "UnknownAbout", "Rulebook"):
        assert "enum" not in schemas[name]
        assert len(schemas[name]["x-extensible-enum"]) > 3
    assert "oneOf" not in schemas["Event"]
    legal = [schemas[f"{verdict}Adjudication"]["properties"]["legal"] for verdict in VERDICTS]
    assert [one.get("const", one.get("enum")) for one in legal] == [True, False, [None], False]
    score = schemas["InvalidStateAdjudication"]["properties"]["score"]
    assert _resolved(description, score)["enum"] == [None]


VERDICTS = ("Legal", "Illegal", "Undetermined", "InvalidState")


def test_integers_and_arrays_in_the_description_are_bounded(description: Description) -> None:
    """The parameters of reasons are the only exception."""
    for name, schema in description["components"]["schemas"].items():
        if name == "ReasonParams":
            continue
        for path, value in walk(schema, name):
            if isinstance(value, dict) and "type" in value:
                kinds = value["type"] if isinstance(value["type"], list) else [value["type"]]
                assert "integer" not in kinds or {"minimum", "maximum"} <= value.keys(), path
                assert "array" not in kinds or "maxItems" in value, path


def test_every_operation_lists_all_its_responses(description: Description) -> None:
    tags = {tag["name"] for tag in description["tags"]}
    for path, method, operation in operations(description):
        expected = {"200", "400", "406", "422", "default"}
        expected |= {"404"} if "{" in path else set()
        if method == "post":
            expected |= {"413", "415"}
        elif path.startswith("/v1/"):
            expected |= {"304"}
        if path.startswith("/v1/"):
            expected |= {"401", "403", "429"}
            assert "security" not in operation
        else:
            assert operation["security"] == []
        assert operation["responses"].keys() == expected, path
        assert operation["summary"]
        assert operation["description"]
        assert set(operation["tags"]) <= tags
        shared = {
            _resolved(description, parameter)["name"]
            for parameter in description["paths"][path]["parameters"]
        }
        assert shared == {"lang", "Accept-Language", "X-Request-ID"}
        for status, response in operation["responses"].items():
            response = _resolved(description, response)
            headers = response["headers"].keys()
            assert {"X-Request-ID", "Vary"} <= headers
            assert (status == "304") == ("content" not in response)
            assert ("Content-Language" in headers) == (status != "304")
            kept = status == "304" or (status == "200" and "304" in expected)
            assert ({"ETag", "Cache-Control"} <= headers) == kept
            assert ("WWW-Authenticate" in headers) == (status == "401")
            assert ("Retry-After" in headers) == (status == "429")
            for content in response.get("content", {}).values():
                assert content["schema"]
    assert description["security"] == [{}, {"key": []}]  # no key, or a key
    assert description["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert description["info"]["license"]["identifier"] == "MIT"
    assert [server["url"] for server in description["servers"]] == ["."]


def _resolved(description: Description, part: Any) -> Any:
    while "$ref" in part:
        found: Any = description
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        part = found
    return part


def _contents(description: Description, operation: Description) -> Iterator[tuple[str, Any]]:
    """Yield the media types and contents of an operation's request and responses."""
    yield from operation.get("requestBody", {}).get("content", {}).items()
    for response in operation["responses"].values():
        yield from _resolved(description, response).get("content", {}).items()


def _examples(description: Description, content: Description) -> list[Any]:
    examples = content.get("examples", {}).values()
    return [_resolved(description, example)["value"] for example in examples]


def test_every_example_is_valid_against_its_schema(description: Description) -> None:
    count = 0
    for _, _, operation in operations(description):
        for _, content in _contents(description, operation):
            schema_validator = _validator(description, content["schema"])
            for example in _examples(description, content):
                schema_validator.validate(example)
                count += 1
    assert count >= 2 * len(SHOWN)


def test_every_request_and_response_has_one_example(description: Description) -> None:
    """The request for a new game has two. Images and batches have none."""
    answers = []
    for path, _, operation in operations(description):
        for media_type, content in _contents(
            description, operation | {"responses": {"200": operation["responses"]["200"]}}
        ):
            # The example of the JSON request or response also shows a line of a batch.
            without = media_type.startswith("image/") or media_type == "application/x-ndjson"
            shown = _examples(description, content)
            joining = "JoinRequest" in str(content["schema"])
            assert len(shown) == (not without) + joining, (path, media_type)
            answers += shown
    texts = [text for example in answers for _, text in walk(example) if isinstance(text, str)]
    assert any("joueur" in text for text in texts)


def test_description_is_smaller_than_320_kb() -> None:
    """Examples make up less than a third of the description."""
    committed = (ROOT / "openapi.yaml").read_bytes()
    assert len(committed) < 320_000
    description = yaml.safe_load(committed)
    for operation in (operation for _, _, operation in operations(description)):
        for _, content in _contents(description, operation):
            content.pop("examples", None)
    for parameter in description["components"]["parameters"].values():
        parameter.pop("example", None)
        parameter.pop("examples", None)
    del description["components"]["schemas"]["StateInput"]["examples"]
    description["components"]["examples"] = {}
    bare = len(render(description).encode())
    assert len(committed) / 2 < bare < len(committed)
    assert (len(committed) - bare) * 3 < len(committed)


def test_every_example_position_passes_the_audit(
    client: FlaskClient, description: Description
) -> None:
    """Fuzzers start from these examples."""
    examples = description["components"]["parameters"]["QueryPosition"]["examples"]
    for name, example in examples.items():
        answer = client.get("/v1/audits", query_string={"position": example["value"]})
        assert answer.get_json()["verdict"] == "ok", name
    assert sum("*" in example["value"] for example in examples.values()) >= 3
    assert len({example["value"].partition("_")[0] for example in examples.values()}) >= 7
    (state,) = description["components"]["schemas"]["StateInput"]["examples"]
    assert client.post("/v1/audits", json={"state": state}).get_json()["verdict"] == "ok"


def test_notation_is_the_first_alternative_of_a_request(description: Description) -> None:
    """Schemathesis fills the fields of the first alternative from answers."""
    first = {
        name: schema["oneOf"][0]["$ref"].rpartition("/")[2]
        for name, schema in description["components"]["schemas"].items()
        if name.endswith("Request") and "oneOf" in schema
    }
    assert first.pop("AdjudicationRequest") == "AdjudicationRequestWithPositionAndPlay"
    assert len(first) >= 5
    assert first == {name: f"{name}WithPosition" for name in first}


INCLUDED = {"legal_moves", "position"}
OF_EACH_MOVE = {"positions", "scores"}
OF_AN_EDITION = {"violet", "black"}
OPTIONAL = {
    "LegalAdjudication": INCLUDED,
    "IllegalAdjudication": INCLUDED,
    "UndeterminedAdjudication": INCLUDED,
    "InvalidStateAdjudication": INCLUDED,
    "LegalReplay": OF_EACH_MOVE,
    "IllegalReplay": OF_EACH_MOVE,
    "UndeterminedReplay": OF_EACH_MOVE,
    "InvalidStateReplay": OF_EACH_MOVE,
    "InvalidSetupReplay": OF_EACH_MOVE,
    "CellReading": {"color", "rooftop", "palace", "street"},
    "PointsChangedEvent": {"color", "cell", "corner"},
    "Refusal": {"color"},
    "MerchantPlacement": {"from"},
    "MerchantAction": {"from"},
    "Options": set(OPTIONS),
    "CellsByColor": OF_AN_EDITION,
    "CountsByColor": OF_AN_EDITION,
    "PalaceTiles": OF_AN_EDITION,
    "ReasonParams": set(ReasonParamsJson.__annotations__),
    "Problem": {"errors"},
    "FieldError": {"line", "column", "parameter"},
}
"""Optional fields of responses, keyed by schema."""

AS_SENT = {"StateInput", "RuleExample"}
"""Parts of responses that have the form of a request."""


def test_only_the_listed_fields_of_responses_are_optional(closed: Description) -> None:
    schemas = closed["components"]["schemas"]
    found: dict[str, set[str]] = {}
    for _, _, operation in operations(closed):
        for response in operation["responses"].values():
            for content in _resolved(closed, response).get("content", {}).values():
                _add_optional(schemas, content["schema"], found)
    assert len(found) > 150
    assert {name: fields for name, fields in found.items() if fields} == OPTIONAL


def _add_optional(schemas: Description, part: Any, found: dict[str, set[str]]) -> None:
    """Add the optional fields of every component that the schema refers to."""
    for path, name in walk(part):
        name = str(name).rpartition("/")[2]
        if not path.endswith("/$ref") or name in found or name in AS_SENT:
            continue
        found[name] = schemas[name].get("properties", {}).keys() - schemas[name].get("required", [])
        _add_optional(schemas, schemas[name], found)


def test_only_operations_with_batches_describe_ndjson(description: Description) -> None:
    ndjson, json = "application/x-ndjson", "application/json"
    for path, method, operation in operations(description):
        request = operation.get("requestBody", {}).get("content", {})
        answer = operation["responses"]["200"]["content"]
        asked = OPERATIONS.get(path.removeprefix("/v1/"))
        takes_batch = method == "post" and asked is not None and asked.takes_batch
        assert (ndjson in request) == (ndjson in answer) == takes_batch, path
        if takes_batch:
            assert request[ndjson]["schema"]["type"] == "string"
            line = [answer[json]["schema"], {"$ref": "#/components/schemas/Problem"}]
            assert answer[ndjson]["schema"]["anyOf"] == line


def test_every_link_gives_a_request_that_succeeds(
    client: FlaskClient, description: Description
) -> None:
    """The parameters come from the example request and response."""
    paths = {operation["operationId"]: path for path, _, operation in operations(description)}
    followed = set()
    for path, _, operation in operations(description):
        answers = operation["responses"]["200"]
        for link in answers.get("links", {}).values():
            link = _resolved(description, link)
            assert "requestBody" not in link  # openapi-generator accepts no object here
            requests = [
                example
                for content in operation.get("requestBody", {}).get("content", {}).values()
                for example in _examples(description, content)
            ]
            content = answers["content"]["application/json"]
            values = _filled(
                link["parameters"],
                {
                    "$request.body": requests[0] if requests else None,
                    "$request.query": _query(description, operation),
                    "$response.body": _examples(description, content)[0],
                },
            )
            id_ = values.pop("id", "")
            target = paths[link["operationId"]].replace("{id}", id_)
            response = client.get(target, query_string=values)
            assert response.status_code == 200, (path, response.text)
            followed.add((operation["operationId"], link["operationId"]))
    assert {
        ("setUpGame", "listLegalMovesByAddress"),
        ("listLegalMoves", "adjudicateByAddress"),
        ("listLegalMovesByAddress", "adjudicateByAddress"),
        ("adjudicateByAddress", "listLegalMovesByAddress"),
        ("adjudicate", "scoreByAddress"),
        ("replay", "auditByAddress"),
    } <= followed


def _query(description: Description, operation: Description) -> Description:
    """Return the first example of each query parameter."""
    parameters = [
        _resolved(description, parameter) for parameter in operation.get("parameters", ())
    ]
    found = {}
    for parameter in parameters:
        if parameter["in"] == "query" and "example" in parameter:
            found[parameter["name"]] = parameter["example"]
        elif parameter["in"] == "query" and "examples" in parameter:
            found[parameter["name"]] = next(iter(parameter["examples"].values()))["value"]
    return found


def _filled(expressions: dict[str, str], sources: dict[str, Any]) -> dict[str, str]:
    """Return the evaluated parameters of a link."""
    found = {}
    for name, expression in expressions.items():
        source, _, steps = expression.replace("$request.query.", "$request.query#/").partition("#/")
        value = sources[source]
        for step in steps.split("/"):
            value = value[int(step)] if isinstance(value, list) else value[step]
        found[name] = value
    return found


# In Python, unlike in JSON Schema, $ also matches before a trailing newline.
_AS_PYTHON_SEES_IT = [case for case in MALFORMED if case[1] != "A1\n"]


@pytest.mark.parametrize("case", _AS_PYTHON_SEES_IT, ids=repr)
def test_request_that_gets_a_422_is_invalid_against_the_description(
    description: Description, case: tuple[Any, ...]
) -> None:
    document = orjson.loads(orjson.dumps(changed(REQUEST, case[0], case[1])))
    assert not validator(description, "AdjudicationRequest").is_valid(document)


@pytest.mark.parametrize(("pointer", "value"), WELL_FORMED)
def test_request_that_gets_a_ruling_is_valid_against_the_description(
    description: Description, pointer: str, value: Any
) -> None:
    validator(description, "AdjudicationRequest").validate(changed(REQUEST, pointer, value))


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_responses_in_random_games_match_the_description(
    client: FlaskClient, closed: Description, ruleset: str, players: int, gates: bool
) -> None:
    judged, listed = (validator(closed, name) for name in ("Adjudication", "LegalMoves"))
    options = random_options(ruleset, players, 4) | {"gates": gates}
    rulings = lists = 0
    for number, ply in enumerate(random_game(ruleset, players, 4, options)):
        state = dump_state(ply.state)
        if number % 8 == 0 or ply.ruling.state.phase == "finished":
            actions = [dump_action(action) for action in ply.move.actions]
            body = {"state": state, "move": {"player": ply.move.player, "actions": actions}}
            judged.validate(client.post("/v1/adjudications", json=body).get_json())
            rulings += 1
        if number % 60 == 0:
            body = {"state": state, "explain": True}
            listed.validate(client.post("/v1/legal-moves", json=body).get_json())
            lists += 1
    assert rulings >= 12
    assert lists >= 2


def test_undetermined_ruling_without_reasons_matches_the_description(
    client: FlaskClient, closed: Description
) -> None:
    """The referee stopped its search for a completion that forbids the move."""
    position = (
        "ditt.1:l1 yb K1OO4S1BB1G/K7G1BB1G/5S2G1B/SB3OO1S1B1K2S/3S6S1K1SK/3O1B9K/1S1O1B9K/SB9G/"
        "3K3GG5B/SKKK1O1S4K/KK3O6KK K6s3w2n2wnw2s2 1-3/6-2/3-2/1-3 bC5gQ6rI10rG12rC9bJ4gP10gH5g"
        "O3rE10yD2yM9bN6bE7 */* bbbb ---- 36y="
    )
    body = {"position": position, "play": "WR10"}
    answer = client.post("/v1/adjudications", json=body).get_json()
    assert answer["verdict"] == "undetermined"
    assert answer["reasons"] == []
    assert [unknown["about"] for unknown in answer["unknowns"]] == ["turn.obligation"]
    validator(closed, "Adjudication").validate(answer)


def test_responses_to_every_rule_example_match_the_description(
    client: FlaskClient, closed: Description
) -> None:
    names = {
        "/v1/adjudications": "Adjudication",
        "/v1/audits": "Audit",
        "/v1/games": "Game",
    }
    validators = {path: validator(closed, name) for path, name in names.items()}
    for example in EXAMPLES.values():
        path, body = dump_example(example.refused)
        validators[path].validate(client.post(path, json=body).get_json())
    assert {
        name for rule in RULES.values() for name in rule.params
    } <= ReasonParamsJson.__annotations__.keys()
    schemas = closed["components"]["schemas"]
    assert len(schemas["Event"]["oneOf"]) == len(EVENTS)


@pytest.mark.slow
def test_catalogues_of_rules_and_rulesets_match_the_description(
    client: FlaskClient, closed: Description
) -> None:
    for language in ("en", "fr"):
        for path, name in (("/v1/rules", "RuleList"), ("/v1/rulesets", "RulesetList")):
            document = client.get(f"{path}?lang={language}").get_json()
            validator(closed, name).validate(document)


def test_scores_and_replays_match_the_description(client: FlaskClient, closed: Description) -> None:
    body: dict[str, Any] = {"state": MIDDLE}
    validator(closed, "Scores").validate(client.post("/v1/scores", json=body).get_json())
    record = {"state": MIDDLE, "moves": [REQUEST["move"]] * 2}
    validator(closed, "Replay").validate(client.post("/v1/replays", json=record).get_json())


NEXT_PLAYER_UNKNOWN = (
    "bs1.1:p1 rygb B3K1KK1OOOO2G/BB1SK1K3O/SB2S1K1O3O1S/1S6OOOOO1O/3G1G1OOOSOO1S/KS3G/KKKK3BB2KS/"
    "K6BB5K/2G1GG4BBB1K/1GG2GG1BBBBB/1SGS1GG3SBB2G O3w2sw2nw2s2ws3wsw4sws2 9-P1/4-P1/4-P1/3P-4 "
    "gM8yP5yC4rD11bF2rL3yE6yB9rM11rH3gG6gJ8bG11 */*/*/* ryrr r--y 74y"
)
"""Yellow is to move, and only they know whether they can place a second piece."""


def test_undetermined_replay_without_reasons_matches_the_description(
    client: FlaskClient, closed: Description
) -> None:
    """Green moves next in the record. Whether that is right can't be known."""
    address = {"record": f"{NEXT_PLAYER_UNKNOWN} WF13 WR6="}
    answer = client.get("/v1/replays", query_string=address).get_json()
    assert (answer["verdict"], answer["played"], answer["reasons"]) == ("undetermined", 2, [])
    assert "turn_end" in [unknown["about"] for unknown in answer["unknowns"]]
    validator(closed, "Replay").validate(answer)
