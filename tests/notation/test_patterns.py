"""Every text that matches the published pattern of its field is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.limits import MAX_MOVES
from schemas.notation.patterns import PLAY, POSITION, RECORD
from tests.notation.test_pages import blocks, examples
from tests.support.notation import notation_of
from tests.support.wire import MIDDLE

MIDDLE_POSITION: Final = str(notation_of(MIDDLE))


def matching(pattern: str) -> Callable[[Any], Any]:
    """Run a test with texts that match a pattern."""
    texts = st.from_regex(pattern.replace("^", "\\A", 1).removesuffix("$") + "\\Z")
    few = settings(
        max_examples=100,
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: few(given(text=texts)(test))


@pytest.mark.slow
@matching(PLAY)
def test_every_play_that_matches_is_a_move(client: FlaskClient, text: str) -> None:
    response = client.get(
        "/v1/adjudications", query_string={"position": MIDDLE_POSITION, "play": text}
    )
    assert response.status_code == 200, response.text
    assert response.get_json()["verdict"] in ("legal", "illegal")


@pytest.mark.slow
@matching(POSITION)
def test_every_position_that_matches_gets_a_ruling(client: FlaskClient, text: str) -> None:
    answer = client.post("/v1/positions", json={"position": text})
    assert answer.status_code == 200, (text, answer.text)
    ruling = answer.get_json()
    if ruling["state"] is None:
        assert [reason["rule"] for reason in ruling["reasons"]] == ["state.notation"]
        assert ruling["notation"] is None
    else:
        again = client.post("/v1/positions", json={"state": ruling["state"]}).get_json()
        assert again["state"] == ruling["state"]
        assert again["notation"] == ruling["notation"]


@pytest.mark.slow
@matching(RECORD)
def test_every_record_that_matches_gets_a_ruling(client: FlaskClient, text: str) -> None:
    answer = client.post("/v1/replays", json={"record": text})
    if "no more moves" not in answer.text:
        assert answer.status_code == 200, (text, answer.text)


def test_texts_on_the_page_match_and_no_beginning_of_them_does() -> None:
    kinds = (("position", POSITION), ("record", RECORD))
    texts = [(text, pattern) for kind, pattern in kinds for text in examples(kind)]
    texts += [(text.strip(), RECORD) for text in blocks("en", "file")]
    assert len(texts) > 8
    for text, pattern in texts:
        assert re.fullmatch(pattern, text), text
        assert not any(re.fullmatch(pattern, text[:end]) for end in range(len(text)))
    assert all(re.fullmatch(PLAY, text) for text in examples("move"))


@pytest.mark.parametrize(
    "text", ["85=", "=", "2e.1 ryg=", "2e.1 ryg -=", MIDDLE_POSITION.replace("8", "08", 1)]
)
def test_other_text_does_not_match(client: FlaskClient, text: str) -> None:
    assert not re.fullmatch(POSITION, text)
    assert client.post("/v1/audits", json={"position": text}).status_code == 422


def test_record_with_too_many_moves_is_refused(client: FlaskClient) -> None:
    """A regular expression can't count the moves of all turns."""
    text = "2e.1 ryg -" + " -" * (MAX_MOVES + 1) + "="
    assert re.fullmatch(RECORD, text)
    assert client.post("/v1/replays", json={"record": text}).status_code == 422
