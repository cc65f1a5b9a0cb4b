"""``/v1/positions``, and ``include`` with positions."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from schemas.move import dump_move
from schemas.state import dump_state
from service import library as medina
from service.rules.board import NAME, cell_names
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, random_game
from tests.support.wire import MIDDLE, REQUEST, changed
from tests.wire.test_includes import ask
from tests.wire.test_notation import errors, post

Json = dict[str, Any]
Table = tuple[str, int, bool]
PARTS = ("turn", "cells", "palaces", "streets", "arms", "rewarded", "unknowns")
BEHIND = ("stables", "merchants", "walls")


def test_fields_of_a_position_response_have_a_fixed_order(client: FlaskClient) -> None:
    answer = ask(client, "positions", {"state": MIDDLE})
    assert list(answer) == ["verdict", "state", "notation", *PARTS, "reasons", "ruleset"]
    assert (answer["verdict"], answer["reasons"]) == ("ok", [])
    assert answer["notation"] == notation_of(MIDDLE)
    assert answer["state"] == MIDDLE
    assert answer["cells"]["C4"] == {
        "piece": "building",
        "color": "grey",
        "rooftop": "red",
        "palace": 0,
    }
    assert answer["ruleset"] == ask(client, "audits", {"state": MIDDLE})["ruleset"]


@pytest.mark.parametrize("table", TABLES[::6])
def test_position_and_state_get_the_same_response(client: FlaskClient, table: Table) -> None:
    plies = list(random_game(table[0], table[1], 9, {"gates": table[2]}))
    chosen = plies[::40]
    assert len(chosen) >= 2
    for ply in chosen:
        state = dump_state(ply.state)
        for extra in ({}, {"viewer": state["players"][0]["color"]}):
            answer = post(client, "positions", {"state": state, **extra})
            text = notation_of(state)
            assert post(client, "positions", {"position": text, **extra}) == answer


@pytest.mark.parametrize("table", TABLES[::6])
def test_adjudication_can_include_the_position_after_the_move(
    client: FlaskClient, table: Table
) -> None:
    plies = list(random_game(table[0], table[1], 9, {"gates": table[2]}))
    chosen = [*plies[::40], plies[-1]]
    assert len(chosen) >= 3
    for ply in chosen:
        request = {"state": dump_state(ply.state), "move": dump_move(ply.move)}
        answer = ask(client, "adjudications", {**request, "include": ["position"]})
        read = ask(client, "positions", {"state": answer["state"]})
        included = answer.pop("position")
        assert orjson.dumps(included) == orjson.dumps({name: read[name] for name in PARTS})
        assert answer == ask(client, "adjudications", request)


def test_position_response_returns_an_impossible_state_exactly_as_sent(
    client: FlaskClient,
) -> None:
    """The fields that are computed from the state are empty."""
    reversed_walls = list(reversed(MIDDLE["board"]["walls"]))
    too_many = changed(MIDDLE, "/players/0/stock/walls", 9)
    unsorted = changed(too_many, "/board/walls", reversed_walls)
    hanging = changed(MIDDLE, "/board/walls", ["A2", "E1"])
    for state, text in ((too_many, notation_of(too_many)), (hanging, None)):
        answer = ask(client, "positions", {"state": state})
        assert answer["verdict"] == "invalid_state"
        assert (answer["state"], answer["notation"]) == (state, text)
        assert answer["reasons"] == ask(client, "audits", {"state": state})["reasons"] != []
        assert (answer["turn"], answer["cells"]) == (None, {})
        assert answer["palaces"] == answer["streets"] == []
        arms = answer["arms"]
        assert [list(sides.values()) for sides in arms.values()] == [[[], []]] * 4
        included = ask(
            client, "adjudications", {**REQUEST, "state": state, "include": ["position"]}
        )
        assert included["position"] == {name: answer[name] for name in PARTS}
    sent = post(client, "positions", {"state": unsorted})
    assert orjson.dumps(reversed_walls) in sent


def test_viewer_sees_only_their_own_stock(client: FlaskClient) -> None:
    """Rooftops and tea tiles are not hidden from any viewer."""
    for viewer in ("red", "blue", "green", "yellow"):
        answer = ask(client, "positions", {"state": MIDDLE, "viewer": viewer})
        assert answer["verdict"] == "ok"
        assert answer["notation"] == notation_of(answer["state"])
        for seen, full in zip(answer["state"]["players"], MIDDLE["players"], strict=True):
            stock = dict(full["stock"])
            if full["color"] != viewer:
                stock |= dict.fromkeys(BEHIND)
                stock["buildings"] = dict.fromkeys(stock["buildings"])
            assert seen == {**full, "stock": stock}
        for part in ("cells", "palaces", "streets", "arms"):
            assert answer[part] == ask(client, "positions", {"state": MIDDLE})[part]


def test_viewer_must_be_a_player_color(client: FlaskClient) -> None:
    for viewer in ("neutral", "Red", 1, ["red"]):
        (error,) = errors(client, "positions", {"state": MIDDLE, "viewer": viewer})
        assert error["pointer"] == "/viewer"


def test_library_position_has_the_same_content_as_the_response(client: FlaskClient) -> None:
    state = medina.read_state(MIDDLE)
    reading, answer = medina.position(state), ask(client, "positions", {"state": MIDDLE})
    assert reading.turn._asdict() == {**answer["turn"], "owes": tuple(answer["turn"]["owes"])}
    for palace, given in zip(reading.palaces, answer["palaces"], strict=True):
        assert (palace.color, palace.owner, palace.size) == (
            given["color"],
            given["owner"],
            given["size"],
        )
        assert cell_names(palace.growth) == given["growth"]
        assert palace.worth.total == given["worth"]["total"]
    for street, shown in zip(reading.streets, answer["streets"], strict=True):
        assert [NAME[cell] for cell in street.cells] == shown["cells"]
        assert cell_names(street.next) == shown["next"]
    assert list(reading.cells) == list(answer["cells"])
    with pytest.raises(medina.ImpossibleStateError):
        medina.position(medina.read_state(changed(MIDDLE, "/players/0/stock/walls", 9)))
