"""In the Ditt variant, the board determines which blocking rooftops a player still has."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations
from random import Random

from schemas.state import dump_state
from service.rules.audit import audit
from service.rules.hidden import rulings
from tests.support.random_games import random_game

from .completions import canonical, read

DITT = "first-edition-two-player"


def test_null_stock_shows_the_blocking_rooftops_that_the_player_has_in_the_game() -> None:
    """No other set of blocking rooftops is possible on that board."""
    counts: Counter[str] = Counter()
    for seed in range(4):
        random = Random(seed)
        for ply in random_game(DITT, 2, seed):
            state = dump_state(ply.state)
            seat = random.randrange(2)
            stock = state["players"][seat]["stock"]
            unused = stock["blocking_rooftops"]
            hidden = deepcopy(state)
            hidden["players"][seat]["stock"] = None
            assert canonical(hidden)["players"][seat]["stock"]["blocking_rooftops"] == unused
            assert not rulings.audit(read(hidden).state)
            counts["used or lost"] += 4 - len(unused)
            if random.random() < 0.05:
                colors = state["board"]["buildings"]
                for number in range(5):
                    for chosen in combinations(colors, number):
                        stock["blocking_rooftops"] = list(chosen)
                        rules = [reason.rule for reason in audit(read(state).state)]
                        assert ("state.blocking_rooftop" in rules) == (list(chosen) != unused)
                        counts["sets tried"] += 1
    assert counts["used or lost"] > 50
    assert counts["sets tried"] > 200
