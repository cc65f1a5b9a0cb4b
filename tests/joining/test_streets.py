"""The ways to cut merchants into streets, held against every order of placing them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from service.examples.positions import position
from service.rules.board import BIT, NAME
from service.rules.joining.streets import readings, streets_through
from service.rules.state import State

Cell = tuple[int, int]
Streets = frozenset[tuple[Cell, ...]]

COLUMNS = "BCDEFGHIJKLMNOPQ"


def name(cell: Cell) -> str:
    return f"{COLUMNS[cell[0]]}{cell[1] + 2}"


def beside(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


class Placing:
    """The rule of merchants on a part of the board, in the plainest words.

    ``free`` are the cells without other pieces. ``isolated`` is the ruling on new streets.
    """

    def __init__(self, free: frozenset[Cell], isolated: bool) -> None:
        self.free = free
        self.isolated = isolated

    def moves(self, streets: Streets) -> dict[Cell, Streets]:
        """Return where the next merchant may go, and the streets that there are then."""
        if not streets:
            first = [c for c in self.free if 0 < c[0] < 15 and 0 < c[1] < 10]
            return {cell: frozenset([(cell,)]) for cell in first}
        merchants = {cell for street in streets for cell in street}
        near = {cell: [m for m in beside(cell) if m in merchants] for cell in self.free}
        longer: dict[Cell, Streets] = {}
        for street in streets:
            for end in {street[0], street[-1]}:
                if len([m for m in beside(end) if m in merchants]) > 1:
                    continue
                for cell in self.free - merchants:
                    if near[cell] == [end]:
                        new = (*street, cell) if end == street[-1] else (cell, *street)
                        longer[cell] = streets - {street} | {new}
        if longer:
            return longer
        most = 0 if self.isolated else 1
        return {
            cell: streets | {(cell,)} for cell in self.free - merchants if len(near[cell]) <= most
        }

    def cuts(self, merchants: frozenset[Cell]) -> set[Streets]:
        """Return the streets that every order of placing these merchants can bring about."""

        @cache
        def reached(streets: Streets) -> frozenset[Streets]:
            placed = {cell for street in streets for cell in street}
            if placed == merchants:
                return frozenset([streets])
            found: set[Streets] = set()
            for cell, following in self.moves(streets).items():
                if cell in merchants:
                    found |= reached(_canonical(following))
            return frozenset(found)

        return set(reached(frozenset()))


def _canonical(streets: Streets) -> Streets:
    return frozenset(min(street, street[::-1]) for street in streets)


def _state(free: frozenset[Cell], isolated: bool) -> State:
    """Return a state whose city is full but for some cells."""
    every = [(column, row) for column in range(16) for row in range(11)]
    full = " ".join(name(cell) for cell in every if cell not in free)
    state = position(
        "second-edition",
        options={"well": False, "new_street": "isolated" if isolated else "at_most_one_neighbor"},
        streets=(),
    )
    state.buildings = (sum(BIT[each] for each in full.split()), 0, 0, 0)
    return state.copy()  # without the analysis of the empty board


def _board(random: Random) -> frozenset[Cell]:
    """Return the free cells of a small part of the board, with holes."""
    column, row = random.randrange(0, 8), random.randrange(0, 5)
    width, height = random.choice([(3, 3), (4, 3), (5, 3), (4, 4), (6, 2)])
    cells = [(column + x, row + y) for x in range(width) for y in range(height)]
    return frozenset(cell for cell in cells if random.random() < 0.85)


def _compare(boards: int, seed: int) -> Counter[int]:
    """Compare the readings of random sets of merchants; count them by number of readings."""
    random, met = Random(seed), Counter[int]()
    for number in range(boards):
        free, isolated = _board(random), number % 4 == 3
        placing = Placing(free, isolated)
        streets: Streets = frozenset()
        for _ in range(random.randrange(2, 11)):
            moves = placing.moves(streets)
            if not moves:
                break
            streets = _canonical(moves[random.choice(sorted(moves))])
        if not streets:
            continue
        merchants = frozenset(cell for street in streets for cell in street)
        if random.random() < 0.2:  # perhaps no game has these
            merchants = frozenset(random.sample(sorted(free), min(len(free), len(merchants))))
        expected = placing.cuts(merchants)
        state = _state(free, isolated)
        cells = sum(BIT[name(cell)] for cell in merchants)
        found = readings(state, cells)
        assert found.complete
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
                for names in (tuple(NAME[cell] for cell in street) for street in reading)
            )
            for reading in found.readings
        }
        assert len(found.readings) == len(got)
        assert got == written, (sorted(map(name, merchants)), got ^ written)
        for street in {street for reading in found.readings for street in reading}:
            assert street in streets_through(state, cells, street[0])
        met[len(expected)] += 1
    return met


def test_the_readings_are_those_of_all_orders_of_placing() -> None:
    """No way that merchants can have come about is missing, and none is too many."""
    met = _compare(120, 1)
    assert met[0] > 3
    assert met[1] > 50


@pytest.mark.slow
def test_the_readings_of_many_boards() -> None:
    """The same for many boards, some of them with several readings."""
    met = _compare(6000, 2)
    assert met[0] > 100
    assert sum(number for cuts, number in met.items() if cuts > 1) > 30, met
