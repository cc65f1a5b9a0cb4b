"""A client that only follows the links plays a whole game."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from service.rules.rulesets import RULESETS
from tests.support.serving import ROOT

Json = dict[str, Any]

TO_AND_FRO = {"setUpGame": "listLegalMoves", "listLegalMoves": "adjudicate"}
TO_AND_FRO["adjudicate"] = TO_AND_FRO["setUpGame"]
"""The order of operations."""


@pytest.fixture(scope="module")
def operations() -> dict[str, tuple[str, Json]]:
    """Return operation id -> path and description of every POST operation."""
    text = (ROOT / "openapi.yaml").read_bytes()
    paths = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))["paths"]
    return {
        ways["post"]["operationId"]: (path, ways["post"])
        for path, ways in paths.items()
        if "post" in ways
    }


def _evaluate(expression: Any, request: Json, response: Json) -> Any:
    """Evaluate an expression of a link (OpenAPI, "Runtime Expressions")."""
    if isinstance(expression, dict):
        return {name: _evaluate(inner, request, response) for name, inner in expression.items()}
    source, _, pointer = expression.partition(".body#/")
    value: Any = {"$request": request, "$response": response}[source]
    for step in pointer.split("/"):
        value = value[step]
    return value


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_links_lead_through_a_whole_game(
    client: FlaskClient, operations: dict[str, tuple[str, Json]], ruleset: str
) -> None:
    """From a new game on, each request comes from the answer before it, until the game is over."""
    seats = RULESETS[ruleset].seats[: max(RULESETS[ruleset].supplies)]
    asked: Json = {"ruleset": {"id": ruleset}, "players": seats, "seed": 3}
    operation, moves, answer = "setUpGame", 0, {}
    while answer.get("state", asked).get("phase") != "finished":
        path, described = operations[operation]
        response = client.post(path, json=asked)
        assert response.status_code == 200, response.text
        answer = response.get_json()
        assert answer["verdict"] in ("ok", "legal"), answer
        moves += operation == "adjudicate"
        following = [
            link
            for link in described["responses"]["200"]["links"].values()
            if link["operationId"] == TO_AND_FRO[operation]
        ]
        assert len(following) == 1
        operation = following[0]["operationId"]
        asked = _evaluate(following[0]["requestBody"], asked, answer)
    assert moves > 50
    assert answer["score"]["final"]
    assert answer["score"]["winners"]
