"""What a text says, before anybody looks at the board.

The grammar is the same for all languages. Words around a move or a question are dropped. What the
text leaves open stays open here. :mod:`.board` fills it in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Final

from .actions import Reader
from .asides import without_reasons, without_sentences, without_strangers
from .asking import NotAskedError, read_fact, topics_of
from .drafts import Draft, NotReadError, Said
from .essence import essence
from .kinds import (
    ANSWERED_AS,
    COUNTED_WITH,
    KINDS,
    SILENT,
    asks_for_fact,
    asks_for_places,
    asks_for_reason,
    asks_for_turn,
    asks_for_worth,
    asks_in_general,
    is_for_piece,
)
from .loosely import is_about_turn, read_loosely
from .sense import named_player, player_like_a_color, refuse_senseless, refuse_unknown
from .strangers import has, is_i, is_word
from .tokens import Token
from .uses import subjects_of_use


def read_tokens(found: Sequence[Token], text: str, otherwise: str = "move") -> Said:
    """Return what the tokens say. Without a word that asks, the kind is ``otherwise``.

    Raises:
        NotReadError: There is a word without a meaning, or the words don't make sense together.
    """
    return _read(_settled(without_reasons(found)), text, otherwise)


def read_essence(
    found: Sequence[Token], text: str, otherwise: str = "move", *, nouns_first: bool = False
) -> Iterator[Said]:
    """Yield what the tokens certainly say without what is said around it, the fullest first."""
    settled = _settled(without_reasons(found))
    for reduce in (without_strangers, essence):
        less = reduce(settled, nouns_first=nouns_first)
        if less is None:
            continue
        with suppress(NotReadError):
            said = _read(less, text, otherwise)
            strange = _counts_strangely(said, settled) or _names_strangely(said, settled)
            if _is_explicit(said, less) and not strange:
                yield replace(said, partly=True, kind=_kind(said, settled, less))
    loose = read_loosely(without_sentences(settled))
    if loose is not None:
        yield loose


def _counts_strangely(said: Said, found: Sequence[Token]) -> bool:
    """Return whether a question may count other pieces: "how many walls has Yellow wasted?"."""
    asked = next((i for i, token in enumerate(found) if token.kind in ("what", "own")), 0)
    strange = any(token.kind == "unknown" for token in found[asked:])
    return bool(said.asked and said.asked.about.endswith("stock") and strange)


def _names_strangely(said: Said, found: Sequence[Token]) -> bool:
    """Return whether unknown words may choose a palace: "a dome on the smaller orange palace"."""
    beside = any(has(pair, "unknown") and has(pair, "color", "palace") for pair in pairwise(found))
    placed = any(draft.cell for draft in said.drafts)
    return beside and not placed and any(draft.is_rooftop for draft in said.drafts)


def _kind(said: Said, found: Sequence[Token], less: Sequence[Token]) -> str:
    """Return the kind of a text, which may be asked where words were left out.

    "How many points would that be, my dome at C4?" asks for the score.
    """
    asked = {token.kind for token in less} & {"may", "if", "okay"}
    kinds = {token.kind for token in found}
    brings = "brings" in kinds and bool(kinds & {"question", "ask", "if"})
    if brings:
        asked -= {"if"}  # "let's say I put my dome on D9, what does it earn me?"
    points = brings or "score" in kinds
    return "score" if said.kind == "judge" and points and not asked else said.kind


def _is_explicit(said: Said, found: Sequence[Token]) -> bool:
    """Return whether a text from which words were left out still says all that it means."""
    kinds = {token.kind for token in found}
    if said.kind == "rule":
        return False
    if said.asked is not None:
        asks = kinds & {"what", "ask", "where", "anyone"}
        return bool(asks) and not kinds & {"how", "if"}
    if said.kind == "turn" and not kinds & {"turn", "left", "question"}:
        return False
    if said.kind == "where" and {"where", "does"} <= kinds and "may" not in kinds:
        return False
    if said.kind == "judge" and not kinds & {"question", "may", "okay", "be", "spot"}:
        words = [t.kind for t in found if t.kind in ("if", "cell", "piece", "color")]
        if "if" in words[1:]:
            return False  # "a wall at E1 if nobody minds"
    topic = bool(said.drafts) and said.drafts[0].palace and said.drafts[0].cell
    return all(
        draft.piece == "tea_tile"
        or ((draft.cell or draft.anchor) and (draft.color or draft.repeats or _is_named(draft)))
        or (draft.is_rooftop and draft.target not in (None, "any"))
        or (topic and any(draft is roof and roof.is_rooftop for roof in said.drafts[1:2]))
        for draft in said.drafts
        if said.kind != "where"
    )


def _is_named(draft: Draft) -> bool:
    """Return whether a piece is named, if only by its street or its palace."""
    claimed = draft.claims and draft.target not in (None, "any")
    return draft.piece == "merchant" or bool(draft.piece and not draft.guessed) or claimed


def _read(found: Sequence[Token], text: str, otherwise: str) -> Said:
    if subjects := subjects_of_use(found):
        return Said("rule", None, [], topics=("use", *subjects))
    for token in found:
        if token.kind == "advice":
            raise NotReadError("advice", token)
    refuse_unknown(found)
    readers = []
    asks = any(token.kind in ("question", "may", "ask", "rule") for token in found)
    if any(token.kind == "pass" for token in found) and not asks:
        return _read_moves(found, text, otherwise)
    kinds = {token.kind for token in found}
    counted = kinds & {"number", "again"} and kinds & {"own", "left"}
    if counted and is_about_turn(found):
        return Said("turn", None, [])  # "is there one piece left for me this turn?"
    if asks_for_fact(found) or asks_for_worth(found):
        readers.append(_read_fact)
    if asks_in_general(found):
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

    - « ou » is « où » where it joins nothing, as at an end of the text.
    - A word of the kind ``either`` has the first of its kinds where the text names a piece and its
      cell, and else the second: "does a wall at E1 work?", "how do walls work?".
    - « Puis je » is « puis-je » at the beginning of a question.
    - « Peut être » is « peut-être » unless it is within a question.
    - "The grey one" is grey.
    - "If" is a question at the end, as in « Jaune n'a plus de murs, si ? ».
    - "But" says nothing unless something was denied before it, or a cell follows: "all but E1".
    """
    last = max((i for i, token in enumerate(found) if token.kind != "question"), default=0)
    kinds = {token.kind for token in found}
    cell = next((i for i, token in enumerate(found) if token.kind == "cell"), 0)
    named = kinds & {"piece", "color"} and "palace" not in kinds
    placed = bool("claim" in kinds or ("cell" in kinds and named))
    asks = bool(kinds & {"question", "ask", "does", "must", "where"})
    settled: list[Token] = []

    def followed_by_me(index: int) -> bool:
        after = found[index + 1 : index + 2]
        told = any(t.kind in ("cell", "piece", "color") for t in found[:index])
        return bool(after) and after[0].kind == "me" and not told

    for index, token in enumerate(found):
        if token.kind == "but" and not (
            any(t.kind == "not" for t in found[: index + 2])
            or any(t.kind == "cell" for t in found[index + 1 : index + 2])
        ):
            if index and found[index - 1].kind != "anyone":
                settled.append(token._replace(kind="then", text=","))
            continue
        beside = [*settled[-1:], *found[index + 1 : index + 2]]
        if token.kind == "number" and token.text in "1234" and has(beside, "tower"):
            token = token._replace(kind="corner")  # "the 3 tower"
        following = found[index + 1].text if index + 1 < len(found) else ""
        if token.value in ("article", "one") and has(found[index + 1 : index + 2] or _END, *_ENDS):
            joint = next((t for t in reversed(settled) if t.kind not in ("me", "filler")), token)
            if is_word(joint):
                token = token._replace(kind="again", value="")  # « puis encore un »
        if token.kind == "then" and is_word(token) and index and following in (",", "."):
            continue  # "both merchants then, G7 and F7"
        if token[:2] == ("if", "say") and has(settled, "cell", "me") and "question" not in kinds:
            continue  # "a rooftop on E9, and let's say a wall on E1"
        if token.kind == "be" and _counts_pieces(settled, found[index + 1 :]):
            continue  # "both of mine are walls"
        if token.kind == "if" and index == last and index:
            token = token._replace(kind="question")
        if token.kind == "okay" and not settled and following == ",":
            continue  # "OK, that palace is mine: a dome at L9"
        asked = {"may", "if"} if token.value == "maybe" else {"may", "question"}
        if token.kind == "unreal" and token.value in ("maybe", "thought") and kinds & asked:
            continue  # "could it possibly be at E4?", "I was thinking of E4, is that fine?"
        if token.text == "?" and index < min(cell, last) and not kinds & _OPEN:
            token = token._replace(kind="then", text=".")  # "A wall? E1."
        if token[:2] == ("or", "where") and (index in (0, last) or found[index + 1].text == ","):
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
            if second == "turn":
                here = bool(kinds & _OWNABLE)
            elif first == "filler:gets" and {"cell", "piece"} <= kinds and not asks:
                here = True  # "the palace at D9 gets my dome"
            elif first == "brings" and kinds & {"if", "ask"}:
                here = True  # "what does a stable give me?"
            kind, _, value = (first if here else second).partition(":")
            token = token._replace(kind=kind, value=value)
        elif token[:2] == ("topic", "scoring") and not kinds & _SCORING_ASKED:
            token = token._replace(kind="score", value="")
        elif token.kind == "turn" and "score" in kinds and index and is_i(found[index - 1]):
            continue  # « moi qui joue Jaune »
        elif token.kind == "does" and _is_done(found, index):
            continue  # "Green does a wall at R2"
        elif token[:2] == ("why", "not") and "question" not in kinds and not asks:
            after = found[index + 1 : index + 2]
            if after and after[0].text == ",":
                continue  # "oh why not, a stable at C3"
        elif token[:2] == ("again", "one") and settled and settled[-1].kind == "color":
            continue
        elif token[:2] == ("where", "rooftop") and _is_owned(found, kinds):
            settled.append(Token("ask", "", token.text, token.column))
            token = token._replace(kind="palace", value="")  # "which palaces does Yellow have?"
        elif token.kind == "where" and token.value and not kinds & {"piece", "extend", "color"}:
            settled.append(token._replace(kind="piece"))  # "which wall spaces are free?"
        settled.append(token)
    return settled


def _counts_pieces(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """Return whether a verb stands between a number and a piece, as in "both are walls"."""
    number = [token for token in before if token.kind not in ("filler", "me")][-1:]
    piece = [token for token in after if token.kind != "filler"][:1]
    return has(number, "number", "again") and has(piece, "piece")


def _is_done(found: Sequence[Token], index: int) -> bool:
    """Return whether "does" is the verb of a move, as in "Green does a wall"."""
    asks = any(token.kind in (*_OPEN - {"does"}, "question") for token in found)
    after = found[index + 1 :]
    counted = after[:1] and (after[0].value == "article" or after[0].kind == "number")
    return bool(index and found[index - 1].kind == "player" and counted and not asks)


def _is_owned(found: Sequence[Token], kinds: set[str]) -> bool:
    """Return whether a question is about what a player owns, as in "which are mine?"."""
    said = [token for token in found if token.kind not in ("question", "filler")]
    mine = said[-1][:2] == ("me", "mine")
    owned = said[-1].kind == "own" and kinds & {"me", "player"}
    has = said[-1].kind == "player" and said[-2].kind in ("be", "own")
    return bool(mine or owned or has) and not kinds & {"may", "if", "cell", "piece", "list"}


_SCORING_ASKED: Final = frozenset(("how", "rule", "ask", "what", "why", "if", "where", "does"))
_ENDS: Final = ("then", "colon", "question")
_END: Final = (Token("then", "", "", 0),)
_OWNABLE: Final = frozenset(("cell", "palace", "tile", "token", "tower", "corner", "street"))
_OPEN: Final = frozenset(
    ("may", "if", "why", "where", "ask", "who", "what", "how", "be", "does", "score", "own")
)
"""The kinds of words with which a question is more than a doubtful tone."""


def _read_moves(found: Sequence[Token], text: str, otherwise: str) -> Said:
    """Return what a text about moves, the score or the turn says."""
    kinds = {token.kind for token in found}
    if "near" in kinds and ("near", "close") in {token[:2] for token in found}:
        kinds.add("may")  # "is E4 too close to the well for a stable?"
    kind = next((kind for kind in KINDS if kind in kinds), None)
    if asks_for_reason(found, kind):
        kind = "why"
    if kind in (None, "if") and asks_for_turn(found):
        kind = "turn"
    elif kind is None and {"be", "cell"} <= kinds and ("spot" in kinds or is_for_piece(found)):
        kind = "may"  # "is E1 free for a wall"
    elif kind is None and ("question" in kinds or ("okay" in kinds and kinds & {"be", "does"})):
        kind = "may"
    if "brings" in kinds and (kind == "if" or (kind == "may" and "question" in kinds - {"may"})):
        kind = "score"  # "what would a wall at E1 bring?"
    if kind in (None, "may", "if") and "cell" not in kinds and asks_for_places(found):
        kind = "where"
    if kind == "may" and "me" in kinds and _is_request(found):
        kind = None
    meaning = ANSWERED_AS.get(str(kind), kind or otherwise)
    refuse_senseless(found, kind, kinds)
    player, rest = named_player(found, kind)
    told = player or kinds & {"anyone", "must"}
    if told and kind == "may" and not kinds & {"may", "cell", "near"}:
        raise NotReadError("which fact")  # "Green's merchants?"
    if kind == "may" and "who" in kinds and not kinds & {"may", "cell"}:
        raise NotReadError("which fact")  # "who puts the merchant down?"
    me = next((token for token in found if token.kind == "me"), None)
    if kind == "turn":
        player = me = None  # "whose turn is it, mine or Blue's?"
    unreal = next((token for token in found if token.kind == "unreal"), None)
    if any(token.kind == "pass" for token in rest):
        other = next((t for t in rest if t.kind not in (*SILENT, "pass", "then")), None)
        if other and other[:2] == ("topic", "obligation"):
            other = None  # "may I pass and place nothing?"
        if other:
            raise NotReadError("not alone", other)
        return Said(meaning, player, [], passes=True, first_person=me, unreal=unreal)
    if kind == "score" and (kinds & {"may"} and any(t[:2] == ("score", "win") for t in found)):
        raise NotReadError("which fact")  # "can Yellow win?"
    if kind == "score" and "how" in kinds and "cell" not in kinds:
        raise NotReadError("which fact")  # "how do I beat Yellow?"
    if kind in ("score", "turn", "left") or (kind == "where" and "spot" in kinds):
        rest = [token for token in rest if token.kind not in (*COUNTED_WITH, "or")]
    elif kind in ("where", "may", "why", "if"):
        rest = [token for token in rest if token.kind not in ("anyone", "must", "how", "who")]
    if kind == "where":
        rest = [t for t in rest if t.kind != "ask" and t[:2] != ("own", "me")]
        if kinds & {"piece", "color"}:
            rest = [t for t in rest if t[:2] != ("it", "")]  # "where do I put it, my merchant?"
    if kind == "list" or {"may", "cell"} <= kinds:
        rest = [t for t in rest if t.kind not in ("own", "ask")]  # "may I have a stable at C3?"
    if kind in ("may", "if", "why") and "cell" in kinds:
        rest = [t for t in rest if t.kind not in ("spot", "how")]
    if kind in ("if", "may"):
        rest = [t for t in rest if t.kind != "past"]  # "suppose I did E4 violet"
        if "cell" in kinds:
            rest = [t for t in rest if t[:2] != ("rule", "named")]
    if kind == "why":
        rest = [t for t in rest if t.kind not in ("rule", "past", "ask")]  # "explain what ..."
    drafts = Reader().read(rest)
    if kind is None and not drafts:
        raise NotReadError("empty", column=len(text) + 1)
    colored = player_like_a_color(found) if kind is None else None
    return Said(meaning, player, drafts, first_person=me, unreal=unreal, colored=colored)


def _is_request(found: Sequence[Token]) -> bool:
    """Return whether a question asks for a move, as in "could you put a wall at E1 for me?"."""
    persons = {token[:2] for token in found if token.kind in ("me", "player", "anyone", "third")}
    puts = any(token.value == "put" for token in found)
    return puts and has(found, "cell") and persons == {("me", "for")}


_MINE: Final = (("own", "me"), ("own", "my screen"))


def _read_fact(found: Sequence[Token]) -> Said:
    players = list(dict.fromkeys(token.value for token in found if token.kind == "player"))
    if len(players) > 1:
        raise NotReadError("two players", [t for t in found if t.kind == "player"][1])
    try:
        asked = read_fact([t for t in found if t.kind not in ("score", "left", "brings")])
    except NotAskedError as error:
        raise NotReadError("which fact", error.token) from error
    me = next((t for t in found if t.kind == "me" or t[:2] in _MINE), None)
    return Said("what", players[0] if players else None, [], first_person=me, asked=asked)


def _read_rule(found: Sequence[Token]) -> Said:
    topics = topics_of(found)
    if topics is None:
        known = ("cell", "color", "player", "score", "turn")
        raise NotReadError("which rule", next((t for t in found if t.kind in known), None))
    return Said("rule", None, [], topics=topics)
