"""A move in a hidden state, step by step: the board and the changes to stocks after each action.

All completions share the board and the changes to stocks, because neither depends on hidden
numbers. There is one exception: how many buildings leave the stocks when their colour is closed
depends on the completion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, repeat

from service.rules.apply import apply_action
from service.rules.state import Action, Player, State

from .completions import Filling
from .groups import UNLIMITED, Group, KindBounds, Limit, narrowed
from .numbers import GATES, KINDS, numbers_of, with_numbers
from .placeable import PlaceableKinds

Groups = Sequence[Group]


class Moment:
    """The board after some actions of a move.

    - ``start``: the state before the move.
    - ``board``: the state after the actions. The hidden numbers in it are meaningless.
    - ``seat``: the seat of the mover.
    - ``change``: how much the actions have added to each number in a stock (negative if they took
      pieces away), indexed by seat and kind.
    - ``closed``: the closed colours.
    """

    def __init__(self, start: State, board: State) -> None:
        self.start = start
        self.board = board
        self.seat = board.seat(board.turn.player)
        self.closed = board.closed_colors()
        if board is start:
            self.change = [[0] * len(KINDS) for _ in board.players]
        else:
            self.change = [
                self._changes(old, new)
                for old, new in zip(start.players, board.players, strict=True)
            ]

    def _changes(self, old: Player, new: Player) -> list[int]:
        if old is new:
            return [0] * len(KINDS)
        numbers = zip(KINDS, numbers_of(old), numbers_of(new), strict=False)
        return [0 if kind in self.closed else after - before for kind, before, after in numbers]

    @property
    def mover(self) -> Player:
        """The player to move. The hidden numbers in their stock are meaningless."""
        return self.board.players[self.seat]

    @cached_property
    def placeable(self) -> PlaceableKinds:
        """Which kinds can be placed in the rest of the mover's turn."""
        return PlaceableKinds(self.board, self.mover)

    @cached_property
    def placeable_anew(self) -> PlaceableKinds:
        """Which kinds can be placed in a turn that begins now."""
        return PlaceableKinds(self.board) if self.placeable.used else self.placeable

    def then(self, action: Action) -> Moment:
        """Return the moment after an action, which the rules of the pieces must allow."""
        return Moment(self.start, apply_action(self.board, action)[0])

    def filled(self, filling: Filling) -> State:
        """Return the full state at this moment if the stocks held these numbers before the move."""
        new = self.board.copy()
        new.analysis = self.board.analysis
        players = []
        for seat, player in enumerate(self.board.players):
            change = self.change[seat]
            numbers = [
                0 if kind in self.closed else filling[kind][seat] + change[kind] for kind in KINDS
            ]
            players.append(with_numbers(player, [*numbers, player.rooftops]))
        new.players = tuple(players)
        return new

    def changed(self, group: Group, passed_over: Iterable[int]) -> Group:
        """Return the numbers after the move if those of a group were held before.

        The players in the seats ``passed_over`` may have handed in their gates.
        """
        nothing = (0,) * len(self.change)
        kinds = [
            KindBounds(nothing, nothing, 0, UNLIMITED)
            if kind in self.closed
            else bounds.changed([change[kind] for change in self.change])
            for kind, bounds in enumerate(group)
        ]
        for seat in passed_over:
            kinds[GATES] = kinds[GATES].without_lower_bound(seat)
        return tuple(kinds)

    def limits_to_hold_none(self, seat: int, kinds: Iterable[int]) -> list[Limit] | None:
        """Return the limits under which a player holds no piece of these kinds.

        The result is None if the player has gained such a piece in this move.
        """
        limits = []
        for kind in kinds:
            if kind not in self.closed:
                if self.change[seat][kind] > 0:
                    return None
                limits.append(Limit(seat, kind, most=-self.change[seat][kind]))
        return limits

    def limits_to_hold_some(self, seat: int, kinds: Iterable[int]) -> Iterator[Limit]:
        """Yield, for each of these kinds, the limit under which a player holds at least one."""
        for kind in kinds:
            if kind not in self.closed:
                yield Limit(seat, kind, least=1 - self.change[seat][kind])


def holding_none(groups: Groups, moment: Moment, seat: int, kinds: Iterable[int]) -> list[Group]:
    """Return the completions in which a player holds no piece of these kinds at a moment."""
    limits = moment.limits_to_hold_none(seat, kinds)
    if limits is None:
        return []
    found = [narrowed(group, limits) for group in groups]
    return [group for group in found if group is not None]


def holding_some(
    groups: Groups, moment: Moment, seat: int, kinds: Iterable[int], enough: int = UNLIMITED
) -> list[Group]:
    """Return the completions in which a player holds a piece of one of these kinds at a moment.

    At most ``enough`` groups are returned. They may overlap.
    """
    limits = list(moment.limits_to_hold_some(seat, kinds))
    found: list[Group] = []
    for group in groups:
        if len(found) >= enough:
            break
        if any(group[limit.kind].least_of(seat) >= limit.least for limit in limits):
            found.append(group)  # the player holds it in every completion of this group
            continue
        parts = map(narrowed, repeat(group), [(limit,) for limit in limits])
        found += islice((part for part in parts if part is not None), enough - len(found))
    return found


def able_and_stuck(
    moment: Moment, groups: Groups, enough: int = UNLIMITED
) -> tuple[Groups, Groups]:
    """Return the completions in which the mover can place a piece, and all other completions.

    The first result has at most ``enough`` groups, unless a cheap test shows that the mover can
    place a piece in all completions.
    """
    return player_able_and_stuck(moment, groups, moment.seat, moment.placeable, enough)


def player_able_and_stuck(
    moment: Moment, groups: Groups, seat: int, placeable: PlaceableKinds, enough: int = UNLIMITED
) -> tuple[Groups, Groups]:
    """Return the same as :func:`able_and_stuck` for the player in ``seat``.

    ``placeable`` says which kinds can be placed in that player's turn.
    """
    if placeable.for_rooftops(moment.board.players[seat]):
        return groups, ()
    if all(_surely_able(moment, group, seat, placeable) for group in groups):
        return groups, ()
    kinds = placeable.kinds()
    return (
        holding_some(groups, moment, seat, kinds, enough),
        holding_none(groups, moment, seat, kinds),
    )


def _surely_able(moment: Moment, group: Group, seat: int, placeable: PlaceableKinds) -> bool:
    """Return whether there is a kind that the player can place in every completion of a group."""
    change = moment.change[seat]
    return any(
        group[kind].least_of(seat) + change[kind] > 0 and placeable.has(kind) for kind in KINDS
    )


def surely_held(moment: Moment, groups: Groups) -> Filling:
    """Return a filling with only what the mover surely holds, and nothing for other players."""
    least = [min([group[kind].least_of(moment.seat) for group in groups]) for kind in KINDS]
    seats = range(len(moment.board.players))
    return [[number if seat == moment.seat else 0 for seat in seats] for number in least]
