"""The positions and games for the benchmarks, from random play with fixed seeds."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.state import Move, State
from tests.support.random_games import random_game

from .load import Request, asking

_FOLDER = Path(__file__).parent / "positions"


def load(name: str) -> Any:
    return orjson.loads((_FOLDER / f"{name}.json").read_bytes())


def save(name: str, document: Any) -> None:
    (_FOLDER / f"{name}.json").write_bytes(orjson.dumps(document) + b"\n")


class Case(NamedTuple):
    """A state at the beginning of a turn, with a legal move of two pieces."""

    state: State
    move: Move


def middle_game() -> Case:
    """Return a case from the middle of a three-player game."""
    return _case(0, 0.5)


def late(number: int) -> list[Case]:
    """Return ``number`` cases near the end of different three-player games."""
    return [_case(seed, 0.85) for seed in range(number)]


def late_requests(number: int) -> list[Request]:
    """Return ``number`` usual rulings: adjudications of :func:`late` cases."""
    return [
        asking("/v1/adjudications", {"state": dump_state(case.state), "move": dump_move(case.move)})
        for case in late(number)
    ]


@cache
def _case(seed: int, part: float) -> Case:
    """Return the first turn of two pieces after the fraction ``part`` of a random game.

    Raises:
        LookupError: There is no such turn.
    """
    plies = list(random_game("second-edition", 3, seed))
    for one, two in pairwise(plies[int(len(plies) * part) :]):
        placed = (*one.move.actions, *two.move.actions)
        same_turn = one.state.turn[:2] == two.state.turn[:2]
        if not one.state.turn.actions and same_turn and all(action.cell for action in placed):
            return Case(one.state, Move(one.move.player, placed))
    raise LookupError("no such turn")
