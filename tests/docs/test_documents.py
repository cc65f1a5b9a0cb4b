"""The pages show current answers of the service."""

from __future__ import annotations

import json

import pytest

from tests.support import documents


@pytest.mark.parametrize("language", documents.LANGUAGES)
def test_the_page_of_answers_is_up_to_date(language: str) -> None:
    """The API by example shows real answers, in each language."""
    page = documents.page_of(language).read_text(encoding="utf-8")
    assert page == documents.page(language)


@pytest.mark.parametrize("language", documents.LANGUAGES)
def test_the_readme_shows_a_real_answer(language: str) -> None:
    """The README's request is in ``examples``, and the answer shown is the service's."""
    text = documents.readme_of(language).read_text(encoding="utf-8")
    assert documents.BEGIN in text
    assert text == documents.readme(language)
    request = json.loads((documents.ROOT / "examples" / "adjudication.json").read_text("utf-8"))
    assert request == documents.readme_request()[0]


@pytest.mark.parametrize("language", documents.LANGUAGES)
def test_the_readme_names_targets_that_exist(language: str) -> None:
    """Every `make` command in the README is a target of the Makefile."""
    text = documents.readme_of(language).read_text(encoding="utf-8")
    makefile = (documents.ROOT / "Makefile").read_text("utf-8")
    named = {words.split("`")[0].split()[0] for words in text.split("`make ")[1:]}
    assert named
    for target in named:
        assert f"\n{target}:" in makefile, target
