"""The score: what each palace and tile is worth, and who wins.

Source: first edition, "Score"; second edition, "Décompte final"; Board Game Arena, "Fin de partie
et score"; Ditt variant, "Estimation".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .board import STRIDE, adjacent
from .features import Palace
from .state import State

__all__ = ["PalaceScore", "PlayerScore", "Score", "score", "well_cells"]

WELL_POINTS = 4


class PalaceScore(NamedTuple):
    """One palace's points; ``color`` is the colour's index, ``cell`` the rooftop's bit."""

    color: int
    cell: int
    buildings: int
    stables: int
    walls: int
    merchants: int
    well: int
    total: int


class PlayerScore(NamedTuple):
    """One player's points: his palaces in the order of the palace tiles, and the tiles he holds."""

    color: str
    total: int
    palaces: tuple[PalaceScore, ...]
    palace_tiles: int
    tower_tiles: int


class Score(NamedTuple):
    """All players' points in seat order; ``winners`` is filled where the game is over."""

    final: bool
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]


def well_cells(well: int) -> int:
    """Return the cells that the well rewards: two cells from it along its row or column."""
    return well << 2 | well >> 2 | well << 2 * STRIDE | well >> 2 * STRIDE


def _palace_score(palace: Palace, walls: int, merchants: int, rewarded: int) -> PalaceScore:
    components = palace.components
    beside = adjacent(components)
    points = (
        palace.buildings.bit_count(),
        palace.stables.bit_count(),
        (beside & walls).bit_count(),
        (beside & merchants).bit_count(),
        WELL_POINTS * (components & rewarded).bit_count(),
    )
    return PalaceScore(palace.color, palace.rooftop, *points, sum(points))


def score(state: State) -> Score:
    """Return the itemised score: what it would be if the game ended now."""
    features = state.features
    rewarded = well_cells(state.well)
    owned: dict[str, list[PalaceScore]] = {player.color: [] for player in state.players}
    for palace in features.palaces:
        if palace.owner in owned:
            points = _palace_score(palace, state.walls, features.merchants, rewarded)
            owned[palace.owner].append(points)
    players = []
    for color, palaces in owned.items():
        total = sum([palace.total for palace in palaces])
        palace_tiles = _tiles(state.palace_values, state.palace_holders, color)
        tower_tiles = _tiles(state.tower_values, state.tower_holders, color)
        total += palace_tiles + tower_tiles
        players.append(PlayerScore(color, total, tuple(palaces), palace_tiles, tower_tiles))
    final = state.phase == "finished"
    return Score(final, tuple(players), _winners(state, players) if final else ())


def _tiles(values: Sequence[int], holders: Sequence[str | None], color: str) -> int:
    """Return what the tiles that a player holds are worth."""
    if color not in holders:
        return 0
    return sum([value for value, holder in zip(values, holders, strict=True) if holder == color])


def _winners(state: State, players: list[PlayerScore]) -> tuple[str, ...]:
    """Return who wins: the highest total; among equals by the ruling ``tie_break``."""
    best = max(player.total for player in players)
    tied = [player.color for player in players if player.total == best]
    if len(tied) > 1 and state.game.tie_break == "largest_palace":
        palaces = [palace for palace in state.features.palaces if palace.owner in tied]
        if palaces:
            first = min(palaces, key=lambda palace: (-palace.size, palace.order))
            return (str(first.owner),)
    return tuple(tied)
