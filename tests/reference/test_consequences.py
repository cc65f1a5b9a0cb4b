"""The events about points and about what has been closed agree with the naive referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from schemas.move import dump_action
from schemas.state import dump_state
from service.rules import referee
from service.rules.reasons import Event
from service.rules.rulesets import OptionValue
from service.rules.state import Action, Move, State
from tests.support.random_games import TABLES, random_game, random_options

from . import naive
from .naive.board import SIDES, cell_name, reading_order, side_cells
from .naive.palaces import find_palaces
from .naive.placements import is_open, wall_piece_cells
from .naive.position import Position, occupied_city_cells, read_state
from .naive.streets import continuations

Json = dict[str, Any]
CLOSING = ("palace_blocked", "street_ended", "wall_closed")
TILES = {"palace_tile": ("color",), "tower_tile": ("corner",)}


def turns(plies: Iterable[Any]) -> Iterator[tuple[State, Move, State]]:
    """Yield each turn of a game as a single move, with the states before and after it."""
    begun: State | None = None
    actions: list[Action] = []
    for ply in plies:
        begun = begun or ply.state
        actions += ply.move.actions
        after = ply.ruling.state
        if after.turn.number != begun.turn.number or after.phase != "play":
            yield begun, Move(ply.move.player, tuple(actions)), after
            begun, actions = None, []


def points_of(document: Json, score: Json) -> dict[tuple[str, str, str], int]:
    """Return each player's points for each palace and tile, given the naive referee's score."""
    points = {
        (player["color"], palace["color"], palace["cell"]): palace["total"]
        for player in score["players"]
        for palace in player["palaces"]
    }
    for kind in ("palace_tiles", "tower_tiles"):
        for name, tile in document[kind].items():
            if tile["holder"]:
                points[tile["holder"], kind, name] = tile["value"]
    return points


def cause(params: Mapping[str, Any]) -> tuple[str, str, str]:
    if "corner" in params:
        assert "color" not in params
        return params["player"], "tower_tiles", params["corner"]
    if "cell" not in params:
        return params["player"], "palace_tiles", params["color"]
    return params["player"], params["color"], params["cell"]


def check_points(before: State, events: Iterable[Event], after: State) -> Counter[str]:
    """Check that the events add up to the change of the score, as a whole and cause by cause."""
    then, now = dump_state(before), dump_state(after)
    scored, scores = naive.score(then), naive.score(now)
    totals = {player["color"]: player["total"] for player in scored["players"]}
    changed: Counter[tuple[str, str, str]] = Counter()
    told = [event for event in events if event.type == "points_changed"]
    for _, params, _ in told:
        totals[params["player"]] += params["count"]
        assert params["value"] == totals[params["player"]]
        assert params["count"]
        changed[cause(params)] += params["count"]
    assert totals == {player["color"]: player["total"] for player in scores["players"]}
    old, new = points_of(then, scored), points_of(now, scores)
    for key in old.keys() | new.keys() | changed.keys():
        assert changed[key] == new.get(key, 0) - old.get(key, 0), key
    return Counter(
        {
            "told": len(told),
            "losses": sum(event.params["count"] < 0 for event in told),
            "tiles": sum("cell" not in event.params for event in told),
            "of another player": sum(e.params["player"] != before.turn.player for e in told),
        }
    )


def open_palaces(position: Position) -> dict[frozenset[Any], str]:
    """Return the colours of the open palaces, keyed by their buildings."""
    palaces, occupied = find_palaces(position), occupied_city_cells(position)
    return {
        frozenset(palace.buildings): palace.color
        for palace in palaces
        if is_open(position, palace, palaces, occupied)
    }


def going_on(position: Position) -> list[set[Any]]:
    """Return the streets that can go on."""
    ends = {end for ends in continuations(position).values() for end in ends}
    return [set(street) for street in position.streets if ends & set(street)]


def closed(before: Json, after: Json) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what an action has closed, according to the naive referee."""
    then, now = read_state(before), read_state(after)
    was_open, is_still_open = open_palaces(then), open_palaces(now)
    existed = [palace.buildings for palace in find_palaces(then)]
    for palace in find_palaces(now):
        buildings = frozenset(palace.buildings)
        if palace.claimed or buildings in is_still_open:
            continue
        new = not any(old <= buildings for old in existed)
        if new or any(old <= buildings for old in was_open):
            first = min(buildings, key=reading_order)
            yield "palace_blocked", {"color": palace.color, "cell": cell_name(first)}
    could, can = going_on(then), going_on(now)
    for street in now.streets:
        new = not any(set(old) <= set(street) for old in then.streets)
        if set(street) not in can and (new or any(old <= set(street) for old in could)):
            first = min((street[0], street[-1]), key=reading_order)
            yield "street_ended", {"cell": cell_name(first), "count": len(street)}
    had_room, have_room = set(wall_piece_cells(then)), set(wall_piece_cells(now))
    for side in SIDES:
        cells = set(side_cells(now.board, side))
        if had_room & cells and not have_room & cells:
            yield "wall_closed", {"side": side}


def check_closings(before: State, action: Action, events: Iterable[Event]) -> Counter[str]:
    """Check that the events tell all that an action has closed."""
    document = dump_state(before)
    expected = closed(document, naive.apply(document, dump_action(action)))
    told = [
        (event.type, {name: event.params[name] for name in event.params if name != "player"})
        for event in events
        if event.type in CLOSING
    ]
    assert sorted(map(str, told)) == sorted(map(str, expected))
    return Counter(type_ for type_, _ in told)


def check_game(
    ruleset: str, players: int, seed: int, options: Mapping[str, OptionValue]
) -> Counter[str]:
    """Check the events of each action and of each turn of a random game."""
    counts: Counter[str] = Counter()
    plies = list(random_game(ruleset, players, seed, options))
    for ply in plies:
        counts += check_points(ply.state, ply.ruling.events, ply.ruling.state)
        if ply.state.phase == "play" and ply.move.actions:
            counts += check_closings(ply.state, ply.move.actions[0], ply.ruling.events)
    for before, move, after in turns(plies):
        ruling = referee.play(before, move)
        assert ruling.legal
        check_points(before, ruling.events, after)
    replayed = referee.replay(plies[0].state, [ply.move for ply in plies])
    assert replayed.events == tuple(ply.ruling.events for ply in plies)
    return counts


def check_games(tables: Iterable[tuple[str, int, bool]], seeds: Iterable[int]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for ruleset, players, gates in tables:
        for seed in seeds:
            options = random_options(ruleset, players, seed) | {"gates": gates}
            counts += check_game(ruleset, players, seed, options)
    return counts


def test_events_tell_all_points_and_closings_of_a_game() -> None:
    counts = check_games([TABLES[8]], [2])
    assert counts["told"] > 30
    assert counts["of another player"] > 10
    assert min(counts[type_] for type_ in CLOSING) > 0


@pytest.mark.slow
def test_events_tell_all_points_and_closings_at_every_table() -> None:
    counts = check_games(TABLES, [2])
    assert counts["told"] > 1000
    assert min(counts["losses"], counts["tiles"], counts["of another player"]) > 100
    assert min(counts[type_] for type_ in CLOSING) > 10
