"""Which pieces a game uses, which pieces a player holds, and which colours a turn has used."""

from __future__ import annotations

from service.rules.piece_specs import BY_NAME, ROOFTOPS
from service.rules.reasons import Params
from service.rules.rulesets import GameConfig
from service.rules.state import Action, Player, State

from . import rooftop


def in_ruleset(config: GameConfig, piece: str, color: str | None = None) -> bool:
    """Return whether the game uses a piece or, for a building, a colour."""
    if piece == "building":
        return color in config.building_colors
    return piece not in config.absent_pieces


def not_in_ruleset(config: GameConfig, placed: Params) -> Params:
    """Return the variables of ``piece.not_in_ruleset`` for a placed piece.

    ``count`` is the number of players, if only this number excludes the piece, or None.
    """
    with_others = config.ruleset.supplies.values()
    excluded = (
        placed["piece"] == "neutral_rooftop"
        and not config.ruleset.supplies[config.players].neutral_rooftops
        and any(supply.neutral_rooftops for supply in with_others)
    )
    count = config.players if excluded else None
    return {**placed, "ruleset": config.ruleset.id, "count": count}


def in_stock(player: Player, piece: str, color: int | None = None) -> int:
    """Return how many pieces of a kind a player holds.

    For buildings, ``color`` is the index of the colour. If it is None, the result is 0.
    """
    if piece == "tea_tile":
        return player.tea_tiles
    if piece == "building":
        return 0 if color is None else player.buildings[color]
    held = getattr(player, BY_NAME[piece].stock)
    count: int = len(held) if isinstance(held, tuple) else held
    return count


def colors_in_stock(state: State, player: Player) -> list[int]:
    """Return the indices of the colours in which the player may still place buildings this turn."""
    used = used_colors(state, player)
    colors = enumerate(state.config.building_colors)
    return [index for index, color in colors if player.buildings[index] and color not in used]


def color_used(player: Player, action: Action) -> str | None:
    """Return the colour of the piece that an action places, or None if the piece has no colour.

    Stables, merchants, walls and gates are white and count as having none (Ditt variant,
    "Déroulement du jeu").
    """
    if action.piece == "building":
        return action.color
    if action.piece in ROOFTOPS:
        return rooftop.color_of(action.piece, player)
    return None


def used_colors(state: State, player: Player) -> frozenset[str | None]:
    """Return the colours that the player to move has already used in this turn (Ditt variant)."""
    if not state.config.two_kinds_of_rooftop or not state.turn.actions:
        return frozenset()
    return frozenset(color_used(player, action) for action in state.turn.actions) - {None}
