"""Numbers behind the screen on the wire: read, written in one form, hidden for a viewer."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from schemas import requests
from schemas.fast_reader import read_canonical
from schemas.notation import parse_position, write_position
from schemas.state import dump_state
from service.rules.hidden import hide
from service.rules.state import State
from tests.support.notation import with_unknown_numbers
from tests.support.random_games import TABLES, random_game
from tests.support.wire import MIDDLE


def read(document: Any) -> State:
    """Read a state as the service does."""
    state: State = requests.POSITION.load({"state": document})["state"].state
    return state


@pytest.mark.slow
def test_untold_numbers_survive_a_round_trip() -> None:
    """State and notation: what is untold stays untold, by the schema and by the fast reader."""
    random = Random(3)
    fast = hidden = 0
    for ruleset, players, gates in TABLES:
        plies = list(random_game(ruleset, players, 3, {"gates": gates}))
        for ply in random.sample(plies, 4):
            document = with_unknown_numbers(dump_state(ply.state), random)
            assert dump_state(read(document)) == document
            notation = write_position(document)
            assert notation is not None
            assert dump_state(read(parse_position(notation))) == document
            body = json.dumps({"state": document}).encode()
            content = read_canonical(requests.POSITION, json.loads(body), body)
            fast += dump_state(content["state"].state) == document
            hidden += bool(read(document).untold)
    assert fast == 4 * len(TABLES)
    assert hidden > 2 * len(TABLES)


def test_null_is_short_for_a_whole_stock() -> None:
    """A stock or its buildings may be null; the canonical form has each number."""
    document = copy.deepcopy(MIDDLE)
    stock = document["players"][1]["stock"]
    everything = {name: None for name in stock if name != "blocking_rooftops"}
    document["players"][1]["stock"] = everything
    written = dump_state(read(document))
    document["players"][1]["stock"] = None
    assert dump_state(read(document)) == written
    canonical = written["players"][1]["stock"]
    assert canonical["rooftops"] == stock["rooftops"]
    assert canonical["gates"] == 0
    assert set(canonical["buildings"].values()) == {None}
    assert canonical["walls"] is None
    assert dump_state(read(written)) == written


def test_what_the_board_decides_is_written_out() -> None:
    """Own rooftops, pieces that the game lacks, and closed colours are told even where null."""
    closed = 0
    for ply in random_game("second-edition", 2, 1):
        state = ply.state
        document = dump_state(state)
        for player in document["players"]:
            player["stock"] = None
        stocks = [player["stock"] for player in dump_state(read(document))["players"]]
        for player, stock in zip(state.players, stocks, strict=True):
            assert stock["rooftops"] == player.rooftops
            assert stock["gates"] == 0
            assert (stock["neutral_rooftops"], stock["walls"]) == (None, None)
            for color, number in enumerate(stock["buildings"].values()):
                assert number == (0 if state.is_closed(color) else None)
                closed += number == 0
    assert closed > 0


def test_a_viewer_sees_their_own_stock_and_all_rooftops() -> None:
    """Buildings, stables, merchants, walls and gates of the others are hidden, nothing else."""
    for ply in random_game("second-edition", 3, 1, {"gates": True}):
        document = dump_state(ply.state)
        viewer = document["players"][0]["color"]
        seen = dump_state(hide(ply.state, viewer))
        assert seen["players"][0] == document["players"][0]
        for player, before in zip(seen["players"][1:], document["players"][1:], strict=True):
            stock = player["stock"]
            told = ("rooftops", "neutral_rooftops", "blocking_rooftops")
            assert [stock[name] for name in told] == [before["stock"][name] for name in told]
            hidden = [stock[name] for name in ("stables", "merchants", "walls", "gates")]
            assert hidden == [None] * 4
        assert hide(hide(ply.state, viewer)).untold == hide(ply.state).untold
    assert dump_state(hide(ply.state, viewer)) != document
