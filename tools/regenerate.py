"""Rewrites generated files: ``python -m tools.regenerate NAME...``.

The names are the keys of :data:`WRITERS`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tests.support import (
    consoles,
    counts,
    documents,
    example_files,
    glossary,
    notation_errors,
    perft,
    pictures,
    playthroughs,
)

WRITERS: dict[str, tuple[Callable[[], None], ...]] = {
    "playthroughs": (playthroughs.regenerate,),
    "counts": (counts.regenerate, perft.regenerate),
    "examples": (example_files.regenerate,),
    "docs": (
        pictures.regenerate_pictures,
        documents.regenerate,
        glossary.regenerate,
        notation_errors.regenerate,
        consoles.regenerate,
    ),
}


def main(names: list[str]) -> int:
    """Run the writers with these names, and return the exit status."""
    if not names or set(names) - set(WRITERS):
        print(f"usage: python -m tools.regenerate {{{','.join(WRITERS)}}}...")
        return 2
    for name in names:
        for write in WRITERS[name]:
            write()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
