"""The palace tiles and the tower tiles: ``r-yg`` and ``--g-``.

Each tile is one character: its holder's letter, or ``-`` if it lies on the board. Palace tiles are
in the order of the building colours, and tower tiles in the order of the corners (NW, NE, SE, SW).
If the values of the tower tiles are not the default ones, they come first (``4321:--g-``). A number
after a tower tile counts the merchants on it. The usual number is left out: all its merchants
for a tile on the board, and none for a player's tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from schemas.limits import MAX_COUNT
from service.rules.board import CORNERS
from service.rules.letters import PLAYER_LETTERS
from service.rules.rulesets import PALACE_VALUES, TOWER_MERCHANTS, TOWER_VALUES, GameConfig
from service.rules.state import State

from .heading import PLAYERS
from .scanner import Scanner
from .streets import NOTHING

_DIGITS: Final = tuple("0123456789")


def write_holder(color: str | None) -> str:
    """Return a player's letter, or ``-`` for nobody."""
    return NOTHING if color is None else PLAYER_LETTERS[color]


def read_holder(scanner: Scanner) -> str | None:
    """Read a player's letter or ``-``, and return the player's colour or None.

    Raises:
        NotationError: The next character is neither a letter of a player nor ``-``.
    """
    if scanner.take(NOTHING):
        return None
    return scanner.needed_letter(PLAYERS, "holder")


def write_palace_tiles(state: State) -> str | None:
    """Return the holders of the palace tiles in notation.

    The result is None if a tile does not have its usual value.
    """
    if state.palace_values != PALACE_VALUES:
        return None
    return _write_holders(state.palace_holders)


@lru_cache(maxsize=1024)
def _write_holders(holders: tuple[str | None, ...]) -> str:
    return "".join(map(write_holder, holders))


def read_palace_tiles(scanner: Scanner, colors: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Read the holders of the palace tiles.

    Raises:
        NotationError: The holders are malformed.
    """
    return {
        color: {"value": value, "holder": read_holder(scanner)}
        for color, value in zip(colors, PALACE_VALUES, strict=True)
    }


def _merchants(config: GameConfig, value: int, holder: str | None) -> int:
    """Return how many merchants a tower tile has if the notation gives no number."""
    on_the_board = config.tower_merchants and holder is None
    return TOWER_MERCHANTS.get(value, 0) if on_the_board else 0


def write_tower_tiles(state: State) -> str | None:
    """Return the tower tiles in notation, or None if a value is greater than 9."""
    return _write_tower_tiles(
        state.tower_values, state.tower_holders, state.tower_merchants, state.config
    )


@lru_cache(maxsize=1024)
def _write_tower_tiles(
    values: tuple[int, ...],
    holders: tuple[str | None, ...],
    merchants_left: tuple[int, ...],
    config: GameConfig,
) -> str | None:
    if max(values) > 9:
        return None
    text = "" if values == TOWER_VALUES else "".join(map(str, values)) + ":"
    for value, holder, merchants in zip(values, holders, merchants_left, strict=True):
        text += write_holder(holder)
        if merchants != _merchants(config, value, holder):
            text += str(merchants)
    return text


def read_tower_tiles(scanner: Scanner, config: GameConfig) -> dict[str, dict[str, Any]]:
    """Read the tower tiles.

    Raises:
        NotationError: The tiles are malformed.
    """
    values = _read_values(scanner)
    tiles = {}
    for corner, value in zip(CORNERS, values, strict=True):
        holder = read_holder(scanner)
        merchants = _merchants(config, value, holder)
        if scanner.peek().isdecimal():
            merchants = scanner.number(0, MAX_COUNT)
        tiles[corner] = {"value": value, "holder": holder, "merchants": merchants}
    return tiles


def _read_values(scanner: Scanner) -> tuple[int, ...]:
    if not scanner.peek().isdecimal():
        return TOWER_VALUES
    values = []
    for _ in CORNERS:
        if scanner.peek() not in _DIGITS:
            scanner.fail("digit")
        values.append(int(scanner.peek()))
        scanner.at += 1
    scanner.need(":")
    return tuple(values)
