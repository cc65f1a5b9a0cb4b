"""A path has one spelling. Access is decided on the path that is routed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from service import create_app
from service.web.settings import Settings
from tests.support.hostile import ask, request
from tests.support.serving import Server, serving
from tests.support.spellings import spellings


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service that requires a key."""
    keys = tmp_path_factory.mktemp("keys") / "keys"
    keys.write_text(f"me {sha256(b'k').hexdigest()}", encoding="utf-8")
    with serving(settings={"MEDINA_KEYS_FILE": str(keys)}) as running:
        yield running


@pytest.mark.parametrize("target", ["/v1/rulesets", *spellings("/v1/rulesets")])
def test_no_spelling_of_a_path_gets_around_the_keys(guarded: Server, target: str) -> None:
    """With a key, each of them is either this path or none."""
    without = ask(guarded.port, request(target, method="GET"))
    key = {"Authorization": "Bearer k"}
    allowed = ask(guarded.port, request(target, method="GET", headers={**key}))
    assert without.status in (400, 401, 404)
    assert allowed.status in (200, 400, 404, 422)
    assert (without.status == 401) >= (allowed.status == 200)


@pytest.mark.parametrize(
    "target",
    [
        *("//v1/adjudications", "/v1//adjudications", "/%2fv1/adjudications", "//metrics", "//"),
        *("///v1/rules", "/v1/rules//", "/table/build//x", "http://localhost//v1/rules"),
        "v1/rules?x=://",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "PUT"])
def test_path_with_an_empty_segment_is_a_404_before_anything_else(
    guarded: Server, method: str, target: str
) -> None:
    """No key is asked for. The media type and the body are not looked at."""
    answer = ask(guarded.port, request(target, b"x", {"Content-Type": "x"}, method))
    assert answer.status == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["access-control-allow-origin"] == "*"


def test_path_with_an_empty_segment_is_a_404_even_in_a_busy_service() -> None:
    client = create_app(Settings(at_once=1, longest_queue=0)).test_client()
    with client.application.app_context():
        from service.web.admission import admission

        admission().begin()
    assert client.get("/v1/rules").status_code == 503
    # The test client would drop one of the slashes in "//v1/rules".
    assert client.get("/v1//rules").status_code == 404
    other = client.get("/", environ_overrides={"PATH_INFO": "//v1/rules"})
    assert other.status_code == 404
