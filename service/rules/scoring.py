"""The score: what each palace and tile is worth, and who wins.

Source: first edition, "Score"; second edition, "Décompte final"; Board Game Arena, "Fin de partie
et score"; Ditt variant, "Estimation".
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .board import STRIDE
from .palaces import Palace, PalaceScore
from .state import State

__all__ = ["PalaceScore", "PlayerScore", "Score", "palace_score", "score", "well_cells"]

WELL_POINTS = 4


class PlayerScore(NamedTuple):
    """A player's points. ``palaces`` are in the order of the palace tiles."""

    color: str
    total: int
    palaces: tuple[PalaceScore, ...]
    palace_tiles: int
    tower_tiles: int


class Score(NamedTuple):
    """All players' points, in seat order. ``winners`` is empty until the score is final."""

    final: bool
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]


def well_cells(well: int) -> int:
    """Return the cells that the well rewards, each two steps away from it in a straight line.

    Source: second edition, "Le puits", "Décompte final".
    """
    return well << 2 | well >> 2 | well << 2 * STRIDE | well >> 2 * STRIDE


def _palace_score(palace: Palace, walls: int, merchants: int, rewarded: int) -> PalaceScore:
    """Return the points of a palace, reusing its last score if nothing relevant has changed."""
    # The three sets share no cell, so comparing their union compares all of them.
    counted = palace.beside & (walls | merchants) | palace.components & rewarded
    last = palace.last_score  # read once: states in other threads may share the palace
    if last is not None and last[0] == counted:
        return last[1]
    counts = (
        palace.buildings.bit_count(),
        palace.stables.bit_count(),
        (counted & walls).bit_count(),
        (counted & merchants).bit_count(),
        WELL_POINTS * (palace.components & rewarded).bit_count(),
    )
    points = PalaceScore(palace.color, palace.rooftop, *counts, sum(counts))
    palace.last_score = counted, points
    return points


def palace_score(state: State, palace: Palace) -> PalaceScore:
    """Return the points that a palace is worth, whoever owns it."""
    merchants = state.analysis.merchants
    return _palace_score(palace, state.walls, merchants, well_cells(state.well))


def score(state: State) -> Score:
    """Return the itemised score that the players would have if the game ended now.

    ``winners`` is empty unless the game is over.

    Source: first edition, "Score"; second edition, "Décompte final"; Ditt variant, "Estimation".
    """
    analysis = state.analysis
    walls, merchants, rewarded = state.walls, analysis.merchants, well_cells(state.well)
    owned: dict[str | None, list[PalaceScore]] = {player.color: [] for player in state.players}
    for palace in analysis.palaces:
        if palace.owner in owned:
            owned[palace.owner].append(_palace_score(palace, walls, merchants, rewarded))
    palace_tiles = _tiles(state.palace_values, state.palace_holders)
    tower_tiles = _tiles(state.tower_values, state.tower_holders)
    players = []
    for player in state.players:
        palaces = owned[player.color]
        tiles = palace_tiles.get(player.color, 0), tower_tiles.get(player.color, 0)
        total = sum([palace.total for palace in palaces]) + sum(tiles)
        players.append(PlayerScore(player.color, total, tuple(palaces), *tiles))
    final = state.phase == "finished"
    return Score(final, tuple(players), _winners(state, players) if final else ())


@lru_cache(maxsize=1024)
def _tiles(values: tuple[int, ...], holders: tuple[str | None, ...]) -> dict[str | None, int]:
    """Return the total value of the tiles of each holder, keyed by holder."""
    totals: dict[str | None, int] = {}
    for value, holder in zip(values, holders, strict=True):
        totals[holder] = totals.get(holder, 0) + value
    return totals


def _winners(state: State, players: list[PlayerScore]) -> tuple[str, ...]:
    """Return the players with the highest total. The option ``tie_break`` decides ties."""
    best = max(player.total for player in players)
    tied = [player.color for player in players if player.total == best]
    if len(tied) > 1 and state.config.tie_break == "largest_palace":
        palaces = [palace for palace in state.analysis.palaces if palace.owner in tied]
        if palaces:
            first = min(palaces, key=lambda palace: (-palace.size, palace.order))
            return (str(first.owner),)
    return tuple(tied)
