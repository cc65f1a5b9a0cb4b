"""Refusals in the list of legal moves: the rules that forbid each piece on each cell."""

from __future__ import annotations

import pytest

from service.examples.positions import position
from service.rules import pieces, referee
from service.rules.board import bits
from service.rules.catalogue import RULES
from service.rules.state import Action, Move, State
from tests.support.late_games import ROOFTOPS, between_two, ditt
from tests.support.marks import mostly_slow
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
    "one piece of each colour": ditt(player="yellow", actions=["black J9"]),
    "ways through gates": position(
        "second-edition",
        options={"gates": True},
        well="M8",
        walls="B1-D1 B13-D13 A2-A3",
        gates="E1 E13 A4",
        streets=["E2-E4 D4-B4"],
    ),
    "the setup": position("second-edition", phase="setup", turn=0, streets=()),
}


def compare_with_rulings(state: State) -> int:
    """Compare the listed refusals with rulings on single cells, and return the number of cells."""
    compared = 0
    legal = referee.legal_moves(state, explain=True)
    player = str(legal.player)
    allowed: dict[tuple[str, str | None], int] = {}
    for placement in legal.placements:
        if placement.piece != "tea_tile":
            kind = placement.piece, placement.color
            allowed[kind] = allowed.get(kind, 0) | placement.cells
    seen = dict.fromkeys(allowed, 0)
    kinds = [(refusal.piece, refusal.color) for refusal in legal.refusals]
    assert list(dict.fromkeys(kinds)) == [kind for kind in allowed if kind in kinds]
    for kind in allowed:
        of_kind = [refusal.cells for refusal in legal.refusals if kind == refusal[:2]]
        assert of_kind == _in_order(of_kind, pieces.cells_of_kind(state.config, kind[0]))
    for refusal in legal.refusals:
        kind = refusal.piece, refusal.color
        assert list(refusal.rules) == sorted(refusal.rules, key=list(RULES).index)
        assert not seen[kind] & refusal.cells
        seen[kind] |= refusal.cells
        for cell in bits(refusal.cells):
            action = Action(refusal.piece, cell, refusal.color)
            reasons = referee.play(state, Move(player, (action,))).reasons
            assert tuple(reason.rule for reason in reasons) == refusal.rules
            compared += 1
    for kind, cells in allowed.items():
        assert seen[kind] == state.config.board.cells & ~cells
    return compared


def _in_order(sets: list[int], right_kind: int) -> list[int]:
    """Sort sets by their first cells. Sets without a cell in ``right_kind`` come first."""
    return sorted(sets, key=lambda cells: (bool(cells & right_kind), next(bits(cells))))


def test_legal_cells_of_a_piece_match_the_list_of_legal_moves() -> None:
    """Placements that must name the end of a street are left out.

    A piece that is not in the list has no legal cells.
    """
    compared = 0
    for state in SPECIAL.values():
        if state.phase != "play":
            continue
        listed = {
            (placement.piece, placement.color): placement.cells
            for placement in referee.legal_moves(state).placements
            if not placement.source
        }
        for piece in pieces.PIECES:
            for color in state.config.building_colors if piece == "building" else (None,):
                cells = referee.legal_cells(state, piece, color)
                assert cells == listed.get((piece, color), 0)
                compared += bool(cells)
    assert compared >= 10


@pytest.mark.parametrize("state", SPECIAL.values(), ids=list(SPECIAL))
def test_listed_refusals_agree_with_rulings(state: State) -> None:
    assert compare_with_rulings(state) > 100


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 3))
def test_listed_refusals_agree_with_rulings_in_random_games(
    ruleset: str, players: int, gates: bool
) -> None:
    options = random_options(ruleset, players, 13) | {"gates": gates}
    plies = [ply for ply in random_game(ruleset, players, 13, options) if ply.state.phase == "play"]
    compared = [compare_with_rulings(ply.state) for ply in (plies[len(plies) // 2], plies[-2])]
    assert compared[0] > 100
    assert compared[1] > 0
