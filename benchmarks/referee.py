"""Benchmarks of the referee alone, compared with python-chess in the same process.

States are copied before a move is judged, because a copy has no cached analysis. In the rows "in
play", the state comes directly from a move, which has updated the analysis. In the same way,
python-chess updates its bitboards with each push.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

import chess

from service.rules import referee
from service.rules.audit import audit
from service.rules.scoring import score
from service.rules.state import Move, State
from tests.support.random_games import first_state, listed_actions

from .measuring import Effort, Measure, Row, alternately, compare, cpu_time, quotients
from .records import Case, chess_positions, middle_game

__all__ = ["ROWS", "TASKS"]

Work = Callable[[], object]
Judgement = Callable[[State, Move], object]
Task = Callable[[int], Work]
"""Takes a number of positions and returns the work to measure on them."""


def _adjudicate_and_score(state: State, move: Move) -> None:
    score(referee.adjudicate(state, move).state)


_JUDGEMENTS: dict[str, Judgement] = {
    "play": referee.play,
    "adjudicate-and-score": _adjudicate_and_score,
    "audit": lambda state, move: audit(state),
    "score": lambda state, move: score(state),
    "legal-moves": lambda state, move: referee.legal_moves(state),
    "legal-moves-listed": lambda state, move: listed_actions(referee.legal_moves(state)),
}


def _just_read(case: Case) -> State:
    """Return a copy of the state, without a cached analysis."""
    return case.state.copy()


def _in_play(case: Case) -> State:
    """Return the state with an analysis that the previous move has updated."""
    return referee.play(case.last.state, case.last.move).state


def _judging(
    judgement: Judgement, state_of: Callable[[Case], State], positions: int
) -> Callable[[], float]:
    """Return a function that measures the processor time of judging a move in every position.

    The time to create the states is not included.
    """
    cases = middle_game(positions)

    def sample() -> float:
        states = [state_of(case) for case in cases]
        begin = time.process_time()
        for state, case in zip(states, cases, strict=True):
            judgement(state, case.legal)
        return time.process_time() - begin

    return sample


TASKS: dict[str, Task] = {
    name: partial(_judging, judgement, _just_read) for name, judgement in _JUDGEMENTS.items()
}
"""The referee's tasks on middle-game positions."""


def _chess_move(positions: int) -> Work:
    cases = chess_positions(positions)

    def work() -> None:
        for fen, move in cases:
            board = chess.Board(fen)
            assert move in board.legal_moves
            board.push(move)

    return work


def _chess_moves(positions: int) -> Work:
    boards = [chess.Board(fen) for fen, _ in chess_positions(positions)]

    def work() -> None:
        for board in boards:
            list(board.legal_moves)

    return work


def _row(
    task: str, what: str, against: str, theirs: Task, *, in_play: bool = False, **target: float
) -> Callable[[Effort], Row]:
    def measure(effort: Effort) -> Row:
        number = effort.positions
        ours = _judging(_JUDGEMENTS[task], _in_play if in_play else _just_read, number)
        sides = [_each(ours, number), _each(cpu_time(theirs(number), effort.sample), number)]
        mine, other = (Measure(samples, "s") for samples in alternately(sides, effort.rounds))
        name = f"referee.{task}-in-play" if in_play else f"referee.{task}"
        return Row(name, what, against, mine, other, quotients(other, mine), **target)

    return measure


def _each(sample: Callable[[], float], number: int) -> Callable[[], float]:
    def one() -> float:
        gc.collect()
        return sample() / number

    return one


def _our_games() -> Iterator[float]:
    """Keep playing random three-player games, and yield the processor time of each."""
    for seed in count():
        draw = random.Random(seed)
        begin = time.process_time()
        state = first_state("second-edition", 3, seed)
        while state.phase != "finished":
            actions = listed_actions(referee.legal_moves(state))
            chosen = (draw.choice(actions),) if actions else ()
            state = referee.play(state, Move(str(state.turn.player), chosen)).state
        yield time.process_time() - begin


def _chess_games() -> Iterator[float]:
    for seed in count():
        draw = random.Random(seed)
        begin = time.process_time()
        board = chess.Board()
        while not board.is_game_over():
            board.push(draw.choice(list(board.legal_moves)))
        yield time.process_time() - begin


def _games(effort: Effort) -> Row:
    ours, theirs = _our_games(), _chess_games()

    def rate(games: Iterator[float]) -> float:
        return effort.games / sum(next(games) for _ in range(effort.games))

    return compare(
        "referee.games",
        "whole random three-player games: list legal actions, play one",
        "python-chess: whole random games",
        [lambda: rate(ours), lambda: rate(theirs)],
        effort.rounds,
        unit="games/s",
        at_least=1,
    )


_PUSH = "python-chess: Board(fen), move in legal_moves, push"
_LIST = "python-chess: list(board.legal_moves)"

ROWS: dict[str, Callable[[Effort], Row]] = {
    "referee.play": _row(
        "play",
        "a legal move of two pieces: verdict, new state, events",
        _PUSH,
        _chess_move,
        at_least=1,
    ),
    "referee.play-in-play": _row(
        "play", "the same in play", _PUSH, _chess_move, in_play=True, at_least=1
    ),
    "referee.adjudicate-and-score": _row(
        "adjudicate-and-score", "the same with audit and score", _PUSH, _chess_move, at_least=0.4
    ),
    "referee.adjudicate-and-score-in-play": _row(
        "adjudicate-and-score", "the same in play", _PUSH, _chess_move, in_play=True, at_least=0.4
    ),
    "referee.audit": _row("audit", "the audit alone", _PUSH, _chess_move),
    "referee.score": _row("score", "the score alone", _PUSH, _chess_move),
    "referee.legal-moves": _row(
        "legal-moves", "every legal action, as sets of cells", _LIST, _chess_moves, at_least=1
    ),
    "referee.legal-moves-in-play": _row(
        "legal-moves", "the same in play", _LIST, _chess_moves, in_play=True, at_least=1
    ),
    "referee.legal-moves-listed": _row(
        "legal-moves-listed", "an object for every legal action", _LIST, _chess_moves
    ),
    "referee.games": _games,
}
