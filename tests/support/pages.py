"""The project's Markdown files, with their sections, fenced blocks and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def blocks(text: str, language: str) -> list[str]:
    """Return the content of all fenced blocks in a language such as ``sh``."""
    return [block for found, block in _BLOCK.findall(text) if found == language]


def section(text: str, heading: str) -> str:
    """Return the text of a second-level section, without its heading."""
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def markdown_files() -> list[Path]:
    """Return every Markdown file of the project: those in the root, ``docs`` and ``examples``."""
    folders = ("docs", "examples")
    inner = [page for folder in folders for page in (ROOT / folder).rglob("*.md")]
    return sorted([*ROOT.glob("*.md"), *inner])


def links(page: Path) -> Iterator[str]:
    """Yield the targets of the links on a page, except in fenced blocks."""
    yield from _LINK.findall(_BLOCK.sub("", page.read_text(encoding="utf-8")))


def anchors(page: Path) -> set[str]:
    """Return the fragments that lead to the headings of a page, as GitHub writes them."""
    text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    words = (re.sub(r"\]\([^)]*\)|[^\w -]", "", heading) for heading in _HEADING.findall(text))
    return {heading.strip().lower().replace(" ", "-") for heading in words}
