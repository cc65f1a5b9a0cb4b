"""Positions near the end of a two-player game, for rules that apply only then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.rules.state import State

from .positions import position

_STREET = "C10-C11 D11-O11 O10-O2 N2 M2"
_ROOFTOPS = "red:C4 blue:C7 blue:E4 red:E7 red:G4 blue:G7 blue:I4 red:I7"


def last_pieces(
    player: str = "red", *, walls: str = "A2-A4", rooftops: str = _ROOFTOPS, **changes: Any
) -> State:
    """Return a position of the second edition in which the players can place nothing but walls.

    Every colour is closed, and each palace consists of one building and one stable. By default, 29
    of the 30 walls are on the board. Red has those that are not. ``changes`` are further arguments
    of :func:`position`.
    """
    return position(
        "second-edition",
        "red blue",
        well="M6",
        buildings={"grey": "C4 C7", "violet": "E4 E7", "brown": "G4 G7", "orange": "I4 I7"},
        stables="C5 C8 E5 E8 G5 G8 I5 I8",
        rooftops=rooftops,
        streets=[_STREET],
        walls=f"B1-N1 B12-N12 {walls}",
        player=player,
        **changes,
    )


def last_rooftop(
    ruleset: str,
    owner: str,
    *,
    walls: str = "B1-N1 A2-A3",
    orange: str = "G9-J9",
    actions: Sequence[str] = (),
    **changes: Any,
) -> State:
    """Return a position for two players in which only one of them owns an orange palace.

    All other colours are closed. ``owner`` has claimed the orange palace in the north. The orange
    palace in the south is open. Blue has only orange buildings and tea tiles left, and a rooftop
    unless ``owner`` is blue. ``changes`` are further arguments of :func:`position`.
    """
    return position(
        ruleset,
        "red blue",
        well="N5",
        buildings={
            "grey": "C3 C5 C7",
            "violet": "E3 E5 E7",
            "brown": "G3 G5",
            "orange": f"I3-K3 {orange}",
        },
        stables="I4-K4 L3",
        rooftops=(f"neutral:C7 red:C3 blue:C5 neutral:E7 blue:E3 red:E5 red:G3 blue:G5 {owner}:I3"),
        streets=["B11-L11 L10 L9"],
        walls=walls,
        actions=actions,
        **changes,
    )
