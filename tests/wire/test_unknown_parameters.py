"""Unknown query parameters: a 422 on every path under ``/v1/``, and ignored elsewhere."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import create_app
from tests.support.wire import REQUEST


def _endpoints(prefix: str, method: str) -> list[str]:
    app: Flask = create_app()
    ids = {"<id_>": "turn.pass" if prefix else "", "<kind>": "not-found"}
    paths = []
    for rule in app.url_map.iter_rules():
        if method in (rule.methods or ()) and rule.rule.startswith("/v1/") == bool(prefix):
            path = rule.rule
            for name, value in ids.items():
                path = path.replace(name, value)
            paths.append(path.replace("rulesets/turn.pass", "rulesets/second-edition"))
    return sorted(path for path in paths if "<" not in path)


@pytest.mark.parametrize("path", _endpoints("/v1/", "POST"))
@pytest.mark.parametrize("media_type", ["application/json", "application/x-ndjson"])
def test_unknown_parameter_of_a_post_request_is_a_422(
    client: FlaskClient, path: str, media_type: str
) -> None:
    answer = client.post(f"{path}?langue=fr&lang=fr", data=b"{}\n", content_type=media_type)
    if answer.status_code == 415:  # not every operation takes batches
        assert media_type != "application/json"
        return
    assert answer.status_code == 422
    (error, *_) = answer.json["errors"]
    assert (error["parameter"], error["pointer"]) == ("langue", "")
    assert "lang" in error["detail"]


@pytest.mark.parametrize("path", _endpoints("/v1/", "GET"))
def test_unknown_parameter_of_a_get_request_is_a_422(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{path}?langue=fr")
    assert answer.status_code == 422
    assert "langue" in [error["parameter"] for error in answer.json["errors"]]


@pytest.mark.parametrize("path", _endpoints("", "GET"))
def test_unknown_parameter_of_a_page_is_ignored(client: FlaskClient, path: str) -> None:
    """Links to pages often have parameters that tell where a visitor comes from."""
    assert client.get(f"{path}?utm_source=x").status_code == 200


def test_errors_of_the_query_and_of_the_body_are_reported_together(client: FlaskClient) -> None:
    body = REQUEST | {"more": 1}
    answer = client.post("/v1/adjudications?langue=fr", json=body)
    assert [error["pointer"] for error in answer.json["errors"]] == ["", "/more"]
