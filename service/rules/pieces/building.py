"""Buildings: where they may stand.

Source: first edition, "Pièces de palais"; second edition, "Bâtiments", "Le puits"; Gates,
"Construction".
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import BESIDE, NAME, bits
from service.rules.palaces import Palace
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

from .ground import gate_faced, touched, well_touched

__all__ = ["broken_rules", "cells"]


def cells(state: State, player: Player, color: int) -> int:
    """Return the cells where the player may place a building of a colour (an index)."""
    if not player.buildings[color]:
        return 0
    analysis = state.analysis
    palace, growth = analysis.open_palace(color)
    if palace is not None:
        return growth
    return analysis.empty & ~(analysis.near_one | analysis.barred)


def _open_palace(state: State, color: int) -> tuple[Palace | None, list[int]]:
    """Find the open palace of a colour and the cells where it can grow, cell by cell."""
    notes = state.analysis.notes
    if ("open", color) not in notes:
        notes["open", color] = _find_open_palace(state, color)
    found: tuple[Palace | None, list[int]] = notes["open", color]
    return found


def _find_open_palace(state: State, color: int) -> tuple[Palace | None, list[int]]:
    for palace in state.analysis.of_color(color):
        if not palace.rooftop:
            beside = {cell for building in bits(palace.buildings) for cell in BESIDE[building]}
            growth = [cell for cell in sorted(beside) if _can_grow(state, palace, cell)]
            if growth:
                return palace, growth
    return None, []


def _can_grow(state: State, palace: Palace, cell: int) -> bool:
    return (
        bool(cell & state.analysis.empty)
        and not touched(state, cell, besides=palace)
        and not well_touched(state, cell)
        and not gate_faced(state, cell)
    )


def broken_rules(state: State, player: Player, action: Action, color: int) -> Iterator[Reason]:
    """Yield every rule of buildings that forbids the cell, each with the cells that break it."""
    cell, name = action.cell, NAME[action.cell]
    placed = {"piece": "building", "color": action.color, "cell": name}
    palace, growth = _open_palace(state, color)
    own = palace.buildings if palace else 0
    if palace and not cell & own and not any(beside & own for beside in BESIDE[cell]):
        yield Reason(
            "building.extends_open_palace",
            {
                **placed,
                "other_cell": NAME[next(bits(palace.buildings))],
                "growth": [NAME[beside] for beside in growth],
            },
            (name, *(NAME[building] for building in bits(palace.buildings))),
        )
    near = touched(state, cell, besides=palace)
    if near:
        first, other = near[0]
        beside = [pair for pair in near if pair[0] in BESIDE[cell]]
        if beside:
            first, other = beside[0]
        yield Reason(
            "building.spacing",
            {
                **placed,
                "other_piece": "stable" if first & state.stables else "building",
                "other_color": state.config.building_colors[other.color],
                "other_cell": NAME[first],
                "diagonal": not beside,
            },
            (name, *(NAME[component] for component, _ in near)),
        )
    if well_touched(state, cell):
        yield Reason(
            "building.well",
            {**placed, "well": NAME[state.well]},
            (name, NAME[state.well]),
        )
    gate = gate_faced(state, cell)
    if gate:
        yield Reason(
            "building.gate",
            {**placed, "gate": NAME[gate]},
            (name, NAME[gate]),
        )
