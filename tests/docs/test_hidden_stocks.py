"""The examples in docs/hidden-stocks.md show real answers, and its table is complete."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rules.reasons import ABOUT
from tests.support.pages import ROOT

PAGE = (ROOT / "docs" / "hidden-stocks.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^```json request (\S+)\n(.*?)^```\n\n```json answer\n(.*?)^```",
    PAGE,
    re.MULTILINE | re.DOTALL,
)


def test_every_block_is_the_request_or_the_answer_of_an_example() -> None:
    assert len(EXAMPLES) == 6
    assert PAGE.count("```") == 4 * len(EXAMPLES)


@pytest.mark.parametrize(
    ("path", "request_", "answer"), EXAMPLES, ids=[path for path, _, _ in EXAMPLES]
)
def test_answer_contains_everything_that_the_example_shows(
    client: FlaskClient, path: str, request_: str, answer: str
) -> None:
    shown: dict[str, Any] = json.loads(answer)
    got = client.post(path, data=request_, content_type="application/json").get_json()
    assert {name: got[name] for name in shown} == shown


def test_table_lists_everything_that_can_be_unknown() -> None:
    table = PAGE.partition("| `about` |")[2].partition("\n\n")[0]
    names = set(re.findall(r"^\| `([a-z_.]+)` \|", table, re.MULTILINE))
    assert names == set(ABOUT)
