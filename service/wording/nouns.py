"""Noun phrases: the words of the game with their articles, adjectives and prepositions.

Catalogues translate each phrase as a whole, so the code needs no rules of grammar. A form is a
phrase with an underscore in place of a word, such as "the _ palace". A catalogue may add its own
forms to those below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from service.rules.board import CORNERS, SIDES
from service.rules.piece_specs import PIECES
from service.rules.rulesets import NEUTRAL, PLAYER_COLORS

NOUN: Final = "noun"
"""The context of noun phrases in catalogues."""

FIRST_EDITION: Final = "first edition"
"""The context of noun phrases and sentences that are different in the first edition."""

GENDER: Final = "gender of _"
"""The catalogue entry with the gender of a noun. It is empty in languages without genders."""

GENDERS: Final = ("masculine", "feminine", "neuter")
"""The genders of nouns. Catalogues use these English words in every language."""

_COLORS: Final = ("grey", "violet", "black", "brown", "orange")

WORDS: Final[Mapping[str, str]] = {
    **{piece: piece.replace("_", " ") for piece in PIECES},
    "well": "well",
    "tea_tile": "tea tile",
    "palace": "palace",
    "street": "market street",
    "palace_tile": "palace tile",
    "tower": "tower",
    "tower_tile": "tower tile",
    "city": "city",
    "wall_space": "wall space",
    "lane": "lane",
    "screen": "screen",
    "open_palace": "under construction",
}
"""The words that every text may use, keyed by placeholder.

If a thing has a name in JSON, its placeholder is that name.
"""

FORMS: Final[Mapping[str, str]] = {
    "singular": "_",
    "plural": "_s",
    "indefinite": "a _",
    "definite": "the _",
    "definite_plural": "the _s",
    "none": "no _",
}
"""The names of the forms that labels and the vocabulary use, with the phrase for each form."""

_BUILDINGS: Final = ("building", *(f"{color} building" for color in _COLORS))
_WHITE: Final = ("stable", "merchant", "wall", "gate", "well", "tea tile", "neutral rooftop")
_ROOFTOPS: Final = ("rooftop", "scoring rooftop", "blocking rooftop")
_OF_PLAYERS: Final = tuple(f"{color} rooftop" for color in PLAYER_COLORS)
_NAMED: Final = (
    *(*_BUILDINGS, *_ROOFTOPS, *_WHITE, *_OF_PLAYERS),
    *("palace", "market street", "palace tile", "tower", "tower tile"),
)
"""The words that have a gender and all of :data:`FORMS`."""

_PALACE_FORMS: Final = (
    "a _ palace",
    "a new _ palace",
    "the _ palace",
    "the open _ palace",
    "of the _ palace",
    "two _ palaces",
    "two open _ palaces",
    "_ palaces",
    "_ palace",
    "the _ palace tile",
    "_ palace tile",
    "the last _ building",
    "_",
)
_OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "building": ("one of its _s",),
    "rooftop": ("two _s",),
    "market street": ("a new _", "one and the same _", "two _s", "two different _s"),
    "city": ("the _", "a _ space"),
    "wall space": ("a _", "one _", "the _s"),
    "lane": ("a _",),
    "screen": ("behind the _", "behind the _s", "behind their _"),
    "under construction": ("_",),
}
_COUNTED: Final = ("piece", "point", "action", "player", *_WHITE, *_ROOFTOPS, *_BUILDINGS)
MORE: Final[Mapping[str, tuple[str, str]]] = {
    "cells": ("at {number} other space", "at {number} other spaces"),
    "places": ("{number} other space", "{number} other spaces"),
    "palaces": ("on {number} other palace", "on {number} other palaces"),
    "options": ("{number} other piece", "{number} other pieces"),
    "": ("{number} more", "{number} more"),
}
"""Replaces the last items of a list that is too long, by placeholder.

``places`` are cells in parentheses.
"""
QUOTED: Final = "“{text}”"
"""The quotation marks around wire names and texts from requests."""
THIS_SPACE: Final = "this space"
THERE: Final = "there"
THAT_IS: Final = "that is"
"""Phrases for a cell that was just named: as the subject of a sentence, and as a place."""
AT_CELL: Final = "at _"
FROM_CELL: Final = "from _"
CELL_IS: Final = "_ is"
"""Phrases for a cell in a sentence. The underscore is replaced by the cell's name."""
PHASES: Final[Mapping[str, str]] = {
    "setup": "setup",
    "play": "in play",
    "finished": "finished",
}
"""The name of each phase of a game."""
_PLACES: Final = ("board", "stock", "palace tiles")


def counted(word: str) -> tuple[str, str]:
    """Return the phrases for a number of things, in the singular and in the plural with "s"."""
    return f"{{number}} {word}", f"{{number}} {word}s"


def english(name: str, color: str | None = None, *, two_kinds_of_rooftop: bool = False) -> str:
    """Return the English word for a thing, including the colour if there is one.

    A name that is not in :data:`WORDS` is split at its underscores: ``new_piece`` becomes "new
    piece".
    """
    if name == "building" and color in _COLORS:
        return f"{color} building"
    if name.endswith("rooftop") and color in (*PLAYER_COLORS, NEUTRAL):
        return f"{color} rooftop"
    if name == "rooftop" and two_kinds_of_rooftop:
        return "scoring rooftop"
    return WORDS.get(name) or name.replace("_", " ")


def short_corner(corner: str) -> str:
    """Return the noun phrase for the abbreviated compass point of a corner."""
    return f"{corner} in short"


def _forms(words: tuple[str, ...], forms: tuple[str, ...]) -> Iterator[str]:
    for word in words:
        for form in forms:
            yield form.replace("_", word)


def nouns() -> Iterator[str | tuple[str, str]]:
    """Yield each noun phrase once. A phrase with a number is a pair: its singular and plural."""
    yield from dict.fromkeys(_nouns())


def genders() -> Iterator[str]:
    """Yield the catalogue entries with the genders of nouns."""
    yield from _forms(_NAMED, (GENDER,))


def _nouns() -> Iterator[str | tuple[str, str]]:
    players = tuple(color.capitalize() for color in PLAYER_COLORS)
    yield from (*players, *PLAYER_COLORS, NEUTRAL)
    yield from _forms((*players, "nobody"), ("with _",))
    yield from _forms((*_BUILDINGS, *_ROOFTOPS, *_WHITE), ("no _s",))
    yield from _forms(_NAMED, tuple(FORMS.values()))
    for word, forms in _OTHER_WORDS.items():
        yield from _forms((word,), forms)
    yield from _forms(_COLORS, _PALACE_FORMS)
    yield from _forms(SIDES, ("the _ side", "on the _ side"))
    yield from _forms(CORNERS, ("the _ tower", "the _ tower tile", "_ tower tile"))
    yield from map(short_corner, CORNERS)
    yield from PHASES.values()
    yield from _forms(_PLACES, ("in the _",))
    yield from map(counted, _COUNTED)
    yield from MORE.values()
    yield QUOTED
    yield from (THIS_SPACE, THERE, THAT_IS, AT_CELL, FROM_CELL, CELL_IS)
