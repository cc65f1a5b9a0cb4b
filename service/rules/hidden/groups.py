"""Groups of completions, each described by bounds on the numbers of each kind of piece.

The audit's rules about stocks put bounds on each player's number of each kind of piece, and on the
total of each kind over all players. So the completions form a few *groups*. Within a group, the
kinds are independent of each other. For example, one player can hold the largest possible number of
every kind at once.

A *filling* is one choice of all the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import ge, le
from typing import Final, NamedTuple

UNLIMITED: Final = 999
"""A number larger than any number of pieces."""


class KindBounds(NamedTuple):
    """The bounds on one kind of piece: for each seat, and for the total over all seats."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    total_least: int
    total_most: int

    def possible(self) -> bool:
        """Return whether any numbers satisfy these bounds."""
        return (
            sum(self.least) <= self.total_most
            and sum(self.most) >= self.total_least
            and all(map(le, self.least, self.most))
        )

    def least_of(self, seat: int) -> int:
        """Return the smallest number that the player in ``seat`` can hold."""
        others = sum(self.most) - self.most[seat]
        return max(self.least[seat], self.total_least - others)

    def most_of(self, seat: int) -> int:
        """Return the largest number that the player in ``seat`` can hold."""
        others = sum(self.least) - self.least[seat]
        return min(self.most[seat], self.total_most - others)

    def range_of(self, seat: int) -> tuple[int, int]:
        """Return the smallest and the largest number that the player in ``seat`` can hold."""
        least, most = self.least[seat], self.most[seat]
        fewest = self.total_least - sum(self.most) + most
        largest = self.total_most - sum(self.least) + least
        return (
            fewest if fewest > least else least,
            largest if largest < most else most,
        )

    def tightened(self) -> KindBounds:
        """Return the tightest bounds for each seat that allow the same numbers as these."""
        seats = range(len(self.least))
        least = tuple([self.least_of(seat) for seat in seats])
        most = tuple([self.most_of(seat) for seat in seats])
        return self._replace(least=least, most=most)

    def contains(self, other: KindBounds) -> bool:
        """Return whether ``other`` lies within these bounds."""
        return (
            self.total_least <= other.total_least
            and self.total_most >= other.total_most
            and all(map(le, self.least, other.least))
            and all(map(ge, self.most, other.most))
        )

    def changed(self, change: Sequence[int]) -> KindBounds:
        """Return the bounds on the numbers after each seat's number has changed by so much."""
        if not any(change):
            return self
        total = sum(change)
        return KindBounds(
            tuple([max(number + more, 0) for number, more in zip(self.least, change, strict=True)]),
            tuple([number + more for number, more in zip(self.most, change, strict=True)]),
            self.total_least + total,
            self.total_most + total,
        )

    def without_lower_bound(self, seat: int) -> KindBounds:
        """Return the bounds if a player may have lost all their pieces."""
        least = (*self.least[:seat], 0, *self.least[seat + 1 :])
        return self._replace(least=least, total_least=max(self.total_least - self.most[seat], 0))


Group = tuple[KindBounds, ...]
"""The bounds on every kind of piece, indexed by kind."""


class Limit(NamedTuple):
    """An additional bound on how many pieces of a kind a player holds."""

    seat: int
    kind: int
    least: int = 0
    most: int = UNLIMITED


def narrowed(group: Group, limits: Iterable[Limit]) -> Group | None:
    """Return the part of a group that satisfies additional limits, or None if it is empty."""
    kinds = None
    for seat, index, least, most in limits:
        kind = group[index] if kinds is None else kinds[index]
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
            kinds = list(group)
        kinds[index] = KindBounds(lower, upper, total_least, total_most)
    return group if kinds is None else tuple(kinds)


def pick(group: Group, seat: int, *, most: bool) -> tuple[tuple[int, ...], ...]:
    """Return a filling of a group in which a player has the most or the least of every kind."""
    return tuple([_pick(kind, seat, most=most) for kind in group])


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
    """Return the numbers after sharing out the rest of a total among the other seats.

    Each seat in turn takes as much as its limit in ``most`` allows.
    """
    for other, limit in enumerate(most):
        if other != seat:
            more = min(limit - numbers[other], rest)
            numbers[other] += more
            rest -= more
    return tuple(numbers)
