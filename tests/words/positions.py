"""The positions of the phrasings."""

from __future__ import annotations

from typing import Any, Final

from service import library
from service.examples.positions import position
from service.rules.state import State


def _game(ruleset: str, *players: str, **options: Any) -> State:
    state = library.new_game(ruleset, players, **options).state
    assert state is not None
    return state


_BOARD: Final[dict[str, Any]] = {
    "stables": "L5",
    "streets": ("H7-K7",),
    "walls": "B1-D1 A2",
}
_THREE: Final = _BOARD | {"rooftops": "yellow:L4"}
_TWO: Final = _BOARD | {"rooftops": "blue:L4"}
_BUILDINGS: Final = {"orange": "L4 M4 L9", "grey": "D9 E9", "violet": "C4 D4"}
_OLD_BUILDINGS: Final = {"orange": "L4 M4 L9", "grey": "D9 E9", "black": "C4 D4"}
_ONE_ORANGE: Final = {"orange": "L4 M4", "grey": "D9 E9"}

POSITIONS: Final[dict[str, State]] = {
    "city": position(
        "second-edition", options={"gates": True}, buildings=_BUILDINGS, well="H4", **_THREE
    ),
    "old": position("first-edition", buildings=_OLD_BUILDINGS, **_THREE),
    "ditt": position(
        "first-edition-two-player",
        "yellow blue",
        buildings={**_ONE_ORANGE, "black": "C4 D4"},
        **_TWO,
    ),
    "duel": position(
        "second-edition",
        "red blue",
        buildings={**_ONE_ORANGE, "violet": "C4 D4"},
        well="H4",
        **_TWO,
    ),
    "variant": position(
        "second-edition",
        options={"new_palace": "claimed"},
        buildings=_BUILDINGS,
        well="H4",
        **_THREE,
    ),
    "arena": position("board-game-arena", buildings=_BUILDINGS, well="H4", **_THREE),
    "space": position("boardspace-second-edition", buildings=_BUILDINGS, well="H4", **_THREE),
    "online": position("boardspace-first-edition", buildings=_OLD_BUILDINGS, **_THREE),
    "four": position(
        "first-edition",
        "green blue red yellow",
        buildings={"grey": "F6 F7 N3", "brown": "J4 K4 K5", "orange": "C9", "black": "M10 N10"},
        stables="L5 E7",
        rooftops="blue:F6 green:K4",
        streets=("H9-H11",),
        walls="B1-E1 A2-A3 R11-R12 Q13",
        turn=21,
        actions=("wall Q13",),
    ),
    "gates": position(
        "second-edition",
        "red yellow green blue",
        options={"gates": True},
        buildings={"violet": "F6 G6", "brown": "K5 K6", "grey": "N9"},
        stables="G7",
        rooftops="red:F6 yellow:K5",
        streets=("E9-G9",),
        walls="B1-E1 Q1 A12",
        gates="F1",
        well="C10",
        turn=13,
    ),
    "start": _game("second-edition", "red", "yellow", "green", well="K10", merchant="M11"),
    "aid": _game("first-edition-aid", "red", "yellow", "green"),
    "over": _game("second-edition", "red", "yellow", "green", seed=1, plies=400),
}
"""A position of each edition, by name. The first player of each is to move.

There is a claimed orange palace at L4. In ``city`` and ``old`` a second one, at L9, is open.
"""

POSITIONS["hidden"] = library.hide(POSITIONS["city"], "red")
