"""Several actions in one move get the same ruling as one move for each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from service import library
from service.rules import turn
from service.rules.board import bits
from service.rules.hidden import HiddenState, hide, rulings
from service.rules.state import Action, Move, State
from tests.support.random_games import TABLES, random_game, random_options

LITTLE_ROOM = (
    "ditt.1 yb GS1OOOOOO3KKK/3OOOOOO1K2KKK/SB1OO5K3K/6SGG/1GS7B1KS/1G2K7KKK/3SK3S4K/7GG4S1G/"
    "1B3B1G3G/1B2SB3O1GG1O/5B1G3GG Q4sw2nw2s3wsws2ws2e2n 3-1/3-1/3-4/3-2 "
    "gP11gC4gC6bK11rC10rP7bL6gF8rJ9bL3yG11bI5yH3yP2 2000S2M3W12/1000SM byyy -y-- 41b="
)
"""A position with little free placeable. Blue has three actions left."""


def hidden_states() -> Iterator[State]:
    """Yield late states with several actions left, as a player or a spectator sees them."""
    yield hide(library.read_position(LITTLE_ROOM), "blue")
    for table, (ruleset, players, gates) in enumerate(TABLES):
        random = Random(table)
        options = random_options(ruleset, players, table) | {"gates": gates}
        plies = list(random_game(ruleset, players, table, options))
        for ply in random.sample(plies[-30:], 6):
            state = ply.state
            if state.phase == "play" and turn.remaining(state) > 1:
                yield hide(state, random.choice((None, state.turn.player)))


def listed_actions(state: State) -> Iterator[tuple[str, list[Action]]]:
    """Yield the verdicts that a list of legal moves implies, and the actions for each."""
    legal = rulings.legal_moves(state, explain=True)
    for piece, color, cells, source, certain in legal.placements:
        verdict = "legal" if certain else "undetermined"
        tea = [0] if piece == "tea_tile" else []
        yield verdict, [Action(piece, cell, color, source) for cell in (*tea, *bits(cells))]
    for refusal in legal.refusals:
        if "turn.obligation" in refusal.rules:
            cells = bits(refusal.cells)
            yield "illegal", [Action(refusal.piece, cell, refusal.color) for cell in cells]


@pytest.mark.slow
def test_second_action_is_judged_as_if_it_were_a_new_move() -> None:
    """The piece of the first action, for example, is no longer in stock."""
    random = Random(1)
    counts: Counter[tuple[str, str]] = Counter()
    for number, state in enumerate(hidden_states()):
        if not isinstance(state, HiddenState):
            continue
        player = state.mover.color
        at_most = 4 if number else 99
        for _, firsts in listed_actions(state):
            for first in random.sample(firsts, min(len(firsts), at_most)):
                ruling = rulings.play(state, Move(player, (first,)))
                after = ruling.state
                if ruling.verdict != "legal" or after.turn.number != state.turn.number:
                    continue
                for expected, seconds in listed_actions(after):
                    for second in random.sample(seconds, min(len(seconds), 2)):
                        move = Move(player, (first, second))
                        found = rulings.play(state, move).verdict
                        counts[expected, found] += 1
                        where = library.write_position(state), library.write_play(move, state)
                        assert "undetermined" in (expected, found) or expected == found, where
                        parts = [Move(player, (first,)), Move(player, (second,))]
                        assert rulings.replay(state, parts).verdict == found, where
    assert counts["legal", "legal"] > 1000
    assert counts["illegal", "illegal"] > 5
