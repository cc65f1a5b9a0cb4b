"""The positions and games for the benchmarks, from random play with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import chess
import orjson

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.state import Move, State
from tests.support.random_games import Ply, random_game

from .load import Request, asking

_FOLDER = Path(__file__).parent / "positions"
_CHESS_PLIES = 30


def load(name: str) -> Any:
    return orjson.loads((_FOLDER / f"{name}.json").read_bytes())


def save(name: str, document: Any) -> None:
    (_FOLDER / f"{name}.json").write_bytes(orjson.dumps(document) + b"\n")


class Case(NamedTuple):
    """A state at the beginning of a turn, with a legal move of two pieces."""

    state: State
    move: Move


def middle_game(number: int) -> list[Case]:
    """Return ``number`` cases from the middle of different three-player games."""
    return [_cases(seed)[0] for seed in range(number)]


def late(number: int) -> list[Case]:
    """Return ``number`` cases near the end of different three-player games."""
    return [_cases(seed)[1] for seed in range(number)]


def late_requests(number: int) -> list[Request]:
    """Return ``number`` usual rulings: adjudications of :func:`late` cases."""
    return [
        asking("/v1/adjudications", {"state": dump_state(case.state), "move": dump_move(case.move)})
        for case in late(number)
    ]


@cache
def _cases(seed: int) -> tuple[Case, Case]:
    plies = list(random_game("second-edition", 3, seed))
    return _case(plies, 0.5), _case(plies, 0.85)


def _case(plies: Sequence[Ply], part: float) -> Case:
    """Return the first turn of two pieces after the fraction ``part`` of the game.

    Raises:
        LookupError: There is no such turn.
    """
    for one, two in pairwise(plies[int(len(plies) * part) :]):
        placed = (*one.move.actions, *two.move.actions)
        same_turn = one.state.turn[:2] == two.state.turn[:2]
        if not one.state.turn.actions and same_turn and all(action.cell for action in placed):
            return Case(one.state, Move(one.move.player, placed))
    raise LookupError("no such turn")


@cache
def chess_positions(number: int) -> list[tuple[str, chess.Move]]:
    """Return chess positions after thirty random plies, each with a legal move."""
    return list(islice(_chess_positions(), number))


def _chess_positions() -> Iterator[tuple[str, chess.Move]]:
    for seed in count():
        draw = Random(seed)
        board = chess.Board()
        while (legal := list(board.legal_moves)) and board.ply() < _CHESS_PLIES:
            board.push(draw.choice(legal))
        if legal:  # otherwise, the game is over
            yield board.fen(), draw.choice(legal)
