"""Benchmarks of the referee alone, compared with python-chess in the same process.

States are copied before a move is judged, because a copy has no cached analysis.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import count

import chess

from service.rules import referee
from service.rules.scoring import score
from service.rules.state import Move, State
from tests.support.random_games import first_state, listed_actions

from .measuring import Effort, Row, compare, cpu_time
from .records import chess_positions, middle_game

Judgement = Callable[[State, Move], object]


def _adjudicate_and_score(state: State, move: Move) -> None:
    score(referee.adjudicate(state, move).state)


def _push(positions: int) -> None:
    for fen, move in chess_positions(positions):
        board = chess.Board(fen)
        assert move in board.legal_moves
        board.push(move)


def _list(positions: int) -> None:
    for fen, _ in chess_positions(positions):
        list(chess.Board(fen).legal_moves)


def _row(
    name: str,
    what: str,
    judgement: Judgement,
    against: str,
    theirs: Callable[[int], None],
    at_least: float,
) -> Callable[[Effort], Row]:
    def measure(effort: Effort) -> Row:
        cases = middle_game(effort.positions)

        def ours() -> float:
            states = [case.state.copy() for case in cases]
            begin = time.process_time()
            for state, case in zip(states, cases, strict=True):
                judgement(state, case.move)
            return time.process_time() - begin

        def other() -> float:
            return cpu_time(lambda: theirs(effort.positions))

        chess_positions(effort.positions)
        return compare(name, what, against, other, ours, effort.rounds, at_least=at_least)

    return measure


def _our_game(seed: int) -> None:
    draw = random.Random(seed)
    state = first_state("second-edition", 3, seed)
    while state.phase != "finished":
        actions = listed_actions(referee.legal_moves(state))
        chosen = (draw.choice(actions),) if actions else ()
        state = referee.play(state, Move(str(state.turn.player), chosen)).state


def _chess_game(seed: int) -> None:
    draw = random.Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(draw.choice(list(board.legal_moves)))


def _games(effort: Effort) -> Row:
    ours, theirs = count(), count()
    return compare(
        "referee.games",
        "whole random three-player games: list legal actions, play one",
        "python-chess: whole random games",
        lambda: cpu_time(lambda: _chess_game(next(theirs))),
        lambda: cpu_time(lambda: _our_game(next(ours))),
        effort.rounds,
        at_least=1,
    )


_PUSH = "python-chess: Board(fen), move in legal_moves, push"
_LIST = "python-chess: Board(fen), list(board.legal_moves)"

ROWS: dict[str, Callable[[Effort], Row]] = {
    "referee.play": _row(
        "referee.play",
        "a legal move of two pieces: verdict, new state, events",
        referee.play,
        _PUSH,
        _push,
        0.8,
    ),
    "referee.adjudicate-and-score": _row(
        "referee.adjudicate-and-score",
        "the same with audit and score",
        _adjudicate_and_score,
        _PUSH,
        _push,
        0.25,
    ),
    "referee.legal-moves": _row(
        "referee.legal-moves",
        "every legal action, as sets of cells",
        lambda state, move: referee.legal_moves(state),
        _LIST,
        _list,
        0.5,
    ),
    "referee.games": _games,
}
