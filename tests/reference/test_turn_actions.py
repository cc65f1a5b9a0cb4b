"""The naive referee judges pieces on the board as if they had been placed in the turn under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from schemas.requests import POSITION
from schemas.state import dump_state
from service.rules.audit import audit
from tests.support.random_games import TABLES, random_game, random_options

from . import naive

Json = dict[str, Any]


def _last_pieces(state: Json) -> Iterator[tuple[Json, Json]]:
    """Yield an action for each piece on the board, and the state before it.

    Pieces that may have brought something are left out: rooftops, and the first gate.
    """
    board = state["board"]
    for color, cells in board["buildings"].items():
        for cell in cells:
            before = deepcopy(state)
            before["board"]["buildings"][color].remove(cell)
            _mover(before)["stock"]["buildings"][color] += 1
            yield {"piece": "building", "color": color, "cell": cell}, before
    for piece in ("stable", "wall", "gate"):
        for cell in board[f"{piece}s"] if piece != "gate" or len(board["gates"]) > 1 else ():
            before = deepcopy(state)
            before["board"][f"{piece}s"].remove(cell)
            _mover(before)["stock"][f"{piece}s"] += 1
            yield {"piece": piece, "cell": cell}, before
    for index, street in enumerate(board["streets"]):
        for end in dict.fromkeys((0, len(street) - 1)):
            before = deepcopy(state)
            cell = before["board"]["streets"][index].pop(end)
            before["board"]["streets"] = [line for line in before["board"]["streets"] if line]
            _mover(before)["stock"]["merchants"] += 1
            yield {"piece": "merchant", "cell": cell}, before


def _mover(state: Json) -> Json:
    player: Json = next(p for p in state["players"] if p["color"] == state["turn"]["player"])
    return player


def _streets(state: Json) -> list[list[str]]:
    return sorted(min(street, street[::-1]) for street in state["board"]["streets"])


def _possible(state: Json) -> bool:
    return not audit(POSITION.load({"state": state})["state"].state)


def _compare(ruleset: str, players: int, gates: bool, seed: int) -> Counter[str]:
    met: Counter[str] = Counter()
    random = Random(seed)
    options = random_options(ruleset, players, seed) | {"gates": gates}
    states = [ply.state for ply in random_game(ruleset, players, seed, options)]
    later = [state for state in states[len(states) // 4 :] if not state.turn.actions]
    for state in random.sample(later, 4):
        if state.config.quota(state.turn.number) < 2 or state.phase != "play":
            continue
        wire = dump_state(state)
        for action, before in _last_pieces(wire):
            after = deepcopy(wire)
            after["turn"]["actions"] = [action]
            if action not in naive.legal_actions(before):
                assert not _possible(after), (action, after)
                met["illegal"] += 1
                continue
            if not _possible(before):
                continue
            reached = naive.apply(before, action)
            same = reached["turn"] == after["turn"] and _streets(reached) == _streets(after)
            parts = ("players", "palace_tiles", "tower_tiles", "gate_supply", "tea_supply")
            if same and all(reached[part] == after[part] for part in parts):
                assert _possible(after), (action, after)
                met["legal"] += 1
    return met


def test_action_of_a_turn_is_possible_if_the_naive_referee_allows_it_in_the_state_before() -> None:
    met: Counter[str] = Counter()
    for ruleset, players, gates in TABLES[::11]:
        met += _compare(ruleset, players, gates, 1)
    assert met["illegal"] > 100
    assert met["legal"] > 100


@pytest.mark.slow
def test_actions_of_many_turns_are_possible_if_the_naive_referee_allows_them() -> None:
    met: Counter[str] = Counter()
    for table in TABLES[::4]:
        met += _compare(*table, 2)
    assert met["illegal"] > 250
    assert met["legal"] > 250
