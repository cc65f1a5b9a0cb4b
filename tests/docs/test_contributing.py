"""CONTRIBUTING.md and docs/development/languages.md list the right files."""

from __future__ import annotations

import ast
import re

import pytest

from tests.support.pages import section
from tests.support.serving import ROOT
from tools.catalogues import template

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SOURCES = sorted(
    path
    for folder in ("service", "schemas")
    for kind in ("*.py", "*.js")
    for path in (ROOT / folder).rglob(kind)
)
EXAMPLES = {
    "A rule": r"\bstable\.spacing\b",
    "A ruleset": r"boardspace-second-edition",
    "An option": r"\btie_break\b",
    "A piece": r'"(piece )?stable"',
    "An operation": r"/v1/audits|operations\.audit\b|\bdef audit\b|\bAuditJson\b|\"audits\"",
}
"""Patterns that find mentions of each section's example, keyed by heading."""


@pytest.mark.parametrize("heading", EXAMPLES)
def test_section_lists_exactly_the_files_that_mention_its_example(heading: str) -> None:
    section = PAGE.partition(f"### {heading}\n")[2].partition("\n### ")[0]
    listed = re.findall(r"^- `([^`]+\.(?:py|js))`", section, re.MULTILINE)
    assert listed, "the section has no list"
    mentioning = [
        path.relative_to(ROOT).as_posix()
        for path in SOURCES
        if re.search(EXAMPLES[heading], path.read_text(encoding="utf-8"))
    ]
    assert sorted(listed) == mentioning


def test_only_french_file_of_the_service_is_the_catalogue() -> None:
    french = [
        path.relative_to(ROOT).as_posix()
        for folder in ("service", "schemas")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "/fr/" in path.as_posix()
    ]
    assert french == ["service/wording/locale/fr/LC_MESSAGES/medina.po"]


@pytest.mark.parametrize("place", re.findall(r"^\| [^|]+ \| `([^`]+)`", PAGE, re.MULTILINE))
def test_path_in_the_table_exists(place: str) -> None:
    assert (ROOT / place).exists()


def test_languages_page_lists_every_module_with_a_table_of_texts() -> None:
    texts = {
        text
        for message in template()
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
        if " " in text  # a single word may also be the name of a field
    }
    tables = {
        path.relative_to(ROOT).as_posix()
        for folder in ("service/wording", "service/diagrams", "schemas/notation")
        for path in (ROOT / folder).rglob("*.py")
        if any(
            isinstance(node, ast.Constant) and node.value in texts
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    }
    page = (ROOT / "docs" / "development" / "languages.md").read_text(encoding="utf-8")
    listed = section(page, "Keep a language up to date").partition("tables:")[2]
    assert len(tables) >= 10
    assert {
        name if "/" in name else f"service/wording/{name}"
        for name in re.findall(r"`([\w/]+\.py)`", listed)
    } == tables
