"""Noun phrases: words of the game with their articles, adjectives and prepositions.

A language declines these as wholes, so that sentences need no grammar. A form is the phrase with
an underscore in the place of the word: "the _ palace". The sources use the forms below; a
catalogue may use others of its own, under the same context.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from service.rules.board import CORNERS, SIDES
from service.rules.rulesets import PLAYER_COLORS
from service.rules.state import NEUTRAL

__all__ = [
    "AT_CELL",
    "FIRST_EDITION",
    "FROM_CELL",
    "MORE",
    "NOUN",
    "QUOTED",
    "THERE",
    "THIS_SPACE",
    "WORDS",
    "counted",
    "nouns",
]

NOUN: Final = "noun"
"""The context of noun phrases in a catalogue."""

FIRST_EDITION: Final = "first edition"
"""The context of what the first edition says differently, noun phrases and whole sentences."""

_COLORS: Final = ("grey", "violet", "black", "brown", "orange")
_BUILDINGS: Final = ("building", *(f"{color} building" for color in _COLORS))
_WHITE: Final = ("stable", "merchant", "wall", "gate", "well", "tea tile", "neutral rooftop")
_ROOFTOPS: Final = ("rooftop", "scoring rooftop", "blocking rooftop")

WORDS: Final[Mapping[str, str]] = {
    "building": "building",
    "rooftop": "rooftop",
    "neutral_rooftop": "neutral rooftop",
    "blocking_rooftop": "blocking rooftop",
    "street": "market street",
    "palace_tile": "palace tile",
    "tower_tile": "tower tile",
    "city": "city",
    "wall_space": "wall space",
    "lane": "lane",
    "screen": "screen",
    "open_palace": "under construction",
}
"""Placeholders that any text may use besides its variables: words that differ by edition."""

_PIECE_FORMS: Final = ("a _", "the _", "no _", "no _s")
_PALACE_FORMS: Final = (
    "a _ palace",
    "a new _ palace",
    "the _ palace",
    "the open _ palace",
    "of the _ palace",
    "two _ palaces",
    "two open _ palaces",
    "_ palaces",
    "the _ palace tile",
    "the last _ building",
    "_",
)
_OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "building": ("one of its _s", "_s", "the _s", "_"),
    "rooftop": ("_", "_s", "the _s", "two _s"),
    "blocking rooftop": ("_",),
    "neutral rooftop": ("_s",),
    "market street": (
        "a _",
        "the _",
        "a new _",
        "no _",
        "_s",
        "one and the same _",
        "two _s",
        "two different _s",
    ),
    "palace tile": ("a _", "the _s"),
    "tower tile": ("a _", "the _", "the _s"),
    "city": ("the _", "a _ space"),
    "wall space": ("a _", "one _", "the _s"),
    "lane": ("a _",),
    "screen": ("behind the _s", "behind their _"),
    "under construction": ("_",),
}
_COUNTED: Final = ("piece", "point", "action", "player", *_WHITE, *_ROOFTOPS, *_BUILDINGS)
MORE: Final = ("{number} more", "{number} more")
"""Stands for the rest of a list that is too long."""
QUOTED: Final = "“{text}”"
"""How a name of the wire format is quoted."""
THIS_SPACE: Final = "this space"
THERE: Final = "there"
"""Refer to a cell that has just been named: as a subject, and as a place."""
AT_CELL: Final = "at _"
FROM_CELL: Final = "from _"
"""How cells go into a sentence; the underscore stands for the name."""
_PLACES: Final = ("board", "stock", "palace tiles")


def counted(word: str) -> tuple[str, str]:
    """Return a word with a number, singular and plural; all English plurals here are regular."""
    return f"{{number}} {word}", f"{{number}} {word}s"


def _forms(words: tuple[str, ...], forms: tuple[str, ...]) -> Iterator[str]:
    for word in words:
        for form in forms:
            yield form.replace("_", word)


def nouns() -> Iterator[str | tuple[str, str]]:
    """Yield every noun phrase of the sources; those that count things as singular and plural."""
    players = tuple(color.capitalize() for color in PLAYER_COLORS)
    yield from (*players, *PLAYER_COLORS, NEUTRAL)
    yield from _forms((*players, "nobody"), ("with _",))
    yield from _forms((*_BUILDINGS, *_ROOFTOPS, *_WHITE), _PIECE_FORMS)
    yield from _forms(tuple(f"{color} rooftop" for color in PLAYER_COLORS), ("a _",))
    for word, forms in _OTHER_WORDS.items():
        yield from _forms((word,), forms)
    yield from _forms(_COLORS, _PALACE_FORMS)
    yield from _forms(SIDES, ("the _ side", "on the _ side", "in the _"))
    yield from _forms(CORNERS, ("the _ tower", "the _ tower tile"))
    yield from _forms(_PLACES, ("in the _",))
    yield from map(counted, _COUNTED)
    yield MORE
    yield QUOTED
    yield from (THIS_SPACE, THERE, AT_CELL, FROM_CELL)
