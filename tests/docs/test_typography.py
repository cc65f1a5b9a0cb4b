"""Spaces in French pages and apostrophes in English pages."""

from __future__ import annotations

import re

from tests.support.pages import ROOT, markdown_files

_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`|^ {4}[^\n]*$|<[^>\s]+>", re.DOTALL | re.MULTILINE)
_ORDINARY_SPACE = re.compile(r"\S* [:;!?»](?=\s|$|\.|\))|« \S*", re.MULTILINE)
_NO_BREAK_SPACE = re.compile("[\u00a0\u202f][:;!?]")
QUOTING = {
    "docs/development/languages.md",
    "docs/glossary.md",
    "examples/README.md",
}
"""Pages that quote sentences for players. Those sentences have curly apostrophes."""


def _prose() -> dict[str, str]:
    """Return every page without its code, keyed by path."""
    return {
        page.relative_to(ROOT).as_posix(): _CODE.sub("", page.read_text(encoding="utf-8"))
        for page in markdown_files()
    }


def test_french_pages_have_non_breaking_spaces() -> None:
    """These spaces are needed inside guillemets and before ``:``, ``;``, ``!`` and ``?``."""
    pages = {name: text for name, text in _prose().items() if name.endswith(".fr.md")}
    assert len(pages) >= 4
    assert {name: _ORDINARY_SPACE.findall(text) for name, text in pages.items()} == {
        name: [] for name in pages
    }
    assert sum(len(_NO_BREAK_SPACE.findall(text)) for text in pages.values()) > 50


def test_english_pages_have_straight_apostrophes() -> None:
    """Only sentences for players have curly apostrophes."""
    pages = _prose()
    curly = {name for name, text in pages.items() if "’" in text and not name.endswith(".fr.md")}
    assert curly <= QUOTING
    assert len(pages) >= 20
