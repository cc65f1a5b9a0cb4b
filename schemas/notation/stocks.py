"""The stocks in seat order, and the supply beside the board: ``5440S2MW6N/0066M12W9NT2/.../T``.

A stock begins with one digit for each building colour. The digits are left out if all are 0. Each
other kind of piece is a letter and a number. The number 1 is not written, and pieces with the
number 0 are left out. The number of a player's own rooftops is written only if it does not follow
from the board. ``X`` is followed by the building colours of unused blocking rooftops.

A hidden number (null in the document) is ``*``. A single ``*`` at the start means that everything
behind the screen is hidden. Buildings of a closed colour are never hidden: their number must be 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from schemas.limits import MAX_COUNT
from service.rules.hidden.numbers import BUILDINGS, NUMBERS, numbers_of
from service.rules.letters import BUILDING_LETTERS, PIECE_LETTERS
from service.rules.piece_specs import SPECS
from service.rules.rulesets import GameConfig
from service.rules.state import State

from .heading import Heading
from .scanner import Scanner
from .streets import NOTHING

_HIDDEN: Final = "*"
_DIGITS: Final = tuple("0123456789" + _HIDDEN)
_IN_FRONT: Final = "neutral_rooftops"
"""The only pieces in front of the screen whose number may be hidden."""

_NUMBERS: Final = {
    **{spec.stock: spec.name for spec in SPECS if spec.behind_screen and not spec.by_color},
    _IN_FRONT: "neutral_rooftop",
}
"""Maps each number after the buildings in a stock to its piece, in the order of the notation."""

_LETTERS: Final = {name: PIECE_LETTERS[piece] for name, piece in _NUMBERS.items()}
_ROOFTOP: Final = PIECE_LETTERS["rooftop"]
_BLOCKING: Final = PIECE_LETTERS["blocking_rooftop"]
_TEA: Final = PIECE_LETTERS["tea_tile"]
_SUPPLY: Final = {"tea_supply": _TEA, "gate_supply": PIECE_LETTERS["gate"]}


def _rooftops_left(placed: int, config: GameConfig) -> int:
    return max(config.supply.rooftops - placed, 0)


def _may_be_hidden(config: GameConfig) -> list[str]:
    """Return the names of the numbers that may be hidden in this game."""
    return [name for name, piece in _NUMBERS.items() if piece not in config.absent_pieces]


def _closed_colors(players: Sequence[str], roofs: Iterable[tuple[int, str]]) -> set[int]:
    """Return the indexes of the building colours in which every player owns a palace.

    ``roofs`` has a tuple for each rooftop on a building: the index of the building's colour, and
    the rooftop's colour.
    """
    roofs = set(roofs)
    return {color for color in BUILDINGS if all((color, player) in roofs for player in players)}


def _all_hidden(
    buildings: Sequence[int | None],
    numbers: Mapping[str, int | None],
    config: GameConfig,
    closed: set[int],
) -> bool:
    """Return whether everything behind the screen is hidden, except buildings of closed colours."""
    if any(numbers[name] is not None for name in _may_be_hidden(config) if name != _IN_FRONT):
        return False
    known = {color for color, number in enumerate(buildings) if number is not None}
    return known == closed and not any(buildings[color] for color in closed)


# --- Writing -------------------------------------------------------------------------------------


def write_stocks(state: State) -> str | None:
    """Return the stocks and tea tiles of all players in notation.

    The result is None if a stock has more than nine buildings of a colour.
    """
    placed, hidden = state.analysis.claimants, state.hidden_numbers
    closed = _closed_in(state) if hidden else set()
    written = []
    for seat, player in enumerate(state.players):
        numbers: Sequence[int | None] = numbers_of(player)
        hides_all = False
        if hidden:
            numbers = [
                None if (seat, kind) in hidden else number for kind, number in enumerate(numbers)
            ]
            hides_all = _hides_all(numbers, state.config, closed)
        written.append(
            _write_player(
                tuple(numbers),
                placed.count(player.color),
                player.tea_tiles,
                player.blocking_rooftops,
                hides_all,
                state.config,
            )
        )
    return None if None in written else "/".join(map(str, written))


def _hides_all(numbers: Sequence[int | None], config: GameConfig, closed: set[int]) -> bool:
    buildings, others = numbers[: len(BUILDINGS)], numbers[len(BUILDINGS) :]
    return _all_hidden(buildings, dict(zip(NUMBERS, others, strict=True)), config, closed)


def _closed_in(state: State) -> set[int]:
    roofs = [
        (index, color)
        for index, cells in enumerate(state.buildings)
        for cell, color in state.rooftops
        if cell & cells
    ]
    return _closed_colors([player.color for player in state.players], roofs)


@lru_cache(maxsize=1024)
def _write_player(
    numbers: tuple[int | None, ...],
    rooftops_placed: int,
    tea_tiles: int,
    blocking: tuple[int, ...],
    hidden: bool,
    config: GameConfig,
) -> str | None:
    """Return a player's stock and tea tiles in notation.

    ``numbers`` are in the order of :mod:`service.rules.hidden.numbers`. ``hidden`` says whether
    everything behind the screen is hidden. The result is None if the stock has more than nine
    buildings of a colour.
    """
    *counts, rooftops = numbers[len(BUILDINGS) :]
    text = "".join(map(_digit, numbers[: len(BUILDINGS)]))
    if len(text) > len(BUILDINGS):
        return None
    if text == "0000":
        text = ""
    counted = dict(zip(_NUMBERS, counts, strict=True))
    if hidden:
        text, counted = _HIDDEN, {_IN_FRONT: counted[_IN_FRONT]}
    text += "".join(
        [_counted(_LETTERS[name], count) for name, count in counted.items() if count != 0]
    )
    if rooftops != _rooftops_left(rooftops_placed, config):
        text += _counted(_ROOFTOP, rooftops)
    if tea_tiles:
        text += _counted(_TEA, tea_tiles)
    if blocking:
        text += _BLOCKING + "".join(
            [BUILDING_LETTERS[config.building_colors[color]] for color in blocking]
        )
    return text or NOTHING


def _digit(count: int | None) -> str:
    return _HIDDEN if count is None else str(count)


def _counted(letter: str, count: int | None) -> str:
    return letter if count == 1 else letter + _digit(count)


def write_supply(state: State) -> str:
    """Return ``/`` and then the tea tiles and gates beside the board, or "" if there are none."""
    supply = [(letter, getattr(state, name)) for name, letter in _SUPPLY.items()]
    counts = [_counted(letter, count) for letter, count in supply if count]
    return "/" + "".join(counts) if counts else ""


# --- Reading -------------------------------------------------------------------------------------


def read_stocks(
    scanner: Scanner, heading: Heading, board: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Read the stocks and return the players of a state document.

    Raises:
        NotationError: The stocks are malformed.
    """
    players = []
    placed = Counter([roof["color"] for roof in board["rooftops"]])
    for seat, color in enumerate(heading.colors):
        if seat:
            scanner.need("/", "stock")
        left = _rooftops_left(placed[color], heading.config)
        players.append(_read_player(scanner, color, heading.config, left))
    return players


def _read_player(
    scanner: Scanner,
    color: str,
    config: GameConfig,
    rooftops: int,
) -> dict[str, Any]:
    stock: dict[str, Any] = {
        **{spec.stock: 0 for spec in SPECS},
        "buildings": dict.fromkeys(config.building_colors, 0),
        "rooftops": rooftops,
        "blocking_rooftops": [],
    }
    player = {"color": color, "tea_tiles": 0, "stock": stock}
    if scanner.take(NOTHING):
        return player
    start = scanner.at
    _read_numbers(scanner, stock, config)
    if scanner.letter({_ROOFTOP: True}):
        stock["rooftops"] = _read_count(scanner)
    if scanner.letter({_TEA: True}):
        player["tea_tiles"] = _read_count(scanner)
    if scanner.letter({_BLOCKING: True}):
        stock["blocking_rooftops"] = _read_colors(scanner, config)
    if scanner.at == start:
        scanner.fail("stock", f"'{NOTHING}'")
    return player


def _read_numbers(scanner: Scanner, stock: dict[str, Any], config: GameConfig) -> None:
    """Read the numbers of buildings and other pieces into ``stock``.

    A hidden number that is known anyway is null too: the state then has the number.
    """
    start = scanner.at
    names: Sequence[str] = tuple(_NUMBERS)
    if scanner.take(_HIDDEN) and scanner.peek() not in _DIGITS:
        stock["buildings"] = dict.fromkeys(stock["buildings"])
        stock.update(dict.fromkeys(name for name in names if name != _IN_FRONT))
        names = [_IN_FRONT]
    else:
        scanner.at = start
        if scanner.peek() in _DIGITS:
            _read_buildings(scanner, stock["buildings"])
    for name in names:
        if scanner.letter({_LETTERS[name]: True}):
            stock[name] = None if scanner.take(_HIDDEN) else _read_count(scanner)


def _read_buildings(scanner: Scanner, buildings: dict[str, int | None]) -> None:
    for color in buildings:
        digit = scanner.peek()
        if digit not in _DIGITS:
            scanner.fail("digit", f"'{_HIDDEN}'")
        buildings[color] = None if digit == _HIDDEN else int(digit)
        scanner.at += 1


def _read_count(scanner: Scanner) -> int:
    """Read the number after a letter, or return 1 if there is none."""
    return scanner.number(0, MAX_COUNT) if scanner.peek().isdecimal() else 1


def _read_colors(scanner: Scanner, config: GameConfig) -> list[str]:
    """Read one or more letters of building colours."""
    order = config.building_colors
    letters = {BUILDING_LETTERS[color]: color for color in order}
    colors: list[str] = []
    color: str | None = scanner.needed_letter(letters, "building")
    while color is not None:
        if color in colors:
            scanner.fail("building", at=scanner.at - 1)
        colors.append(color)
        color = scanner.letter(letters)
    return colors


def read_supply(scanner: Scanner) -> dict[str, int]:
    """Read the pieces beside the board, and return ``tea_supply`` and ``gate_supply``.

    Raises:
        NotationError: The text after ``/`` is malformed.
    """
    supply = dict.fromkeys(_SUPPLY, 0)
    if not scanner.take("/"):
        return supply
    start = scanner.at
    for name, letter in _SUPPLY.items():
        if scanner.letter({letter: True}):
            supply[name] = _read_count(scanner)
    if scanner.at == start:
        scanner.fail("supply")
    return supply
