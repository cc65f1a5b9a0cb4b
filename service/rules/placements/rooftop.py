"""Rooftops: which palaces they may claim.

Source: first edition, "Dômes"; second edition, "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import NAME
from service.rules.ruling import Reason
from service.rules.state import BLOCKING_COLORS, NEUTRAL, Action, Player, State

__all__ = ["PIECES", "broken_rules", "cells", "color_of"]

PIECES = ("rooftop", "neutral_rooftop", "blocking_rooftop")


def color_of(piece: str, player: Player) -> str:
    """Return the colour of the rooftop that a player places."""
    if piece == "rooftop":
        return player.color
    return NEUTRAL if piece == "neutral_rooftop" else BLOCKING_COLORS[player.color]


def cells(state: State, player: Player, piece: str) -> int:
    """Return the buildings of all palaces that the player may claim with this kind of rooftop."""
    features = state.features
    if piece == "rooftop":
        if not player.rooftops:
            return 0
        color = player.color
        closed = [features.owned(color, index) is not None for index in range(4)]
    elif piece == "neutral_rooftop":
        if not player.neutral_rooftops:
            return 0
        closed = [False] * 4
    else:
        closed = [index not in player.blocking_rooftops for index in range(4)]
    result = 0
    for palace in features.palaces:
        if not palace.rooftop and not closed[palace.color]:
            result |= palace.buildings
    return result


def broken_rules(state: State, player: Player, action: Action) -> Iterator[Reason]:
    """Yield every rule of rooftops that forbids the cell, each with the cells that break it."""
    piece, cell, name = action.piece, action.cell, NAME[action.cell]
    palace = state.features.palace_at(cell)
    if palace is None:
        yield Reason("rooftop.needs_building", {"piece": piece, "cell": name}, (name,))
        return
    color = state.game.building_colors[palace.color]
    claims = [roof for roof in state.rooftops if roof.cell & palace.buildings]
    if claims:
        other = NAME[claims[0].cell]
        yield Reason(
            "rooftop.claimed",
            {
                "piece": piece,
                "cell": name,
                "color": color,
                "other_cell": other,
                "owner": claims[0].color,
            },
            _once(name, other),
        )
    own = [
        roof
        for roof in state.rooftops
        if roof.color == color_of(piece, player) and roof.cell & state.buildings[palace.color]
    ]
    if piece == "rooftop" and own:
        other = NAME[own[0].cell]
        yield Reason(
            "rooftop.one_per_color",
            {"player": player.color, "cell": name, "color": color, "other_cell": other},
            _once(name, other),
        )
    if state.game.two_kinds_of_rooftop:
        unused = not own if piece == "rooftop" else palace.color in player.blocking_rooftops
        if not unused:
            yield Reason(
                "rooftop.reserved",
                {"player": player.color, "piece": piece, "cell": name, "color": color},
                _once(name, *(NAME[roof.cell] for roof in own)),
            )


def _once(*cells: str) -> tuple[str, ...]:
    """Return cells without naming one twice: the rooftop may stand on the very cell asked about."""
    return tuple(dict.fromkeys(cells))
