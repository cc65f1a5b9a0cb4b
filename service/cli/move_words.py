"""Moves in plain words: ``violet building F4, wall E1``.

A move is a list of actions:

- Commas, semicolons, new lines or "then" separate the actions.
- The move can begin with the player: ``red: wall B1``. By default, it is the player whose turn it
  is.
- "pass" is a move without actions.

An action is a piece, a cell and, for a building, a colour, in any order:

- ``merchant E12 from E2`` also names the end of the street that the merchant continues.
- A cell by itself repeats the piece before it: ``wall B1, C1``.
- A building's colour by itself means a building. A player's colour means a rooftop.
- ``rooftop on the violet palace at F4`` also names the palace, but only the cell counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import groupby
from typing import Any, Final, NamedTuple

from service.diagrams.labels import Words
from service.diagrams.scene import Piece
from service.rules.board import BIT
from service.rules.rulesets import GameConfig
from service.rules.state import BLOCKING_COLORS
from service.wording.nouns import NOUN

from .i18n import Translator, _
from .move_vocabulary import Phrasebook, Term, phrasebook, split_words, without_accents

__all__ = ["MoveSyntaxError", "format_action", "format_move", "parse_move", "parse_piece"]

_TOKEN: Final = re.compile(r"[^\W_]+|[,;:\n]|\S")
_CELL: Final = re.compile(r"[a-z]\d{1,2}")
_LONGEST_WORD: Final = 30
"""The maximum length of a word in messages. Longer words are cut off and get no suggestion."""
_NOT_MISSPELT: Final = frozenset(("pas", "plus", "not"))
"""Common words that look like a move word, as "pas" looks like "pass"."""

_MESSAGES: Final = {
    "unknown": _(
        "“{word}” is not a word for a piece, a colour or a space. Write, for example, violet "
        "building F4."
    ),
    "did you mean": _(
        "“{word}” is not a word for a piece, a colour or a space. Did you mean “{other}”?"
    ),
    "no such cell": _(
        "“{word}” is not a space on any board: columns go from A to R, rows from 1 to 13."
    ),
    "piece expected": _(
        "Which piece? Write a piece or a colour before the space, as in stable F4."
    ),
    "piece only": _("“{word}” does not belong here: write only a piece, such as stable."),
    "color expected": _("Which colour is the building? Write, for example, violet building F4."),
    "cell expected": _("Where to? Write a space such as F4."),
    "source expected": _("From where? Write the end of the street, as in merchant E12 from E2."),
    "comma expected": _("A comma goes between two actions: “{word}” begins another one."),
    "no color": _("Only a building takes a colour: “{word}” does not belong here."),
    "palace space expected": _("Which space of the palace? Write, for example, rooftop F4."),
    "no cell": _("A tea tile has no space: “{word}” does not belong here."),
    "not a merchant": _(
        "Only a merchant takes “from”: it names the end of the street to continue."
    ),
    "not alone": _("Passing is a move of its own: “{word}” does not belong here."),
    "not the player's": _("{player} has no rooftops of this colour: “{word}”."),
    "player": _(
        "“{word}” is not a player. The player goes before the colon: red, yellow, green or blue."
    ),
    "empty": _("There is no move here. Write, for example, violet building F4, wall E1."),
}
"""The error messages for a move in words, keyed by error code."""


class MoveSyntaxError(ValueError):
    """A move in words that can't be understood.

    ``code`` is a key of the error messages. ``column`` counts characters from 1. ``values`` fill
    the placeholders of the error message.
    """

    def __init__(self, code: str, column: int, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.column = column
        self.values = values

    def message(self, translator: Translator) -> str:
        """Return the error message in the user's language."""
        values = {name: _shortened(value) for name, value in self.values.items()}
        if "player" in values:
            values["player"] = translator.wording.lookup(values["player"].capitalize(), NOUN, False)
        return translator.say(_MESSAGES[self.code], **values)


class _Token(NamedTuple):
    """A phrase of the move and its meaning. A cell has no ``term``."""

    term: Term | None
    text: str
    column: int

    @property
    def kind(self) -> str:
        return self.term.kind if self.term else "cell"


def parse_move(text: str, player: str, config: GameConfig) -> dict[str, Any]:
    """Return a move in wire format. ``player`` makes the move if the text names no player.

    Raises:
        MoveSyntaxError: The text can't be understood.
    """
    tokens = list(_tokens(text))
    if len(tokens) > 1 and tokens[1].kind == "colon":
        if tokens[0].kind != "player" or tokens[0].term is None:
            raise MoveSyntaxError("player", tokens[0].column, word=tokens[0].text)
        player = tokens[0].term.value
        tokens = tokens[2:]
    meaningful = [token for token in tokens if token.kind != "filler"]
    if not meaningful:
        raise MoveSyntaxError("empty", len(text.rstrip()) + 1)
    if meaningful[0].kind == "pass":
        if len(meaningful) > 1:
            raise MoveSyntaxError("not alone", meaningful[1].column, word=meaningful[1].text)
        return {"player": player, "actions": []}
    actions: list[dict[str, str]] = []
    for part in _split(tokens):
        actions.append(_Action(part, player, config, actions[-1] if actions else None).read())
    if not actions:
        raise MoveSyntaxError("empty", tokens[0].column)
    return {"player": player, "actions": actions}


def parse_piece(text: str, player: str, config: GameConfig) -> tuple[str | None, str | None]:
    """Return the piece and the building colour that a text names. A missing one is None.

    Raises:
        MoveSyntaxError: The text is empty, can't be understood, or names more than one piece.
    """
    tokens = [token for token in _tokens(text) if token.kind != "filler"]
    if not tokens:
        raise MoveSyntaxError("piece expected", 1)
    action = _Action(tokens, player, config, None)
    action.collect()
    for token in tokens:
        if token.kind not in ("piece", "building color", "player"):
            raise MoveSyntaxError("piece only", token.column, word=token.text)
    return action.piece, action.color


class _Action:
    """Parses the tokens of one action."""

    def __init__(
        self,
        tokens: list[_Token],
        player: str,
        config: GameConfig,
        previous: Mapping[str, str] | None,
    ) -> None:
        self.tokens = tokens
        self.player = player
        self.config = config
        self.previous = previous
        self.piece: str | None = None
        self.color: str | None = None
        self.cell: str | None = None
        self.source: str | None = None
        self._source_follows = False
        self._names_palace = False
        self._palace_color: _Token | None = None

    def read(self) -> dict[str, str]:
        """Return the action in wire format."""
        self.collect()
        end = self.tokens[-1].column + len(self.tokens[-1].text)
        if self._source_follows:
            raise MoveSyntaxError("source expected", end)
        if self.piece is None and self.color is not None:
            self.piece = "building"
        if self.piece is None:
            if self.previous is None or self.previous["piece"] == "tea_tile":
                raise MoveSyntaxError("piece expected", self.tokens[0].column)
            self.piece, self.color = self.previous["piece"], self.previous.get("color")
        self._check_color(end)
        self._check_cell(end)
        parts = {"piece": self.piece, "color": self.color, "cell": self.cell, "from": self.source}
        return {name: value for name, value in parts.items() if value is not None}

    def collect(self) -> None:
        """Store the tokens in the attributes of the action.

        Raises:
            MoveSyntaxError: A token doesn't belong here.
        """
        for token in self.tokens:
            term = token.term
            if term is None:
                self._take_cell(token)
            elif self._source_follows:
                raise MoveSyntaxError("source expected", token.column)
            elif term.kind == "piece":
                self._take_piece(token, term)
            elif term.kind == "building color":
                self._take_color(token, term.value)
            elif term.kind == "player":
                self._take_piece(token, Term("piece", "rooftop", term.value))
            elif term.kind == "from":
                self._source_follows = True
            elif term.kind == "pass":
                raise MoveSyntaxError("not alone", token.column, word=token.text)
            else:
                raise MoveSyntaxError("comma expected", token.column, word=token.text)

    def _take_cell(self, token: _Token) -> None:
        name = token.text.upper()
        if self._source_follows and self.source is None:
            self.source, self._source_follows = name, False
        elif self.cell is None:
            self.cell = name
        else:
            raise MoveSyntaxError("comma expected", token.column, word=token.text)

    def _take_piece(self, token: _Token, term: Term) -> None:
        piece = term.value
        if self._places_rooftop() and piece == "building" and self.cell is None:
            self._names_palace = True  # "rooftop on the violet palace at F4"
            return
        if piece == "rooftop" and term.color:
            piece = self._rooftop_of(token, term.color)
        if self.piece in (None, "rooftop") and piece.endswith("rooftop"):
            self.piece = piece  # "rooftop neutral" means "neutral rooftop"
        elif piece == "rooftop" and self._places_rooftop():
            pass
        elif self.piece is None:
            self.piece = piece
        else:
            raise MoveSyntaxError("comma expected", token.column, word=token.text)
        if term.color and piece == "building":
            self._take_color(token, term.color)

    def _rooftop_of(self, token: _Token, color: str) -> str:
        """Return the kind of rooftop that the player has in this colour."""
        if color == self.player:
            return "rooftop"
        if self.config.two_kinds_of_rooftop and BLOCKING_COLORS.get(self.player) == color:
            return "blocking_rooftop"
        raise MoveSyntaxError("not the player's", token.column, word=token.text, player=self.player)

    def _places_rooftop(self) -> bool:
        return str(self.piece).endswith("rooftop")

    def _take_color(self, token: _Token, color: str) -> None:
        if self._places_rooftop() and self._palace_color is None and self.cell is None:
            self._palace_color = token
            return
        if self.color is not None:
            raise MoveSyntaxError("comma expected", token.column, word=token.text)
        if self.piece not in (None, "building"):
            raise MoveSyntaxError("no color", token.column, word=token.text)
        self.color = color

    def _check_color(self, end: int) -> None:
        if self.piece == "building" and self.color is None:
            raise MoveSyntaxError("color expected", end)
        if self._palace_color is not None and not self._names_palace:
            token = self._palace_color
            raise MoveSyntaxError("no color", token.column, word=token.text)
        if self.piece != "building" and self.color is not None:
            token = next(token for token in self.tokens if token.kind == "building color")
            raise MoveSyntaxError("no color", token.column, word=token.text)

    def _check_cell(self, end: int) -> None:
        if self.piece == "tea_tile":
            for token in self.tokens:
                if token.term is None:
                    raise MoveSyntaxError("no cell", token.column, word=token.text)
        elif self.cell is None:
            raise MoveSyntaxError(
                "palace space expected" if self._names_palace else "cell expected", end
            )
        if self.source is not None and self.piece != "merchant":
            token = next(token for token in self.tokens if token.kind == "from")
            raise MoveSyntaxError("not a merchant", token.column)


def _split(tokens: list[_Token]) -> Iterator[list[_Token]]:
    """Yield the tokens of each action without fillers. Several separators in a row count as one.

    Raises:
        MoveSyntaxError: An action is only the article "the", which may be meant as "thé" (tea).
    """
    for is_separator, group in groupby(tokens, lambda token: token.kind == "then"):
        if is_separator:
            continue
        part = list(group)
        meaningful = [token for token in part if token.kind != "filler"]
        article = next((token for token in part if token.text.casefold() == "the"), None)
        if meaningful:
            yield meaningful
        elif article:
            raise MoveSyntaxError("did you mean", article.column, word=article.text, other="thé")


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the phrases of a text, each with its meaning."""
    book = phrasebook()
    text = unicodedata.normalize("NFC", text)
    found = [
        (match[0], match.start() + 1) for match in _TOKEN.finditer(text) if match[0] not in "'’"
    ]
    words = tuple("".join(split_words(word)) for word, _column in found)
    position = 0
    while position < len(found):
        word, column = found[position]
        if word in ",;\n":
            yield _Token(Term("then"), word, column)
        elif word == ":":
            yield _Token(Term("colon"), word, column)
        elif _CELL.fullmatch(words[position]):
            if word.upper() not in BIT:
                raise MoveSyntaxError("no such cell", column, word=word)
            yield _Token(None, word, column)
        else:
            known = book.find(words[position:])
            if known is None:
                raise _unknown(word, column, book)
            length, term = known
            last, last_column = found[position + length - 1]
            written = text[column - 1 : last_column - 1 + len(last)]
            yield _Token(term, written, column)
            position += length - 1
        position += 1


def _unknown(word: str, column: int, book: Phrasebook) -> MoveSyntaxError:
    """Return the error for an unknown word, with a similar known word if there is one."""
    plain = without_accents(word.casefold())
    spelt = {without_accents(known): known for known in book.words() if len(known) > 2}
    compared = len(word) <= _LONGEST_WORD and plain not in _NOT_MISSPELT
    close = get_close_matches(plain, spelt, n=1, cutoff=0.75) if compared else []
    if close:
        return MoveSyntaxError("did you mean", column, word=word, other=spelt[close[0]])
    return MoveSyntaxError("unknown", column, word=word)


def _shortened(word: str) -> str:
    return word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…"


# --- Writing moves --------------------------------------------------------------------------------


def format_action(action: Mapping[str, str], words: Words, translator: Translator) -> str:
    """Return an action in words that :func:`parse_move` reads as the same action."""
    piece, cell = action["piece"], action.get("cell")
    color = "neutral" if piece == "neutral_rooftop" else action.get("color")
    name = words.piece(Piece(piece, color))
    if cell is None:
        return name
    if "from" in action:
        text = _("{piece} {cell} from {source}")
        return translator.say(text, piece=name, cell=cell, source=action["from"])
    return f"{name} {cell}"


def format_move(move: Mapping[str, Any], words: Words, translator: Translator) -> str:
    """Return a move in words that :func:`parse_move` reads as the same move."""
    if not move["actions"]:
        return translator.say(_("pass"))
    return ", ".join(format_action(action, words, translator) for action in move["actions"])
