"""What people say around a move or a question: reasons, and words that nobody knows.

Reasons are always left out. The rest is only left out of a text that can't be read with it, and
only if it can't turn the meaning around. Comments around an action are in :mod:`.essence`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .strangers import is_i, is_object, is_passed_over
from .tokens import Token

__all__ = ["without_reasons", "without_sentences", "without_strangers"]

_ASKING: Final = frozenset(("question", "may", "okay", "why", "if", "be", "does"))
_THINGS: Final = frozenset(("cell", "piece", "color", "palace", "street", "claim"))
_NAMES: Final = frozenset(("piece", "color", "claim"))


# --- Reasons -------------------------------------------------------------------------------------

_AROUND: Final = ("filler", "mend", "okay", "then", "but")
_NO_PURPOSE: Final = frozenset(
    (
        *("cell", "piece", "color", "palace", "near", "me", "player", "number", "it", "side", "on"),
        "anyone",
    )
)


def without_reasons(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without a clause such as "because Blue has no walls" or "to stop Blue".

    A clause at the end is left out if nothing in it may be another action. One at the beginning
    ends at the first comma or colon.
    """
    found = _without_between(_without_alternatives(found))
    start = next((i for i in range(len(found)) if _opens_reason(found, i)), None)
    if start is None:
        return found
    head, clause = found[:start], found[start:]
    if not any(token.kind == "cell" for token in head):
        ends = [i for i, token in enumerate(clause) if token.text in (",", ":")]
        if all(token.kind in _AROUND for token in head):
            return without_reasons(clause[ends[0] + 1 :]) if ends else found
        if ends and not any(token.kind == "cell" for token in clause[: ends[0]]):
            return [*head, *without_reasons(clause[ends[0] :])]
    joined = _end_of_clause(clause)
    within, after = clause[:joined], clause[joined:]
    if clause[0].value == "comment" and any(token.kind == "cell" for token in within):
        return found  # "wall at E1, that should be F1"
    purpose = clause[0].kind in ("to", "filler") and clause[0].value != "so"
    kinds = {token.kind for token in after}
    gets = any(token.kind == "own" for token in within)  # "to have the teas"
    if purpose and any(_acts(t) and not (gets and t.kind == "piece") for t in within):
        return found
    if purpose and "cell" in kinds and kinds & _NAMES:
        if any(token.kind in _NAMES for token in within) and after[0].text not in (",", "."):
            return found
        return [*head, *without_reasons(after)]
    alone = not any(token.kind == "cell" for token in within)
    if alone and "cell" in kinds and kinds & _NAMES and after[0].text in (",", "."):
        return [*head, *without_reasons(after)]  # "so Blue can't have it, then a merchant at H8"
    if kinds & (_NAMES | {"cell"}):
        return found
    asked = [token for token in after if token.kind in _ASKING]
    return [*head, *(token for token in within if token.kind == "question"), *asked]


def _acts(token: Token) -> bool:
    """Return whether a word of a purpose may be another action: "and for the rest I use a tea"."""
    return is_i(token) or token.kind in ("cell", "it") or token.value in ("it", "tea_tile")


def _end_of_clause(clause: Sequence[Token]) -> int:
    """Return where a clause is joined to something else than another cell of its own."""
    last = max((i for i, token in enumerate(clause) if token.kind == "cell"), default=-1)
    for index, token in enumerate(clause):
        after = next((t.kind for t in clause[index + 1 :] if t.kind != "filler"), "")
        listed = after == "cell" and any(other.kind == "cell" for other in clause[:index])
        word = token.text[0].isalpha()
        if (
            token.kind == "then"
            and not (listed and token.text != ",")
            and not (word and index > last)
        ):
            return index
    return len(clause)


def _without_between(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without "between the street and the palace", where the cell is told."""
    start = next((i for i, t in enumerate(found) if t[:2] == ("near", "between")), None)
    if start is None or not any(token.kind == "cell" for token in found):
        return found
    joined = next((i for i in range(start, len(found)) if found[i].kind == "then"), len(found))
    end = joined + 1
    while end < len(found) and found[end].kind in _LANDMARK:
        end += 1
    if end - joined < 2 or not all(token.kind in _LANDMARK for token in found[start + 1 : joined]):
        return found
    return [*found[:start], *found[end:]]


_LANDMARK: Final = ("filler", "of", "color", "palace", "piece", "street", "tower", "player", "me")


_OPENERS: Final = frozenset(("because", "who", "ask", "where", "rule", "be", "to"))


def _opens_reason(found: Sequence[Token], index: int) -> bool:
    """Return whether a clause that gives a reason begins here.

    Behind an action, so do "to", "for", "when" and the like: not in "a wall to E1".
    """
    token = found[index]
    if token.kind not in _OPENERS and token.value not in ("so", "for"):
        return False
    if token.kind == "because":
        return True
    kinds = {other.kind for other in found[:index]}
    ends = all(other.kind == "then" for other in found[index + 1 :])
    if token.kind in ("who", "be") and index and _tells_palace(found, index):
        return True  # "my dome on the orange that is left"
    if "cell" not in kinds or not kinds & _NAMES or ends:
        return False
    asks = {other.kind for other in found} & {"may", "if", "why", "question"}
    after = next((t for t in found[index + 1 :] if t.value != "article"), token)
    if token.kind in ("who", "ask") and not asks | {t.kind for t in found} & {"own", "past"}:
        return True  # "a stable at M5, which joins the palace"
    ahead = [other.kind for other in found[index + 1 : index + 3]]
    if token.value == "so" and ahead == ["me", "may"] and "question" not in asks:
        return True  # "orange at N9 so I can let it grow"
    told = not {t.kind for t in found} & {*_ASKING - {"be"}, "unreal", "me"}
    if token.kind == "where" and told and not any(t.value == "put" for t in found[index:]):
        return True  # "violet to K8, where the well pays"
    if (token.kind == "rule" and asks) or (token.kind == "where" and kinds & {"may", "if", "why"}):
        return True  # "may a stable go to D5 when nothing is there?"
    if token[:2] == ("be", "there"):
        return not any(other.kind == "cell" for other in found[index:])
    if (token.kind, token.value) not in (("to", ""), ("filler", "for")):
        return False
    if token.value == "for" and after.kind == "me":
        after = next((t for t in found[index + 2 :] if t.kind in (*_THINGS, "then")), token)
        return after.kind in ("color", "palace")  # "for my violet palace", but not "for me"
    article = found[index + 1].value == "article"
    return after.kind not in _NO_PURPOSE and not (token.kind == "to" and article)


def _tells_palace(found: Sequence[Token], index: int) -> bool:
    """Return whether a clause only describes the palace before it that a rooftop is for."""
    rooftop = any(t.kind == "piece" and t.value.endswith("rooftop") for t in found[:index])
    end = next((i for i, t in enumerate(found) if i > index and t.kind == "then"), len(found))
    told = {token.kind for token in found[index:end]} <= _SAID_OF_PALACES
    return rooftop and told and found[index - 1].kind in ("color", "palace")


_SAID_OF_PALACES: Final = frozenset(
    (
        "who",
        "be",
        "own",
        "filler",
        "topic",
        "near",
        "side",
        "corner",
        "what",
        "then",
        "not",
        "again",
    )
)
_ENDS: Final = ("then", "question")


def _without_alternatives(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without "instead of a gate", and with "..., or is it?" as a question."""
    at = next((i for i, token in enumerate(found) if token.kind == "or"), None)
    if at is None:
        return found
    tail = found[at + 1 :]
    reason = next((i for i, t in enumerate(tail[:-1]) if t.kind == "because"), len(tail) - 1)
    tail = [*tail[:reason], *tail[-1:]]
    near = next((i for i, token in enumerate(tail) if token.kind == "near"), len(tail))
    kinds = {token.kind for token in tail[:near]} | {t.kind for t in tail if t.kind in _ENDS}
    if any(token.kind == "cell" for token in tail):
        kinds.add("cell")
    if found[at].value == "instead":
        ends = (i for i, t in enumerate(tail) if t.kind in _ENDS or t[:2] == ("me", ""))
        end = next(ends, len(tail))
        if not any(token.kind == "cell" for token in tail[:end]):
            return [*found[:at], *tail[end:]]
        return found
    asks = {token.kind for token in found} & {"may", "question", "be", "does"}
    told = kinds & {"turn", "be", "what"}
    things = _THINGS - {"palace"} if told else _THINGS  # "or is this palace done?"
    named = set() if "be" in kinds else {"player"}  # "or is that one Blue's?"
    other = kinds & (things | named | {"number", "unreal", "score", "who"})
    acts = any(token[:2] == ("filler", "put") for token in tail)
    if not asks or other or acts or kinds <= {"question"}:
        return found  # "may I use a tea first, or only after I've put something down?"
    return [*found[:at], tail[-1]._replace(kind="question")]


# --- Words that nobody knows ---------------------------------------------------------------------


def without_strangers(found: Sequence[Token], *, nouns_first: bool) -> list[Token] | None:
    """Return the tokens without words that nobody knows, and a question without what is told.

    Return None if one of them may matter, or if nothing is left out.
    """
    spoken = without_sentences(found)
    asks = any(token.kind in _ASKS for token in spoken)
    for part in _parts(spoken):
        strange = [index for index, token in enumerate(part) if token.kind == "unknown"]
        if strange and (not _is_certain(part) or any(token.kind == "pass" for token in part)):
            return None
        for index in strange:
            if not is_passed_over(part, index, asks=asks, nouns_first=nouns_first):
                return None
    left = [t for i, t in enumerate(spoken) if t.kind != "unknown" and not is_object(spoken, i)]
    unknown = sum(token.kind == "unknown" for token in spoken)
    words = sum(token.text[0].isalpha() for token in spoken)
    return left if len(left) < len(found) and unknown * 2 <= words else None


_ASKS: Final = frozenset(
    ("question", "may", "why", "if", "where", "list", "score", "turn", "left", "ask", "what")
)
_ABOUT: Final = frozenset((*_THINGS, "turn", "left", "score", "clock", "list"))
_DANGEROUS: Final = frozenset(("not", "or", "unreal", "mend", "but"))


def without_sentences(found: Sequence[Token]) -> Sequence[Token]:
    """Return the only question of a text, without sentences that only tell something."""
    sentences: list[list[Token]] = [[]]
    for token in found:
        sentences[-1].append(token)
        if token.text in (".", "!", "…", "?", "\n"):
            sentences.append([])
    told = [sentence for sentence in sentences if sentence and sentence[-1].kind != "question"]
    asked = [sentence for sentence in sentences if sentence and sentence[-1].kind == "question"]
    if len(asked) != 1 or not told or not {token.kind for token in asked[0]} & _ABOUT:
        return found
    kinds = {token.kind for token in asked[0]}
    if "turn" in kinds and not any(token.kind == "cell" for token in found):
        return asked[0]  # "I was away for a minute. Is it my turn?"
    named = {"player"} if "cell" in kinds else set()
    for sentence in told:
        kinds = {token.kind for token in sentence}
        pointing = sentence[0].kind in ("it", "be")
        placed = "cell" in kinds and not pointing
        if placed or kinds & _DANGEROUS or "player" in kinds - named or not _is_certain(sentence):
            return found
    return asked[0]


def _is_certain(part: Sequence[Token]) -> bool:
    """Return whether a part denies nothing and all its unknown words may be passed over."""
    strange = any(token.kind == "unknown" and token.value != "word" for token in part)
    return not strange and not any(token[:2] == ("anyone", "none") for token in part)


def _parts(found: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the parts of a text between commas, full stops and the like, each with its end."""
    part: list[Token] = []
    for token in found:
        part.append(token)
        if token.kind in ("then", "colon") or token.value == "so":
            yield part
            part = []
    if part:
        yield part
