"""Words that nobody knows: which of them can't matter beside an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .tokens import Token

__all__ = [
    "NOUNS",
    "counts",
    "has",
    "is_i",
    "is_object",
    "is_passed_over",
    "is_word",
    "kinds_of",
    "links",
    "may_be_piece",
    "spends_tea",
]

NOUNS: Final = ("piece", "color", "palace", "street")
_LINKS: Final = ("on", "to", "near", "with", "from", "of")


def kinds_of(tokens: Sequence[Token]) -> set[str]:
    """Return the kinds of some words."""
    return {token.kind for token in tokens}


def has(tokens: Sequence[Token], *kinds: str) -> bool:
    """Return whether some words have one of some kinds."""
    return any(token.kind in kinds for token in tokens)


def links(token: Token) -> bool:
    """Return whether a word links a thing to a place or to another thing."""
    return token.kind in _LINKS or token.value in ("at", "for")


def spends_tea(tokens: Sequence[Token], index: int) -> bool:
    """Return whether a tea tile is handed in: not in "thanks for the teas", "I want all three"."""
    if tokens[index][:2] != ("piece", "tea_tile"):
        return False
    before = [token for token in tokens[:index] if token.value != "article"][-1:]
    after = tokens[index + 1][:2] if index + 1 < len(tokens) else ()
    if before and before[0].kind == "number" and after == ("me", "for"):
        return False  # "two teas for me if I claim grey"
    return not any(token.value in ("for", "all", "3", "4") for token in before)


def counts(tokens: Sequence[Token]) -> bool:
    """Return whether words name one or more of something: "and a pagoda"."""
    return any(t.value == "article" or t.kind in ("number", "again") for t in tokens)


def is_i(token: Token) -> bool:
    """Return whether a word is "I" or "me", not "my"."""
    return token.kind == "me" and token.value not in ("my", "mine")


def is_word(token: Token) -> bool:
    """Return whether something is joined with a word such as "and", not with a comma."""
    return token.kind == "then" and token.text[0].isalpha()


def is_object(clause: Sequence[Token], index: int) -> bool:
    """Return whether an unknown word is done to a player: "I annoy Green with a wall"."""
    if clause[index].kind not in ("player", "anyone"):
        return False
    before = [token for token in clause[:index] if token.kind != "filler"]
    after = next((t for t in clause[index + 1 :] if t.kind != "filler" or t.value), None)
    acts = after and (after.value == "put" or after.kind in ("claim", "to", "may"))
    return bool(before) and before[-1].kind == "unknown" and not acts


def is_passed_over(clause: Sequence[Token], index: int, *, asks: bool, nouns_first: bool) -> bool:
    """Return whether an unknown word of an action can't matter."""
    value = clause[index].value
    if value in ("told", "never") or may_be_piece(clause, index, nouns_first):
        return False
    supposed = has(clause, "may", "if") and not has(clause, "be", "own")
    if not value and not supposed and has(clause, "cell"):
        return False
    return asks or clause[-1].kind == "colon" or _is_no_verb(clause, index, nouns_first)


def may_be_piece(clause: Sequence[Token], index: int, nouns_first: bool) -> bool:
    """Return whether an unknown word may be a piece."""
    following = clause[index + 1] if index + 1 < len(clause) else None
    if index > 1 and clause[index - 1].kind == "of" and clause[index - 2].value == "rooftop":
        return True  # « une coupole de secours »
    if following and following.kind == "cell":
        return True
    bare = [i for i, t in enumerate(clause) if t.kind == "color" and not _has_noun(clause, i)]
    if index + 1 in bare and (nouns_first or index == 0):
        return True
    before = [i for i in range(index) if clause[i].kind not in ("filler", "of", "unknown")]
    if not before:
        return not has(clause[index:], *NOUNS, "cell") and counts(clause[:index])
    if before[-1] not in bare or nouns_first:
        return False
    verb = has(clause, "claim", "extend") or any(token.value == "put" for token in clause)
    if len(before) > 1 and clause[before[-2]].kind == "may" and following and not verb:
        return not links(following)  # "could violet spread to E4?"
    return not any(links(clause[i]) for i in range(before[-1], index))


def _is_no_verb(clause: Sequence[Token], index: int, nouns_first: bool) -> bool:
    """Return whether an unknown word is no verb that may be what is done.

    It is an adjective, behind a preposition, between a piece and its space, or beside a known verb.
    """
    ahead = [t for t in clause[index + 1 :] if t.kind != "unknown"]
    back = [t for t in clause[:index] if t.kind != "unknown"]
    last = back[-1] if back else None
    if last and last.kind in ("player", "third"):
        return False  # "as Blue sleeps"
    thing = next((t for t in ahead if t.kind != "filler" or t.value), None)
    if last and thing:
        if last.kind in _DETERMINERS and not is_i(last) and thing.kind in NOUNS:
            return True  # "that lonely grey"
        if is_i(last) and ahead[0].kind in ("number", "again"):
            return True  # "I squeeze another wall in at F1"
        if thing.kind == "with" and has(ahead, "piece", "color") and not has(back, "cell"):
            return True  # "I finish off with a wall"
    if any(t.kind in ("player", "anyone") for t in ahead[:1]) and not has(back, "cell"):
        return is_object(clause, index + 1)  # "annoy Green with a wall"
    spoken = [t for t in back if t.kind != "filler" or links(t)]
    if spoken and links(spoken[-1]):
        return True  # "with pleasure"
    place = next((t for t in ahead if t.kind != "filler" and not links(t)), None)
    if place and place.kind == "cell" and has(back, "piece", "color", "again"):
        noun = last and (last.kind in ("again", "number") or last.value == "article")
        noun = noun or (last and last.kind == "color" and not nouns_first)
        linked = any(links(t) for t in ahead[: ahead.index(place)])
        return linked and not noun and not has(back, "cell")  # "my wall creeps to A3"
    nouns = [i for i, t in enumerate(clause) if t.kind in (*NOUNS, "cell")]
    verbs = [i for i, t in enumerate(clause) if t.value == "put" or t.kind in ("claim", "extend")]
    me = [i for i, t in enumerate(clause) if is_i(t)]
    if nouns and index < nouns[0]:
        between = index - 1 in me and index + 1 in verbs
        return between or any(index < i < nouns[0] for i in me)
    cells = [i for i in nouns if clause[i].kind == "cell"]
    return any(i < index and i < cells[0] for i in verbs) if cells else False


_DETERMINERS: Final = ("filler", "me", "number", "again", "color")


def _has_noun(clause: Sequence[Token], index: int) -> bool:
    """Return whether the colour at an index stands beside a piece or a palace."""
    for step in (-1, 1):
        at = index + step
        while 0 <= at < len(clause) and clause[at].kind in ("filler", "of"):
            at += step
        if 0 <= at < len(clause) and clause[at].kind in ("piece", "palace"):
            return True
    return False
