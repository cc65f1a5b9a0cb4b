"""The table of pieces: the name, letter, ground and JSON fields of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final


class Ground(Enum):
    """What a piece stands on."""

    CITY = auto()
    WALL = auto()
    BUILDING = auto()
    """A building, which is itself on a city cell."""


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A piece that is placed in a turn.

    - ``name``: the piece's name in JSON.
    - ``letter``: its letter in the notation, or None for a building, which uses the letter of its
      colour.
    - ``stock``: the field of a player's stock that holds the piece, in JSON and in
      :class:`service.rules.state.Player`.
    - ``board``: the field of the board that holds all cells of the piece as one set, in JSON and in
      :class:`service.rules.state.State`. It is None for buildings, merchants and rooftops.
    - ``by_color``: whether the stock is counted by building colour.
    """

    name: str
    ground: Ground
    letter: str | None
    stock: str
    board: str | None = None
    by_color: bool = False

    @property
    def behind_screen(self) -> bool:
        """Whether players keep the piece behind their screens. Rooftops are kept in front."""
        return self.ground is not Ground.BUILDING


SPECS: Final = (
    PieceSpec("building", Ground.CITY, None, "buildings", by_color=True),
    PieceSpec("rooftop", Ground.BUILDING, "R", "rooftops"),
    PieceSpec("neutral_rooftop", Ground.BUILDING, "N", "neutral_rooftops"),
    PieceSpec("blocking_rooftop", Ground.BUILDING, "X", "blocking_rooftops", by_color=True),
    PieceSpec("stable", Ground.CITY, "S", "stables", board="stables"),
    PieceSpec("merchant", Ground.CITY, "M", "merchants"),
    PieceSpec("wall", Ground.WALL, "W", "walls", board="walls"),
    PieceSpec("gate", Ground.WALL, "P", "gates", board="gates"),
)
"""The pieces, in the order in which responses list them. The gate's letter P is for portal."""

BY_NAME: Final = {spec.name: spec for spec in SPECS}

PIECES: Final = tuple(BY_NAME)
"""The names of the pieces that are placed in a turn."""

ROOFTOPS: Final = frozenset(spec.name for spec in SPECS if spec.ground is Ground.BUILDING)

BOARD_FIELDS: Final = {spec.name: spec.board for spec in SPECS if spec.board}
"""The field of the board that holds all cells of a piece as one set, keyed by piece."""

WALL_PIECES: Final = frozenset(spec.name for spec in SPECS if spec.ground is Ground.WALL)
