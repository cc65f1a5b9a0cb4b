"""The generated pages and the READMEs show the service's current answers."""

from __future__ import annotations

import json

import pytest

from tests.support import documents


@pytest.mark.parametrize("language", documents.LANGUAGES)
def test_page_of_answers_is_up_to_date(language: str) -> None:
    page = documents.page_of(language).read_text(encoding="utf-8")
    assert page == documents.page(language)


@pytest.mark.parametrize("language", documents.LANGUAGES)
def test_readme_example_is_up_to_date(language: str) -> None:
    """The command in the README sends ``examples/adjudication.json``."""
    text = documents.readme_of(language).read_text(encoding="utf-8")
    assert documents.BEGIN in text
    assert text == documents.readme(language)
    request = json.loads((documents.ROOT / "examples" / "adjudication.json").read_text("utf-8"))
    assert request == documents.readme_request()[0]


@pytest.mark.parametrize("language", documents.LANGUAGES)
def test_every_make_command_in_the_readme_is_a_target_of_the_makefile(language: str) -> None:
    text = documents.readme_of(language).read_text(encoding="utf-8")
    makefile = (documents.ROOT / "Makefile").read_text("utf-8")
    named = {words.split("`")[0].split()[0] for words in text.split("`make ")[1:]}
    assert named
    for target in named:
        assert f"\n{target}:" in makefile, target
