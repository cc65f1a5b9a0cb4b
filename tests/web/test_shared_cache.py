"""Varnish in front of the service answers repeated requests from its cache."""

from __future__ import annotations

import gzip
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import requests

from tests.support.notation import notation_of
from tests.support.serving import serving
from tests.support.varnish import caching, needs_varnish
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE

pytestmark = [pytest.mark.slow, needs_varnish]

POSITION = str(notation_of(MIDDLE)).replace(" ", "_")
QUESTIONS = [
    f"/v1/adjudications?position={POSITION}&play=OM11",
    f"/v1/adjudications?position={POSITION}&play=OD5",
    f"/v1/legal-moves?position={POSITION}&explain=1",
    f"/v1/scores?position={POSITION}",
    f"/v1/diagrams.svg?position={POSITION}",
    f"/v1/diagrams.png?position={POSITION}&size=300",
    "/v1/replays?record=2e.1_rbg_FJ7,MF5_VE4_GC4=",
    "/v1/rules",
    "/openapi.yaml",
]
LANGUAGES = {"en": "en-GB,en;q=0.9", "fr": "fr-FR,fr;q=0.9,en;q=0.5"}


class Stage:
    """A service behind Varnish."""

    def __init__(self, url: str, pid: int) -> None:
        self.url = url
        self._pid = pid

    def get(self, path: str, language: str = "en", **headers: str) -> requests.Response:
        sent = {"Accept-Language": LANGUAGES[language]}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        return requests.get(self.url + path, headers=sent, timeout=NEVER)

    def stop(self) -> None:
        os.kill(self._pid, signal.SIGTERM)
        give_up = time.monotonic() + NEVER
        while requests.get(f"{self.url}/livez", timeout=NEVER).status_code == 200:
            assert time.monotonic() < give_up, "the service does not stop"
            time.sleep(0.05)


@contextmanager
def stage() -> Iterator[Stage]:
    with serving() as server, caching(server.url) as url:
        yield Stage(url, server.pid)


Asked = tuple[Stage, dict[tuple[str, str], requests.Response]]
"""A stage and its first responses, keyed by path and language."""


@pytest.fixture(scope="module")
def asked() -> Iterator[Asked]:
    """A stage whose service has stopped after its first responses."""
    with stage() as on_stage:
        first = {
            (path, language): on_stage.get(path, language)
            for path in QUESTIONS
            for language in LANGUAGES
        }
        on_stage.stop()
        yield on_stage, first


@pytest.mark.parametrize("path", QUESTIONS)
def test_repeated_request_is_served_from_the_cache(asked: Asked, path: str) -> None:
    on_stage, first = asked
    for language in LANGUAGES:
        known = first[path, language]
        again = on_stage.get(path, language)
        assert (known.status_code, again.status_code) == (200, 200)
        assert again.content == known.content
        assert "Age" in again.headers
        for name in ("Content-Type", "Content-Language", "ETag", "Cache-Control"):
            assert again.headers[name] == known.headers[name]
        assert again.headers["Access-Control-Allow-Origin"] == "*"


def test_new_request_fails_once_the_service_has_stopped(asked: Asked) -> None:
    """This proves that the other responses come from the cache."""
    on_stage, _ = asked
    assert on_stage.get(f"/v1/audits?position={POSITION}").status_code == 503


def test_cache_serves_each_language_from_the_same_url(asked: Asked) -> None:
    on_stage, _ = asked
    answers = {language: on_stage.get(QUESTIONS[1], language) for language in LANGUAGES}
    for language, answer in answers.items():
        assert answer.headers["Content-Language"] == language
    explanations = [answers[language].json()["explanation"] for language in ("en", "fr")]
    assert "building" in explanations[0]
    assert "bâtiment" in explanations[1]


@pytest.mark.parametrize("path", QUESTIONS)
def test_cache_returns_304_for_a_matching_etag(asked: Asked, path: str) -> None:
    """Each language has its own ETag."""
    on_stage, first = asked
    tag = first[path, "fr"].headers["ETag"]
    assert on_stage.get(path, "fr", If_None_Match=tag).status_code == 304
    assert on_stage.get(path, "en", If_None_Match=tag).status_code == 200


def test_problem_documents_are_not_cached() -> None:
    with stage() as on_stage:
        path = f"/v1/scores?position={POSITION[:40]}"
        assert [on_stage.get(path).status_code for _ in range(2)] == [422, 422]
        assert on_stage.get("/nowhere").status_code == 404
        on_stage.stop()
        assert on_stage.get(path).status_code == 503
        assert on_stage.get("/nowhere").status_code == 503


def test_cache_respects_accept_encoding() -> None:
    with stage() as on_stage:
        found: dict[str, Any] = {}
        for accepted in ("gzip", "identity"):
            path = f"{on_stage.url}{QUESTIONS[2]}"
            response = requests.get(
                path, headers={"Accept-Encoding": accepted}, stream=True, timeout=NEVER
            )
            content = response.raw.read(decode_content=False)
            coded = response.headers.get("Content-Encoding") == "gzip"
            assert coded == (accepted == "gzip")
            found[accepted] = gzip.decompress(content) if coded else content
        assert found["gzip"] == found["identity"]
