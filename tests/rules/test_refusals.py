"""The map of refusals: for every cell what a move to it would be told."""

from __future__ import annotations

import pytest

from service.examples.positions import position
from service.rules import referee
from service.rules.board import bits
from service.rules.catalogue import RANK
from service.rules.state import Action, Move, State
from tests.support.late_games import ROOFTOPS, between_two, ditt
from tests.support.random_games import TABLES, random_game, random_options

SPECIAL = {
    "obligations": between_two(orange="I3-K3 G9-J9", rooftops=ROOFTOPS + " red:I3", player="blue"),
    "the last player": between_two(
        options={"last_player_rooftop": "others_have_no_pieces"}, actions=["wall A3"]
    ),
    "the last player, greedy": between_two(
        options={
            "last_player_rooftop": "others_have_no_pieces",
            "turn_obligation": "greedy",
        },
        actions=["wall A3"],
    ),
    "one of a colour": ditt(player="yellow", actions=["black J9"]),
    "ways through gates": position(
        "second-edition",
        options={"gates": True},
        well="M8",
        walls="B1-D1 B13-D13 A2-A3",
        gates="E1 E13 A4",
        streets=["E2-E4 D4-B4"],
    ),
    "the set-up": position("second-edition", phase="setup", turn=0, streets=()),
}


def agrees(state: State) -> None:
    """Hold the map of refusals against the ruling on every cell of the board."""
    legal = referee.legal_moves(state, explain=True)
    player = str(legal.player)
    allowed: dict[tuple[str, str | None], int] = {}
    for placement in legal.placements:
        if placement.piece != "tea_tile":
            kind = placement.piece, placement.color
            allowed[kind] = allowed.get(kind, 0) | placement.cells
    seen = dict.fromkeys(allowed, 0)
    for refusal in legal.refusals:
        kind = refusal.piece, refusal.color
        assert list(refusal.rules) == sorted(refusal.rules, key=RANK.__getitem__)
        assert not seen[kind] & refusal.cells
        seen[kind] |= refusal.cells
        for cell in bits(refusal.cells):
            action = Action(refusal.piece, cell, refusal.color)
            reasons = referee.play(state, Move(player, (action,))).reasons
            assert tuple(reason.rule for reason in reasons) == refusal.rules
    for kind, cells in allowed.items():
        assert seen[kind] == state.config.board.cells & ~cells


@pytest.mark.parametrize("state", SPECIAL.values(), ids=list(SPECIAL))
def test_the_map_says_what_a_move_would_be_told(state: State) -> None:
    """Each piece's other cells are refused for the very rules that forbid a move there."""
    agrees(state)


@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_the_map_agrees_in_whole_games(ruleset: str, players: int, gates: bool) -> None:
    """The same holds in positions of whole games."""
    options = random_options(ruleset, players, 13) | {"gates": gates}
    plies = [ply for ply in random_game(ruleset, players, 13, options) if ply.state.phase == "play"]
    for ply in (plies[len(plies) // 2], plies[-2]):
        agrees(ply.state)
