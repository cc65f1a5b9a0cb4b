"""The positions and games for the benchmarks, from random play with fixed seeds.

Some are saved in ``positions``, in wire format. The searches save theirs in ``worst``, ``hostile``
and ``hidden.json`` in that folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, groupby, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import chess
import orjson

from schemas.move import MoveSchema, dump_move
from schemas.state import StateSchema, dump_state
from service.rules import referee
from service.rules.board import bits
from service.rules.state import Action, Move, State
from tests.support.random_games import Ply, random_game

__all__ = [
    "OPERATIONS",
    "Case",
    "chess_positions",
    "exists",
    "game",
    "late",
    "load",
    "middle_game",
    "read_move",
    "read_state",
    "save",
    "write",
]

OPERATIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "adjudications": ("/v1/adjudications", {}),
    "legal-moves": ("/v1/legal-moves", {}),
    "legal-moves-explained": ("/v1/legal-moves", {"explain": True}),
    "scores": ("/v1/scores", {}),
    "audits": ("/v1/audits", {}),
    "replays": ("/v1/replays", {}),
    "diagrams": ("/v1/diagrams", {}),
    "impossible": ("/v1/audits", {}),
}
"""The path and the extra members of the request for each operation."""

_FOLDER = Path(__file__).resolve().parent / "positions"

_KEPT = 20
_CHESS_PLIES = 30
_STATE = StateSchema()
_MOVE = MoveSchema()


def exists(name: str) -> bool:
    return (_FOLDER / f"{name}.json").exists()


def load(name: str) -> Any:
    return orjson.loads((_FOLDER / f"{name}.json").read_bytes())


def save(name: str, document: Any) -> None:
    path = _FOLDER / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n")


def read_state(document: Any) -> State:
    state: State = _STATE.load(document).state
    return state


def read_move(document: Any) -> Move:
    move: Move = _MOVE.load(document)
    return move


# Random play.


class Case(NamedTuple):
    """A state at the beginning of a turn, with a legal move of two pieces and an illegal move.

    ``last`` is the ply that led to this state.
    """

    state: State
    legal: Move
    illegal: Move
    last: Ply


def middle_game(number: int) -> list[Case]:
    """Return ``number`` cases from the middle of different three-player games."""
    return [_cases(seed)[0] for seed in range(number)]


def late(number: int) -> list[Case]:
    """Return ``number`` cases near the end of different three-player games."""
    return [_cases(seed)[1] for seed in range(number)]


def write() -> None:
    """Regenerate the saved middle-game positions and the saved game."""
    usual = [
        {"state": dump_state(case.state), "move": dump_move(case.legal)}
        for case in middle_game(_KEPT)
    ]
    save("middle-game", usual)
    plies = game(1)
    save("game", {"state": dump_state(plies[0].state), "moves": [*map(dump_move, _turns(plies))]})


def game(seed: int) -> Sequence[Ply]:
    return list(random_game("second-edition", 3, seed))


@cache
def _cases(seed: int) -> tuple[Case, Case]:
    plies = game(seed)
    return _case(plies, 0.5, Random(seed)), _case(plies, 0.85, Random(seed))


def _case(plies: Sequence[Ply], part: float, draw: Random) -> Case:
    """Return the first turn of two pieces after the fraction ``part`` of the game.

    Raises:
        LookupError: There is no such turn.
    """
    for index in range(int(len(plies) * part), len(plies) - 1):
        last, one, two = plies[index - 1 : index + 2]
        turn = one.state.turn
        placed = (*one.move.actions, *two.move.actions)
        if not turn.actions and two.state.turn[:2] == turn[:2] and all(a.cell for a in placed):
            legal = Move(one.move.player, placed)
            return Case(one.state, legal, _illegal(draw, one.state, legal), last)
    raise LookupError("no such turn")


def _illegal(draw: Random, state: State, move: Move) -> Move:
    """Return a copy of the move whose second action is an illegal building."""
    cells = list(bits(state.analysis.empty))
    while True:
        color = draw.choice(state.config.building_colors)
        action = Action("building", draw.choice(cells), color)
        tried = Move(move.player, (move.actions[0], action))
        if not referee.play(state, tried).legal:
            return tried


def _turns(plies: Sequence[Ply]) -> Iterator[Move]:
    for (_, player), group in groupby(plies, lambda ply: ply.state.turn[:2]):
        yield Move(str(player), tuple(action for ply in group for action in ply.move.actions))


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
