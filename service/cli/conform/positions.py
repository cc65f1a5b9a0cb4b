"""The positions that engines are asked about: kept ones, and those of seeded games."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from service import library as medina
from service.examples.cases import MoveCase
from service.examples.moves import MOVES
from service.rules.rulesets import OPTIONS, RULESETS, OptionValue, Ruleset

from .comparison import legal_actions

FILE: Final = Path(__file__).with_name("perft.txt")


class Perft(NamedTuple):
    """A position, and the numbers of legal sequences of one action, of two actions and so on.

    A pass counts as an action.
    """

    name: str
    position: str
    counts: tuple[int, ...]


@lru_cache
def perft_table() -> tuple[Perft, ...]:
    """Return the kept positions with their counts."""
    table = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        name, position, counts = line.split(" | ")
        table.append(Perft(name, position, tuple(map(int, counts.split()))))
    return tuple(table)


def count_sequences(state: medina.State, depth: int) -> int:
    """Return the number of legal sequences of ``depth`` actions. A pass counts as an action."""
    legal = medina.legal_moves(state)
    if depth == 1:
        return sum(len(medina.actions(p)) for p in legal.placements) + bool(legal.may_pass)
    moves = (medina.read_play(action, state) for action in legal_actions(legal))
    return sum(count_sequences(medina.adjudicate(state, move).state, depth - 1) for move in moves)


def rule_examples(rulesets: Collection[str]) -> list[medina.State]:
    """Return the positions of the examples of all rules about moves, in these rulesets."""
    found: dict[medina.State, None] = {}
    for example in MOVES.values():
        for case in (example.refused, example.accepted):
            if isinstance(case, MoveCase) and case.state.config.ruleset.id in rulesets:
                found[case.state] = None
    return list(found)


def game_starts(rulesets: Collection[str], games: int, seed: int) -> Iterator[medina.State]:
    """Yield the first states of seeded games, which take turns with every kind of game.

    Every other round of games has random options.
    """
    kinds = [
        (RULESETS[ruleset], players, gates)
        for ruleset in rulesets
        for players in sorted(RULESETS[ruleset].supplies)
        for gates in (False, True)
    ]
    for number in range(games):
        round_, kind = divmod(number, len(kinds))
        ruleset, players, gates = kinds[kind]
        drawn = Random(f"{seed} {number}")
        options: dict[str, OptionValue] = _options(ruleset, players, drawn) if round_ % 2 else {}
        game = medina.new_game(
            ruleset.id,
            ruleset.seats[:players],
            options={**options, "gates": gates},
            seed=drawn.randrange(2**31) if ruleset.drawn_setup or number % 3 else None,
        )
        if game.state is not None:
            yield game.state


def _options(ruleset: Ruleset, players: int, drawn: Random) -> dict[str, OptionValue]:
    return {
        name: drawn.choice(option.values)
        for name, option in OPTIONS.items()
        if ruleset.may_override(name, players) and drawn.random() < 0.5
    }


def random_play(legal: medina.LegalMoves, drawn: Random) -> str:
    """Draw a legal action, in notation. Rare kinds of piece are as likely as others."""
    by_kind: dict[str, list[str]] = {}
    for action in sorted(legal_actions(legal)):
        by_kind.setdefault(action[0], []).append(action)
    return drawn.choice(drawn.choice([*by_kind.values()]))
