"""The service and the naive referee read the same things from a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from schemas.state import dump_state
from service.examples.cases import MoveCase
from service.examples.rules import EXAMPLES
from service.rules.state import State
from tests.support.random_games import TABLES, random_game, random_options

from .naive.board import ARMS, adjacent, cell_name, is_city, parse_cell, sorted_names
from .naive.palaces import Palace, arm_pieces, connected_arms, find_palaces
from .naive.placements import _cells_that_extend, is_open, rooftop_cells, stable_cells
from .naive.position import (
    Position,
    merchants_on_board,
    occupied_city_cells,
    player_to_move,
    read_state,
)
from .naive.scoring import _palace_score
from .naive.streets import continuations, street_ends
from .naive.turn import owes_rooftop, remaining

Json = dict[str, Any]
Table = tuple[str, int, bool]
ITEMS = ("buildings", "stables", "walls", "merchants", "well", "total")


def _post(client: FlaskClient, path: str, document: Json) -> Json:
    response = client.post(
        f"/v1/{path}", data=orjson.dumps(document), content_type="application/json"
    )
    assert response.status_code == 200, response.text
    answer: Json = response.get_json()
    return answer


def compare(client: FlaskClient, state: State) -> Counter[str]:
    """Compare everything that the service reads from a state, and count what was compared."""
    document = dump_state(state)
    answer = _post(client, "positions", {"state": document})
    assert (answer["verdict"], answer["state"]) == ("ok", document)
    read = read_state(document)
    met = Counter(states=1)
    met += _compare_palaces(read, answer)
    met += _compare_streets(read, answer)
    met += _compare_turn(client, read, document, answer["turn"])
    for corner, side in ARMS:
        arm = [cell_name(cell) for cell in arm_pieces(read, corner, side)]
        assert answer["arms"][corner][side] == arm
        met["arms"] += bool(arm)
    assert sum(map(len, answer["arms"].values())) == len(ARMS)
    assert answer["rewarded"] == sorted_names(_rewarded(read))
    met["rewarded"] += bool(answer["rewarded"])
    _compare_cells(document, answer)
    return met


def _rewarded(read: Position) -> list[tuple[int, int]]:
    if read.well is None:
        return []
    column, row = read.well
    near = [(column + 2, row), (column - 2, row), (column, row + 2), (column, row - 2)]
    return [cell for cell in near if is_city(read.board, cell)]


def _compare_palaces(read: Position, answer: Json) -> Counter[str]:
    palaces = find_palaces(read)
    occupied = occupied_city_cells(read)
    for_stables = list(stable_cells(read))
    order = {name: number for number, name in enumerate(read.buildings)}
    first = {
        id(palace): min(palace.buildings, key=lambda cell: (cell[1], cell[0])) for palace in palaces
    }

    def place(palace: Palace) -> tuple[int, int, int]:
        column, row = first[id(palace)]
        return order[palace.color], row, column

    palaces_in_order = sorted(palaces, key=place)
    met: Counter[str] = Counter()
    for palace, given in zip(palaces_in_order, answer["palaces"], strict=True):
        joins = [
            cell
            for cell in for_stables
            if any(neighbor in palace.buildings for neighbor in adjacent(cell))
        ]
        grows = [] if palace.claimed else _cells_that_extend(read, palace, palaces, occupied)
        rivals = [
            other.size
            for other in palaces
            if other.claimed and other.color == palace.color and other is not palace
        ]
        holds = palace.claimed and read.palace_tiles[palace.color].holder == palace.rooftop_color
        corners = {corner for corner, _ in connected_arms(read, palace.components)}
        anywhere = next(iter(palace.buildings))
        score = _palace_score(read, _claimed_at(palace, palace.rooftop_cell or anywhere))
        assert given == {
            "color": palace.color,
            "buildings": sorted_names(palace.buildings),
            "stables": sorted_names(palace.stables),
            "owner": palace.rooftop_color,
            "rooftop": cell_name(palace.rooftop_cell) if palace.rooftop_cell else None,
            "open": is_open(read, palace, palaces, occupied),
            "growth": sorted_names(grows),
            "stable_growth": sorted_names(joins),
            "towers": [corner for corner in ("NW", "NE", "SE", "SW") if corner in corners],
            "size": palace.size,
            "worth": {item: score[item] for item in ITEMS},
            "lead": palace.size - max(rivals, default=0) if holds else None,
        }
        met.update(
            palaces=1,
            growing=given["open"],
            with_towers=bool(corners),
            unclaimed_worth=not palace.claimed,
            stables_join=palace.claimed and bool(joins),
            leading=holds and bool(rivals),
        )
    return met


def _claimed_at(palace: Palace, cell: tuple[int, int]) -> Palace:
    return Palace(palace.color, palace.buildings, palace.stables, cell, palace.rooftop_color)


def _compare_streets(read: Position, answer: Json) -> Counter[str]:
    ways = continuations(read)
    met: Counter[str] = Counter()
    assert len(answer["streets"]) == len(read.streets)
    for given in answer["streets"]:
        cells = [parse_cell(name) for name in given["cells"]]
        assert cells in read.streets or cells[::-1] in read.streets
        ends = street_ends(read, cells)
        assert given["ends"] == [cell_name(end) for end in ends]
        onward = [cell for cell, sources in ways.items() if set(sources) & set(ends)]
        assert given["next"] == sorted_names(onward)
        met.update(streets=1, going_on=bool(onward), ended=not onward)
    assert sum(len(given["cells"]) for given in answer["streets"]) == len(merchants_on_board(read))
    return met


def _compare_turn(client: FlaskClient, read: Position, document: Json, turn: Json) -> Counter[str]:
    """Compare the turn with the list of legal moves, the ruling on a pass and the naive referee."""
    legal = _post(client, "legal-moves", {"state": document})
    for name in ("player", "quota", "remaining", "may_pass"):
        assert turn[name] == legal[name]
    if read.phase != "play":
        assert turn["owes"] == []
        return Counter(not_in_play=1)
    move = {"player": turn["player"], "actions": []}
    passing = _post(client, "adjudications", {"state": document, "move": move})
    owes = turn["owes"]
    assert passing["legal"] == turn["may_pass"] == ("turn.obligation" not in owes)
    player = player_to_move(read)
    met = Counter(owing=len(owes))
    if not owes_rooftop(read, player):
        assert "turn.last_player" not in owes
    elif any(True for _ in rooftop_cells(read, player)):
        foreseen = read.options["turn_obligation"] == "lookahead" or remaining(read) == 1
        assert ("turn.last_player" in owes) == foreseen
        met["rooftop owed"] = foreseen
    return met


def _compare_cells(document: Json, answer: Json) -> None:
    """Check that each piece is listed with its cell, and with its palace or street."""
    board = document["board"]
    expected: Json = {}
    rooftops = {rooftop["cell"]: rooftop["color"] for rooftop in board["rooftops"]}
    for color, cells in board["buildings"].items():
        for cell in cells:
            expected[cell] = {"piece": "building", "color": color}
            if cell in rooftops:
                expected[cell]["rooftop"] = rooftops[cell]
    kinds = (("stable", "stables"), ("wall", "walls"), ("gate", "gates"))
    expected |= {cell: {"piece": piece} for piece, name in kinds for cell in board[name]}
    if board["well"]:
        expected[board["well"]] = {"piece": "well"}
    for index, street in enumerate(board["streets"]):
        expected |= {cell: {"piece": "merchant", "street": index} for cell in street}
    for index, palace in enumerate(answer["palaces"]):
        for cell in palace["buildings"] + palace["stables"]:
            expected[cell]["palace"] = index
    assert answer["cells"] == expected
    assert list(answer["cells"]) == sorted_names(map(parse_cell, expected))


def _game(client: FlaskClient, table: Table, seed: int, step: int) -> Counter[str]:
    ruleset, players, gates = table
    options = random_options(ruleset, players, seed) | {"gates": gates}
    plies = list(random_game(ruleset, players, seed, options))
    met: Counter[str] = Counter()
    for ply in (*plies[::step], *plies[-3:]):
        met += compare(client, ply.state)
    return met + compare(client, plies[-1].ruling.state)


def test_readings_of_positions_agree_with_the_naive_referee(client: FlaskClient) -> None:
    met: Counter[str] = Counter()
    for table in TABLES[::6]:
        met += _game(client, table, 3, 30)
    assert met["states"] > 40
    assert met["palaces"] > 200
    kinds = ("growing", "with_towers", "unclaimed_worth", "going_on", "ended", "arms")
    assert met["rewarded"] > 5
    for kind in (*kinds, "stables_join", "leading"):
        assert met[kind] > 10, (kind, met)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_readings_of_positions_agree_with_the_naive_referee_at_every_table(
    client: FlaskClient, table: Table
) -> None:
    met = _game(client, table, 5, 8)
    assert met["states"] > 12
    assert met["palaces"] > 25


def test_referees_agree_that_the_last_player_owes_a_rooftop(client: FlaskClient) -> None:
    case = EXAMPLES["turn.last_player"].refused
    assert isinstance(case, MoveCase)
    assert compare(client, case.state)["rooftop owed"] == 1
