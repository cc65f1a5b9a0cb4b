"""Plays random legal moves to give clients and fuzzers positions to start from."""

from __future__ import annotations

import secrets
from random import Random

from . import referee
from .board import bits
from .ruling import LegalMoves
from .setup import MAX_SEEDS, NewGame
from .state import Action, Move


def play_at_random(new: NewGame, plies: int, seed: int | None) -> NewGame:
    """Return a new game after up to ``plies`` random legal moves of one action each.

    Fewer moves are played if the game ends earlier. A pass counts as a move. The same seed always
    gives the same moves. If ``seed`` is None, the seed of the setup is used again, or a new one if
    the setup had none. The result holds the seed that was used. If ``new`` has no state or
    ``plies`` is 0, ``new`` is returned unchanged.
    """
    state = new.state
    if state is None or not plies:
        return new
    if seed is None:
        seed = secrets.randbelow(MAX_SEEDS) if new.seed is None else new.seed
    random = Random(f"{seed} plies")  # a different sequence from the one that drew the setup
    for _ in range(plies):
        if state.phase == "finished":
            break
        state = referee.play(state, _draw(referee.legal_moves(state), random)).state
    return new._replace(state=state, seed=seed)


def _draw(legal: LegalMoves, random: Random) -> Move:
    """Draw a kind of piece, then its cell, so that rare kinds are as likely as others."""
    player = str(legal.player)
    possible = [p for p in legal.placements if p.cells or p.piece == "tea_tile"]
    if not possible:
        return Move(player, ())
    placement = random.choice(possible)
    cell = random.choice(list(bits(placement.cells)) or [0])
    return Move(player, (Action(placement.piece, cell, placement.color, placement.source),))
