"""The quota and obligations of a turn, its end, the next player and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from .board import adjacent, cell_name, city_cells, is_city
from .consequences import place
from .placements import can_place, placements, rooftop_placements
from .position import (
    Action,
    Player,
    Position,
    copy_position,
    occupied_city_cells,
    player_of,
    player_to_move,
)
from .rulesets import DITT


def quota(position: Position) -> int:
    """Return how many actions the turn allows."""
    if position.ruleset_id == DITT:
        return {1: 1, 2: 2}.get(position.turn_number, 3)
    short_turns = 1 if len(position.players) == 2 else 2
    if position.options["short_opening"] and position.turn_number <= short_turns:
        return 1
    return 2


def remaining(position: Position) -> int:
    """Return how many actions are left in the turn."""
    return quota(position) - len(position.turn_actions)


# --- setup --------------------------------------------------------------------------------------


def setup_pieces(position: Position) -> list[str]:
    """Return the pieces that must be placed before the first turn."""
    missing = []
    if position.options["well"] and position.well is None:
        missing.append("well")
    if not position.streets:
        missing.append("merchant")
    return missing


def setup_actions(position: Position) -> Iterator[Action]:
    """Yield placements of the missing setup pieces, away from the wall."""
    occupied = occupied_city_cells(position)
    for piece in setup_pieces(position):
        for cell in city_cells(position.board):
            away_from_wall = all(is_city(position.board, neighbor) for neighbor in adjacent(cell))
            if cell not in occupied and away_from_wall:
                yield {"piece": piece, "cell": cell_name(cell)}


def begin_play(position: Position) -> None:
    """Begin turn 1. The first player begins, or the second in the Ditt variant."""
    opener = 1 if position.ruleset_id == DITT else 0
    position.phase = "play"
    position.turn_number = 1
    position.turn_player = position.players[opener].color
    position.turn_actions = []


# --- obligations --------------------------------------------------------------------------------


def _has_pieces(player: Player) -> bool:
    """Return whether the player has any pieces left. Tea tiles are not pieces."""
    return bool(
        any(player.buildings.values())
        or player.rooftops
        or player.neutral_rooftops
        or player.blocking_rooftops
        or player.stables
        or player.merchants
        or player.walls
        or player.gates
    )


def is_last_player(position: Position, player: Player) -> bool:
    """Return whether the player is the last in play, as `last_player_rooftop` defines it."""
    others = [other for other in position.players if other is not player]
    if position.options["last_player_rooftop"] == "others_have_no_pieces":
        return not any(_has_pieces(other) for other in others)
    if position.options["last_player_rooftop"] == "others_can_place_nothing":
        return not any(can_place(position, other, []) for other in others)
    return False


def owes_rooftop(position: Position, player: Player) -> bool:
    """Return whether the player is the last in play and has placed no rooftop in this turn.

    The player must have a rooftop, but need not be able to place it.
    """
    return (
        player.rooftops > 0
        and not any(action["piece"] == "rooftop" for action in position.turn_actions)
        and is_last_player(position, player)
    )


def _most_pieces(position: Position, player: Player) -> int:
    """Return an upper bound on the number of pieces that the player can place in this turn.

    It counts the stock, and everything that the player could win from tiles and the supply. In the
    Ditt variant, only one piece of each colour counts.
    """
    white = player.stables + player.merchants + player.walls + player.gates
    to_be_won = position.gate_supply + sum(tile.merchants for tile in position.tower_tiles.values())
    if position.ruleset_id != DITT:
        colored = sum(player.buildings.values()) + player.rooftops + player.neutral_rooftops
        return white + to_be_won + colored
    building_colors_used = {
        action["color"] for action in position.turn_actions if action["piece"] == "building"
    }
    colored = sum(
        1
        for color, number in player.buildings.items()
        if number > 0 and color not in building_colors_used
    )
    kinds_placed = {action["piece"] for action in position.turn_actions}
    if player.rooftops > 0 and "rooftop" not in kinds_placed:
        colored += 1
    if player.blocking_rooftops and "blocking_rooftop" not in kinds_placed:
        colored += 1
    return white + to_be_won + colored


def played_out(position: Position, player: Player, action: Action) -> tuple[Position, Player]:
    """Return a copy of the position after the action, and the player in that copy."""
    after = copy_position(position)
    player_after = player_of(after, player.color)
    place(after, player_after, action)
    return after, player_after


def longest_sequence(
    position: Position, player: Player, left: int, with_rooftop: bool, enough: int
) -> int | None:
    """Return the most pieces that the player can place with at most `left` placements.

    If `with_rooftop`, a sequence must contain one of the player's own rooftops. The result is None
    if there is no such sequence. The search stops as soon as a sequence has `enough` pieces.
    """
    enough = min(enough, left, _most_pieces(position, player))
    turn_actions = position.turn_actions
    if with_rooftop:
        if player.rooftops == 0 or left == 0:
            return None
        if left == 1:
            found = any(True for _ in rooftop_placements(position, player, turn_actions))
            return 1 if found else None
    else:
        if left == 0:
            return 0
        if left == 1:
            return 1 if can_place(position, player, turn_actions) else 0
    longest = None if with_rooftop else 0
    for action in placements(position, player, turn_actions):
        after, player_after = played_out(position, player, action)
        still_to_come = with_rooftop and action["piece"] != "rooftop"
        rest = longest_sequence(after, player_after, left - 1, still_to_come, enough - 1)
        if rest is None:
            continue
        if longest is None or rest + 1 > longest:
            longest = rest + 1
        if longest >= enough:
            break
    return longest


def tea_is_allowed(position: Position, player: Player) -> bool:
    """Return whether the rules on tea tiles allow handing one in. Obligations are ignored."""
    if not position.options["tea_tiles"] or player.tea_tiles == 0:
        return False
    if any(action["piece"] == "tea_tile" for action in position.turn_actions):
        return False
    if quota(position) == 1:
        return False
    if position.options["tea_timing"] == "after_a_placement" and not position.turn_actions:
        return False
    placed = any(action["piece"] != "tea_tile" for action in position.turn_actions)
    return placed or can_place(position, player, position.turn_actions)


def _legal_with_lookahead(
    position: Position, player: Player, candidates: list[Action]
) -> Iterator[Action]:
    """Yield the actions that allow the most placements in the turn, including any owed rooftop."""
    left = remaining(position)
    owes = owes_rooftop(position, player)
    most = longest_sequence(position, player, left, owes, left)
    if most is None:
        # No sequence contains a rooftop, so none is owed.
        owes = False
        most = longest_sequence(position, player, left, False, left)
    assert most is not None
    for action in candidates:
        if action["piece"] == "tea_tile":
            # Tea is not a placement. It may lower the number of placements, but an owed rooftop
            # must stay possible.
            if owes and longest_sequence(position, player, left - 1, True, 1) is None:
                continue
            yield action
            continue
        after, player_after = played_out(position, player, action)
        still_owes = owes and action["piece"] != "rooftop"
        rest = longest_sequence(after, player_after, left - 1, still_owes, most - 1)
        if rest is not None and rest >= most - 1:
            yield action


def _legal_when_greedy(
    position: Position, player: Player, candidates: list[Action]
) -> Iterator[Action]:
    """Yield the actions that are legal without looking ahead.

    The last action of a turn must be a rooftop if one is owed and can be placed.
    """
    must_be_rooftop = (
        remaining(position) == 1
        and any(action["piece"] == "rooftop" for action in candidates)
        and owes_rooftop(position, player)
    )
    for action in candidates:
        if action["piece"] == "rooftop" or not must_be_rooftop:
            yield action


def turn_actions_allowed(position: Position) -> Iterator[Action]:
    """Yield every action that is legal now. Obligations are taken into account."""
    player = player_to_move(position)
    if remaining(position) <= 0:
        return
    candidates = list(placements(position, player, position.turn_actions))
    if tea_is_allowed(position, player):
        candidates.append({"piece": "tea_tile"})
    if not candidates:
        return
    # With one action left there is nothing to look ahead to, so the option has no effect.
    if position.options["turn_obligation"] == "lookahead" and remaining(position) > 1:
        yield from _legal_with_lookahead(position, player, candidates)
    else:
        yield from _legal_when_greedy(position, player, candidates)


# --- the end of a turn and of the game ----------------------------------------------------------


def turn_is_over(position: Position) -> bool:
    """Return whether the quota is used up or the player can place nothing more."""
    player = player_to_move(position)
    return remaining(position) <= 0 or not can_place(position, player, position.turn_actions)


def _discard_gates(player: Player) -> None:
    """Take the gates from a player who has nothing else behind the screen.

    Rooftops are in front of the screen, and tea tiles are not pieces.
    """
    something_else = (
        any(player.buildings.values()) or player.stables or player.merchants or player.walls
    )
    if not something_else:
        player.gates = 0


def end_turn(position: Position) -> None:
    """Find the next player, or finish the game.

    A turn without any action is a pass and does not count.
    """
    played = len(position.turn_actions) > 0
    seat = position.players.index(player_to_move(position))
    first_asked = seat + 1 if played else seat
    position.turn_actions = []
    for step in range(len(position.players)):
        player = position.players[(first_asked + step) % len(position.players)]
        if can_place(position, player, []):
            position.turn_player = player.color
            position.turn_number += 1 if played else 0
            return
        _discard_gates(player)
        if position.options["game_end"] == "someone_cannot_place":
            break
    position.phase = "finished"
    position.turn_player = None
