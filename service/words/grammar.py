"""What a text says, before anybody looks at the board.

The grammar is the same for all languages: the order of piece, colour and cell is free, and words
around them are dropped. What the text leaves open stays open here. :mod:`.board` fills it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from .asides import without_asides, without_reasons
from .asking import Asked, NotAskedError, read_fact, topics_of
from .tokens import Token


class NotReadError(Exception):
    """A text that can't be understood.

    ``code`` says why. ``column`` counts from 1. ``word`` is the text at that column.
    """

    def __init__(self, code: str, token: Token | None = None, column: int = 1) -> None:
        super().__init__(code)
        self.code = code
        self.column = token.column if token else column
        self.word = token.text if token else ""


@dataclass
class Draft:
    """An action as far as the text tells it.

    - ``piece`` is guessed from a verb or from a place if ``guessed`` is True.
    - ``target`` is the colour of the palace that a rooftop is for: a building colour, ``any``, or
      None if the text names no palace.
    - ``near`` is True if the text says what is beside the cell, and ``beside`` is its cell.
    - ``beneath`` is a piece that the text puts the rooftop on although it can't carry one.
    - ``side`` is a side of the board.
    - ``repeats`` is True if the text means the piece of the action before.
    - ``placed_by_it`` is True if the cell is that of the action before: "claim it".
    - ``mixed`` is True if the colour of the buildings was not said with their number.
    - ``refers`` is an "it" that must turn out to be the palace of a rooftop.
    - ``unsure`` is a colour that is the palace's or the building's: "I take grey".
    """

    column: int
    piece: str | None = None
    color: str | None = None
    cell: str | None = None
    source: str | None = None
    target: str | None = None
    owner: str | None = None
    side: str | None = None
    count: int = 0
    mixed: bool = False
    guessed: bool = False
    palace: bool = False
    claims: bool = False
    near: bool = False
    beside: str | None = None
    beneath: str | None = None
    extends: bool = False
    repeats: bool = False
    placed_by_it: bool = False
    unsure: Token | None = None
    refers: Token | None = None
    tokens: list[Token] = field(default_factory=list)

    @property
    def first(self) -> Token:
        """The first word of the action."""
        return self.tokens[0] if self.tokens else Token("", "", "", self.column)

    @property
    def is_rooftop(self) -> bool:
        """Whether the piece is a rooftop of any kind."""
        return str(self.piece).endswith("rooftop")

    @property
    def is_whole(self) -> bool:
        """Whether another piece or cell begins another action."""
        if self.piece == "tea_tile":
            return True
        if self.cell is None:
            return False
        if self.piece is None or self.palace:
            return self.color is not None
        return self.piece != "building" or self.color is not None

    @property
    def cell_first(self) -> bool:
        """Whether the cell stands before the piece and its colour."""
        kinds = [token.kind for token in self.tokens if token.kind in ("cell", "piece", "color")]
        return kinds[:1] == ["cell"]

    @property
    def is_empty(self) -> bool:
        """Whether nothing of the action has been said."""
        return not (self.piece or self.color or self.cell or self.source or self.near or self.side)


@dataclass
class Said:
    """What a text says: its kind, the player that it names, and its actions.

    ``first_person`` is a word such as "I", or None. ``asked`` is a fact of the position that the
    text asks for, and ``topics`` are those of a question about the rules. ``unreal`` is a word
    that makes the move one of another time, or no more than a thought: "later", "maybe".
    ``colored`` is a player's colour that may be meant as the piece's. ``partly`` is True if words
    were left out that nobody knows.
    """

    kind: str
    player: str | None
    drafts: list[Draft]
    passes: bool = False
    first_person: Token | None = None
    asked: Asked | None = None
    topics: tuple[str, ...] = ()
    unreal: Token | None = None
    colored: Token | None = None
    partly: bool = False


_KINDS: Final = ("why", "left", "turn", "score", "list", "where", "may", "if")
"""The kinds of words that ask, the strongest first."""
_ANSWERED_AS: Final = {"left": "turn", "list": "where", "may": "judge", "if": "judge"}
_ASKED_WITH: Final = frozenset(("why", "left", "turn", "score", "list", "where", "may", "clock"))
"""The kinds of words that make sense with "is" or "does". "Is C4 violet?" asks nothing known."""
_SILENT: Final = frozenset(
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
        *_KINDS,
    )
)


def read_tokens(found: Sequence[Token], text: str, otherwise: str = "move") -> Said:
    """Return what the tokens say. Without a word that asks, the kind is ``otherwise``.

    Raises:
        NotReadError: There is a word without a meaning, or the words don't make sense together.
    """
    return _read(_settled(without_reasons(found)), text, otherwise)


def read_essence(found: Sequence[Token], text: str, otherwise: str = "move") -> Said | None:
    """Return what the tokens say without asides, or None if that is nothing certain."""
    less = without_asides(_settled(without_reasons(found)))
    if less is None:
        return None
    with suppress(NotReadError):
        said = _read(less, text, otherwise)
        if _is_explicit(said, less):
            return replace(said, partly=True)
    return None


def _is_explicit(said: Said, found: Sequence[Token]) -> bool:
    """Return whether a text from which words were left out still says all that it means."""
    kinds = {token.kind for token in found}
    if said.kind == "rule":
        return False
    if said.asked is not None:
        return bool(kinds & {"what", "ask", "where"}) and "how" not in kinds
    if said.kind == "turn" and not kinds & {"turn", "left", "question"}:
        return False
    if said.kind == "where" and "does" in kinds and "may" not in kinds:
        return False
    if said.kind == "judge" and not kinds & {"question", "may", "okay", "be", "spot"}:
        words = [t.kind for t in found if t.kind in ("if", "cell", "piece", "color")]
        if "if" in words[1:]:
            return False  # "a wall at E1 if nobody minds"
    return all(
        draft.piece == "tea_tile"
        or (draft.cell and (draft.color or draft.repeats or _is_named(draft)))
        for draft in said.drafts
        if said.kind != "where"
    )


def _is_named(draft: Draft) -> bool:
    """Return whether a piece is named, if only by its street."""
    return draft.piece == "merchant" or bool(draft.piece and not draft.guessed)


def _read(found: Sequence[Token], text: str, otherwise: str) -> Said:
    _refuse_unknown(found)
    readers = []
    asks = any(token.kind in ("question", "may", "ask", "rule") for token in found)
    if any(token.kind == "pass" for token in found) and not asks:
        return _read_moves(found, text, otherwise)
    if _asks_for_fact(found) or _asks_for_worth(found):
        readers.append(_read_fact)
    if _asks_in_general(found):
        readers.append(_read_rule)
    failed: NotReadError | None = None
    for read in readers:
        try:
            return read(found)
        except NotReadError as error:
            failed = failed or error
    try:
        return _read_moves(found, text, otherwise)
    except NotReadError as error:
        raise failed or error from error


def _settled(found: Sequence[Token]) -> list[Token]:
    """Return the tokens with words of two meanings read as what they mean in this text.

    - « ou » is « où » at an end of the text, as it joins nothing there.
    - A word of the kind ``either`` has the first of its kinds where the text names a piece and its
      cell, and else the second: "does a wall at E1 work?", "how do walls work?".
    - « Puis je » is « puis-je » at the beginning of a question.
    - « Peut être » is « peut-être » unless it is within a question.
    - "The grey one" is grey.
    - "But" says nothing unless something was denied before it.
    """
    last = max((i for i, token in enumerate(found) if token.kind != "question"), default=0)
    kinds = {token.kind for token in found}
    named = kinds & {"piece", "color"} and "palace" not in kinds
    placed = bool("claim" in kinds or ("cell" in kinds and named))
    asks = bool(kinds & {"question", "ask", "does", "must", "where"})
    settled: list[Token] = []

    def followed_by_me(index: int) -> bool:
        after = found[index + 1 : index + 2]
        told = any(t.kind in ("cell", "piece", "color") for t in found[:index])
        return bool(after) and after[0].kind == "me" and not told

    for index, token in enumerate(found):
        if token.kind == "but" and not any(t.kind == "not" for t in found[:index]):
            continue
        if token[:2] == ("or", "where") and index in (0, last):
            token = token._replace(kind="where", value="")
        elif (
            asks
            and token.value == "may"
            and (
                (token.kind == "then" and followed_by_me(index))
                or (token.kind == "unreal" and index)
            )
        ):
            token = token._replace(kind="may", value="")
        elif token.kind == "either":
            first, second = token.value.split(" ")
            here = placed or (bool(kinds & {"where", "list"}) and second == "rule")
            kind, _, value = (first if here else second).partition(":")
            token = token._replace(kind=kind, value=value)
        elif token[:2] == ("again", "one") and settled and settled[-1].kind == "color":
            continue
        elif token.kind == "where" and token.value and not kinds & {"piece", "extend", "color"}:
            settled.append(token._replace(kind="piece"))  # "which wall spaces are free?"
        settled.append(token)
    return settled


def _read_moves(found: Sequence[Token], text: str, otherwise: str) -> Said:
    """Return what a text about moves, the score or the turn says."""
    kinds = {token.kind for token in found}
    if any(token[:2] == ("near", "close") for token in found):
        kinds.add("may")  # "is E4 too close to the well for a stable?"
    kind = next((kind for kind in _KINDS if kind in kinds), None)
    if _asks_for_reason(found, kind):
        kind = "why"
    if kind in (None, "if") and _asks_for_turn(found):
        kind = "turn"
    elif kind is None and {"be", "cell"} <= kinds and ("spot" in kinds or _is_for_piece(found)):
        kind = "may"  # "is E1 free for a wall"
    elif kind is None and ("question" in kinds or ("okay" in kinds and kinds & {"be", "does"})):
        kind = "may"
    if "brings" in kinds and (kind == "if" or (kind is None and "question" in kinds)):
        kind = "score"  # "what would a wall at E1 bring?"
    if kind in (None, "may", "if") and "cell" not in kinds and _asks_for_places(found):
        kind = "where"
    meaning = _ANSWERED_AS.get(str(kind), kind or otherwise)
    _refuse_senseless(found, kind, kinds)
    player, rest = _player(found, kind)
    if player and kind == "may" and not kinds & {"may", "cell"}:
        raise NotReadError("which fact")  # "Green's merchants?"
    me = next((token for token in found if token.kind == "me"), None)
    unreal = next((token for token in found if token.kind == "unreal"), None)
    if any(token.kind == "pass" for token in rest):
        other = next((t for t in rest if t.kind not in (*_SILENT, "pass", "then")), None)
        if other:
            raise NotReadError("not alone", other)
        return Said(meaning, player, [], passes=True, first_person=me, unreal=unreal)
    if kind == "score" and (kinds & {"may"} and any(t[:2] == ("score", "win") for t in found)):
        raise NotReadError("which fact")  # "can Yellow win?"
    if kind == "score" and "how" in kinds and "cell" not in kinds and "piece" in kinds:
        raise NotReadError("which fact")  # "how are tea tiles won?"
    if kind in ("score", "turn", "left") or (kind == "where" and "spot" in kinds):
        rest = [token for token in rest if token.kind not in (*_COUNTED_WITH, "or")]
    elif kind in ("where", "may", "why", "if"):
        rest = [token for token in rest if token.kind not in ("anyone", "must", "how", "who")]
    if kind == "where":
        rest = [t for t in rest if t.kind != "ask" and t[:2] != ("own", "me")]
    if kind == "list" or {"may", "cell"} <= kinds:
        rest = [t for t in rest if t.kind not in ("own", "ask")]  # "may I have a stable at C3?"
    if kind in ("may", "if", "why") and "cell" in kinds:
        rest = [t for t in rest if t.kind not in ("spot", "how", "ask")]
    if kind == "why":
        rest = [
            t for t in rest if t.kind not in ("rule", "past")
        ]  # "explain what is wrong with ..."
    drafts = _Reader().read(rest)
    end = len(text.rstrip()) + 1
    if kind is None and not drafts:
        raise NotReadError("empty", column=end)
    colored = _player_like_a_color(found) if kind is None else None
    return Said(meaning, player, drafts, first_person=me, unreal=unreal, colored=colored)


def _asks_for_reason(found: Sequence[Token], kind: str | None) -> bool:
    """Return whether a text asks what is against a move: "what is wrong with a wall at E1?"."""
    kinds = {token.kind for token in found}
    refused = any(token[:2] == ("may", "not") for token in found)
    asks = bool(kinds & {"ask", "how", "rule"})
    return kind in ("may", "if") and refused and asks and {"cell"} <= kinds


def _is_for_piece(found: Sequence[Token]) -> bool:
    """Return whether something is asked for a piece: "is E1 free for a wall"."""
    pieces = any(token.kind == "piece" for token in found)
    return pieces and any(token[:2] == ("filler", "for") for token in found)


def _player_like_a_color(found: Sequence[Token]) -> Token | None:
    """Return a player right beside a piece, as in "blue stable C3", or None."""
    for index, token in enumerate(found):
        beside = [*found[max(index - 1, 0) : index], *found[index + 1 : index + 2]]
        pieces = [t for t in beside if t.kind == "piece" and not t.value.endswith("rooftop")]
        if token.kind == "player" and pieces:
            return token
    return None


_COUNTED_WITH: Final = frozenset(
    ("own", "who", "again", "what", "past", "ask", "anyone", "must", "how", "spot")
)
"""The kinds of words that mean nothing of their own beside a score, a turn or "where"."""


def _asks_for_turn(found: Sequence[Token]) -> bool:
    """Return whether a text with no other question is about the turn, as in "am I next?"."""
    kinds = {token.kind for token in found}
    named = kinds - _SILENT - _COUNTED_WITH - {"player", "number", "then"}
    whole = all(token.value == "any" for token in found if token.kind == "piece")
    mine = "me" in kinds or ("own", "me") in {token[:2] for token in found}
    if {"own", "piece"} <= kinds and whole and mine and kinds & {"question", "number"}:
        return not kinds & {"what", "ask", "not", "may"} and not named - {"piece"}
    if {"be", "to", "player"} <= kinds or ({"be", "me", "or", "player"} <= kinds):
        return not named - {"or", "to"}  # "is it to Red?", "is it me or Green?"
    return (
        "clock" in kinds
        and named <= {"piece"}
        and not any(token.kind == "piece" and token.value != "any" for token in found)
    )


def _asks_for_places(found: Sequence[Token]) -> bool:
    """Return whether a question is about places, as "any spot left for a stable?".

    So is "how can the violet palace grow?".
    """
    kinds = {token.kind for token in found}
    asks = kinds & {"question", "may", "be", "does", "own", "ask"}
    return bool("spot" in kinds and asks) or {"how", "extend", "color"} <= kinds


_MOVING: Final = frozenset(("may", "must", "extend", "claim"))


def _asks_for_fact(found: Sequence[Token]) -> bool:
    """Return whether a text asks for a fact. "Taken" alone does not, but "is it taken" does."""
    kinds = {token.kind for token in found}
    hints = {token.value for token in found if token.kind == "what"}
    if "spot" in kinds or ("score" in kinds and kinds & {"piece", "claim"}):
        return False
    if "where" in kinds:
        well = any(token[:2] == ("piece", "well") for token in found)
        if well and not kinds & _MOVING and not any(token.value == "put" for token in found):
            return True
        named = "palace" in kinds or "street" in kinds
        return named and bool(kinds & {"be", "does"}) and not kinds & _MOVING
    if "left" in kinds:  # "how many pieces does the palace have?", "... are behind my screen?"
        screen = any(t.kind == "own" and t.value.endswith("screen") for t in found)
        return "may" not in kinds and ("palace" in kinds or screen)
    if "stock" in hints and "clock" in kinds and not kinds & {"own", "me", "player"}:
        return False  # "how many tea tiles per turn?"
    asks = kinds & {"question", "ask", "who"} or hints - {"", "cell", "palace"}
    there = any(token[:2] == ("be", "there") for token in found)
    if {"cell", "piece"} <= kinds and (_is_for_piece(found) or not (asks or there)):
        return False
    if {"brings", "cell", "piece"} <= kinds:
        return False  # "would a stable at C3 bring anything?"  # "is E1 free for a wall?"
    if hints and (kinds & {"be", "does", "question", "own"} or hints - {"palace"}):
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


def _asks_for_worth(found: Sequence[Token]) -> bool:
    """Return whether a question such as "how many points is the palace worth?" is about a fact."""
    kinds = {token.kind for token in found}
    if kinds & {"piece", "claim", "me", "color"} - ({"color"} if "palace" in kinds else set()):
        return False
    return "score" in kinds and ("palace" in kinds or {"cell", "own"} <= kinds)


_MINE: Final = (("own", "me"), ("own", "my screen"))


def _read_fact(found: Sequence[Token]) -> Said:
    players = list(dict.fromkeys(token.value for token in found if token.kind == "player"))
    if len(players) > 1:
        raise NotReadError("two players", [t for t in found if t.kind == "player"][1])
    try:
        asked = read_fact([token for token in found if token.kind not in ("score", "left")])
    except NotAskedError as error:
        raise NotReadError("which fact", error.token) from error
    me = next((t for t in found if t.kind == "me" or t[:2] in _MINE), None)
    return Said("what", players[0] if players else None, [], first_person=me, asked=asked)


_ASKED_IN_GENERAL: Final = frozenset(
    ("may", "question", "rule", "must", "ask", "how", "list", "be", "does", "if", "where", "why")
)


def _asks_in_general(found: Sequence[Token]) -> bool:
    """Return whether a question is about no move, as in "may a stable touch two palaces?"."""
    kinds = {token.kind for token in found}
    if "rule" in kinds:
        return True
    if not kinds & _ASKED_IN_GENERAL or kinds & {"cell", "player"}:
        return False
    topics = topics_of(_with_palace_colors(found)) or ()
    named = {token.value for token in found if token.kind == "topic"}
    if ("near", "between") in {token[:2] for token in found}:
        named.add("touch")
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
    if kinds & {"own", "be"} and "me" not in kinds and any(t.startswith("two_") for t in topics):
        return True
    claimed = any(token[:2] == ("what", "palace") for token in found)
    builds = bool(kinds & {"claim", "piece"}) and "palace" in kinds
    claimed = claimed and "may" in kinds and "color" not in kinds and (builds or "me" not in kinds)
    if claimed:
        return True
    if "anyone" in kinds:
        return len(topics) > 1  # "can a stable join another player's palace?"
    if "near" in kinds and (topics == ("touch", "well") or kinds & {"list", "how", "ask"}):
        return bool(topics)
    related = "near" in kinds or ("on" in kinds and "palace" not in kinds)
    return related and "me" not in kinds and len(topics) > 2


def _read_rule(found: Sequence[Token]) -> Said:
    topics = topics_of(_with_palace_colors(found))
    if topics is None:
        known = ("cell", "color", "player", "score", "turn")
        raise NotReadError("which rule", next((t for t in found if t.kind in known), None))
    return Said("rule", None, [], topics=topics)


def _refuse_unknown(found: Sequence[Token]) -> None:
    for token in found:
        if token.kind in ("unknown", "no such cell"):
            raise NotReadError(token.kind, token)


_ASKS_FOR_POINTS: Final = frozenset(
    ("question", "ask", "does", "be", "if", "what", "how", "may", "either", "brings", "own")
)


def _refuse_senseless(found: Sequence[Token], kind: str | None, kinds: set[str]) -> None:
    """Refuse what turns the meaning of a text around, unless a question explains it."""

    def first(kind: str) -> Token:
        return next(token for token in found if token.kind == kind)

    if "or" in kinds and kind != "turn":
        raise NotReadError("or", first("or"))
    if "not" in kinds and (kind is None or (kind == "if" and "question" not in kinds)):
        raise NotReadError("not", first("not"))
    there = next((t for t in found if t[:2] == ("be", "there")), None)
    cells = sum(token.kind == "cell" for token in found)
    if there and (cells > 1 or (kind == "why" and "may" not in kinds)):
        raise NotReadError("unknown", there)  # "why is there a wall at D1?"
    _refuse_corrections(found, kind)
    so = next((token for token in found if token[:2] == ("filler", "so")), None)
    if so and kind == "score" and "cell" in kinds and "question" not in kinds:
        raise NotReadError("unknown", first("score"))  # "it is worth it, so my dome goes on D9"
    if kind == "score" and {"me", "cell"} <= kinds and not kinds & _ASKS_FOR_POINTS:
        raise NotReadError("unknown", first("score"))  # "I score C4 with my dome"
    if (
        "be" in kinds
        and not (_is_tag(found) or _is_for_piece(found))
        and (
            not kinds & {*_ASKED_WITH, "okay", "spot"}
            or (kind == "where" and not kinds & {"may", "spot", "extend", "how", "what"})
        )
    ):
        raise NotReadError("unknown", first("be"))
    if "does" in kinds and not kinds & {*_ASKED_WITH, "spot"}:
        raise NotReadError("unknown", first("does"))
    if "brings" in kinds and kind not in ("if", "score"):
        raise NotReadError("unknown", first("brings"))
    if "past" in kinds and "cell" in kinds and not (kind == "why" and "may" in kinds):
        raise NotReadError("unknown", first("past"))
    past = next((token for token in found if token[:2] == ("filler", "past")), None)
    if past and kind is None:
        raise NotReadError("unknown", past)  # « Jaune posait un mur »
    if any(token[:2] == ("anyone", "none") for token in found):
        raise NotReadError("not", first("anyone"))
    if "third" in kinds and kind != "where":
        at = found.index(first("third"))
        if not any(token.kind in ("player", "piece", "color", "palace") for token in found[:at]):
            raise NotReadError("who", first("third"))


def _is_tag(found: Sequence[Token]) -> bool:
    """Return whether the verb only asks about all that was said: "wall at E1, is that right?"."""
    kinds = [token.kind for token in found]
    last = max((i for i, kind in enumerate(kinds) if kind in ("cell", "piece", "color")), default=0)
    return "cell" in kinds and "be" not in kinds[: last + 1] and kinds[-1] == "question"


def _refuse_corrections(found: Sequence[Token], kind: str | None) -> None:
    """Refuse words that take back or turn around a part of the text: "wall at E1, sorry, F1".

    They are harmless before the first cell, after the last action, and where there is only one
    cell: "why is E1 forbidden for a wall?".
    """
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
        if token.kind == "mend" and (within or taken_back):
            raise NotReadError("or", token)
        names = token.kind == "player" and not _owns_landmark(found, index)
        names = names and not _beside_rooftop(found, index)
        if names and any(other.kind in ("then", "again") for other in found[first:index]):
            raise NotReadError("two players", token)  # they may make the last action alone


def _player(found: Sequence[Token], kind: str | None) -> tuple[str | None, list[Token]]:
    """Return the player that the text names, and the other tokens.

    A player's colour right beside a rooftop stays: it is the rooftop's. Where points are asked for,
    a player may be named because they get them: "does it give Yellow a point?".
    """
    rest: list[Token] = []
    named: list[Token] = []
    placed = any(token.kind == "cell" for token in found)
    for index, token in enumerate(found):
        before = found[index - 1].kind if index else ""
        if token.kind != "player" or _beside_rooftop(found, index):
            rest.append(token)
        elif before == "with":
            raise NotReadError("unknown", token)
        elif kind == "score" and before in (
            ("brings", "to", "near", "be") if placed else ("near",)
        ):
            continue
        elif not _owns_landmark(found, index):
            named.append(token)
    different = {token.value for token in named}
    if len(different) > 1:
        raise NotReadError("two players", named[1])
    return (named[0].value if named else None), rest


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
        return True
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


_SAID_BY_THE_CELL: Final = frozenset(
    ("inside", "edge", "closed", "start", "opening", "side", "first_turn", "setup")
)


class _Reader:
    """Reads actions from left to right."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.draft = Draft(1)
        self.before: Token | None = None
        self.boundary = ""
        self.pending = ""
        self.count = 0
        self.cell_first: bool | None = None
        self.loose_cell = False
        self.may_end = False

    def read(self, found: Sequence[Token]) -> list[Draft]:
        for token in _with_palace_colors(found):
            take = getattr(self, f"_take_{token.kind}", None)
            if take is not None:
                take(token)
            elif token.kind not in _SILENT:
                raise NotReadError("unknown", token)
            self.before = token
        if self.pending == "from":
            raise NotReadError("source expected", self.before)
        if self.pending == "near" and not self.may_end:
            raise NotReadError("near what", self.before)
        self._finish()
        self._give_piece_to_cells_before_it()
        return self.drafts

    def _give_piece_to_cells_before_it(self) -> None:
        """Give the piece of the last action to cells that stand alone: "E1 and F1, both walls"."""
        *cells, last = self.drafts or [Draft(1)]
        if not cells or not last.piece or not last.cell or not last.cell_first:
            return
        if all(draft.cell and not draft.piece and not draft.color for draft in cells):
            for draft in cells:
                draft.piece, draft.color, draft.repeats = last.piece, last.color, False
            cells[0].count, last.count = last.count, 0

    # --- Drafts --------------------------------------------------------------------------------

    def _finish(self) -> None:
        draft = self.draft
        if draft.is_empty and not draft.claims and not draft.extends:
            return
        if draft.unsure and not draft.cell:
            raise NotReadError("claim or build", draft.unsure)
        if draft.refers and not (draft.is_rooftop and self.drafts):
            raise NotReadError("it", draft.refers)
        if draft.refers and draft.cell is None:
            draft.cell, draft.placed_by_it = self.drafts[-1].cell, True
        if self._describes_the_last(draft):
            return
        if draft.piece == "tea_tile" and draft.count > 1:
            self.drafts += [replace(draft, count=0) for _ in range(draft.count - 1)]
            draft.count = 0
        self.drafts.append(draft)

    def _describes_the_last(self, draft: Draft) -> bool:
        """Return whether a draft only describes the one before, as ", extending the street"."""
        if not self.drafts or self.boundary == "then" or draft.cell or not draft.extends:
            return False
        last = self.drafts[-1].piece
        return draft.guessed and draft.piece == last

    def _begin(self, token: Token) -> None:
        """Begin another action."""
        self._finish()
        self.draft = Draft(token.column)
        self.pending = ""

    def _content(self, token: Token, *, opens: bool = True) -> Draft:
        """Return the draft that a token belongs to."""
        if self.boundary and (opens or self.boundary == "then"):
            whole = self.draft.is_whole
            if whole or (self.boundary == "then" and not self.draft.is_empty and opens):
                self._begin(token)
            self.boundary = ""
        if self.draft.is_empty and not self.draft.tokens:
            self.draft.column = token.column
        self.draft.tokens.append(token)
        return self.draft

    def _take_then(self, token: Token) -> None:
        if self.pending == "near":
            self.draft.near, self.pending = True, ""
        word = token.text not in (",", ";", "\n")
        self.boundary = "then" if word or self.boundary == "then" else "comma"

    # --- Pieces --------------------------------------------------------------------------------

    def _take_piece(self, token: Token) -> None:
        piece = token.value
        if piece == "any":
            return
        if self.pending == "with" and self.draft.guessed and self.draft.piece == piece:
            self.draft.guessed, self.pending = False, ""  # "the street goes on with a merchant"
            return
        if self._names_landmark():
            self._landmark()
            return
        if piece == "well" and self.draft.piece and not self.boundary:
            self.draft.near = True  # only a landmark: it is placed by itself
            return
        if self.pending == "on" and self.draft.is_rooftop and piece == "building":
            self.draft.target = self.draft.target or "any"
            self.pending = ""
            return
        if self._opens_with_piece(piece):
            self._begin_with(token)
        draft = self._content(token)
        if draft.piece is None or draft.guessed or (draft.piece == "building" and draft.palace):
            if draft.claims and piece == "building":
                draft.target = draft.target or "any"
                return
            draft.piece, draft.guessed = piece, False
            draft.palace = draft.palace and piece == "building"
        elif draft.piece == "rooftop" and piece.endswith("rooftop"):
            draft.piece = piece
        elif draft.is_rooftop and piece == "stable" and self.pending == "on":
            draft.beneath = piece
        elif piece == "rooftop" and draft.is_rooftop:
            pass
        elif self.pending == "with" and draft.cell is None:
            draft.piece = piece
        else:
            raise NotReadError("comma expected", token)
        self.pending = ""
        draft.count, self.count = self.count or draft.count, 0
        draft.mixed = piece == "building" and draft.color is None
        if draft.is_rooftop:
            draft.unsure = None
        if self.cell_first is None:
            self.cell_first = draft.cell is not None
        if draft.color and piece not in ("building",):
            self._color_of(draft, token)

    def _opens_with_piece(self, piece: str) -> bool:
        draft = self.draft
        if self.loose_cell and draft.piece is None and not self.boundary:
            told = self.cell_first is not None
            return not self.cell_first if told else any(d.piece or d.color for d in self.drafts)
        if not draft.is_whole:  # "building at H9, wall at E1": the colour is open
            return bool(self.boundary and draft.piece and not draft.guessed and draft.cell)
        if draft.piece is None and draft.color is not None and piece == "building":
            return False
        return not (draft.is_rooftop and piece.endswith("rooftop") and not self.boundary)

    def _begin_with(self, token: Token) -> None:
        self.boundary = ""
        self._begin(token)
        self.loose_cell = False

    def _color_of(self, draft: Draft, token: Token) -> None:
        """Give a colour that came before its piece to the right thing."""
        if draft.is_rooftop and draft.target is None:
            draft.target, draft.color = draft.color, None
        elif draft.piece != "building":
            raise NotReadError("no color", token)

    def _take_color(self, token: Token) -> None:
        color = token.value
        if self._names_landmark():
            self._landmark()
            return
        draft = self.draft
        whole = draft.is_whole and not (draft.piece == "building" and draft.color is None)
        if whole and not self.boundary and not draft.is_rooftop:
            self._begin_with(token)
        draft = self._content(token)
        if draft.is_rooftop:
            if draft.target not in (None, "any", color):
                raise NotReadError("comma expected", token)
            if draft.claims and draft.guessed:
                draft.unsure = token
            draft.target = color
        elif draft.piece == "stable" and self.before and self.before.kind == "to":
            draft.near = True
        elif draft.piece not in (None, "building"):
            raise NotReadError("no color", token)
        elif draft.color not in (None, color):
            raise NotReadError("comma expected", token)
        else:
            draft.color = color
            if self.cell_first is None and draft.piece is None:
                self.cell_first = draft.cell is not None
        draft.count, self.count = self.count or draft.count, 0

    def _take_player(self, token: Token) -> None:
        self._content(token, opens=False).owner = token.value

    # --- Places --------------------------------------------------------------------------------

    def _take_cell(self, token: Token) -> None:
        draft = self.draft
        if self.before and self.before.kind == "to" and draft.cell and not draft.source:
            raise NotReadError("comma expected", self.before)  # "walls E1 to H1" is a range
        if self.pending == "of" and draft.piece == "merchant" and not draft.is_whole:
            self.pending = "from"
        if self.pending == "from":
            self.draft.source, self.pending = token.value, ""
            return
        if self.pending == "near":
            self._landmark()
            self.draft.tokens.append(token)
            return
        if draft.near and draft.cell and not self.boundary and not draft.beside:
            draft.beside = token.value
            return
        if draft.placed_by_it and not self.boundary:
            draft.cell, draft.placed_by_it = None, False  # "claim it with a dome on C4"
        if draft.is_whole or (draft.cell and draft.piece is None):
            self.boundary = ""
            self._begin(token)
            self.loose_cell = True
            self.draft.repeats = bool(self.drafts)
        elif draft.cell is not None:
            raise NotReadError("comma expected", token)
        draft = self._content(token)
        if draft.cell is not None:
            raise NotReadError("comma expected", token)
        draft.cell = token.value
        draft.count, self.count = self.count or draft.count, 0
        self.pending = ""

    def _take_from(self, token: Token) -> None:
        self.pending = "from"

    def _take_of(self, token: Token) -> None:
        if self.pending not in ("near", "from"):
            self.pending = "of"

    def _take_filler(self, token: Token) -> None:
        if token.value == "at" and self.pending == "near" and self._just_near():
            self.draft.near, self.pending = True, ""  # "beside it: at E4", « à côté en E4 »

    def _just_near(self) -> bool:
        return self.before is not None and self.before.kind == "near"

    def _take_on(self, token: Token) -> None:
        if self.pending == "near" and self._just_near():
            self.draft.near, self.pending = True, "on"
        if self.pending not in ("near", "from"):
            self.pending = "on"

    def _take_near(self, token: Token) -> None:
        if token.value == "here":
            self.draft.near = True
        else:
            self.pending, self.may_end = "near", False

    def _take_topic(self, token: Token) -> None:
        """Take a word about rules, which says nothing that the cell does not say."""
        if token.value == "touch":
            self.pending, self.may_end = "near", True
        elif token.value == "twice two":
            self.draft.count = 2
        elif token.value not in _SAID_BY_THE_CELL and token.value != "touch row":
            raise NotReadError("unknown", token)

    def _take_what(self, token: Token) -> None:
        """Take a word such as "free" or "unclaimed"."""
        if token.value not in ("cell", "palace"):
            raise NotReadError("unknown", token)

    def _take_with(self, token: Token) -> None:
        self.pending = "with"

    def _names_landmark(self) -> bool:
        """Return whether the next thing is only beside the cell. A loose word needs another thing.

        In "attaching a stable to the violet palace" the stable is what is placed.
        """
        draft = self.draft
        loose = self.may_end and not (draft.piece or draft.color or draft.cell)
        return self.pending == "from" or (self.pending == "near" and not loose)

    def _landmark(self) -> None:
        """Note that something is beside the cell. It changes nothing if the cell is told."""
        if self.pending == "near":
            self.draft.near = True
        elif self.pending == "from":
            return
        self.pending = ""

    def _take_palace(self, token: Token) -> None:
        color = token.value or "any"
        if self.pending == "near":
            self._landmark()
            return
        opens = not self.draft.is_rooftop
        draft = self._content(token, opens=opens)
        if draft.is_rooftop or draft.claims:
            if draft.target not in (None, "any", color):
                raise NotReadError("comma expected", token)
            draft.target = color
        elif draft.piece in (None, "building") and not (draft.piece and self.pending == "on"):
            if draft.is_whole:
                raise NotReadError("comma expected", token)
            draft.palace = draft.piece is None or draft.palace
            draft.piece = "building"
            if color != "any":
                if draft.color not in (None, color):
                    raise NotReadError("comma expected", token)
                draft.color = color
            draft.count, self.count = self.count or draft.count, 0
        else:
            draft.near = True
        self.pending = ""

    def _take_street(self, token: Token) -> None:
        if self.pending == "near":
            self._landmark()
            return
        draft = self._content(token, opens=False)
        if draft.piece is None and draft.color is None:
            draft.piece, draft.guessed = "merchant", True
        self.pending = ""

    def _take_tower(self, token: Token) -> None:
        if self.pending == "near":
            self._landmark()
        elif self.pending == "from":
            self.pending = ""  # "walls from the tower: B1, C1"
        elif self.draft.piece:
            self.draft.near = True

    def _take_corner(self, token: Token) -> None:
        self._take_tower(token)

    def _take_side(self, token: Token) -> None:
        self._content(token, opens=False).side = token.value

    def _take_it(self, token: Token) -> None:
        """Take "it": the piece of this action, the palace that it claims, or a place."""
        if self.pending == "near":
            self._landmark()
            return
        now, before = self.draft, self.before.kind if self.before else ""
        if now.claims and now.cell and before == "claim":
            return  # "what is D9 worth if I claim it?"
        verb = before == "piece" and now.is_rooftop and bool(self.drafts)
        places = token.value == "place" or before == "on" or verb  # "I roof it"
        if places and now.is_rooftop and not now.cell:
            self.boundary = ""
        if not places and now.piece and now.cell is None and (not now.guessed or now.target):
            self.boundary = ""
            return
        draft = self._content(token)
        last = self.drafts[-1] if self.drafts else None
        built = last if last and last.piece in (None, "building") and last.cell else None
        if built and draft.piece is None and draft.cell is None and not places:
            draft.refers = token  # "then I close it off with my dome"
            return
        if not (draft.is_rooftop and built):
            raise NotReadError("it", token)
        if draft.cell is not None:
            raise NotReadError("comma expected", token)
        draft.cell, draft.placed_by_it = built.cell, True
        draft.target = draft.target or built.color
        self.pending = ""

    # --- Verbs and numbers ---------------------------------------------------------------------

    def _take_claim(self, token: Token) -> None:
        self._verb(token, "rooftop")
        self.draft.claims = True
        if token.value == "it" and self.draft.target is None and not self.draft.cell:
            self._take_it(token)

    def _take_block(self, token: Token) -> None:
        self._verb(token, "blocking_rooftop")
        self.draft.claims = True

    def _verb(self, token: Token, piece: str) -> None:
        if self.draft.is_whole:
            self._begin_with(token)
        draft = self.draft if self.draft.palace else self._content(token)
        if draft.palace:  # "the grey palace if I claim it"
            self.boundary = ""
            draft.piece, draft.target = piece, draft.color or "any"
            draft.color, draft.palace = None, False
        elif draft.piece is None and draft.color is None:
            draft.piece, draft.guessed = piece, True
        elif not draft.is_rooftop:
            raise NotReadError("comma expected", token)

    def _take_extend(self, token: Token) -> None:
        draft = self._content(token)
        if not draft.is_whole:
            draft.extends = True

    def _take_again(self, token: Token) -> None:
        if self.draft.is_whole:
            self._begin_with(token)
            self.draft.repeats = True

    def _take_number(self, token: Token) -> None:
        if self.draft.is_whole:
            self._begin_with(token)
        self.count = int(token.value)


def _with_palace_colors(found: Sequence[Token]) -> list[Token]:
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
