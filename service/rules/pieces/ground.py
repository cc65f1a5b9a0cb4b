"""What buildings and stables share: palaces, the well and gates keep cells free around them.

These look at one cell and its neighbours; the whole-board answer is in
:class:`service.rules.analysis.Analysis` (``near_one``, ``near_two``, ``barred``).
"""

from __future__ import annotations

from service.rules.board import AROUND, BESIDE
from service.rules.palaces import Palace
from service.rules.state import State

__all__ = ["gate_faced", "touched", "well_touched"]


def touched(state: State, cell: int, besides: Palace | None = None) -> list[tuple[int, Palace]]:
    """Return the components that a cell touches, with their palaces, by row and column.

    The cell itself is judged as if it were empty. ``besides``: the palace that it would join.
    """
    palace_of = state.analysis.palace_of
    found = [(near, palace_of(near)) for near in AROUND[cell]]
    return [(near, palace) for near, palace in found if palace and palace is not besides]


def well_touched(state: State, cell: int) -> bool:
    """Tell whether a cell is one of the eight around the well."""
    return state.well in AROUND[cell]


def gate_faced(state: State, cell: int) -> int:
    """Return the gate that a city cell faces, or 0."""
    return next((beside for beside in BESIDE[cell] if beside & state.gates), 0)
