"""Compression of responses."""

from __future__ import annotations

import gzip
import sys
import time
from collections.abc import Callable

import brotli
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.wire import MIDDLE, REQUEST

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

DECODERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.decompress,
    "br": brotli.decompress,
    "zstd": zstd.decompress,
}


def _judged(client: FlaskClient, accepted: str | None) -> TestResponse:
    headers = {} if accepted is None else {"Accept-Encoding": accepted}
    return client.post("/v1/adjudications", json=REQUEST, headers=headers)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        (None, None),
        ("", None),
        ("identity", None),
        ("gzip", "gzip"),
        ("GZip", "gzip"),
        ("br", "br"),
        ("zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("gzip;q=0", None),
        ("gzip; q=0, br ; q=0.1", "br"),
        ("gzip;q=0.5, identity", None),
        ("gzip;q=0, *", "zstd"),
        ("*;q=0", None),
        ("deflate, compress", None),
        ("x" * 2000 + ", gzip", None),
    ],
)
def test_responses_use_the_preferred_content_coding(
    client: FlaskClient, accepted: str | None, coding: str | None
) -> None:
    """``Accept-Encoding`` is read as in RFC 9110, section 12.5.3, unless it is too long."""
    plain, response = _judged(client, None), _judged(client, accepted)
    assert response.status_code == 200
    assert response.headers.get("Content-Encoding") == coding
    assert response.headers["Vary"] == plain.headers["Vary"] == "Accept-Language, Accept-Encoding"
    assert int(response.headers["Content-Length"]) == len(response.data)
    if coding is None:
        assert response.data == plain.data
    else:
        assert DECODERS[coding](response.data) == plain.data
        assert len(response.data) < len(plain.data) / 2


@pytest.mark.parametrize(
    ("path", "body", "accept"),
    [
        ("/v1/legal-moves", {"state": MIDDLE, "explain": True}, "*/*"),
        ("/v1/diagrams", {"state": MIDDLE}, "image/svg+xml"),
        ("/v1/diagrams", {"state": MIDDLE}, "text/plain"),
        ("/v1/rules", None, "application/json"),
        ("/v1/rules", None, "text/html"),
        ("/openapi.yaml", None, "application/yaml"),
        ("/openapi.yaml", None, "application/x-yaml"),
        ("/openapi.yaml", None, "text/yaml"),
        ("/openapi.yaml", None, "text/x-yaml"),
        ("/assets/swagger-ui-bundle.js", None, "*/*"),
        ("/assets/style.css", None, "*/*"),
    ],
)
def test_every_kind_of_text_is_compressed(
    client: FlaskClient, path: str, body: object, accept: str
) -> None:
    method = "GET" if body is None else "POST"
    sent = {"method": method, "json": body}
    plain = client.open(path, headers={"Accept": accept}, **sent)
    headers = {"Accept": accept, "Accept-Encoding": "gzip"}
    response = client.open(path, headers=headers, **sent)
    assert len(plain.data) >= 1000
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.data) == plain.data
    assert response.content_type == plain.content_type
    assert "Accept-Encoding" in plain.headers["Vary"].split(", ")


@pytest.mark.parametrize("coding", DECODERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_long_problem_documents_are_compressed(
    client: FlaskClient, coding: str, language: str
) -> None:
    headers = {"Accept-Language": language, "X-Request-ID": "1"}
    body = {"state": {f"unknown-{number}": 0 for number in range(100)}}
    plain = client.post("/v1/audits", json=body, headers=headers)
    accepting = headers | {"Accept-Encoding": coding}
    response = client.post("/v1/audits", json=body, headers=accepting)
    assert response.status == plain.status == "422 UNPROCESSABLE ENTITY"
    assert "Content-Encoding" not in plain.headers
    assert response.headers["Content-Encoding"] == coding
    assert DECODERS[coding](response.data) == plain.data
    assert len(plain.data) > 5000 > 5 * len(response.data)
    assert response.content_length == len(response.data)
    different = {"Content-Encoding", "Content-Length", "Medina-Cost"}
    assert {item for item in response.headers if item[0] not in different} == {
        item for item in plain.headers if item[0] not in different
    }


def test_short_problem_documents_are_not_compressed(client: FlaskClient) -> None:
    response = client.get("/v1/nothing", headers={"Accept-Encoding": "zstd, gzip"})
    assert response.status_code == 404
    assert "Content-Encoding" not in response.headers


def test_responses_below_a_kilobyte_are_not_compressed(client: FlaskClient) -> None:
    headers = {"Accept-Encoding": "gzip, br, zstd"}
    response = client.post("/v1/audits", json={"state": MIDDLE}, headers=headers)
    assert 100 < len(response.data) < 1000
    assert "Content-Encoding" not in response.headers
    assert "Accept-Encoding" in response.headers["Vary"].split(", ")


def test_home_resource_is_too_short_for_compression(client: FlaskClient) -> None:
    response = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert 500 < len(response.data) < 1000
    assert "Content-Encoding" not in response.headers


def test_date_is_left_to_the_server(client: FlaskClient) -> None:
    """Otherwise a server that adds it without looking would send two."""
    response = client.get("/v1/rules", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert "Date" not in response.headers


@pytest.mark.parametrize("coding", DECODERS)
def test_compressed_bytes_do_not_depend_on_the_time(
    client: FlaskClient, coding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gzip format has a field for a timestamp."""
    first = _judged(client, coding).data
    later = time.time() + 1000
    monkeypatch.setattr(time, "time", lambda: later)
    assert _judged(client, coding).data == first
