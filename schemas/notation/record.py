"""Records of games: what they hold, and their one-line form.

``2e.1 ryg FJ7,MF5 VE4 GC9 WB1;SF4=``: ruleset and seats, the first cells (or a position's other
fields), then a field for each turn, and a closing mark. The text file is in :mod:`.record_file`.
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

from .moves import read_move, read_player, write_move
from .position import END, read_fields, write_position
from .scanner import SPACES, Scanner
from .streets import NOTHING
from .table import Table, read_table, ruleset_document, write_table
from .turns import Turns

__all__ = [
    "NEXT_MOVE",
    "Begin",
    "Record",
    "RecordedTurn",
    "begin_of",
    "begin_turn",
    "game_document",
    "parse_record_line",
    "read_move_of_turn",
    "read_values",
    "take_next_move",
    "turns_of",
    "write_record",
    "write_record_after",
]


NEXT_MOVE: Final = ";"
"""The mark between two moves of one turn."""

_WELL: Final = PIECE_LETTERS["well"]
_MERCHANT: Final = PIECE_LETTERS["merchant"]
_SEED: Final = "s"


@dataclass(frozen=True)
class Record:
    """A record of a game.

    ``begin`` is ``{"game": ...}``, as ``/v1/games`` takes it, ``{"state": ...}``, or
    ``{"position": ...}`` in notation; ``moves`` are move documents. ``tags`` are the tags of a file
    that do not define the game (names, date, event, result), by name. ``comments`` are pairs of a
    number of moves and the comment that follows that many moves.
    """

    begin: Mapping[str, Any]
    moves: Sequence[Mapping[str, Any]]
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Sequence[tuple[int, str]] = ()

    @property
    def document(self) -> dict[str, Any]:
        """The record as ``/v1/replays`` takes it."""
        return {**self.begin, "moves": list(self.moves)}


class Begin(NamedTuple):
    """How a record begins: its table, the text of every field before the turns, and its turns."""

    table: Table
    text: str
    turns: Turns


class RecordedTurn(NamedTuple):
    """A turn of a record: its number, the player who is expected, and its moves.

    ``first`` is the number of moves before it.
    """

    number: int
    expected: str
    first: int
    moves: Sequence[Mapping[str, Any]]


# --- Writing -------------------------------------------------------------------------------------


def write_record(record: Record) -> str | None:
    """Return a record in one line, without its tags and comments.

    None if its table can't be played, its position can't be written, or its tower tiles are not
    worth 1 to 4.

    Raises:
        NotationError: It begins with a malformed position.
        ValidationError: It begins with a malformed state.
    """
    return _write_line(begin_of(record), record)


def write_record_after(state: State, moves: Sequence[Mapping[str, Any]]) -> str | None:
    """Return a record in one line that begins with a state; None if the state has no notation.

    It is what :func:`write_record` returns for the position of the state and these moves.
    """
    text = write_position(state)
    if text is None:
        return None
    table = Table(state.config, tuple([player.color for player in state.players]))
    begin = Begin(table, text.removesuffix(END), Turns.after(table, state))
    return _write_line(begin, Record({"position": text}, moves))


def _write_line(begin: Begin | None, record: Record) -> str | None:
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
    """Return how a record begins, or None if that can't be written.

    Raises:
        NotationError: It begins with a malformed position.
        ValidationError: It begins with a malformed state.
    """
    game = record.begin.get("game")
    if game is None:
        return _position_begin(record.begin)
    ruleset = game["ruleset"]
    table = write_table(
        ruleset["id"], ruleset.get("revision"), ruleset.get("options", {}), game["players"]
    )
    first = _write_first(game)
    if table is None or first is None:
        return None
    return Begin(table[1], f"{table[0]} {first}", Turns.of_game(table[1], game))


def _position_begin(begin: Mapping[str, Any]) -> Begin | None:
    text = begin["position"] if "position" in begin else _write_state(begin["state"])
    if text is None:
        return None
    scanner = Scanner(text)
    table = read_table(scanner)
    return Begin(table, text.removesuffix(END), Turns.of_state(table, read_fields(scanner, table)))


def _write_state(document: Mapping[str, Any]) -> str | None:
    state, table = StateSchema().load(document)
    return None if table.problems else write_position(state)


def _write_first(game: Mapping[str, Any]) -> str | None:
    """Return what is known about the beginning of a game: cells, tower values, the seed."""
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
    """Yield the turns of a record; ``turns``, which is at its beginning, is used up."""
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
    """Return the record that a line represents; ``_`` may stand for the space.

    Raises:
        NotationError: The text is malformed, or not as :func:`write_record` writes it.
    """
    scanner = Scanner(text)
    table = read_table(scanner)
    begin: dict[str, Any]
    if _position_follows(scanner):
        state = read_fields(scanner, table)
        begin, turns = {"state": state}, Turns.of_state(table, state)
    else:
        scanner.space("player")
        game = game_document(table)
        _read_first(scanner, game)
        begin, turns = {"game": game}, Turns.of_game(table, game)
    moves: list[Mapping[str, Any]] = []
    while not scanner.take(END):
        start = scanner.at
        scanner.space(f"'{END}'")
        player = begin_turn(scanner, turns, start)
        read_move_of_turn(scanner, turns, player, moves)
        while take_next_move(scanner, turns, player):
            read_move_of_turn(scanner, turns, player, moves)
    scanner.end()
    return Record(begin, tuple(moves))


def game_document(table: Table) -> dict[str, Any]:
    """Return the request for a game about which only the table is known."""
    return {"ruleset": ruleset_document(table.config), "players": list(table.colors)}


def _position_follows(scanner: Scanner) -> bool:
    """Return whether the next field is a city: of the possible fields, only a city has rows."""
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
    """Read one item of what is known about the beginning, and return its name."""
    if scanner.peek().isdecimal() and ("tower_values", "") in kinds:
        start = scanner.at
        values = read_values(scanner)
        if values == TOWER_VALUES:
            scanner.fail("tower_values", at=start)
        game["tower_values"] = dict(zip(CORNERS, values, strict=True))
        return "tower_values"
    letters = {letter: name for name, letter in kinds if letter}
    name = scanner.needed_letter(letters, "first_cells")
    game[name] = scanner.number(0, MAX_SEED) if name == "seed" else scanner.cell()
    return name


def read_values(scanner: Scanner) -> tuple[int, ...]:
    """Read the values of the tower tiles, one digit each.

    Raises:
        NotationError: They are not the digits 1 to 4, once each.
    """
    digits = scanner.text[scanner.at : scanner.at + len(CORNERS)]
    if sorted(digits) != [str(value) for value in sorted(TOWER_VALUES)]:
        scanner.fail("tower_values")
    scanner.at += len(CORNERS)
    return tuple(map(int, digits))


def begin_turn(scanner: Scanner, turns: Turns, start: int) -> str:
    """Begin a turn: read the letter of its player, if it is there, and return the player's colour.

    ``start`` is the place that an error names if the player's previous turn is not over yet.

    Raises:
        NotationError: The letter is not a player's or is that of the expected player, or the
            player's previous turn is not over yet.
    """
    at = scanner.at
    named = read_player(scanner)
    if named == turns.expected:
        scanner.fail("other_player", at=at)
    player = named or turns.expected
    if turns.goes_on(player):
        scanner.fail("same_turn", at=start)
    turns.begin(player)
    return player


def take_next_move(scanner: Scanner, turns: Turns, player: str) -> bool:
    """Read the mark before another move of this turn, if there is one; return whether there is.

    Raises:
        NotationError: There is one, but the turn is over.
    """
    at = scanner.at
    if not scanner.take(NEXT_MOVE):
        return False
    if not turns.goes_on(player):
        scanner.fail("next_turn", at=at)
    return True


def read_move_of_turn(
    scanner: Scanner, turns: Turns, player: str, moves: list[Mapping[str, Any]]
) -> None:
    """Read a move of a turn that has begun, and add it to ``moves`` and ``turns``.

    Raises:
        NotationError: The move is malformed, or the record already has ``MAX_MOVES`` moves.
    """
    if len(moves) == MAX_MOVES:
        scanner.fail("no_more_moves")
    actions = read_move(scanner)
    moves.append({"player": player, "actions": actions})
    turns.add(actions)
