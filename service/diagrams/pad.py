"""The score pad: a row for each source of points, and a column for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from service.rules.scoring import PlayerScore, score

from .scene import Piece, Scene

TILES: Final = ("palace_tile", "tower_tile")
_ITEMS: Final = {"wall": "walls", "merchant": "merchants", "stable": "stables", "well": "well"}
"""The item of a palace's score, keyed by piece."""


class PadRow(NamedTuple):
    """A source of points and the points of each player, in seat order.

    ``source`` is a building, another piece or the well, or one of :data:`TILES`.
    """

    source: Piece
    points: tuple[int, ...]


def pad_rows(scene: Scene) -> Iterator[PadRow]:
    """Yield the rows above the totals. Buildings of one colour share a row."""
    config = scene.state.config
    players = score(scene.state).players

    for index, color in enumerate(config.building_colors):
        buildings = tuple(_buildings(player, index) for player in players)
        yield PadRow(Piece("building", color), buildings)
    kinds = ["wall", "merchant", "stable"]
    if config.well or scene.state.well:
        kinds.append("well")
    for kind in kinds:
        yield PadRow(Piece(kind), tuple(_palaces(player, _ITEMS[kind]) for player in players))
    for tile in TILES:
        yield PadRow(Piece(tile), tuple(getattr(player, f"{tile}s") for player in players))


def totals(scene: Scene) -> tuple[int, ...]:
    """Return the total of each player, in seat order."""
    return tuple(player.total for player in score(scene.state).players)


def _buildings(player: PlayerScore, color: int) -> int:
    return sum(palace.buildings for palace in player.palaces if palace.color == color)


def _palaces(player: PlayerScore, item: str) -> int:
    return sum(getattr(palace, item) for palace in player.palaces)
