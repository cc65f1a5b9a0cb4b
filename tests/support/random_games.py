"""Random games for property tests. The same seed always gives the same game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import NamedTuple

from service.rules import referee, setup
from service.rules.board import BIT, bits
from service.rules.pieces import PIECES, ROOFTOPS, WALL_PIECES
from service.rules.rulesets import OPTIONS, RULESETS, OptionValue
from service.rules.ruling import LegalMoves, Placement, Ruling
from service.rules.state import Action, Move, State

TABLES = tuple(
    (ruleset.id, players, gates)
    for ruleset in RULESETS.values()
    for players, gates in product(sorted(ruleset.supplies), (False, True))
)
"""Every ruleset with every number of players, without and with gates."""


class Ply(NamedTuple):
    """A state, its legal moves, the chosen move, and the ruling."""

    state: State
    legal: LegalMoves
    move: Move
    ruling: Ruling


def listed_actions(legal: LegalMoves) -> list[Action]:
    """Return all legal actions."""
    return _actions(legal.placements)


def _actions(placements: Iterable[Placement]) -> list[Action]:
    return [
        Action(placement.piece, cell, placement.color, placement.source)
        for placement in placements
        for cell in ([0] if placement.piece == "tea_tile" else bits(placement.cells))
    ]


def choose(random: Random, legal: LegalMoves) -> Move:
    """Return a random legal action as a move, or a pass if no action is legal.

    All kinds of piece are equally likely. Each building colour is a kind of its own.
    """
    assert legal.player is not None
    by_kind: dict[tuple[str, str], list[Placement]] = {}
    for placement in legal.placements:
        if placement.cells or placement.piece == "tea_tile":
            by_kind.setdefault((placement.piece, str(placement.color)), []).append(placement)
    if not by_kind:
        return Move(legal.player, ())
    kind = random.choice(sorted(by_kind))
    return Move(legal.player, (random.choice(_actions(by_kind[kind])),))


def first_state(
    ruleset: str, players: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> State:
    """Return the first state of a game.

    With an odd seed, the setup is drawn. With an even seed, the players choose it, if the ruleset
    lets them.
    """
    colors = RULESETS[ruleset].seats[:players]
    drawn = seed if seed % 2 else None
    if RULESETS[ruleset].drawn_setup:
        drawn = seed
    new = setup.new_game(ruleset, colors, options or {}, seed=drawn)
    assert new.state is not None, new.reasons
    return new.state


def random_game(
    ruleset: str, players: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> Iterator[Ply]:
    random = Random(seed)
    state = first_state(ruleset, players, seed, options)
    while state.phase != "finished":
        legal = referee.legal_moves(state)
        move = choose(random, legal)
        ruling = referee.play(state, move)
        yield Ply(state, legal, move, ruling)
        assert ruling.legal, (ruleset, players, seed, move, ruling.reasons)
        state = ruling.state


def random_options(ruleset: str, players: int, seed: int) -> dict[str, OptionValue]:
    """Return random values for about half of the options that can be overridden."""
    random = Random(f"{ruleset} {players} {seed}")
    chosen = RULESETS[ruleset]
    return {
        name: random.choice(option.values)
        for name, option in OPTIONS.items()
        if chosen.may_override(name, players) and random.random() < 0.5
    }


def tries(random: Random, state: State) -> Iterator[Action]:
    """Yield three random actions, which may be illegal."""
    board, ends = state.config.board, [end for street in state.streets for end in street[::-1][:1]]
    buildings = list(bits(sum(state.buildings)))
    for piece in random.sample((*PIECES, "well", "tea_tile"), 3):
        cells = list(bits(board.wall_cells if piece in WALL_PIECES else board.city))
        if piece in ROOFTOPS and buildings:
            cells = buildings
        if random.random() < 0.05:
            cells = list(BIT.values())
        cell = 0 if piece == "tea_tile" else random.choice(cells)
        color = random.choice(("grey", "violet", "black", "brown", "orange"))
        source = random.choice(ends) if ends and random.random() < 0.3 else 0
        yield Action(
            piece,
            cell,
            color if piece == "building" else None,
            source if piece == "merchant" else 0,
        )
