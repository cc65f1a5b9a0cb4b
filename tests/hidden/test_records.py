"""A record tells more about hidden stocks than its last position."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.hidden import hide
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
@pytest.mark.parametrize("left", [3, 4, 10])
def test_not_every_player_can_pass_in_turn(client: FlaskClient, gates: bool, left: int) -> None:
    """Each pass shows that its player can place nothing, so at last another one can, or nobody."""
    plies = list(random_game("board-game-arena", 3, 3, {"gates": gates}))
    first = hide(plies[-left].state)
    request: dict[str, Any] = {"state": dump_state(first), "moves": []}
    player: str | None = first.turn.player
    for _ in range(len(first.players)):
        request["moves"].append({"player": player, "actions": []})
        answer = client.post("/v1/replays", json=request).get_json()
        player = answer["state"]["turn"]["player"]
        if answer["verdict"] == "illegal" or player is None:
            break
        assert answer["verdict"] == "undetermined"
    request["moves"] += [{"player": player or "red", "actions": []}] * 300
    answer = client.post("/v1/replays", json=request).get_json()
    assert answer["verdict"] == "illegal"
    assert answer["played"] <= len(first.players)
