"""The list of legal moves agrees with the rulings on single actions."""

from __future__ import annotations

import pytest

from service.rules import pieces, referee
from service.rules.board import BIT, bits
from service.rules.state import Action, State
from tests.support.random_games import TABLES, listed_actions, random_game, random_options


def _every_action(state: State) -> list[Action]:
    """Return an action for each piece in stock on each cell of the grid.

    On a cell in front of a gate, there is also one merchant for each street end, naming that end.
    """
    player = state.mover
    actions = []
    for piece in pieces.PIECES:
        if piece == "building":
            colors = state.config.building_colors
            held = [color for color, count in zip(colors, player.buildings, strict=True) if count]
            actions += [Action(piece, cell, color) for color in held for cell in BIT.values()]
        elif pieces.in_stock(player, piece):
            actions += [Action(piece, cell) for cell in BIT.values()]
    ends = [end for end, _ in state.analysis.ends]
    if player.merchants and state.gates:
        near = state.config.board.faced_by(state.gates)
        actions += [Action("merchant", cell, None, end) for cell in bits(near) for end in ends]
    return actions


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_listed_actions_are_exactly_the_legal_ones(ruleset: str, players: int, gates: bool) -> None:
    judged = {"legal": 0, "refused": 0}
    options = random_options(ruleset, players, 2) | {"gates": gates}
    for number, ply in enumerate(random_game(ruleset, players, 2, options)):
        state = ply.state
        if state.phase != "play" or number % 14 != 2:
            continue
        listed = {action._replace(source=0) for action in listed_actions(ply.legal)}
        for action in listed_actions(ply.legal):
            ruling = referee.play(state, ply.move._replace(actions=(action,)))
            assert ruling.legal, (action, ruling.reasons)
            judged["legal"] += 1
        for action in _every_action(state):
            if action._replace(source=0) not in listed:
                ruling = referee.play(state, ply.move._replace(actions=(action,)))
                assert not ruling.legal, action
                assert ruling.reasons
                assert ruling.state is state
                judged["refused"] += 1
    assert judged["legal"] >= 150
    assert judged["refused"] >= 1500
