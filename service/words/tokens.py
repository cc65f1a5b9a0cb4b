"""Split a text into phrases with meanings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from service.rules.board import BIT

from .language import Language, Term, plain, split_words

__all__ = ["Token", "may_know_all", "tokens"]

_DASHES: Final = r"\-\u2010-\u2015"
_LEXEME: Final = re.compile(
    rf"(?P<range>\b[^\W\d_]\d{{1,2}}\s*[{_DASHES}]\s*[^\W\d_]\d{{1,2}}\b)"
    r"|(?P<cell>\b[^\W\d_]\d{1,2}\b)"
    r"|(?P<apart>\b(?P<letter>[^\W\d_])[ \-](?P<row>\d{1,2})\b)"
    r"|(?P<item>(?<!\S)\d[.)](?=\s))"
    r"|(?P<word>[^\W\d_]+)|(?P<number>\d+)|(?P<then>[,;+&\n]|\.(?=\s|$)|[!…](?=\s+\w))|(?P<colon>:)"
    rf"|(?P<question>[?\uff1f])|(?P<silent>[@'’\"«»“”()!….\s{_DASHES}])|(?P<other>.)",
    re.DOTALL,
)
"""The parts of a text. « E1-H1 » names cells in between, so it is no pair of cells."""
_PLACES: Final = frozenset(("at", "on", "to", "in", "en", "sur"))
"""Words before a column ``a`` that stands apart from its row. Elsewhere, ``a`` is a word."""
_SENTENCE_ENDS: Final = frozenset(("", ".", "!", "?", "…", ":", "\n"))
"""What stands before a sentence, where a capital ``A`` may be a word."""
_PAIR: Final = re.compile(r"(.)\1")
_FORGIVING: Final = 5
"""The length from which a word may have one wrong letter."""


class Token(NamedTuple):
    """A phrase, its meaning, and the column where it begins, counted from 1."""

    kind: str
    value: str
    text: str
    column: int


class _Lexeme(NamedTuple):
    kind: str
    text: str
    column: int


def tokens(
    text: str, language: Language, known: frozenset[str], alone: frozenset[str] = frozenset()
) -> list[Token]:
    """Return the phrases of a text. Words without a meaning have the kind ``unknown``.

    Their value is ``word`` if they may be passed over.

    Args:
        text: The text.
        language: The language to read it in.
        known: The words of all languages. They are never read as a misspelling.
        alone: The words of all languages that have a meaning by themselves. None is passed over.
    """
    lexemes = list(_parted(_lexemes(text), language))
    words = [_word(lexeme, language, known) for lexeme in lexemes]
    found: list[Token] = []
    position = 0
    while position < len(lexemes):
        kind, written, column = lexemes[position]
        length, term = 1, Term(kind, "" if kind == "unknown" else written)
        if kind == "cell":
            name = re.sub(r"\W", "", written).upper()
            term = Term("cell", name) if name in BIT else Term("no such cell", name)
        elif kind == "number":
            term = Term("number", str(int(written))) if len(written) < 3 else Term("unknown")
        elif kind == "word":
            length, term = _find(words, position, language) or (1, Term("unknown"))
            bare = plain(words[position])
            strange = term == ("unknown", "") and bare not in alone and bare not in language.rows
            if strange and len(written) > 1:
                term = Term("unknown", "word")
            elif term.kind == "other":
                term = Term("unknown", term.value)
            if len(written) == 1 and (place := _dictated(lexemes, position, language)):
                length, term = 2, Term("cell", place)
        said = written
        if length > 1:
            said = " ".join(lexeme.text for lexeme in lexemes[position : position + length])
        found.append(Token(term.kind, term.value, said, column))
        position += length
    return found


def may_know_all(text: str, language: Language, known: frozenset[str]) -> bool:
    """Return whether a language may know each word of a text. Some may be misspelt or dictated."""
    words = {plain(_lower(part.text)) for part in _lexemes(text) if part.kind == "word"}
    return all(
        word in language.words or word not in known or word in language.joined or len(word) == 1
        for word in words
    )


def _find(words: Sequence[str], position: int, language: Language) -> tuple[int, Term] | None:
    """Return the length and the meaning of the longest phrase here, with or without light words."""
    most = language.longest.get(plain(words[position]), 0)
    if not most:
        return None
    run = tuple(takewhile(bool, words[position : position + most + 1]))
    found = language.find(run[:most])
    if language.light.isdisjoint(map(plain, run[1:])):
        return found
    kept = [0, *(i for i in range(1, len(run)) if plain(run[i]) not in language.light)]
    if found is None:
        return None
    length, term = language.find(tuple(run[i] for i in kept)) or (0, Term(""))
    whole = kept[length - 1] + 1 if length > 1 else 0
    return (whole, term) if whole > found[0] else found


def _dictated(lexemes: Sequence[_Lexeme], position: int, language: Language) -> str | None:
    """Return the cell of a dictated place such as "at e four", or None."""
    letter = lexemes[position]
    if position + 1 == len(lexemes):
        return None
    row = lexemes[position + 1]
    placed = position and lexemes[position - 1].text.casefold() in _PLACES
    written, number = plain(letter.text.casefold()), plain(row.text.casefold())
    elided = language.nouns_first and written in "dlmnj" and number[0] in "dqcstn"  # « l dix »
    if not placed and not elided and written in language.alone:
        return None
    name = f"{letter.text.upper()}{language.rows.get(number)}"
    apart = row.column - letter.column == 2
    return (
        name
        if apart and name in BIT and (name[0] != "A" or _is_column(lexemes, position, language))
        else None
    )


def _is_column(lexemes: Sequence[_Lexeme], position: int, language: Language) -> bool:
    """Return whether an "a" is a column behind a piece and "at": « un mur en a trois »."""
    if position < 2 or lexemes[position - 1].text.casefold() not in ("at", "en"):
        return False
    found = language.find((_lower(lexemes[position - 2].text),))
    return found is not None and found[1].kind in ("piece", "color")


@lru_cache(maxsize=1)
def _lexemes(text: str) -> tuple[_Lexeme, ...]:
    """Return the parts of a text, which are the same in every language."""
    return tuple(_split(unicodedata.normalize("NFC", text)))


def _split(text: str) -> Iterator[_Lexeme]:
    before = ""
    for match in _LEXEME.finditer(text):
        kind = str(match.lastgroup)
        column = match.start() + 1
        if match["apart"]:
            letter = match["letter"]
            column_a = letter == "A" and before not in _SENTENCE_ENDS and not text.isupper()
            if letter.casefold() in ("a", "à") and before not in _PLACES and not column_a:
                yield _Lexeme("word", letter, column)
                yield _Lexeme("number", match["row"], match.start("row") + 1)
            else:
                yield _Lexeme("cell", match[0], column)
        elif kind == "item":  # "1. a wall at E1 2. a stable at C3"
            yield _Lexeme("then", match[0], column)
        elif kind in ("other", "range"):
            yield _Lexeme("unknown", match[0], column)
        elif kind != "silent":
            yield _Lexeme(kind, match[0], column)
        if kind != "silent":
            before = match[0].casefold()


def _parted(lexemes: Sequence[_Lexeme], language: Language) -> Iterator[_Lexeme]:
    """Yield the lexemes with words that were run together apart: "whats", « cest »."""
    for lexeme in lexemes:
        parts = language.joined.get(_lower(lexeme.text), ()) if lexeme.kind == "word" else ()
        for part in parts:
            yield lexeme._replace(text=part)
        if not parts:
            yield lexeme


def _word(lexeme: _Lexeme, language: Language, known: frozenset[str]) -> str:
    """Return a word in lower case, with one wrong letter put right, or "" for another lexeme."""
    if lexeme.kind != "word":
        return ""
    word = _lower(lexeme.text)
    return word if plain(word) in known else _mended(word, language)


@lru_cache(maxsize=4096)
def _lower(word: str) -> str:
    return " ".join(split_words(word))


@lru_cache(maxsize=4096)
def _mended(word: str, language: Language) -> str:
    """Return the only word of the language that differs in one letter, or else the same word.

    Two letters that have changed places count as one. The first letter is always right. A verb, or
    a word that says nothing, is only meant if letters are swapped or doubled: any verb may be one
    letter away, and "swaps" is not "slaps".
    """
    bare = plain(word)
    if len(bare) < _FORGIVING:
        return word
    near = [
        other
        for other in language.words_by_letter.get(bare[0], ())
        if len(other) >= _FORGIVING and _differ_in_one(bare, other)
    ]
    doubled = [other for other in near if _without_doubles(other) == _without_doubles(bare)]
    near = doubled or near
    meanings = {language.find((other,)) for other in near}
    if len(meanings) != 1 or None in meanings:
        return word
    ((_, meaning),) = filter(None, meanings)
    verbs = ("filler", "mend", "claim", "extend", "block")
    silent = meaning.kind in verbs and _without_doubles(bare) != _without_doubles(near[0])
    return word if silent else near[0]


def _without_doubles(word: str) -> list[str]:
    """Return the letters of a word in alphabetical order, each pair as one letter."""
    return sorted(_PAIR.sub(r"\1", word))


def _differ_in_one(one: str, two: str) -> bool:
    if len(one) > len(two):
        one, two = two, one
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(one))
    if len(one) < len(two):
        return one[at:] == two[at + 1 :]
    swapped = one[at : at + 2] == two[at : at + 2][::-1] and one[at + 2 :] == two[at + 2 :]
    return one[at + 1 :] == two[at + 1 :] or swapped
