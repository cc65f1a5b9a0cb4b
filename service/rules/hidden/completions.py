"""The completions of a state: every way to fill in its hidden numbers that the audit accepts.

A *filling* has a value for every number, hidden or not. This module turns the requirements of the
audit (:mod:`service.rules.audit`) on stocks into bounds on the hidden numbers. For all other rules,
it runs the audit itself on a single filling. Tests check that the bounds agree with the audit for
every filling.

Whether the actions of the turn met the player's obligations is not checked: that depends on the
whole stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import lt, sub

from service.rules.audit import audit as audit_full
from service.rules.audit.actions import about_obligations, held_at_least
from service.rules.audit.board import cell_problems, on_the_board
from service.rules.audit.stocks import (
    PLACED_AFTER_HANDING_IN,
    Winnings,
    most_gates,
    placed_in_turn,
    ways_to_win_merchants,
)
from service.rules.audit.tiles import connections_of
from service.rules.reasons import Reason
from service.rules.rulesets import TOWER_MERCHANTS
from service.rules.state import NEUTRAL, Action, State

from .groups import UNLIMITED, Group, KindBounds, Limit, narrowed, pick
from .numbers import (
    BEHIND_SCREEN,
    BUILDINGS,
    GATES,
    KINDS,
    MERCHANTS,
    NEUTRAL_ROOFTOPS,
    PIECE_OF,
    ROOFTOPS,
    STABLES,
    WALLS,
    kind_of,
    numbers_of,
    with_numbers,
)
from .placeable import PlaceableKinds
from .state import HiddenState

Filling = Sequence[Sequence[int]]
"""The number of pieces held, indexed by kind and then by seat."""


def filled(state: State, filling: Filling) -> State:
    """Return the full state that has these numbers in its stocks."""
    new = state.copy()
    new.analysis = state.analysis
    new.players = tuple(
        [
            with_numbers(player, [*[kind[seat] for kind in filling], player.rooftops])
            for seat, player in enumerate(state.players)
        ]
    )
    return new


def audit(state: HiddenState) -> tuple[Reason, ...]:
    """Return the reasons why a hidden state has no completion, or () if it has one."""
    if state.audit_result is None:
        groups = groups_of(state)
        filling = pick(groups[0], 0, most=False) if groups else _nearest_filling(state)
        problems = audit_full(filled(state, filling))
        state.audit_result = tuple(
            [
                _without_hidden_numbers(state, problem)
                for problem in problems
                if not about_obligations(problem)
            ]
        )
    return state.audit_result


def _without_hidden_numbers(state: HiddenState, problem: Reason) -> Reason:
    """Return a problem in a form whose sentence does not depend on hidden numbers.

    If there are too many pieces, the sentence counts only pieces on the board and in known stocks.
    If there are too few, it says that the players cannot have enough behind their screens.
    """
    if problem.rule != "state.pieces_conserved":
        return problem
    params = problem.params
    kind = kind_of(Action(params["piece"], 0, params["color"]), state.config.building_colors)
    if not any(hidden == kind for _, hidden in state.hidden_numbers):
        return problem
    if params["count"] < params["expected"]:
        place = "screen"
    else:
        known = any(numbers_of(player)[kind] for player in state.players if kind is not None)
        place = "stock" if known else "board"
    return problem._replace(params={**params, "place": place})


def _nearest_filling(state: HiddenState) -> Filling:
    """Return a filling that satisfies the bounds of each kind as far as possible."""
    board = _with_valid_cells(state)
    stocks = _StockBounds(board, state)
    merchants = _merchants(stocks, _winnings(board)[0], frozenset())
    kinds = _with_merchants(_bounds(stocks), merchants)
    filling = []
    for kind in kinds:
        if kind.possible():
            filling.append(pick((kind,), 0, most=False)[0])
        elif sum(kind.most) < kind.total_least:
            filling.append(kind.most)
        else:
            filling.append(kind.least)
    return filling


def groups_of(state: HiddenState) -> tuple[Group, ...]:
    """Return all completions of a state as groups, or () if there are none.

    Problems that do not depend on stocks are ignored here.
    """
    if state.groups is None:
        state.groups = tuple(_groups(state))
    return state.groups


class _StockBounds:
    """What the audit requires of the stocks: bounds on each number, and totals over all players.

    - ``least``, ``most``: bounds on each number, indexed by kind and seat. A known number is its
      own lower bound, and its own upper bound unless it is too large.
    - ``totals``: the number of pieces that all players hold together, indexed by kind.
    - ``merchants_left``: the total for merchants, including those that went from a tower to the
      box.
    - ``without_total``: the kinds for which no total is required. Their numbers are fixed.
    - ``behind``: the kinds that a player no longer holds after handing in gates. Merchants are not
      included, because the player may have won some later.
    """

    def __init__(self, board: State, state: HiddenState) -> None:
        config, players = board.config, board.players
        self.board = board
        self.placed = placed_in_turn(board)
        self.seats = range(len(players))
        self.mover = board.seat(board.turn.player)
        self.totals = _totals(board)
        self.merchants_left = _merchants_left(board)
        self.hidden = hidden = state.hidden_numbers
        stocks = [numbers_of(player) for player in players]
        self.least = [*zip(*stocks, strict=True)][:ROOFTOPS]  # hidden numbers are 0 in the stocks
        if self.placed:
            held = held_at_least(board)
            self.least[MERCHANTS] = tuple(map(max, self.least[MERCHANTS], held.merchants))
            gates = list(self.least[GATES])
            gates[self.mover] = max(gates[self.mover], held.gates)
            self.least[GATES] = tuple(gates)
        for seat, kind in hidden:
            stocks[seat][kind] = UNLIMITED
        limits = _limits(board, self.placed)
        self.most = [
            tuple(map(min, numbers, most))
            for numbers, most in zip(zip(*stocks, strict=True), limits, strict=False)
        ]
        self.without_total = board.closed_colors() | ({GATES} if not config.gates else set())
        self.without_total |= {NEUTRAL_ROOFTOPS} if not config.supply.neutral_rooftops else set()
        for kind in self.without_total:
            self.most[kind] = self.least[kind]
        self.behind = [
            kind for kind in BEHIND_SCREEN if kind != MERCHANTS and kind not in self.without_total
        ]


def _limits(board: State, placed: Counter[str]) -> list[list[int]]:
    """Return how many pieces of each kind each player can hold, indexed by kind and then by seat.

    ``placed`` counts what the player to move has placed in this turn. The limits do not include
    merchants won from tower tiles.
    """
    config, supply, mover = board.config, board.config.supply, board.seat(board.turn.player)
    each = [supply.buildings] * 4 + [supply.stables, supply.merchants, supply.walls, 0]
    each.append(supply.neutral_rooftops)
    limits = [[number] * len(board.players) for number in each]
    limits[GATES] = list(most_gates(board, placed))
    if mover >= 0 and placed:
        for kind in KINDS:
            if kind != GATES:  # most_gates has deducted the gates placed
                name = config.building_colors[kind] if kind in BUILDINGS else PIECE_OF[kind]
                limits[kind][mover] -= placed[name]
    return limits


def _totals(board: State) -> list[int]:
    """Return how many pieces of each kind the players hold in total.

    The totals assume that nobody has handed in gates. The total for merchants is a placeholder.
    """
    config, supply, number = board.config, board.config.supply, len(board.players)
    gates = number * config.gates_each + config.spare_gates - board.gate_supply
    neutral_placed = [roof.color for roof in board.rooftops].count(NEUTRAL)
    return [
        *[number * supply.buildings - cells.bit_count() for cells in board.buildings],
        number * supply.stables - board.stables.bit_count(),
        0,
        number * supply.walls - board.walls.bit_count(),
        gates - board.gates.bit_count(),
        number * supply.neutral_rooftops - neutral_placed,
    ]


def _merchants_left(board: State) -> int:
    """Return how many merchants are neither on the board nor on a tower tile."""
    config = board.config
    on_tiles = sum(TOWER_MERCHANTS.values()) if config.tower_merchants else 0
    placed_ever = max(sum([len(street) for street in board.streets]) - 1, 0)
    received = len(board.players) * config.supply.merchants + on_tiles
    return received - placed_ever - sum(board.tower_merchants)


def _with_valid_cells(state: HiddenState) -> State:
    """Return a copy of the state without its misplaced pieces."""
    full = state.copy()
    full.analysis = state.analysis
    unreadable = bool(state.input_problems) or any(cell_problems(full))
    return on_the_board(full) if unreadable else full


def _winnings(board: State) -> tuple[Winnings, ...]:
    """Return the different ways in which the merchants missing from towers could have been won."""
    connections = connections_of(board, board.analysis)
    return tuple(dict.fromkeys(ways_to_win_merchants(board, connections)))


def _merchants(stocks: _StockBounds, winnings: Winnings, handed_in: frozenset[int]) -> KindBounds:
    """Return the bounds on merchants, given how those missing from towers were won.

    Players who have handed in gates can hold at most the merchants that they have won.
    """
    supply = stocks.board.config.supply.merchants
    total = stocks.merchants_left - winnings.box
    least = stocks.least[MERCHANTS]
    most = []
    for seat, won in enumerate(winnings.players):
        limit = won + (0 if seat in handed_in else supply)
        limit -= stocks.placed["merchant"] if seat == stocks.mover else 0
        known = (seat, MERCHANTS) not in stocks.hidden
        most.append(min(limit, least[seat]) if known else limit)
    return KindBounds(least, tuple(most), total, total)


def _bounds(stocks: _StockBounds) -> list[KindBounds]:
    """Return the bounds on every kind, assuming that nobody has handed in gates.

    The bounds on merchants are placeholders for those of :func:`_merchants`.
    """
    bounds = []
    for kind in KINDS:
        least, most, total = stocks.least[kind], stocks.most[kind], stocks.totals[kind]
        if kind in stocks.without_total:
            bounds.append(KindBounds(least, most, 0, UNLIMITED))
        elif kind == MERCHANTS:
            bounds.append(KindBounds(least, least, 0, UNLIMITED))
        else:
            bounds.append(KindBounds(least, most, total, total))
    return bounds


def _gates_after(gates: KindBounds, handed_in: frozenset[int], each: int) -> KindBounds:
    return _without(gates, handed_in)._replace(
        total_least=gates.total_least - len(handed_in) * each
    )


@lru_cache(maxsize=1024)
def _without(kind: KindBounds, seats: frozenset[int]) -> KindBounds:
    most = tuple([0 if seat in seats else limit for seat, limit in enumerate(kind.most)])
    return KindBounds(kind.least, most, kind.total_least, kind.total_most)


def _with_merchants(kinds: Sequence[KindBounds], merchants: KindBounds) -> Group:
    return (*kinds[:MERCHANTS], merchants, *kinds[MERCHANTS + 1 :])


def _groups(state: HiddenState) -> Iterator[Group]:
    """Yield groups that together contain every completion.

    Each group is based on an assumption about which players have handed in their gates and how the
    merchants missing from tower tiles were won.
    """
    board = _with_valid_cells(state)
    stocks = _StockBounds(board, state)
    ways = _winnings(board)
    bounds = _bounds(stocks)
    if not all(kind.possible() for index, kind in enumerate(bounds) if index != GATES):
        return
    for handed_in in _handed_in(board, stocks, bounds):
        gates = _gates_after(bounds[GATES], handed_in, board.config.gates_each)
        if not gates.possible():
            continue
        possible: list[KindBounds] = []
        for winnings in ways:
            merchants = _merchants(stocks, winnings, handed_in)
            if merchants.possible():
                possible.append(merchants)
        if len(possible) > 1:
            possible = _maximal([merchants.tightened() for merchants in possible])
        others = [*bounds]
        for kind in stocks.behind if possible and handed_in else ():
            others[kind] = _without(bounds[kind], handed_in)
        others[GATES] = gates
        for merchants in possible:
            group = _with_merchants(others, merchants)
            if board.phase != "finished":
                yield group
                continue
            yield from _finished_groups(board, group, handed_in)


def _maximal(kinds: Iterable[KindBounds]) -> list[KindBounds]:
    """Return the bounds that do not lie within other bounds."""
    found: list[KindBounds] = []
    for kind in kinds:
        if not any(other.contains(kind) for other in found):
            found = [other for other in found if not kind.contains(other)]
            found.append(kind)
    return found


def _handed_in(
    board: State, stocks: _StockBounds, bounds: Sequence[KindBounds]
) -> Iterator[frozenset[int]]:
    """Yield every set of players who could all have handed in their gates.

    The bounds on merchants are not considered.
    """
    yield frozenset()
    config = board.config
    if not config.gates or sum(stocks.least[GATES]) >= stocks.totals[GATES]:
        return
    early = config.game_ends_early
    if early and board.phase != "finished":
        return
    kinds = [bounds[kind] for kind in stocks.behind if kind != GATES]
    # If a player holds none of a kind, the others must still be able to hold all pieces of it.
    spare = [sum(kind.most) - kind.total_least for kind in kinds]
    found: list[tuple[frozenset[int], Sequence[int]]] = [(frozenset(), spare)]
    for seat in stocks.seats:
        most = [kind.most[seat] for kind in kinds]
        if any(map(lt, spare, most)) or not _holds_nothing_else(stocks, seat):
            continue
        for others, spare_without in [*found]:
            left = list(map(sub, spare_without, most))
            if min(left) >= 0 and not (early and others):
                found.append((others | {seat}, left))
    for seats, _ in found[1:]:
        yield seats


def _holds_nothing_else(stocks: _StockBounds, seat: int) -> bool:
    """Return whether the player may have handed in their gates.

    Only their placements in this turn and the known numbers in their stock are considered.
    """
    if seat == stocks.mover and not stocks.placed.keys() <= PLACED_AFTER_HANDING_IN:
        return False
    return not any(stocks.least[kind][seat] for kind in (*BUILDINGS, STABLES, WALLS, GATES))


def _finished_groups(board: State, group: Group, handed_in: frozenset[int]) -> Iterator[Group]:
    """Yield the parts of a group in which the game can be over.

    Source: first edition, "Fin du jeu"; second edition, "Fin de partie"; Gates, "Fin de partie".
    """
    seats = range(len(board.players))
    placeable = PlaceableKinds(board)
    stuck = {
        seat: [Limit(seat, kind, most=0) for kind in KINDS if placeable.has(kind)]
        for seat in seats
        if not placeable.for_rooftops(board.players[seat])
    }
    if board.config.game_ends_early:
        for seat, limits in stuck.items():
            if handed_in <= {seat}:
                yield from _ended_by(board, group, seat, limits, handed_in)
        return
    if len(stuck) < len(seats):
        return
    everybody = narrowed(group, [limit for limits in stuck.values() for limit in limits])
    parts = [everybody] if everybody is not None else []
    for seat in seats:
        parts = [
            part
            for before in parts
            for limits in _without_kept_gates(board, seat)
            if (part := narrowed(before, limits)) is not None
        ]
    yield from parts


def _ended_by(
    board: State, group: Group, seat: int, stuck: Sequence[Limit], handed_in: frozenset[int]
) -> Iterator[Group]:
    """Yield the parts of a group in which one player has ended the game (option ``game_end``).

    ``stuck`` are the limits under which that player can place nothing. If the player had nothing
    but gates behind their screen, they have handed the gates in.
    """
    merchants = [Limit(seat, MERCHANTS, most=0)] if seat in handed_in else []
    for limits in _without_kept_gates(board, seat):
        narrow = narrowed(group, [*stuck, *merchants, *limits])
        if narrow is not None:
            yield narrow


def _without_kept_gates(board: State, seat: int) -> list[list[Limit]]:
    """Return alternative sets of limits under which a player has no gates to hand in.

    Either the player has no gates, or they also have other pieces behind their screen.
    """
    if not board.config.gates:
        return [[]]
    return [[Limit(seat, GATES, most=0)]] + [
        [Limit(seat, GATES, least=1), Limit(seat, kind, least=1)]
        for kind in BEHIND_SCREEN
        if kind != GATES
    ]
