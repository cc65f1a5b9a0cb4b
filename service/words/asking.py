"""What a question asks that names no move: a fact of the position, or the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .strangers import has
from .tokens import Token


class Asked(NamedTuple):
    """A question about a fact of the position.

    ``about`` is ``cell``, ``palace``, ``street``, ``tower_tile``, ``palace_tile``, ``well``,
    ``tea_supply``, ``stock`` or ``my_stock``. A stock without a piece is the whole stock.
    ``corner`` is the tower's corner or its tile's value. ``it`` is True if a palace is only called
    "it".
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
        *("ask", "again", "anyone", "where", "how", "list", "not", "spot"),
    )
)
"""The kinds of words that may stand around the thing that a question is about."""

_SAID_OF_FACTS: Final = (
    ("topic", "value"),
    ("topic", "number"),
    ("topic", "end"),
    ("topic", "secret"),
    ("topic", "largest"),
)


def read_fact(found: Sequence[Token]) -> Asked:
    """Return the fact that a question is about.

    Raises:
        NotAskedError: The question is about no fact, or about several things.
    """
    named: dict[str, Token] = {}
    tower = any(token.kind == "tower" or token[:2] == ("tile", "tower") for token in found)
    for index, token in enumerate(found):
        if token.kind == "with" and any(t.kind == "piece" for t in found[index + 1 : index + 3]):
            continue  # "how big is my palace, with the stable?"
        place = token.kind == "side" or token.value.startswith("here")
        if place and any(t.kind == "palace" for t in found):
            continue  # "whose is the orange palace at the bottom?"
        ahead = found[index + 1 : index + 3]
        if token.kind in ("near", "with", "from") and has(ahead, "tower", "corner"):
            continue  # "is anyone connected to the top left tower?"
        if token[:2] == ("again", "one"):
            raise NotAskedError(token)  # "I've done the wall, do I still have one?"
        if token.kind in _AROUND or token[:2] in _SAID_OF_FACTS:
            continue
        if token.kind == "number" and "color" in named and has(ahead, "token", "tile"):
            continue  # "the grey 1 token"
        if token.kind == "number" and tower and "corner" not in named:
            token = token._replace(kind="corner")
        if token.kind not in _THINGS or token.kind in named:
            raise NotAskedError(token)
        named[token.kind] = token
    if not {*named} & {"color", "corner"}:
        told = next((token for token in found if token[:2] == ("topic", "value")), None)
        if told:  # "what are the values of the palace tiles?"
            raise NotAskedError(told)
    values = {kind: token.value for kind, token in named.items()}
    about = _about(found, values)
    if about is None:
        raise NotAskedError(next(iter(named.values()), None))
    piece = values.get("piece") if about.endswith("stock") else None
    if about.endswith("stock") and "color" in values:
        piece = "building"
    elif piece == "any":
        piece = None
    return Asked(
        about,
        piece,
        values.get("color"),
        values.get("cell"),
        values.get("corner"),
        {*values} == {"it"},
    )


_THINGS: Final = frozenset(
    ("cell", "palace", "street", "tower", "tile", "token", "corner", "piece", "color", "it")
)


def _about(found: Sequence[Token], values: dict[str, str]) -> str | None:
    """Return what a question is about, if its words go together."""
    hint = next((token.value for token in found if token.kind == "what" and token.value), "")
    if not hint and any(token[:2] == ("topic", "number") for token in found):
        hint = "stock"
    around = {token.kind for token in found}
    screen = any(token.kind == "own" and token.value.endswith("screen") for token in found)
    free = any(token[:2] == ("what", "palace") for token in found)
    on_board = "board" in around or (free and not around & {"me", "player"})
    kinds = {*values}
    about: str | None = None
    fits: set[str] = set()
    if "tile" in kinds:
        about = f"{values['tile']}_tile"
        fits = (
            {"tile", "color", "palace"} if about == "palace_tile" else {"tile", "corner", "tower"}
        )
        if about == "tower_tile" and values.get("piece") == "merchant":
            fits |= {"piece"}  # "how many merchants are on the tower tile?"
    elif kinds & {"tower", "corner"} and not kinds & {"palace", "color"}:
        about, fits = "tower_tile", {"tower", "corner", "token"}
        if values.get("piece") == "merchant":
            fits |= {"piece"}
    elif {"token", "color"} <= kinds:
        about, fits = "palace_tile", {"token", "color", "palace"}
    elif "palace" in kinds or kinds == {"it"}:
        about, fits = "palace", {"palace", "color", "cell", "it", "corner"}
        if values.get("piece") in ("building", "stable", "any"):
            fits |= {"piece"}  # how many buildings it has
    elif "cell" in kinds and hint not in ("stock", "my_stock"):
        about, fits = "cell", {"cell", "piece", "color", "street"}
        if hint == "owner" and values.get("piece") not in ("building", "rooftop"):
            fits = {"cell"}
    elif hint == "length" and "street" not in kinds:
        return None  # "how long does the game last?"
    elif "street" in kinds or hint == "street":
        about, fits = "street", {"street"}
        if values.get("piece") == "merchant":
            fits = {"street", "piece"}
    elif hint == "well" or (values.get("piece") == "well" and "where" in around):
        about, fits = "well", {"piece"}
    elif values.get("piece") == "tea_tile" and hint == "stock" and on_board:
        about, fits = "tea_supply", {"piece"}
    elif "board" in around:
        return None  # "how many walls are on the board?"
    elif {"color"} <= kinds <= {"color", "corner", "it"} and (
        hint in ("", "palace") and around & {"what", "who", "anyone"}
    ):
        about, fits = "palace", {"color", "corner"}
    elif hint in ("stock", "stock left", "my_stock"):
        about, fits = hint.partition(" ")[0], {"piece", "color"}
    elif "own" in around and (screen or around & {"me", "player", "ask", "what"}):
        about, fits = "stock", {"piece", "color"}
    whole = about in ("stock", "my_stock") and not kinds
    if whole and hint == "stock" and "player" in around and not screen:
        return None  # "how many has Green?" may ask for points
    if whole and not (
        (screen or around & {"ask", "what", "if"}) and around & {"own", "player", "me"}
    ):
        return None
    return about if about and kinds - {"it"} <= fits else None


# --- The rules -----------------------------------------------------------------------------------

_SAID_AS: Final = {
    "street": "merchant",
    "near": "touch",
    "block": "blocking_rooftop",
    **{kind: kind for kind in ("palace", "tower", "extend", "claim", "pass")},
}
"""The topics of words that are no topics by themselves, keyed by kind."""
_COUNTED: Final = ("piece", "palace", "street", "tile")
_SILENT: Final = frozenset(
    (
        *("rule", "filler", "question", "colon", "be", "does", "to", "of", "me", "may", "if"),
        *("own", "with", "third", "not", "it", "player", "then", "token", "okay", "who", "anyone"),
        *("mend", "board", "must", "ask", "how", "where", "why", "list", "what", "left", "side"),
        *("spot", "unreal"),
    )
)


def topics_of(found: Sequence[Token]) -> tuple[str, ...] | None:
    """Return the topics of a question about rules, or None if a word is no topic."""
    found = with_palace_colors(found)
    topics: dict[str, None] = {}
    several = False
    timed = any(token.kind == "clock" for token in found)
    for index, token in enumerate(found):
        topic = _topic(token, before=found[:index])
        if token.kind in ("number", "again"):
            several = token.value not in ("1", "one", "still", "always")
        elif token.kind == "color" and several and timed:
            topics |= dict.fromkeys(("two_building", "building", "same_color"))
        elif topic is None and not (
            token.kind in ("score", "brings") and {"tie", "well"} & {*topics}
        ):
            return None
        elif topic and several and token.kind in _COUNTED:
            several = False
            topics[f"two_{topic}"] = None
            if topic != "palace":
                topics[topic] = None
            if token.kind == "palace" and token.value:
                topics["same_color"] = None
        elif topic:
            topics[topic] = None
        elif token.kind == "piece":
            several = several and timed  # "must I place two pieces?"
    owned = any(token[:2] == ("own", "palace") for token in found)
    if (owned and "palace" in topics) or ("two_palace" in topics and _owns(found)):
        topics["own"] = None
    if "tea_tile" in topics:
        topics.pop("claim", None)  # "may I only take tea?"
    return tuple(topics)


def _owns(found: Sequence[Token]) -> bool:
    return any(token.kind == "own" for token in found)


def _topic(token: Token, before: Sequence[Token]) -> str | None:
    """Return the topic of a word, "" if it has none, or None if no rule is about it."""
    kind, value = token.kind, token.value
    if kind == "piece":
        return "" if value == "any" else value
    if kind in ("topic", "clock"):
        return value.partition(" ")[0]  # what follows is only for moves
    if kind == "tile":
        return f"{value}_tile"
    if kind == "on":
        return "on" if any(other.kind == "piece" for other in before) else ""
    if (kind, value) == ("what", "palace"):
        return "claim"
    if kind in _SILENT:
        return ""
    return _SAID_AS.get(kind)


def with_palace_colors(found: Sequence[Token]) -> list[Token]:
    """Return the tokens with the colour of each palace in the palace's token."""
    result: list[Token] = []
    skip = False
    for index, token in enumerate(found):
        if skip:
            skip = False
            continue
        after = found[index + 1] if index + 1 < len(found) else None
        pair = {token.kind, after.kind} if after else set()
        if after and pair == {"palace", "color"}:
            color = token if token.kind == "color" else after
            text = f"{token.text} {after.text}"
            result.append(Token("palace", color.value, text, token.column))
            skip = True
        else:
            result.append(token)
    return result
