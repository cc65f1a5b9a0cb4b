"""The audit of the streets: their shape, and whether any order of placements produces them.

Source: first edition, second edition, "Marchands", "Mise en place"; Gates, "Rue marchande".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from service.rules.analysis import Analysis
from service.rules.board import NAME, STRIDE, adjacent, bits, cell_names, union
from service.rules.pieces import merchant
from service.rules.reasons import Reason
from service.rules.state import State

from .budget import SearchTooLongError

Reasons = Iterator[Reason]
Street = tuple[int, ...]

_BEGINNING_COST: Final = 5
_ORDER_COST: Final = 10
"""The costs, in steps, of finding the street that began next, and of placing one merchant."""


def street_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield reasons for impossible streets.

    A street must not be broken, touch itself or pass through a gate twice. Streets must not touch
    each other more often than the option ``new_street`` allows. At most one street may be open to
    continuation.

    Streets that share a cell with another street or name a cell twice have already been reported.
    Only the last check looks at them.
    """
    streets = _without_shared_cells(state, analysis)
    cells = contacts_within = 0
    for street in streets:
        jumps = merchant.jumps(street)
        if jumps:
            yield from _jump_problems(state, street, jumps)
        street_cells = union(street)
        contacts = _contacts(street_cells)
        if contacts > len(street) - 1 - len(jumps):
            yield _touches_itself(street)
        cells |= street_cells
        contacts_within += contacts
    if len(state.streets) > 1:
        contacts_between = _contacts(cells) - contacts_within
        allowed = 0 if state.config.isolated_streets else len(state.streets) - 1
        if contacts_between > allowed:
            yield from _streets_that_touch(streets)
        yield from _open_streets(analysis)


def _contacts(cells: int) -> int:
    """Return how many pairs of cells in a set of city cells share a side."""
    return (cells & cells << 1).bit_count() + (cells & cells << STRIDE).bit_count()


def _jump_problems(state: State, street: Street, jumps: Sequence[tuple[int, int]]) -> Reasons:
    """Yield reasons for jumps that do not lead through two gates, and for gates passed twice."""
    passed: list[int] = []
    for here, there in jumps:
        ways = adjacent(here) & state.gates, adjacent(there) & state.gates
        if all(ways) and ways[0] != ways[1]:
            passed += [next(bits(way)) for way in ways]
        else:
            params = {"cell": NAME[here], "other_cell": NAME[there]}
            yield Reason("state.street_broken", params, (NAME[here], NAME[there]))
    for gate, times in sorted(Counter(passed).items()):
        if times > 1:
            faced = NAME[next(bits(adjacent(gate) & union(street)))]
            yield Reason(
                "state.street_gate_twice", {"gate": NAME[gate], "cell": faced}, (NAME[gate],)
            )


def _streets_that_touch(streets: Sequence[Street]) -> Reasons:
    """Yield a reason for each merchant that stands beside a merchant of a later street."""
    for one, other in combinations(map(union, streets), 2):
        for cell in bits(one & adjacent(other)):
            beside = NAME[next(bits(adjacent(cell) & other))]
            params = {"cell": NAME[cell], "other_cell": beside}
            yield Reason("state.streets_touch", params, (NAME[cell], beside))


def _open_streets(analysis: Analysis) -> Reasons:
    """Yield reasons if several streets can be continued onto an adjacent cell.

    There is one reason for each such street except the first. Once a street can't be continued in
    this way, it never can be again, unless it first passes through a new gate. So streets that have
    passed through gates are ignored.
    """
    extendable = {
        street: end
        for end, street in analysis.ends
        if adjacent(end) & analysis.beside_one_merchant & analysis.empty
        and not merchant.jumps(street)
    }
    ends = [NAME[cell] for cell in extendable.values()]
    for end in ends[1:]:
        params = {"cell": ends[0], "other_cell": end}
        yield Reason("state.two_open_streets", params, (ends[0], end))


def _without_shared_cells(state: State, analysis: Analysis) -> Sequence[Street]:
    """Return the streets that share no cell with another street and name no cell twice."""
    merchants = [cell for street in state.streets for cell in street]
    if len(merchants) == analysis.merchants.bit_count():
        return state.streets  # the usual case
    once = {cell for cell, times in Counter(merchants).items() if times == 1}
    return [street for street in state.streets if once.issuperset(street)]


def _touches_itself(street: Street) -> Reason:
    one, other = next(
        (one, other)
        for index, one in enumerate(street)
        for other in street[index + 2 :]
        if adjacent(one) & other
    )
    params = {"cell": NAME[one], "other_cell": NAME[other]}
    return Reason("state.street_touches_itself", params, (NAME[one], NAME[other]))


def street_order_problems(
    state: State, analysis: Analysis, spend: Callable[[int], None]
) -> Reasons:
    """Yield a reason if no order of placements produces the streets.

    The streets must have no other problem. The first merchant stands away from the walls, and a
    street begins only when no other street can be continued. ``spend`` is called with the cost of
    each step of the search.
    """
    merchants = analysis.merchants
    inner = state.config.board.inner
    if not merchants or state.phase == "setup":
        return
    if not merchants & inner:
        if merchants.bit_count() > 1:  # a single merchant has a reason of its own
            yield Reason("state.first_merchant", {}, tuple(cell_names(merchants)))
        return
    if len(state.streets) > 1 and not _order_exists(state, merchants, spend):
        ends = sorted([min(street[0], street[-1]) for street in state.streets])
        yield Reason("state.street_order", {}, tuple([NAME[end] for end in ends]))


def _order_exists(state: State, merchants: int, spend: Callable[[int], None]) -> bool:
    """Return whether some order of placements produces the streets.

    If the search takes too long, the result is True.
    """
    try:
        return StreetOrders(state, merchants, spend).exist(state.streets)
    except SearchTooLongError:
        return True


class _PlacedEnd(NamedTuple):
    """An end of the part of a street that has been placed so far.

    ``following`` is the merchant that continues the street from this end, or 0 if there is none.
    ``unused`` are the gates that the street has not passed through yet.
    """

    cell: int
    following: int
    unused: int

    @property
    def exit(self) -> int:
        """The unused gate beside this end, through which the street may continue, or 0."""
        return adjacent(self.cell) & self.unused


class StreetOrders:
    """Looks for orders in which streets could have been placed.

    All pieces except merchants are assumed to be on the board already, and gates appear just before
    a street passes through them: in this way, the fewest streets can be continued.

    Args:
        state: The state. The pieces on its board count, its streets do not.
        merchants: The merchants of all streets.
        spend: Is called with the cost of each step of the search. It may raise an error.
    """

    def __init__(self, state: State, merchants: int, spend: Callable[[int], None]) -> None:
        self.gates = state.gates
        self.inner = state.config.board.inner
        self.most_touched = 0 if state.config.isolated_streets else 1
        self.merchants = merchants
        self.free = state.analysis.empty | merchants
        self.spend = spend

    def exist(self, streets: Sequence[Street]) -> bool:
        """Return whether some order of placements produces these streets."""
        if self._one_after_the_other(streets):
            return True
        return any(map(merchant.jumps, streets)) and self._merchant_by_merchant(streets)

    def _one_after_the_other(self, streets: Sequence[Street]) -> bool:
        """Return whether the streets could have been finished one after the other.

        Streets that do not pass through gates are always built in this way: a street begins only
        when no earlier street can ever be continued again.
        """
        cells = [union(street) for street in streets]
        passed = [merchant.gates_passed(self.gates, street) for street in streets]
        seen: set[int] = set()

        def begin_next(begun: int, merchants: int, gates: int) -> bool:
            self.spend(_BEGINNING_COST)
            left = [index for index in range(len(streets)) if not begun >> index & 1]
            for index in left:
                street, own = streets[index], cells[index]
                if not self._begins_beside(street, own, merchants):
                    continue
                if not begun and not own & self.inner:
                    continue
                if len(left) == 1:
                    return True
                following = begun | 1 << index
                together, needed = merchants | own, gates | passed[index]
                if following in seen:
                    continue
                if needed:  # gates can wake an earlier street
                    begun_now = [s for number, s in enumerate(streets) if following >> number & 1]
                    if not self._are_finished(begun_now, together, needed):
                        continue
                elif any(goes_on(end, together, self.free) for end in {street[0], street[-1]}):
                    continue
                seen.add(following)
                if begin_next(following, together, needed):
                    return True
            return False

        return begin_next(0, 0, 0)

    def _are_finished(self, streets: Sequence[Street], placed: int, gates: int) -> bool:
        """Return whether none of these streets can be continued without new gates."""
        return not any(
            self._can_be_continued(end, placed, gates)
            for street in streets
            for end in self._placed_ends(street, placed)
        )

    def _merchant_by_merchant(self, streets: Sequence[Street]) -> bool:
        """Return whether some order of placing single merchants produces these streets."""
        seen: set[tuple[int, int]] = set()
        stack = [(0, 0)]
        while stack:
            placed, gates = stack.pop()
            if placed == self.merchants:
                return True
            self.spend(_ORDER_COST)
            for following in self._next_merchants(streets, placed, gates):
                if following not in seen:
                    seen.add(following)
                    stack.append(following)
        return False

    def _next_merchants(
        self, streets: Sequence[Street], placed: int, gates: int
    ) -> Iterator[tuple[int, int]]:
        """Yield the merchants and gates on the board after one more merchant is placed.

        The merchant continues a street, through new gates if needed. If no street can be continued
        without new gates, it may also begin a street.
        """
        ends = [end for street in streets for end in self._placed_ends(street, placed)]
        for end in ends:
            needed = _gates_needed(end, placed)
            if needed is not None:
                yield placed | end.following, gates | needed
        if any(self._can_be_continued(end, placed, gates) for end in ends):
            return
        for cell in (cell for street in streets if not union(street) & placed for cell in street):
            if not placed and not cell & self.inner:
                continue
            if (adjacent(cell) & placed).bit_count() <= self.most_touched:
                yield placed | cell, gates

    def _placed_ends(self, street: Street, placed: int) -> Iterator[_PlacedEnd]:
        """Yield the ends of the placed part of a street, except any end beside two merchants."""
        part = [cell for cell in street if cell & placed]
        if not part:
            return
        unused = self.gates & ~merchant.gates_passed(self.gates, part)
        bounded = (0, *street, 0)
        before, after = bounded.index(part[0]) - 1, bounded.index(part[-1]) + 1
        for cell, following in ((part[0], bounded[before]), (part[-1], bounded[after])):
            if (adjacent(cell) & placed).bit_count() <= 1:
                yield _PlacedEnd(cell, following, unused)

    def _can_be_continued(self, end: _PlacedEnd, placed: int, gates: int) -> bool:
        """Return whether a street can be continued from an end, beside it or through ``gates``."""
        if goes_on(end.cell, placed, self.free):
            return True
        entries = adjacent(gates & end.unused & ~end.exit)
        return bool(end.exit & gates and entries & self.free & ~placed & ~adjacent(placed))

    def _begins_beside(self, street: Street, own: int, merchants: int) -> bool:
        """Return whether a street can begin once the merchants of earlier streets are placed.

        It can if none of its cells is beside an earlier merchant. Unless ``new_street`` is
        ``isolated``, one end of the street may be beside exactly one earlier merchant.
        """
        touched = adjacent(merchants) & own
        if not touched:
            return True
        contacts = sum([(adjacent(cell) & merchants).bit_count() for cell in bits(touched)])
        return contacts <= self.most_touched and touched in (street[0], street[-1])


def _gates_needed(end: _PlacedEnd, placed: int) -> int | None:
    """Return the gates through which the next merchant of a street continues it from an end.

    The result is 0 if the merchant is beside the end, and None if it cannot be placed next.
    """
    beside = adjacent(end.following) & placed
    if not end.following or beside & ~end.cell:
        return None
    if beside:
        return 0
    entry = adjacent(end.following) & end.unused
    return end.exit | entry if end.exit and entry and end.exit != entry else None


def goes_on(end: int, merchants: int, free: int) -> bool:
    """Return whether a street can be continued from an end onto an adjacent cell in ``free``."""
    beside = adjacent(end)
    if (beside & merchants).bit_count() > 1:
        return False
    return any(
        (adjacent(cell) & merchants).bit_count() == 1 for cell in bits(beside & free & ~merchants)
    )
