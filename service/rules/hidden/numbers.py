"""The numbers of pieces in a stock, indexed by kind of piece. Each number is known or hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rules.piece_specs import BY_NAME
from service.rules.state import Action, Player

Number = tuple[int, int]
"""A number in a stock, identified by the player's seat and the index of the kind of piece."""

BUILDINGS: Final = (0, 1, 2, 3)
"""The kinds of building, in the order of the palace tiles."""

STABLES, MERCHANTS, WALLS, GATES, NEUTRAL_ROOFTOPS, ROOFTOPS, BLOCKING_ROOFTOPS = range(4, 11)

NUMBERS: Final = ("stables", "merchants", "walls", "gates", "neutral_rooftops", "rooftops")
"""The fields of a stock that hold one number, in the order of the kinds from ``STABLES`` on."""

KINDS: Final = range(ROOFTOPS)
"""The kinds whose numbers can stay hidden.

The board determines a player's own rooftops, and their blocking rooftops (a list of colours).
"""

BEHIND_SCREEN: Final = (*BUILDINGS, STABLES, MERCHANTS, WALLS, GATES)
"""The kinds that players keep behind their screens."""

KIND_OF: Final = {
    name: len(BUILDINGS) + NUMBERS.index(spec.stock)
    for name, spec in BY_NAME.items()
    if spec.stock in NUMBERS
}
"""The kind of each piece whose stock is a single number, keyed by piece."""

PIECE_OF: Final = {kind: name for name, kind in KIND_OF.items()}
"""The piece of each kind whose stock is a single number, keyed by kind."""


def kind_of(action: Action, colors: Sequence[str]) -> int | None:
    """Return the kind of piece that an action places.

    None stands for tea tiles, the well, blocking rooftops, and buildings in a colour that the game
    does not use.
    """
    if action.piece == "building":
        return colors.index(str(action.color)) if action.color in colors else None
    return KIND_OF.get(action.piece)


def numbers_of(player: Player) -> list[int]:
    """Return the numbers in a player's stock, indexed by kind."""
    return [
        *player.buildings,
        player.stables,
        player.merchants,
        player.walls,
        player.gates,
        player.neutral_rooftops,
        player.rooftops,
    ]


def with_numbers(player: Player, numbers: Sequence[int]) -> Player:
    """Return a copy of a player with these numbers of pieces, indexed by kind."""
    grey, violet, brown, orange, stables, merchants, walls, gates, neutral, rooftops = numbers
    return Player(
        player.color,
        (grey, violet, brown, orange),
        rooftops,
        stables,
        merchants,
        walls,
        neutral,
        player.blocking_rooftops,
        gates,
        player.tea_tiles,
    )
