"""The questions in docs/questions.md are understood as the page says."""

from __future__ import annotations

import re

import pytest

from service import library
from tests.support import documents
from tests.support.pages import ROOT, section
from tests.wire.test_questions import FIELDS, UNDERSTOOD

PAGE = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
STATE, _ = documents.readme_request()
QUESTIONS = [
    (kind, question)
    for kind, questions in re.findall(
        r"^\| `(\w+)` \| (`.*?`) \|", section(PAGE, "What can be asked"), re.MULTILINE
    )
    for question in re.findall("`(.*?)`", questions)
]


@pytest.mark.parametrize(("kind", "question"), QUESTIONS)
def test_question_on_the_page_is_understood(kind: str, question: str) -> None:
    answer = library.ask(library.read_state(STATE["state"]), question)
    assert (answer["verdict"], answer["kind"]) == ("ok", kind)


def test_page_names_every_kind_and_every_field() -> None:
    assert len({kind for kind, _ in QUESTIONS}) == 8
    named = re.findall("`([a-z_]+)`", section(PAGE, "The answer"))
    assert {*FIELDS, *UNDERSTOOD} <= {*named}


@pytest.mark.parametrize("text", re.findall(r"`([^`]+)`", section(PAGE, "What is understood")))
def test_what_the_page_says_is_understood(text: str) -> None:
    if " " in text and len(text) > 5:
        answer = library.ask(library.read_state(STATE["state"]), text)
        assert (answer["verdict"], answer["kind"]) == ("ok", "move"), answer["answer"]


def test_open_question_on_the_page_is_asked_back() -> None:
    (question,) = re.findall(r"`(can I .*?)`", section(PAGE, "What is asked back"))
    answer = library.ask(library.read_state(STATE["state"]), question)
    assert answer["verdict"] == "not_understood"
    assert len(answer["choices"]) == 4
