"""HTTP caching: ETags, lifetimes, 304, HEAD, and responses that must not be stored."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version
from itertools import combinations

import pytest
from flask.testing import FlaskClient

from service import create_app
from service.web import caching, problems
from service.web.settings import Settings
from tests.support.wire import MIDDLE

CATALOGUES = [
    "/v1/rules",
    "/v1/rules/turn.pass",
    "/v1/rulesets",
    "/v1/rulesets/second-edition",
    "/v1/vocabulary?ruleset=first-edition",
    "/openapi.json",
    "/openapi.yaml",
]
PAGES = ["/", "/problems/not-found"]
ASSETS = ["/assets/index.js", "/assets/swagger-ui-bundle.js"]


@pytest.mark.parametrize("path", CATALOGUES + PAGES + ASSETS)
def test_cached_response_is_revalidated_with_304(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.status_code == 200
    tag = first.headers["ETag"]
    assert re.fullmatch('"[0-9a-z-]{32,}"', tag)
    assert re.fullmatch("public, max-age=[1-9][0-9]+", first.headers["Cache-Control"])
    again = client.get(path, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.data == b""
    for name in ("ETag", "Cache-Control", "Vary"):
        assert again.headers[name] == first.headers[name]
    assert "Content-Type" not in again.headers
    assert "X-Request-ID" in again.headers
    assert again.headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in first.headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ('"other", {tag}', 304),
        ('W/"other",W/{tag} , "another"', 304),
        ("*", 304),
        ('"other"', 200),
        ("", 200),
        ("nonsense", 200),
        ('"' + "x" * 3962 + '", {tag}', 304),  # 4,000 characters
        ('"' + "x" * 3963 + '", {tag}', 200),
    ],
)
def test_if_none_match_accepts_lists_and_weak_tags(
    client: FlaskClient, sent: str, status: int
) -> None:
    """The header is read as in RFC 9110, section 13.1.2, unless it is too long."""
    tag = client.get("/v1/rules/turn.pass").headers["ETag"]
    headers = {"If-None-Match": sent.format(tag=tag)}
    response = client.get("/v1/rules/turn.pass", headers=headers)
    assert response.status_code == status
    assert response.headers["ETag"] == tag
    assert bool(response.data) == (status == 200)
    assert ("Content-Type" in response.headers) == (status == 200)


@pytest.mark.parametrize("path", CATALOGUES + ASSETS)
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br", "zstd"])
def test_head_has_the_headers_of_get(client: FlaskClient, path: str, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding, "X-Request-ID": "same"}
    get, head = (client.open(path, method=method, headers=headers) for method in ("GET", "HEAD"))
    assert head.data == b""
    assert int(head.headers["Content-Length"]) == len(get.data) > 100
    vary = get.headers["Vary"].split(", ")
    assert len(vary) == len(set(vary))
    for answer in (get, head):
        answer.headers.pop("Medina-Cost", None)  # it depends on time
    assert dict(head.headers) == dict(get.headers)


def test_responses_that_differ_have_different_etags(client: FlaskClient) -> None:
    asked = [
        ("/v1/rules", {}),
        ("/v1/rules?lang=fr", {}),
        ("/v1/rules", {"Accept-Language": "fr"}),
        ("/v1/rules", {"Accept": "text/html"}),
        ("/v1/rules", {"Accept-Encoding": "gzip"}),
        ("/v1/rules", {"Accept-Encoding": "br"}),
        ("/v1/rulesets", {}),
        ("/openapi.yaml", {}),
        ("/openapi.json", {}),
    ]
    answers = [client.get(path, headers=headers) for path, headers in asked]
    pairs = list(combinations(answers, 2))
    assert len(pairs) == 36
    for one, other in pairs:
        assert one.headers["ETag"] != other.headers["ETag"]


def test_equivalent_request_headers_get_the_same_etag(client: FlaskClient) -> None:
    def tag(**headers: str) -> str:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return client.get("/v1/rulesets", headers=named).headers["ETag"]

    assert tag() == tag(Accept_Language="en-GB") == tag(Accept="*/*") == tag(Accept_Encoding="x")
    assert tag(Accept_Encoding="gzip, br") == tag(Accept_Encoding="gzip;q=0.5, br")


def test_new_version_of_the_service_changes_etags(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = client.get("/v1/rules").headers["ETag"]
    monkeypatch.setattr(caching, "build_id", lambda: b"another version")
    response = client.get("/v1/rules", headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert response.headers["ETag"] != tag


def test_build_id_changes_with_the_source_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Compiled modules don't count."""
    root = tmp_path_factory.mktemp("tree")
    (root / "service").mkdir()
    source = root / "service" / "a.py"
    source.write_text("1", encoding="utf-8")
    monkeypatch.setattr(caching, "_ROOT", root)
    found = [caching.build_id.__wrapped__() for _ in range(2)]
    source.write_text("2", encoding="utf-8")
    found.append(caching.build_id.__wrapped__())
    for name in ("b.po", "c.mjs"):
        (root / "service" / name).write_text("", encoding="utf-8")
        found.append(caching.build_id.__wrapped__())
    (root / "service" / "a.pyc").write_text("", encoding="utf-8")
    assert found[0] == found[1]
    assert len(set(found)) == 4
    assert caching.build_id.__wrapped__() == found[-1]


@pytest.mark.parametrize("package", ["Jinja2", "MarkupSafe", "PyYAML", "backports.zstd"])
def test_build_id_changes_with_packages_that_shape_responses(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    found = caching.build_id.__wrapped__()
    versions = {package: "another"}
    monkeypatch.setattr(caching, "version", lambda name: versions.get(name) or version(name))
    assert caching.build_id.__wrapped__() != found


def test_build_id_does_not_need_backports_zstd_on_python_3_14(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is not installed there, because the standard library contains zstd."""
    asked = []
    monkeypatch.setattr(caching, "version", lambda name: asked.append(name) or "1")
    monkeypatch.setattr(sys, "version_info", (3, 14))
    caching.build_id.__wrapped__()
    assert asked
    assert "backports.zstd" not in asked


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/v1/rules/nothing", 404),
        ("DELETE", "/v1/rules", 405),
        ("GET", "/v1/rules?lang=xx", 422),
        ("POST", "/v1/audits", 415),
    ],
)
def test_problem_documents_are_not_cacheable(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    response = client.open(path, method=method, headers={"If-None-Match": "*"})
    assert response.status_code == status
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


def test_unknown_rule_gets_404_rather_than_406(client: FlaskClient) -> None:
    headers = {"Accept": "image/png"}
    assert client.get("/v1/rules/nothing", headers=headers).status_code == 404
    assert client.get("/v1/rules/turn.pass", headers=headers).status_code == 406


def test_errors_sent_by_the_http_server_are_not_cacheable() -> None:
    """The server sends a 414 without asking the application."""
    assert b"\r\nCache-Control: no-store\r\n" in problems.refusal("uri-too-long")


def test_cacheable_responses_vary_by_origin_if_origins_are_limited() -> None:
    settings = Settings.from_environment({"MEDINA_CORS_ORIGINS": "https://a.example https://b"})
    client = create_app(settings).test_client()
    tag = client.get("/v1/rules").headers["ETag"]
    for origin, allowed in (("https://a.example", "https://a.example"), ("https://c", None)):
        headers = {"If-None-Match": tag, "Origin": origin}
        response = client.get("/v1/rules", headers=headers)
        assert response.status_code == 304
        assert response.headers.get("Access-Control-Allow-Origin") == allowed
        assert "Origin" in response.headers["Vary"].split(", ")


def test_preflight_request_allows_if_none_match(client: FlaskClient) -> None:
    headers = {"Origin": "https://x.example", "Access-Control-Request-Method": "GET"}
    allowed = client.options("/v1/rules", headers=headers).headers["Access-Control-Allow-Headers"]
    assert "if-none-match" in allowed.lower().split(", ")


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_health_checks_are_not_cacheable(client: FlaskClient, path: str) -> None:
    """Some caches store responses that have no ``Cache-Control``."""
    response = client.get(path)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"


def test_post_responses_have_no_caching_headers(client: FlaskClient) -> None:
    response = client.post("/v1/audits", json={"state": MIDDLE})
    assert response.status_code == 200
    assert "ETag" not in response.headers
    assert "Cache-Control" not in response.headers
