"""The words that a move may be written in: French and English, of both editions.

The names of pieces, colours and players come from the catalogues, so a new language brings its own.
Other words that people use are in one table, :data:`SYNONYMS`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from schemas.move import BUILDING_COLOR_NAMES
from service.rules.rulesets import PLAYER_COLORS
from service.wording import LANGUAGES, Wording, wording_for
from service.wording.nouns import NOUN, counted

__all__ = ["Phrasebook", "Term", "phrasebook", "split_words", "without_accents"]

_PIECES: Final = (
    "building",
    "stable",
    "merchant",
    "wall",
    "gate",
    "rooftop",
    "neutral_rooftop",
    "blocking_rooftop",
    "well",
    "tea_tile",
)


class Term(NamedTuple):
    """What a phrase means.

    ``kind`` is ``piece``, ``building color``, ``player``, ``from``, ``then``, ``pass`` or
    ``filler``; ``value`` the name on the wire; ``color`` the colour that the phrase gives a piece.
    """

    kind: str
    value: str = ""
    color: str | None = None


SYNONYMS: Final[Mapping[Term, str]] = {
    Term("piece", "building"): "house, palace, bat, bât, pièce, palais",
    Term("piece", "stable"): "écurie, écuries",
    Term("piece", "merchant"): "trader, commerçant",
    Term("piece", "wall"): "rampart, muraille, murailles, rempart",
    Term("piece", "gate"): "door",
    Term("piece", "rooftop"): "roof, scoring rooftop, scoring dome, dôme d'estimation",
    Term("piece", "neutral_rooftop"): "neutral, neutral roof, neutre",
    Term("piece", "blocking_rooftop"): "blocking, blocking roof, blocker, blocus, de blocus",
    Term("piece", "tea_tile"): "tea, thé, tuile de thé",
    Term("building color", "grey"): "gray, grise",
    Term("building color", "violet"): "purple, violette",
    Term("building color", "black"): "noire",
    Term("building color", "brown"): "brun, brune",
    Term("player", "green"): "verte",
    Term("player", "blue"): "bleue",
    Term("from"): "from, from the end at, depuis, de, à partir de",
    Term("then"): "then, and, and then, puis, et, et puis, ensuite",
    Term("pass"): "pass, passe, passer, je passe, i pass",
    Term("filler"): (
        "a, an, the, at, in, on, to, go, place, put, i, we, un, une, le, la, l, en, à, au, sur, "
        "pose, poser, je, que, qu, peux, peut, tile, tuile"
    ),
}
"""Words that people use besides the names in the catalogues. French accents may be left out."""

_ARTICLES: Final = frozenset(("a", "an", "the", "un", "une", "le", "la", "l"))

Phrase = tuple[str, ...]


class Phrasebook(NamedTuple):
    """Every known phrase: as it is spelt, and without accents; the length of the longest one."""

    exact: Mapping[Phrase, Term]
    plain: Mapping[Phrase, Term]
    longest: int

    def find(self, words: Phrase) -> tuple[int, Term] | None:
        """Return the longest phrase with which some words begin: its length and its meaning."""
        for length in range(min(self.longest, len(words)), 0, -1):
            phrase = words[:length]
            term = self.exact.get(phrase) or self.plain.get(tuple(map(without_accents, phrase)))
            if term:
                return length, term
        return None

    def words(self) -> Iterator[str]:
        """Yield every phrase as it is spelt."""
        return map(" ".join, self.exact)


def without_accents(word: str) -> str:
    """Return a word in plain letters."""
    split = unicodedata.normalize("NFKD", word.replace("œ", "oe"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def split_words(text: str) -> Phrase:
    """Return the words of a phrase in small letters; an apostrophe ends a word."""
    return tuple(
        unicodedata.normalize("NFC", text).casefold().replace("’", " ").replace("'", " ").split()
    )


@lru_cache
def phrasebook() -> Phrasebook:
    """Return every phrase of every language."""
    exact: dict[Phrase, Term] = {}
    for term, phrases in SYNONYMS.items():
        exact |= {split_words(phrase): term for phrase in phrases.split(",")}
    for language in LANGUAGES:
        for phrase, term in _named(wording_for(language)):
            exact.setdefault(_bare(split_words(phrase)), term)
    plain: dict[Phrase, Term] = {}
    for words, term in exact.items():
        plain.setdefault(tuple(map(without_accents, words)), term)
    # "thé" is tea, "the" is an article.
    plain |= {words: term for words, term in exact.items() if term.kind == "filler"}
    return Phrasebook(exact, plain, max(map(len, exact)))


def _bare(words: Phrase) -> Phrase:
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words


def _named(wording: Wording) -> Iterator[tuple[str, Term]]:
    """Yield the names in a language, with their meanings."""
    for first in (False, True):
        for phrase, term in _nouns():
            yield wording.lookup(phrase, NOUN, first), term
        for noun, term in _counted_nouns():
            plural = wording.lookup_counted(counted(noun), 2, NOUN, first)
            yield plural.format(number=""), term


def _nouns() -> Iterable[tuple[str, Term]]:
    for piece in _PIECES:
        yield f"a {piece.replace('_', ' ')}", Term("piece", piece)
    for color in BUILDING_COLOR_NAMES:
        yield f"a {color} building", Term("piece", "building", color)
        yield color, Term("building color", color)
    for color in PLAYER_COLORS:
        yield f"a {color} rooftop", Term("piece", "rooftop", color)
        yield color.capitalize(), Term("player", color)


def _counted_nouns() -> Iterable[tuple[str, Term]]:
    for piece in _PIECES:
        yield piece.replace("_", " "), Term("piece", piece)
    for color in BUILDING_COLOR_NAMES:
        yield f"{color} building", Term("piece", "building", color)
