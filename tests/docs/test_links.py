"""The links in the documentation lead somewhere."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.pages import ROOT, links, markdown_files

PAGES = markdown_files()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    """No page of the repository has a relative link to a file that is not there."""
    broken = [
        link
        for link in links(page)
        if not urlsplit(link).scheme
        and urlsplit(link).path
        and not (page.parent / urlsplit(link).path).exists()
    ]
    assert broken == []


def test_every_page_of_the_documentation_is_listed() -> None:
    """docs/README.md leads to every other page in docs."""
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / link).resolve() for link in links(index)}
    documentation = {page for page in PAGES if page.is_relative_to(index.parent)}
    assert len(documentation) > 10
    assert documentation - {index} <= listed
