"""Lists of legal moves are the same whether cells are judged together or one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from service.rules import turn
from service.rules.hidden import HiddenState, hide, rulings
from service.rules.hidden.lookahead import Lookahead
from tests.support.random_games import TABLES, random_game, random_options

LAST_PLAYER = (None, "others_have_no_pieces", "others_can_place_nothing")

Listed = dict[tuple[str, str | None, int], dict[bool, int]]
"""Sets of cells, keyed by piece, colour and source, then by whether they are ``certain``."""


def hidden_states(tables: range, seed: int) -> Iterator[HiddenState]:
    """Yield states with two actions left. In some games, the last player must place rooftops."""
    for table in tables:
        ruleset, players, gates = TABLES[table]
        random = Random(f"{table} {seed}")
        options = random_options(ruleset, players, seed) | {"gates": gates}
        ruling = LAST_PLAYER[table % 3]
        if ruling is not None:
            options["last_player_rooftop"] = ruling
        plies = list(random_game(ruleset, players, seed, options))
        for ply in random.sample(plies[-40:], 4) + random.sample(plies[-16:], 4):
            state = ply.state
            if state.phase == "play" and turn.remaining(state) == 2:
                hidden = hide(state, random.choice((None, state.players[0].color)))
                if isinstance(hidden, HiddenState):
                    yield hidden


def listed(state: HiddenState) -> tuple[Listed, set[str]]:
    """Return the cells in a list of legal moves, and the topics of its unknowns."""
    moves = rulings.legal_moves(HiddenState.of(state.copy(), state.hidden_numbers))
    found: Listed = {}
    for piece, color, cells, source, certain in moves.placements:
        if cells:
            found.setdefault((piece, color, source), {})[certain] = cells
    return found, {unknown.about for unknown in moves.unknowns}


def compare(monkeypatch: pytest.MonkeyPatch, tables: range, seeds: range) -> Counter[str]:
    """Compare lists made in both ways, and return counts."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        for state in hidden_states(tables, seed):
            with monkeypatch.context() as patch:
                patch.setattr(rulings, "_MAX_CELLS", 10**6)
                quick = listed(state)
                patch.setattr(Lookahead, "sure_and_alike", lambda self, action: (0, 0))
                patch.setattr(rulings, "split_by_rooftop", lambda moment, last, action: None)
                patch.setattr(rulings, "_MAX_GROUPS_SEARCHED", 10**6)
                slow = listed(state)
            assert quick == slow
            counts["lists"] += 1
            counts["with uncertain cells"] += any(False in cells for cells in slow[0].values())
            counts["may owe a rooftop"] += "turn.last_player" in dict(rulings.owed(state))
            counts["pass"] += "pass" in slow[1]
    return counts


def test_judging_cells_together_or_one_by_one_gives_the_same_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = compare(monkeypatch, range(0, len(TABLES), 4), range(300, 301))
    assert counts["lists"] > 10


@pytest.mark.slow
def test_judging_cells_together_or_one_by_one_gives_the_same_list_at_every_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = compare(monkeypatch, range(len(TABLES)), range(301, 304))
    assert counts["lists"] > 200
    assert counts["with uncertain cells"] > 10
    assert counts["may owe a rooftop"] > 3
    assert counts["pass"] > 50
