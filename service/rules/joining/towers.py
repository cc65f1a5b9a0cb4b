"""Who can hold a tower tile: the owners of palaces that could have been the last to be connected.

Source: first edition, "Les 4 jetons tours"; second edition, "Tuiles tour".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.rules.board import CORNERS, adjacent, bits
from service.rules.palaces import Palace
from service.rules.reading import ARMS
from service.rules.state import NEUTRAL, State

from .claims import Precedence

__all__ = ["tower_holders"]

Arms = tuple[tuple[int, ...], tuple[int, ...]]
"""The walls of a tower's two arms, each in order of placement: from the tower outwards."""


def tower_holders(state: State, tower: int, precedence: Precedence) -> list[str | None]:
    """Return the possible holders of a tower's tile in seat order. None stands for the board.

    A player wins the tile by claiming a connected palace, or when a wall or stable connects their
    palace. Walls and stables may have been placed before or after any claim. The walls of an arm
    are placed in order, from the tower outwards.
    """
    players = [player.color for player in state.players]
    palaces = [
        palace
        for palace in state.analysis.palaces
        if palace.owner in (*players, NEUTRAL) and tower in state.analysis.towers(palace)
    ]
    arms = _arms(state, tower)
    by_arm = state.config.connection_by_arm
    able: set[str | None] = set()
    for palace in palaces:
        rivals = [other for other in palaces if other is not palace]
        claimed_last = not any(precedence.later[palace.rooftop] & other.rooftop for other in rivals)
        if claimed_last or _connected_last(palace, rivals, arms, by_arm):
            able.add(None if palace.owner == NEUTRAL else palace.owner)
    return [owner for owner in (*players, None) if owner in able] or [None]


def _arms(state: State, tower: int) -> Arms:
    sides = {side.name: side for side in state.config.board.sides}
    corner = CORNERS[tower]
    one, other = [
        tuple(bits(walls))[:: 1 if sides[name].first == corner else -1]
        for name, walls in zip(ARMS[corner], state.analysis.arms[tower], strict=True)
    ]
    return one, other


def _first_contact(cells: int, arm: Sequence[int]) -> int:
    """Return the index of an arm's first wall beside these cells, or the arm's length."""
    beside = adjacent(cells)
    return next((place for place, wall in enumerate(arm) if wall & beside), len(arm))


def _connected_last(palace: Palace, rivals: Sequence[Palace], arms: Arms, by_arm: bool) -> bool:
    """Return whether a palace could have been connected after its claim and after all rivals.

    The palace's stables may have been placed last. So only its buildings limit how far the arm
    could grow without connecting it. A rival's stables may have been there from the beginning.
    """

    def rivals_first(arm: Sequence[int]) -> Iterator[bool]:
        """Yield, for each rival, whether an arm can connect that rival before the palace."""
        limit = _first_contact(palace.buildings, arm)
        for rival in rivals:
            contact = _first_contact(rival.components, arm)
            # An arm that does not reach a rival cannot have connected it after the palace.
            yield contact < limit or (by_arm and contact == len(arm))

    if not by_arm:
        return all(map(any, zip(*map(rivals_first, arms), strict=True)))
    return any(
        _first_contact(palace.components, arm) < len(arm) and all(rivals_first(arm)) for arm in arms
    )
