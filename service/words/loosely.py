"""Questions about facts, the turn or the score that say more than they ask.

Their answers tell all that is known of their subject. So it does not matter whether they deny it,
offer an alternative, or use words that nobody knows, as long as the subject is certain and nothing
in them may ask for something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .asking import Asked, NotAskedError, read_fact
from .drafts import Said
from .tokens import Token

_ELSE: Final = frozenset(
    ("no such cell", "pass", "may", "why", "where", "list", "rule", "extend", "claim", "block")
)
"""The kinds of words that ask for something else than a fact, the turn or the score."""
_ASKS: Final = frozenset(("question", "ask", "who", "turn", "score", "left"))
_HINTS: Final = ("", "owner", "stock", "my_stock", "street", "length")
_THINGS: Final = frozenset(
    ("cell", "color", "tile", "token", "palace", "street", "tower", "corner", "side")
)
_IDLE: Final = frozenset(("not", "or", "but", "unknown", "past", "colon", "mend"))
_AROUND_ME: Final = _IDLE | {"be", "me", "question", "filler", "then", "okay", "again", "does"}


_BESIDE_END: Final = frozenset(
    (
        *("cell", "color", "claim", "me", "own", "score", "left", "what", "number", "piece"),
        *("palace", "tower", "corner", "tile", "token"),
    )
)
"""The kinds of words with which a question about the end of a game asks for something else."""
_ASKED_OF: Final = frozenset(("be", "player", "question", "filler", "then", "okay", "again"))


def read_loosely(found: Sequence[Token]) -> Said | None:
    """Return what a question asks by its subject alone, or None if that is not certain."""
    kinds = {token.kind for token in found}
    topics = {token.value for token in found if token.kind == "topic"}
    ends = "end" in topics and topics <= {"end", "revision", "obligation"}
    if ends and kinds & {"question", "how", "rule"} and not kinds & _BESIDE_END:
        return Said("rule", None, [], topics=("end",))  # "does it end as soon as one is stuck?"
    refused = any(token.kind == "unknown" and token.value != "word" for token in found)
    asks = kinds & _ASKS or any(t.kind == "what" and t.value in _HINTS for t in found)
    if refused or kinds & _ELSE or not asks:
        return None
    cells = [token.value for token in found if token.kind == "cell"]
    told = kinds >= {"or", "question"} and kinds & {"be", "what"} and not kinds & {"me", "color"}
    if len(cells) == 1 and told:
        return Said("what", None, [], asked=Asked("cell", cell=cells[0]))  # "a wall or a gate?"
    over = ("turn", "over") in {token[:2] for token in found} and not kinds & _THINGS
    if over and ("question" in kinds or "piece" not in kinds):
        return Said("turn", None, [])
    screen = any(token.kind == "own" and "screen" in token.value for token in found)
    if kinds & _THINGS or screen or any(t.kind == "piece" and t.value != "any" for t in found):
        return _fact(found, kinds) if asks != {"score"} else None
    last = next((t for t in reversed(found) if t.kind not in ("question", "filler", "clock")), None)
    if "ask" in kinds and kinds & {"player", "me"} and last and last.kind == "on":
        return Said("score", None, [])  # "what's Green on at the moment?"
    persons = {t.value for t in found if t.kind == "player"} | {"me"} & kinds
    values = {token[:2] for token in found}
    apart = ("near", "between") in values or ("topic", "touch") in values
    level = {"be", "question"} <= kinds and ("topic", "tie") in values and "if" not in kinds
    if level or "score" in kinds or (apart and len(persons) > 1):
        named = persons - {"me"}
        player = named.pop() if len(named) == 1 and "me" not in kinds else None
        return None if kinds & {"brings", "piece", "how"} else Said("score", player, [])
    return Said("turn", None, []) if is_about_turn(found) else None


def is_about_turn(found: Sequence[Token]) -> bool:
    """Return whether a text without a thing asks who plays, or what is still to be placed.

    It may ask "whose turn is it, mine or Blue's?", "have I got another piece to place?" or "who
    begins?".
    """
    kinds = {token.kind for token in found}
    pieces = {token.value for token in found if token.kind == "piece"}
    values = {token[:2] for token in found}
    if kinds & (_THINGS | _ELSE | {"score", "brings", "how"}) or pieces - {"any"}:
        return False
    if ("if", "") in values or (("clock", "turn each") in values and not kinds & {"me", "own"}):
        return False
    if kinds <= _AROUND_ME and {"be", "question"} <= kinds and ("me", "") in values:
        return True  # "is it still me?"
    if {"be", "player", "question"} <= kinds <= {*_ASKED_OF, "clock"}:
        return True  # "is it Red now?"
    begins = ("topic", "start") in values or {("filler", "put"), ("filler", "first")} <= values
    if "turn" in kinds or ("who" in kinds and begins):
        return True
    counted = kinds & {"number", "again", "left"} or ("piece" in kinds and "own" not in kinds)
    placed = ("filler", "put") in values or "clock" in kinds or ("topic", "obligation") in values
    still = kinds & {"own", "left", "must"} or ("topic", "obligation") in values
    mine = kinds & {"me", "left", "anyone"} or ("own", "me") in values
    asks = kinds & {"question", "left", "ask"}
    return bool(asks and mine and still and placed and (counted or "anyone" in kinds))


def _fact(found: Sequence[Token], kinds: set[str]) -> Said | None:
    """Return a question about a tile, a palace, a space, a street or a stock."""
    verbs = any(token[:2] == ("filler", "put") for token in found)
    if verbs or kinds & {"unreal", "brings", "must", "how", "clock", "turn", "it"}:
        return None
    towers = kinds & {"tower", "corner"} or any(t[:2] == ("tile", "tower") for t in found)
    if kinds & {"score", "number"} and not towers:
        return None
    if "cell" in kinds and (not kinds & {"ask", "who"} or "me" in kinds):
        return None
    values = {token[:2] for token in found}
    told = kinds & {"own", "be", "what"} and not kinds & {"to", "piece"}
    owned = told and kinds & {"who", "own", "anyone", "tile", "token", "what"}
    idle = _IDLE if owned and ("be", "there") not in values else _IDLE - {"unknown"}
    left: list[Token] = []
    for token, after in zip(found, [*found[1:], None], strict=True):
        if token.kind == "near" and after and after.kind in ("me", "player", "own"):
            continue  # "how many tea tiles are in front of me?"
        if token[:2] == ("topic", "stock"):
            left.append(token._replace(kind="own", value=""))  # "he is out of walls"
        elif token.kind not in idle and not (token[:2] == ("topic", "color") and "cell" in kinds):
            left.append(token)
    players = {token.value for token in found if token.kind == "player"}
    if len(players) > 1 or any(token.kind == "unknown" for token in left):
        return None
    last = max((i for i, token in enumerate(left) if token.kind != "question"), default=0)
    if left[last].kind == "with" and towers:
        del left[last]  # "are there merchants with the tile?"
    try:
        asked = read_fact([token for token in left if token.kind != "score"])
    except NotAskedError:
        return None
    me = next((t for t in found if t.kind == "me" or t[:2] == ("own", "me")), None)
    return Said("what", next(iter(players), None), [], first_person=me, asked=asked)
