"""A mistyped address leads on: a program gets the nearest path, a person gets a page with links."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from jinja2 import UndefinedError

from service.web.pages import render
from service.wording import wording_for

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
NEAREST = {
    "/v1/diagrams": "/v1/diagrams.svg",
    "/v1/diagrams/": "/v1/diagrams.svg",
    "/diagrams": "/v1/diagrams.svg",
    "/v1/adjudications/": "/v1/adjudications",
    "/adjudications": "/v1/adjudications",
    "/Rules/": "/v1/rules",
    "/v1/adjudication": "/v1/adjudications",
    "/v2/legal-moves": "/v1/legal-moves",
    "/v1/legal_moves": "/v1/legal-moves",
    "/table/": "/table",
    "/docs/": "/docs",
    "/openapi": "/openapi.yaml",
}
NOTHING_NEAR = [
    "/nope",
    "/v1/rules/stable.wel",
    "/v1",
    "/v1/games",
    "/" + "x" * 5000,
    "/v1/rules/%F0%9F%90%AB",
]


@pytest.mark.parametrize(("path", "nearest"), NEAREST.items())
def test_a_program_gets_the_nearest_path(client: FlaskClient, path: str, nearest: str) -> None:
    response = client.get(f"http://localhost{path}")
    assert response.status_code in (404, 405)
    assert response.content_type == "application/problem+json"
    detail = response.get_json()["detail"]
    assert detail.endswith(f" Perhaps you mean {nearest}.")
    found = client.get(nearest)
    assert found.status_code in (200, 422)  # 422: the query is missing


@pytest.mark.parametrize("path", NOTHING_NEAR)
def test_no_path_is_named_where_none_is_near(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code in (404, 405)
    assert "Perhaps" not in response.get_json()["detail"]


def test_a_post_gets_the_nearest_path_that_takes_it(client: FlaskClient) -> None:
    response = client.post("/adjudications/", json={})
    assert response.get_json()["detail"].endswith(" Perhaps you mean /v1/adjudications.")
    response = client.post("/v1/rules", json={})
    assert response.status_code == 405
    assert "Perhaps" not in response.get_json()["detail"]


@pytest.mark.parametrize("path", [*NEAREST, *NOTHING_NEAR, "/v1/scores", "/v1/rules?lang=de"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_browser_gets_a_page_that_leads_on(client: FlaskClient, path: str, language: str) -> None:
    response = client.get(
        f"http://localhost{path}", headers=BROWSER | {"Accept-Language": language}
    )
    assert response.status_code in (404, 405, 422)
    assert response.content_type == "text/html; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store"
    assert "Accept" in re.split(", ", response.headers["Vary"])
    assert response.headers["Content-Language"] == language
    page = response.get_data(as_text=True)
    assert f'<html lang="{language}">' in page
    links = [
        urljoin(f"http://localhost{path}", href) for href in re.findall('<a .*?href="(.*?)"', page)
    ]
    targets = {link.removeprefix("http://localhost").partition("?")[0] for link in links}
    assert {"/", "/table", "/docs"} <= targets
    if path in NEAREST:
        assert NEAREST[path] in targets


def test_a_path_with_an_empty_segment_leads_on(client: FlaskClient) -> None:
    """The test client would remove the empty segment."""
    response = client.get(headers=BROWSER, environ_overrides={"PATH_INFO": "//v1/rules"})
    assert response.status_code == 404
    assert 'href="../../v1/rules"' in response.text


def test_the_link_to_the_nearest_path_keeps_the_query(client: FlaskClient) -> None:
    page = client.get("/v1/scores/?position=2e.1_x%26y&lang=fr", headers=BROWSER).text
    assert 'href="../../v1/scores?position=2e.1_x%26y&amp;lang=fr"' in page
    assert 'lang="fr"' in page


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/json, text/html;q=0.5"])
def test_a_client_that_prefers_json_gets_a_problem_document(
    client: FlaskClient, accept: str
) -> None:
    response = client.get("/nope", headers={"Accept": accept})
    assert response.content_type == "application/problem+json"


def test_a_head_request_from_a_browser_has_the_same_headers(client: FlaskClient) -> None:
    got, head = client.get("/nope", headers=BROWSER), client.head("/nope", headers=BROWSER)
    assert head.status_code == got.status_code
    assert head.content_type == got.content_type
    assert head.data == b""


def test_path_is_escaped_on_the_page(client: FlaskClient) -> None:
    page = client.get("/v1/rules/%3Cb%3Ex", headers=BROWSER).text
    assert "&lt;b&gt;x" in page
    assert "<b>" not in page


def test_page_is_not_rendered_without_one_of_its_values() -> None:
    with pytest.raises(UndefinedError):
        render("error.html", wording_for("en"))
