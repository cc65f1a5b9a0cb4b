"""Counts of legal actions and legal sequences of two actions, in positions of all rulesets.

Each line of ``tests/counts.txt`` has the name of a position, both counts, and the state as JSON. An
error in a rule almost always changes a count.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from schemas.state import StateSchema, dump_state
from service.rules import referee
from service.rules.state import Move, State

from .random_games import TABLES, listed_actions, random_game

FILE = Path(__file__).parents[1] / "counts.txt"
SEED = 1822
STAGES = {"opening": 0.06, "middle": 0.5, "end": 0.92}


class Line(NamedTuple):
    """The committed counts for one position."""

    name: str
    actions: int
    sequences: int
    document: dict[str, Any]


def legal_actions(state: State) -> int:
    """Count the actions that are legal next. A pass does not count."""
    return len(listed_actions(referee.legal_moves(state)))


def legal_sequences(state: State) -> int:
    """Count the legal sequences of two actions, including those by two different players."""
    count = 0
    for action in listed_actions(referee.legal_moves(state)):
        ruling = referee.play(state, Move(str(state.turn.player), (action,)))
        assert ruling.legal
        count += legal_actions(ruling.state)
    return count


def read() -> list[Line]:
    lines = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, actions, sequences, document = line.split(" | ")
            lines.append(Line(name, int(actions), int(sequences), json.loads(document)))
    return lines


def state_of(document: dict[str, Any]) -> State:
    """Load a state from its JSON document."""
    state: State = StateSchema().load(document).state
    return state


def _positions() -> Iterator[tuple[str, State]]:
    for ruleset, players, gates in TABLES:
        states = [p.state for p in random_game(ruleset, players, SEED, {"gates": gates})]
        for stage, share in STAGES.items():
            name = f"{ruleset} {players}{' gates' if gates else ''} {stage}"
            yield name, states[int(share * len(states))]


def regenerate() -> None:
    """Rewrite the file."""
    lines = ["# position | legal actions | legal sequences of two actions | state"]
    for name, state in _positions():
        document = json.dumps(dump_state(state), separators=(",", ":"))
        lines.append(f"{name} | {legal_actions(state)} | {legal_sequences(state)} | {document}")
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
