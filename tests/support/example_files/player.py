"""A simple computer player for the example games.

The player looks one action ahead and maximises their own points minus half of the best opponent's.
Their own unplaced rooftops also count. The games look real, but they are not well played. The same
seed always gives the same game.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from service.rules import referee, scoring
from service.rules.rulesets import OptionValue
from service.rules.ruling import LegalMoves
from service.rules.state import Action, Move, State
from tests.support.random_games import first_state, listed_actions

_GLANCE: Final = 60
"""The maximum number of actions to try for each kind of piece."""

_ROOFTOP: Final = 9.0
"""The value in points of an unplaced rooftop at the beginning of the game."""


def game(
    ruleset: str, players: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> tuple[State, list[Move], State]:
    """Play a whole game. Return its first state, its moves and its last state.

    Each move is a whole turn.
    """
    random = Random(seed)
    first = state = first_state(ruleset, players, seed, options)
    moves = []
    while state.phase != "finished":
        move, state = _turn(state, random)
        moves.append(move)
    return first, moves, state


def _turn(state: State, random: Random) -> tuple[Move, State]:
    """Play a whole turn as one move."""
    player, number, phase = state.turn.player, state.turn.number, state.phase
    assert player is not None
    actions: list[Action] = []
    while (state.turn.player, state.turn.number, state.phase) == (player, number, phase):
        legal = referee.legal_moves(state)
        if legal.may_pass:
            if not actions:
                state = referee.play(state, Move(player, ())).state
            break
        action, state = _best(state, legal, random)
        actions.append(action)
    return Move(player, tuple(actions)), state


def _best(state: State, legal: LegalMoves, random: Random) -> tuple[Action, State]:
    """Return the action that the player values most, and the state after it."""
    by_kind: dict[tuple[str, str | None], list[Action]] = {}
    for action in listed_actions(legal):
        by_kind.setdefault((action.piece, action.color), []).append(action)
    looked_at = [
        action
        for actions in by_kind.values()
        for action in random.sample(actions, min(_GLANCE, len(actions)))
    ]
    random.shuffle(looked_at)
    assert legal.player is not None
    tried = []
    for action in looked_at:
        ruling = referee.play(state, Move(legal.player, (action,)))
        assert ruling.legal, (action, ruling.reasons)
        tried.append((_standing(ruling.state, legal.player), action, ruling.state))
    _, action, then = max(tried, key=lambda entry: entry[0])
    return action, then


def _standing(state: State, color: str) -> float:
    """Return how much a player values a state."""
    totals = {player.color: player.total for player in scoring.score(state).players}
    best_other = max(total for other, total in totals.items() if other != color)
    left = sum(player.pieces() for player in state.players)
    supply = state.config.supply
    full = len(state.players) * (
        4 * supply.buildings + supply.stables + supply.merchants + supply.walls + supply.rooftops
    )
    rooftops = state.players[state.seat(color)].rooftops
    return totals[color] - best_other / 2 + _ROOFTOP * rooftops * left / full
