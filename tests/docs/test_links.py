"""The links in the documentation work, and every page is linked."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.pages import ROOT, links, markdown_files

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


def test_index_links_to_every_other_page_in_docs() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / link).resolve() for link in links(index)}
    documentation = {page for page in PAGES if page.is_relative_to(index.parent)}
    assert len(documentation) > 10
    assert documentation - {index} <= listed
