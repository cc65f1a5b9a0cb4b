"""States near the end of random games, with smaller stocks, so that obligations often bind."""

from __future__ import annotations

from random import Random

from service.rules.state import State, Turn
from tests.support.random_games import random_game, random_options


def late_states(ruleset: str, players: int, gates: bool, seed: int) -> list[State]:
    """Return states near the end of a random game, with smaller stocks and a random mover."""
    random = Random(seed)
    options = random_options(ruleset, players, seed) | {"gates": gates}
    states = []
    for ply in list(random_game(ruleset, players, seed, options))[-45::3]:
        state = ply.state.copy()
        if state.phase != "play":
            continue
        state.players = tuple(player.copy() for player in state.players)
        for player in state.players:
            player.walls = random.choice((0, 0, player.walls))
            player.stables = min(player.stables, random.randint(0, 3))
            player.merchants = min(player.merchants, random.randint(0, 3))
            player.buildings = tuple(  # type: ignore[assignment]
                min(count, random.choice((0, 0, 1, 8))) for count in player.buildings
            )
        mover = random.choice(state.players).color
        state.turn = Turn(state.turn.number, mover)
        states.append(state)
    return states
