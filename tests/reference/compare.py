"""Compare the referee with the naive referee by playing the same games with both."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

from schemas.move import dump_action
from schemas.state import dump_state
from schemas.writing.rulings import dump_score
from service.rules import referee
from service.rules.pieces import ROOFTOPS, building
from service.rules.rulesets import RULESETS, OptionValue
from service.rules.scoring import score
from service.rules.state import Action, Move, State
from tests.support.random_games import TABLES, first_state, listed_actions, random_options

from . import naive


class RandomGame(NamedTuple):
    """A random game: its ruleset, its number of players, whether it has gates, and its seed."""

    ruleset: str
    players: int
    gates: bool
    seed: int

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.players}{'-gates' if self.gates else ''}-{self.seed}"


def games(number: int, first_seed: int = 0) -> list[RandomGame]:
    """Return the given number of games, spread evenly over all tables."""
    return [
        RandomGame(*TABLES[index % len(TABLES)], first_seed + index // len(TABLES))
        for index in range(number)
    ]


def _uniform(random: Random, actions: Sequence[Action]) -> Action:
    return random.choice(actions)


def _by_piece(random: Random, actions: Sequence[Action]) -> Action:
    kind = random.choice(sorted({(action.piece, str(action.color)) for action in actions}))
    return random.choice([a for a in actions if (a.piece, str(a.color)) == kind])


def _rooftops_late(random: Random, actions: Sequence[Action]) -> Action:
    others = [action for action in actions if action.piece not in ROOFTOPS]
    return _by_piece(random, others or actions)


def _streets_first(random: Random, actions: Sequence[Action]) -> Action:
    wanted = [action for action in actions if action.piece in ("merchant", "gate", "wall")]
    return _by_piece(random, wanted if wanted and random.random() < 0.7 else actions)


STRATEGIES: tuple[Callable[[Random, Sequence[Action]], Action], ...] = (
    _by_piece,
    _uniform,
    _rooftops_late,
    _streets_first,
)


def _cut_stocks(state: State, random: Random) -> State:
    """Return the state, with smaller stocks in half of the games.

    Smaller stocks bring obligations and the end of the game sooner. No real game begins like this.
    """
    share = random.choice((1.0, 1.0, 0.5, 0.25))
    if share == 1.0:
        return state
    new = state.copy()
    players = []
    for player in state.players:
        reduced = player.copy()
        grey, violet, brown, orange = (
            sum(random.random() < share for _ in range(held)) for held in player.buildings
        )
        reduced.buildings = (grey, violet, brown, orange)
        for name in ("stables", "merchants", "walls"):
            held = getattr(player, name)
            setattr(reduced, name, sum(random.random() < share for _ in range(held)))
        players.append(reduced)
    new.players = tuple(players)
    return new


def compare_referees(
    game: RandomGame, chosen: Mapping[str, OptionValue] | None = None
) -> Counter[str]:
    """Play a game with both referees, and return counts of plies and events.

    ``chosen`` are values of options. In games with a seed, other options are chosen at random.

    Raise ``AssertionError``, with the game and the ply, if the referees disagree.
    """
    random = Random(f"{game}")
    options = {"gates": game.gates, **(chosen or {})}
    if game.seed:
        options = random_options(game.ruleset, game.players, game.seed) | options
    state = first_state(game.ruleset, game.players, game.seed, options)
    state = _cut_stocks(state, random)
    choose = STRATEGIES[game.seed % len(STRATEGIES)]
    counts: Counter[str] = Counter(games=1)
    document = dump_state(state)
    while True:
        where = f"{game}, ply {counts['plies'] + 1}"
        legal = referee.legal_moves(state)
        actions = listed_actions(legal)
        assert _sorted(map(dump_action, actions)) == _sorted(naive.legal_actions(document)), where
        assert dump_score(score(state), state.config.building_colors) == naive.score(document), (
            where
        )
        if state.phase == "finished":
            return counts
        assert legal.player is not None
        assert legal.may_pass is not bool(actions), where
        action = choose(random, actions) if actions else None
        move = Move(legal.player, (action,) if action else ())
        ruling = referee.play(state, move)
        assert ruling.legal, (where, ruling.reasons)
        document = naive.apply(document, dump_action(action) if action else None)
        state = ruling.state
        assert dump_state(state) == document, where
        counts["plies"] += 1
        counts["colours waiting"] += any(
            building.waits_for_owner(state.analysis, color) for color in range(4)
        )
        counts.update(event.type for event in ruling.events)
        counts["from"] += bool(action and action.source)


def _sorted(actions: Any) -> list[list[tuple[str, str]]]:
    return sorted(sorted(action.items()) for action in actions)


def main() -> int:
    """Compare the referees in many games, and print in how many games they agree."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("games", type=int, nargs="?", default=5000)
    parser.add_argument("--first-seed", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=None)
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    disagreements = 0
    with ProcessPoolExecutor(chosen.processes) as pool:
        every = games(chosen.games, chosen.first_seed)
        futures = [pool.submit(compare_referees, game) for game in every]
        for game, future in zip(every, futures, strict=True):
            try:
                counts += future.result()
            except AssertionError as error:
                disagreements += 1
                print(f"disagreement: {game}: {str(error)[:500]}", flush=True)
    print(
        f"{counts['games']} games, {counts['plies']} plies agreed; {disagreements} games disagreed"
    )
    print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print(f"rulesets: {len(RULESETS)}, tables: {len(TABLES)}")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
