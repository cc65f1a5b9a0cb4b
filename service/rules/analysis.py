"""Facts about the board that follow from a state: palaces, ends of streets, arms, free cells.

An analysis is computed once per state. The ``with_...`` methods return the analysis after a
placement and reuse everything that stays the same. So a move does not require a search of the whole
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .board import STRIDE, adjacent, around, touching, union
from .palaces import Palace, filled, groups
from .rulesets import GameConfig


class _BoardState(Protocol):
    """The attributes of a state that an analysis reads."""

    @property
    def config(self) -> GameConfig: ...
    @property
    def well(self) -> int: ...
    @property
    def buildings(self) -> Sequence[int]: ...
    @property
    def stables(self) -> int: ...
    @property
    def rooftops(self) -> Sequence[tuple[int, str]]: ...
    @property
    def streets(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def walls(self) -> int: ...
    @property
    def gates(self) -> int: ...


class Analysis:
    """The facts about the board that follow from one state.

    An analysis also holds the pieces on the board. The following attributes are sets of cells
    (bitboards):

    - ``components``: the buildings and stables of all palaces.
    - ``claimed``: the cells with a rooftop.
    - ``merchants``: the merchants of all streets.
    - ``empty``: the empty city cells.
    - ``near_one``: the cells beside or diagonal to a component.
    - ``near_well``: the cells around the well.
    - ``faces_gate``: the city cells that face a gate.
    - ``barred``: the cells around the well or in front of a gate, where no building or stable may
      stand.

    ``claims`` are the cells of the rooftops in the order of placement. ``claimants`` are the
    colours of the rooftops in the same order. ``open_palaces`` is a cache that
    :mod:`.pieces.building` fills. Palaces are found on demand, because few moves need all of them.
    """

    __slots__ = (
        "_arms",
        "_beside",
        "_beside_arms",
        "_claimed_by",
        "_ends",
        "_near_two",
        "_of_color",
        "_palace_starts",
        "_palaces",
        "_rooms",
        "_unclaimed",
        "_unclaimed_buildings",
        "_wall_room",
        "barred",
        "buildings",
        "claimants",
        "claimed",
        "claims",
        "components",
        "config",
        "empty",
        "faces_gate",
        "gates",
        "merchants",
        "near_one",
        "near_well",
        "open_palaces",
        "stables",
        "streets",
        "walls",
        "well",
    )

    def __init__(self, state: _BoardState) -> None:
        board = state.config.board
        self.config: GameConfig = state.config
        self.streets = state.streets
        self.walls = state.walls
        self.gates = state.gates
        self.merchants = merchants = union([bit for street in state.streets for bit in street])
        self.buildings = state.buildings
        self.stables = state.stables
        self.components = components = union(state.buildings) | state.stables
        self.near_one = around(components)
        self.empty = board.city & ~(components | merchants | state.well)
        self.well = state.well
        self.near_well = around(state.well)
        self.faces_gate = adjacent(state.gates) & board.city
        self.barred = self.near_well | self.faces_gate
        claims, claimants = zip(*state.rooftops, strict=True) if state.rooftops else ((), ())
        self.claims: tuple[int, ...] = claims
        self.claimants: tuple[str, ...] = claimants
        self.claimed = union(self.claims)
        self._of_color: list[tuple[Palace, ...] | None] = [None, None, None, None]
        self._unclaimed: list[tuple[Palace, ...] | None] = [None, None, None, None]
        self._unclaimed_buildings: int | None = None
        self.open_palaces: list[tuple[Palace | None, int] | None] = [None, None, None, None]
        self._palaces: tuple[Palace, ...] | None = None
        self._claimed_by: dict[str, int] | None = None
        self._near_two: int | None = None
        self._palace_starts: int | None = None
        self._ends: tuple[tuple[int, tuple[int, ...]], ...] | None = None
        self._beside: tuple[int, int] | None = None
        self._arms: tuple[tuple[int, int], ...] | None = None
        self._beside_arms: tuple[int, ...] | None = None
        self._rooms: tuple[int, ...] | None = None
        self._wall_room: int | None = None

    def _copy(self) -> Analysis:
        new = Analysis.__new__(Analysis)
        new.config = self.config
        new.streets = self.streets
        new.walls = self.walls
        new.gates = self.gates
        new.merchants = self.merchants
        new.buildings = self.buildings
        new.stables = self.stables
        new.components = self.components
        new.claimed = self.claimed
        new._of_color = self._of_color
        new._unclaimed = self._unclaimed
        new._palaces = self._palaces
        new.claims = self.claims
        new.claimants = self.claimants
        new._claimed_by = self._claimed_by
        new.near_one = self.near_one
        new._near_two = self._near_two
        new.empty = self.empty
        new.well = self.well
        new.near_well = self.near_well
        new.faces_gate = self.faces_gate
        new.barred = self.barred
        new._ends = self._ends
        new._beside = self._beside
        new._palace_starts = None
        new._unclaimed_buildings = self._unclaimed_buildings
        new.open_palaces = [None, None, None, None]
        # Only placing a wall or a gate changes the following.
        new._arms = self._arms
        new._beside_arms = self._beside_arms
        new._rooms = self._rooms
        new._wall_room = self._wall_room
        return new

    def with_component(
        self, state: _BoardState, old: Palace | None, new: Palace, cell: int
    ) -> Analysis:
        """Return the analysis after a building or stable is placed on a cell.

        Args:
            state: The state after the placement.
            old: The palace before the placement, or None if a building begins a new palace.
            new: The palace after the placement.
            cell: The cell of the new piece.
        """
        analysis = self._with_palace(state, old, new)
        if analysis._near_two is not None:
            analysis._near_two |= self.near_one & touching(cell) & ~(old.near if old else 0)
        analysis.near_one |= around(cell)
        analysis.components |= cell
        analysis.empty &= ~cell
        return analysis

    def with_claim(self, state: _BoardState, old: Palace, new: Palace) -> Analysis:
        """Return the analysis after a palace is claimed.

        ``state`` is the state after the claim. ``old`` and ``new`` are the palace before and after
        the claim.
        """
        analysis = self._with_palace(state, old, new)
        analysis.claimed |= new.rooftop
        analysis.claims = (*self.claims, new.rooftop)
        owner, claimed_by = str(new.owner), self.claimed_by
        analysis.claimants = (*self.claimants, owner)
        analysis._claimed_by = {**claimed_by, owner: claimed_by.get(owner, 0) | new.rooftop}
        return analysis

    def _with_palace(self, state: _BoardState, old: Palace | None, new: Palace) -> Analysis:
        analysis = self._copy()
        analysis.buildings = state.buildings
        analysis.stables = state.stables
        analysis._palaces = analysis._unclaimed_buildings = None
        analysis._of_color = self._of_color.copy()
        analysis._unclaimed = self._unclaimed.copy()
        known = self._of_color[new.color]
        if known is not None:
            analysis._of_color[new.color] = _replaced(known, old, new)
        unclaimed = self._unclaimed[new.color]
        if unclaimed is not None:
            palaces = _replaced(unclaimed, old, new)
            analysis._unclaimed[new.color] = tuple([p for p in palaces if not p.rooftop])
        return analysis

    def with_merchant(self, cell: int, streets: tuple[tuple[int, ...], ...]) -> Analysis:
        """Return the analysis after a merchant is placed on a cell.

        ``streets`` are the streets after the placement.
        """
        analysis = self._copy()
        analysis.streets = streets
        analysis._ends = analysis._beside = None
        analysis.merchants |= cell
        analysis.empty &= ~cell
        return analysis

    def with_wall(self, cell: int) -> Analysis:
        """Return the analysis after a wall piece is placed on a cell."""
        analysis = self._copy()
        analysis.walls |= cell
        # A wall does not take up any cell on which a building could be placed.
        analysis._palace_starts = self._palace_starts
        analysis.open_palaces = self.open_palaces
        analysis._arms = analysis._beside_arms = analysis._rooms = analysis._wall_room = None
        return analysis

    def with_gate(self, cell: int) -> Analysis:
        """Return the analysis after a gate is placed on a cell."""
        analysis = self._copy()
        analysis.gates |= cell
        analysis.faces_gate |= adjacent(cell) & self.config.board.city
        analysis.barred |= analysis.faces_gate
        analysis._arms = analysis._beside_arms = analysis._rooms = analysis._wall_room = None
        return analysis

    def without(self, cell: int) -> Analysis:
        """Return the analysis without the well or the merchant on a city cell.

        The cell then counts as empty. A building or stable on the cell stays in its palace.
        """
        analysis = self._copy()
        analysis.empty |= cell
        if cell & self.well:
            analysis.well = analysis.near_well = 0
            analysis.barred = analysis.faces_gate
        if cell & self.merchants:
            analysis.merchants &= ~cell
            analysis._ends = analysis._beside = None
            streets: list[tuple[int, ...]] = []
            for street in self.streets:
                place = street.index(cell) if cell in street else len(street)
                streets += [part for part in (street[:place], street[place + 1 :]) if part]
            analysis.streets = tuple(streets)
        return analysis

    def of_color(self, color: int) -> tuple[Palace, ...]:
        """Return the palaces of a colour, which is given by its index."""
        palaces = self._of_color[color]
        if palaces is None:
            palaces = self._palaces_of(color, self.buildings[color])
            self._of_color[color] = palaces
        return palaces

    def _palaces_of(self, color: int, buildings: int) -> tuple[Palace, ...]:
        """Return the palaces that these buildings form, with their stables and claims."""
        claimed, claims, stables = self.claimed, self.claims, self.stables
        palaces = []
        for group, beside in groups(buildings):
            own_stables = beside & stables
            if own_stables:
                beside |= adjacent(own_stables)
            roof = group & claimed
            if roof:
                order = claims.index(roof & -roof)  # the first, if two rooftops share a cell
                owner, cell = self.claimants[order], claims[order]
                palaces.append(Palace(color, group, own_stables, beside, owner, cell, order))
            else:
                palaces.append(Palace(color, group, own_stables, beside))
        return tuple(palaces)

    def unclaimed(self, color: int) -> tuple[Palace, ...]:
        """Return the unclaimed palaces of a colour, which is given by its index."""
        palaces = self._unclaimed[color]
        if palaces is None:
            known = self._of_color[color]
            if known is None:
                buildings = self.buildings[color]
                others = filled(buildings & self.claimed, buildings)
                palaces = self._palaces_of(color, buildings ^ others)
            else:
                palaces = tuple([palace for palace in known if not palace.rooftop])
            self._unclaimed[color] = palaces
        return palaces

    @property
    def palaces(self) -> tuple[Palace, ...]:
        """All palaces, in the order of their colours."""
        if self._palaces is None:
            of_color = self.of_color
            self._palaces = (*of_color(0), *of_color(1), *of_color(2), *of_color(3))
        return self._palaces

    @property
    def all_unclaimed(self) -> tuple[Palace, ...]:
        """All palaces without a rooftop, in the order of their colours."""
        of_color = self.unclaimed
        return (*of_color(0), *of_color(1), *of_color(2), *of_color(3))

    @property
    def near_two(self) -> int:
        """The cells that touch or belong to at least two palaces."""
        if self._near_two is None:
            near_one = near_two = 0
            for palace in self.palaces:
                near = palace.near
                near_two |= near_one & near
                near_one |= near
            self._near_two = near_two
        return self._near_two

    @property
    def palace_starts(self) -> int:
        """The empty cells where a building can begin a palace."""
        if self._palace_starts is None:
            self._palace_starts = self.empty & ~(self.near_one | self.barred)
        return self._palace_starts

    @property
    def all_buildings(self) -> int:
        """The buildings of all colours."""
        return self.components & ~self.stables

    @property
    def empty_wall_cells(self) -> int:
        """The wall cells without a wall piece or a gate."""
        return self.config.board.wall_cells & ~(self.walls | self.gates)

    @property
    def unclaimed_buildings(self) -> int:
        """The buildings of all palaces without a rooftop."""
        if self._unclaimed_buildings is None:
            palaces = self.all_unclaimed
            self._unclaimed_buildings = union([palace.buildings for palace in palaces])
        return self._unclaimed_buildings

    @property
    def ends(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The ends of all streets, each with its street.

        The first and the last merchant of a street are its ends, except any with two or more
        merchants beside it.
        """
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
        """The city cells that are adjacent to exactly one merchant."""
        return self.beside_merchants[0]

    @property
    def beside_merchants(self) -> tuple[int, int]:
        """The city cells beside exactly one merchant, and those beside two or more merchants."""
        if self._beside is None:
            merchants = self.merchants
            one, many = merchants << 1, 0
            for neighbours in (merchants >> 1, merchants << STRIDE, merchants >> STRIDE):
                many |= one & neighbours
                one |= neighbours
            city = self.config.board.city
            self._beside = one & ~many & city, many & city
        return self._beside

    @property
    def wall_room_by_side(self) -> tuple[int, ...]:
        """How many more wall pieces fit on each side.

        On a side without a gate, one cell must stay empty.
        """
        if self._rooms is None:
            free, gates = ~(self.walls | self.gates), self.gates
            self._rooms = tuple(
                [
                    (side.cells & free).bit_count() - (not gates & side.cells)
                    for side in self.config.board.sides
                ]
            )
        return self._rooms

    @property
    def wall_room(self) -> int:
        """How many more wall pieces fit on all four sides together."""
        if self._wall_room is None:
            self._wall_room = sum(self.wall_room_by_side)
        return self._wall_room

    @property
    def arms(self) -> tuple[tuple[int, int], ...]:
        """Each tower's two arms, as sets of wall pieces.

        The towers are in the order NW, NE, SE, SW.
        """
        if self._arms is None:
            north, east, south, west = [side.arms(self.walls) for side in self.config.board.sides]
            self._arms = (
                (north[0], west[0]),
                (north[1], east[0]),
                (east[1], south[1]),
                (south[0], west[1]),
            )
        return self._arms

    @property
    def beside_arms(self) -> tuple[int, ...]:
        """The city cells beside the arms of each tower, in the same order as :attr:`arms`."""
        if self._beside_arms is None:
            city = self.config.board.city
            self._beside_arms = tuple([adjacent(one | other) & city for one, other in self.arms])
        return self._beside_arms

    def palace_of(self, component: int) -> Palace | None:
        """Return the palace that has a building or stable on this cell, or None."""
        if component & self.components:
            for palace in self.palaces:
                if palace.components & component:
                    return palace
        return None

    def palace_at(self, building: int) -> Palace | None:
        """Return the palace that has a building on one of the given cells, or None."""
        for color, buildings in enumerate(self.buildings):
            if buildings & building:
                palaces = self._of_color[color]
                if palaces is not None:
                    return next(p for p in palaces if p.buildings & building)
                return self._palaces_of(color, filled(buildings & building, buildings))[0]
        return None

    @property
    def claimed_by(self) -> dict[str, int]:
        """The cells of the rooftops on the board, keyed by the colour of the rooftops."""
        if self._claimed_by is None:
            claimed_by: dict[str, int] = {}
            for cell, color in zip(self.claims, self.claimants, strict=True):
                claimed_by[color] = claimed_by.get(color, 0) | cell
            self._claimed_by = claimed_by
        return self._claimed_by

    def owns(self, owner: str, color: int) -> bool:
        """Return whether ``owner`` has claimed a palace of a building colour.

        ``owner`` is the colour of a rooftop. ``color`` is the index of the building colour.
        """
        return bool(self.claimed_by.get(owner, 0) & self.buildings[color])

    def in_colors_of(self, owner: str) -> int:
        """Return all buildings of the colours in which ``owner`` has a rooftop."""
        own = self.claimed_by.get(owner, 0)
        return union([buildings for buildings in self.buildings if buildings & own])

    def towers(self, palace: Palace) -> tuple[int, ...]:
        """Return the indices of the towers to which a palace is connected."""
        if not palace.beside & self.walls:
            return ()
        components = palace.components
        return tuple([tower for tower, cells in enumerate(self.beside_arms) if components & cells])


def _replaced(palaces: tuple[Palace, ...], old: Palace | None, new: Palace) -> tuple[Palace, ...]:
    """Return the palaces with ``new`` in place of ``old``. If ``old`` is None, ``new`` is added."""
    if old is None:
        return (*palaces, new)
    return tuple([new if p.buildings == old.buildings else p for p in palaces])
