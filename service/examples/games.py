"""Examples of the rules about rulesets, players, options and setup, and about joining a game."""

from __future__ import annotations

from typing import Final

from service.rules.board import BIT
from service.rules.hidden import hide
from service.rules.joining import KnownGame

from .cases import Example, GameCase, JoinCase
from .positions import cells, position

_THREE: Final = ("red", "yellow", "green")
_SECOND: Final = "second-edition"


def _join(merchants: str, *, claims: str = "", strangers: tuple[str, ...] = ()) -> JoinCase:
    """Return a game in progress with these merchants and a claimed palace at C4.

    ``claims`` are the cells of the rooftops, in the order in which they were placed. ``strangers``
    are colours that nobody plays.
    """
    state = position(
        _SECOND,
        " ".join(_THREE),
        well="M8",
        buildings={"grey": "C4 C5"},
        rooftops="red:C4",
        streets=(),
    )
    known = KnownGame(
        state,
        hide(state).hidden_numbers,
        merchants=cells(merchants),
        claims=tuple(BIT[name] for name in claims.split()),
        strangers=strangers,
    )
    return JoinCase(known)


GAMES: Final[dict[str, Example]] = {
    "game.revision": Example(
        GameCase(_SECOND, _THREE, revision=2, seed=1),
        GameCase(_SECOND, _THREE, revision=1, seed=1),
    ),
    "game.number_of_players": Example(
        GameCase("first-edition", _THREE[:2]),
        GameCase("first-edition", _THREE),
    ),
    "game.player_twice": Example(
        GameCase(_SECOND, ("red", "yellow", "red"), seed=1),
        GameCase(_SECOND, ("red", "yellow", "blue"), seed=1),
    ),
    "game.player_color": Example(
        GameCase("first-edition-two-player", ("yellow", "red")),
        GameCase("first-edition-two-player", ("yellow", "blue")),
    ),
    "game.option": Example(
        GameCase("first-edition", _THREE, {"tea_tiles": True}),
        GameCase("first-edition", _THREE, {"gates": True}),
    ),
    "game.no_well": Example(
        GameCase(_SECOND, _THREE, {"well": False}, well=BIT["J7"], merchant=BIT["F5"]),
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["F5"]),
    ),
    "game.cell": Example(
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["A5"]),
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["C5"]),
    ),
    "game.near_wall": Example(
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["B5"]),
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["C5"]),
    ),
    "game.same_cell": Example(
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["J7"]),
        GameCase(_SECOND, _THREE, well=BIT["J7"], merchant=BIT["J8"]),
    ),
    "game.tower_values": Example(
        GameCase(_SECOND, _THREE, seed=1, tower_values=(1, 3, 2, 3)),
        GameCase(_SECOND, _THREE, seed=1, tower_values=(2, 1, 4, 3)),
    ),
    "game.stranger": Example(_join("H7", strangers=("blue",)), _join("H7")),
    "game.claims": Example(_join("H7", claims="C6"), _join("H7", claims="C4")),
    "game.streets": Example(_join("H7 H8 J7 J8 I7 I8"), _join("H7 H8 I8 J8")),
}
"""The examples, keyed by the rule's id."""
