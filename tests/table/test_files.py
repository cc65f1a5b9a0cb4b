"""The files of the companion page: security policy, caching, languages and sizes."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from service.diagrams import piece_icons
from tests.support.serving import ROOT

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


class _Addresses(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def _addresses(client: FlaskClient) -> list[str]:
    parser = _Addresses()
    parser.feed(client.get("/table", headers=BROWSER).text)
    return [f"/{address}" for address in parser.found if not address.startswith("?")]


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Medina at the table"), ("fr", "Medina autour de la table")]
)
def test_page_is_in_the_requested_language(client: FlaskClient, language: str, title: str) -> None:
    for query, headers in [(f"?lang={language}", {}), ("", {"Accept-Language": language})]:
        response = client.get(f"/table{query}", headers=BROWSER | headers)
        assert response.status_code == 200
        assert f'<html lang="{language}">' in response.text
        assert f"<title>{title}</title>" in response.text


def test_policy_allows_only_this_origin(client: FlaskClient) -> None:
    response = client.get("/table", headers=BROWSER)
    directives = dict(
        directive.split(" ", 1)
        for directive in response.headers["Content-Security-Policy"].split("; ")
    )
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["connect-src"] == "'self'"
    sources = {source for value in directives.values() for source in value.split()}
    assert sources == {"'none'", "'self'", "data:", "blob:"}
    assert not re.search(r'\son\w+=|\sstyle="|<style|(src|href)="(https?:)?//', response.text)
    assert "Set-Cookie" not in response.headers


def test_files_of_the_page_are_served_as_immutable(client: FlaskClient) -> None:
    """The page itself is revalidated. The URLs of the other files contain the build id."""
    page = client.get("/table", headers=BROWSER)
    assert page.headers["Cache-Control"] == "no-cache"
    files = [address for address in _addresses(client) if address.startswith("/table/")]
    assert len(files) > 15
    for address in files:
        response = client.get(address)
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Vary"] == "Accept-Encoding"
        for name in ("Content-Language", "Access-Control-Allow-Origin"):
            assert name not in response.headers
        if address.endswith(("js", "mjs")):
            assert response.mimetype == "text/javascript"


def test_every_imported_module_is_linked_from_the_page(client: FlaskClient) -> None:
    """A browser can load all modules at once, before it reads their imports."""
    files = [address for address in _addresses(client) if address.endswith(("js", "mjs"))]
    imported = 0
    for address in files:
        if "/vendor/" in address:
            continue
        folder = address.rpartition("/")[0]
        for name in re.findall(r'from "\./([^"]+\.m?js)"', client.get(address).text):
            assert f"{folder}/{name}" in files
            imported += 1
    assert imported > 30


def test_unknown_files_return_404(client: FlaskClient) -> None:
    base = next(a for a in _addresses(client) if a.endswith("/main.js")).removesuffix("main.js")
    for address in (
        "/table/000000000000/main.js",
        f"{base}types.d.ts",
        f"{base}vendor/lit-html.d.ts",
        f"{base}../pages/table.html",
        f"{base}nothing.js",
    ):
        response = client.get(address)
        assert response.status_code == 404, address
        assert response.content_type == "application/problem+json"


def test_icon_file_has_each_piece_once(client: FlaskClient) -> None:
    """Buildings and rooftops have one icon for each colour."""
    text = piece_icons()
    found = re.findall(r'data-piece="(\w+)"(?: data-color="(\w+)")?', text)
    assert len(found) == len(set(found)) == 20
    assert {color for piece, color in found if piece == "rooftop"} == {
        "red",
        "yellow",
        "green",
        "blue",
    }
    base = next(a for a in _addresses(client) if a.endswith("/main.js")).removesuffix("main.js")
    response = client.get(f"{base}pieces.svg")
    assert (response.mimetype, response.text) == ("image/svg+xml", text)


def test_welcome_page_links_to_the_companion_page(client: FlaskClient) -> None:
    assert 'href="table?lang=en"' in client.get("/?lang=en", headers=BROWSER).text
    assert client.get("/").get_json()["_links"]["table"] == {"href": "/table"}


def test_sample_game_leads_to_the_position_on_the_first_page_and_to_an_end(
    client: FlaskClient,
) -> None:
    code = (ROOT / "service/web/table/example.js").read_text(encoding="utf-8")
    record, rest, position = (
        "".join(re.findall(r'"([^"]*)"', part)) for part in code.split("export const ")[1:]
    )
    answer = client.post("/v1/replays", json={"record": record}).get_json()
    assert (answer["verdict"], answer["notation"]) == ("legal", position)
    whole = record.removesuffix("=") + rest.removeprefix("=")
    answer = client.post("/v1/replays", json={"record": whole}).get_json()
    assert (answer["verdict"], answer["state"]["phase"]) == ("legal", "finished")
