"""Recognise questions about a move, in French and in English.

A move in a question is not played.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from service.cli.move_vocabulary import phrasebook, split_words, without_accents

__all__ = ["ASKING", "CELL", "IGNORED", "Question", "read_question"]


def _words(text: str) -> frozenset[str]:
    return frozenset(without_accents(text).split())


_WHY: Final = _words("why pourquoi not pas")
_WHERE: Final = frozenset(("where", "où"))
_WHAT: Final = _words("what which que quoi quel quelle quels quelles")
_TURN: Final = _words("who whose turn qui tour")

ASKING: Final = _words(
    "why how what which who whose when can cant cannot could couldn may might is isn are aren am "
    "do does did will would should shall must if allowed legal legally illegal possible permitted "
    "forbidden pourquoi comment combien quand quel quelle quels quelles quoi qui si peux peut "
    "pouvons pouvez peuvent pourrais pourrait pourrions ai avons est dois doit devons faut droit "
    "légal illégal permis autorisé interdit"
)
"""A line with one of these words is a question. None of these words appears in moves."""

IGNORED: Final = _words(
    "not t it be i we you he she they his her their own turn next move moves plays "
    "right about now please have "
    "ne n pas je j on nous vous il elle ils elles y a c ce s t que qu faire son tour plaît merci "
    "maintenant coups"
)
"""Words that are removed from a question because they don't describe the move.

A line with one of these words need not be a question.
"""

CELL: Final = re.compile(r"\b[a-z]\d{1,2}\b", re.IGNORECASE)
"""Matches the name of a cell, such as F4."""

_WORD: Final = re.compile(r"\w+")
_SIGNS: Final = re.compile(r"[-\u2010\u2011?\uff1f!.…'’]")
_QUESTION_MARK: Final = re.compile(r"[?\uff1f]")
_MAY_I: Final = re.compile(
    r"\bpuis[-\u2010\u2011]je\b|(?:^|:)\s*puis\s+je(?=\s+\w+(?:er|re|ir)\b)", re.IGNORECASE
)
"""« Puis-je » ("may I").

Without the hyphen, « puis » often means "then": « puis je pose un mur ».
"""

_NAMES: Final = frozenset(("piece", "building color", "player"))
"""The kinds of terms that name a piece."""

_INFINITIVE: Final = re.compile(r"[\s'’]*\w+(?:er|re|ir)\b", re.IGNORECASE)


class Question(NamedTuple):
    """A question from a player.

    Attributes:
        text: The part of the line that describes a move, with spaces in place of the rest. It is
            empty if the line describes no move.
        asks_why: Whether the question asks for a reason.
        asks_where: Whether the question asks where the piece in ``text`` may be placed. If ``text``
            is empty, the question is about all pieces.
        asks_turn: Whether the question asks whose turn it is.
        player: The colour of the player that the question names, or None.
    """

    text: str
    asks_why: bool
    asks_where: bool
    asks_turn: bool
    player: str | None


def read_question(line: str) -> Question | None:
    """Return the question in a line, or None if the line is not a question."""
    line = unicodedata.normalize("NFC", line)
    words = list(_WORD.finditer(line))
    said = {without_accents(word[0].casefold()) for word in words}
    may_i = [match.span() for match in _MAY_I.finditer(line)]
    # Compare words with their accents, because « où » is "where" but « ou » is "or".
    asks_where = any(word[0].casefold() in _WHERE for word in words)
    if not (may_i or _QUESTION_MARK.search(line) or asks_where or not said.isdisjoint(ASKING)):
        return None
    signs = [match.span() for match in _SIGNS.finditer(line)]
    text, player = _without_player(_blanked(line, [*may_i, *_fillers(line, words), *signs]))
    asks_why = not said.isdisjoint(_WHY)
    if not _names_no_move(text):
        return Question(text, asks_why, asks_where, False, player)
    asks_what, asks_turn = not said.isdisjoint(_WHAT), not said.isdisjoint(_TURN)
    return Question("", asks_why, asks_where or asks_what, asks_turn, player)


def _fillers(line: str, words: Iterable[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each word that doesn't describe the move."""
    is_filler = False
    for match in words:
        written = match[0].casefold()
        word = without_accents(written)
        if word in ("de", "d"):  # filler in « le droit de poser », not in « marchand de E2 »
            is_filler = is_filler or _INFINITIVE.match(line, match.end()) is not None
        else:
            is_filler = written in _WHERE or word in ASKING or word in IGNORED
        if is_filler:
            yield match.span()


def _blanked(line: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a line with spaces in place of the characters in ``spans``."""
    characters = list(line)
    for start, end in spans:
        characters[start:end] = " " * (end - start)
    return "".join(characters)


def _without_player(text: str) -> tuple[str, str | None]:
    """Blank out the player's colour at the beginning of a text. Return the text and the colour.

    In "red ... wall B1", "red" is the player, because a piece follows. It is also the player in a
    text without a cell. In "red F4" it is a rooftop. If there is no player at the beginning, or if
    the text contains a colon, return the text unchanged and None.
    """
    words = list(_WORD.finditer(text))
    terms = [phrasebook().find(split_words(text[word.start() :])) for word in words]
    if not terms or terms[0] is None or terms[0][1].kind != "player" or ":" in text:
        return text, None
    names_piece = any(term is not None and term[1].kind in _NAMES for term in terms[1:])
    if CELL.search(text) and not names_piece:
        return text, None
    return _blanked(text, [words[0].span()]), terms[0][1].value


def _names_no_move(text: str) -> bool:
    """Return whether a text has no words except filler words."""
    found = [phrasebook().find((word,)) for word in split_words(text)]
    return all(known is not None and known[1].kind == "filler" for known in found)
