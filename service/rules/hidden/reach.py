"""Where a placement surely breaks no obligation, whatever the mover holds: for lists of moves.

A list of legal moves asks about hundreds of cells. Most pieces find many cells, and a placement
takes few of them from another kind: a building or a stable its own cell and the eight around it, a
merchant its own, a gate the cell that it faces. If every kind that the mover may hold keeps a cell,
the pieces that they can place after the action are those that they could place before it, less one:
no obligation is broken. Rooftops, whose number is known, make no difference: the palaces that they
find stay, and if a building would begin one for them, so does this one.

With two actions left the few other cells are decided exactly (:meth:`Reach.decide`): see
:mod:`.judging` for the proof.
"""

from __future__ import annotations

from typing import Final

from service.rules import obligations, turn
from service.rules.board import adjacent, around, bits, union
from service.rules.state import Action

from .numbers import (
    BUILDINGS,
    GATES,
    KINDS,
    MERCHANTS,
    NEUTRAL_ROOFTOPS,
    STABLES,
    WALLS,
    kind_of,
)
from .view import Step, Worlds
from .worlds import Limit, World, narrowed, pick

__all__ = ["Reach"]

_AROUND: Final = 9
"""The most cells that a building or a stable takes from another kind."""


class Reach:
    """What the mover may hold and place before an action, with two or three actions left."""

    def __init__(self, step: Step, worlds: Worlds) -> None:
        self.step = step
        self.room = step.room
        self.others = turn.remaining(step.board) - 1
        seat = step.seat
        self.least = [min([world[kind].least_of(seat) for world in worlds]) for kind in KINDS]
        self.most = [max([world[kind].most_of(seat) for world in worlds]) for kind in KINDS]
        self.longest: dict[tuple[int, ...], int] = {}

    # Sure cells, all at once.

    def sure_cells(self, action: Action) -> int:
        """Return cells where the action's piece breaks no obligation; there may be more of them."""
        kind = kind_of(action, self.step.board.config.building_colors)
        if kind is None or kind in (GATES, NEUTRAL_ROOFTOPS) or kind not in KINDS:
            return 0
        cells = self.room.cells(kind)
        others = [other for other in KINDS if other != kind]
        if self.others == 1:
            if self.room.for_rooftops(self.step.mover):
                return cells
            held = [self._keeping(other, kind) for other in others if self.least[other]]
            sure = union(held) & cells
            if sure == cells:
                return cells
        else:
            sure = 0
        if self._may_win_merchants(kind):
            return sure
        if kind == WALLS and not self.most[GATES]:
            return cells  # a wall takes room only from walls
        every = cells
        for other in others:
            if self.most[other] and not self._stays_without(other, kind):
                every &= self._keeping(other, kind)
        return sure | (every & self._again(kind) if self.most[kind] > 1 else every)

    def _may_win_merchants(self, kind: int) -> bool:
        """Return whether a piece may win the merchants of a tower on some of its cells."""
        board, cells = self.step.board, self.room.cells(kind)
        if not sum(board.tower_merchants):
            return False
        if kind == WALLS:
            return bool(cells & adjacent(board.analysis.components))
        return kind == STABLES and bool(cells & adjacent(board.walls))

    def _keeping(self, kind: int, placed: int) -> int:
        """Return the cells on which a placed piece of another kind leaves this kind a cell."""
        cells, everywhere = self.room.cells(kind), self.room.cells(placed)
        if not cells:
            return 0
        if self.others > 1:  # pieces of any kind may come between
            return everywhere if self._has_many(kind) else 0
        if kind == WALLS:
            return everywhere if self.step.board.analysis.wall_room else 0
        if kind == NEUTRAL_ROOFTOPS or cells.bit_count() > _AROUND:
            return everywhere
        if placed in (WALLS, MERCHANTS) or kind == MERCHANTS:
            return everywhere & ~cells if cells.bit_count() == 1 else everywhere
        taking = everywhere
        for cell in bits(cells):
            taking &= adjacent(cell) if kind == GATES else around(cell) | cell
        return everywhere & ~taking

    def _has_many(self, kind: int) -> bool:
        """Return whether a kind keeps a cell whatever two other pieces are placed."""
        if kind == WALLS:
            return self.step.board.analysis.wall_room >= self.others
        many = self.room.cells(kind).bit_count() > self.others * _AROUND
        if kind == MERCHANTS:
            return many and self._begins_streets()
        return many and kind in (*BUILDINGS, STABLES)

    def _again(self, kind: int) -> int:
        """Return the cells that leave a cell for another piece of the same kind."""
        cells = self.room.cells(kind)
        if kind in BUILDINGS:
            if self.step.board.config.two_kinds_of_rooftop:
                return cells  # one of each colour per turn
            if self._opens_palace(kind):
                return cells & adjacent(cells)
            return cells if cells.bit_count() > 1 else 0
        if kind == STABLES:
            return cells if cells.bit_count() > self.others * _AROUND else 0
        if kind == MERCHANTS:
            enough = self._begins_streets() and cells.bit_count() > self.others * _AROUND
            return cells if enough else 0
        return cells if self.step.board.analysis.wall_room > self.others else 0

    def _opens_palace(self, color: int) -> bool:
        """Return whether a building of a colour begins a palace."""
        buildings = self.step.board.buildings[color]
        return not self.room.cells(color) & adjacent(buildings)

    def _begins_streets(self) -> bool:
        """Return whether no street can go on, so that a merchant begins one."""
        analysis = self.step.board.analysis
        ends = 0
        for end, _ in analysis.ends:
            ends |= adjacent(end)
        cells = self.room.cells(MERCHANTS)
        return not (cells & ends & analysis.beside_one_merchant) and not analysis.gates

    def _stays_without(self, kind: int, placed: int) -> bool:
        """Return whether a kind has no cell, and cannot get one in this turn."""
        if self.room.has(kind):
            return False
        building = placed in BUILDINGS or (self.others > 1 and any(self.most[:4]))
        if kind in (STABLES, NEUTRAL_ROOFTOPS):
            return not building
        walls = placed == WALLS or (self.others > 1 and bool(self.most[WALLS]))
        return kind != GATES or not walls

    # One cell.

    def decide(self, worlds: Worlds, action: Action) -> tuple[bool, bool]:
        """Return whether some completion allows an action, and whether some forbids it.

        Only for two actions left and no rooftop owed.
        """
        then = self.step.then(action)
        if then.room.for_rooftops(then.mover):
            return True, False
        allowed = forbidden = False
        for world in worlds:
            keeps, breaks = self._decide(world, then)
            allowed |= keeps
            forbidden |= breaks
        return allowed, forbidden

    def _decide(self, world: World, then: Step) -> tuple[bool, bool]:
        seat = self.step.seat
        change = then.change[seat]
        limits = []
        for kind in (WALLS, MERCHANTS, *KINDS):
            if world[kind].most_of(seat) + change[kind] < 1 or not then.room.has(kind):
                continue
            if world[kind].least_of(seat) + change[kind] >= 1:
                return True, False
            limits.append(Limit(seat, kind, most=-change[kind]))
        stuck = narrowed(world, limits)
        if stuck is None:
            return True, False
        if self._longest(stuck, most=True) < 2:
            return True, False
        return bool(limits) or self._longest(world, most=False) < 2, True

    def _longest(self, world: World, *, most: bool) -> int:
        """Return how many pieces the mover can place, up to two, with the most or least of all."""
        filling = pick(world, self.step.seat, most=most)
        key = tuple([min(numbers[self.step.seat], 9) for numbers in filling])
        found = self.longest.get(key)
        if found is None:
            found = obligations.max_placements(self.step.filled(filling), 2)
            self.longest[key] = found
        return found
