"""Questions about what something is good for, how it is won or what it scores.

They are about no position. A guide explains all of its subject, so what else the question says does
not matter: words that nobody knows, "not", "or". Only the subject must be certain, and that the
question is not about this position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .tokens import Token

_OF_THIS_POSITION: Final = frozenset(
    ("cell", "no such cell", "player", "pass", "spot", "list", "past", "corner")
)
_TOPICS: Final = ("tie", "screen", "setup", "turn", "touch", "end")
_TILES: Final = frozenset(("tea_tile", "palace_tile", "tower_tile"))
_BESIDE_TILES: Final = frozenset(("end", "value", "largest", "tie", "same_color"))
_MARKED: Final = frozenset(("neutral_rooftop", "blocking_rooftop"))
_ASKS: Final = frozenset(("how", "rule", "ask", "what", "if", "why"))
_ASKING: Final = _ASKS | {"question", "does", "may", "must", "who", "left", "score"}


def subjects_of_use(found: Sequence[Token]) -> tuple[str, ...]:
    """Return what a question wants explained, as topics with a guide, or () if it asks another."""
    kinds = {token.kind for token in found}
    if "cell" in kinds and not kinds & {"topic", "turn"}:
        return ()
    over = any(token[:2] == ("turn", "over") for token in found)
    if over and kinds & {"how", "rule"}:
        return ("end",)  # "when is the game over?"
    topics = {token.value.partition(" ")[0] for token in found if token.kind == "topic"}
    if (
        "secret" in topics
        and "may" in kinds
        and "where" not in kinds
        and _general(found, set()) == ("screen",)
    ):
        return ("screen",)  # "may I look behind Green's screen?"
    strange = any(token.kind == "unknown" and token.value != "word" for token in found)
    named = _named(found)
    if named and {"with", "list"} <= kinds and not kinds & {"me", "cell", "player"}:
        return tuple(named)  # "what can you do with tea tiles?"
    if "tie" in topics and "if" in kinds:
        kinds = kinds - {"player"}  # "if Yellow and Blue had tied, would they share it?"
    if strange or kinds & _OF_THIS_POSITION or "turn" in kinds:
        return ()
    asks = kinds & _ASKING or _has(found, "topic", "use asked")
    if "position" in topics or not asks:
        return ()
    general = kinds & {"if", "who", "how", "anyone", "rule"} and "me" not in kinds
    if "same_size" in topics and general:
        return ("palace_tile",)  # "what if two palaces have the same size?"
    if together := _may_together(found, kinds, topics, named):
        return together
    if "scoring" in topics:
        return tuple(named) or ("palace", "end")
    if "use" in topics or _ends_with_use(found):
        return tuple(named) or _general(found, topics)
    return _won(found, kinds, named) or _scored(found, kinds, named) or _set(found, kinds, topics)


def _may_together(
    found: Sequence[Token], kinds: set[str], topics: set[str], named: dict[str, None]
) -> tuple[str, ...]:
    """Return the subjects of a question whether pieces may be placed in one turn, or side by side.

    It may ask "can I place two merchants in one turn?" or "may streets touch palaces?".
    """
    excluded = {"must", "not", "own", "with", "on"}
    if "may" not in kinds or kinds & excluded or _has(found, "if", ""):
        return ()
    counted = any(t.kind == "number" and t.value.isdigit() and int(t.value) > 1 for t in found)
    timed = _has(found, "clock", "turn each") or _has(found, "clock", "turn")
    alike = not {*named} & {*_TILES, "well"} and "color" not in kinds
    if counted and timed and alike and not topics:
        return ("turn",)
    if topics != {"touch"} or "palace" not in kinds or "number" in kinds:
        return ()
    if sum(token.kind == "color" for token in found) > 1 and not {*named} - {"palace"}:
        return ("touch",)  # "can the orange palace touch the brown one?"
    beside = {*named} & {"merchant", "wall"}
    return tuple(beside) if len(named) == 1 and "color" not in kinds else ()


def _named(found: Sequence[Token]) -> dict[str, None]:
    """Return the subjects in their order. A palace is only one where nothing else is."""
    named: dict[str, None] = {}
    for index, token in enumerate(found):
        after = next((t.kind for t in found[index + 1 :] if t.kind not in ("of", "filler")), "")
        colored = "color" in (after, found[index - 1].kind if index else "")
        if token.kind == "token" and (after in ("palace", "tower") or colored):
            named["tower_tile" if after == "tower" else "palace_tile"] = None
        elif token.kind == "piece" and token.value != "any":
            named["palace" if token.value == "building" else token.value] = None
        elif token.kind == "tile":
            named[f"{token.value}_tile"] = None
        elif token.kind == "street":
            named["merchant"] = None
        elif token.kind in ("tower", "palace"):
            named["tower_tile" if token.kind == "tower" else "palace"] = None
    for lesser in ("palace", "tower_tile"):
        if len(named) > 1 and not (lesser == "tower_tile" and _has(found, "tile", "tower")):
            named.pop(lesser, None)
    return named


def _general(found: Sequence[Token], topics: set[str]) -> tuple[str, ...]:
    """Return the first topic with a guide that is no thing, such as the end of the game."""
    said = {
        "screen": any(token.kind == "own" and "screen" in token.value for token in found),
        "turn": _has(found, "clock", "turn each"),
        "touch": _has(found, "near", "here"),
    }
    general = [name for name in _TOPICS if name in topics or said.get(name)]
    return tuple(general[:1])


def _has(found: Sequence[Token], kind: str, value: str) -> bool:
    return any(token[:2] == (kind, value) for token in found)


def _ends_with_use(found: Sequence[Token]) -> bool:
    """Return whether a text asks "what is a gate for?" or "what do gates do?"."""
    said = [t for t in found if t.kind != "question" and t[:2] != ("filler", "")]
    asks = any(token.kind in ("ask", "if") for token in said[:-1])
    return bool(said) and asks and (said[-1].kind == "does" or said[-1][:2] == ("filler", "for"))


def _won(found: Sequence[Token], kinds: set[str], named: dict[str, None]) -> tuple[str, ...]:
    """Return the subjects of a question such as "how does one get a tower tile?"."""
    counted = "left" in kinds or any(t.kind == "what" and "stock" in t.value for t in found)
    if counted:
        return ()
    compared = {"if", "palace"} <= kinds  # "who takes the tile if two palaces are equal?"
    other = {t.value for t in found if t.kind == "topic"} - _BESIDE_TILES
    counts = kinds & {"number", "clock"} and not compared
    tiles = set() if other or counts else _TILES & {*named}
    rules = kinds & {"how", "rule"} or compared or {"must", "palace"} <= kinds
    if tiles and (rules or {"may", "anyone"} <= kinds):
        return tuple(named)
    if named and {"why", "anyone"} <= kinds:
        return tuple(named)  # "why would anybody build a stable?"
    linked = {"tower", "palace", "piece"} <= kinds and kinds & {"question", "does", "if"}
    if linked and not kinds & {"may", "must", "color"}:
        return tuple(named)  # "does a gate connect a palace to a tower?"
    if _MARKED & {*named} and "palace" in kinds and not kinds & {"may", "color"}:
        owned = kinds & {"own", "what", "who", "score", "brings", "anyone"}
        return tuple(named) if owned else ()
    if kinds & {"how", "rule"} and _has(found, "score", "win") and not named:
        return ("end",)
    return ()


def _scored(found: Sequence[Token], kinds: set[str], named: dict[str, None]) -> tuple[str, ...]:
    """Return the subjects of a question such as "do merchants beside a palace give points?"."""
    asks = kinds & {"question", "ask", "how", "rule", "does", "score", "what"}
    paid = {"own"} <= kinds and kinds & {"ask", "if"} and _has(found, "filler", "for")
    beside = [*named] == ["well"] and "near" in kinds and not kinds & {"may", "must", "rule"}
    scores = kinds & {"score", "brings"} or _has(found, "what", "worth") or paid or beside
    scores = scores or ("how" in kinds and _has(found, "topic", "number"))
    valued = kinds & {"be", "ask"} and "who" not in kinds and [*named] in (["merchant"], ["well"])
    if valued and [t for t in found if t.kind != "question"][-1][:2] == ("own", ""):
        scores = True  # "how much is the well worth?"
    if not scores or not asks or _has(found, "me", "my"):
        return ()
    if kinds & {"color", "left", "me", "claim", "where", "tower"} or "rooftop" in named:
        return ()
    if [*named] == ["palace"] and "palace" in kinds:
        general = kinds & {"how", "rule"} or ("brings" in kinds and "own" not in kinds)
        return ("palace",) if general else ()
    return tuple(named)


def _set(found: Sequence[Token], kinds: set[str], topics: set[str]) -> tuple[str, ...]:
    """Return the subjects of a question about the setup, a turn, the screens or a tie."""
    counted = "left" in kinds or any(t.kind == "what" and "stock" in t.value for t in found)
    if counted and _has(found, "topic", "first_turn player"):
        return ("first_turn",)  # "how many pieces does the first player place?"
    if "setup" in topics or ("start" in topics and "anyone" in kinds and counted):
        placed = topics & {"touch", "edge", "inside", "occupied"} or kinds & {"may", "near", "on"}
        return ("setup",) if not placed and (counted or kinds & _ASKS - {"rule"}) else ()
    if counted and topics == {"same_color"} and "own" in kinds and not kinds & {"may", "must"}:
        return ("setup",)  # "how many buildings of each colour do you get?"
    again = any(token.kind == "again" and token.value != "one" for token in found)
    if _has(found, "clock", "turn each") and counted and not again:
        other = topics - {"obligation", "number"} or kinds & {"piece", "color"}
        whole = all(token.value == "any" for token in found if token.kind == "piece")
        return ("turn",) if not other or (whole and "color" not in kinds and not topics) else ()
    screens = any(token.kind == "own" and "screen" in token.value for token in found)
    if screens or "secret" in topics:
        hides = "secret" in topics or kinds & {"may", "must", "rule"}
        return ("screen",) if hides and not counted else ()
    if "tie" in topics:
        case = _has(found, "topic", "tie case")
        supposed = "if" in kinds or "end" in topics or "score" not in kinds or case
        return ("tie",) if supposed and kinds & (_ASKS | {"score"}) else ()
    played_out = {"end", "stock"} <= topics and not kinds & {"may", "must", "score"}
    return ("end",) if played_out else ()  # "is it over when nobody has pieces any more?"
