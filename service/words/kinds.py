"""What kind of question a text asks, by the kinds of its words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .asking import topics_of
from .tokens import Token

KINDS: Final = ("why", "left", "turn", "score", "list", "where", "may", "if")
"""The kinds of words that ask, the strongest first."""

ANSWERED_AS: Final = {"left": "turn", "list": "where", "may": "judge", "if": "judge"}

SILENT: Final = frozenset(
    (
        "filler",
        "colon",
        "question",
        "not",
        "be",
        "does",
        "third",
        "me",
        "to",
        "of",
        "on",
        "brings",
        "okay",
        "clock",
        "token",
        "mend",
        "board",
        "unreal",
        "spot",
        *KINDS,
    )
)

COUNTED_WITH: Final = frozenset(
    ("own", "who", "again", "what", "past", "ask", "anyone", "must", "how", "spot")
)
"""The kinds of words that mean nothing of their own beside a score, a turn or "where"."""


def asks_for_reason(found: Sequence[Token], kind: str | None) -> bool:
    """Return whether a text asks what is against a move: "what is wrong with a wall at E1?"."""
    kinds = {token.kind for token in found}
    refused = any(token[:2] == ("may", "not") for token in found)
    asks = bool(kinds & {"ask", "how", "rule"})
    return kind in ("may", "if") and refused and asks and {"cell"} <= kinds


def is_for_piece(found: Sequence[Token]) -> bool:
    """Return whether something is asked for a piece: "is E1 free for a wall"."""
    pieces = any(token.kind == "piece" for token in found)
    return pieces and any(token[:2] == ("filler", "for") for token in found)


def asks_for_turn(found: Sequence[Token]) -> bool:
    """Return whether a text with no other question is about the turn, as in "am I next?"."""
    kinds = {token.kind for token in found}
    if "cell" in kinds:
        return False
    each = any(token[:2] == ("clock", "turn each") for token in found)
    if each and not kinds & {"me", "own"}:
        return False  # "does one place two pieces per turn?"
    named = kinds - SILENT - COUNTED_WITH - {"player", "number", "then"}
    whole = all(token.value == "any" for token in found if token.kind == "piece")
    mine = "me" in kinds or ("own", "me") in {token[:2] for token in found}
    asks = kinds & {"what", "ask", "not", "may", "if"}
    if whole and "question" in kinds and mine and kinds & {"own", "again", "or"} and not asks:
        counted = kinds & {"piece", "number"}
        return bool(counted) and not named - {"piece", "or"}  # "have I got two left?"
    if whole and mine and _to_place(found) and "piece" not in kinds:
        return not named  # "how many have I got left to place?"
    if {"be", "to", "anyone", "question"} <= kinds:
        return not named - {"or", "to"}  # "is it to anybody?"
    if {"be", "to", "player"} <= kinds or {"be", "or", "player"} <= kinds:
        return not named - {"or", "to"}  # "is it to Red?", "is it me or Green?"
    return (
        "clock" in kinds
        and named <= {"piece"}
        and not any(token.kind == "piece" and token.value != "any" for token in found)
    )


def asks_for_places(found: Sequence[Token]) -> bool:
    """Return whether a question is about places, as "any spot left for a stable?".

    So is "how can the violet palace grow?".
    """
    kinds = {token.kind for token in found}
    asks = kinds & {"question", "may", "be", "does", "own", "ask"}
    return bool("spot" in kinds and asks) or {"how", "extend", "color"} <= kinds


def _to_place(found: Sequence[Token]) -> bool:
    """Return whether something is "to place"."""
    return any(one.kind == "to" and two.value == "put" for one, two in pairwise(found))


_MOVING: Final = frozenset(("may", "must", "extend", "claim"))


def asks_for_fact(found: Sequence[Token]) -> bool:
    """Return whether a text asks for a fact. "Taken" alone does not, but "is it taken" does."""
    kinds = {token.kind for token in found}
    hints = {token.value for token in found if token.kind == "what"}
    if {"tower", "who"} <= kinds and not kinds & {"cell", *_MOVING}:
        return True  # "who got the tower of 4 points?"
    if "how" in kinds and not hints:
        return False  # "how did Yellow get the orange tile?"
    if "question" not in kinds:
        thing = next((t for t in found if t.kind not in ("filler", "me", "then")), None)
        if thing and thing.value.endswith("rooftop"):
            return False  # "my dome on the orange that is left"
    if "where" in kinds and not kinds & _MOVING and ("piece", "well") in {t[:2] for t in found}:
        return not any(token.value == "put" for token in found)
    if "spot" in kinds or ("score" in kinds and kinds & {"piece", "claim"}):
        return False
    if "where" in kinds:
        named = {"palace", "street"} & kinds and kinds & {"be", "does"}
        return bool(named or kinds & {"tower", "corner"}) and not kinds & _MOVING
    if "left" in kinds:  # "how many pieces does the palace have?", "... are behind my screen?"
        screen = any(t.kind == "own" and t.value.endswith("screen") for t in found)
        return "may" not in kinds and ("palace" in kinds or screen)
    if hints == {"stock"} and _to_place(found) and not kinds & {"piece", "color"}:
        return False  # "how many have I got left to place?"
    if "stock" in hints and "clock" in kinds and not kinds & {"own", "me", "player"}:
        return False  # "how many tea tiles per turn?"
    asks = kinds & {"question", "ask", "who"} or hints - {"", "cell", "palace"}
    if {"cell", "piece"} <= kinds:
        there = "be" in kinds and ("be", "there") in {token[:2] for token in found}
        if is_for_piece(found) or not (asks or there):
            return False  # "is E1 free for a wall?"
    if {"if", "me", "cell"} <= kinds:
        return False  # "how much is it worth if I claim D9?"
    if {"brings", "cell", "piece"} <= kinds:
        return False  # "would a stable at C3 bring anything?"
    placed = {"cell"} if any(token.value == "put" for token in found) else set()
    if hints and (kinds & {"be", "does", "question", "own"} or hints - {"palace", *placed}):
        return True
    if kinds & {"score", "turn", "may", "must", "list", "okay"}:
        return False
    if kinds == {"cell", "question"}:
        return True
    if {"ask", "cell"} <= kinds and not kinds & {"piece", "color"}:
        return True
    if kinds & {"tile", "token"} and "question" in kinds:
        return True
    first = next((t.kind for t in found if t.kind not in ("filler", "mend", "okay")), "")
    if kinds & {"ask", "who", "anyone"} or first in ("be", "does"):
        return bool(kinds & {"own", "be", "tile", "token", "tower", "corner"})
    return "own" in kinds and "cell" not in kinds


def asks_for_worth(found: Sequence[Token]) -> bool:
    """Return whether a question such as "how many points is the palace worth?" is about a fact."""
    kinds = {token.kind for token in found}
    if kinds & {"piece", "claim", "me", "color"} - ({"color"} if "palace" in kinds else set()):
        return False
    named = kinds & {"palace", "tower", "corner"}
    return "score" in kinds and bool(named or {"cell", "own"} <= kinds)


_ASKED_IN_GENERAL: Final = frozenset(
    ("may", "question", "rule", "must", "ask", "how", "list", "does", "if", "where", "why")
)


def asks_in_general(found: Sequence[Token]) -> bool:
    """Return whether a question is about no move, as in "may a stable touch two palaces?"."""
    kinds = {token.kind for token in found}
    if "rule" in kinds:  # "would the rules allow a wall at E1?" is about a move
        only = all(token.value == "named" for token in found if token.kind == "rule")
        placed = "cell" in kinds and kinds & {"piece", "color"} and kinds & {"may", "if"}
        return not ((placed and only) or {"cell", "why"} <= kinds)
    if not kinds & _ASKED_IN_GENERAL or kinds & {"cell", "player"}:
        return False
    topics = topics_of(found) or ()
    named = {token.value for token in found if token.kind == "topic"}
    if ("near", "between") in {token[:2] for token in found}:
        named.add("touch")
    if {"pass", "may"} <= kinds and named == {"obligation"}:
        return False  # "may I pass and place nothing?"
    if {"if", "me"} <= kinds and named <= {"start", "touch"} and not kinds & {"may", "must", "how"}:
        return False  # "what if I begin a wall at one of the corners?"
    if "list" in kinds and {*topics} == {"start"} and kinds & {"me", "may"}:
        return False  # "with what may I start?"
    if "who" in kinds and {*topics} == {"start"}:
        return False  # "who starts?"
    if "tie" in named and not kinds & {"how", "if", "ask", "what", "may", "must", "list"}:
        return False  # "are we level?"
    if ("unreal" in kinds and "end" not in named) or (
        "left" in kinds and "same_color" not in named
    ):
        return False
    if "where" in kinds:
        usual = {"touch"} if "must" in kinds else {"touch", "start", "setup"}
        return bool(named - usual) and bool(topics)
    if "must" in kinds or named:
        return bool(topics)
    if len(topics) > 1 and ("turn" in topics or "own" in topics):
        return True
    if {"pass", "own"} <= kinds and "me" not in kinds:
        return bool(topics)  # "can you pass if you still have pieces?"
    if {"palace", "extend"} <= {*topics} and not kinds & {"me", "color"}:
        return True  # "can a claimed palace grow?"
    if any(token[:2] == ("what", "stock") for token in found) and kinds & {"may", "must"}:
        return bool(topics) and not kinds & {"own", "me"}
    if kinds & {"number", "what"} and {"two_palace", "two_tea_tile", "two_rooftop"} & {*topics}:
        return True
    if "two_palace" in topics and "same_color" in topics:
        return True  # "may I claim a second orange palace?"
    still = any(token[:2] == ("again", "still") for token in found)
    several = any(topic.startswith("two_") for topic in topics)
    if kinds & {"own", "be", "street"} and "me" not in kinds and several and not still:
        return True
    claimed = any(token[:2] == ("what", "palace") for token in found)
    builds = bool(kinds & {"claim", "piece"}) and "palace" in kinds
    claimed = claimed and "may" in kinds and "color" not in kinds and (builds or "me" not in kinds)
    if claimed:
        return True
    if {"palace", "color", "anyone"} <= kinds and not kinds & {"may", "must", "if"}:
        return False  # "is anyone's dome on the violet palace?"
    if "anyone" in kinds:
        return len(topics) > 1  # "can a stable join another player's palace?"
    if "near" in kinds and (topics == ("touch", "well") or kinds & {"list", "how", "ask"}):
        return bool(topics)
    related = "near" in kinds or ("on" in kinds and "palace" not in kinds)
    return related and "me" not in kinds and len(topics) > 2
