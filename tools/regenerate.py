"""Rewrites generated files: ``python -m tools.regenerate NAME...``.

The names are the keys of :data:`WRITERS`.
"""

from __future__ import annotations

from argparse import ArgumentParser
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


def main() -> None:
    """Run the writers with the names on the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", choices=WRITERS)
    for name in parser.parse_args().names:
        for write in WRITERS[name]:
            write()


if __name__ == "__main__":
    main()
