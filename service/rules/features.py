"""What can be read off a position: palaces, streets' ends, arms, free cells.

Computed once for a state. A placement hands on what it does not change
(:mod:`service.rules.consequences`), so a game is played without searching the board anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .board import CORNERS, STRIDE, adjacent, bits, touching, union
from .rulesets import Game

if TYPE_CHECKING:
    from .state import Rooftop, State

__all__ = ["Features", "Palace", "groups"]


def groups(cells: int) -> Iterator[int]:
    """Split a set of cells into its parts joined by adjacency."""
    while cells:
        group = cells & -cells
        while (grown := (group | adjacent(group)) & cells) != group:
            group = grown
        yield group
        cells ^= group


class Palace:
    """A palace: buildings of one colour joined by adjacency, and the stables adjacent to them.

    ``color`` is the colour's index; ``rooftop`` the bit of the rooftop's cell (0 where unclaimed),
    ``owner`` its colour, ``order`` how many rooftops had been placed before it.
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
        self.components = buildings | stables
        self.near = touching(self.components)
        """The components and every cell that touches one (to be masked)."""

    @property
    def size(self) -> int:
        """The number of components."""
        return self.components.bit_count()


class Features:
    """What can be read off one state.

    Attributes: ``palaces``; ``merchants`` (all streets as one bitboard); ``empty`` city cells;
    ``near_one`` and ``near_two``, the cells that touch (or are) a component of at least one palace,
    of at least two; ``barred``, the cells where well and gates allow no building and no stable.
    """

    __slots__ = (
        "_arms",
        "_ends",
        "_open",
        "_owned",
        "barred",
        "empty",
        "game",
        "gates",
        "merchants",
        "near_one",
        "near_two",
        "palaces",
        "rooftops",
        "streets",
        "walls",
    )

    def __init__(self, state: State, palaces: tuple[Palace, ...] | None = None) -> None:
        board = state.game.board
        self.game: Game = state.game
        self.streets = state.streets
        self.walls = state.walls
        self.gates = state.gates
        self.rooftops = state.rooftops
        self.merchants = merchants = union(bit for street in state.streets for bit in street)
        self.palaces = _read_palaces(state) if palaces is None else palaces
        components = near_one = near_two = 0
        for palace in self.palaces:
            components |= palace.components
            near_two |= near_one & palace.near
            near_one |= palace.near
        self.near_one = near_one
        self.near_two = near_two
        self.empty = board.city & ~(components | merchants | state.well)
        self.barred = touching(state.well) | board.faced_by(state.gates)
        self._open: tuple[Palace | None, ...] | None = None
        self._ends: tuple[tuple[int, tuple[int, ...]], ...] | None = None
        self._arms: dict[str, tuple[int, int]] | None = None
        self._owned: dict[tuple[str, int], Palace] | None = None

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
            self._ends = tuple(
                (end, street)
                for street in self.streets
                for end in ({street[0]: None, street[-1]: None})
                if (adjacent(end) & self.merchants).bit_count() <= 1
            )
        return self._ends

    @property
    def beside_one_merchant(self) -> int:
        """The empty cells that are adjacent to exactly one merchant."""
        return self._beside_merchants()[0]

    def _beside_merchants(self) -> tuple[int, int]:
        """Return the empty cells adjacent to exactly one merchant, and those adjacent to more."""
        merchants = self.merchants
        one, more = 0, 0
        for neighbours in (
            merchants << 1,
            merchants >> 1,
            merchants << STRIDE,
            merchants >> STRIDE,
        ):
            more |= one & neighbours
            one |= neighbours
        return one & ~more & self.empty, more & self.empty

    @property
    def beside_many_merchants(self) -> int:
        """The empty cells that are adjacent to two merchants or more."""
        return self._beside_merchants()[1]

    @property
    def arms(self) -> dict[str, tuple[int, int]]:
        """The wall pieces of each tower's two arms, by corner."""
        if self._arms is None:
            self._arms = {
                corner: (first.reach(self.walls), second.reach(self.walls))
                for corner, (first, second) in self.game.board.arms.items()
            }
        return self._arms

    def palace_at(self, building: int) -> Palace | None:
        """Return the palace with a building on this cell, or None."""
        for palace in self.palaces:
            if palace.buildings & building:
                return palace
        return None

    def owned(self, owner: str, color: int) -> Palace | None:
        """Return the palace of a colour under a rooftop of the given colour, the latest claimed."""
        if self._owned is None:
            self._owned = {
                (palace.owner, palace.color): palace
                for palace in sorted(self.palaces, key=lambda palace: palace.order)
                if palace.owner is not None
            }
        return self._owned.get((owner, color))

    def towers(self, palace: Palace) -> tuple[int, ...]:
        """Return the indices of the corners whose tower a palace is connected to, by either arm."""
        beside = adjacent(palace.components) & self.walls
        if not beside:
            return ()
        return tuple(
            index
            for index, corner in enumerate(CORNERS)
            if beside & (self.arms[corner][0] | self.arms[corner][1])
        )


def _read_palaces(state: State) -> tuple[Palace, ...]:
    claims: dict[int, tuple[int, Rooftop]] = {
        rooftop.cell: (order, rooftop) for order, rooftop in enumerate(state.rooftops)
    }
    roofed = union(claims)
    palaces = []
    for color, buildings in enumerate(state.buildings):
        for group in groups(buildings):
            stables = adjacent(group) & state.stables
            roof = group & roofed
            if roof:
                order, rooftop = claims[next(bits(roof))]
                palaces.append(Palace(color, group, stables, rooftop.color, rooftop.cell, order))
            else:
                palaces.append(Palace(color, group, stables))
    return tuple(palaces)
