"""The order of the claims: what is known about it, and what depends on it.

Source: first edition, "Les 4 jetons palais"; second edition, "Tuiles palais", "Tuiles thé"; Board
Game Arena, "Fin de partie et score".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations, permutations

from service.rules.audit.board import can_be_begun
from service.rules.audit.tiles import possible_palace_holders
from service.rules.board import adjacent, bits
from service.rules.palaces import Palace
from service.rules.pieces import stable
from service.rules.rulesets import TEA_COLOR, TEA_LOTS
from service.rules.scoring import score
from service.rules.state import Action, State

Order = tuple[Palace, ...]
"""The claimed palaces of one colour, in the order of the claims."""


def tea_received(order: Order, player: str) -> int:
    """Return how many tea tiles a player has received, given the order of the violet claims."""
    lots = zip(order, TEA_LOTS, strict=False)
    return sum([lot for palace, lot in lots if palace.owner == player])


class Orders:
    """Every order in which the palaces of each colour could have been claimed.

    ``by_color`` are the orders that fit all that is known, indexed by colour.

    Args:
        state: The state. Its rooftops need not be in the right order.
        claims: The cells of rooftops whose order is known, in that order.
        tea: The known numbers of tea tiles in hand, keyed by player.
        holders: The known holders of palace tiles, keyed by the index of the colour.
    """

    def __init__(
        self,
        state: State,
        claims: Sequence[int],
        tea: Mapping[str, int],
        holders: Mapping[int, str | None],
    ) -> None:
        place = {cell: number for number, cell in enumerate(claims)}
        self.players = [player.color for player in state.players]
        self.by_color: list[list[Order]] = []
        for color in range(len(state.buildings)):
            claimed = [palace for palace in state.analysis.of_color(color) if palace.rooftop]
            claimed.sort(key=lambda palace: palace.order)
            fitting = []
            for order in permutations(claimed):
                known = [place[p.rooftop] for p in order if p.rooftop in place]
                if known != sorted(known):
                    continue
                if color in holders and holders[color] not in self._can_hold(order):
                    continue
                if not _can_be_begun(state, color, order):
                    continue
                if color == TEA_COLOR and any(
                    count > tea_received(order, player) for player, count in tea.items()
                ):
                    continue
                fitting.append(order)
            self.by_color.append(fitting)

    def _can_hold(self, order: Order) -> list[str | None]:
        """Return who can hold the palace tile after claims in this order."""
        return possible_palace_holders(order, self.players)

    def narrow(self, later: Mapping[int, int]) -> bool:
        """Remove orders in which a claim comes too early, and return whether there were any.

        ``later`` maps each cell of a rooftop to the rooftops that were placed after it. If no order
        of a colour is possible, its orders stay.
        """
        before = self.by_color
        self.by_color = [
            [order for order in found if _agrees(order, later)] or found for found in before
        ]
        return self.by_color != before

    def holders(self, color: int) -> list[str | None]:
        """Return the possible holders of a palace tile in seat order. None stands for the board."""
        able = {owner for order in self.by_color[color] for owner in self._can_hold(order)}
        return [owner for owner in (*self.players, None) if owner in able]

    def most_tea(self, player: str) -> int:
        """Return the largest number of tea tiles that a player can have received."""
        return max([tea_received(order, player) for order in self.by_color[TEA_COLOR]], default=0)


def _can_be_begun(state: State, color: int, order: Order) -> bool:
    """Return whether the palaces of a colour can have been begun if they were claimed in order."""
    if not state.is_closed(color):
        return True
    players = {player.color for player in state.players}
    closing = max([number for number, palace in enumerate(order) if palace.owner in players])
    pending = (*order[closing:], *state.analysis.unclaimed(color))
    return len(pending) == 1 or can_be_begun(state.analysis, pending)


class Precedence:
    """What is known about which of two claims came first.

    ``cells`` are the cells of all rooftops. ``later`` maps each cell to the rooftops that were
    surely placed after the rooftop there (a bitboard). ``orders`` must have at least one order for
    each colour. Orders that contradict what is known are removed from it. In each pair of
    ``earlier``, the first claim came before the second one.
    """

    def __init__(
        self, orders: Orders, claims: Sequence[int], earlier: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.cells = sorted([p.rooftop for found in orders.by_color for p in found[0]])
        later = dict.fromkeys(self.cells, 0)
        for one, other in (*combinations(claims, 2), *earlier):
            later[one] |= other
        self.later = later
        while True:
            for found in orders.by_color:
                for one, other in permutations([palace.rooftop for palace in found[0]], 2):
                    if all(_comes_first(order, one, other) for order in found):
                        later[one] |= other
            # Precedence is transitive.
            for between in self.cells:
                for cell in self.cells:
                    if later[cell] & between:
                        later[cell] |= later[between]
            if not orders.narrow(later):
                break

    def decides(self, one: int, other: int) -> bool:
        """Return whether it is known which of two claims came first."""
        return bool(self.later[one] & other or self.later[other] & one)

    def may_be_last(self, palace: Palace, rivals: Sequence[Palace]) -> bool:
        """Return whether a palace may have been claimed after all of its rivals."""
        return not any(self.later[palace.rooftop] & rival.rooftop for rival in rivals)

    def may_be_first(self, palace: Palace, rivals: Sequence[Palace]) -> bool:
        """Return whether a palace may have been claimed before all of its rivals."""
        return not any(self.later[rival.rooftop] & palace.rooftop for rival in rivals)

    @property
    def is_total(self) -> bool:
        """Whether the order of all claims is known."""
        return all(self.decides(one, other) for one, other in combinations(self.cells, 2))

    def insertions(self, claims: Sequence[int], cell: int) -> Iterator[tuple[int, ...]]:
        """Yield the known order with one more claim, inserted at each place where it may belong."""
        for place in range(len(claims) + 1):
            before, after = claims[:place], claims[place:]
            if any(self.later[cell] & other for other in before):
                continue
            if any(self.later[other] & cell for other in after):
                continue
            yield (*before, cell, *after)


def _agrees(order: Order, later: Mapping[int, int]) -> bool:
    """Return whether no claim in an order comes before one that it must follow."""
    return not any(later[other.rooftop] & one.rooftop for one, other in combinations(order, 2))


def _comes_first(order: Order, one: int, other: int) -> bool:
    cells = [palace.rooftop for palace in order]
    return cells.index(one) < cells.index(other)


def in_order(
    orders: Orders, claims: Sequence[int], earlier: Collection[tuple[int, int]] = ()
) -> list[int]:
    """Return the cells of all rooftops in a possible order of claims that agrees with ``claims``.

    The result follows the order of the rooftops in the state as closely as it can. In each pair of
    ``earlier``, the first claim comes before the second one if that is possible. ``orders`` must
    have at least one order for each colour.
    """
    chosen = copy(orders)
    precedence = Precedence(chosen, claims, earlier)
    for color in range(len(chosen.by_color)):
        chosen.by_color[color] = chosen.by_color[color][:1]
        precedence = Precedence(chosen, claims, earlier)
    left = sorted([palace for found in chosen.by_color for palace in found[0]], key=_place)
    result: list[int] = []
    while left:
        first = next(
            (palace for palace in left if precedence.may_be_first(palace, left)),
            left[0],
        )
        left.remove(first)
        result.append(first.rooftop)
    return result


def _place(palace: Palace) -> int:
    return palace.order


def claims_that_matter(state: State) -> Iterator[tuple[int, int]]:
    """Yield pairs of claims (cells of rooftops) whose order decides a tie, or may still decide one.

    This assumes a game in which the largest palace breaks ties. Among palaces of equal size, the
    one that was claimed first counts. Until the game ends, stables can still make palaces larger.
    """
    players = [player.color for player in state.players]
    palaces = [palace for palace in state.analysis.palaces if palace.owner in players]
    if state.phase == "finished":
        palaces = _largest_of_the_best(state, palaces)
    left = state.config.supply.stables * len(players) - state.stables.bit_count()
    growth = {
        palace.rooftop: 0
        if state.phase == "finished"
        else min(left, _cells_for_stables(state, palace))
        for palace in palaces
    }
    matter = [p for p in palaces if not _is_always_smaller(p, palaces, growth)]
    for one, other in combinations(matter, 2):
        small, large = sorted((one, other), key=lambda palace: palace.size)
        if one.owner != other.owner and small.size + growth[small.rooftop] >= large.size:
            yield one.rooftop, other.rooftop


def _largest_of_the_best(state: State, palaces: Collection[Palace]) -> list[Palace]:
    """Return the largest of the palaces that belong to the players with the highest total."""
    totals = {player.color: player.total for player in score(state).players}
    best = [p for p in palaces if totals[str(p.owner)] == max(totals.values())]
    largest = max([palace.size for palace in best], default=0)
    return [palace for palace in best if palace.size == largest]


def _cells_for_stables(state: State, palace: Palace) -> int:
    """Return the number of cells where a stable can join a palace. The number never increases."""
    where = adjacent(palace.buildings) & state.analysis.empty
    if not where:
        return 0
    analysis, action = state.analysis, Action("stable", 0)
    allowed = stable.cells(analysis, state.players[0], action)
    return sum(1 for _ in bits(where & allowed))


def _is_always_smaller(
    palace: Palace, palaces: Collection[Palace], growth: Mapping[int, int]
) -> bool:
    """Return whether a palace can never be as large as another palace of the same owner is now."""
    most = palace.size + growth[palace.rooftop]
    return any(other.owner == palace.owner and other.size > most for other in palaces)
