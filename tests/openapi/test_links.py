"""A client that only follows the links in openapi.yaml can play a whole game."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from service.rules.rulesets import RULESETS
from tests.support.serving import ROOT

Json = dict[str, Any]

NEXT = {
    "setUpGame": "listLegalMovesByAddress",
    "listLegalMovesByAddress": "adjudicateByAddress",
    "adjudicateByAddress": "listLegalMovesByAddress",
}
"""The operation that follows each operation."""


@pytest.fixture(scope="module")
def operations() -> dict[str, tuple[str, list[Json]]]:
    """The path and the response links of every operation, keyed by operation id."""
    text = (ROOT / "openapi.yaml").read_bytes()
    description = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    shared = description["components"]["links"]
    return {
        described["operationId"]: (
            path,
            [
                shared[link["$ref"].removeprefix("#/components/links/")] if "$ref" in link else link
                for link in described["responses"]["200"].get("links", {}).values()
            ],
        )
        for path, item in description["paths"].items()
        for method, described in item.items()
        if method != "parameters"
    }


def _evaluate(expression: str, query: Json, answer: Json) -> Any:
    """Evaluate a runtime expression as defined by OpenAPI."""
    source, _, name = expression.rpartition("/" if "#/" in expression else ".")
    return {"$response.body#": answer, "$request.query": query}[source][name]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_following_the_links_plays_a_whole_game(
    client: FlaskClient, operations: dict[str, tuple[str, list[Json]]], ruleset: str
) -> None:
    """The links say where the parameters of each request come from."""
    seats = RULESETS[ruleset].seats[: max(RULESETS[ruleset].supplies)]
    asked: Json = {"ruleset": {"id": ruleset}, "players": seats, "seed": 3}
    operation, moves = "setUpGame", 0
    response = client.post(operations[operation][0], json=asked)
    while True:
        assert response.status_code == 200, response.text
        answer = response.get_json()
        assert answer["verdict"] in ("ok", "legal"), answer
        moves += operation == "adjudicateByAddress"
        if answer.get("state", {}).get("phase") == "finished":
            break
        links = operations[operation][1]
        following = [link for link in links if link["operationId"] == NEXT[operation]]
        assert len(following) == 1
        asked = {
            name: _evaluate(expression, asked, answer)
            for name, expression in following[0]["parameters"].items()
        }
        operation = following[0]["operationId"]
        response = client.get(operations[operation][0], query_string=asked)
    assert moves > 50
    assert answer["score"]["final"]
    assert answer["score"]["winners"]
