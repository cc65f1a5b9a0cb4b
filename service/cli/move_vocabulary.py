"""The French and English words for writing a move, from both editions of the game.

The names of pieces, colours and players come from the catalogues. :data:`SYNONYMS` adds other words
that people use.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from schemas.move import BUILDING_COLOR_NAMES, PIECES
from service.rules.rulesets import PLAYER_COLORS
from service.wording import LANGUAGES, Wording, wording_for

__all__ = ["Phrasebook", "Term", "phrasebook", "split_words", "without_accents"]


class Term(NamedTuple):
    """What a phrase means.

    Attributes:
        kind: ``piece``, ``building color``, ``player``, ``from``, ``then``, ``pass``, ``filler`` or
            ``colon``.
        value: The name in wire format.
        color: The colour of the piece, if the phrase contains a colour.
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
    Term("piece", "rooftop"): (
        "roof, claim, claim the palace, claim the building, revendiquer, revendique, "
        "revendiquer le palais, revendique le palais, revendiquer le bâtiment"
    ),
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
        "a, an, the, at, in, on, to, go, place, put, build, play, add, i, we, un, une, le, la, l, "
        "en, à, au, sur, pose, poser, placer, mets, mettre, construis, construire, joue, jouer, "
        "je, tile, tuile"
    ),
}
"""Words that people use besides the names in the catalogues, keyed by meaning.

Users may leave out French accents.
"""

_ARTICLES: Final = frozenset(("a", "an", "the", "un", "une", "le", "la", "l"))

Phrase = tuple[str, ...]


class Phrasebook(NamedTuple):
    """All known phrases and their meanings.

    The keys of ``plain`` are phrases without accents. ``longest`` is the number of words in the
    longest phrase.
    """

    exact: Mapping[Phrase, Term]
    plain: Mapping[Phrase, Term]
    longest: int

    def find(self, words: Phrase) -> tuple[int, Term] | None:
        """Return the length and meaning of the longest known phrase at the start of ``words``.

        Return None if no known phrase is there.
        """
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
    """Return a word without accents or ligatures."""
    split = unicodedata.normalize("NFKD", word.replace("œ", "oe"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def split_words(text: str) -> Phrase:
    """Return the words of a phrase in lower case. Apostrophes separate words."""
    return tuple(
        unicodedata.normalize("NFC", text).casefold().replace("’", " ").replace("'", " ").split()
    )


@lru_cache
def phrasebook() -> Phrasebook:
    """Return the phrases of all languages."""
    exact: dict[Phrase, Term] = {}
    for term, phrases in SYNONYMS.items():
        exact |= {split_words(phrase): term for phrase in phrases.split(",")}
    for language in LANGUAGES:
        for phrase, term in _named(wording_for(language)):
            exact.setdefault(_without_article(split_words(phrase)), term)
    plain: dict[Phrase, Term] = {}
    for words, term in exact.items():
        plain.setdefault(tuple(map(without_accents, words)), term)
    # Without its accent, "thé" (tea) would be "the". Keep "the" as a filler word.
    plain |= {words: term for words, term in exact.items() if term.kind == "filler"}
    return Phrasebook(exact, plain, max(map(len, exact)))


def _without_article(words: Phrase) -> Phrase:
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words


def _named(wording: Wording) -> Iterator[tuple[str, Term]]:
    """Yield the names of pieces, colours and players in a language, with their meanings."""
    for first in (False, True):
        for term in _things():
            for form in ("indefinite", "plural"):
                yield wording.noun(term.value, form, color=term.color, first=first), term
                if term.value == "rooftop":
                    said = wording.noun(term.value, form, first=first, two_kinds_of_rooftop=True)
                    yield said, Term("piece", "rooftop")
        for color in BUILDING_COLOR_NAMES:
            yield wording.color(color, first=first), Term("building color", color)
        for color in PLAYER_COLORS:
            yield wording.color(color, first=first), Term("player", color)


def _things() -> Iterator[Term]:
    """Yield every piece, then the buildings and rooftops once in each of their colours."""
    for piece in PIECES:
        yield Term("piece", piece)
    for color in BUILDING_COLOR_NAMES:
        yield Term("piece", "building", color)
    for color in PLAYER_COLORS:
        yield Term("piece", "rooftop", color)
