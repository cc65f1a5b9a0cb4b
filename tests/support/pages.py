"""The repository's Markdown files, with their sections, fenced blocks and links."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(text: str, language: str) -> list[str]:
    """Return the content of all fenced blocks in a language such as ``sh``."""
    return [block for found, block in _BLOCK.findall(text) if found == language]


def section(text: str, heading: str) -> str:
    """Return the text of a second-level section, without its heading."""
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def markdown_files() -> list[Path]:
    """Return every Markdown file under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.splitlines()]


def links(page: Path) -> Iterator[str]:
    """Yield the targets of the links on a page, except in fenced blocks."""
    yield from _LINK.findall(_BLOCK.sub("", page.read_text(encoding="utf-8")))
