"""Requests that fail get a problem document."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

import orjson
import pytest
from flask.testing import FlaskClient

from service import create_app
from service.operations import OPERATIONS
from service.web.problems import PROBLEMS
from service.web.settings import Settings
from tests.support.wire import MIDDLE, REQUEST

JSON = "application/json"
GOOD = orjson.dumps(REQUEST)
TOO_LARGE = b" " * (256 * 1024 + 1)


class Bad(NamedTuple):
    """A bad request and the problem that it gets."""

    status: int
    kind: str
    method: str = "POST"
    path: str = "/v1/adjudications"
    body: bytes = GOOD
    headers: dict[str, str] = {"Content-Type": JSON}  # noqa: RUF012 - never changed


BAD = [
    Bad(404, "not-found", "GET", "/nowhere"),
    Bad(404, "not-found", "POST", "/v2/adjudications"),
    Bad(404, "not-found", "GET", "/v1/adjudications/"),
    Bad(404, "not-found", "GET", "//v1/rules"),
    Bad(404, "not-found", "GET", "/v1/rules/building.color"),
    Bad(404, "not-found", "GET", "/v1/rulesets/third-edition"),
    Bad(404, "not-found", "GET", "/v1/rulesets/%FF%00"),
    Bad(405, "method-not-allowed", "GET", "/v1/games"),
    Bad(405, "method-not-allowed", "PUT"),
    Bad(405, "method-not-allowed", "BREW"),
    Bad(405, "method-not-allowed", "POST", "/v1/rules"),
    Bad(405, "method-not-allowed", "DELETE", "/livez"),
    Bad(406, "not-acceptable", headers={"Content-Type": JSON, "Accept": "text/html"}),
    Bad(406, "not-acceptable", headers={"Content-Type": JSON, "Accept": "application/json;q=0"}),
    Bad(406, "not-acceptable", headers={"Content-Type": JSON, "Accept": "nonsense"}),
    Bad(406, "not-acceptable", "GET", "/v1/rules", headers={"Accept": "image/png"}),
    Bad(
        406,
        "not-acceptable",
        path="/v1/diagrams",
        headers={"Content-Type": JSON, "Accept": "application/json"},
    ),
    Bad(415, "unsupported-media-type", headers={}),
    Bad(415, "unsupported-media-type", headers={"Content-Type": "text/plain"}),
    Bad(415, "unsupported-media-type", headers={"Content-Type": "application/json-seq"}),
    Bad(415, "unsupported-media-type", headers={"Content-Type": "application/xml"}),
    Bad(415, "unsupported-media-type", headers={"Content-Type": "multipart/form-data"}),
    Bad(415, "unsupported-media-type", headers={"Content-Type": f"{JSON}; charset=latin-1"}),
    Bad(
        415,
        "unsupported-media-type",
        headers={"Content-Type": JSON, "Content-Encoding": "gzip"},
    ),
    Bad(411, "length-required", headers={"Content-Type": JSON, "Transfer-Encoding": "chunked"}),
    Bad(413, "content-too-large", body=TOO_LARGE),
    Bad(400, "malformed-json", body=b""),
    Bad(400, "malformed-json", body=b"{"),
    Bad(400, "malformed-json", body=b'{"state": 1, "state": 2}'),
    Bad(400, "malformed-json", body=b"[" * 10_000),
    Bad(400, "malformed-json", body=b"9" * 5000),
    Bad(400, "malformed-json", body=b'{"state": NaN}'),
    Bad(400, "malformed-json", body=b'{"\\ud800": 1, "\\ud800": 2}'),
    Bad(400, "malformed-json", body=GOOD + b"\xff"),
    Bad(422, "invalid-request", body=b"[]"),
    Bad(422, "invalid-request", body=b"null"),
    Bad(422, "invalid-request", path="/v1/adjudications?lang=de"),
    Bad(422, "invalid-request", path="/v1/adjudications?lang="),
    Bad(422, "invalid-request", path="/v1/adjudications?lang=fr&lang=en"),
    Bad(422, "invalid-request", path="/v1/adjudications?lang=FR"),
    Bad(422, "invalid-request", "GET", "/v1/rules?lang=de", headers={}),
    Bad(422, "invalid-request", "GET", "/livez?lang=%FF", headers={}),
]


def _send(client: FlaskClient, bad: Bad, **more: str) -> Any:
    return client.open(bad.path, method=bad.method, data=bad.body, headers=bad.headers | more)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: f"{bad.status} {bad.method} {bad.path}")
def test_bad_requests_get_a_problem_document(client: FlaskClient, bad: Bad) -> None:
    """The members are those of RFC 9457, plus ``errors`` in a 422."""
    sentences = {}
    for language in ("en", "fr"):
        response = _send(client, bad, **{"Accept-Language": language})
        assert response.status_code == bad.status
        assert response.content_type == "application/problem+json"
        assert response.headers["Content-Language"] == language
        problem = response.get_json()
        assert problem["type"] == f"/problems/{bad.kind}"
        assert problem["status"] == bad.status
        assert ("errors" in problem) == (bad.status == 422)
        assert set(problem) <= {"type", "title", "status", "detail", "errors"}
        assert "Traceback" not in response.text
        sentences[language] = problem["title"], problem["detail"]
    assert sentences["en"][0] != sentences["fr"][0]
    assert sentences["en"][1] != sentences["fr"][1]


def test_every_kind_of_problem_is_tested() -> None:
    """Other tests cover the kinds that are subtracted here."""
    broken_http = {"bad-request", "uri-too-long", "header-fields-too-large"}
    own_failures = {"internal-error", "service-unavailable"}
    keys = {"unauthorized", "forbidden"}
    of_the_proxy = {"request-timeout", "too-many-requests", "bad-gateway", "gateway-timeout"}
    others = broken_http | own_failures | keys | of_the_proxy
    assert {bad.kind for bad in BAD} == PROBLEMS.keys() - others


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/adjudications", "GET, HEAD, OPTIONS, POST"),
        ("/v1/games", "OPTIONS, POST"),
        ("/v1/rules", "GET, HEAD, OPTIONS"),
        ("/v1/rules/turn.pass", "GET, HEAD, OPTIONS"),
        ("/openapi.json", "GET, HEAD, OPTIONS"),
    ],
)
def test_allow_header_lists_the_methods_of_a_path(
    client: FlaskClient, path: str, allowed: str
) -> None:
    assert client.patch(path).headers["Allow"] == allowed
    assert client.options(path).headers["Allow"] == allowed


ORDER = [
    (405, {"method": "PUT"}, {"method": "POST"}),
    (406, {"Accept": "text/html"}, {"Accept": "*/*"}),
    (415, {"Content-Type": "text/plain"}, {"Content-Type": JSON}),
    (411, {"Transfer-Encoding": "chunked"}, {"Transfer-Encoding": None}),
    (413, {"body": TOO_LARGE}, {"body": b"{"}),
    (400, {}, {"body": b"{}"}),
    (422, {}, {"body": GOOD, "query": ""}),
]


def test_request_with_many_faults_gets_the_first_applicable_status(client: FlaskClient) -> None:
    """The test corrects one fault at a time. Each correction reveals the next status."""
    request: dict[str, Any] = {"path": "/v1/nothing", "query": "?lang=de"}
    for _, wrong, _ in ORDER:
        request |= wrong
    found = []
    for corrected in ({}, {"path": "/v1/adjudications"}, *(right for _, _, right in ORDER)):
        request |= corrected
        names = ("Accept", "Content-Type", "Transfer-Encoding")
        headers = {name: request[name] for name in names if request[name] is not None}
        response = client.open(
            request["path"] + request["query"],
            method=request["method"],
            data=request["body"],
            headers=headers,
        )
        found.append(response.status_code)
    assert found == [404, 405, 406, 415, 411, 413, 400, 422, 200]


def test_unknown_id_in_the_path_gets_404_before_422(client: FlaskClient) -> None:
    response = client.get("/v1/rules/nothing?lang=de", headers={"Accept": "text/html"})
    assert response.status_code == 404


@pytest.mark.parametrize("path", ["/v1/audits", "/v1/replays"])
def test_body_size_limits_are_exact(path: str) -> None:
    """The limit is 2 MiB for a replay and 256 KiB otherwise."""
    client = create_app(Settings()).test_client()
    document = {"state": MIDDLE} | ({"moves": []} if path == "/v1/replays" else {})
    limit = 2048 * 1024 if path == "/v1/replays" else 256 * 1024
    body = orjson.dumps(document).ljust(limit)
    assert client.post(path, data=body, content_type=JSON).status_code == 200
    assert client.post(path, data=body + b" ", content_type=JSON).status_code == 413


def test_environment_sets_body_size_limits() -> None:
    environment = {"MEDINA_MAX_BODY_KIB": "1", "MEDINA_MAX_REPLAY_KIB": "3"}
    settings = Settings.from_environment(environment)
    client = create_app(settings).test_client()
    for path, limit in (("/v1/audits", 1024), ("/v1/replays", 3072)):
        fits = client.post(path, data=b" " * limit, content_type=JSON)
        assert fits.status_code == 400
        assert client.post(path, data=b" " * (limit + 1), content_type=JSON).status_code == 413
    with pytest.raises(ValueError, match="MEDINA_MAX_BODY_KIB"):
        Settings.from_environment({"MEDINA_MAX_BODY_KIB": "0"})


def test_unexpected_exceptions_get_a_500_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("must not be shown")

    monkeypatch.setitem(OPERATIONS, "audits", OPERATIONS["audits"]._replace(answer=fail))
    response = create_app(Settings()).test_client().post("/v1/audits", json={"state": MIDDLE})
    assert response.status_code == 500
    assert response.get_json()["type"] == "/problems/internal-error"
    assert "must not be shown" not in response.text
    (record,) = caplog.records
    assert record.exc_info is not None
    assert (record.method, record.path) == ("POST", "/v1/audits")  # type: ignore[attr-defined]


def test_chunked_body_is_read_only_up_to_the_limit(client: FlaskClient) -> None:
    class Endless(BytesIO):
        size = 0

        def readinto(self, buffer: Any) -> int:
            Endless.size += len(buffer)
            assert Endless.size < 1024 * 1024
            return len(buffer)

    response = client.post(
        "/v1/audits",
        content_type=JSON,
        headers={"Transfer-Encoding": "chunked"},
        input_stream=Endless(),
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert response.status_code == 413


def test_error_while_receiving_a_body_gets_a_400(client: FlaskClient) -> None:
    class Broken(BytesIO):
        def read(self, *_: object) -> bytes:
            raise EOFError("half a chunk")

        readinto = read  # type: ignore[assignment]

    response = client.post(
        "/v1/audits",
        content_type=JSON,
        input_stream=Broken(b"some bytes"),
    )
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/bad-request"


@pytest.mark.parametrize(
    "content_type",
    [
        *(JSON, "Application/JSON", f"{JSON};v=1"),
        *(f"{JSON}; charset=utf-8", f'{JSON};charset="UTF-8"', f"{JSON}; charset=utf8"),
    ],
)
def test_every_spelling_of_the_json_content_type_is_accepted(
    client: FlaskClient, content_type: str
) -> None:
    """Case and most parameters are ignored. The only charset is UTF-8."""
    response = client.post("/v1/adjudications", data=GOOD, content_type=content_type)
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "Encode the body in UTF-8, not in “iso-8859-1”, and send it with the header "),
        ("fr", "Le corps doit être codé en UTF-8, et non en « iso-8859-1 », et envoyé avec "),
    ],
)
def test_another_charset_is_named(client: FlaskClient, language: str, detail: str) -> None:
    content_type = f"{JSON}; charset=iso-8859-1"
    response = client.post(f"/v1/audits?lang={language}", data=GOOD, content_type=content_type)
    assert response.get_json()["detail"].replace("\xa0", " ").startswith(detail)


@pytest.mark.parametrize(
    "accept",
    [
        "",
        "*/*",
        "application/*",
        "application/json",
        "text/html, application/json;q=0.1",
        "text/html, */*;q=0.1",
        "application/problem+json, application/json",
        "text/html, " * 100 + "image/png",
    ],
)
def test_accept_header_that_covers_json_is_accepted(client: FlaskClient, accept: str) -> None:
    """A header of more than 1,000 characters is ignored."""
    headers = {"Accept": accept}
    assert client.post("/v1/adjudications", json=REQUEST, headers=headers).status_code == 200
