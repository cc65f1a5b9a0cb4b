"""Stables: where they may be placed.

Source: first edition, "Étables"; second edition, "Étables", "Le puits"; Gates, "Construction".
"""

from __future__ import annotations

from service.rules.analysis import Analysis
from service.rules.board import AROUND, BESIDE, NAME, adjacent
from service.rules.reasons import Reason
from service.rules.state import Action, Player

from .masks import Masks, forbidden


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the cells where a stable may go."""
    return analysis.empty & ~forbidden(rules(analysis, player, action, 0))


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule about placing stables, with the cells that it forbids.

    An occupied cell is judged as if it were empty.
    """
    return (
        ("stable.needs_building", ~adjacent(analysis.all_buildings)),
        # Whichever palace the stable joins, a cell near two palaces is too close to the other one.
        ("stable.spacing", analysis.near_two),
        ("stable.well", analysis.near_well),
        ("stable.gate", analysis.faces_gate),
    )


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason to report if a rule forbids the action's cell."""
    cell, name = action.cell, NAME[action.cell]
    if rule == "stable.needs_building":
        stables = [NAME[other] for other in BESIDE[cell] if other & analysis.stables]
        params = {"cell": name, "other_cell": stables[0] if stables else None}
        return Reason(rule, params, (name, *stables))
    if rule == "stable.spacing":
        near = [other for other in AROUND[cell] if other & analysis.components]
        joined = [
            other for other in near if other in BESIDE[cell] and other & analysis.all_buildings
        ]
        first = (joined or near)[0]
        home = analysis.palace_of(first)
        assert home is not None
        second = next(other for other in near if not other & home.components)
        neighbor = analysis.palace_of(second)
        assert neighbor is not None
        colors = analysis.config.building_colors
        params = {
            "cell": name,
            "color": colors[home.color],
            "near_cell": NAME[first],
            "other_color": colors[neighbor.color],
            "other_cell": NAME[second],
        }
        return Reason(rule, params, (name, *(NAME[component] for component in near)))
    if rule == "stable.well":
        well = NAME[analysis.well]
        return Reason(rule, {"cell": name, "well": well}, (name, well))
    gate = NAME[adjacent(cell) & analysis.gates]
    return Reason(rule, {"cell": name, "gate": gate}, (name, gate))
