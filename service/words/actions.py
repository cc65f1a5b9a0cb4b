"""Read the actions of a text from left to right.

The order of piece, colour and cell is free. What the text leaves open stays open here.
:mod:`.board` fills it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from service.rules.board import SIDES
from service.rules.pieces import WALL_PIECES

from .asking import with_palace_colors
from .drafts import Draft, NotReadError
from .kinds import SILENT
from .strangers import spends_tea
from .tokens import Token

_JOINS: Final = ("then", "but", "mend")
"""The kinds of words after which "first" is said of the action, not of its piece."""
_BENEATH: Final = ("stable", "merchant", "wall")
_SAID_BY_THE_CELL: Final = frozenset(
    ("inside", "edge", "closed", "start", "opening", "side", "first_turn", "setup")
)


class Reader:
    """Reads actions from left to right."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.draft = Draft(1)
        self.before: Token | None = None
        self.earlier: Token | None = None
        self.boundary = self.opened = ""
        self.pending = ""
        self.count = 0
        self.cell_first: bool | None = None
        self.loose_cell = False
        self.may_end = False
        self.exactly = False
        self.link = ""
        self.first: int | None = None

    def read(self, found: Sequence[Token]) -> list[Draft]:
        """Return the actions that the tokens name.

        Raises:
            NotReadError: A word makes no sense where it stands.
        """
        tokens = with_palace_colors(found)
        for index, token in enumerate(tokens):
            if token[:2] == ("piece", "tea_tile") and not spends_tea(tokens, index):
                raise NotReadError("unknown", token)
            take = getattr(self, f"_take_{token.kind}", None)
            if take is not None:
                take(token)
            elif token.kind not in SILENT:
                raise NotReadError("unknown", token)
            self.before, self.earlier = token, self.before
            if token.kind not in ("filler", "me", "then"):
                self.link = token.kind
        if self.pending == "from":
            raise NotReadError("source expected", self.before)
        if self.pending == "near" and not (self.may_end or self.draft.toward):
            raise NotReadError("near what", self.before)
        ends = self.pending == "near" and not self.draft.cell  # not in "may I roof D5 right after?"
        self.draft.near = self.draft.near or ends
        self._finish()
        self._give_piece_to_cells_before_it()
        self._put_first()
        return self.drafts

    def _put_first(self) -> None:
        """Put the action first that is said to be: "brown at N11, but first a stable at C9"."""
        if not self.first or self.first >= len(self.drafts):
            return
        for draft in self.drafts:
            if draft.repeats or draft.refers or draft.placed_by_it:
                raise NotReadError("comma expected", draft.first)
        self.drafts.insert(0, self.drafts.pop(self.first))

    def _give_piece_to_cells_before_it(self) -> None:
        """Give the piece of the last action to cells that stand alone: "E1 and F1, both walls"."""
        at = next((i for i, draft in enumerate(self.drafts) if draft.piece or draft.color), 0)
        cells, last = self.drafts[:at], self.drafts[at] if self.drafts else Draft(1)
        if not cells or not last.cell or not last.cell_first:
            return
        if all(draft.cell and not draft.piece and not draft.color for draft in cells):
            for draft in cells:
                draft.piece, draft.color, draft.repeats = last.piece, last.color, False
            cells[0].count, last.count = last.count, 0

    # --- Drafts --------------------------------------------------------------------------------

    def _finish(self) -> None:
        draft = self.draft
        if self.count and draft.extends:
            draft.count, self.count = self.count, 0  # "I extend the wall by two"
        if draft.is_empty and draft.again:
            raise NotReadError("cell expected", self.before)  # "and another one"
        if draft.is_empty and not draft.claims and not draft.extends:
            return
        if draft.refers and not (draft.is_rooftop and (self.drafts or draft.cell)):
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
        if not self.drafts or self.boundary == "then" or draft.cell:
            return False
        last = self.drafts[-1]
        placed = last.color and last.cell and self.opened != "then"
        if draft.palace and draft.color in (None, last.color) and placed:
            return True  # "brown H9, a new palace"
        if draft.is_rooftop and last.is_rooftop and draft.guessed:
            if not draft.target:
                return True  # "his dome at E4, does he take it?"
            if last.cell and last.target in (None, draft.target):
                last.target = draft.target  # "my dome on D4, I take the violet one"
                return True
        elif draft.is_rooftop and last.is_rooftop and last.guessed and not draft.target:
            last.piece, last.guessed = draft.piece, False
            return True  # "I take the grey palace at N3, dome on"
        if not draft.extends:
            return False
        return draft.is_empty or (draft.guessed and draft.piece == self.drafts[-1].piece)

    def _begin(self, token: Token) -> None:
        """Begin another action."""
        self._finish()
        self.draft, self.opened = Draft(token.column), self.boundary
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
        elif self.pending == "from":
            self.pending = ""  # "walls from the left end: E1, F1"
        word = token.text[0].isalpha()
        self.boundary = "then" if word or self.boundary == "then" else "comma"

    # --- Pieces --------------------------------------------------------------------------------

    def _take_piece(self, token: Token) -> None:
        piece = token.value
        if piece == "any":
            return
        if self.pending == "with" and self.draft.guessed and not self.boundary:
            self.draft.piece = piece  # "the street goes on at G7 with a merchant"
            self.draft.guessed, self.pending, self.draft.unsure = False, "", None
            return
        if self._names_landmark():
            self._landmark()
            return
        if piece == "well" and (self.draft.piece or self.draft.color) and not self.boundary:
            self.draft.near = self.draft.near or self.pending != "on"  # only a landmark
            return
        if piece == "wall" and self._goes_into():
            self.draft.near = True  # "the gate goes into the wall at E1"
            return
        if self.pending == "on" and self.draft.is_rooftop and piece == "building":
            self.draft.target = self.draft.target or "any"
            self.pending = ""
            return
        if self._opens_with_piece(piece):
            self._begin_with(token)
        draft = self._content(token)
        if draft.palace and draft.cell and not (piece == "building" or piece.endswith("rooftop")):
            draft.cell, draft.color, draft.near = (
                None,
                None,
                True,
            )  # "the palace at D9 gets a stable"
        if draft.piece is None or draft.guessed or (draft.piece == "building" and draft.palace):
            if draft.piece == "blocking_rooftop" and draft.guessed and piece in WALL_PIECES:
                raise NotReadError("unknown", token)  # "I ruin the wall at E1"
            if draft.claims and piece == "building":
                draft.target = draft.target or "any"
                return
            draft.piece, draft.guessed = piece, False
            draft.palace = draft.palace and piece == "building"
        elif draft.piece == "rooftop" and piece.endswith("rooftop"):
            draft.piece = piece
        elif draft.is_rooftop and piece in _BENEATH and self.pending == "on":
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

    def _goes_into(self) -> bool:
        """Return whether "in" or the like stands before the next thing, beside its article."""
        into = self.before if self.before and self.before.value != "article" else self.earlier
        placed = self.draft.piece and self.draft.cell is None and not self.boundary
        return bool(placed and into and into[:2] == ("filler", "at"))

    def _opens_with_piece(self, piece: str) -> bool:
        draft = self.draft
        if draft.again and not (draft.piece or draft.cell or self.boundary):
            return False  # "and beneath it a stable"
        if self.loose_cell and draft.piece is None and not self.boundary:
            told = self.cell_first is not None
            return not self.cell_first if told else any(d.piece or d.color for d in self.drafts)
        if not draft.is_whole:  # "building at H9, wall at E1": the colour is open
            place = draft.cell or draft.anchor or (draft.is_rooftop and draft.target)
            return bool(self.boundary and draft.piece and not draft.guessed and place)
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
        if self._says_where(draft) or self._is_purpose(draft):
            return
        whole = draft.is_whole and not (draft.piece == "building" and draft.color is None)
        if whole and not self.boundary and not draft.is_rooftop:
            self._begin_with(token)
        draft = self._content(token)
        if self.pending == "with" and draft.claims and draft.guessed and draft.cell:
            draft.piece, draft.guessed, draft.claims = "building", False, False
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

    def _take_anyone(self, token: Token) -> None:
        if self.pending != "near":
            raise NotReadError("unknown", token)
        self._landmark()  # "far from everybody"

    def _take_player(self, token: Token) -> None:
        self._content(token, opens=False).owner = token.value

    def _take_owner(self, token: Token) -> None:
        """Take the owner of a palace, which may only be a landmark."""
        if self.pending != "near" and (self.draft.is_rooftop or self.draft.claims):
            self.draft.owned = token.value

    # --- Places --------------------------------------------------------------------------------

    def _take_cell(self, token: Token) -> None:
        draft = self.draft
        to = self.before and self.before.kind == "to" and not self.boundary
        if to and draft.cell and not draft.source:
            raise NotReadError("comma expected", self.before)  # "walls E1 to H1" is a range
        direct = draft.piece == "wall" and self.before and self.before.kind == "of"
        if self.pending == "of" and not draft.is_whole and (direct or draft.piece == "merchant"):
            self.pending = "from"
        if self.pending == "from":
            if self.count:
                raise NotReadError("comma expected", token)  # "a wall two spaces from D1"
            self.draft.source, self.pending = token.value, ""
            return
        if self.pending == "near":
            if self.boundary == "then" and draft.is_whole:
                raise NotReadError("piece expected", token)  # "L7, then around the corner to L8"
            self._landmark(token.value)
            self.draft.tokens.append(token)
            return
        beside = draft.beside or draft.anchor
        beside = beside or draft.toward
        if draft.near and draft.cell and not self.boundary and not beside:
            draft.beside = token.value
            return
        if draft.placed_by_it and not self.boundary:
            draft.cell, draft.placed_by_it = None, False  # "claim it with a dome on C4"
        own = self.earlier and self.earlier.value in ("own", "mine")
        if (draft.anchor or draft.toward) and not draft.cell and self.boundary != "then":
            self.boundary = ""  # "under C4, at C5"
        elif draft.is_whole or (draft.cell and draft.piece is None):
            self.boundary = ""
            self._begin(token)
            self.loose_cell = True
            self.draft.repeats = bool(self.drafts)
            if own and self.drafts and self.drafts[-1].is_rooftop:
                self.draft.piece = "rooftop"  # "a neutral rooftop at C4, my own at D9"
        elif draft.cell is not None:
            raise NotReadError("comma expected", token)
        elif own and draft.is_empty:
            raise NotReadError("piece expected", token)  # "mine at C4, the neutral at D9"
        draft = self._content(token)
        if draft.cell is not None:
            raise NotReadError("comma expected", token)
        if draft.near and self.before and self.before.kind in ("piece", "palace", "color"):
            draft.anchor = token.value  # "against the wall A12"
        draft.near = draft.near or bool(self.before and self.before.value == "for")
        draft.cell = token.value
        draft.until = self.before is not None and self.before[:2] == ("to", "until")
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
        elif token.value == "gets" and self.draft.color:
            self.draft.grows = True  # "orange on L9 gets a stable"
        elif token.value == "gets" and self.loose_cell:
            self.loose_cell = self.draft.repeats = False  # "after that E1 gets a wall"
        elif token.value == "first" and self.first is None:
            now = not self.boundary and not self.draft.is_empty
            begins = self.boundary and self.before is not None and self.before.kind in _JOINS
            if now or begins or not self.drafts:
                self.first = len(self.drafts) + bool(begins and not self.draft.is_empty)

    def _just_near(self) -> bool:
        return self.before is not None and self.before.kind == "near"

    def _take_on(self, token: Token) -> None:
        if self.pending == "near" and self._just_near():
            self.draft.near, self.pending = True, "on"
        if self.pending not in ("near", "from"):
            self.pending = "on"

    def _take_near(self, token: Token) -> None:
        here, _, side = token.value.rpartition(" ")
        told = self.draft.is_whole or (self.draft.piece and self.draft.toward)
        if self.boundary == "then" and side in SIDES and told:
            self._begin_with(token)  # "a merchant at G7, then one more space to the left"
            self.draft.repeats = self.draft.again = True
        self.exactly = side in ("beside", "after", *SIDES)
        named = "here" in (here, side) and self.draft.anchor and self.draft.toward
        if self.draft.cell is None and side in SIDES and not named:
            if self.boundary and self.draft.toward not in (None, side):
                raise NotReadError("comma expected", token)  # "one to the left, one to the right"
            self.draft.toward = side
        if "here" in (here, side):
            self.draft.near = True
        else:
            self.pending, self.may_end = "near", side == "after"

    def _take_topic(self, token: Token) -> None:
        """Take a word about rules, which says nothing that the cell does not say."""
        if token.value == "touch":
            self.pending, self.may_end = "near", True
        elif token.value == "twice two":
            self.draft.count = 2
        elif token.value.partition(" ")[0] not in _SAID_BY_THE_CELL and token.value != "touch row":
            raise NotReadError("unknown", token)

    def _take_what(self, token: Token) -> None:
        """Take a word such as "free" or "unclaimed"."""
        built = self.draft.is_whole and self.draft.color
        if token.value != "cell" and (token.value != "palace" or built):  # "violet E4, roofed"
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

    def _says_where(self, draft: Draft) -> bool:
        """Return whether a palace only says where a stable is: "at M5, on the orange palace"."""
        linked = self.link in ("on", "to", "of") and self.boundary != "then"
        return draft.piece == "stable" and draft.is_whole and linked

    def _is_purpose(self, draft: Draft) -> bool:
        """Return whether a palace is only what a piece is for: "a stable for my violets"."""
        said = [token.value for token in (self.earlier, self.before) if token]
        other = draft.again or draft.piece not in (None, "building")
        return said == ["for", "my"] and other and not draft.is_rooftop

    def _landmark(self, anchor: str | None = None) -> None:
        """Note that something is beside the cell. It changes nothing if the cell is told."""
        if self.pending == "near":
            self.draft.near = True
            if self.draft.cell is None and self.exactly:
                self._anchor_to(anchor)
        elif self.pending == "from":
            return
        self.pending = ""

    def _anchor_to(self, anchor: str | None) -> None:
        """Note what the cell is beside, which may only be told once."""
        if anchor and self.draft.anchor not in (None, anchor):
            raise NotReadError("comma expected", self.before)  # "walls: after D1, below A2"
        self.draft.anchor = anchor or self.draft.anchor

    def _take_palace(self, token: Token) -> None:
        color = token.value or "any"
        if self.pending == "near":
            self._landmark()
            return
        if self._says_where(self.draft) or self._is_purpose(self.draft):
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
            self.draft.near, self.pending = True, ""  # "walls from the tower: B1, C1"
        elif self.before and self.before.kind == "color" and not self.draft.piece:
            raise NotReadError("unknown", token)  # "a violet tower at E4"
        elif self.draft.piece:
            self.draft.near = True

    def _take_corner(self, token: Token) -> None:
        named = self.pending in ("near", "from") or self.draft.near
        self._take_tower(token)
        if named and self.draft.cell is None:
            self._anchor_to(token.value)

    def _take_side(self, token: Token) -> None:
        if self.pending == "near":
            self._landmark()  # "along the bottom"
        self._content(token, opens=False).side = token.value

    def _take_it(self, token: Token) -> None:
        """Take "it": the piece of this action, the palace that it claims, or a place."""
        if self.pending == "near":
            self._landmark("it" if token.value == "one" or self.drafts else None)
            return
        now, before = self.draft, self.before.kind if self.before else ""
        if now.claims and now.cell and before == "claim":
            return  # "what is D9 worth if I claim it?"
        if token.value == "place" and now.claims and now.cell and not self.boundary:
            return  # "I snatch D9 by putting a rooftop there", "and roof it there"
        verb = before == "piece" and now.is_rooftop and bool(self.drafts)
        places = token.value == "place" or before == "on" or verb  # "I roof it"
        if places and now.is_rooftop and not now.cell:
            self.boundary = ""
        named = now.color or (now.piece and (not now.guessed or now.target))
        if not places and named and now.cell is None:
            self.boundary = ""
            return
        draft = self._content(token)
        stables = draft.is_rooftop and not self.draft.claims
        last = next((d for d in reversed(self.drafts) if not stables or d.piece != "stable"), None)
        told = last and (last.cell or last.anchor) and last.piece in (None, "building")
        built = last if told else None
        if built and draft.piece is None and draft.cell is None:
            draft.refers = token  # "then I close it off with my dome", "and on it my dome"
            return
        if draft.is_rooftop and draft.target and not self.drafts and not draft.cell:
            draft.refers = token  # "Blue's orange, my dome on it at L4"
            return
        if not (self.drafts or draft.piece or token.value):
            return  # "I put it on H5" has the only piece of the setup
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
        draft = self.draft if self.draft.is_whole and not self.boundary else self._content(token)
        if draft.is_whole:
            draft.grows = True
        else:
            draft.extends = draft.grows = True

    def _take_again(self, token: Token) -> None:
        if self.pending == "near":
            return  # "beside the other one"
        if self.draft.is_whole:
            self._begin_with(token)
            self.draft.repeats = True
            self.draft.again = token.value != "one"  # "and then my dome on that one"

    def _take_number(self, token: Token) -> None:
        if self.pending == "near":
            return  # "beside the other two"
        if self.draft.is_whole:
            self._begin_with(token)
        self.count = int(token.value)
