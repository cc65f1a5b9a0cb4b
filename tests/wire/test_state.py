"""States in JSON: reading them, and their canonical form."""

from __future__ import annotations

import copy
from dataclasses import asdict, fields
from random import Random
from typing import Any

import orjson
import pytest

from schemas import requests
from schemas.state import ParsedState, dump_state
from service.rules.audit import audit
from service.rules.rulesets import RULESETS
from service.rules.state import State
from tests.support.marks import mostly_slow
from tests.support.random_games import TABLES, random_game
from tests.support.wire import MIDDLE, MISSING, changed


def read(document: Any) -> ParsedState:
    """Read a state as the service does."""
    position: ParsedState = requests.POSITION.load({"state": document})["state"]
    return position


def parts(state: State) -> dict[str, Any]:
    """Return the content of a state, without the order and direction of its streets."""
    names = [
        field.name
        for field in fields(State)
        if field.name not in ("_analysis", "audit_result", "players", "streets")
    ]
    values: dict[str, Any] = {name: getattr(state, name) for name in names}
    values["players"] = [asdict(player) for player in state.players]
    values["streets"] = {frozenset((street, street[::-1])) for street in state.streets}
    return values


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 5))
def test_states_of_games_survive_a_round_trip(ruleset: str, players: int, gates: bool) -> None:
    states = 0
    for ply in random_game(ruleset, players, seed=7, options={"gates": gates}):
        state = ply.ruling.state
        document = dump_state(state)
        position = read(orjson.loads(orjson.dumps(document)))
        assert parts(position.state) == parts(state)
        assert position.asked.config is state.config
        assert dump_state(position.state) == document
        states += 1
    assert states >= 50


def shuffled(random: Random, document: dict[str, Any]) -> dict[str, Any]:
    """Return a document for the same state that is not in canonical form."""
    state = copy.deepcopy(document)
    board = state["board"]
    for cells in (*board["buildings"].values(), board["stables"], board["walls"], board["gates"]):
        random.shuffle(cells)
    board["streets"] = [street[:: random.choice((1, -1))] for street in board["streets"]]
    random.shuffle(board["streets"])
    del state["ruleset"]["revision"]
    ruleset = RULESETS[state["ruleset"]["id"]]
    state["ruleset"]["options"] |= {
        "tie_break": ruleset.default("tie_break", len(state["players"])),
        "well": ruleset.default("well", len(state["players"])),
    }
    for name in ("tea_supply", "gate_supply"):
        if not state[name]:
            del state[name]
    for player in state["players"]:
        for place, name in (
            (player, "tea_tiles"),
            (player["stock"], "neutral_rooftops"),
            (player["stock"], "gates"),
            (player["stock"], "blocking_rooftops"),
        ):
            if place[name]:
                if isinstance(place[name], list):
                    random.shuffle(place[name])
            else:
                del place[name]
    for tile in state["tower_tiles"].values():
        if not tile["merchants"]:
            del tile["merchants"]
    keys = list(state)
    random.shuffle(keys)
    return {key: state[key] for key in keys}


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 5))
def test_reordered_state_has_the_same_canonical_form(
    ruleset: str, players: int, gates: bool
) -> None:
    random = Random(3)
    states = 0
    for number, ply in enumerate(random_game(ruleset, players, seed=8, options={"gates": gates})):
        if number % 10 == 0:
            document = dump_state(ply.state)
            other = read(shuffled(random, document)).state
            assert orjson.dumps(dump_state(other)) == orjson.dumps(document)
            states += 1
    assert states >= 5


def test_canonical_form_orders_cells_streets_and_fields() -> None:
    """Cells are sorted by row, then by column. Streets are sorted by their first cell."""
    state = read(
        changed(
            changed(MIDDLE, "/board/streets", [["K3", "K2"], ["G6", "F6", "F5"], ["C9"]]),
            "/board/walls",
            ["C13", "B1", "A10", "A2", "B13"],
        )
    ).state
    document = dump_state(state)
    assert document["board"]["streets"] == [["K2", "K3"], ["F5", "F6", "G6"], ["C9"]]
    assert document["board"]["walls"] == ["B1", "A2", "A10", "B13", "C13"]
    assert list(document) == list(MIDDLE)
    assert list(document["ruleset"]) == ["id", "revision", "options"]
    assert list(document["board"]) == [
        "well",
        "buildings",
        "stables",
        "rooftops",
        "streets",
        "walls",
        "gates",
    ]
    assert document["players"][0]["stock"]["blocking_rooftops"] == []
    assert document["turn"]["actions"] == [{"piece": "merchant", "cell": "G6", "from": "F6"}]


def test_canonical_form_leaves_out_default_options() -> None:
    options = {"well": True, "gates": True, "tie_break": "shared"}
    document = changed(MIDDLE, "/ruleset", {"id": "second-edition", "options": options})
    position = read(document)
    assert dump_state(position.state)["ruleset"] == {
        "id": "second-edition",
        "revision": 1,
        "options": {"gates": True},
    }


NAMED_TWICE = [
    ("/board/walls", ["B1", "C1", "B1", "C1", "B1"], [("wall", None, "B1"), ("wall", None, "C1")]),
    ("/board/stables", ["C6", "C6"], [("stable", None, "C6")]),
    ("/board/gates", ["F1", "F1"], [("gate", None, "F1")]),
    ("/board/buildings/grey", ["C5", "C4", "B4", "C4"], [("building", "grey", "C4")]),
    ("/board/streets", [["F5", "F6", "F5"]], [("merchant", None, "F5")]),
]


@pytest.mark.parametrize(("pointer", "value", "twice"), NAMED_TWICE)
def test_audit_reports_each_repeated_cell_once(
    pointer: str, value: Any, twice: list[tuple[str, str | None, str]]
) -> None:
    found = audit(read(changed(MIDDLE, pointer, value)).state)
    named = [r for r in found if r.rule == "state.cell_twice"]
    assert [tuple(r.params[n] for n in ("piece", "color", "cell")) for r in named] == twice
    assert [r.cells for r in named] == [(cell,) for _, _, cell in twice]


def test_audit_reports_the_building_color_of_the_other_edition() -> None:
    """Black is read as violet. The board, the stocks and the palace tiles give one reason each."""
    document = copy.deepcopy(MIDDLE)
    for place in (
        document["board"]["buildings"],
        document["players"][0]["stock"]["buildings"],
        document["players"][1]["stock"]["buildings"],
        document["palace_tiles"],
    ):
        place["black"] = place.pop("violet")
    state = read(document).state
    assert [(r.rule, r.params["color"], r.params["place"]) for r in state.input_problems] == [
        ("state.color", "black", "board"),
        ("state.color", "black", "stock"),
        ("state.color", "black", "palace_tiles"),
    ]
    assert parts(state) | {"input_problems": ()} == parts(read(MIDDLE).state)


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("/board/buildings/violet", "board"),
        ("/players/2/stock/buildings/violet", "stock"),
        ("/palace_tiles/violet", "palace_tiles"),
    ],
)
def test_audit_reports_a_missing_building_color(pointer: str, place: str) -> None:
    """The state is impossible, but not malformed."""
    (problem,) = read(changed(MIDDLE, pointer, MISSING)).state.input_problems
    assert (problem.rule, problem.params) == (
        "state.color_missing",
        {"color": "violet", "place": place},
    )


def test_audit_reports_a_piece_on_the_wrong_kind_of_cell() -> None:
    """The state is impossible, but not malformed."""
    state = read(changed(MIDDLE, "/board/stables", ["C6", "R13"])).state
    assert dump_state(state)["board"]["stables"] == ["C6", "R13"]
    assert [(r.rule, r.cells) for r in audit(state)] == [("state.cell_kind", ("R13",))]
