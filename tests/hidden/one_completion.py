"""Let the naive referee judge moves in one completion of a hidden state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reference.naive import apply
from tests.reference.naive.consequences import place
from tests.reference.naive.placements import placements
from tests.reference.naive.position import Position, player_to_move, read_state
from tests.reference.naive.turn import (
    _legal_when_greedy,
    _legal_with_lookahead,
    tea_is_allowed,
)

from .completions import Json


def _allowed(position: Position, action: Json) -> bool:
    """Return whether an action is legal, apart from obligations."""
    player = player_to_move(position)
    if action["piece"] == "tea_tile":
        return tea_is_allowed(position, player)
    return any(action == other for other in placements(position, player, position.turn_actions))


def is_legal(position: Position, action: Json) -> bool:
    """Return whether an action is legal, including obligations."""
    if not _allowed(position, action):
        return False
    player = player_to_move(position)
    if position.options["turn_obligation"] == "lookahead":
        return bool(list(_legal_with_lookahead(position, player, [action])))
    candidates = [*placements(position, player, position.turn_actions), action]
    return action in list(_legal_when_greedy(position, player, candidates))


def after_move(full: Json, actions: Sequence[Json]) -> Json | None:
    """Return the state after a move, or None if the move is illegal."""
    if not actions:
        position = read_state(full)
        player = player_to_move(position)
        stuck = not any(True for _ in placements(position, player, position.turn_actions))
        return apply(full, None) if stuck else None
    begun = full["turn"]["player"], full["turn"]["number"]
    current = full
    for action in actions:
        turn = current["turn"]
        if (turn["player"], turn["number"]) != begun or current["phase"] != "play":
            return None
        if not is_legal(read_state(current), action):
            return None
        current = apply(current, action)
    return current


def comes_to(full: Json, actions: Sequence[Json]) -> int:
    """Return how many actions of a move can be tried, one after the other.

    Trying stops after the first action that is a forbidden placement, or that hands in a tea tile
    that the player does not have. It stops before an action whose piece is not in stock.
    Obligations and the other rules on tea tiles are ignored.
    """
    position = read_state(full)
    for index, action in enumerate(actions):
        player = player_to_move(position)
        if not _holds(player, action):
            return index
        if action["piece"] == "tea_tile":
            if player.tea_tiles < 1:
                return index + 1
        elif not _allowed(position, action):
            return index + 1
        place(position, player, action)
    return len(actions)


def _holds(player: Any, action: Json) -> bool:
    piece = action["piece"]
    if piece in ("tea_tile", "blocking_rooftop"):
        return True  # always known
    if piece == "building":
        return bool(player.buildings.get(action["color"], 0))
    return bool(getattr(player, f"{piece}s"))
