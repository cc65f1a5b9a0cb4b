"""What a language is to the grammar: phrases by meaning. Each language is one module of data."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

Phrase = tuple[str, ...]


class Term(NamedTuple):
    """The meaning of a phrase: its kind, such as ``piece`` or ``why``, and a name in JSON."""

    kind: str
    value: str = ""


_LONGEST_WORD: Final = 30
_OPTIONAL: Final = re.compile(r"\(([^()]*)\)")


class Language:
    """The phrases of a language.

    Args:
        tag: The tag of the language.
        meanings: Phrases separated by commas, keyed by meaning: a kind, and where the kind needs
            one, a space and a name in JSON, as in ``piece wall``. A part in parentheses may be left
            out, so that one entry writes all inflections: ``violet(te)(s)``. Elided words stand
            without their apostrophe: ``l``, ``qu``. Those under ``joined`` may be run together:
            "whats". Those under ``light`` may stand within a phrase: "is it really over".
        nouns_first: Whether nouns stand before their colours.
    """

    def __init__(self, tag: str, meanings: Mapping[str, str], *, nouns_first: bool = False) -> None:
        self.tag = tag
        self.nouns_first = nouns_first
        self.exact: dict[Phrase, Term] = {}
        self.rows: dict[str, str] = {}
        self.joined: dict[str, Phrase] = {}
        self.light: frozenset[str] = frozenset()
        for meaning, phrases in meanings.items():
            kind, _, value = meaning.partition(" ")
            if kind == "row":
                self.rows.update(dict.fromkeys(map(plain, phrases.split(", ")), value))
                continue
            if kind == "light":
                self.light = frozenset(map(plain, phrases.split(", ")))
                continue
            if kind == "joined":
                parts = [split_words(phrase) for phrase in phrases.split(", ")]
                self.joined = {plain("".join(words)): words for words in parts}
                continue
            for phrase in phrases.split(","):
                for form in _forms(phrase.strip()):
                    self.exact.setdefault(split_words(form), Term(kind, value))
        self.plain: dict[Phrase, list[Phrase]] = {}
        for words in self.exact:
            self.plain.setdefault(tuple(map(plain, words)), []).append(words)
        self.longest: dict[str, int] = {}
        for first, *others in self.plain:
            self.longest[first] = max(1 + len(others), self.longest.get(first, 0))
        self.words = frozenset(word for phrase in self.plain for word in phrase)
        self.alone = frozenset(phrase[0] for phrase in self.plain if len(phrase) == 1)
        self.words_by_letter: dict[str, list[str]] = {}
        for word in sorted(self.words):
            self.words_by_letter.setdefault(word[0], []).append(word)
        self.spelt = {
            plain(" ".join(phrase)): " ".join(phrase)
            for phrase, term in self.exact.items()
            if term.kind not in ("filler", "other")
        }

    def find(self, words: Phrase) -> tuple[int, Term] | None:
        """Return the length and the meaning of the longest known phrase at the start of ``words``.

        Accents may be missing. Only those within a long word may be wrong: « batîment », but
        « posé » is not « pose ». Return None if no known phrase is there.
        """
        bare = tuple(map(plain, words[: self.longest.get(plain(words[0]), 0)]))
        for length in range(len(bare), 0, -1):
            phrase = words[:length]
            spelt = self.plain.get(bare[:length], ())
            if phrase in spelt:
                return length, self.exact[phrase]
            for known in spelt:
                if all(
                    word in (right, plain(right)) or (len(word) > 4 and word[-3:].isascii())
                    for word, right in zip(phrase, known, strict=True)
                ):
                    return length, self.exact[known]
        return None

    def similar(self, word: str) -> str | None:
        """Return a known word or phrase that resembles an unknown word, or None."""
        if not 2 < len(word) <= _LONGEST_WORD:
            return None
        close = get_close_matches(plain(word.casefold()), self.spelt, n=1, cutoff=0.8)
        return self.spelt[close[0]] if close else None


def _forms(phrase: str) -> Iterator[str]:
    """Yield a phrase with and without each of its optional parts."""
    parts = _OPTIONAL.split(phrase)
    choices = [("", part) if index % 2 else (part,) for index, part in enumerate(parts)]
    yield from map("".join, product(*choices))


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """Return a word without accents or ligatures."""
    if word.isascii():
        return word
    split = unicodedata.normalize("NFKD", word.replace("œ", "oe"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


_APART: Final = re.compile(r"['’\-\u2010\u2011]")


def split_words(text: str) -> Phrase:
    """Return the words of a phrase in lower case. Apostrophes and hyphens separate words."""
    return tuple(_APART.sub(" ", unicodedata.normalize("NFC", text).casefold()).split())
