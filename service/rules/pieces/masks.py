"""Rules as masks: each placement rule is a pair of its id and the cells that it forbids.

A piece may be placed on any cell of the right kind that is in no mask. The masks that a cell is in
say why the piece may not be placed there. A mask is a bitboard that may contain cells off the
board.

The legal cells of buildings are found without masks: if a palace is open, they are the cells that
extend it.
"""

from __future__ import annotations

from collections.abc import Iterable

Mask = tuple[str, int]
"""The id of a rule, and its mask: the cells that it forbids."""

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
    """Return masks that equal ``others`` on the given cells and ``masks`` on all other cells.

    Both must have the same rules.
    """
    return tuple(
        [
            (rule, mask & ~cells | other & cells)
            for (rule, mask), (_, other) in zip(masks, others, strict=True)
        ]
    )


def partition(cells: int, masks: Iterable[Mask]) -> dict[tuple[str, ...], int]:
    """Split cells by the rules that forbid them.

    Return the cells of each part, keyed by the ids of its rules in the order of the masks. Cells
    that no rule forbids have the key ``()``.
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
