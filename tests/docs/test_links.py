"""The links in the documentation work, and every page is linked."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.pages import ROOT, anchors, links, markdown_files, section

PAGES = markdown_files()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_names_an_existing_file(page: Path) -> None:
    broken = [
        link
        for link in links(page)
        if not urlsplit(link).scheme
        and urlsplit(link).path
        and not (page.parent / urlsplit(link).path).exists()
    ]
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_section_names_an_existing_heading(page: Path) -> None:
    broken = [
        link
        for link in links(page)
        if not urlsplit(link).scheme and urlsplit(link).fragment
        # The path of a link within a page is empty.
        for target in [page.parent / urlsplit(link).path if urlsplit(link).path else page]
        if target.suffix == ".md" and urlsplit(link).fragment not in anchors(target)
    ]
    assert broken == []


def test_messages_name_existing_sections() -> None:
    named = [
        found
        for source in (ROOT / "service").rglob("*.py")
        for found in re.findall(
            r"\((docs/[\w/-]+\.md), section ([\w ]+)\)", source.read_text(encoding="utf-8")
        )
    ]
    assert named
    for page, heading in named:
        assert section((ROOT / page).read_text(encoding="utf-8"), heading)


def test_index_links_to_every_other_page_in_docs() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / link).resolve() for link in links(index)}
    documentation = {page for page in PAGES if page.is_relative_to(index.parent)}
    assert len(documentation) > 10
    assert documentation - {index} <= listed
