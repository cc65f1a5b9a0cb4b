"""Invariants that hold in every position of random games."""

from __future__ import annotations

from random import Random

import pytest

from schemas import fast_reader, requests
from schemas.state import dump_state
from service.rules import pieces, referee
from service.rules.audit import audit
from service.rules.board import BIT, bits
from service.rules.scoring import score
from service.rules.state import Action, Move, State
from tests.support.random_games import TABLES, listed_actions, random_game, random_options

GAMES_PER_TABLE = 2
"""The number of games at each of the 32 tables."""


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_audit_accepts_every_position_of_random_games(
    ruleset: str, players: int, gates: bool
) -> None:
    """The test also checks the scores, and that every game ends."""
    positions = 0
    for seed in range(100, 100 + GAMES_PER_TABLE):
        options = random_options(ruleset, players, seed) | {"gates": gates}
        ended = False
        for ply in random_game(ruleset, players, seed, options):
            positions += 1
            after = ply.ruling.state
            assert audit(after) == (), (seed, ply.move)
            _check_score(after)
            ended = after.phase == "finished"
            assert ended is any(event.type == "game_finished" for event in ply.ruling.events)
        assert ended
    assert positions > 50 * GAMES_PER_TABLE


def _check_score(state: State) -> None:
    result = score(state)
    for player in result.players:
        palaces = [palace.total for palace in player.palaces]
        assert player.total == sum(palaces) + player.palace_tiles + player.tower_tiles
        for palace in player.palaces:
            assert palace.total == sum(palace[2:-1])
    held = sum(value for value, holder in _tiles(state) if holder)
    assert sum(player.palace_tiles + player.tower_tiles for player in result.players) == held
    assert bool(result.winners) is result.final


def _tiles(state: State) -> list[tuple[int, str | None]]:
    return [
        *zip(state.palace_values, state.palace_holders, strict=True),
        *zip(state.tower_values, state.tower_holders, strict=True),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_exactly_the_listed_actions_are_legal_in_random_games(
    ruleset: str, players: int, gates: bool
) -> None:
    """The test also writes each state and reads it back."""
    random = Random(f"{ruleset} {players} {gates}")
    positions = legal = illegal = 0
    for seed in range(200, 203):
        options = random_options(ruleset, players, seed) | {"gates": gates}
        for ply in random_game(ruleset, players, seed, options):
            if random.random() > 0.15:
                continue
            positions += 1
            state = ply.state
            listed = listed_actions(ply.legal)
            for action in random.sample(listed, min(5, len(listed))):
                assert referee.play(state, Move(str(ply.legal.player), (action,))).legal
            for action in _random_actions(state, random):
                ruling = referee.play(state, Move(str(ply.legal.player), (action,)))
                assert ruling.legal is (action in listed), action
                legal += ruling.legal
                illegal += not ruling.legal
            _check_canonical_form(state)
    assert positions > 30
    assert legal > 50
    assert illegal > 1000


def _random_actions(state: State, random: Random) -> list[Action]:
    """Return random actions, most of which are illegal."""
    actions = []
    for _ in range(25):
        piece = random.choice((*pieces.PIECES, "tea_tile", "well"))
        color = random.choice(state.config.building_colors) if piece == "building" else None
        cell = 0 if piece == "tea_tile" else random.choice(list(BIT.values()))
        actions.append(Action(piece, cell, color))
    merchants = list(bits(state.analysis.beside_one_merchant))
    sampled = random.sample(merchants, min(3, len(merchants)))
    return actions + [Action("merchant", cell) for cell in sampled]


def _check_canonical_form(state: State) -> None:
    """Check that a state stays the same if it is written and read back."""
    document = dump_state(state)
    copy = fast_reader.load(requests.POSITION, {"state": document})["state"].state
    assert dump_state(copy) == document
    assert copy.config is state.config
    assert _legal_placements(copy) == _legal_placements(state)
    assert score(copy) == score(state)


def _legal_placements(state: State) -> list[tuple[str, str, int, int]]:
    legal = referee.legal_moves(state)
    return sorted(
        (placement.piece, placement.color or "", placement.cells, placement.source)
        for placement in legal.placements
    )
