"""Divisions of merchants into streets agree with a search through all orders of placement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from service.examples.positions import position
from service.rules.board import BIT, NAME, union
from service.rules.joining import streets
from service.rules.joining.streets import divisions, streets_through
from service.rules.state import State
from tests.support.random_games import TABLES, random_game

Cell = tuple[int, int]
Streets = frozenset[tuple[Cell, ...]]

COLUMNS = "BCDEFGHIJKLMNOPQ"


def name(cell: Cell) -> str:
    return f"{COLUMNS[cell[0]]}{cell[1] + 2}"


def beside(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


class Placing:
    """Plain, slow rules for placing merchants and gates on a part of the board.

    ``free`` holds the cells without other pieces, and ``facing`` the city cells in front of gates.
    A new street begins beside at most one merchant, or beside none if ``isolated`` is true.
    """

    def __init__(self, free: frozenset[Cell], isolated: bool, facing: frozenset[Cell]) -> None:
        self.free = free
        self.isolated = isolated
        self.facing = facing

    def moves(self, streets: Streets, gates: frozenset[Cell]) -> Iterator[tuple[Cell, Streets]]:
        """Yield each cell for the next merchant, with the streets that result.

        ``gates`` holds the city cells in front of the gates that have been placed.
        """
        if not streets:
            first = [c for c in self.free if 0 < c[0] < 15 and 0 < c[1] < 10]
            yield from [(cell, frozenset([(cell,)])) for cell in first]
            return
        merchants = {cell for street in streets for cell in street}
        near = {cell: [m for m in beside(cell) if m in merchants] for cell in self.free}
        longer: list[tuple[Cell, Streets]] = []
        for street in streets:
            passed = {
                cell for pair in pairwise(street) if pair[1] not in beside(pair[0]) for cell in pair
            }
            for end in {street[0], street[-1]}:
                if len([m for m in beside(end) if m in merchants]) > 1:
                    continue
                goes_through = end in gates and end not in passed
                for cell in self.free - merchants:
                    entered = cell in gates and cell not in passed and not near[cell]
                    if near[cell] == [end] or (goes_through and entered):
                        new = (*street, cell) if end == street[-1] else (cell, *street)
                        longer.append((cell, streets - {street} | {new}))
        yield from longer
        if not longer:
            most = 0 if self.isolated else 1
            for cell in self.free - merchants:
                if len(near[cell]) <= most:
                    yield cell, streets | {(cell,)}

    def divisions(self, merchants: frozenset[Cell]) -> set[Streets]:
        """Return the streets that can result from placing the merchants and gates in any order."""

        @cache
        def reached(streets: Streets, gates: frozenset[Cell]) -> frozenset[Streets]:
            placed = {cell for street in streets for cell in street}
            if placed == merchants:
                return frozenset([streets])
            found: set[Streets] = set()
            for cell, following in self.moves(streets, gates):
                if cell in merchants:
                    found |= reached(_canonical(following), gates)
            for gate in self.facing - gates:
                found |= reached(streets, gates | {gate})
            return frozenset(found)

        return set(reached(frozenset(), frozenset()))


def _canonical(streets: Streets) -> Streets:
    return frozenset(min(street, street[::-1]) for street in streets)


def _state(free: frozenset[Cell], isolated: bool, facing: frozenset[Cell]) -> State:
    """Return a state in which only ``free`` is empty, and each cell of ``facing`` faces a gate."""
    every = [(column, row) for column in range(16) for row in range(11)]
    full = " ".join(name(cell) for cell in every if cell not in free)
    rulings = {"new_street": "isolated" if isolated else "at_most_one_neighbor"}
    state = position(
        "second-edition", options={"well": False, "gates": bool(facing), **rulings}, streets=()
    )
    state.buildings = (sum(BIT[each] for each in full.split()), 0, 0, 0)
    state.gates = sum(BIT[_gate(cell)] for cell in facing)
    return state.copy()  # drops the cached analysis of the empty board


def _gate(cell: Cell) -> str:
    """Return the wall cell beside a city cell at an edge."""
    column, row = cell
    if row in (0, 10):
        return f"{COLUMNS[column]}{1 if row == 0 else 13}"
    return f"{'A' if column == 0 else 'R'}{row + 2}"


def _board(random: Random) -> frozenset[Cell]:
    """Return the free cells: most of a small rectangle."""
    column, row = random.randrange(0, 8), random.randrange(0, 5)
    width, height = random.choice([(3, 3), (4, 3), (5, 3), (4, 4), (6, 2)])
    cells = [(column + x, row + y) for x in range(width) for y in range(height)]
    return frozenset(cell for cell in cells if random.random() < 0.85)


def _gated_board(random: Random) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the free cells, in one to three corners, and the free cells that face gates."""
    sizes = [(3, 3), (3, 2), (2, 3), (4, 2)]
    cells: set[Cell] = set()
    for right, down in random.sample([(0, 0), (1, 0), (0, 1), (1, 1)], random.choice((1, 2, 2, 3))):
        width, height = random.choice(sizes)
        cells |= {
            (15 - x if right else x, 10 - y if down else y)
            for x in range(width)
            for y in range(height)
        }
    free = frozenset(cell for cell in cells if random.random() < 0.9)
    sides = (
        [cell for cell in free if cell[1] == 0 and 0 < cell[0] < 15],
        [cell for cell in free if cell[1] == 10 and 0 < cell[0] < 15],
        [cell for cell in free if cell[0] == 0 and 0 < cell[1] < 10],
        [cell for cell in free if cell[0] == 15 and 0 < cell[1] < 10],
    )
    facing = [random.choice(sorted(side)) for side in sides if side and random.random() < 0.9]
    return free, frozenset(facing)


def _compare(boards: int, seed: int, *, gates: bool = False) -> Counter[str]:
    """Compare the service with ``Placing`` on random boards, and count the boards by result."""
    random, met = Random(seed), Counter[str]()
    for number in range(boards):
        isolated = number % 4 == 3
        free, facing = _gated_board(random) if gates else (_board(random), frozenset[Cell]())
        placing = Placing(free, isolated, facing)
        streets: Streets = frozenset()
        standing: set[Cell] = set()
        for _ in range(random.randrange(2, 10 if gates else 11)):
            standing |= {gate for gate in facing if random.random() < 0.4}
            moves = sorted(placing.moves(streets, frozenset(standing)), key=str)
            if not moves:
                break
            streets = _canonical(random.choice(moves)[1])
        if not streets:
            continue
        merchants = frozenset(cell for street in streets for cell in street)
        if random.random() < 0.2:  # some of these sets are impossible in a game
            merchants = frozenset(random.sample(sorted(free), min(len(free), len(merchants))))
        expected = placing.divisions(merchants)
        state = _state(free, isolated, facing)
        cells = sum(BIT[name(cell)] for cell in merchants)
        found = divisions(state, cells)
        if not found.complete:
            assert not found.divisions
            met["abandoned"] += 1
            continue
        written = {
            frozenset(
                min(names, names[::-1])
                for names in (tuple(name(cell) for cell in street) for street in cut)
            )
            for cut in expected
        }
        got = {
            frozenset(
                min(names, names[::-1])
                for names in (tuple(NAME[cell] for cell in street) for street in division)
            )
            for division in found.divisions
        }
        assert len(found.divisions) == len(got)
        assert got == written, (
            sorted(map(name, merchants)),
            sorted(map(name, facing)),
            got,
            written,
        )
        through = streets_through(state, cells)
        for street in {street for division in found.divisions for street in division}:
            assert all(street in through[cell] for cell in street)
        met["boards"] += 1
        met["none" if not expected else "one" if len(expected) == 1 else "several"] += 1
        met["through gates"] += any(
            second not in beside(first)
            for cut in expected
            for street in cut
            for first, second in pairwise(street)
        )
    return met


def test_search_finds_exactly_the_possible_divisions_into_streets() -> None:
    met = _compare(120, 4)
    assert met["none"] > 3
    assert met["one"] > 50


def test_search_finds_exactly_the_possible_divisions_into_streets_through_gates() -> None:
    """Gates are placed before, between and after the merchants."""
    met = _compare(60, 34, gates=True)
    assert met["one"] > 10
    assert met["through gates"] > 3


@pytest.mark.slow
def test_search_finds_exactly_the_possible_divisions_on_many_boards() -> None:
    met = _compare(6000, 2)
    assert met["none"] > 100
    assert met["several"] > 30, met
    assert not met["abandoned"]


@pytest.mark.slow
def test_search_finds_exactly_the_possible_divisions_on_many_boards_with_gates() -> None:
    met = _compare(1500, 4, gates=True)
    assert met["none"] > 100
    assert met["several"] > 30, met
    assert met["through gates"] > 100, met
    assert met["abandoned"] <= 1, met


@pytest.mark.slow
def test_search_for_streets_stays_below_its_limits_on_boards_from_games() -> None:
    boards = gated = 0
    for ruleset, players, gates in TABLES:
        plies = list(random_game(ruleset, players, 7, {"gates": gates}))
        for ply in (*plies[len(plies) // 2 :: 25], plies[-1]):
            state = ply.ruling.state.copy()
            true = {min(street, street[::-1]) for street in state.streets}
            state.streets = ()
            search = streets._Search(state, union([union(street) for street in true]))
            found = [set(division) for division in search.divisions()]
            assert true in found
            assert search.steps < streets.MAX_STEPS / 2
            boards += 1
            gated += bool(state.gates)
    assert boards > 100
    assert gated > 40
