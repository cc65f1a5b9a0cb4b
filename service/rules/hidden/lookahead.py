"""Finds the cells on which a placement breaks no obligation, whatever the mover holds.

To list the legal moves, hundreds of cells must be judged. Most kinds of piece can be placed on many
cells. A placement takes at most nine cells from any kind: its own and the eight around it. If every
kind that the mover may hold still has a cell after the action, the action breaks no obligation.

Rooftops make no difference: a palace that could be claimed before the action can still be claimed
after it. If a building could have begun a palace to claim, either the action begins that palace or
the building still has a cell.

There is one exception: if a wall or a stable may win merchants on some cells, placing it on another
cell may break the obligation. Among those other cells, the ones on which the piece leaves a cell
for every kind are alike: a completion allows the piece on all of them or on none.

With two actions left, :meth:`Lookahead.decide` decides the few remaining cells exactly.
:mod:`.judging` has the proof.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from service.rules import obligations, turn
from service.rules.board import CORNERS, adjacent, bits, touching, union
from service.rules.state import Action

from .groups import Group, Limit, narrowed, pick
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
from .view import Groups, Moment

_MAX_TAKEN: Final = 9
"""The maximum number of cells that one piece takes from any kind."""


class Lookahead:
    """What the mover may hold, and where they can place it, when two or three actions are left.

    ``least`` and ``most`` bound what the mover holds in any of ``groups``, indexed by kind.
    ``left_after`` is the number of actions left after the next one.
    """

    def __init__(self, moment: Moment, groups: Groups) -> None:
        self.moment = moment
        self.placeable = moment.placeable
        self.left_after = turn.remaining(moment.board) - 1
        seat, added = moment.seat, moment.change[moment.seat]
        self.least = [min([w[kind].least_of(seat) for w in groups]) + added[kind] for kind in KINDS]
        self.most = [max([w[kind].most_of(seat) for w in groups]) + added[kind] for kind in KINDS]
        self.longest: dict[tuple[int, ...], int] = {}

    # Many cells at once.

    def sure_and_alike(self, action: Action) -> tuple[int, int]:
        """Return two sets of cells for a piece.

        On the cells of the first set, the piece certainly breaks no obligation. The cells of the
        second set can be decided together: a completion allows the piece on all of them or on none.
        All other cells must be decided one by one.
        """
        kind = kind_of(action, self.moment.board.config.building_colors)
        if kind is None or kind in (GATES, NEUTRAL_ROOFTOPS) or kind not in KINDS:
            return 0, 0
        cells = self.placeable.cells(kind)
        sure = self._leaving_room_for_known(kind) & cells
        if sure == cells:
            return cells, 0
        every = cells & self._leaving_room_for_all(kind)
        winning = self._winning_cells(kind)
        if not winning:
            return sure | every, 0
        return sure, every & ~(sure | winning) if self.left_after == 1 else 0

    def _leaving_room_for_known(self, kind: int) -> int:
        """Return the cells on which a piece leaves room to use all further actions of the turn.

        Only pieces that the mover surely holds are considered.
        """
        cells = self.placeable.cells(kind)
        one_of_each = self.moment.board.config.two_kinds_of_rooftop
        follow = int(self.placeable.for_rooftops(self.moment.mover))
        sure = cells if follow >= self.left_after else 0
        for other in KINDS:
            number = self.least[other] - (other == kind)
            if other in BUILDINGS and one_of_each:
                number = min(self.least[other], 1) if other != kind else 0
            if number < 1 or sure == cells:
                continue
            keeping = self._keeping_same_kind(kind) if other == kind else self._keeping(other, kind)
            if self.left_after == 1:
                sure |= keeping
            elif keeping == cells:
                follow += number
        return cells if follow >= self.left_after else sure

    def _leaving_room_for_all(self, kind: int) -> int:
        """Return the cells on which a piece leaves room for every kind that the mover may hold."""
        cells = self.placeable.cells(kind)
        if kind == WALLS and not self.most[GATES]:
            return cells  # any other wall would take the same room
        for other in KINDS:
            if other != kind and self.most[other] and not self._never_gets_a_cell(other, kind):
                cells &= self._keeping(other, kind)
        return cells & self._keeping_same_kind(kind) if self.most[kind] > 1 else cells

    def _winning_cells(self, kind: int) -> int:
        """Return every cell on which a piece may win the mover the merchants of a tower.

        The piece must connect a palace of the mover to a tower that has merchants.

        Source: second edition, "Tuiles tour".
        """
        board = self.moment.board
        if kind not in (WALLS, STABLES) or not any(board.tower_merchants):
            return 0
        analysis, cells = board.analysis, self.placeable.cells(kind)
        own = [p for p in analysis.palaces if p.owner == self.moment.mover.color]
        full = [tower for tower, count in enumerate(board.tower_merchants) if count]
        arms = union([cells for tower in full for cells in analysis.arms[tower]])
        if kind == STABLES:
            return cells & adjacent(arms) & adjacent(union([p.buildings for p in own]))
        corners = board.config.board.corners
        longer = board.config.board.along(arms | union([corners[CORNERS[t]] for t in full]))
        return cells & longer & adjacent(union([p.components for p in own]))

    def _keeping(self, kind: int, placed: int) -> int:
        """Return the cells on which a piece of kind ``placed`` leaves a cell for ``kind``."""
        everywhere = self.placeable.cells(placed)
        if kind == WALLS:
            return everywhere if self.moment.board.analysis.wall_room >= self.left_after else 0
        if not self.placeable.has(kind) or (
            self.left_after > 1 and kind in (GATES, NEUTRAL_ROOFTOPS)
        ):
            return 0
        if kind == NEUTRAL_ROOFTOPS:
            return everywhere
        taken = _cells_taken_from(placed, kind)
        return self._leaving_some(self.placeable.cells(kind), placed, taken) | self._leaving_some(
            self._cells_to_begin_on(kind, placed), placed, taken
        )

    def _keeping_same_kind(self, kind: int) -> int:
        """Return the cells on which a piece leaves a cell for another piece of the same kind."""
        cells = self.placeable.cells(kind)
        if kind == WALLS:
            return cells if self.moment.board.analysis.wall_room > self.left_after else 0
        if kind == MERCHANTS:
            return self._leaving_some(self._cells_to_begin_on(kind, kind), kind, _itself_and_beside)
        if kind == STABLES:
            return self._leaving_some(cells, kind, touching)
        if self.moment.board.config.two_kinds_of_rooftop:
            return cells  # one of each colour per turn
        if not cells & adjacent(self.moment.board.buildings[kind]):  # it begins a palace
            found = cells & adjacent(cells)
        else:
            found = cells if cells.bit_count() > 1 else 0
        return found | self._leaving_some(self._cells_to_begin_on(kind, kind), kind, touching)

    def _cells_to_begin_on(self, kind: int, placed: int) -> int:
        """Return the cells where a piece could begin a palace or street if none could be extended.

        The result is 0 for pieces other than buildings and merchants. Only a placement on such
        a cell or around it takes the cell away. If a placement lets a palace or street be extended,
        a piece of ``kind`` can extend it instead.

        If palaces must be claimed before the next one begins, the result is also 0 if a palace of
        the colour stands unclaimed once a piece of kind ``placed`` has been placed.
        """
        analysis = self.moment.board.analysis
        if kind in BUILDINGS:
            if analysis.config.palaces_wait_for_owner and (
                kind == placed or analysis.unclaimed(kind)
            ):
                return 0
            return analysis.empty & ~(analysis.near_one | analysis.barred)
        if kind == MERCHANTS:
            one, many = analysis.beside_merchants
            return analysis.empty & ~(many | one if analysis.config.isolated_streets else many)
        return 0

    def _leaving_some(self, where: int, placed: int, taken: Callable[[int], int]) -> int:
        """Return the cells on which a placed piece leaves at least one of the cells in ``where``.

        ``taken`` maps a cell to the cells that a piece on it takes away. It must be symmetric: if a
        piece on A takes B, a piece on B takes A.
        """
        everywhere = self.placeable.cells(placed)
        if where.bit_count() > self.left_after * _MAX_TAKEN:
            return everywhere
        if self.left_after > 1 or not where:
            return 0  # another piece placed in this turn may take these cells first
        taking = everywhere
        for cell in bits(where):
            taking &= taken(cell)
        return everywhere & ~taking

    def _never_gets_a_cell(self, kind: int, placed: int) -> bool:
        """Return whether a kind has no cell and cannot get one in this turn."""
        if self.placeable.has(kind):
            return False
        if kind in BUILDINGS:  # a rooftop, and then a building, could follow the placed piece
            waiting = self.moment.board.analysis.config.palaces_wait_for_owner
            return not waiting or self.left_after == 1
        building = placed in BUILDINGS or (self.left_after > 1 and any(self.most[:4]))
        if kind in (STABLES, NEUTRAL_ROOFTOPS):
            return not building
        walls = placed == WALLS or (self.left_after > 1 and bool(self.most[WALLS]))
        return kind != GATES or not walls

    # One cell.

    def decide(self, groups: Groups, action: Action) -> tuple[bool, bool]:
        """Return whether some completion allows an action, and whether some completion forbids it.

        The turn must have two actions left, and the mover must not owe a rooftop.
        """
        then = self.moment.then(action)
        if then.placeable.for_rooftops(then.mover):
            return True, False
        allowed = forbidden = False
        for group in groups:
            keeps, breaks = self._decide(group, then)
            allowed |= keeps
            forbidden |= breaks
        return allowed, forbidden

    def _decide(self, group: Group, then: Moment) -> tuple[bool, bool]:
        seat = self.moment.seat
        change = then.change[seat]
        limits = []
        for kind in (WALLS, MERCHANTS, *KINDS):
            if group[kind].most_of(seat) + change[kind] < 1 or not then.placeable.has(kind):
                continue
            if group[kind].least_of(seat) + change[kind] >= 1:
                return True, False
            limits.append(Limit(seat, kind, most=-change[kind]))
        stuck = narrowed(group, limits)
        if stuck is None:
            return True, False
        if self._longest(stuck, most=True) < 2:
            return True, False
        return bool(limits) or self._longest(group, most=False) < 2, True

    def _longest(self, group: Group, *, most: bool) -> int:
        """Return how many pieces, up to two, the mover can place in one completion of a group.

        In this completion, they hold the most or the least of every kind.
        """
        filling = pick(group, self.moment.seat, most=most)
        key = tuple([min(numbers[self.moment.seat], 9) for numbers in filling])
        found = self.longest.get(key)
        if found is None:
            found = obligations.max_placements(self.moment.filled(filling), 2)
            self.longest[key] = found
        return found


def _cells_taken_from(placed: int, kind: int) -> Callable[[int], int]:
    """Return a function that maps a cell to those that a piece on it takes from another kind."""
    if placed in (WALLS, MERCHANTS) or kind == MERCHANTS:
        return lambda cell: cell
    return adjacent if kind == GATES else touching


def _itself_and_beside(cell: int) -> int:
    return cell | adjacent(cell)
