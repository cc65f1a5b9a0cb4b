"""Ways to fill in the hidden numbers: bounds for each number, and a total for each kind of piece.

The audit's demands on stocks are bounds on single numbers and totals over all players, kind by
kind. So the fillings that it accepts form a few *worlds*. Within a world the kinds do not depend on
each other: a filling that is possible kind by kind is possible as a whole. In particular, one
player can hold the largest possible number of every kind at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import ge, le
from typing import Final, NamedTuple

__all__ = ["UNLIMITED", "KindBounds", "Limit", "World", "narrowed", "pick"]

UNLIMITED: Final = 999
"""More than any number of pieces."""


class KindBounds(NamedTuple):
    """The bounds of one kind of piece: for each seat, and for the total over all seats."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    total_least: int
    total_most: int

    def possible(self) -> bool:
        """Return whether numbers within these bounds exist."""
        return (
            sum(self.least) <= self.total_most
            and sum(self.most) >= self.total_least
            and all(map(le, self.least, self.most))
        )

    def least_of(self, seat: int) -> int:
        """Return the smallest number that a player can hold."""
        others = sum(self.most) - self.most[seat]
        return max(self.least[seat], self.total_least - others)

    def most_of(self, seat: int) -> int:
        """Return the largest number that a player can hold."""
        others = sum(self.least) - self.least[seat]
        return min(self.most[seat], self.total_most - others)

    def range_of(self, seat: int) -> tuple[int, int]:
        """Return the smallest and the largest number that a player can hold."""
        least, most = self.least[seat], self.most[seat]
        fewest = self.total_least - sum(self.most) + most
        largest = self.total_most - sum(self.least) + least
        return (
            fewest if fewest > least else least,
            largest if largest < most else most,
        )

    def tightened(self) -> KindBounds:
        """Return the closest bounds for each seat that allow the same numbers."""
        seats = range(len(self.least))
        least = tuple([self.least_of(seat) for seat in seats])
        most = tuple([self.most_of(seat) for seat in seats])
        return self._replace(least=least, most=most)

    def contains(self, other: KindBounds) -> bool:
        """Return whether other bounds, for the same players, lie within these."""
        return (
            self.total_least <= other.total_least
            and self.total_most >= other.total_most
            and all(map(le, self.least, other.least))
            and all(map(ge, self.most, other.most))
        )


World = tuple[KindBounds, ...]
"""The bounds of every kind of piece, by its index."""


class Limit(NamedTuple):
    """A further bound on how many pieces of a kind a player holds."""

    seat: int
    kind: int
    least: int = 0
    most: int = UNLIMITED


def narrowed(world: World, limits: Iterable[Limit]) -> World | None:
    """Return the fillings of a world within further bounds, None if there are none."""
    kinds = None
    for seat, index, least, most in limits:
        kind = world[index] if kinds is None else kinds[index]
        if least <= kind.least[seat] and most >= kind.most[seat]:
            continue
        if least > kind.most[seat] or most < kind.least[seat]:
            return None
        lower, upper, total_least, total_most = kind
        if least > lower[seat]:
            lower = (*lower[:seat], least, *lower[seat + 1 :])
        if most < upper[seat]:
            upper = (*upper[:seat], most, *upper[seat + 1 :])
        if sum(lower) > total_most or sum(upper) < total_least:
            return None
        if kinds is None:
            kinds = list(world)
        kinds[index] = KindBounds(lower, upper, total_least, total_most)
    return world if kinds is None else tuple(kinds)


def pick(world: World, seat: int, *, most: bool) -> tuple[tuple[int, ...], ...]:
    """Return a filling (by kind and seat) in which a player has the most or least of each kind."""
    return tuple([_pick(kind, seat, most=most) for kind in world])


@lru_cache(maxsize=1024)
def _pick(kind: KindBounds, seat: int, *, most: bool) -> tuple[int, ...]:
    fewest, largest, total_least, total_most = kind
    numbers = list(fewest)
    held = sum(numbers)
    if numbers:
        least, limit = fewest[seat], largest[seat]
        if most:
            more = min(limit - least, total_most - held)
        else:
            more = max(total_least - sum(largest) + limit - least, 0)
        numbers[seat] += more
        held += more
    rest = total_least - held
    return tuple(numbers) if rest <= 0 else _with_rest(numbers, largest, seat, rest)


def _with_rest(numbers: list[int], most: Sequence[int], seat: int, rest: int) -> tuple[int, ...]:
    """Return numbers with the rest of a total given to the other seats, as far as each has room."""
    for other, limit in enumerate(most):
        if other != seat:
            more = min(limit - numbers[other], rest)
            numbers[other] += more
            rest -= more
    return tuple(numbers)
