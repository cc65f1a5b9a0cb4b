"""The table of pieces: for each its name, letter and ground, and its fields on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

__all__ = [
    "BOARD_FIELDS",
    "BY_NAME",
    "PIECES",
    "ROOFTOPS",
    "SPECS",
    "WALL_PIECES",
    "Ground",
    "PieceSpec",
]


class Ground(Enum):
    """What a piece stands on."""

    CITY = auto()
    WALL = auto()
    BUILDING = auto()
    """A building of a palace, which is on a city cell."""


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A piece that is placed in a turn.

    ``name`` is its name on the wire. ``letter`` is its letter in the notation; a building takes its
    colour's. ``stock`` is the field of a player's stock that holds it, on the wire and in
    :class:`service.rules.state.Player`. ``board`` is the field of the board that holds its cells as
    one set, on the wire and in :class:`service.rules.state.State`. The board holds buildings by
    colour, merchants in streets, and rooftops in the order of the claims. ``by_color`` says that
    the stock is kept by building colour.
    """

    name: str
    ground: Ground
    letter: str | None
    stock: str
    board: str | None = None
    by_color: bool = False

    @property
    def behind_screen(self) -> bool:
        """Whether players keep it behind their screens; rooftops lie in front."""
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
"""The pieces, in the order in which answers list them. The gate is P, for portal."""

BY_NAME: Final = {spec.name: spec for spec in SPECS}

PIECES: Final = tuple(BY_NAME)
"""The names of the pieces that are placed in a turn."""

ROOFTOPS: Final = frozenset(spec.name for spec in SPECS if spec.ground is Ground.BUILDING)

BOARD_FIELDS: Final = {spec.name: spec.board for spec in SPECS if spec.board}
"""The pieces whose cells the board holds as one set, each with that field of the board."""

WALL_PIECES: Final = frozenset(spec.name for spec in SPECS if spec.ground is Ground.WALL)
