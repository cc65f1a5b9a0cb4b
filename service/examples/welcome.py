"""The worked example on the welcome page at ``/``: a position, a legal move and an illegal one."""

from __future__ import annotations

from typing import Final

from service.rules.state import Move, State

from .positions import move, position

WELCOME: Final[State] = position(
    "second-edition",
    "red yellow green",
    well="J7",
    buildings={"grey": "D2 E2 E3", "violet": "F8 G8", "orange": "D6 D7"},
    rooftops="yellow:F8",
    streets=["F3 F4 G4 H4"],
    walls="B1-F1 A2-A4",
)
"""A position of the second edition with three players. It is red's turn."""

LEGAL: Final[Move] = move("red", "rooftop E2, stable E4")
"""Claims a palace beside a tower's wall, then enlarges it."""

ILLEGAL: Final[Move] = move("red", "orange E7")
"""Extends the open orange palace so that it touches the violet one."""
