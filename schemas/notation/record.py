"""Records of games: what they contain, and their one-line form.

For example, ``2e.1 ryg FJ7,MF5 VE4 GC9 WB1;SF4=`` gives the ruleset, the seats, the cells of the
well and the first merchant, then one field for each turn, and a final ``=``. A record can begin
with a position instead. :mod:`.record_file` reads and writes records as text files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from schemas.limits import MAX_MOVES, MAX_SEED
from schemas.state import StateSchema
from service.rules.board import CORNERS
from service.rules.letters import PIECE_LETTERS
from service.rules.rulesets import TOWER_VALUES
from service.rules.state import State

from .heading import Heading, read_heading, ruleset_document, write_heading
from .moves import read_move, read_player, write_move
from .position import END, parse_position, read_fields, write_position
from .scanner import SPACES, Scanner
from .streets import NOTHING
from .turns import Turns

NEXT_MOVE: Final = ";"
"""The mark between two moves of one turn."""

_WELL: Final = PIECE_LETTERS["well"]
_MERCHANT: Final = PIECE_LETTERS["merchant"]
_SEED: Final = "s"


@dataclass(frozen=True)
class Record:
    """A record of a game.

    ``begin`` has one key: ``game`` (a request for ``/v1/games``), ``state`` (a document or, in a
    record to write, a :class:`.State`) or ``position`` (in notation). ``moves`` are move documents.
    ``tags`` maps names to values, without the tags that define the game. A comment is a tuple: the
    number of moves before the comment, and its text.
    """

    begin: Mapping[str, Any]
    moves: Sequence[Mapping[str, Any]]
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Sequence[tuple[int, str]] = ()

    @property
    def document(self) -> dict[str, Any]:
        """The record as a request to ``/v1/replays``."""
        return {**self.begin, "moves": list(self.moves)}


class Begin(NamedTuple):
    """The beginning of a record: its heading, the text before its first turn, a turn counter."""

    heading: Heading
    text: str
    turns: Turns


class RecordedTurn(NamedTuple):
    """A turn of a record. ``first`` is the index of its first move in the record."""

    number: int
    expected: str
    first: int
    moves: Sequence[Mapping[str, Any]]


# --- Writing -------------------------------------------------------------------------------------


def write_record(record: Record) -> str | None:
    """Return a record as one line, without its tags and comments.

    The result is None if the record begins with a state that has no notation or with random plies,
    if the ruleset does not allow the revision, players or options, or if the tower values are not 1
    to 4 in some order.

    Raises:
        NotationError: The record begins with a malformed position.
        ValidationError: The record begins with a malformed state.
    """
    begin = begin_of(record)
    if begin is None:
        return None
    fields = [begin.text]
    fields += [
        NEXT_MOVE.join(
            [write_move(turn.moves[0], turn.expected)]
            + [write_move(move, move["player"]) for move in turn.moves[1:]]
        )
        for turn in turns_of(record, begin.turns)
    ]
    return " ".join(fields) + END


def begin_of(record: Record) -> Begin | None:
    """Return the beginning of a record, or None if the beginning has no notation.

    Raises:
        NotationError: The record begins with a malformed position.
        ValidationError: The record begins with a malformed state.
    """
    game = record.begin.get("game")
    if game is None:
        state = _state_of(record.begin)
        return None if state is None else _begin_with(state)
    if game.get("plies"):
        return None
    ruleset = game["ruleset"]
    given = ruleset.get("options") or {}
    options = {name: value for name, value in given.items() if value is not None}
    heading = write_heading(ruleset["id"], ruleset.get("revision"), options, game["players"])
    first = _write_first(game)
    if heading is None or first is None:
        return None
    return Begin(heading[1], f"{heading[0]} {first}", Turns.of_game(heading[1], game))


def _state_of(begin: Mapping[str, Any]) -> State | None:
    """Return the state that a record begins with, or None if the ruleset does not allow it."""
    found = parse_position(begin["position"]) if "position" in begin else begin["state"]
    if isinstance(found, State):
        return found
    state, asked = StateSchema().load(found)
    return None if asked.problems else state


def _begin_with(state: State) -> Begin | None:
    text = write_position(state)
    if text is None:
        return None
    heading = Heading(state.config, tuple([player.color for player in state.players]))
    return Begin(heading, text.removesuffix(END), Turns.after(heading, state))


def _write_first(game: Mapping[str, Any]) -> str | None:
    """Return the starting cells, tower values and seed of a game in notation.

    The result is None if the tower values are not 1, 2, 3 and 4 in some order.
    """
    items = []
    if game.get("well") is not None:
        items.append(_WELL + game["well"])
    if game.get("merchant") is not None:
        items.append(_MERCHANT + game["merchant"])
    if game.get("tower_values"):
        values = tuple([game["tower_values"][corner] for corner in CORNERS])
        if sorted(values) != sorted(TOWER_VALUES):
            return None
        if values != TOWER_VALUES:
            items.append("".join(map(str, values)))
    if game.get("seed") is not None:
        items.append(f"{_SEED}{game['seed']}")
    return ",".join(items) or NOTHING


def turns_of(record: Record, turns: Turns) -> Iterator[RecordedTurn]:
    """Yield the turns of a record.

    ``turns`` must be the counter of the record's beginning. This function advances it.
    """
    moves: list[Mapping[str, Any]] = []
    begun: tuple[int, str, int] | None = None
    for index, move in enumerate(record.moves):
        if begun is None or not turns.goes_on(move["player"]):
            if begun is not None:
                yield RecordedTurn(*begun, moves)
            expected = turns.expected
            turns.begin(move["player"])
            begun = (turns.number, expected, index)
            moves = []
        turns.add(move["actions"])
        moves.append(move)
    if begun is not None:
        yield RecordedTurn(*begun, moves)


# --- Reading -------------------------------------------------------------------------------------


def parse_record_line(text: str) -> Record:
    """Parse a one-line record. It may have ``_`` in place of each space.

    Raises:
        NotationError: The text is malformed.
    """
    scanner = Scanner(text)
    heading = read_heading(scanner)
    begin: dict[str, Any]
    if _position_follows(scanner):
        state = read_fields(scanner, heading)
        begin, turns = {"state": state}, Turns.of_state(heading, state)
    else:
        scanner.space("player")
        game = game_document(heading)
        _read_first(scanner, game)
        begin, turns = {"game": game}, Turns.of_game(heading, game)
    moves: list[Mapping[str, Any]] = []
    while not scanner.take(END):
        scanner.space(f"'{END}'")
        player = begin_turn(scanner, turns)
        read_move_of_turn(scanner, turns, player, moves)
        while take_next_move(scanner, turns, player):
            read_move_of_turn(scanner, turns, player, moves)
    scanner.end()
    return Record(begin, tuple(moves))


def game_document(heading: Heading) -> dict[str, Any]:
    """Return a request for a new game that gives only the ruleset and the players."""
    return {"ruleset": ruleset_document(heading.config), "players": list(heading.colors)}


def _position_follows(scanner: Scanner) -> bool:
    """Return whether a city comes next, as in a position. The start of a game contains no ``/``."""
    for character in scanner.text[scanner.at + 1 :]:
        if character in SPACES or character == END:
            return False
        if character == "/":
            return True
    return False


def _read_first(scanner: Scanner, game: dict[str, Any]) -> None:
    if scanner.take(NOTHING):
        return
    kinds = [("well", _WELL), ("merchant", _MERCHANT), ("tower_values", ""), ("seed", _SEED)]
    while True:
        name = _read_item(scanner, game, kinds)
        while kinds.pop(0)[0] != name:
            pass
        if not kinds or not scanner.take(","):
            return


def _read_item(scanner: Scanner, game: dict[str, Any], kinds: Sequence[tuple[str, str]]) -> str:
    """Read a starting cell, the tower values or the seed, and return the name of the field."""
    if scanner.peek().isdecimal() and ("tower_values", "") in kinds:
        values = read_values(scanner)
        game["tower_values"] = dict(zip(CORNERS, values, strict=True))
        return "tower_values"
    letters = {letter: name for name, letter in kinds if letter}
    name = scanner.needed_letter(letters, "first_cells")
    game[name] = scanner.number(0, MAX_SEED) if name == "seed" else scanner.cell()
    return name


def read_values(scanner: Scanner) -> tuple[int, ...]:
    """Read the values of the tower tiles, one digit each.

    Raises:
        NotationError: The text does not have each of the digits 1 to 4 exactly once.
    """
    digits = scanner.text[scanner.at : scanner.at + len(CORNERS)]
    if sorted(digits) != [str(value) for value in sorted(TOWER_VALUES)]:
        scanner.fail("tower_values")
    scanner.at += len(CORNERS)
    return tuple(map(int, digits))


def begin_turn(scanner: Scanner, turns: Turns) -> str:
    """Read the player's letter, if there is one, and return the player of the next move.

    Their turn begins, unless it still goes on.

    Raises:
        NotationError: The letter is wrong.
    """
    player = read_player(scanner) or turns.expected
    if not turns.goes_on(player):
        turns.begin(player)
    return player


def take_next_move(scanner: Scanner, turns: Turns, player: str) -> bool:
    """Read the ``;`` before a player's next move, and return whether there was one."""
    if not scanner.take(NEXT_MOVE):
        return False
    if not turns.goes_on(player):
        turns.begin(player)
    return True


def read_move_of_turn(
    scanner: Scanner, turns: Turns, player: str, moves: list[Mapping[str, Any]]
) -> None:
    """Read the next move of the current turn, and add it to ``moves`` and ``turns``.

    Raises:
        NotationError: The move is malformed, or the record already has ``MAX_MOVES`` moves.
    """
    if len(moves) == MAX_MOVES:
        scanner.fail("no_more_moves", maximum=MAX_MOVES)
    actions = read_move(scanner)
    moves.append({"player": player, "actions": actions})
    turns.add(actions)
