"""Batches (NDJSON): each line gets the same response as a separate request."""

from __future__ import annotations

import gzip
import re
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given
from hypothesis import settings as with_settings
from hypothesis import strategies as st

from service import create_app
from service.operations import OPERATIONS
from service.web import batches
from service.web.settings import Settings
from tests.fuzz.positions import BODIES
from tests.support.batches import NDJSON, ndjson
from tests.support.strategies import weighted
from tests.support.wire import MIDDLE, REQUEST

AUDIT = {"state": MIDDLE}
IMPOSSIBLE = {"state": MIDDLE | {"tea_supply": 90}}
GOOD: dict[str, Any] = {
    "adjudications": REQUEST,
    "legal-moves": {"state": MIDDLE},
    "scores": {"state": MIDDLE},
    "audits": {"state": MIDDLE},
    "positions": {"state": MIDDLE},
    "replays": {"state": MIDDLE, "moves": [REQUEST["move"]]},
    "questions": {"state": MIDDLE, "question": "whose turn is it?"},
}
NAMES = [name for name, operation in OPERATIONS.items() if operation.takes_batch]
OPERATION_IDS = {
    "adjudications": "adjudicate",
    "legal-moves": "listLegalMoves",
    "scores": "score",
    "replays": "replay",
    "questions": "ask",
}
"""The key in ``BODIES`` for each path. Paths not listed here use ``audit``."""
BROKEN_LINES = [
    b"{",
    b"[]",
    b"null",
    b'{"state": 1, "state": 2}',
    b'{"state": NaN}',
    b'{"state": "\xff"}',
    b'"\\ud800"',
    b"[" * 1000,
    b"9" * 5000,
    b"\xef\xbb\xbf{}",
    b"\x00",
    b'{"state":\r null}',
    b"x" * (256 * 1024 + 1),
    b" " * (2 * 1024 * 1024) + b"{}",
]


def _batch(client: FlaskClient, name: str, body: bytes, **headers: str) -> Any:
    return client.post(f"/v1/{name}", data=body, headers={"Content-Type": NDJSON} | headers)


def _alone(client: FlaskClient, name: str, body: bytes, **headers: str) -> bytes:
    json = {"Content-Type": "application/json"}
    return bytes(client.post(f"/v1/{name}", data=body, headers=json | headers).data)


def _statuses(response: Any) -> list[int]:
    """Return the status of each answer: 200 unless it is a problem document."""
    return [orjson.loads(line).get("status", 200) for line in response.data.splitlines()]


def _small(**limits: int) -> FlaskClient:
    return create_app(Settings(**limits)).test_client()


# --- Lines and their answers ---------------------------------------------------------------------


def test_every_operation_that_takes_batches_is_tested() -> None:
    """New games can't be requested in batches."""
    assert set(NAMES) <= set(GOOD)
    assert "games" not in NAMES


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_each_batch_line_gets_the_same_bytes_as_a_separate_request(
    client: FlaskClient, name: str, language: str
) -> None:
    lines = [orjson.dumps(GOOD[name])]
    for broken in BROKEN_LINES:
        lines += [broken, orjson.dumps(GOOD[name])]
    headers = {"Accept-Language": language}
    response = _batch(client, name, b"\n".join(lines), **headers)
    assert (response.status_code, response.content_type) == (200, NDJSON)
    assert response.headers["Content-Language"] == language
    answers = response.data.split(b"\n")
    assert answers.pop() == b""
    assert len(answers) == len(lines) > 20
    for line, answer in zip(lines, answers, strict=True):
        assert answer == _alone(client, name, line, **headers)


@st.composite
def _lines(draw: st.DrawFn, name: str) -> list[bytes]:
    operation = OPERATION_IDS.get(name, "audit")
    good = BODIES[operation].map(orjson.dumps)
    bad = st.sampled_from(BROKEN_LINES[:-2]) | st.binary(min_size=1, max_size=20)
    bad = bad.filter(lambda line: b"\n" not in line and line.strip(b" \t\r") != b"")
    return draw(st.lists(weighted(good, good, bad), max_size=6))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_random_batch_lines_get_the_same_bytes_as_separate_requests(
    client: FlaskClient, name: str
) -> None:
    statuses: list[int] = []

    @with_settings(
        max_examples=25,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(_lines(name), st.sampled_from([b"\n", b"\r\n", b"\n\n \t\n"]), st.booleans())
    def check(lines: list[bytes], line_break: bytes, ends: bool) -> None:
        body = line_break.join(lines) + (line_break if ends else b"")
        response = _batch(client, name, body)
        alone = [_alone(client, name, line) for line in lines]
        assert response.data.splitlines() == alone
        statuses.extend(_statuses(response))

    check()
    assert statuses.count(200) >= 20
    assert statuses.count(400) >= 10


def test_blank_lines_of_a_batch_get_no_answer(client: FlaskClient) -> None:
    line = orjson.dumps(AUDIT)
    response = _batch(client, "audits", b"\n \t\r\n" + line + b"\r\n\n\n" + line + b"\n\n")
    assert _statuses(response) == [200, 200]
    for nothing in (b"", b"\n", b" \r\n\t\n\n"):
        response = _batch(client, "audits", nothing)
        assert (response.status_code, response.data) == (200, b"")


def test_last_line_of_a_batch_needs_no_line_break(client: FlaskClient) -> None:
    body = ndjson([AUDIT, IMPOSSIBLE])
    assert _batch(client, "audits", body[:-1]).data == _batch(client, "audits", body).data


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_batch_lines_are_assembled_from_pieces_of_any_size(size: int) -> None:
    """A line that is too long is cut off."""
    lines = [b"a", b"", b"bb" * 9, b" ", b"c" * 21, b"d" * 20, b"e" * 300, b"f" * 20 + b"\r", b"g"]
    body = b"\n".join(lines)
    splitter = batches.LineSplitter(20)
    got = [line for at in range(0, len(body), size) for line in splitter.feed(body[at : at + size])]
    assert [*got, *splitter.finish()] == [
        (1, b"a", False),
        (3, b"bb" * 9, False),
        (5, b"c" * 21, True),
        (6, b"d" * 20, False),
        (7, b"e" * 21, True),
        (8, b"f" * 20, False),
        (9, b"g", False),
    ]


def test_internal_error_on_one_line_does_not_end_the_batch(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    audits = OPERATIONS["audits"]

    def fail_sometimes(parsed: Any) -> Any:
        if parsed.document == IMPOSSIBLE:
            raise RuntimeError("a bug")
        return audits.answer(parsed)

    monkeypatch.setitem(OPERATIONS, "audits", audits._replace(answer=fail_sometimes))
    response = _batch(client, "audits", ndjson([AUDIT, IMPOSSIBLE, AUDIT]))
    assert _statuses(response) == [200, 500, 200]
    assert b"a bug" not in response.data
    assert "a bug" in caplog.text


# --- Limits --------------------------------------------------------------------------------------


def test_default_batch_limits_are_100_000_lines_and_256_mib() -> None:
    settings = Settings()
    assert (settings.max_batch_lines, settings.max_batch_body) == (100_000, 256 * 1024 * 1024)


def test_batch_with_too_many_lines_ends_with_a_413_problem() -> None:
    client = _small(max_batch_lines=3)
    body = ndjson([AUDIT, IMPOSSIBLE, AUDIT])
    three = _batch(client, "audits", b"\n" + body + b"\n \n")
    assert _statuses(three) == [200, 200, 200]
    six = _batch(client, "audits", body + body)
    assert six.status_code == 200
    assert _statuses(six) == [200, 200, 200, 413]
    assert six.data.startswith(three.data)
    problem = orjson.loads(six.data.splitlines()[-1])
    assert problem["type"] == "/problems/content-too-large"
    assert re.search(r"\b3 lines\b", problem["detail"])


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("ends", [b"", b"\n"])
def test_batch_body_that_is_too_large_is_answered_up_to_the_limit(
    ends: bytes, chunked: bool
) -> None:
    limit = 1024 * 1024
    client = _small(max_batch_body=limit)
    line = orjson.dumps(AUDIT).ljust(limit // 64 - 1) + b"\n"
    just = line * 64
    assert len(just) == limit
    for body, expected in (
        (just, [200] * 64),
        (just[:-1], [200] * 64),
        (just + b"{}" + ends, [200] * 64 + [413]),
        (line + just, [200] * 64 + [413]),
        (b" " + just[:-1] + ends, [200] * 63 + ([413] if ends else [200])),
    ):
        in_chunks = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}
        response = client.post(
            "/v1/audits",
            data=body,
            headers={"Content-Type": NDJSON},
            environ_overrides=in_chunks if chunked else {},
        )
        assert _statuses(response) == expected, (len(body), ends)
    if ends:
        detail = orjson.loads(response.data.splitlines()[-1])["detail"]
        assert re.sub(r"\D", "", detail) == str(limit)


@pytest.mark.parametrize(("name", "limit"), [("audits", 256), ("replays", 2048)])
def test_batch_line_has_the_size_limit_of_a_separate_request(
    client: FlaskClient, name: str, limit: int
) -> None:
    just = orjson.dumps(GOOD[name]).ljust(limit * 1024)
    response = _batch(client, name, b"\n".join([just, just + b" ", just]))
    assert _statuses(response) == [200, 413, 200]


# --- Errors in the request as a whole ------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "path", "headers"),
    [
        (404, "/v1/audit", {}),
        (406, "/v1/audits", {"Accept": "application/json"}),
        (406, "/v1/audits", {"Accept": "application/x-ndjson;q=0"}),
        (406, "/v1/audits?lang=de", {"Accept": "text/html", "Content-Encoding": "gzip"}),
        (415, "/v1/audits?lang=de", {"Content-Encoding": "gzip"}),
        (415, "/v1/audits", {"Content-Type": f"{NDJSON}; charset=latin-1"}),
        (415, "/v1/audits", {"Content-Type": "application/ndjson"}),
        (415, "/v1/games", {}),
        (415, "/v1/diagrams", {}),
        (422, "/v1/audits?lang=de", {}),
        (422, "/v1/audits?lang=fr&lang=en", {}),
    ],
)
def test_batch_request_with_bad_headers_or_path_gets_an_ordinary_problem(
    client: FlaskClient, status: int, path: str, headers: dict[str, str]
) -> None:
    response = client.post(path, data=ndjson([AUDIT]), headers={"Content-Type": NDJSON} | headers)
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert response.get_json()["status"] == status


@pytest.mark.parametrize("accept", [NDJSON, "*/*", "application/*", f"text/html, {NDJSON};q=0.1"])
@pytest.mark.parametrize("content_type", [NDJSON, f"{NDJSON}; charset=UTF-8", NDJSON.upper()])
def test_batch_response_has_the_ndjson_media_type(
    client: FlaskClient, accept: str, content_type: str
) -> None:
    headers = {"Content-Type": content_type, "Accept": accept}
    response = client.post("/v1/audits", data=ndjson([AUDIT, AUDIT]), headers=headers)
    assert (response.status_code, response.content_type) == (200, NDJSON)
    assert _statuses(response) == [200, 200]


def test_number_of_batches_at_once_is_limited() -> None:
    """A batch counts until its last answer is sent, or until its headers are refused."""
    client = _small(max_batches=1)
    for _ in range(2):
        assert _batch(client, "audits", b"", **{"Content-Encoding": "gzip"}).status_code == 415
        running = _batch(client, "audits", ndjson([AUDIT, AUDIT]))
        refused = _batch(client, "audits", ndjson([AUDIT]))
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
        assert client.post("/v1/audits", json=AUDIT).status_code == 200
        assert len(b"".join(running.response).splitlines()) == 2


def test_batch_that_its_client_gives_up_no_longer_counts() -> None:
    client = _small(max_batches=1)
    for _ in range(3):
        running = _batch(client, "audits", ndjson([AUDIT, AUDIT]))
        assert running.status_code == 200
        running.close()


def test_415_names_ndjson_only_if_the_path_accepts_batches(client: FlaskClient) -> None:
    headers = {"Content-Type": "text/plain"}
    assert NDJSON in client.post("/v1/audits", data=b"", headers=headers).get_json()["detail"]
    assert NDJSON not in client.post("/v1/games", data=b"", headers=headers).get_json()["detail"]


def test_lang_parameter_overrides_the_header_for_a_whole_batch(client: FlaskClient) -> None:
    body = ndjson([REQUEST]) + b"{\n"
    english, french = (
        client.post(
            f"/v1/adjudications?lang={language}",
            data=body,
            headers={"Content-Type": NDJSON, "Accept-Language": "fr"},
        )
        for language in ("en", "fr")
    )
    assert [english.headers["Content-Language"], french.headers["Content-Language"]] == ["en", "fr"]
    for one, other in zip(english.data.splitlines(), french.data.splitlines(), strict=True):
        assert one != other


@pytest.mark.parametrize(
    ("accept_encoding", "compressed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("br, zstd", False), ("gzip;q=0, *;q=0.1", False)],
)
def test_batch_responses_are_compressed_with_gzip_if_accepted(
    client: FlaskClient, accept_encoding: str, compressed: bool
) -> None:
    """Batches support no other content coding."""
    body = ndjson([AUDIT, IMPOSSIBLE]) * 3
    plain = _batch(client, "audits", body)
    response = _batch(client, "audits", body, **{"Accept-Encoding": accept_encoding})
    assert response.headers.get("Content-Encoding") == ("gzip" if compressed else None)
    assert "Accept-Encoding" in response.vary
    data = gzip.decompress(response.data) if compressed else response.data
    assert data == plain.data
