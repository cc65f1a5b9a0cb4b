"""Understand moves and questions in a player's own words.

:func:`understand` reads a text on a board. One grammar (:mod:`.grammar`) serves all languages. A
language is a module of data, such as :mod:`.french`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from service.rules.state import State

from .board import NotUnderstoodError, Reading, fill_in
from .drafts import NotReadError
from .english import ENGLISH
from .french import FRENCH
from .grammar import read_essence, read_tokens
from .language import Language, split_words
from .language import plain as without_accents
from .tokens import Token, may_know_all, tokens

__all__ = [
    "LANGUAGES",
    "Language",
    "NotUnderstoodError",
    "Reading",
    "player_named",
    "split_words",
    "understand",
    "without_accents",
]

LANGUAGES: Final = (ENGLISH, FRENCH)
"""The languages of questions. They are independent of the language of the answer."""


def understand(
    text: str,
    state: State,
    preferred: str = "en",
    *,
    kind: str = "move",
    languages: Sequence[Language] = LANGUAGES,
) -> Reading:
    """Return what a text means in a state that a game can reach.

    Args:
        text: What a player says, in any of the languages.
        state: The position. What the text leaves open is taken from it where only one reading is
            possible.
        preferred: The tag of the language that errors refer to if no language fits better. Only the
            languages that know most of the words are read.
        kind: The kind of a text that has no question in it.
        languages: The languages that the text may be in.

    Raises:
        NotUnderstoodError: The text has no meaning, or more than one.
    """
    known, alone = _all_words(tuple(languages))
    text = text.rstrip()
    end = len(text) + 1
    readings: dict[Reading, None] = {}
    errors: list[tuple[bool, NotUnderstoodError, Language]] = []
    spoken: dict[Language, Sequence[Token]] = {}
    strange: dict[Language, int] = {}
    for language in sorted(languages, key=lambda language: language.tag != preferred):
        if 0 in strange.values() and not may_know_all(text, language, known):
            continue
        spoken[language] = tokens(text, language, known, alone)
        strange[language] = _strangers(spoken[language])
    fewest = min(strange.values())
    for language in (language for language in languages if strange.get(language) == fewest):
        try:
            readings[_read(spoken[language], text, kind, state, language)] = None
        except NotReadError as error:
            failed = NotUnderstoodError(error.code, min(error.column, end), error.word)
        except NotUnderstoodError as error:
            failed = error
        else:
            continue
        errors.append((language.tag != preferred, failed, language))
    nothing_said = any(error.code == "empty" for _, error, _ in errors) and not fewest
    if len(readings) == 1 and not nothing_said:
        return next(iter(readings))
    if len(readings) > 1:
        raise NotUnderstoodError("two readings", 1, choices=tuple(readings))
    _, failed, language = min(errors, key=lambda error: error[0])
    if failed.code == "unknown":
        failed.similar = language.similar(failed.word)
        if failed.similar and without_accents(failed.similar) == without_accents(
            failed.word.casefold()
        ):
            failed.code, failed.similar = "out of place", None
    raise failed


def _read(
    found: Sequence[Token], text: str, kind: str, state: State, language: Language
) -> Reading:
    """Return what the words of one language mean.

    What can't be read is read without what people say around it.
    """
    end = len(text) + 1
    try:
        return fill_in(read_tokens(found, text, kind), state, end)
    except (NotReadError, NotUnderstoodError):
        for said in read_essence(found, text, kind, nouns_first=language.nouns_first):
            with suppress(NotReadError, NotUnderstoodError):
                return fill_in(said, state, end)
        raise


def _strangers(found: Sequence[Token]) -> int:
    """Return how many words have no meaning in a language."""
    return sum(token.kind == "unknown" for token in found)


@lru_cache
def _all_words(languages: tuple[Language, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of several languages, and those of them that mean something alone."""
    words = frozenset().union(*(language.words for language in languages))
    return words, frozenset().union(*(language.alone for language in languages))


def player_named(word: str) -> str | None:
    """Return the player whose colour a word is in one of the languages, or None."""
    for language in LANGUAGES:
        found = language.find(split_words(word))
        if found and found[1].kind == "player":
            return found[1].value
    return None
