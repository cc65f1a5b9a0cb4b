"""Positions late in a two-player game in which a player has almost no pieces left."""

from __future__ import annotations

from typing import Any

from service.examples.positions import position
from service.rules.state import State

ROOFTOPS = "neutral:C7 red:C3 blue:C5 neutral:E7 blue:E3 red:E5 red:G3 blue:G5"
"""These rooftops close grey, violet and brown, and use up both of Blue's neutral rooftops."""


def between_two(
    ruleset: str = "second-edition",
    *,
    grey: str = "C3 C5 C7",
    violet: str = "E3 E5 E7",
    brown: str = "G3 G5",
    orange: str = "I3-K3 F9-J9",
    stables: str = "I4-K4 L3",
    rooftops: str = ROOFTOPS + " blue:I3",
    walls: str = "B1-N1 A2-A3",
    street: str = "B11-L11 L10 L9",
    **words: Any,
) -> State:
    """Return a position in which Blue has no stables, merchants, walls or neutral rooftops.

    Red still has all of these. The orange buildings on the board come from Blue's stock of eight.
    Red has one rooftop left and Blue has none. With ``red:I3`` instead of ``blue:I3``, Blue has one
    rooftop left and Red has none.
    """
    return position(
        ruleset,
        "red blue",
        well="N5",
        buildings={"grey": grey, "violet": violet, "brown": brown, "orange": orange},
        stables=stables,
        rooftops=rooftops,
        streets=[street],
        walls=walls,
        **words,
    )


DITT_ROOFTOPS = "yellow:C3 blue:C5 blue:E3 yellow:E5 yellow:G3 blue:G5"
"""These rooftops close grey, brown and orange."""


def ditt(
    *,
    black: str = "I3-K3 F9-J9",
    rooftops: str = DITT_ROOFTOPS + " yellow:I3",
    **words: Any,
) -> State:
    """Return a position of the Ditt variant in which only Yellow owns a black palace.

    Blue has no stables, merchants or walls. The black buildings on the board come from Blue's stock
    of nine.
    """
    return position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"grey": "C3 C5", "brown": "E3 E5", "orange": "G3 G5", "black": black},
        stables="I4-K4 L3 B3 B5",
        rooftops=rooftops,
        streets=["B11-L11 L10 L9"],
        walls="B1-P1 A2",
        **words,
    )
