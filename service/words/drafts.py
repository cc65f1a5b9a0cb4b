"""What a text says so far: drafts of actions, before anybody looks at the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from .asking import Asked
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
    - ``anchor`` is what the cell is beside, where the text doesn't tell the cell: the name of a
      cell or a corner, or ``it``, the piece placed last. ``toward`` is the side of it.
    - ``until`` is True if the cell is the last of a row: "the wall up to F1".
    - ``owned`` is the player whose palace a rooftop is for.
    - ``beneath`` is a piece that the text puts the rooftop on although it can't carry one.
    - ``side`` is a side of the board.
    - ``grows`` is True if the text says that something is extended, which may be there already.
    - ``repeats`` is True if the text means the piece of the action before, and ``again`` if it says
      so: "another one".
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
    anchor: str | None = None
    toward: str | None = None
    until: bool = False
    owned: str | None = None
    beneath: str | None = None
    extends: bool = False
    grows: bool = False
    repeats: bool = False
    again: bool = False
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
        if not (self.cell or self.anchor or (self.again and self.toward)):
            return False
        if self.piece is None or self.palace:
            return self.color is not None or self.again
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
