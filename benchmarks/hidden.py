"""Benchmarks of the slowest questions about states with hidden stocks.

Each question is compared with the same question about the same state with full stocks. The saved
states come from random play. They hide all stocks, or all but one player's. The row
``hidden.full-states`` compares the referee for hidden stocks with the usual one on full states.

``python -m benchmarks.hidden 600 40`` spends 600 seconds of processor time searching for
states with higher ratios, and saves them. The games have the seeds 40, 41 and so on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from schemas import notation, requests
from schemas.move import dump_move
from service.rules import referee
from service.rules.hidden import HiddenState, hide, rulings
from service.rules.state import Move, State
from tests.support.random_games import TABLES, Ply, random_game, random_options

from .measuring import Effort, Row, compare, cpu_time

__all__ = ["KEPT", "ROWS"]

KEPT: Final = Path(__file__).parent / "positions" / "hidden.json"

Question = Callable[[State, Move], object]

_QUESTIONS: Final[dict[str, Question]] = {
    "adjudications": rulings.adjudicate,
    "legal-moves": lambda state, move: rulings.audit(state) or rulings.legal_moves(state),
}


def _asked_anew(question: Question, state: State, move: Move) -> None:
    """Ask about a fresh copy of a state, because a copy has no cached results."""
    if isinstance(state, HiddenState):
        fresh = state.copy()
        question(HiddenState.of(fresh, state.hidden_numbers), move)
    else:
        question(state.copy(), move)


def _read(kept: dict[str, Any]) -> tuple[State, State, Move]:
    """Return a state with full stocks, the same state with hidden stocks, and a move."""
    document = notation.parse_position(kept["position"])
    state: State = requests.POSITION.load({"state": document})["state"].state
    move: Move = requests.ADJUDICATION.load({"state": document, "move": kept["move"]})["move"]
    return state, hide(state, kept["viewer"]), move


def _row(name: str, effort: Effort) -> Row:
    full, hidden, move = _read(json.loads(KEPT.read_text(encoding="utf-8"))[name])
    question = _QUESTIONS[name]
    sides = [
        cpu_time(partial(_asked_anew, question, state, move), effort.sample)
        for state in (hidden, full)
    ]
    return compare(
        f"hidden.worst-{name}",
        f"{name}: the worst found with hidden stocks",
        "the same state with full stocks",
        sides,
        effort.rounds,
        at_most=20,
    )


def _full_states(effort: Effort) -> Row:
    """Compare the referee for hidden stocks with the usual referee, on full states."""
    plies = [
        list(random_game(ruleset, players, 1, {"gates": gates}))[-8]
        for ruleset, players, gates in TABLES
    ]

    def side(adjudicate: Question) -> Callable[[], None]:
        def ask() -> None:
            for ply in plies:
                _asked_anew(adjudicate, ply.state, ply.move)

        return ask

    sides = [
        cpu_time(side(adjudicate), effort.sample)
        for adjudicate in (rulings.adjudicate, referee.adjudicate)
    ]
    return compare(
        "hidden.full-states",
        f"adjudications in {len(plies)} late full states, by the referee for hidden stocks",
        "by the referee for full states",
        sides,
        effort.rounds,
        at_most=1.03,
    )


ROWS: Final[dict[str, Callable[[Effort], Row]]] = {
    "hidden.full-states": _full_states,
    **{f"hidden.worst-{name}": partial(_row, name) for name in _QUESTIONS},
}


# --- The search ----------------------------------------------------------------------------------


def _seconds(question: Question, state: State, move: Move, times: int) -> float:
    """Return the shortest processor time of ``times`` attempts, in seconds."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        _asked_anew(question, state, move)
        found.append(time.process_time() - begin)
    return min(found)


def _ratio(name: str, state: State, move: Move, hidden: State, times: int) -> float:
    question = _QUESTIONS[name]
    theirs = _seconds(question, state, move, times)
    return _seconds(question, hidden, move, times) / theirs


def _search(seconds: float, first_seed: int) -> None:
    """Search games with successive seeds, and save the worst state for each question."""
    worst: dict[str, tuple[float, dict[str, Any]]] = {}
    for name, kept in json.loads(KEPT.read_text(encoding="utf-8")).items():
        state, hidden, move = _read(kept)
        worst[name] = _ratio(name, state, move, hidden, 5), kept
    begin = time.process_time()
    for seed in count(first_seed):
        for ruleset, players, gates in TABLES:
            random = Random(f"{ruleset} {players} {gates} {seed}")
            options = random_options(ruleset, players, seed) if seed % 2 else {}
            plies = list(random_game(ruleset, players, seed, options | {"gates": gates}))
            for ply in random.sample(plies, 4) + random.sample(plies[-24:], 3):
                for viewer in (None, ply.state.players[0].color):
                    _keep_worst(worst, ply, viewer)
            if time.process_time() - begin > seconds:
                kept = {name: found for name, (_, found) in worst.items()}
                KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
                print({name: round(ratio, 1) for name, (ratio, _) in worst.items()})
                return


def _keep_worst(
    worst: dict[str, tuple[float, dict[str, Any]]], ply: Ply, viewer: str | None
) -> None:
    hidden = hide(ply.state, viewer)
    for name in _QUESTIONS:
        most = worst[name][0] if name in worst else 0.0
        if _ratio(name, ply.state, ply.move, hidden, 1) > most:
            ratio = _ratio(name, ply.state, ply.move, hidden, 5)
            if ratio > most:
                position = notation.write_position(ply.state)
                move = dump_move(ply.move)
                worst[name] = ratio, {"position": position, "viewer": viewer, "move": move}


if __name__ == "__main__":
    _search(float(sys.argv[1]), int(sys.argv[2]))
