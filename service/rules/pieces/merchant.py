"""Merchants: streets, their ends, and how they continue through gates.

Source: first edition, "Marchands"; second edition, "Marchands"; Gates, "Rue marchande".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import sub

from service.rules.analysis import Analysis
from service.rules.board import NAME, STEPS, adjacent, around, bits, cell_names, union
from service.rules.reasons import Reason
from service.rules.state import Action, Player, State

from .masks import Masks, forbidden, replaced


def gates_passed(gates: int, street: Sequence[int]) -> int:
    """Return the gates that a street passes through, as a bitboard."""
    passed = 0
    for cell, following in jumps(street):
        passed |= adjacent(cell | following) & gates
    return passed


def jumps(street: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of successive merchants that share no side.

    In a valid state, all of these pairs are joined through gates.
    """
    numbers = list(map(int.bit_length, street))
    steps = list(map(sub, numbers[1:], numbers))
    long_steps = set(steps) - STEPS
    if not long_steps:  # the usual case
        return []
    return [pair for pair, step in zip(pairwise(street), steps, strict=True) if step in long_steps]


def _through_gates(analysis: Analysis, end: int, street: Sequence[int]) -> int:
    """Return the city cells, empty or not, that a street reaches from an end through gates."""
    faced = adjacent(end) & analysis.gates
    if not faced:  # the usual case
        return 0
    passed = gates_passed(analysis.gates, street)
    exit_gate = faced & ~passed
    if not exit_gate:
        return 0
    entries = analysis.config.board.faced_by(analysis.gates & ~exit_gate & ~passed)
    return entries & ~adjacent(analysis.merchants)


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the cells where a merchant may go.

    If the action names the end of a street, the merchant must continue the street from that end.
    """
    return analysis.empty & ~forbidden(_rules(analysis, action.source))


def from_ends(analysis: Analysis) -> list[tuple[int, int]]:
    """Return the street ends that a move must choose between, each with the cells concerned.

    A merchant on such a cell could continue a street through gates from several ends.
    """
    several = analysis.empty & dict(_rules(analysis, 0))["merchant.which_end"]
    ways = [(end, several & _through_gates(analysis, end, street)) for end, street in analysis.ends]
    return [way for way in ways if way[1]]


def source_of(state: State, action: Action) -> int:
    """Return the end from which a legal placement continues a street, or 0 if it begins one."""
    if action.source:
        return action.source
    analysis = state.analysis
    if not action.cell & (analysis.beside_one_merchant | analysis.faces_gate):
        return 0
    for end, street in analysis.ends:
        if action.cell & (adjacent(end) | _through_gates(analysis, end, street)):
            return end
    return 0


def _rules(analysis: Analysis, source: int) -> Masks:
    """Return each rule about placing merchants, with the cells that it forbids.

    ``source`` is the street end that the move names, or 0. A cell with a piece other than a
    merchant is judged as if it were empty. If a street could then be extended onto it, a merchant
    there counts as extending that street, even if no street can be extended onto a cell that is
    really empty.
    """
    one, many = analysis.beside_merchants
    beside_ends = through_gates = from_several = 0
    for end, street in analysis.ends:
        beside_ends |= adjacent(end)
        if analysis.gates:
            reached = _through_gates(analysis, end, street)
            from_several |= through_gates & reached
            through_gates |= reached
    extending = beside_ends & one | through_gates
    wrong_end = isolated = gate_refused = 0
    extendable = extending & analysis.empty
    if extendable:  # a merchant must extend a street
        wrong_end = analysis.config.board.city & ~(beside_ends | through_gates)
    elif analysis.config.isolated_streets:  # a new street may not begin beside a merchant
        isolated, many = (one | many) & ~extending, 0
    if source:
        from_several = 0
        wrong_end = ~_from_end(analysis, source)
        if not extendable:  # no end may be named
            wrong_end |= ~extending
        if analysis.gates and source in dict(analysis.ends):
            # From an end, cells that are not beside it can be reached only through gates.
            gate_refused = wrong_end & ~adjacent(source)
            wrong_end &= ~gate_refused
    elif beside_ends & analysis.gates:
        # An end faces a gate, so its street might seem to reach cells that face a gate.
        gate_refused = wrong_end & analysis.faces_gate & ~(one | many)
    return (
        ("merchant.one_neighbor", many),
        ("merchant.end_of_street", wrong_end),
        ("merchant.isolated", isolated),
        ("merchant.through_gate", gate_refused),
        ("merchant.which_end", from_several),
    )


def _from_end(analysis: Analysis, source: int) -> int:
    """Return the cells on which a street might continue from one of its ends.

    These are the cells beside the end, and those that it reaches through gates.

    The result is 0 if ``source`` is not the end of a street.
    """
    street = dict(analysis.ends).get(source)
    if street is None:
        return 0
    return adjacent(source) | _through_gates(analysis, source, street)


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule about placing merchants, with the cells that it forbids.

    An occupied cell in ``where`` is judged as if it were empty.
    """
    masks = _rules(analysis, action.source)
    # Judging a merchant's cell as empty can change the ends of streets.
    for cell in bits(where & analysis.merchants):
        masks = replaced(masks, cell, _rules(analysis.without(cell), action.source))
    return masks


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason to report if a rule forbids the action's cell.

    If there is a well or a merchant on the cell, ``analysis`` must not contain it.
    """
    cell, source, name = action.cell, action.source, NAME[action.cell]
    beside = adjacent(cell) & analysis.merchants
    if rule in ("merchant.one_neighbor", "merchant.isolated"):
        neighbors = cell_names(beside)
        params = {"cell": name, "neighbors": neighbors, "count": len(neighbors)}
        return Reason(rule, params, (name, *neighbors))
    if rule == "merchant.which_end":
        reaching = [
            end for end, street in analysis.ends if _through_gates(analysis, end, street) & cell
        ]
        names = cell_names(union(reaching))
        return Reason(rule, {"cell": name, "ends": names}, (name, *names))
    if rule == "merchant.through_gate":
        end, obstacle, gate = next(
            (end, *_obstacle(analysis, end, street, cell))
            for end, street in analysis.ends
            if (end == source if source else adjacent(end) & analysis.gates)
        )
        params = {
            "cell": name,
            "from": NAME[end],
            "gate": NAME[gate] if gate else None,
            "obstacle": obstacle,
            "near_cell": NAME[right] if source and (right := _right_end(analysis, cell)) else None,
        }
        return Reason(rule, params, (name, *cell_names(end | gate | beside)))
    extendable = [end for end, street in analysis.ends if next_cells(analysis, end, street)]
    if source:
        miss, near = None, _right_end(analysis, cell)
    else:
        miss, near = _near_miss(analysis, cell, union(extendable))
    params = {
        "cell": name,
        "from": NAME[source] if source else None,
        "ends": [NAME[end] for end in extendable],
        "obstacle": miss,
        "near_cell": NAME[near] if near else None,
    }
    concerned = (source | union(extendable)) & ~cell
    return Reason(rule, params, (name, *cell_names(concerned)))


def _right_end(analysis: Analysis, cell: int) -> int:
    """Return the end from which a merchant on a cell continues a street, or 0 if there is none."""
    for end, street in analysis.ends:
        if next_cells(analysis, end, street) & cell:
            return end
    return 0


def _near_miss(analysis: Analysis, cell: int, ends: int) -> tuple[str | None, int]:
    """Return why a cell only seems to continue a street, and the merchant near it.

    ``ends`` are the ends of streets that can be extended.
    """
    beside = adjacent(cell) & analysis.merchants
    diagonal = around(cell) & ~adjacent(cell) & ends
    if not beside and diagonal:
        return "diagonal", diagonal & -diagonal
    for street in analysis.streets:
        if beside in street[1:-1] and union(street) & ends == ends:
            return "middle_of_street", beside
    return None, 0


def next_cells(analysis: Analysis, end: int, street: Sequence[int]) -> int:
    """Return the empty cells on which a merchant can extend a street from one of its ends."""
    directly = adjacent(end) & analysis.beside_one_merchant
    return (directly | _through_gates(analysis, end, street)) & analysis.empty


def _obstacle(analysis: Analysis, end: int, street: Sequence[int], cell: int) -> tuple[str, int]:
    """Return what prevents a street from continuing through gates to a cell, and at which gate.

    The gate is 0 if the obstacle is that the end or the cell faces no gate.
    """
    passed = gates_passed(analysis.gates, street)
    way_out, way_in = adjacent(end) & analysis.gates, adjacent(cell) & analysis.gates
    if not way_out:
        return "end_faces_no_gate", 0
    if way_out & passed:
        return "gate_already_passed", way_out
    if not way_in or way_in == way_out:
        return "cell_faces_no_gate", 0
    if way_in & passed:
        return "gate_already_passed", way_in
    return "merchant_beside", way_in
