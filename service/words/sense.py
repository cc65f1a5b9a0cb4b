"""Who is meant, and what turns the meaning of a text around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .drafts import NotReadError
from .kinds import is_for_piece
from .tokens import Token


def refuse_unknown(found: Sequence[Token]) -> None:
    """Refuse a word without a meaning, and a cell that no board has."""
    for token in found:
        if token.kind in ("unknown", "no such cell"):
            raise NotReadError(token.kind, token)


_ASKED_WITH: Final = frozenset(("why", "left", "turn", "score", "list", "where", "may", "clock"))
"""The kinds of words that make sense with "is" or "does". "Is C4 violet?" asks nothing known."""

_ASKS_FOR_POINTS: Final = frozenset(
    ("question", "ask", "does", "be", "if", "what", "how", "may", "either", "brings", "own")
)
_TELLS_POINTS: Final = frozenset(("brings", "own", "be"))
"""Those of them that may as well tell of points: "a stable at B4, it brings me a point"."""


def refuse_senseless(found: Sequence[Token], kind: str | None, kinds: set[str]) -> None:
    """Refuse what turns the meaning of a text around, unless a question explains it."""

    def first(kind: str) -> Token:
        return next(token for token in found if token.kind == kind)

    if "or" in kinds and kind != "turn" and not (kind == "score" and "cell" not in kinds):
        raise NotReadError("or", first("or"))
    if "not" in kinds and (kind is None or (kind == "if" and "question" not in kinds)):
        raise NotReadError("not", first("not"))
    if kind == "may" and "may" not in kinds and "not" in kinds and not _is_tag(found, "not"):
        raise NotReadError("not", first("not"))  # "no wall at E1?"
    there = "be" in kinds and next((t for t in found if t[:2] == ("be", "there")), None)
    cells = sum(token.kind == "cell" for token in found)
    if there and (cells > 1 or (kind == "why" and "may" not in kinds)):
        raise NotReadError("unknown", there)  # "why is there a wall at D1?"
    _refuse_corrections(found, kind)
    so = kind == "score" and any(token[:2] == ("filler", "so") for token in found)
    if so and "cell" in kinds and "question" not in kinds:
        raise NotReadError("unknown", first("score"))  # "it is worth it, so my dome goes on D9"
    told = kinds & {"brings", "own", "be"} and not kinds & (_ASKS_FOR_POINTS - _TELLS_POINTS)
    if kind == "score" and kinds & {"cell", "piece"} and (told or not kinds & _ASKS_FOR_POINTS):
        at, cell = (
            found.index(first("score")),
            found.index(first("cell" if "cell" in kinds else "piece")),
        )
        apart = any(t.kind in ("then", "colon") for t in found[min(at, cell) : max(at, cell)])
        if ("me" in kinds and not told) or ("cell" in kinds and apart):
            raise NotReadError(
                "unknown", first("score")
            )  # "I score C4", "merchant H12, let's lead"
    if (
        "be" in kinds
        and kind != "turn"
        and not (_is_tag(found, "be") or is_for_piece(found))
        and (
            not kinds & {*_ASKED_WITH, "okay", "spot"}
            or (kind == "where" and not kinds & {"may", "spot", "extend", "how", "what", "claim"})
        )
    ):
        raise NotReadError("unknown", first("be"))
    if "does" in kinds and not _is_tag(found, "does") and not kinds & {*_ASKED_WITH, "spot"}:
        raise NotReadError("unknown", first("does"))
    if "brings" in kinds and kind not in ("if", "score"):
        raise NotReadError("unknown", first("brings"))
    explained = kind == "why" and "may" in kinds
    if {"past", "cell"} <= kinds and not (explained or _is_supposed(found, first("past"))):
        raise NotReadError("unknown", first("past"))
    done = next((i for i, t in enumerate(found) if t[:2] == ("filler", "done")), None)
    if done is not None and (kind or not done or found[done - 1].kind != "player"):
        raise NotReadError("unknown", found[done])  # "did Yellow put a wall at E1?"
    past = None if kind else next((t for t in found if t[:2] in _NOT_NOW), None)
    rooftop = any(t.kind == "piece" and t.value.endswith("rooftop") for t in found)
    if past and not (past.kind == "what" and rooftop and "cell" not in kinds):
        raise NotReadError("unknown", past)  # "E1 is free", « Jaune posait un mur »
    if "anyone" in kinds and ("anyone", "none") in {token[:2] for token in found}:
        raise NotReadError("not", first("anyone"))
    if kind == "may" and "cell" in kinds and sum(token.kind == "who" for token in found) > 1:
        raise NotReadError("unknown", first("who"))  # "who can say who put the wall at B1?"
    if kind == "if" and "question" not in kinds and "cell" in kinds:
        named = [i for i, t in enumerate(found) if t.kind in ("cell", "piece", "color")]
        if found.index(first("if")) > named[1 if len(named) > 1 else 0]:
            raise NotReadError("unknown", first("if"))  # "a wall at E1 would only help Yellow"
    if "third" in kinds and kind != "where":
        at = found.index(first("third"))
        if not any(token.kind in ("player", "piece", "color", "palace") for token in found[:at]):
            raise NotReadError("who", first("third"))


_NOT_NOW: Final = (("filler", "past"), ("what", "cell"), ("again", "always"))


def _is_supposed(found: Sequence[Token], past: Token) -> bool:
    """Return whether a past tense only supposes something: "suppose I did E4 violet"."""
    return any(token.kind == "if" for token in found[: found.index(past)])


def _is_tag(found: Sequence[Token], kind: str) -> bool:
    """Return whether a word only asks about all that was said: "wall at E1, is that right?"."""
    kinds = [token.kind for token in found]
    last = max((i for i, k in enumerate(kinds) if k in ("cell", "piece", "color")), default=0)
    return "cell" in kinds and kind not in kinds[: last + 1] and kinds[-1] == "question"


def _refuse_corrections(found: Sequence[Token], kind: str | None) -> None:
    """Refuse words that take back or turn around a part of the text: "wall at E1, sorry, F1".

    They are harmless before the first cell, after the last action, and where there is only one
    cell: "why is E1 forbidden for a wall?".
    """
    if not {token.kind for token in found} & {"not", "may", "mend", "but", "player"}:
        return
    cells = [index for index, token in enumerate(found) if token.kind == "cell"]
    first = cells[0] if cells else len(found)
    last = max((i for i, t in enumerate(found) if t.kind in ("cell", "piece", "color")), default=0)
    condition = len(cells) > 1 and any(token.kind == "if" for token in found)
    pieces = sum(token.kind in ("piece", "color", "claim") for token in found)
    for index, token in enumerate(found):
        within = first < index < last
        negative = token.kind == "not" or token[:2] == ("may", "not")
        alone = kind == "why" and len(cells) == pieces == 1
        if negative and ((within and not alone) or condition or kind in ("list", "where")):
            raise NotReadError("not", token)
        taken_back = token.value == "cancel" and any(
            t.kind in ("cell", "piece", "color") for t in found[:index]
        )
        joined = index and found[index - 1].kind == "then" and found[index - 1].text[0].isalpha()
        if joined and token[:2] == ("mend", ""):
            continue  # "and er another wall at F1"
        if token.kind == "mend" and (within or taken_back):
            raise NotReadError("or", token)
        if token.kind == "but" and index + 1 in cells:
            raise NotReadError("not", token)  # "anywhere but E1"
        names = token.kind == "player" and not _owns_landmark(found, index)
        names = names and not _beside_rooftop(found, index)
        if names and any(other.kind in ("then", "again") for other in found[first:index]):
            raise NotReadError("two players", token)  # they may make the last action alone


def named_player(found: Sequence[Token], kind: str | None) -> tuple[str | None, list[Token]]:
    """Return the player that the text names, and the other tokens.

    A player's colour right beside a rooftop stays: it is the rooftop's. Where points are asked for,
    a player may be named because they get them: "does it give Yellow a point?".
    """
    rest: list[Token] = []
    named: list[Token] = []
    placed = any(token.kind == "cell" for token in found)
    for index, token in enumerate(found):
        before = found[index - 1].kind if index else ""
        if token.kind != "player" or (before != "may" and _beside_rooftop(found, index)):
            rest.append(token)
        elif before == "with":
            raise NotReadError("unknown", token)
        elif kind == "score" and before in (
            ("brings", "to", "near", "be") if placed else ("near",)
        ):
            continue
        elif not _owns_landmark(found, index):
            named.append(token)
        elif any(other.kind == "palace" for other in found):
            rest.append(token._replace(kind="owner"))
    different = {token.value for token in named}
    if len(different) > 1 and (kind == "turn" or (kind == "score" and not placed)):
        return None, rest  # "is it Red or Blue?"
    if len(different) > 1:
        raise NotReadError("two players", named[1])
    return (named[0].value if named else None), rest


def player_like_a_color(found: Sequence[Token]) -> Token | None:
    """Return a player right beside a piece, as in "blue stable C3", or None."""
    for index, token in enumerate(found):
        beside = [*found[max(index - 1, 0) : index], *found[index + 1 : index + 2]]
        pieces = [t for t in beside if t.kind == "piece" and not t.value.endswith("rooftop")]
        if token.kind == "player" and pieces:
            return token
    return None


def _beside_rooftop(found: Sequence[Token], index: int) -> bool:
    beside = [*found[max(index - 1, 0) : index], *found[index + 1 : index + 2]]
    if index > 1 and found[index - 1].kind == "of":
        beside = [*beside, found[index - 2]]
    if index + 2 < len(found) and found[index + 1].text.casefold() == "s":
        beside = [*beside, found[index + 2]]
    return any(token.kind == "piece" and token.value.endswith("rooftop") for token in beside)


_OWNED: Final = ("of", "to", "be", "own")


def _owns_landmark(found: Sequence[Token], index: int) -> bool:
    """Return whether a player is named as the owner of a palace, or of what is beside a cell."""
    after = [t for t in found[index + 1 :] if t.kind != "color" and t.text.casefold() != "s"]
    if after and after[0].kind == "palace":
        return True
    before = [t for t in found[:index] if t.kind not in ("color", "filler")]
    if before and before[-1].kind == "near":
        return before[-1].value != "by" or bool(after and after[0].kind in ("piece", "street"))
    if not before or before[-1].kind not in _OWNED:
        return False
    thing = next((t for t in reversed(before) if t.kind not in (*_OWNED, "who")), None)
    if thing and thing.kind == "palace":
        return True
    if before[-1].kind != "of":
        return False
    owned = before[:-1]
    if owned and owned[-1].kind == "palace":
        return True
    return len(owned) > 1 and owned[-1].kind == "piece" and owned[-2].kind == "near"
