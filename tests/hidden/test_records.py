"""A record tells more about hidden stocks than its last position."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.hidden import hide, rulings
from service.rules.state import Move
from tests.support.random_games import TABLES, random_game


@pytest.mark.parametrize(
    ("ruleset", "players"), [(ruleset, players) for ruleset, players, gates in TABLES if not gates]
)
def test_record_from_the_beginning_is_judged_as_with_full_stocks(
    client: FlaskClient, ruleset: str, players: int
) -> None:
    """At the beginning of a game, all stocks are known, and every move shows what it takes."""
    plies = list(random_game(ruleset, players, 5))
    moves = [dump_move(ply.move) for ply in plies]
    request = {"state": dump_state(hide(plies[0].state)), "moves": moves}
    answer = client.post("/v1/replays", json=request).get_json()
    assert (answer["verdict"], answer["played"]) == ("legal", len(moves))
    assert answer["unknowns"] == []
    assert answer["state"]["phase"] == "finished"


@pytest.mark.parametrize("gates", [False, True])
def test_pass_after_a_move_is_illegal(client: FlaskClient, gates: bool) -> None:
    """A player who can place nothing is passed over, so a pass can only begin a record."""
    plies = list(random_game("board-game-arena", 3, 3, {"gates": gates}))
    state = hide(plies[-4].state)
    first = Move(str(state.turn.player), ())
    ruling = rulings.play(state, first)
    assert ruling.verdict == "undetermined"
    passes = [first, *[Move(str(ruling.state.turn.player), ())] * 399]
    request = {"state": dump_state(state), "moves": [dump_move(move) for move in passes]}
    answer = client.post("/v1/replays", json=request).get_json()
    assert (answer["verdict"], answer["played"]) == ("illegal", 1)
    assert [(reason["rule"], reason["certain"]) for reason in answer["reasons"]] == [
        ("turn.pass", True)
    ]
