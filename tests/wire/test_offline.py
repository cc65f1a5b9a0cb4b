"""The offline referee gives the same bytes as the service."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service import offline, plain_json
from service.offline import reply
from service.rules.catalogue import RULES
from service.rules.rulesets import RULESETS
from service.wording import LANGUAGES
from tests.support.recorded_games import (
    GAMES,
    Question,
    catalogue_questions,
    malformed_questions,
    questions,
)

SVG = "image/svg+xml"


def _compare(client: FlaskClient, asked: Iterable[Question]) -> Counter[tuple[str, int]]:
    """Check that each question gets the same reply from the service and offline.

    Return the number of questions by path and status.
    """
    met: Counter[tuple[str, int]] = Counter()
    for question in asked:
        address = f"/v1/{question.path}"
        accept = {"Accept": SVG if question.path == "diagrams" else "application/json"}
        over_http = (
            client.get(address, query_string=question.query)
            if question.body is None
            else client.post(
                address,
                query_string=question.query,
                data=question.body.encode(),
                headers={**accept, "Content-Type": "application/json"},
            )
        )
        here = reply(*question)
        assert (here.status, here.media_type, here.body.encode()) == (
            over_http.status_code,
            over_http.mimetype,
            over_http.data,
        ), question
        met[question.path, here.status] += 1
    return met


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_offline_replies_in_recorded_games_equal_http_responses(
    client: FlaskClient, game: Path
) -> None:
    """Every twentieth ply is compared. The browser tests compare more."""
    language = LANGUAGES[GAMES.index(game) % len(LANGUAGES)]
    met = _compare(client, questions(game, language, every=20))
    assert met["adjudications", 200] >= 4
    assert met["diagrams", 200] >= 3
    pictures = {"diagrams", "diagrams.svg", "diagrams.txt"}
    assert set(met) == {(path, 200) for path in (*offline.OPERATIONS, *pictures)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_offline_catalogues_equal_http_responses(client: FlaskClient, language: str) -> None:
    met = _compare(client, catalogue_questions(language))
    assert {status for _, status in met} == {200}
    assert sum(met.values()) == 3 + len(RULES) + 2 * len(RULESETS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_offline_errors_equal_http_errors(client: FlaskClient, language: str) -> None:
    met = _compare(client, malformed_questions(language))
    refused: Counter[int] = Counter()
    for (_, status), count in met.items():
        refused[status] += count
    assert refused.keys() == {400, 404, 422}
    assert (refused[400], refused[404]) == (7, 7)
    assert refused[422] >= 20


def test_unexpected_offline_failure_is_a_problem_document(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(offline, "_read", fail)
    answer = reply("scores", {"lang": "fr"}, "{}")
    assert (answer.status, answer.media_type) == (500, "application/problem+json")
    assert "secret" not in answer.body


def test_offline_json_escapes_unicode_like_orjson() -> None:
    characters = [chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000]
    assert plain_json.write(characters).encode() == orjson.dumps(characters)


def test_offline_json_writes_other_values_like_orjson() -> None:
    values = [0, -1, 2**63 - 1, -(2**63), True, False, None, (), [], {}, {"a": [{}]}]
    assert plain_json.write(values).encode() == orjson.dumps(values)


def test_offline_module_imports_no_compiled_packages() -> None:
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import service.offline, service.words\n"
        "for name in sorted(set(sys.modules) - before):\n"
        "    module = sys.modules[name]\n"
        "    file = getattr(module, '__file__', None) or ''\n"
        "    if 'site-packages' in file: print(name, file)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    packages = {line.split()[0].partition(".")[0] for line in lines}
    assert packages == {"babel", "marshmallow"}
    assert all(line.endswith(".py") for line in lines)


def test_unexpected_error_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    nothing: Any = None
    assert reply(nothing, {}).status == 500
    assert "could not be answered" in caplog.text
    assert "AttributeError" in caplog.text
