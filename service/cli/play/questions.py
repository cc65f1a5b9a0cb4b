"""Questions about a move, in French and in English: they are answered and never played."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from service.cli.move_vocabulary import without_accents

__all__ = ["ASKING", "BESIDE", "Question", "read_question"]


def _words(text: str) -> frozenset[str]:
    return frozenset(without_accents(text).split())


_WHY: Final = _words("why pourquoi not pas")
_WHERE: Final = frozenset(("where", "où"))

ASKING: Final = _words(
    "why how what which when can cant cannot could couldn may might is isn are aren am do does did "
    "will would should shall must if allowed legal legally illegal possible permitted forbidden "
    "pourquoi comment combien quand quel quelle quels quelles quoi si peux peut pouvons pouvez "
    "peuvent pourrais pourrait pourrions ai avons est dois doit devons faut droit légal illégal "
    "permis autorisé interdit"
)
"""Words that make a line a question, wherever they stand. None of them names a part of a move."""

BESIDE: Final = _words(
    "not t it be i we you about now please have "
    "ne n pas je j on nous vous il y a c ce s t que qu faire plaît merci maintenant coups"
)
"""Words that say nothing about the move in a question, but do not make a line a question."""

_WORD: Final = re.compile(r"\w+")
_SIGNS: Final = re.compile(r"[-\u2010\u2011?\uff1f!.…'’]")
_QUESTION_MARK: Final = re.compile(r"[?\uff1f]")
_MAY_I: Final = re.compile(
    r"\bpuis[-\u2010\u2011]je\b|(?:^|:)\s*puis\s+je(?=\s+\w+(?:er|re|ir)\b)", re.IGNORECASE
)
"""« Puis-je »; without the hyphen « puis » may also mean "then", as in « puis je pose un mur »."""

_INFINITIVE: Final = re.compile(r"[\s'’]*\w+(?:er|re|ir)\b", re.IGNORECASE)


class Question(NamedTuple):
    """A question: ``text`` is the line with spaces in place of all that does not name the move.

    ``asks_why`` and ``asks_where`` say whether it asks for a reason and for the spaces of a piece.
    """

    text: str
    asks_why: bool
    asks_where: bool


def read_question(line: str) -> Question | None:
    """Return the question that a line asks, None if it asks nothing."""
    line = unicodedata.normalize("NFC", line)
    spans = [match.span() for match in _MAY_I.finditer(line)]
    asks = bool(spans) or _QUESTION_MARK.search(line) is not None
    asks_why = asks_where = False
    previous_says_nothing = False
    for match in _WORD.finditer(line):
        written = match[0].casefold()
        word = without_accents(written)
        # « Où » is "where", « ou » is "or".
        where = written in _WHERE
        says_nothing = where or word in ASKING or word in BESIDE
        if word in ("de", "d"):  # « le droit de poser », but « marchand de E2 »
            follows = _INFINITIVE.match(line, match.end())
            says_nothing = previous_says_nothing or follows is not None
        if says_nothing:
            spans.append(match.span())
        asks = asks or where or word in ASKING
        asks_why = asks_why or word in _WHY
        asks_where = asks_where or where
        previous_says_nothing = says_nothing
    if not asks:
        return None
    signs = list(line)
    for start, end in [*spans, *(match.span() for match in _SIGNS.finditer(line))]:
        signs[start:end] = " " * (end - start)
    return Question("".join(signs), asks_why, asks_where)
