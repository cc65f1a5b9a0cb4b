"""Moves: ``VE4``, ``r:VE4,WE1``, ``MH9~F2``, ``T``, ``-``.

An action is a letter and a cell. The letter stands for the piece or, for a building, the colour. A
merchant's cell may be followed by ``~`` and the end of the street that the merchant extends. A tea
tile has no cell.

A move is a list of actions separated by commas, or ``-`` for a pass. If the player is not the one
who is expected to move, their letter and ``:`` come first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from schemas.limits import MAX_ACTIONS
from service.rules.letters import BUILDING_LETTERS, PIECE_LETTERS, PLAYER_LETTERS

from .errors import NotationError
from .heading import PLAYERS
from .scanner import Scanner
from .streets import NOTHING

_FROM: Final = "~"
_NO_COMMA: Final = re.compile("[ _;.+&/]+[A-Z]")
"""What people write between two actions in place of the comma, and the next piece."""
_WORD: Final = re.compile(r"[^\W\d_]{3}")
"""Three letters in a row: a move in words."""
_PIECES: Final[dict[str, dict[str, str]]] = {
    **{letter: {"piece": "building", "color": color} for color, letter in BUILDING_LETTERS.items()},
    **{letter: {"piece": piece} for piece, letter in PIECE_LETTERS.items()},
}


def parse_move(text: str, player: str | None = None) -> dict[str, Any]:
    """Return the move document that a text represents.

    ``player`` makes the move unless the text names another player. It may be None if it is not
    known yet.

    Raises:
        NotationError: The text is malformed.
    """
    scanner = Scanner(text)
    try:
        mover = read_player(scanner) or player
        actions = read_move(scanner)
    except NotationError as error:
        if _WORD.search(text):
            raise NotationError(1, 1, ["move"], text[:1]) from error
        raise
    if 0 < len(actions) < MAX_ACTIONS and _NO_COMMA.match(text, scanner.at):
        scanner.fail("comma")
    if len(actions) == MAX_ACTIONS and scanner.peek() == ",":
        scanner.fail("no_more_actions", maximum=MAX_ACTIONS)
    scanner.end()
    return {"player": mover, "actions": actions}


def write_move(move: Mapping[str, Any], player: str | None = None) -> str:
    """Return a move document in notation.

    ``player`` is the player expected to move, whose letter is left out.
    """
    prefix = "" if move["player"] == player else f"{PLAYER_LETTERS[move['player']]}:"
    return prefix + (write_actions(move["actions"]) or NOTHING)


def write_actions(actions: Sequence[Mapping[str, Any]]) -> str:
    """Return actions in notation, separated by commas."""
    return ",".join(map(_write_action, actions))


def _write_action(action: Mapping[str, Any]) -> str:
    piece = action["piece"]
    letter = BUILDING_LETTERS[action["color"]] if piece == "building" else PIECE_LETTERS[piece]
    text = letter + action.get("cell", "")
    return f"{text}{_FROM}{action['from']}" if "from" in action else text


def read_player(scanner: Scanner) -> str | None:
    """Read a player's letter and the colon after it, and return the player's colour.

    If the character after the next one is not a colon, nothing is read and the result is None.

    Raises:
        NotationError: The character before the colon is not a player's letter.
    """
    if scanner.text[scanner.at + 1 : scanner.at + 2] != ":":
        return None
    player = scanner.needed_letter(PLAYERS, "player")
    scanner.need(":")
    return player


def read_move(scanner: Scanner) -> list[dict[str, str]]:
    """Read the actions of a move, or a pass.

    Raises:
        NotationError: The actions are malformed.
    """
    if scanner.take(NOTHING):
        return []
    return read_actions(scanner, f"'{NOTHING}'")


def read_actions(scanner: Scanner, *others: str) -> list[dict[str, str]]:
    """Read one to three actions. ``others`` names what else would be valid in their place.

    Raises:
        NotationError: The actions are malformed.
    """
    actions = [_read_action(scanner, *others)]
    while len(actions) < MAX_ACTIONS and scanner.take(","):
        actions.append(_read_action(scanner))
    return actions


def _read_action(scanner: Scanner, *others: str) -> dict[str, str]:
    action = dict(scanner.needed_letter(_PIECES, "action", *others))
    if action["piece"] == "tea_tile":
        return action
    action["cell"] = scanner.cell()
    if action["piece"] == "merchant" and scanner.take(_FROM):
        action["from"] = scanner.cell()
    return action
