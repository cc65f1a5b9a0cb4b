"""The first table of ``docs/glossary.md``: words for the names on the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from service.wording import wording_for
from service.wording.nouns import NOUN

PAGE: Final = Path(__file__).parents[2] / "docs" / "glossary.md"
BEGIN, END = "<!-- words -->\n\n", "\n<!-- end of words -->\n"
NONE = "–"


class Word(NamedTuple):
    """A row of the table: names on the wire, a phrase from the catalogue, and an explanation.

    ``edition`` is the edition that has this thing: ``first``, ``second`` or ``both``.
    """

    names: tuple[str, ...]
    phrase: str
    meaning: str
    edition: str = "both"


WORDS: Final = (
    Word(("building", "buildings"), "a building", "a coloured piece of a palace"),
    Word(("stable", "stables"), "a stable", "a white piece that joins a palace of any colour"),
    Word(("rooftop", "rooftops"), "a rooftop", "claims a palace for a player"),
    Word(
        ("neutral_rooftop", "neutral_rooftops"),
        "a neutral rooftop",
        "claims a palace for nobody",
        "second",
    ),
    Word(
        ("blocking_rooftop", "blocking_rooftops"),
        "a blocking rooftop",
        "Ditt variant: claims a palace for nobody",
        "first",
    ),
    Word(("merchant", "merchants"), "a merchant", "extends a market street"),
    Word(("streets",), "a market street", "a line of merchants, from one end to the other"),
    Word(("wall", "walls"), "a wall", "a piece on a wall space, joined to a tower"),
    Word(("gate", "gates"), "a gate", "The Gates of Medina: a street passes through it"),
    Word(("well",), "a well", "gives points to palaces two spaces away in line with it", "second"),
    Word(
        ("tea_tile", "tea_tiles", "tea_supply"),
        "a tea tile",
        "used instead of a placement",
        "second",
    ),
    Word(("palace_tiles",), "a palace tile", "held by the owner of the largest palace of a colour"),
    Word(("tower_tiles",), "a tower tile", "held by the last player to connect to that tower"),
    Word(("city",), "the city", "the spaces inside the walls"),
    Word(("grey",), "grey", "a colour of buildings"),
    Word(("violet",), "violet", "a colour of buildings", "second"),
    Word(("black",), "black", "a colour of buildings", "first"),
    Word(("brown",), "brown", "a colour of buildings"),
    Word(("orange",), "orange", "a colour of buildings"),
    Word(("red",), "Red", "a player"),
    Word(("yellow",), "Yellow", "a player"),
    Word(("green",), "Green", "a player"),
    Word(("blue",), "Blue", "a player"),
    Word(("neutral",), "neutral", "the owner of a palace with a neutral rooftop", "second"),
    Word(("NW",), "the NW tower", "a corner of the board"),
    Word(("NE",), "the NE tower", "a corner of the board"),
    Word(("SE",), "the SE tower", "a corner of the board"),
    Word(("SW",), "the SW tower", "a corner of the board"),
)


def words_in(word: Word, language: str, edition: str) -> str:
    """Return the translated phrase, or a dash if the edition has no such thing."""
    if word.edition not in ("both", edition):
        return NONE
    return wording_for(language).lookup(word.phrase, NOUN, edition == "first")


def table() -> str:
    """Return the table in Markdown."""
    columns = [(language, edition) for edition in ("second", "first") for language in ("fr", "en")]
    lines = [
        "| on the wire | French, 2nd edition | English, 2nd edition "
        "| French, 1st edition | English, 1st edition | what it is |",
        "|---" * 6 + "|",
    ]
    for word in WORDS:
        names = ", ".join(f"`{name}`" for name in word.names)
        cells = [words_in(word, *column) for column in columns]
        lines.append("| " + " | ".join((names, *cells, word.meaning)) + " |")
    return "\n".join(lines) + "\n"


def updated(text: str) -> str:
    """Return the page with an up-to-date table."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


def regenerate() -> None:
    """Rewrite the page."""
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
