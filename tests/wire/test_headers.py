"""The headers of every response: language, CORS and request id."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from service import create_app
from service.web.settings import Settings
from tests.support.wire import MIDDLE, REQUEST

ANSWERS = [
    ("GET", "/livez"),
    ("HEAD", "/livez"),
    ("GET", "/v1/rules/turn.pass"),
    ("GET", "/openapi.json"),
    ("GET", "/nowhere"),
    ("GET", "/v1/audits"),
    ("POST", "/v1/audits"),
    ("POST", "/v1/audits?lang=xx"),
    ("POST", "/v1/diagrams"),
    ("OPTIONS", "/v1/audits"),
]


@pytest.mark.parametrize(("method", "path"), ANSWERS)
def test_every_response_has_the_common_headers(client: FlaskClient, method: str, path: str) -> None:
    response = client.open(path, method=method, json={"state": MIDDLE})
    assert response.headers["Content-Language"] in ("en", "fr")
    assert re.fullmatch("[0-9a-f]{32}", response.headers["X-Request-ID"])
    assert "Accept-Language" in response.headers["Vary"]
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"]
    exposed = response.headers["Access-Control-Expose-Headers"]
    assert {"X-Request-ID", "Content-Language", "Retry-After"} <= set(exposed.split(", "))


@pytest.mark.parametrize("sent", ["a", "trace-1/2:3", "x" * 128])
def test_printable_request_ids_are_echoed(client: FlaskClient, sent: str) -> None:
    for path in ("/livez", "/nowhere"):
        assert client.get(path, headers={"X-Request-ID": sent}).headers["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", ["", "x" * 129, "two words", "é", "a\tb"])
def test_unsafe_request_ids_are_replaced(client: FlaskClient, sent: str) -> None:
    """They could corrupt a log."""
    found = client.get("/livez", headers={"X-Request-ID": sent}).headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", found)


def test_generated_request_ids_differ(client: FlaskClient) -> None:
    first, second = (client.get("/livez").headers["X-Request-ID"] for _ in range(2))
    assert first != second


@pytest.mark.parametrize("path", ["/v1/adjudications", "/v1/rules", "/livez"])
def test_preflight_requests_allow_any_origin(client: FlaskClient, path: str) -> None:
    method = "POST" if path == "/v1/adjudications" else "GET"
    headers = {
        "Origin": "https://medina.example",
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "content-type, x-request-id",
    }
    response = client.options(path, headers=headers)
    assert response.status_code == 204
    assert response.data == b""
    assert "Content-Type" not in response.headers
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert method in response.headers["Access-Control-Allow-Methods"].split(", ")
    allowed = response.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert {"accept", "accept-language", "content-type"} <= set(allowed)
    assert {"x-request-id", "authorization"} <= set(allowed)
    assert {"traceparent", "tracestate", "cache-control", "if-none-match"} <= set(allowed)
    assert int(response.headers["Access-Control-Max-Age"]) > 0


def test_preflight_requests_for_unknown_paths_get_a_404(client: FlaskClient) -> None:
    response = client.options("/nowhere", headers={"Origin": "https://medina.example"})
    assert response.status_code == 404
    assert "Access-Control-Allow-Methods" not in response.headers
    assert "Allow" not in response.headers


def test_allowed_origins_can_be_limited_by_a_setting() -> None:
    settings = Settings.from_environment({"MEDINA_CORS_ORIGINS": "https://a.example https://b"})
    client = create_app(settings).test_client()
    for origin, allowed in (("https://b", "https://b"), ("https://c", None), (None, None)):
        headers = {"Origin": origin} if origin else {}
        response = client.post("/v1/adjudications", json=REQUEST, headers=headers)
        assert response.headers.get("Access-Control-Allow-Origin") == allowed
        assert response.headers["Vary"] == "Accept-Language, Accept-Encoding, Origin"
        preflight = client.options("/v1/adjudications", headers=headers)
        assert ("Access-Control-Allow-Methods" in preflight.headers) == (allowed is not None)
    assert Settings.from_environment({"MEDINA_CORS_ORIGINS": ""}).cors_origins == frozenset()
    assert Settings.from_environment({}).cors_origins is None


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        (None, "", "en"),
        ("fr", "", "fr"),
        ("fr-CA", "", "fr"),
        ("FR-ca, en;q=0.9", "", "fr"),
        ("en;q=0.2, fr;q=0.9", "", "fr"),
        ("de, fr;q=0.5, en;q=0.4", "", "fr"),
        ("de, *", "", "en"),
        ("de", "", "en"),
        ("nonsense ;;; q=", "", "en"),
        ("fr, " * 1000, "", "en"),
        ("fr", "?lang=en", "en"),
        ("en", "?lang=fr", "fr"),
    ],
)
def test_responses_are_in_the_requested_language(
    client: FlaskClient, header: str | None, query: str, language: str
) -> None:
    headers = {"Accept-Language": header} if header is not None else {}
    response = client.post(f"/v1/adjudications{query}", json=REQUEST, headers=headers)
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    explanation = response.get_json()["explanation"]
    assert ("pose" in explanation, "places" in explanation) == (language == "fr", language == "en")


@pytest.mark.parametrize(
    "path",
    [
        "/?utm_source=x&lang=fr",
        "/?lang=fr&utm_source=x",
        "/v1/vocabulary?ruleset=first-edition&lang=fr",
    ],
)
def test_language_is_chosen_beside_other_parameters(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert response.headers["Content-Language"] == "fr"


def test_responses_differ_between_languages_only_in_sentences(client: FlaskClient) -> None:
    def data(language: str) -> object:
        answer = client.post(f"/v1/adjudications?lang={language}", json=REQUEST).get_json()
        del answer["explanation"]
        for told in (*answer["events"], *answer["reasons"]):
            del told["message"]
        return answer

    assert data("fr") == data("en")


def test_accept_selects_the_format_of_a_picture(client: FlaskClient) -> None:
    for accept, kind in (
        ("*/*", "image/svg+xml; charset=utf-8"),
        ("image/*", "image/svg+xml; charset=utf-8"),
        ("text/plain, image/svg+xml;q=0.5", "text/plain; charset=utf-8"),
        ("text/plain", "text/plain; charset=utf-8"),
    ):
        body = {"state": MIDDLE, "highlight": ["M11", "R13"]}
        response = client.post("/v1/diagrams", json=body, headers={"Accept": accept})
        assert response.status_code == 200
        assert response.content_type == kind
        assert response.headers["Vary"] == "Accept, Accept-Language, Accept-Encoding"


@pytest.mark.parametrize(
    ("method", "path", "accept", "status", "varies"),
    [
        ("POST", "/v1/diagrams", "image/svg+xml", 200, True),
        ("POST", "/v1/diagrams", "text/plain", 200, True),
        ("POST", "/v1/diagrams", "application/json", 406, True),
        ("POST", "/v1/audits", "application/xml", 406, True),
        ("GET", "/v1/rules", "application/json", 200, True),
        ("GET", "/v1/rules", "text/html", 200, True),
        ("GET", "/v1/rules", "application/xml", 406, True),
        ("GET", "/", "text/html", 200, True),
        ("GET", "/", "application/json", 200, True),
        ("GET", "/docs", "text/html", 200, False),
        ("GET", "/table", "text/html", 200, False),
        ("GET", "/nowhere", "text/html", 404, True),
        ("GET", "/nowhere", "application/json", 404, True),
        ("GET", "/v1/diagrams.png", "text/html", 406, True),
        ("POST", "/nowhere", "application/json", 404, False),
        ("POST", "/v1/audits", "application/json", 200, False),
        ("GET", "/openapi.json", "*/*", 200, False),
    ],
)
def test_response_varies_by_accept_if_it_depends_on_it(
    client: FlaskClient, method: str, path: str, accept: str, status: int, varies: bool
) -> None:
    """Otherwise a cache could pass a picture to a client that asks for text."""
    headers = {"Accept": accept}
    body = {"state": MIDDLE} if method == "POST" else None
    response = client.open(path, method=method, json=body, headers=headers)
    assert response.status_code == status
    names = [name.strip() for name in response.headers["Vary"].split(",")]
    assert names.count("Accept") == varies
    assert len(names) == len(set(names))


@pytest.mark.parametrize("accept", ["text/x, " * 1000, "text/plain, " * 200])
def test_accept_header_that_is_too_long_is_ignored(client: FlaskClient, accept: str) -> None:
    response = client.post("/v1/diagrams", json={"state": MIDDLE}, headers={"Accept": accept})
    assert response.status_code == 200
    assert response.mimetype == "image/svg+xml"


@pytest.mark.parametrize(
    ("milliseconds", "expected"), [(2, "1"), (9, "1"), (11, "10"), (99, "10"), (101, "100")]
)
def test_answer_names_the_class_of_its_processor_time(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, milliseconds: int, expected: str
) -> None:
    readings = iter((1.0, 1.0 + milliseconds / 1000) * 2)
    monkeypatch.setattr("service.web.cost.time.thread_time", lambda: next(readings))
    for path in ("/v1/rules", "/nowhere"):
        assert client.get(path).headers["Medina-Cost"] == expected
