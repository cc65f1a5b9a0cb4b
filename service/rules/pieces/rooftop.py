"""Rooftops: which palaces they may claim.

Source: first edition, "Dômes"; second edition, "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from service.rules.analysis import Analysis
from service.rules.board import NAME, cell_names, union
from service.rules.reasons import Reason
from service.rules.state import BLOCKING_COLORS, NEUTRAL, Action, Player

from .masks import Masks, forbidden


def color_of(piece: str, player: Player) -> str:
    """Return the colour of the rooftop that a player places.

    Raises:
        KeyError: The piece is a blocking rooftop, but players of this colour have none.
    """
    if piece == "rooftop":
        return player.color
    return NEUTRAL if piece == "neutral_rooftop" else BLOCKING_COLORS[player.color]


def blocking_left(analysis: Analysis, player: str, opponent: str) -> tuple[int, ...]:
    """Return the building colours for which a player still has a blocking rooftop, as indices.

    A player loses the blocking rooftop of a colour in two ways: they place it, or the opponent has
    placed both kinds of rooftop in that colour.

    Source: Ditt variant, "Dômes".
    """
    own = BLOCKING_COLORS.get(player, "")
    theirs = (opponent, BLOCKING_COLORS.get(opponent, ""))
    owns = analysis.owns
    return tuple(
        [
            color
            for color in range(len(analysis.buildings))
            if not owns(own, color) and not all(owns(their, color) for their in theirs)
        ]
    )


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the buildings of all palaces that the player may claim with the action's piece."""
    return analysis.all_buildings & ~forbidden(rules(analysis, player, action, 0))


def _used(analysis: Analysis, player: Player) -> int:
    """Return the buildings of colours for which the player no longer has a blocking rooftop."""
    colors = enumerate(analysis.buildings)
    return union([cells for color, cells in colors if color not in player.blocking_rooftops])


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule about placing rooftops, with the cells that it forbids."""
    buildings = analysis.all_buildings
    owned = analysis.in_colors_of(player.color) if action.piece == "rooftop" else 0
    reserved = 0
    if analysis.config.two_kinds_of_rooftop:
        reserved = _used(analysis, player) if action.piece == "blocking_rooftop" else owned
    return (
        ("rooftop.needs_building", ~buildings),
        ("rooftop.claimed", buildings & ~analysis.unclaimed_buildings),
        ("rooftop.one_per_color", owned),
        ("rooftop.reserved", reserved),
    )


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason to report if a rule forbids the action's cell."""
    piece, cell, name = action.piece, action.cell, NAME[action.cell]
    palace = analysis.palace_at(cell)
    if palace is None:
        return _no_building(analysis, player, action, rule)
    color = analysis.config.building_colors[palace.color]
    if rule == "rooftop.claimed":
        claim = NAME[palace.rooftop]
        params = {
            "piece": piece,
            "cell": name,
            "color": color,
            "other_cell": claim,
            "owner": palace.owner,
        }
        return Reason(rule, params, _once(name, claim))
    of_color = analysis.buildings[palace.color]
    rooftop_color = color_of(piece, player)
    own = [
        NAME[roof]
        for roof, owner in zip(analysis.claims, analysis.claimants, strict=True)
        if owner == rooftop_color and roof & of_color
    ]
    if rule == "rooftop.one_per_color":
        params = {"player": player.color, "cell": name, "color": color, "other_cell": own[0]}
        return Reason(rule, params, _once(name, own[0]))
    params = {"player": player.color, "piece": piece, "cell": name, "color": color}
    return Reason(rule, params, _once(name, *own))


def _no_building(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason for a cell without a building.

    If there is a stable, the reason names a building of its palace that the rooftop may claim.
    """
    name = NAME[action.cell]
    palace = analysis.palace_of(action.cell & analysis.stables)
    buildings = palace.buildings & cells(analysis, player, action) if palace else 0
    params = {
        "piece": action.piece,
        "cell": name,
        "other_piece": "stable" if palace else None,
        "other_cell": NAME[buildings & -buildings] if buildings else None,
    }
    return Reason(rule, params, (name, *cell_names(buildings & -buildings)))


def _once(*cells: str) -> tuple[str, ...]:
    """Return the cells without duplicates: a rooftop may be on the refused cell itself."""
    return tuple(dict.fromkeys(cells))
