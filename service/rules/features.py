"""What can be read off a position: palaces, streets' ends, arms, free cells.

Computed once for a state. A placement hands on what it does not change (the ``with_...`` methods),
so a game is played without searching the board anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import STRIDE, Side, adjacent, bits, touching, union
from .rulesets import Game

if TYPE_CHECKING:
    from .state import Rooftop, State

__all__ = ["Features", "Palace", "groups"]


def groups(cells: int) -> Iterator[int]:
    """Split a set of cells into its parts joined by adjacency."""
    while cells:
        group = cells & -cells
        while True:
            # Adjacency written out: this loop is most of what a position costs to read.
            grown = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & cells
            if grown == group:
                break
            group = grown
        yield group
        cells ^= group


class Palace:
    """A palace: buildings of one colour joined by adjacency, and the stables adjacent to them.

    ``color`` is the colour's index; ``rooftop`` the bit of the rooftop's cell (0 where unclaimed),
    ``owner`` its colour, ``order`` how many rooftops had been placed before it. ``components`` are
    buildings and stables, ``near`` these and every cell that touches one (to be masked).
    """

    __slots__ = ("buildings", "color", "components", "near", "order", "owner", "rooftop", "stables")

    def __init__(
        self,
        color: int,
        buildings: int,
        stables: int,
        owner: str | None = None,
        rooftop: int = 0,
        order: int = -1,
    ) -> None:
        self.color = color
        self.buildings = buildings
        self.stables = stables
        self.owner = owner
        self.rooftop = rooftop
        self.order = order
        self.components = components = buildings | stables
        row = components | components << 1 | components >> 1
        self.near = row | row << STRIDE | row >> STRIDE

    @property
    def size(self) -> int:
        """The number of components."""
        return self.components.bit_count()


class Features:
    """What can be read off one state.

    Attributes: ``palaces``; ``merchants`` (all streets as one bitboard); ``empty`` city cells;
    ``near_one`` and ``near_two``, the cells that touch (or are) a component of at least one palace,
    of at least two; ``barred``, the cells where well and gates allow no building and no stable.
    ``notes`` keep what explanations of many cells ask again and again.
    """

    __slots__ = (
        "_arms",
        "_beside",
        "_by_cell",
        "_ends",
        "_open",
        "_owned",
        "_room",
        "barred",
        "empty",
        "game",
        "gates",
        "merchants",
        "near_one",
        "near_two",
        "notes",
        "palaces",
        "streets",
        "walls",
    )

    def __init__(self, state: State) -> None:
        board = state.game.board
        self.game: Game = state.game
        self.streets = state.streets
        self.walls = state.walls
        self.gates = state.gates
        self.merchants = merchants = union([bit for street in state.streets for bit in street])
        palaces: tuple[Palace, ...] = ()
        components = near_one = near_two = 0
        for of_color in _read_palaces(state):
            palaces += of_color.palaces
            components |= of_color.components
            near_two |= of_color.near_two | near_one & of_color.near_one
            near_one |= of_color.near_one
        self.palaces = palaces
        self.near_one = near_one
        self.near_two = near_two
        self.empty = board.city & ~(components | merchants | state.well)
        self.barred = touching(state.well) | adjacent(state.gates) & board.city
        self._forget()

    def _forget(self) -> None:
        self._open: tuple[Palace | None, ...] | None = None
        self._ends: tuple[tuple[int, tuple[int, ...]], ...] | None = None
        self._beside: tuple[int, int] | None = None
        self._arms: tuple[tuple[int, int], ...] | None = None
        self._room: int | None = None
        self._by_cell: dict[int, Palace] | None = None
        self.notes: dict[object, Any] = {}
        self._owned: dict[tuple[str, int], Palace] | None = None

    def _copy(self) -> Features:
        new = Features.__new__(Features)
        new.game = self.game
        new.streets = self.streets
        new.walls = self.walls
        new.gates = self.gates
        new.merchants = self.merchants
        new.palaces = self.palaces
        new.near_one = self.near_one
        new.near_two = self.near_two
        new.empty = self.empty
        new.barred = self.barred
        new._open = new._ends = new._beside = new._by_cell = new._owned = None
        new.notes = {}
        # Only walls and gates change these.
        new._arms = self._arms
        new._room = self._room
        return new

    def with_component(self, old: Palace | None, new: Palace, cell: int) -> Features:
        """Return the features once a building or stable on a cell has made one palace of another.

        ``old`` is None where the building starts a palace.
        """
        features = self._copy()
        if old is None:
            features.palaces = (*self.palaces, new)
            newly_near = new.near
        else:
            features.palaces = tuple([new if p is old else p for p in self.palaces])
            newly_near = new.near & ~old.near
        features.near_two |= self.near_one & newly_near
        features.near_one |= newly_near
        features.empty &= ~cell
        return features

    def with_claim(self, old: Palace, new: Palace) -> Features:
        """Return the features once a palace has been claimed."""
        features = self._copy()
        features.palaces = tuple([new if p is old else p for p in self.palaces])
        return features

    def with_merchant(self, cell: int, streets: tuple[tuple[int, ...], ...]) -> Features:
        """Return the features once a merchant stands on a cell, the streets being these."""
        features = self._copy()
        features.streets = streets
        features.merchants |= cell
        features.empty &= ~cell
        return features

    def with_wall(self, cell: int) -> Features:
        """Return the features once a wall piece stands on a cell."""
        features = self._copy()
        features.walls |= cell
        features._arms = features._room = None
        return features

    def with_gate(self, cell: int) -> Features:
        """Return the features once a gate stands on a cell."""
        features = self._copy()
        features.gates |= cell
        features.barred |= adjacent(cell) & self.game.board.city
        features._arms = features._room = None
        return features

    def emptied(self, cell: int, state: State) -> Features:
        """Return the features of a state that differs in this: the cell is empty.

        A building or stable on it stays part of its palace all the same.
        """
        features = self._copy()
        features.streets = state.streets
        features.merchants &= ~cell
        features.walls = state.walls
        features.gates = state.gates
        features.barred = touching(state.well) | adjacent(state.gates) & self.game.board.city
        features.empty |= cell & self.game.board.city
        features._arms = features._room = None
        features._by_cell = self.by_cell
        return features

    def growth(self, palace: Palace) -> int:
        """Return the cells where a building may extend an unclaimed palace."""
        return adjacent(palace.buildings) & self.empty & ~(self.near_two | self.barred)

    @property
    def open_palaces(self) -> tuple[Palace | None, ...]:
        """The open palace of each colour, or None: unclaimed, and some cell extends it."""
        if self._open is None:
            found: list[Palace | None] = [None, None, None, None]
            for palace in self.palaces:
                if not palace.rooftop and self.growth(palace):
                    found[palace.color] = palace
            self._open = tuple(found)
        return self._open

    @property
    def ends(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Every end of a street, with its street: first or last, at most one merchant beside it."""
        if self._ends is None:
            ends: list[tuple[int, tuple[int, ...]]] = []
            for street in self.streets:
                first_and_last = (street[0], street[-1]) if len(street) > 1 else street
                ends += [
                    (end, street)
                    for end in first_and_last
                    if (adjacent(end) & self.merchants).bit_count() <= 1
                ]
            self._ends = tuple(ends)
        return self._ends

    @property
    def beside_one_merchant(self) -> int:
        """The empty cells that are adjacent to exactly one merchant."""
        return self._beside_merchants()[0]

    @property
    def beside_many_merchants(self) -> int:
        """The empty cells that are adjacent to two merchants or more."""
        return self._beside_merchants()[1]

    def _beside_merchants(self) -> tuple[int, int]:
        if self._beside is None:
            merchants = self.merchants
            one, many = merchants << 1, 0
            for neighbours in (merchants >> 1, merchants << STRIDE, merchants >> STRIDE):
                many |= one & neighbours
                one |= neighbours
            self._beside = one & ~many & self.empty, many & self.empty
        return self._beside

    @property
    def wall_room(self) -> int:
        """How many wall pieces can still be placed on the whole ring, one after the other."""
        if self._room is None:
            self._room = sum([self.room_on(side) for side in self.game.board.sides])
        return self._room

    def room_on(self, side: Side) -> int:
        """Count the wall pieces that a side still takes: without a gate one cell stays empty."""
        empty = (side.cells & ~(self.walls | self.gates)).bit_count()
        return empty if self.gates & side.cells else empty - 1

    @property
    def arms(self) -> tuple[tuple[int, int], ...]:
        """The wall pieces of each tower's two arms, in the order of the corners: NW, NE, SE, SW."""
        if self._arms is None:
            north, east, south, west = [side.arms(self.walls) for side in self.game.board.sides]
            self._arms = (
                (north[0], west[0]),
                (north[1], east[0]),
                (east[1], south[1]),
                (south[0], west[1]),
            )
        return self._arms

    @property
    def by_cell(self) -> dict[int, Palace]:
        """The palace of each component, by the component's cell."""
        if self._by_cell is None:
            self._by_cell = {
                cell: palace for palace in self.palaces for cell in bits(palace.components)
            }
        return self._by_cell

    def palace_at(self, building: int) -> Palace | None:
        """Return the palace with a building on this cell, or None."""
        for palace in self.palaces:
            if palace.buildings & building:
                return palace
        return None

    def owned(self, owner: str, color: int) -> Palace | None:
        """Return the palace of a colour under a rooftop of the given colour."""
        if self._owned is None:
            self._owned = {
                (palace.owner, palace.color): palace
                for palace in self.palaces
                if palace.owner is not None
            }
        return self._owned.get((owner, color))

    def towers(self, palace: Palace) -> tuple[int, ...]:
        """Return the indices of the corners whose tower a palace is connected to, by either arm."""
        if not palace.near & self.walls:
            return ()
        beside = adjacent(palace.components) & self.walls
        return tuple(
            [index for index, (one, other) in enumerate(self.arms) if beside & (one | other)]
        )


class _OfColor(NamedTuple):
    """The palaces of one colour: their components, and what is near one of them, near two."""

    palaces: tuple[Palace, ...]
    components: int
    near_one: int
    near_two: int


def _read_palaces(state: State) -> list[_OfColor]:
    adjacent_to = [adjacent(buildings) for buildings in state.buildings]
    claims: list[list[tuple[int, Rooftop]]] = [[], [], [], []]
    for claim in enumerate(state.rooftops):
        for color, buildings in enumerate(state.buildings):
            if claim[1].cell & buildings:
                claims[color].append(claim)
                break
    return [
        _palaces_of(color, buildings, adjacent_to[color] & state.stables, tuple(claims[color]))
        for color, buildings in enumerate(state.buildings)
    ]


@lru_cache(maxsize=1024)
def _palaces_of(
    color: int, buildings: int, stables: int, claims: tuple[tuple[int, Rooftop], ...]
) -> _OfColor:
    """Find the palaces of one colour.

    Kept, as a client asks about one position many times, and the next position differs in one
    colour: reading a position that shares three colours with one seen before takes a third of the
    time.
    """
    claim_of = {rooftop.cell: (order, rooftop) for order, rooftop in reversed(claims)}
    roofed = union(claim_of)
    palaces = []
    components = near_one = near_two = 0
    for group in groups(buildings):
        own_stables = adjacent(group) & stables
        roof = group & roofed
        if roof:
            order, rooftop = claim_of[roof & -roof]
            palace = Palace(color, group, own_stables, rooftop.color, rooftop.cell, order)
        else:
            palace = Palace(color, group, own_stables)
        palaces.append(palace)
        components |= palace.components
        near_two |= near_one & palace.near
        near_one |= palace.near
    return _OfColor(tuple(palaces), components, near_one, near_two)
