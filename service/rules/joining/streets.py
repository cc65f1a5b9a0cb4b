"""Finds the ways in which a set of merchants can be divided into streets.

A merchant is placed beside at most one other merchant, so the merchants form no cycle. Two
neighbouring merchants are in one of two relations:

- They are *linked* if one of them continues the other's street.
- They are in *contact* if one of them began a street beside the other.

A street begins only if no other street can be continued. So if a street begins beside a merchant,
either that merchant already has two neighbours, or its own street continues through a gate.

Source: first edition, second edition, "Marchands"; Gates, "Rue marchande".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from service.rules.audit.streets import StreetOrders, goes_on, street_problems
from service.rules.board import BESIDE, adjacent, bits, union
from service.rules.palaces import groups
from service.rules.pieces.merchant import jumps as jumps_of
from service.rules.state import State

Street = tuple[int, ...]
Division = tuple[Street, ...]
"""One way to divide the merchants of a board into streets (see :meth:`.State.ordered_streets`)."""

Edge = tuple[int, int]

MAX_STEPS: Final = 15_000
MAX_DIVISIONS: Final = 200
"""Limits on the search, far above what positions from real games need."""
_DIVISION_COST: Final = 20
"""The cost, in steps, of assembling a division."""


class _Edges(NamedTuple):
    """Pairs of neighbouring merchants: links, contacts, and pairs that could be either."""

    links: tuple[Edge, ...]
    contacts: tuple[Edge, ...]
    either: tuple[Edge, ...]


class _Joins(NamedTuple):
    """Pairs of merchants that follow each other in a street.

    ``joined`` are the merchants in at least one pair. ``full`` are the merchants in two pairs. They
    can be in no further pair.
    """

    pairs: tuple[Edge, ...] = ()
    joined: int = 0
    full: int = 0

    def and_pair(self, pair: Edge) -> _Joins | None:
        """Return these pairs and another one, or None if a merchant would be in three pairs."""
        cells = union(pair)
        if cells & self.full:
            return None
        return _Joins((*self.pairs, pair), self.joined | cells, self.full | self.joined & cells)


class Streets(NamedTuple):
    """The divisions found. ``complete`` is False if the search was abandoned."""

    divisions: tuple[Division, ...]
    complete: bool


def divisions(state: State, merchants: int) -> Streets:
    """Return every way to divide merchants into streets.

    The streets of ``state`` are known. ``merchants`` are the merchants that are in none of them.
    Divisions that no order of placing merchants and gates could have produced are left out. If the
    search takes too long or finds too many divisions, the result is empty and not complete.
    """
    search = _Search(state, merchants)
    try:
        found = tuple(search.divisions())
    except _SearchTooLongError:
        return Streets((), complete=False)
    return Streets(found, complete=True)


class _SearchTooLongError(Exception):
    """The search has exceeded one of its limits."""


class _Search:
    """The merchants of a board as a graph, and the search for their streets."""

    def __init__(self, state: State, merchants: int) -> None:
        self.state = state
        self.known = tuple(state.streets)
        self.fixed = union(map(union, self.known))
        self.merchants = self.fixed | merchants
        self.cells = list(bits(self.merchants))
        self.degree = {c: (adjacent(c) & self.merchants).bit_count() for c in self.cells}
        self.edges: list[Edge] = [
            (cell, other)
            for cell in self.cells
            for other in BESIDE[cell]
            if cell < other and other & self.merchants
        ]
        self.isolated = state.config.isolated_streets
        self.links_of_known = {
            frozenset(pair) for street in self.known for pair in pairwise(street)
        }
        self.known_jumps = [jump for street in self.known for jump in jumps_of(street)]
        self.orders = StreetOrders(state, self.merchants, self._step)
        self.steps = 0
        self.found = 0

    def has_cycle(self) -> bool:
        """Return whether merchants form a cycle, which no game can produce.

        No merchant of a cycle could have been placed last, because each of them has two neighbours.
        """
        parts = sum(1 for _ in groups(self.merchants))
        return len(self.edges) != len(self.cells) - parts

    def _step(self, cost: int = 1) -> None:
        self.steps += cost
        if self.steps > MAX_STEPS:
            raise _SearchTooLongError

    def jumps(self) -> Iterator[tuple[Edge, ...]]:
        """Yield every set of pairs of merchants that could all be joined through gates."""
        facing = [
            cell for cell in bits(self.merchants & ~self.fixed) if adjacent(cell) & self.state.gates
        ]
        yield from _pairings(facing, self.state.gates)

    def divisions(self) -> Iterator[Division]:
        """Yield every possible division of the merchants into streets.

        Raises:
            _SearchTooLongError: There are too many divisions, or the search takes too long.
        """
        if self.has_cycle():
            return
        for jumps in self.jumps():
            if not jumps and not self.known_jumps and self._too_many_open_ends():
                continue
            for division in self._with_jumps(jumps):
                self.found += 1
                if self.found > MAX_DIVISIONS:
                    raise _SearchTooLongError
                yield division

    def _too_many_open_ends(self) -> bool:
        """Return whether several streets are surely open. This is possible only with gates."""
        open_ends = [
            cell
            for cell in self.cells
            if self.degree[cell] <= 1 and goes_on(cell, self.merchants, self.orders.free)
        ]
        alone = [cell for cell in open_ends if not self.degree[cell]]
        return len(open_ends) > 2 or (bool(alone) and len(open_ends) > 1)

    def edges_between(self, jumps: Sequence[Edge]) -> _Edges:
        """Return which neighbours must be linked, must be in contact, or could be either.

        ``jumps`` are the pairs of merchants that are assumed to be joined through gates.
        """
        links: list[Edge] = []
        contacts: list[Edge] = []
        either: list[Edge] = []
        jumping = union(map(union, jumps))
        for edge in self.edges:
            if frozenset(edge) in self.links_of_known:
                links.append(edge)
            elif any(cell & self.fixed for cell in edge):
                contacts.append(edge)
            elif not self.isolated and any(self.degree[c] > 2 or c & jumping for c in edge):
                either.append(edge)
            else:
                links.append(edge)
        return _Edges(tuple(links), tuple(contacts), tuple(either))

    def _with_jumps(self, jumps: tuple[Edge, ...]) -> Iterator[Division]:
        """Yield every division whose new streets pass through gates between exactly these pairs."""
        edges = self.edges_between(jumps)
        if edges.contacts and self.isolated:
            return
        all_jumps = (*jumps, *self.known_jumps)
        joins: _Joins | None = _Joins()
        for pair in (*edges.links, *all_jumps):
            joins = joins and joins.and_pair(pair)
        if joins is None:
            return
        jumping = union(map(union, all_jumps))
        for chosen, contacts in self._choices(joins, edges.contacts, edges.either):
            if not all(self._one_began_beside_the_other(c, chosen, jumping) for c in contacts):
                continue
            self._step(_DIVISION_COST)
            division = _paths(self.cells, chosen.pairs)
            if division is not None and self._possible(division, contacts):
                yield division

    def _choices(
        self, joins: _Joins, contacts: tuple[Edge, ...], either: tuple[Edge, ...]
    ) -> Iterator[tuple[_Joins, tuple[Edge, ...]]]:
        """Yield the joins and contacts for every choice of which ``either`` pairs are linked."""
        self._step()
        if not either:
            yield joins, contacts
            return
        edge, rest = either[0], either[1:]
        linked = joins.and_pair(edge)
        if linked is not None:
            yield from self._choices(linked, contacts, rest)
        yield from self._choices(joins, (*contacts, edge), rest)

    def _one_began_beside_the_other(self, contact: Edge, joins: _Joins, jumping: int) -> bool:
        """Return whether one merchant of a contact could have begun a street beside the other.

        The older merchant must no longer have been an end of its street. So it has two other
        neighbours, or it is joined to two merchants, one of which is beyond gates. The new merchant
        can be joined to two merchants only if one is beyond gates.
        """
        return any(
            not new & joins.full & ~jumping
            and (self.degree[old] > 2 or bool(old & joins.full & jumping))
            for new, old in (contact, contact[::-1])
        )

    def _possible(self, division: Division, contacts: Sequence[Edge]) -> bool:
        """Return whether a game could have produced these streets, judging by the board alone."""
        street_of = {cell: index for index, street in enumerate(division) for cell in street}
        if any(street_of[one] == street_of[other] for one, other in contacts):
            return False
        if not self.merchants & self.state.config.board.inner:
            return False  # the first merchant cannot stand beside the wall
        if not self.orders.exist(division):
            return False
        divided = self.state.copy()
        divided.streets = division
        return next(street_problems(divided, divided.analysis), None) is None


def _pairings(cells: Sequence[int], gates: int) -> Iterator[tuple[Edge, ...]]:
    """Yield every way to form pairs from some of these cells.

    The two cells of a pair face different gates and do not share a side.
    """
    if not cells:
        yield ()
        return
    first, *rest = cells
    yield from _pairings(rest, gates)
    for index, other in enumerate(rest):
        if adjacent(first) & gates != adjacent(other) & gates and not adjacent(first) & other:
            for pairing in _pairings(rest[:index] + rest[index + 1 :], gates):
                yield ((first, other), *pairing)


def _paths(cells: Sequence[int], links: Sequence[Edge]) -> Division | None:
    """Return the paths that these links form, or None if some of the links form a cycle."""
    beside: dict[int, list[int]] = {cell: [] for cell in cells}
    for one, other in links:
        beside[one].append(other)
        beside[other].append(one)
    paths: list[Street] = []
    seen = 0
    for cell in cells:
        if len(beside[cell]) > 1 or cell & seen:
            continue
        path, before = [cell], 0
        while True:
            following = [other for other in beside[path[-1]] if other != before]
            if not following:
                break
            before = path[-1]
            path.append(following[0])
        seen |= union(path)
        paths.append(tuple(path) if path[0] <= path[-1] else tuple(path[::-1]))
    return tuple(sorted(paths)) if seen.bit_count() == len(cells) else None


def streets_through(state: State, merchants: int) -> dict[int, set[Street]]:
    """Return the paths that could be streets, judging only by neighbours, keyed by merchant.

    Some of these streets may be impossible. Use this function if the search for all divisions takes
    too long.
    """
    search = _Search(state, merchants)
    through: dict[int, set[Street]] = {cell: set() for cell in bits(merchants)}
    for jumps in search.jumps():
        edges = search.edges_between(jumps)
        certain, possible = _neighbors((*edges.links, *jumps)), _neighbors(edges.either)
        for first in through:
            for path in _whole_paths(first, certain, possible):
                if path[0] <= path[-1]:
                    for cell in path:
                        through[cell].add(path)
    return through


def _neighbors(pairs: Sequence[Edge]) -> dict[int, list[int]]:
    beside: dict[int, list[int]] = {}
    for one, other in pairs:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return beside


def _whole_paths(
    first: int, certain: Mapping[int, Sequence[int]], possible: Mapping[int, Sequence[int]]
) -> Iterator[Street]:
    """Yield every path from a merchant that leaves out no certain neighbour of its merchants."""
    stack: list[tuple[Street, int]] = [((first,), first)]
    while stack:
        path, passed = stack.pop()
        before = path[-2] if len(path) > 1 else 0
        following = [other for other in certain.get(path[-1], ()) if other != before]
        if not following:
            yield path
            following = [other for other in possible.get(path[-1], ()) if other != before]
        elif len(following) > 1:
            continue
        stack += [((*path, other), passed | other) for other in following if not other & passed]
