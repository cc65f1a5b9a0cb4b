"""Records as text files in the style of PGN: tags, numbered turns, comments and a final ``=``.

.. code-block:: text

    [Ruleset "second-edition"]
    [Players "red, yellow, green"]
    [Well "J7"]
    [Merchant "F5"]
    [Event "Club evening"]

    1. VE4 2. GC9 {far from the wall} 3. WB1;SF4 =

Line breaks and extra spaces may stand between tags, moves and comments. Comments may also stand
before and between tags. Turn numbers are optional.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from schemas.limits import MAX_MOVES, MAX_SEED, MAX_TURNS
from service.rules.board import CORNERS
from service.rules.rulesets import (
    OPTIONS,
    PLAYER_COLORS,
    RULESETS,
    TOWER_VALUES,
    OptionValue,
    Ruleset,
    resolve,
)

from .heading import Heading, ruleset_document
from .moves import write_move
from .position import END, read_position
from .record import (
    NEXT_MOVE,
    Record,
    RecordedTurn,
    begin_of,
    begin_turn,
    game_document,
    read_move_of_turn,
    read_values,
    take_next_move,
    turns_of,
)
from .scanner import Scanner
from .turns import Turns

_WIDTH: Final = 80
_BEFORE_TAGS: Final = re.compile(r"(?:[\ufeff \t\r\n]|\{[^}]*\})*")
POSITION_TAG: Final = re.compile(r'\[[ \t\r\n]*Position[ \t\r\n]*"')
_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]*")
_MAX_NAME: Final = 40
_WORDS: Final = re.compile("[a-z_-]+")
_VALUE: Final = re.compile(r'(?:[^"\\\x00-\x1f\x7f]|\\["\\])*')
_COMMENT: Final = re.compile(r"[^}\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*")
_ESCAPED: Final = re.compile(r'["\\]')
_UNESCAPED: Final = re.compile(r'\\(["\\])')
_FIRST: Final = ("Well", "Merchant", "Towers", "Seed")
"""The tags for the setup of a new game."""
_STRUCTURAL: Final = ("Ruleset", "Revision", "Options", "Players", "Position", *_FIRST)
"""The tags that define the game. Users can add tags with any other name."""


def is_file(text: str) -> bool:
    """Return whether a record in notation is a text file with tags rather than a single line."""
    before = _BEFORE_TAGS.match(text)
    return text.startswith("[", before.end() if before else 0)


# --- Writing -------------------------------------------------------------------------------------


def write_record_file(record: Record) -> str | None:
    """Return a record as a text file, or None if :func:`.record.write_record` returns None.

    White space inside a comment is written as single spaces.

    Raises:
        NotationError: The record begins with a malformed position.
        ValidationError: The record begins with a malformed state.
        ValueError: The name of a tag is malformed or reserved, the value of a tag contains a
            control character, or a comment is empty, contains ``}`` or a control character, or
            comes after more moves than there are.
    """
    begin = begin_of(record)
    if begin is None:
        return None
    taken = {name.lower() for name in _STRUCTURAL}
    for name, value in record.tags.items():
        if name.lower() in taken:
            raise ValueError(f"this tag is reserved: {name!r}, {value!r}")
    tags = {**_tags_of_begin(record.begin, begin.heading, begin.text), **record.tags}
    lines = [_write_tag(name, value) for name, value in tags.items()]
    comments = _comments_by_place(record)
    tokens = [
        token for turn in turns_of(record, begin.turns) for token in _write_turn(turn, comments)
    ]
    tokens += [*comments.get(len(record.moves), ()), END]
    return "\n".join([*lines, "", *_wrapped(tokens)]) + "\n"


def _comments_by_place(record: Record) -> dict[int, list[str]]:
    comments: dict[int, list[str]] = {}
    for index, comment in record.comments:
        if not 0 <= index <= len(record.moves):
            raise ValueError(f"there is no place {index} for a comment: {comment!r}")
        comments.setdefault(index, []).append(_write_comment(comment))
    return comments


def _write_turn(turn: RecordedTurn, comments: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """Yield the tokens of a turn. Only comments divide its moves into several tokens."""
    token, expected = f"{turn.number}. ", turn.expected
    for index, move in enumerate(turn.moves, turn.first):
        if index > turn.first:
            token, expected = token + NEXT_MOVE, move["player"]
            if index in comments:
                yield token
                token = ""
        yield from comments.get(index, ())
        token += write_move(move, expected)
    yield token


def _tags_of_begin(begin: Mapping[str, Any], heading: Heading, text: str) -> dict[str, str]:
    config = heading.config
    tags = {"Ruleset": config.ruleset.id, "Revision": str(config.ruleset.revision)}
    if config.overrides:
        options = [f"{name}={_option_word(value)}" for name, value in config.overrides.items()]
        tags["Options"] = ", ".join(options)
    tags["Players"] = ", ".join(heading.colors)
    game = begin.get("game")
    if game is None:
        return {**tags, "Position": text + END}
    if game.get("well") is not None:
        tags["Well"] = game["well"]
    if game.get("merchant") is not None:
        tags["Merchant"] = game["merchant"]
    if game.get("tower_values"):
        values = [game["tower_values"][corner] for corner in CORNERS]
        if tuple(values) != TOWER_VALUES:
            tags["Towers"] = "".join(map(str, values))
    if game.get("seed") is not None:
        tags["Seed"] = str(game["seed"])
    return tags


def _option_word(value: OptionValue) -> str:
    return str(value).lower()


def _write_tag(name: str, value: str) -> str:
    escaped = _ESCAPED.sub(r"\\\g<0>", value)
    well_named = _NAME.fullmatch(name) and len(name) <= _MAX_NAME
    if not well_named or not _VALUE.fullmatch(escaped):
        raise ValueError(f"a tag can't hold this: {name!r}, {value!r}")
    return f'[{name} "{escaped}"]'


def _write_comment(comment: str) -> str:
    text = " ".join(comment.split())
    if not text or not _COMMENT.fullmatch(text):
        raise ValueError(f"a comment can't hold this: {comment!r}")
    return f"{{{text}}}"


def _wrapped(tokens: list[str]) -> Iterator[str]:
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _WIDTH:
            yield line
            line = ""
        line += f" {token}" if line else token
    yield line


# --- Reading -------------------------------------------------------------------------------------


def parse_record_file(text: str) -> Record:
    """Parse the text file of a record.

    Raises:
        NotationError: The text is malformed.
    """
    scanner = Scanner(text)
    scanner.take("\ufeff")
    moves: list[Mapping[str, Any]] = []
    comments = _Comments(scanner, moves)
    tags = _Tags(scanner, comments)
    begin, heading = tags.begin()
    if "state" in begin:
        turns = Turns.of_state(heading, begin["state"])
    else:
        turns = Turns.of_game(heading, begin["game"])
    while not scanner.take(END):
        if not scanner.peek():
            scanner.fail(f"'{END}'")
        if scanner.peek().isdecimal():
            _read_number(scanner, turns)
            comments.read()
        player = begin_turn(scanner, turns)
        read_move_of_turn(scanner, turns, player, moves)
        separated = comments.read()
        while take_next_move(scanner, turns, player):
            comments.read()
            read_move_of_turn(scanner, turns, player, moves)
            separated = comments.read()
        if not separated and scanner.peek() != END:
            scanner.fail("white_space", f"'{NEXT_MOVE}'", f"'{END}'")
    _skip_blanks(scanner)
    scanner.end()
    return Record(begin, tuple(moves), tags.others, tuple(comments.found))


def _skip_blanks(scanner: Scanner) -> None:
    blanks = _BLANKS.match(scanner.text, scanner.at)
    scanner.at = blanks.end() if blanks else scanner.at


def _read_number(scanner: Scanner, turns: Turns) -> None:
    at = scanner.at
    if scanner.number(0, MAX_TURNS + MAX_MOVES) != turns.next_number():
        scanner.fail("turn_number", at=at)
    scanner.need(".")


class _Comments:
    """Reads the comments of a file. ``__init__`` reads those at its beginning."""

    def __init__(self, scanner: Scanner, moves: Sequence[Any]) -> None:
        self.found: list[tuple[int, str]] = []
        self._scanner = scanner
        self._moves = moves
        self.read()

    def read(self) -> bool:
        """Read white space and comments, and return whether there were any."""
        scanner, start = self._scanner, self._scanner.at
        _skip_blanks(scanner)
        while scanner.take("{"):
            text = _COMMENT.match(scanner.text, scanner.at)
            scanner.at = text.end() if text else scanner.at
            scanner.need("}")
            words = text[0].split() if text else []
            if words:
                self.found.append((len(self._moves), " ".join(words)))
            _skip_blanks(scanner)
        return scanner.at > start


class _Tags:
    """Reads the tags at the top of a file. ``others`` holds those that do not define the game."""

    def __init__(self, scanner: Scanner, comments: _Comments) -> None:
        self.others: dict[str, str] = {}
        self._scanner = scanner
        self._known: dict[str, Any] = {}
        self._places: dict[str, int] = {}
        readers: dict[str, Callable[[], Any]] = {
            "Ruleset": self._ruleset,
            "Revision": lambda: scanner.number(0, 99),
            "Options": self._read_options,
            "Players": self._players,
            "Position": lambda: read_position(scanner),
            "Well": scanner.cell,
            "Merchant": scanner.cell,
            "Towers": lambda: read_values(scanner),
            "Seed": lambda: scanner.number(0, MAX_SEED),
        }
        while scanner.take("["):
            _skip_blanks(scanner)
            self._tag(readers)
            _skip_blanks(scanner)
            scanner.need("]")
            comments.read()

    def _tag(self, readers: Mapping[str, Callable[[], Any]]) -> None:
        scanner, at = self._scanner, self._scanner.at
        found = _NAME.match(scanner.text, at)
        if not found or len(found[0]) > _MAX_NAME:
            scanner.fail("tag", length=_MAX_NAME + 1 if found else 1)
        name = found[0]
        if name in self._places:
            scanner.fail("new_tag")
        known_name = next((known for known in readers if known.lower() == name.lower()), name)
        if known_name != name:
            scanner.fail(f"'{known_name}'", wrong_case=True)
        scanner.at = found.end()
        _skip_blanks(scanner)
        scanner.need('"')
        self._places[name] = scanner.at
        if name in readers:
            self._known[name] = readers[name]()
        else:
            value = _VALUE.match(scanner.text, scanner.at)
            scanner.at = value.end() if value else scanner.at
            self.others[name] = _UNESCAPED.sub(r"\1", value[0]) if value else ""
        scanner.need('"')

    def _ruleset(self) -> Ruleset:
        scanner = self._scanner
        found = _WORDS.match(scanner.text, scanner.at)
        if not found or found[0] not in RULESETS:
            scanner.fail("ruleset_id")
        scanner.at = found.end()
        return RULESETS[found[0]]

    def _read_options(self) -> dict[str, tuple[OptionValue, int]]:
        """Read ``name=value`` pairs. Return each option's value and where its name begins."""
        options: dict[str, tuple[OptionValue, int]] = {}
        while True:
            at = self._scanner.at
            option = OPTIONS.get(self._word())
            if option is None:
                self._scanner.fail("option_name", at=at)
            if option.name in options:
                self._scanner.fail("repeated_option", at=at)
            self._scanner.need("=")
            values = {_option_word(value): value for value in option.values}
            place = self._scanner.at
            value = values.get(self._word())
            if value is None:
                self._scanner.fail("option_word", at=place)
            options[option.name] = (value, at)
            if not self._comma():
                return options

    def _players(self) -> tuple[str, ...]:
        colors: list[str] = []
        while True:
            at = self._scanner.at
            color = self._word()
            if color not in PLAYER_COLORS:
                self._scanner.fail("color", at=at)
            if color in colors:
                self._scanner.fail("another_player", at=at)
            colors.append(color)
            if not self._comma():
                return tuple(colors)

    def _word(self) -> str:
        found = _WORDS.match(self._scanner.text, self._scanner.at)
        self._scanner.at = found.end() if found else self._scanner.at
        return found[0] if found else ""

    def _comma(self) -> bool:
        if not self._scanner.take(","):
            return False
        _skip_blanks(self._scanner)
        return True

    def begin(self) -> tuple[dict[str, Any], Heading]:
        """Return the ``begin`` of the record, and its heading."""
        scanner, known, places = self._scanner, self._known, self._places
        if "Ruleset" not in known or "Players" not in known:
            scanner.fail("needed_tags")
        ruleset: Ruleset = known["Ruleset"]
        colors: tuple[str, ...] = known["Players"]
        if known.get("Revision", ruleset.revision) != ruleset.revision:
            scanner.fail("revision", at=places["Revision"])
        if any(color not in ruleset.seats for color in colors):
            scanner.fail("player_of_ruleset", at=places["Players"])
        if len(colors) not in ruleset.supplies:
            scanner.fail("players", at=places["Players"])
        options = {}
        for name, (value, at) in known.get("Options", {}).items():
            if value != ruleset.default(name, len(colors)):
                options[name] = value
                if not ruleset.may_override(name, len(colors)):
                    scanner.fail("option_name", at=at)
        heading = Heading(resolve(ruleset.id, len(colors), options), colors)
        if "Position" in known:
            return {"state": self._state(heading)}, heading
        game = game_document(heading)
        names = {"Well": "well", "Merchant": "merchant", "Seed": "seed"}
        game |= {field: known[tag] for tag, field in names.items() if tag in known}
        if known.get("Towers", TOWER_VALUES) != TOWER_VALUES:
            game["tower_values"] = dict(zip(CORNERS, known["Towers"], strict=True))
        return {"game": game}, heading

    def _state(self, heading: Heading) -> dict[str, Any]:
        """Return the state in the ``Position`` tag.

        Raises:
            NotationError: Another tag contradicts this one, or the tag ``Options`` is missing.
        """
        state: dict[str, Any] = self._known["Position"]
        ruleset = ruleset_document(heading.config)
        colors = [player["color"] for player in state["players"]]
        contradicted: list[str] = [name for name in _FIRST if name in self._known]
        if state["ruleset"]["id"] != ruleset["id"]:
            contradicted.append("Ruleset")
        elif state["ruleset"]["options"] != ruleset["options"]:
            if "Options" not in self._known:
                self._scanner.fail("options_of_position", at=self._places["Position"])
            contradicted.append("Options")
        if colors != list(heading.colors):
            contradicted.append("Players")
        if contradicted:
            self._scanner.fail("tag_of_position", at=self._places[contradicted[0]])
        return state
