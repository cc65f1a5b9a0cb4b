"""The score: what each palace and tile is worth, and who wins.

Source: first edition, "Score"; second edition, "Décompte final"; Board Game Arena, "Fin de partie
et score"; Ditt variant, "Estimation".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .analysis import Palace
from .board import STRIDE
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
    """Return what a palace is worth; it is counted anew only where something beside it has changed.

    Most palaces stay as they are from move to move: the score of a whole state takes half the time.
    """
    contact = palace.beside & walls, palace.beside & merchants, palace.components & rewarded
    known = palace.worth  # read once: a palace is shared by states that other threads may count
    if known is None or known[0] != contact:
        counts = (
            palace.buildings.bit_count(),
            palace.stables.bit_count(),
            contact[0].bit_count(),
            contact[1].bit_count(),
            WELL_POINTS * contact[2].bit_count(),
        )
        points = PalaceScore(palace.color, palace.rooftop, *counts, sum(counts))
        palace.worth = known = contact, points
    worth: PalaceScore = known[1]
    return worth


def score(state: State) -> Score:
    """Return the itemised score: what it would be if the game ended now."""
    analysis = state.analysis
    rewarded = well_cells(state.well)
    owned: dict[str | None, list[PalaceScore]] = {player.color: [] for player in state.players}
    for palace in analysis.palaces:
        if palace.owner in owned:
            points = _palace_score(palace, state.walls, analysis.merchants, rewarded)
            owned[palace.owner].append(points)
    palace_tiles = _tiles(state.palace_values, state.palace_holders)
    tower_tiles = _tiles(state.tower_values, state.tower_holders)
    players = []
    for player in state.players:
        palaces = owned[player.color]
        of_palaces, of_towers = palace_tiles.get(player.color, 0), tower_tiles.get(player.color, 0)
        total = sum([palace.total for palace in palaces]) + of_palaces + of_towers
        players.append(PlayerScore(player.color, total, tuple(palaces), of_palaces, of_towers))
    final = state.phase == "finished"
    return Score(final, tuple(players), _winners(state, players) if final else ())


def _tiles(values: Sequence[int], holders: Sequence[str | None]) -> dict[str | None, int]:
    """Return what the tiles that each holder has are worth."""
    worth: dict[str | None, int] = {}
    for value, holder in zip(values, holders, strict=True):
        worth[holder] = worth.get(holder, 0) + value
    return worth


def _winners(state: State, players: list[PlayerScore]) -> tuple[str, ...]:
    """Return who wins: the highest total; among equals by the ruling ``tie_break``."""
    best = max(player.total for player in players)
    tied = [player.color for player in players if player.total == best]
    if len(tied) > 1 and state.config.tie_break == "largest_palace":
        palaces = [palace for palace in state.analysis.palaces if palace.owner in tied]
        if palaces:
            first = min(palaces, key=lambda palace: (-palace.size, palace.order))
            return (str(first.owner),)
    return tuple(tied)
