"""A row added to the table of operations is an operation everywhere."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Annotated, Any, Literal, TypedDict

import pytest
from flask.testing import FlaskClient

from schemas import requests
from service import create_app, offline
from service.operations import OPERATIONS, Operation, ParsedRequest
from service.web.settings import Settings
from tests.support.notation import notation_of
from tests.support.serving import ROOT
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE
from tools.openapi import build


class TurnNumberJson(TypedDict):
    """The number of a turn."""

    verdict: Annotated[Literal["ok"], "The verdict."]
    number: Annotated[int, "The number."]


def turn_number(parsed: ParsedRequest) -> TurnNumberJson:
    return {"verdict": "ok", "number": parsed.content["state"].state.turn.number}


ROW = Operation(
    name="turn-numbers",
    id="readTurnNumber",
    tag="referee",
    summary="Read the number of the turn",
    description="Returns the number of the turn.",
    schema=requests.POSITION,
    answer=turn_number,
    answer_type=TurnNumberJson,
    address=requests.POSITION,
)
POSITION = str(notation_of(MIDDLE))
ANSWER = {"verdict": "ok", "number": MIDDLE["turn"]["number"]}


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of a service whose table has one more row."""
    monkeypatch.setitem(OPERATIONS, ROW.name, ROW)
    return create_app(Settings()).test_client()


def test_http_answers_post_get_and_batches(client: FlaskClient) -> None:
    assert client.post(ROW.path, json={"state": MIDDLE}).get_json() == ANSWER
    got = client.get(ROW.path, query_string={"position": POSITION})
    assert got.get_json() == ANSWER
    assert got.headers["Cache-Control"] == "public, max-age=86400"
    lines = json.dumps({"position": POSITION}) + "\n"
    batch = client.post(ROW.path, data=lines * 2, content_type="application/x-ndjson")
    assert [json.loads(line) for line in batch.text.splitlines()] == [ANSWER] * 2


def test_links_of_the_service_name_it(client: FlaskClient) -> None:
    links = client.get("/", headers={"Accept": "application/json"}).get_json()["_links"]
    assert links[ROW.name] == {"href": ROW.path}


@pytest.mark.usefixtures("client")
def test_browser_answers_it_offline() -> None:
    posted = offline.reply(ROW.name, {}, json.dumps({"state": MIDDLE}))
    got = offline.reply(ROW.name, {"position": POSITION})
    assert [json.loads(reply.body) for reply in (posted, got)] == [ANSWER] * 2


@pytest.mark.usefixtures("client")
def test_openapi_describes_its_requests_and_its_answer() -> None:
    description: dict[str, Any] = build()
    described = description["paths"][ROW.path]
    assert described["post"]["operationId"] == ROW.id
    assert described["get"]["operationId"] == f"{ROW.id}ByAddress"
    assert described["post"]["requestBody"]["content"].keys() == {
        "application/json",
        "application/x-ndjson",
    }
    schema = {"$ref": "#/components/schemas/TurnNumber"}
    for method in ("post", "get"):
        answer = described[method]["responses"]["200"]["content"]["application/json"]
        assert answer["schema"] == schema
    assert description["components"]["examples"]["ReadTurnNumberAnswer"]["value"]["verdict"] == "ok"
    assert description["components"]["schemas"]["TurnNumber"]["required"] == ["number", "verdict"]


@pytest.mark.parametrize("arguments", [[ROW.name, "--json", POSITION], ["batch", ROW.name]])
def test_command_line_has_it_as_a_command_and_in_batches(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from service.operations import OPERATIONS\n"
        f"from {__name__} import ROW\n"
        "OPERATIONS[ROW.name] = ROW\n"
        "from service.cli import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=json.dumps({"position": POSITION}),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=NEVER,
    )
    assert json.loads(done.stdout) == ANSWER
