"""What a question asks that names no move: a fact of the position, or the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .tokens import Token


class Asked(NamedTuple):
    """A question about a fact of the position.

    ``about`` is ``cell``, ``palace``, ``street``, ``tower_tile``, ``palace_tile``, ``well``,
    ``stock`` or ``my_stock``. ``it`` is True if a palace is only called "it".
    """

    about: str
    piece: str | None = None
    color: str | None = None
    cell: str | None = None
    corner: str | None = None
    it: bool = False


class NotAskedError(Exception):
    """The words do not ask about one fact. ``token`` is the first word that does not fit."""

    def __init__(self, token: Token | None) -> None:
        super().__init__()
        self.token = token


_AROUND: Final = frozenset(
    (
        *("what", "own", "filler", "question", "colon", "be", "does", "to", "of", "on", "me"),
        *("player", "if", "third", "then", "who", "clock", "okay", "mend", "board", "past"),
    )
)
"""The kinds of words that may stand around the thing that a question is about."""


def read_fact(found: Sequence[Token]) -> Asked:
    """Return the fact that a question is about.

    Raises:
        NotAskedError: The question is about no fact, or about several things.
    """
    named: dict[str, Token] = {}
    for token in found:
        if token.kind in _AROUND:
            continue
        if token.kind not in _THINGS or token.kind in named:
            raise NotAskedError(token)
        named[token.kind] = token
    values = {kind: token.value for kind, token in named.items()}
    about = _about(found, values)
    if about is None:
        raise NotAskedError(next(iter(named.values()), None))
    piece = values.get("piece") if about.endswith("stock") else None
    return Asked(
        about, piece, values.get("color"), values.get("cell"), values.get("corner"), "it" in values
    )


_THINGS: Final = frozenset(
    ("cell", "palace", "street", "tower", "tile", "token", "corner", "piece", "color", "it")
)


def _about(found: Sequence[Token], values: dict[str, str]) -> str | None:
    """Return what a question is about, if its words go together."""
    hint = next((token.value for token in found if token.kind == "what" and token.value), "")
    kinds = {*values}
    if "tile" in kinds:
        about = f"{values['tile']}_tile"
        fits = (
            {"tile", "color", "palace"} if about == "palace_tile" else {"tile", "corner", "tower"}
        )
    elif kinds & {"tower", "corner"}:
        about, fits = "tower_tile", {"tower", "corner", "token"}
    elif {"token", "color"} <= kinds:
        about, fits = "palace_tile", {"token", "color", "palace"}
    elif "palace" in kinds or "it" in kinds:
        about, fits = "palace", {"palace", "color", "cell", "it"}
        if values.get("piece") == "building" and hint == "stock":
            fits = {"palace", "color", "piece"}  # how many buildings it has
    elif "cell" in kinds and hint not in ("stock", "my_stock"):
        about, fits = "cell", {"cell", "piece", "color", "street"}
        if hint == "owner":
            fits = {"cell"}
    elif "street" in kinds or hint == "street":
        about, fits = "street", {"street"}
        if values.get("piece") == "merchant":
            fits = {"street", "piece"}
    elif values.get("piece") == "well" or hint == "well":
        about, fits = "well", {"piece"}
    elif any(token.kind == "board" for token in found):
        return None  # "how many walls are on the board?"
    elif "piece" in kinds and hint in ("stock", "my_stock") and values["piece"] != "any":
        about, fits = hint, {"piece", "color"}
    else:
        return None
    return about if kinds <= fits else None


# --- The rules -----------------------------------------------------------------------------------

_SAID_AS: Final = {"street": "merchant", "near": "touch", "extend": "extend", "claim": "claim"}
_TOPIC_KINDS: Final = frozenset(("palace", "tower", "street", "near", "extend", "claim", "pass"))
_SILENT: Final = frozenset(
    (
        *("rule", "filler", "question", "colon", "be", "does", "to", "of", "me", "may", "if"),
        *("own", "with", "third", "not", "it", "player", "then", "token", "okay", "who", "anyone"),
        *("mend", "board"),
    )
)


def topics_of(found: Sequence[Token]) -> tuple[str, ...] | None:
    """Return the topics of a question about rules, or None if a word is no topic."""
    topics: dict[str, None] = {}
    number = 1
    for index, token in enumerate(found):
        kind = token.kind
        if kind in ("number", "again"):
            number = 2
            continue
        if kind == "what" and token.value == "stock":
            continue  # "how many tea tiles may I use?"
        if kind == "piece" and token.value == "any":
            number = 1
            continue  # "must I place two pieces?"
        if kind == "clock":
            topics[token.value] = None
            continue
        if kind == "palace" and token.value and number > 1:
            topics["two_palace"] = topics["same_color"] = None
            number = 1
            continue
        if kind == "topic" or (kind == "piece" and token.value != "any"):
            topic = token.value
        elif kind in _TOPIC_KINDS and not (kind == "palace" and token.value):
            topic = _SAID_AS.get(kind, kind)
        elif kind == "on":
            between = index and any(t.kind == "piece" for t in found[:index])
            if not between:
                continue
            topic = "on"
        elif kind in _SILENT:
            continue
        else:
            return None
        if number > 1 and kind in ("piece", "palace", "street"):
            topics[f"two_{topic}"] = None
            if topic != "palace":
                topics[topic] = None
            number = 1
        else:
            topics[topic] = None
    return tuple(topics)
