"""The score pad: a row for each source of points, and a column for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from service.rules.board import CORNERS, NAME
from service.rules.scoring import PlayerScore, score

from .scene import Piece, Scene

TILES: Final = ("palace_tile", "tower_tile")
_ITEMS: Final = {"wall": "walls", "merchant": "merchants", "stable": "stables", "well": "well"}
"""The item of a palace's score, keyed by piece."""


class Part(NamedTuple):
    """A palace or a tile, and the points that it brings.

    ``place`` is the cell of the palace's rooftop, or the corner of the tower.
    """

    thing: Piece
    place: str
    points: int


class PadRow(NamedTuple):
    """A source of points, and what brings each player points, in seat order.

    ``source`` is a building, another piece or the well, or one of :data:`TILES`.
    """

    source: Piece
    parts: tuple[tuple[Part, ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(sum(part.points for part in parts) for parts in self.parts)


def pad_rows(scene: Scene) -> Iterator[PadRow]:
    """Yield the rows above the totals. Buildings of one colour share a row."""
    config = scene.state.config
    players = score(scene.state).players

    for color in config.building_colors:
        parts = (_palaces(scene, player, "buildings", color) for player in players)
        yield PadRow(Piece("building", color), tuple(parts))
    kinds = ["wall", "merchant", "stable"]
    if config.well or scene.state.well:
        kinds.append("well")
    for kind in kinds:
        parts = (_palaces(scene, player, _ITEMS[kind]) for player in players)
        yield PadRow(Piece(kind), tuple(parts))
    for kind, held in zip(TILES, (_palace_tiles(scene), _tower_tiles(scene)), strict=True):
        yield PadRow(
            Piece(kind),
            tuple(
                tuple(part for holder, part in held if holder == player.color) for player in players
            ),
        )


def totals(scene: Scene) -> tuple[int, ...]:
    """Return the total of each player, in seat order."""
    return tuple(player.total for player in score(scene.state).players)


def _palaces(
    scene: Scene, player: PlayerScore, item: str, color: str | None = None
) -> tuple[Part, ...]:
    """Return a player's palaces that bring points for an item, of one colour or of all colours."""
    colors = scene.state.config.building_colors
    return tuple(
        Part(Piece("palace", colors[palace.color]), NAME[palace.cell], getattr(palace, item))
        for palace in player.palaces
        if getattr(palace, item) and color in (None, colors[palace.color])
    )


def _palace_tiles(scene: Scene) -> list[tuple[str | None, Part]]:
    return [
        (holder, Part(Piece("palace_tile", color), "", value))
        for color, value, holder in scene.palace_tiles()
    ]


def _tower_tiles(scene: Scene) -> list[tuple[str | None, Part]]:
    state = scene.state
    tiles = zip(CORNERS, state.tower_values, state.tower_holders, strict=False)
    return [(holder, Part(Piece("tower_tile"), corner, value)) for corner, value, holder in tiles]
