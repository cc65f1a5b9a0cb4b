"""The examples of the page on stocks behind the screen are real."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.answers import UnknownSchema
from tests.support.pages import ROOT

PAGE = (ROOT / "docs" / "hidden-stocks.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^```json request (\S+)\n(.*?)^```\n\n```json answer\n(.*?)^```",
    PAGE,
    re.MULTILINE | re.DOTALL,
)


def test_every_block_belongs_to_an_example() -> None:
    """The page has requests with their answers, and no other blocks."""
    assert len(EXAMPLES) == 6
    assert PAGE.count("```") == 4 * len(EXAMPLES)


@pytest.mark.parametrize(("path", "request_", "answer"), EXAMPLES)
def test_an_example_is_answered_as_shown(
    client: FlaskClient, path: str, request_: str, answer: str
) -> None:
    """Everything that the page shows of an answer is in the answer."""
    shown: dict[str, Any] = json.loads(answer)
    got = client.post(path, data=request_, content_type="application/json").get_json()
    assert {name: got[name] for name in shown} == shown


def test_every_unknown_is_explained() -> None:
    """The table lists everything that can be unknown."""
    table = PAGE.partition("| `about` |")[2].partition("\n\n")[0]
    names = set(re.findall(r"^\| `([a-z_.]+)` \|", table, re.MULTILINE))
    known = set(UnknownSchema().fields["about"].choices)  # type: ignore[attr-defined]
    assert names == known
