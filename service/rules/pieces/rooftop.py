"""Rooftops: which palaces they may claim.

Source: first edition, "Dômes"; second edition, "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.rules.board import NAME, union
from service.rules.palaces import Palace
from service.rules.reasons import Reason
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
    analysis = state.analysis
    claimable: Sequence[Palace]
    if piece == "rooftop":
        if not player.rooftops:
            return 0
        claimable = [p for p in analysis.all_unclaimed if not analysis.owns(player.color, p.color)]
    elif piece == "neutral_rooftop":
        if not player.neutral_rooftops:
            return 0
        claimable = analysis.all_unclaimed
    else:
        claimable = [p for p in analysis.all_unclaimed if p.color in player.blocking_rooftops]
    return union([palace.buildings for palace in claimable])


def broken_rules(state: State, player: Player, action: Action) -> Iterator[Reason]:
    """Yield every rule of rooftops that forbids the cell, each with the cells that break it."""
    piece, cell, name = action.piece, action.cell, NAME[action.cell]
    palace = state.analysis.palace_at(cell)
    if palace is None:
        yield Reason("rooftop.needs_building", {"piece": piece, "cell": name}, (name,))
        return
    color = state.config.building_colors[palace.color]
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
    if state.config.two_kinds_of_rooftop:
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
