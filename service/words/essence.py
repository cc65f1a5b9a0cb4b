"""The essence of a text that can't be read as it stands: its actions, and what asks about them.

An action is certain where its piece and its space stand together. Around it, known and unknown
words are alike: they matter only if they deny the action, undo it, put it off or choose, or if they
may name another thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from .strangers import (
    NOUNS,
    counts,
    has,
    is_i,
    is_object,
    is_passed_over,
    is_word,
    kinds_of,
    links,
    may_be_piece,
    spends_tea,
)
from .tokens import Token

_QUESTIONS: Final = ("question", "may", "if", "why", "where", "score")
"""The kinds of words that ask. They are kept wherever they stand."""
_ASKING: Final = ("question", "may", "if", "why", "where", "how", "ask")
"""The kinds of words with which a score is asked for."""
_CORE: Final = frozenset(
    (
        *("cell", "piece", "color", "palace", "street", "claim", "block", "extend", "near", "on"),
        *("with", "from", "of", "to", "then", "colon", "number", "again", "it", "me", "filler"),
        *("not", "or", "but", "mend", "unreal", "player", "side", "third", "brings", "okay"),
        "pass",
        *_QUESTIONS,
    )
)
"""The kinds of words that an action or a question about it is made of."""
_EMPTY: Final = ("clock", "token", "tower", "corner", "how", "spot", "tile")
"""The kinds of words that say nothing in an action."""
_PLACES: Final = ("touch", "start", "inside", "edge", "side", "opening", "closed", "branch", "join")
"""The topics of rules that say nothing in an action."""
_LANDMARKS: Final = ("palace", "street", "color", "extend")
_ENDS: Final = ("then", "colon", "question")
_STOPS: Final = (".", "!", "…", "?", "\n")


def essence(found: Sequence[Token], *, nouns_first: bool) -> list[Token] | None:
    """Return the tokens of a text's actions and what asks about them.

    Return None if anything else may matter.

    Args:
        found: The tokens of the text.
        nouns_first: Whether nouns stand before their colours, so that an unknown word before a
            colour may be a piece. Elsewhere, one behind it may be.
    """
    found = _said_again(_corrected(_without_denied(found)))
    found = _with_place(_without_then(_without_corrections(found)))
    clauses = list(_clauses(found))
    asked = has(found, *_ASKING)
    placed = [i for i, clause in enumerate(clauses) if _is_placed(clause, asked=asked)]
    if not placed:
        placed = [i for i, clause in enumerate(clauses) if _claims(clause)][:1]
    if not placed:
        return _places_asked(found)
    if not asked:  # "Four points for me!"
        silent = [("brings",) if i in placed else ("score", "brings") for i in range(len(clauses))]
        clauses = [
            clause if has(clause, "cell") else _without(clause, *kinds)
            for clause, kinds in zip(clauses, silent, strict=True)
        ]
    whole = all(has(clauses[index], "piece", "color", "claim") for index in placed)
    stop = max((i for i in range(placed[0]) if clauses[i][-1].text in _STOPS), default=-1)
    around = _Around(found)
    things = {t[:2] for t in found if t.kind in ("piece", "color")}
    left: list[Token] = []
    for index, clause in enumerate(clauses):
        if index in placed or _names(clause, whole=whole, closed=index <= stop):
            if index and _turns_around(clauses[index - 1], clause, first=index <= placed[0]):
                return None
            if index < placed[0] and not whole and len(things) == 1:
                core = _topic(clause, nouns_first)
            else:
                core = _core(clause, around, nouns_first)
        elif (index > placed[-1] and _gloats(clause)) or around.allows(
            clause, closed=index <= stop, place=_place(index, placed)
        ):
            core = [token for token in clause if token.kind in (*_QUESTIONS, "then", "colon")]
        else:
            return None
        if core is None:
            return None
        left += core
    return _with_doer(left, found)


def _is_placed(clause: Sequence[Token], *, asked: bool) -> bool:
    tea = any(spends_tea(clause, index) for index in range(len(clause)))
    return has(clause, "cell") or ((tea or has(clause, "pass")) and not asked)


def _claims(clause: Sequence[Token]) -> bool:
    """Return whether a clause without a space names a palace and its rooftop."""
    rooftop = any(t.kind == "piece" and t.value.endswith("rooftop") for t in clause)
    return (rooftop or has(clause, "claim")) and has(clause, "color")


def _without(clause: Sequence[Token], *kinds: str) -> list[Token]:
    return [token for token in clause if token.kind not in kinds]


def _topic(clause: Sequence[Token], nouns_first: bool) -> list[Token] | None:
    """Return the only thing that a text names, for spaces named later: "traders queue, so L7"."""
    first = next((i for i, t in enumerate(clause) if t.kind in ("piece", "color")), 0)
    if has(clause[:first], "unknown") and any(links(token) for token in clause[:first]):
        return None  # "horses for my violet palace, H6"
    for index, token in enumerate(clause):
        strange = token.kind == "unknown"
        if token.kind in ("not", "or", "unreal", "pass", "if", "may", "past"):
            return None
        if strange and (
            token.value in ("told", "never") or may_be_piece(clause, index, nouns_first)
        ):
            return None
    return [token for token in clause if token.kind in ("piece", "color", "number", *_ENDS)]


def _places_asked(found: Sequence[Token]) -> list[Token] | None:
    """Return the essence of a question where the only thing that is named may go."""
    kinds = kinds_of(found)
    asks = next((token for token in found if token.kind in ("where", "list")), None)
    if asks is None or kinds & _NOT_ASKED or ("street" in kinds and "piece" not in kinds):
        return None
    clause = next(clause for clause in _clauses(found) if asks in clause)
    refused = has(clause, "not") or any(token[:2] == ("may", "not") for token in clause)
    if refused or not (
        asks.kind == "list" or has(clause, "may") or any(t.value == "put" for t in clause)
    ):
        return None
    named = [t for t in found if t.kind in ("piece", "color") and t.value not in ("any", "well")]
    if len({token[:2] for token in named}) > 1 or (named and asks.kind == "list"):
        return None
    players = [token for token in found if token.kind == "player"]
    return [*players, asks, *named[:1]]


_NOT_ASKED: Final = frozenset(
    ("near", "palace", "rule", "must", "past", "topic", "side", "or", "pass", "unreal", "score")
)


# --- Clauses -------------------------------------------------------------------------------------


def _clauses(found: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the clauses of a text, each with its end. "I" begins another one behind its reason."""
    clause: list[Token] = []
    for index, token in enumerate(found):
        if clause and is_i(token) and _is_reason(clause):
            ahead = found[index : _end(found, index)]
            if has(ahead, "cell") and has(ahead, "piece", "color"):
                yield clause
                clause = []
        clause.append(token)
        if token.kind in _ENDS or token.value == "so":
            yield clause
            clause = []
    if clause:
        yield clause


def _end(found: Sequence[Token], start: int) -> int:
    return next((i for i in range(start, len(found)) if found[i].kind in _ENDS), len(found))


def _is_reason(clause: Sequence[Token]) -> bool:
    """Return whether a clause such as "to spoil it for Blue" or "beside the tower" begins so."""
    first = next((t for t in clause if t.kind not in ("filler", "then") or t.value), clause[0])
    asks = has(clause, *(kind for kind in _QUESTIONS if kind != "score"))
    return links(first) and not (asks or has(clause, "cell", "piece", "color"))


def _is_purpose(clause: Sequence[Token]) -> bool:
    """Return whether a clause only says what an action is for: "for my violet palace"."""
    return clause[0].value == "for" and not has(clause, "cell", "piece", *_QUESTIONS)


def _names(clause: Sequence[Token], *, whole: bool, closed: bool) -> bool:
    """Return whether a clause names something of an action.

    Where each space has its piece, what is only said of a palace or a street does not.
    """
    if _is_purpose(clause) or (not is_i(clause[-1]) and _is_reason(clause)):
        return False
    first = next((t for t in clause if t.kind not in ("filler", "then", "me")), clause[0])
    if any(
        token.kind == "piece"
        and token.value not in ("any", "well")
        and (token.value != "tea_tile" or spends_tea(clause, index))
        for index, token in enumerate(clause)
    ):
        return True
    if first[:2] in (("again", ""), ("what", "palace")):
        return True  # "and another one", "and roofed"
    none = any(token[:2] == ("anyone", "none") for token in clause)
    denied = none or (has(clause, "not") and (closed or has(clause, "player")))
    said = denied or has(clause, "unknown", "be", "own", "must", "token", "tile")
    said = said or clause[-1].value in ("mine", "own")  # "the grey's mine"
    said = said or first[:2] == ("it", "")  # "it makes my browns bigger"
    return (has(clause, "claim", "block") and first[:2] != ("it", "")) or (
        has(clause, *_LANDMARKS) and not (whole and said and not _counts_noun(clause))
    )


def _counts_noun(clause: Sequence[Token]) -> bool:
    """Return whether a clause is no more than a thing with an unknown name: "and a grey pagoda"."""
    return kinds_of(clause) <= {"unknown", "color", "filler", "then", "number", "again"}


def _gloats(clause: Sequence[Token]) -> bool:
    """Return whether a sentence behind the actions is like "Now nobody gets those violets!"."""
    none = any(token[:2] == ("anyone", "none") for token in clause)
    denies = none or {"player", "not"} <= kinds_of(clause)
    safe = not has(clause, "me", "unknown", "or", "unreal", "past", "mend", *_QUESTIONS)
    thing = has(clause, "claim", *_LANDMARKS)
    return denies and safe and thing and not has(clause, "cell", "it", "piece")


def _place(index: int, placed: Sequence[int]) -> str:
    """Return whether a clause stands before, between or after the actions."""
    if index < placed[0]:
        return "before"
    return "after" if index > placed[-1] else "between"


def _turns_around(before: Sequence[Token], clause: Sequence[Token], *, first: bool) -> bool:
    """Return whether an action may replace the one before: "..., at second glance a wall".

    It may also be the colour of an unknown piece before it: "that pagoda, grey, at F9".
    """
    if is_word(before[-1]) or before[-1].text in _STOPS:
        return False
    at = next((i for i, t in enumerate(clause) if t.kind in (*NOUNS, "cell")), 0)
    if kinds_of(before) <= {"unknown", "filler", "then"} and has(before, "unknown"):
        return clause[at].kind == "color"
    mine = any(is_i(token) for token in clause[:at])
    return not first and has(clause[:at], "unknown") and not mine


# --- Clauses without a space ---------------------------------------------------------------------


class _Around:
    """What may be said around the actions of a text that has words of some kinds."""

    def __init__(self, found: Sequence[Token]) -> None:
        kinds = kinds_of(found)
        first = next((i for i, t in enumerate(found) if t.kind in (*NOUNS, "cell")), 0)
        self.dummies = [token for token in found[:first] if token.kind == "it"]
        self.kinds = kinds
        self.asks = bool(kinds & {*_QUESTIONS})

    def allows(self, clause: Sequence[Token], *, closed: bool, place: str) -> bool:
        """Return whether a clause that names no action changes none.

        ``closed`` is True if a sentence ends between it and the first action.
        """
        kinds = kinds_of(clause)
        strange = {token.value for token in clause if token.kind == "unknown"}
        over = place == "after" and all(t.value == "over" for t in clause if t.kind == "turn")
        if kinds & {"pass", "unreal", "or", "list", "left", "no such cell"}:
            return False
        if "turn" in kinds and (self.asks or not over):
            return False  # but "my turn is over" behind an action
        more = {"question", "me"} <= kinds and kinds & {"own", "again", "number", "brings"}
        if more and not kinds & {"score", "may"}:
            return False  # "have I got another one?", "do I get one more piece?"
        if "player" in kinds and is_word(clause[-1]):
            return False  # "Yellow and I"
        if self.asks and not closed and kinds & {"ask", "who", "what", "how"}:
            return "score" in kinds
        if "rule" in kinds and not (closed or "player" in kinds):
            return False  # "when pigs fly", but "when Yellow's turn comes"
        if "past" in kinds and (place == "after" or "may" in kinds):
            return False  # "that's what Yellow did", "Yellow's turn was wrong"
        if self._denies(clause, closed=closed, place=place):
            return False
        if "mend" in kinds and place == "between":
            return False
        if any(token[:2] == ("mend", "cancel") for token in clause) and place != "before":
            return False
        asking = self.asks and (place == "before" or bool(kinds & {*_QUESTIONS}))
        if strange & {"told", "never"} and not (closed or asking):
            return False
        told = kinds & {
            "me",
            "third",
            "player",
            "be",
            "own",
            "must",
            "it",
            "question",
            "on",
            "to",
            "near",
            "with",
            "from",
            "of",
        }
        return not strange or bool(told) or not counts(clause) or clause[-1].kind == "colon"

    def _denies(self, clause: Sequence[Token], *, closed: bool, place: str) -> bool:
        """Return whether a clause may deny an action. It may tell what another player can't do."""
        kinds = kinds_of(clause)
        if not kinds & {"not", "but"} and ("anyone", "none") not in {t[:2] for t in clause}:
            return False
        if closed or kinds <= {"but", "then", "filler"}:
            return False
        if place == "before" and (
            "player" in kinds or ("anyone", "none") in {t[:2] for t in clause}
        ):
            return False  # "Blue shall not have it", "nobody shall have it"
        if place == "after" and any(
            one.kind == "player" and two.kind == "not" for one, two in pairwise(clause)
        ):
            return False  # "I know Yellow won't like it"
        return not (place == "after" and self.asks and clause[-1].kind == "question")


# --- Clauses with an action ----------------------------------------------------------------------


def _core(clause: Sequence[Token], around: _Around, nouns_first: bool) -> list[Token] | None:
    """Return the words of an action. Return None if another word may matter."""
    clause = _without_owner(_told_of(clause, around))
    core: list[Token] = []
    for index, token in enumerate(clause):
        if token.kind == "because" and not has(clause[index:], "cell"):
            return core + [t for t in clause[index:] if t.kind in _ENDS]
        if token.kind in _CORE:
            if not (
                _is_beside(clause, index) or (token[:2] == ("it", "") and token in around.dummies)
            ):
                core.append(token)
        elif token.kind == "unknown":
            if token.value == "told" and "why" in around.kinds:
                continue  # "what is so bad about a merchant at I8?"
            if not is_passed_over(clause, index, asks=around.asks, nouns_first=nouns_first):
                return None
        elif token.kind == "be" and _asks_by_be(clause, index):
            core.append(token._replace(kind="may"))
        elif not _says_nothing(clause, index, around) and not is_object(clause, index):
            return None
    return core


def _told_of(clause: Sequence[Token], around: _Around) -> Sequence[Token]:
    """Return a clause without what frames it: "I'm afraid that Yellow puts a roof on E9"."""
    if not around.asks:
        return clause
    doer = next((i for i in range(len(clause)) if _does(clause, i)), 0)
    framed = doer and not has(clause[:doer], *NOUNS, "cell", "not", "or", *_QUESTIONS)
    return clause[doer:] if framed and has(clause[:doer], "unknown") else clause


def _without_owner(clause: Sequence[Token]) -> Sequence[Token]:
    """Return a clause without the palace that an action is for: "my palace deserves a stable"."""
    verb = next((i for i, token in enumerate(clause) if token[:2] == ("unknown", "word")), 0)
    owner, rest = clause[:verb], clause[verb + 1 :]
    if not has(owner, "palace") or kinds_of(owner) - {"palace", "color", "me", "filler"}:
        return clause
    named = rest and counts(rest[:1]) and has(rest, "piece") and has(rest, "cell")
    return rest if named else clause


def _is_beside(clause: Sequence[Token], index: int) -> bool:
    """Return whether a known word only says where or to whom something is done."""
    kind = clause[index].kind
    following = clause[index + 1 : index + 2]
    if kind == "player":
        return is_object(clause, index)
    if kind == "near":  # "my wall creeps along to A3"
        return not clause[index].value and any(links(token) for token in following)
    if kind == "from":  # "what keeps a stable from being at N5"
        return has(clause, "why") and not has(following, "cell")
    return kind == "side" and not has(clause, "cell")


def _asks_by_be(clause: Sequence[Token], index: int) -> bool:
    """Return whether "is" asks whether something may be done: "is it too greedy to add ...?"."""
    if clause[-1].kind != "question" or clause[index].value or has(clause, "may", "who", "past"):
        return False
    if any(token.kind not in ("filler", "then", "mend") for token in clause[:index]):
        return False
    strange = [i for i, token in enumerate(clause) if token.kind == "unknown"]
    first = next((i for i, t in enumerate(clause) if t.kind == "cell"), 0)
    return bool(strange) and strange[-1] < first


def _says_nothing(clause: Sequence[Token], index: int, around: _Around) -> bool:
    """Return whether a known word has no meaning in an action."""
    kind, value = clause[index].kind, clause[index].value
    before = clause[index - 1] if index else None
    if "why" in around.kinds and kind in ("rule", "own", "topic", "ask", "what"):
        return True
    if kind == "rule":
        return value != "when" and has(clause, "may")
    if kind == "topic":
        return value in _PLACES
    if kind == "be" and index + 1 < len(clause) and clause[index + 1].kind in _ENDS:
        return True  # "orange at D4 it is"
    puts = any(token.value == "put" for token in clause[index + 1 : index + 2])
    if kind == "be" and puts and not around.asks:
        return True  # "Yellow is placing a wall on Q1"
    if kind == "own" and not has(clause, "may", "why"):
        if before and before.kind in ("to", "okay"):
            return True  # "I'd like to have a gate at R2"
        mine = value == "me" or (before is not None and before.kind in ("me", "own"))
        return mine and has(clause[:index], "piece", "color") and not has(clause[:index], "cell")
    if kind == "tower" and before and before.kind == "color":
        return False  # "a violet tower"
    if kind in ("be", "own", "does"):
        return has(clause, "may", "why") and value != "there"
    return kind in _EMPTY


# --- Corrections and references ------------------------------------------------------------------


def _without_denied(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without what "not at N11 but at M12" denies."""
    denied = next((i for i, token in enumerate(found) if token.kind == "not"), len(found))
    cells = [i for i, token in enumerate(found) if token.kind == "cell"]
    at = next((i for i in cells if i > denied), None)
    if at is None or len(cells) < 2 or at - denied > 3 or at + 1 == len(found):
        return found
    if found[at + 1].kind == "but" or found[at + 1].text in (",", "."):
        kept = [*found[:denied], *found[at + 2 :]]
        return [token for token in kept if token.kind != "but"]
    return found


_CORRECTING: Final = ("mend", "not", "then", "filler", "on")


def _corrected(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens with the last space of "a wall at R2, no sorry, at R12" in its place."""
    cells = [i for i, token in enumerate(found) if token.kind == "cell"]
    for one, other in pairwise(cells):
        between = found[one + 1 : other]
        kinds = kinds_of(between)
        mends = [i for i, token in enumerate(between) if token.kind == "mend"]
        denies = [i for i, token in enumerate(between) if token.kind == "not"]
        cancels = any(token.value == "cancel" for token in between)
        ended = denies and has(between[denies[-1] :], "then", "mend")
        if kinds <= {*_CORRECTING} and mends and (cancels or ended):
            after = found[other + 1 : _end(found, other)]
            if kinds_of(after) <= {"filler", "me", "mend"}:
                return _corrected([*found[:one], found[other], *found[_end(found, other) :]])
    return found


def _said_again(found: Sequence[Token]) -> Sequence[Token]:
    """Return what follows a correction that says all again: "E1, no, first F9 and then E1"."""
    for index, token in enumerate(found):
        if token.kind in ("mend", "not"):
            before = {t.value for t in found[:index] if t.kind == "cell"}
            after = {t.value for t in found[index:] if t.kind == "cell"}
            cancels = token.value == "cancel" or has(found[index + 1 : index + 3], "mend")
            if before and before <= after and cancels:
                return found[index + 1 :]
    return found


def _without_corrections(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without "oh" and the like before another action that is only added."""
    left = list(found)
    for index in range(len(found) - 1, -1, -1):
        if found[index][:2] == ("mend", ""):
            joins = (
                t for t in found[index:] if t.kind == "cell" or is_word(t) or t.value == "first"
            )
            joined = next(joins, None)
            if joined is None or joined.kind != "cell":
                del left[index]
    return left


def _without_then(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without a word such as "then" between a piece and its space."""
    left = list(found)
    for index in range(len(found) - 2, 0, -1):
        near = [*found[index - 1 : index], *found[index + 1 : index + 3]]
        kinds = ["link" if links(token) else token.kind for token in near]
        if is_word(found[index]) and kinds in (
            ["piece", "link", "cell"],
            ["color", "link", "cell"],
        ):
            after = found[index + 3 : index + 4]
            if not after or after[0].kind in _ENDS:
                del left[index]
    return left


def _with_place(found: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens with the space for "there": "E5... yes, grey goes there"."""
    clauses = list(_clauses(found))
    placed = [index for index, clause in enumerate(clauses) if has(clause, "cell")]
    there = [i for i, t in enumerate(found) if t[:2] == ("it", "place")]
    if len(placed) != 1 or len(there) != 1 or has(clauses[placed[0]], "piece", "claim", "not"):
        return found
    if not has([t for clause in clauses[placed[0] + 1 :] for t in clause], "it"):
        return found
    told = clauses[placed[0]]
    acts = has(told, "unknown", "extend", "it") or any(token.value == "put" for token in told)
    if acts or has([t for clause in clauses[: placed[0]] for t in clause], "color"):
        return found  # "violet, I stretch it to E4 and my dome goes there"
    if has(told, "palace", "color") and not has(told, "be", "own"):
        return found
    cells = [token for token in told if token.kind == "cell"]
    if len(cells) != 1:
        return found
    rest = [t for i, clause in enumerate(clauses) if i != placed[0] for t in clause]
    return [cells[0] if token[:2] == ("it", "place") else token for token in rest]


# --- Who does it ---------------------------------------------------------------------------------


def _with_doer(left: list[Token], found: Sequence[Token]) -> list[Token] | None:
    """Return the essence with the player who is meant, if another part of the text names them."""
    named = [token for token in left if token.kind == "player"]
    lost = [i for i, t in enumerate(found) if t.kind == "player" and t not in left]
    if lost and has(left, "third") and not named:
        return [found[lost[0]], *(token for token in left if token.kind != "me")]
    if not has(found, "me") and not all(_is_told_of(found, index) for index in lost):
        return None
    if has(left, *_QUESTIONS) and any(_does(found, index) for index in range(len(found))):
        last = next((i for i, t in enumerate(left) if t.kind == "cell"), 0)
        if not any(is_i(token) for token in left[last:]):
            return [token for token in left if token.kind != "me"]
    return left


def _is_told_of(found: Sequence[Token], index: int) -> bool:
    """Return whether a player is only what is said of them: "Blue shall not have it: a wall"."""
    clause = found[index : _end(found, index)]
    return is_object(found, index) or (has(clause, "not") and not has(clause, "cell"))


def _does(found: Sequence[Token], index: int) -> bool:
    """Return whether a player is who does something: "could Blue", « Bleu pourrait »."""
    if found[index].kind != "player":
        return False
    after = [t for t in found[index + 1 :] if t.kind not in ("filler", "not") or t.value][:1]
    around = [*found[max(index - 1, 0) : index], *after]
    return has(around, "may") or any(t.value == "put" or t.kind == "claim" for t in after)
