"""Rules as masks: a rule of placement is its id and the cells that it forbids.

A piece may go to the cells of the right kind that no mask holds. The rules whose masks hold a cell
are the reasons why it may not go there. A mask is a bitboard and may hold cells off the board.

Only buildings find their legal cells without going through the masks: whether a palace is open
depends on the cells that extend it, and every list of moves asks for them once per colour.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["EVERYWHERE", "Mask", "Masks", "forbidden", "partition", "replaced"]

Mask = tuple[str, int]
"""The id of a rule and the cells that it forbids."""

Masks = tuple[Mask, ...]

EVERYWHERE = -1
"""The mask of a rule that forbids every cell."""


def forbidden(masks: Iterable[Mask]) -> int:
    """Return the cells that at least one rule forbids."""
    cells = 0
    for _, mask in masks:
        cells |= mask
    return cells


def replaced(masks: Masks, cells: int, others: Masks) -> Masks:
    """Return masks, replaced on these cells by ``others``, which are masks of the same rules."""
    return tuple(
        [
            (rule, mask & ~cells | other & cells)
            for (rule, mask), (_, other) in zip(masks, others, strict=True)
        ]
    )


def partition(cells: int, masks: Iterable[Mask]) -> dict[tuple[str, ...], int]:
    """Split cells by the rules that forbid them; the rules of a part are in the masks' order.

    The key of the cells that no rule forbids is ``()``.
    """
    parts: dict[tuple[str, ...], int] = {(): cells} if cells else {}
    for rule, mask in masks:
        if not mask & cells:
            continue
        split: dict[tuple[str, ...], int] = {}
        for rules, part in parts.items():
            if part & ~mask:
                split[rules] = part & ~mask
            if part & mask:
                split[*rules, rule] = part & mask
        parts = split
    return parts
