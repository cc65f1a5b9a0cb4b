"""Merchants: streets, their ends, and their ways through gates.

Source: first edition, "Marchands"; second edition, "Marchands"; Gates, "Rue marchande".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from service.rules.board import BESIDE, NAME, adjacent, bits, cell_names
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

__all__ = ["Cells", "allows", "broken_rules", "cells", "gates_passed", "source_of"]


class Cells(NamedTuple):
    """Where a merchant may go.

    ``plain``: the cells where nothing need be said. ``from_end``: for each end that must be named,
    the cells that could be reached from another end as well.
    """

    plain: int
    from_end: tuple[tuple[int, int], ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is a cell at all."""
        return bool(self.plain or self.from_end)


def gates_passed(state: State, street: Sequence[int]) -> int:
    """Return the gates that a street has passed through (a bitboard).

    Two neighbours of a street that are not adjacent are joined through the gates that they face.
    """
    passed = 0
    for cell, following in pairwise(street):
        if not adjacent(cell) & following:
            passed |= adjacent(cell | following) & state.gates
    return passed


def _through_gates(state: State, end: int, street: Sequence[int]) -> int:
    """Return the cells where a street may go on from one of its ends by a pair of gates."""
    faced = adjacent(end) & state.gates
    if not faced:  # nearly always; to see it first saves a quarter of the worst list of moves
        return 0
    passed = gates_passed(state, street)
    exit_gate = faced & ~passed
    if not exit_gate:
        return 0
    entries = state.config.board.faced_by(state.gates & ~exit_gate & ~passed)
    analysis = state.analysis
    return entries & analysis.empty & ~adjacent(analysis.merchants)


def cells(state: State, player: Player) -> Cells:
    """Return the cells where the player may place a merchant."""
    if not player.merchants:
        return Cells(0)
    analysis = state.analysis
    beside_one = analysis.beside_one_merchant
    plain = 0
    ways = []
    for end, street in analysis.ends:
        plain |= adjacent(end) & beside_one
        if state.gates:
            through = _through_gates(state, end, street)
            if through:
                ways.append((end, through))
    if ways:
        once = several = 0
        for _, through in ways:
            several |= once & through
            once |= through
        named = tuple((end, through & several) for end, through in ways if through & several)
        return Cells(plain | once & ~several, named)
    if plain:
        return Cells(plain)
    if analysis.config.isolated_streets:
        return Cells(analysis.empty & ~adjacent(analysis.merchants))
    return Cells(analysis.empty & ~analysis.beside_many_merchants)


def allows(state: State, player: Player, action: Action) -> bool:
    """Tell whether the merchant may go to its cell, from the end that is named where one is."""
    if not action.source:
        return bool(cells(state, player).plain & action.cell)
    for end, street in state.analysis.ends:
        if end == action.source and player.merchants:
            on_foot = adjacent(end) & state.analysis.beside_one_merchant
            return bool((on_foot | _through_gates(state, end, street)) & action.cell)
    return False


def source_of(state: State, action: Action) -> int:
    """Return the end that a legal merchant continues from, 0 where it starts a street."""
    if action.source:
        return action.source
    analysis = state.analysis
    for end, street in analysis.ends:
        if adjacent(end) & action.cell & analysis.beside_one_merchant:
            return end
        if state.gates and _through_gates(state, end, street) & action.cell:
            return end
    return 0


# What follows explains a refused cell: cell by cell, without the whole-board sets above.


class _End(NamedTuple):
    """An end of a street, with the street."""

    cell: int
    street: Sequence[int]


def _merchants_beside(state: State, cell: int) -> list[int]:
    return [beside for beside in BESIDE[cell] if beside & state.analysis.merchants]


def _ends(state: State) -> list[_End]:
    notes = state.analysis.notes
    if "ends" not in notes:
        notes["ends"] = [
            _End(cell, street)
            for street in state.streets
            for cell in dict.fromkeys((street[0], street[-1]))
            if len(_merchants_beside(state, cell)) < 2
        ]
    found: list[_End] = notes["ends"]
    return found


def _ends_that_go_on(state: State) -> list[_End]:
    notes = state.analysis.notes
    if "ends that go on" not in notes:
        notes["ends that go on"] = [end for end in _ends(state) if _can_go_on(state, end)]
    found: list[_End] = notes["ends that go on"]
    return found


def _gate_beside(state: State, cell: int) -> int:
    return next((beside for beside in BESIDE[cell] if beside & state.gates), 0)


def _obstacle(state: State, end: _End, cell: int) -> tuple[str, int] | None:
    """Return what keeps a street from coming back in on a cell, and the gate concerned."""
    passed = {
        _gate_beside(state, place)
        for here, there in pairwise(end.street)
        if there not in BESIDE[here]
        for place in (here, there)
    }
    way_out, way_in = _gate_beside(state, end.cell), _gate_beside(state, cell)
    if not way_out:
        return "end_faces_no_gate", 0
    if way_out in passed:
        return "gate_already_passed", way_out
    if not way_in or way_in == way_out:
        return "cell_faces_no_gate", 0
    if way_in in passed:
        return "gate_already_passed", way_in
    if _merchants_beside(state, cell):
        return "merchant_beside", way_in
    return None


def _on_foot(state: State, end: _End) -> list[int]:
    """Return the empty cells beside an end that have no other merchant beside them."""
    return [
        cell
        for cell in BESIDE[end.cell]
        if cell & state.analysis.empty and _merchants_beside(state, cell) == [end.cell]
    ]


def _can_go_on(state: State, end: _End) -> bool:
    if _on_foot(state, end):
        return True
    if not state.gates:
        return False
    ways_in = [cell for gate in bits(state.gates) for cell in BESIDE[gate]]
    return any(
        cell & state.analysis.empty and _obstacle(state, end, cell) is None for cell in ways_in
    )


def _refused_end(state: State, cell: int, source: int, ends: Sequence[_End]) -> Reason:
    """Return why a merchant can't continue from the end that was named."""
    name = NAME[cell]
    gates_played = bool(state.gates)
    end = next((end for end in _ends(state) if end.cell == source), None)
    if end is not None and gates_played and source not in BESIDE[cell]:
        obstacle, gate = _obstacle(state, end, cell) or ("cell_faces_no_gate", 0)
        return Reason(
            "merchant.through_gate",
            {
                "cell": name,
                "from": NAME[source],
                "gate": NAME[gate] if gate else None,
                "obstacle": obstacle,
            },
            (name, *_names({source, gate, *_merchants_beside(state, cell)})),
        )
    return Reason(
        "merchant.end_of_street",
        {"cell": name, "from": NAME[source], "ends": [NAME[end.cell] for end in ends]},
        (name, *_names({source, *(end.cell for end in ends)} - {cell})),
    )


def _names(cells: set[int]) -> list[str]:
    return [NAME[cell] for cell in sorted(cells) if cell]


def broken_rules(state: State, player: Player, action: Action) -> Iterator[Reason]:
    """Yield every rule of merchants that forbids the cell, each with the cells that break it."""
    cell, source, name = action.cell, action.source, NAME[action.cell]
    beside = _merchants_beside(state, cell)
    neighbors = [NAME[merchant] for merchant in beside]
    count = {"cell": name, "neighbors": neighbors, "count": len(beside)}
    ends = _ends_that_go_on(state)
    if not ends:
        if source:
            yield _refused_end(state, cell, source, ends)
        if state.config.isolated_streets and beside:
            yield Reason("merchant.isolated", count, (name, *neighbors))
        elif len(beside) > 1:
            yield Reason("merchant.one_neighbor", count, (name, *neighbors))
        return
    if len(beside) > 1:
        yield Reason("merchant.one_neighbor", count, (name, *neighbors))
    by_foot = [end.cell for end in _ends(state) if end.cell in beside]
    if len(beside) > 1 and by_foot and source in (0, *by_foot):
        return
    through = [end.cell for end in _ends(state) if _obstacle(state, end, cell) is None]
    ways = by_foot or through
    if source:
        if source not in ways:
            yield _refused_end(state, cell, source, ends)
    elif not ways:
        yield Reason(
            "merchant.end_of_street",
            {"cell": name, "from": None, "ends": [NAME[end.cell] for end in ends]},
            (name, *cell_names(sum(end.cell for end in ends))),
        )
        if not beside and _gate_beside(state, cell):
            yield from _way_in_refused(state, cell, ends)
    elif len(ways) > 1:
        yield Reason(
            "merchant.which_end",
            {"cell": name, "ends": [NAME[end] for end in sorted(ways)]},
            (name, *(NAME[end] for end in sorted(ways))),
        )


def _way_in_refused(state: State, cell: int, ends: Sequence[_End]) -> Iterator[Reason]:
    """Yield why a street that leaves by a gate can't come back in at this cell's gate."""
    for end in _ends(state):
        found = _obstacle(state, end, cell)
        if _gate_beside(state, end.cell) and found is not None:
            obstacle, gate = found
            yield Reason(
                "merchant.through_gate",
                {
                    "cell": NAME[cell],
                    "from": NAME[end.cell],
                    "gate": NAME[gate] if gate else None,
                    "obstacle": obstacle,
                },
                (NAME[cell], *_names({end.cell, gate})),
            )
            return
