"""Stables: where they may stand.

Source: first edition, "Étables"; second edition, "Étables", "Le puits"; Gates, "Construction".
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import BESIDE, NAME, adjacent, union
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

from .ground import gate_faced, touched, well_touched

__all__ = ["broken_rules", "cells"]


def cells(state: State, player: Player) -> int:
    """Return the cells where the player may place a stable: beside a building, near one palace."""
    if not player.stables:
        return 0
    analysis = state.analysis
    buildings = union(state.buildings)
    return adjacent(buildings) & analysis.empty & ~(analysis.near_two | analysis.barred)


def broken_rules(state: State, player: Player, action: Action) -> Iterator[Reason]:
    """Yield every rule of stables that forbids the cell, each with the cells that break it.

    A cell that touches two palaces is too close to one of them, whichever the stable would join.
    """
    cell, name = action.cell, NAME[action.cell]
    buildings = union(state.buildings)
    homes = [beside for beside in BESIDE[cell] if beside & buildings]
    if not homes:
        stables = [NAME[beside] for beside in BESIDE[cell] if beside & state.stables]
        yield Reason(
            "stable.needs_building",
            {"cell": name, "other_cell": stables[0] if stables else None},
            (name, *stables),
        )
    near = touched(state, cell)
    if len({id(palace) for _, palace in near}) > 1:
        colors = state.config.building_colors
        first, home = next((pair for pair in near if pair[0] in homes), near[0])
        second, other = next(pair for pair in near if pair[1] is not home)
        yield Reason(
            "stable.spacing",
            {
                "cell": name,
                "color": colors[home.color],
                "near_cell": NAME[first],
                "other_color": colors[other.color],
                "other_cell": NAME[second],
            },
            (name, *(NAME[component] for component, _ in near)),
        )
    if well_touched(state, cell):
        yield Reason(
            "stable.well", {"cell": name, "well": NAME[state.well]}, (name, NAME[state.well])
        )
    gate = gate_faced(state, cell)
    if gate:
        yield Reason("stable.gate", {"cell": name, "gate": NAME[gate]}, (name, NAME[gate]))
