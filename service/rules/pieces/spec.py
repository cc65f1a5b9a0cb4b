"""The pieces of the game, one row each: what they are called, where they stand, who holds them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

__all__ = ["BY_NAME", "PIECES", "ROOFTOPS", "SPECS", "WALL_PIECES", "Ground", "PieceSpec"]


class Ground(Enum):
    """What a piece stands on."""

    CITY = auto()
    WALL = auto()
    BUILDING = auto()
    """A building of a palace, which is on a city cell."""


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A piece that is placed in a turn.

    ``name`` is its name on the wire. ``stock`` is the field of a player's stock that holds it, on
    the wire and in :class:`service.rules.state.Player`. ``by_color`` says that the stock is kept by
    building colour.
    """

    name: str
    ground: Ground
    stock: str
    by_color: bool = False


SPECS: Final = (
    PieceSpec("building", Ground.CITY, "buildings", by_color=True),
    PieceSpec("rooftop", Ground.BUILDING, "rooftops"),
    PieceSpec("neutral_rooftop", Ground.BUILDING, "neutral_rooftops"),
    PieceSpec("blocking_rooftop", Ground.BUILDING, "blocking_rooftops", by_color=True),
    PieceSpec("stable", Ground.CITY, "stables"),
    PieceSpec("merchant", Ground.CITY, "merchants"),
    PieceSpec("wall", Ground.WALL, "walls"),
    PieceSpec("gate", Ground.WALL, "gates"),
)
"""The pieces in the order in which they are listed."""

BY_NAME: Final = {spec.name: spec for spec in SPECS}

PIECES: Final = tuple(BY_NAME)
"""The names of the pieces that are placed in a turn."""

ROOFTOPS: Final = frozenset(spec.name for spec in SPECS if spec.ground is Ground.BUILDING)

WALL_PIECES: Final = frozenset(spec.name for spec in SPECS if spec.ground is Ground.WALL)
