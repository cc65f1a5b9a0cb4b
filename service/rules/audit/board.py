"""The audit of the board: cells, palaces, walls, gates, rooftops.

The sources are the rulebook sections on where each piece may be placed.
:mod:`service.rules.catalogue` cites them for each rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Final

from service.rules.analysis import Analysis
from service.rules.board import NAME, STRIDE, adjacent, around, bits, cell_names, touching, union
from service.rules.palaces import Palace
from service.rules.pieces import building, cells_of_kind
from service.rules.pieces.on_board import PALACE_PIECES, PieceCells, pieces_on_board
from service.rules.reasons import Reason
from service.rules.state import BLOCKING_COLORS, NEUTRAL, State

Reasons = Iterator[Reason]

_MAX_ORDERS: Final = 200
"""The limit on the search for an order of palaces, far above what boards from real games need."""


def cell_problems(state: State) -> Reasons:
    """Yield reasons for pieces off the board, on the wrong kind of cell or on a shared cell.

    Cells that the streets name twice are reported too, and so are rooftops outside the city.
    """
    board = state.config.board
    if _every_cell_fits(state):
        return
    earlier: list[PieceCells] = []
    taken = 0
    for group in pieces_on_board(state):
        piece, color, cells = group
        yield from _wrong_cells(state, group)
        for cell in bits(cells & taken):
            other = next(other for other in earlier if other.cells & cell)
            params = {
                "piece": piece,
                "color": color,
                "cell": NAME[cell],
                "other_piece": other.piece,
                "other_color": other.color,
            }
            yield Reason("state.two_pieces", params, (NAME[cell],))
        taken |= cells
        earlier.append(group)
    merchants = [bit for street in state.streets for bit in street]
    if len(set(merchants)) < len(merchants):
        for cell, times in sorted(Counter(merchants).items()):
            if times > 1:
                params = {"piece": "merchant", "color": None, "cell": NAME[cell]}
                yield Reason("state.cell_twice", params, (NAME[cell],))
    for roof in state.rooftops:
        if not roof.cell & board.city:
            params = {"color": roof.color, "cell": NAME[roof.cell]}
            yield Reason("state.rooftop_without_building", params, (NAME[roof.cell],))


def _wrong_cells(state: State, group: PieceCells) -> Reasons:
    """Yield reasons for pieces of a group that are off the board or on the wrong kind of cell."""
    board = state.config.board
    for cell in bits(group.cells & ~cells_of_kind(state.config, group.piece)):
        name = NAME[cell]
        params = {"piece": group.piece, "color": group.color, "cell": name}
        if not cell & board.cells:
            last = cell_names(board.cells)[-1]
            yield Reason("state.off_board", {**params, "last_cell": last}, (name,))
        else:
            yield Reason("state.cell_kind", {**params, "kind": board.kind_of(cell)}, (name,))


def _every_cell_fits(state: State) -> bool:
    """Return whether every rooftop is in the city and every other piece fits its cell.

    A piece fits if its cell is of the right kind and holds no other piece. The test compares the
    number of pieces with the number of occupied cells of each kind.
    """
    board, analysis = state.config.board, state.analysis
    in_city = sum(map(int.bit_count, (*state.buildings, state.stables, state.well)))
    in_city += sum(map(len, state.streets))
    on_walls = state.walls.bit_count() + state.gates.bit_count()
    return (
        (board.city & ~analysis.empty).bit_count() == in_city
        and (board.wall_cells & ~analysis.empty_wall_cells).bit_count() == on_walls
        and not analysis.claimed & ~board.city
    )


def on_the_board(state: State) -> State:
    """Return a copy of a state without its misplaced pieces.

    The other checks can then assume that every piece is on the right kind of cell.
    """
    board = state.config.board
    new = state.copy()
    new.well &= board.city
    new.buildings = tuple(cells & board.city for cells in state.buildings)
    new.stables &= board.city
    new.walls &= board.wall_cells
    new.gates &= board.wall_cells
    streets = (tuple(bit for bit in street if bit & board.city) for street in state.streets)
    new.streets = tuple(street for street in streets if street)
    new.rooftops = tuple(roof for roof in state.rooftops if roof.cell & board.city)
    return new


def setup_problems(state: State) -> Reasons:
    """Yield reasons if the well or the first merchant is missing or is beside a wall cell.

    The cell of the first merchant is checked only while there is no other merchant.
    """
    config, inner = state.config, state.config.board.inner
    if config.well and not state.well and state.phase != "setup":
        yield Reason("state.well_missing")
    if state.well & ~inner:
        params = {"piece": "well", "cell": NAME[state.well]}
        yield Reason("state.near_wall", params, (NAME[state.well],))
    if not state.streets and state.phase != "setup":
        yield Reason("state.no_merchant")
    if len(state.streets) == 1 and len(state.streets[0]) == 1 and state.streets[0][0] & ~inner:
        name = NAME[state.streets[0][0]]
        yield Reason("state.near_wall", {"piece": "merchant", "cell": name}, (name,))


def palace_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield reasons for stables beside no building and for palaces that share a stable or touch."""
    buildings = union(state.buildings)
    alone = state.stables & ~(buildings | adjacent(buildings))
    for cell in bits(alone):
        yield Reason("state.stable_alone", {"cell": NAME[cell]}, (NAME[cell],))
    components = analysis.components ^ alone
    if _groups_minus_holes(components) == len(analysis.palaces):
        return  # if two palaces touched, they would form one group
    colors = state.config.building_colors
    close = [palace for palace in analysis.palaces if palace.components & analysis.near_two]
    between = 0
    for one, other in combinations(close, 2):
        for cell in bits(one.stables & other.stables & ~between):
            between |= cell
            beside = next(bits(adjacent(cell) & other.buildings))
            params = {
                "cell": NAME[cell],
                "color": colors[one.color],
                "other_color": colors[other.color],
                "other_cell": NAME[beside],
            }
            yield Reason("state.stable_between", params, (NAME[cell], NAME[beside]))
    for one, other in combinations(close, 2):
        touched = one.near & other.components & ~between
        contact = touching(touched) & one.components & ~between
        if touched and contact:
            cell, other_cell = next(bits(contact)), next(bits(touched))
            other_cell = next(bits(touching(cell) & touched), other_cell)
            params = {
                "color": colors[one.color],
                "cell": NAME[cell],
                "other_color": colors[other.color],
                "other_cell": NAME[other_cell],
            }
            yield Reason("state.palaces_touch", params, (NAME[cell], NAME[other_cell]))


def _groups_minus_holes(cells: int) -> int:
    """Return the number of groups that a set of city cells forms, minus the number of holes.

    Cells that share a side or a corner belong to one group. By Euler's formula, the result is
    corners - sides + squares.
    """
    across, down = cells | cells << 1, cells | cells << STRIDE
    corners = across | across << STRIDE
    sides = across.bit_count() + down.bit_count()
    return corners.bit_count() - sides + cells.bit_count()


def barred_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield a reason for each building or stable that touches the well or faces a gate."""
    barred = analysis.components & (analysis.barred | state.well)
    if not barred:
        return
    for piece, color, cells in pieces_on_board(state):
        if piece not in PALACE_PIECES:
            continue
        for cell in bits(cells & barred):
            which = {"piece": piece, "color": color, "cell": NAME[cell]}
            if state.config.well and cell & touching(state.well):
                well = NAME[state.well]
                yield Reason("state.touches_well", {**which, "well": well}, (NAME[cell], well))
            for gate in cell_names(adjacent(cell) & state.gates):
                yield Reason("state.faces_gate", {**which, "gate": gate}, (NAME[cell], gate))


def open_palace_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield a reason for each pair of palaces of a colour that cannot both be unclaimed.

    Two open palaces never can. If palaces must be claimed before the next one begins (option
    ``new_palace``), no two palaces can.
    """
    waiting = state.config.palaces_wait_for_owner
    for index, color in enumerate(state.config.building_colors):
        unclaimed = analysis.unclaimed(index)
        if len(unclaimed) < 2:
            continue
        if waiting:
            rule, palaces = "state.unclaimed_palaces", list(unclaimed)
        else:
            rule = "state.open_palaces"
            palaces = [p for p in unclaimed if building.growth(analysis, p, analysis.empty)]
        for one, other in combinations(palaces, 2):
            yield _palace_pair(rule, color, (one, other))


def _palace_pair(rule: str, color: str, palaces: Sequence[Palace]) -> Reason:
    first, second = [NAME[next(bits(palace.buildings))] for palace in palaces[:2]]
    return Reason(rule, {"color": color, "cell": first, "other_cell": second}, (first, second))


def palace_order_problems(state: State, closed: Collection[int]) -> Reasons:
    """Yield a reason for each colour whose palaces can't have been begun in any order.

    There must be no pair of open palaces. Claimed palaces may have been claimed before the others
    were begun. But in a ``closed`` colour nothing was begun after the claim that closed it.
    """
    analysis = state.analysis
    several = [found for color in range(4) if len(found := analysis.unclaimed(color)) > 1]
    if several and not can_be_begun(analysis, [palace for found in several for palace in found]):
        alone = [found for found in several if not can_be_begun(analysis, found)]
        for found in alone or several[:1]:
            color = state.config.building_colors[found[0].color]
            yield _palace_pair("state.palace_order", color, found)
        return
    for index, color in enumerate(state.config.building_colors):
        palaces = analysis.of_color(index)
        # Each player owns one, and another had no rooftop when the last of them was claimed.
        if len(palaces) <= len(state.players) or index not in closed:
            continue
        pending = unclaimed_until_closed(state, palaces)
        if len(pending) > 1 and not can_be_begun(analysis, pending):
            yield _palace_pair("state.palace_order", color, pending)


def unclaimed_until_closed(state: State, palaces: Sequence[Palace]) -> list[Palace]:
    """Return the palaces of a closed colour that had no rooftop until the claim that closed it.

    ``palaces`` are all palaces of the colour. Unclaimed palaces are among the result.
    """
    players = {player.color for player in state.players}
    closing = max([palace.order for palace in palaces if palace.owner in players])
    return [palace for palace in palaces if not palace.rooftop or palace.order >= closing]


def can_be_begun(analysis: Analysis, palaces: Sequence[Palace]) -> bool:
    """Return whether palaces can have been begun one after the other while they had no rooftop.

    A palace begins only when all earlier ones of its colour are blocked, or claimed if the option
    ``new_palace`` says so. All other pieces are
    assumed to be on the board already, and a palace to be complete when the next one begins: in
    this way, the most palaces are blocked. If the search takes too long, the result is True.
    """
    pending = union([palace.components for palace in palaces])
    others, free = analysis.components & ~pending, analysis.empty | pending
    seen: set[int] = set()

    def blocked(palace: Palace, present: int) -> bool:
        near_others = around(present & ~palace.components)
        growth = adjacent(palace.buildings) & free & ~(present | near_others | analysis.barred)
        return not growth and not analysis.config.palaces_wait_for_owner

    growing = [palace.color for palace in palaces if not blocked(palace, others)]
    if len(set(growing)) == len(growing):  # the usual case: all the others came first
        return True

    def begin_next(present: int) -> bool:
        seen.add(present)
        possible = []
        for palace in palaces:
            if not palace.components & present and all(
                blocked(earlier, present)
                for earlier in palaces
                if earlier.color == palace.color and earlier.components & present
            ):
                after = present | palace.components
                if blocked(palace, after):  # no other palace has to wait for this one
                    possible = [after]
                    break
                possible.append(after)
        if pending & ~present == 0 or len(seen) > _MAX_ORDERS:
            return True
        return any(after not in seen and begin_next(after) for after in possible)

    return begin_next(others)


def wall_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield reasons for walls not connected to a tower and for sides without an opening."""
    hanging = state.walls & ~union([one | other for one, other in analysis.arms])
    openings = state.gates | ~state.walls
    for side in state.config.board.sides:
        for cell in bits(hanging & side.cells):
            params = {"cell": NAME[cell], "side": side.name}
            yield Reason("state.wall_hanging", params, (NAME[cell],))
        if not side.cells & openings:
            yield Reason("state.opening", {"side": side.name}, tuple(cell_names(side.cells)))


def gate_problems(state: State) -> Reasons:
    """Yield reasons for gates in impossible places.

    A gate must be next to a wall, away from the towers and alone on its side.
    """
    if not state.gates:
        return
    board = state.config.board
    for side in board.sides:
        gates = list(bits(state.gates & side.cells))
        for cell in gates:
            name = NAME[cell]
            for corner, tower in board.corners.items():
                if side.along(tower) & cell:
                    params = {"cell": name, "corner": corner}
                    yield Reason("state.gate_at_tower", params, (name, NAME[tower]))
            if not side.along(cell) & state.walls:
                params = {"cell": name, "side": side.name}
                yield Reason("state.gate_without_wall", params, (name,))
        for cell in gates[1:]:
            first, name = NAME[gates[0]], NAME[cell]
            params = {"cell": name, "other_cell": first, "side": side.name}
            yield Reason("state.two_gates", params, (name, first))


def _every_claim_fits(state: State) -> bool:
    """Return whether a cheap test shows that no claim is wrong.

    False means that the test is inconclusive. Blocking rooftops always fail the test.
    """
    claims = [(palace.owner, palace.color) for palace in state.analysis.palaces if palace.rooftop]
    players_claims = [claim for claim in claims if claim[0] != NEUTRAL]
    known = {player.color for player in state.players}
    if state.config.supply.neutral_rooftops:
        known.add(NEUTRAL)
    return (
        len(claims) == len(state.rooftops)
        and known.issuperset(state.analysis.claimants)
        and len(set(players_claims)) == len(players_claims)
    )


def rooftop_problems(state: State) -> Reasons:
    """Yield reasons for rooftops of unused colours, rooftops on no building, and surplus claims.

    A claim is surplus if its palace already has a rooftop. It is also surplus if a rooftop of the
    same colour already claims another palace of the same building colour, unless the rooftops are
    neutral.
    """
    config = state.config
    if _every_claim_fits(state):
        return
    buildings = union(state.buildings)
    known = {player.color for player in state.players}
    if config.supply.neutral_rooftops:
        known.add(NEUTRAL)
    if config.two_kinds_of_rooftop:
        known |= {BLOCKING_COLORS[color] for color in known if color in BLOCKING_COLORS}
    by_palace: dict[int, int] = {}
    by_owner: dict[tuple[str, int], int] = {}
    for cell, color in state.rooftops:
        name = NAME[cell]
        if color not in known:
            yield Reason("state.rooftop_color", {"color": color, "cell": name}, (name,))
        if not cell & buildings:
            params = {"color": color, "cell": name}
            yield Reason("state.rooftop_without_building", params, (name,))
            continue
        palace = state.analysis.palace_at(cell)
        assert palace is not None
        building_color = config.building_colors[palace.color]
        first = by_palace.get(palace.buildings)
        own = by_owner.get((color, palace.color))
        if first is not None:
            params = {"color": building_color, "cell": name, "other_cell": NAME[first]}
            cells = tuple(dict.fromkeys((name, NAME[first])))
            yield Reason("state.two_rooftops", params, cells)
        elif own is not None and color != NEUTRAL:
            params = {
                "owner": color,
                "color": building_color,
                "cell": name,
                "other_cell": NAME[own],
            }
            yield Reason("state.two_palaces_of_a_color", params, (name, NAME[own]))
        by_palace[palace.buildings] = cell
        by_owner[color, palace.color] = cell
