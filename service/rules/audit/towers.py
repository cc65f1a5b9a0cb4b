"""Who can hold a tower tile: the owners of palaces that could have been the last to be connected.

Source: first edition, "Les 4 jetons tours"; second edition, "Tuiles tour".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from service.rules.board import CORNERS, adjacent, bits
from service.rules.palaces import Palace
from service.rules.state import NEUTRAL, State

ARMS = {
    "NW": ("north", "west"),
    "NE": ("north", "east"),
    "SE": ("east", "south"),
    "SW": ("south", "west"),
}
"""The sides of a corner's two arms, in the order of :attr:`.Analysis.arms`, keyed by corner."""

Arms = tuple[tuple[int, ...], tuple[int, ...]]
"""The walls of a tower's two arms, each in order of placement: from the tower outwards."""


def connected_palaces(state: State, tower: int) -> list[Palace]:
    """Return the palaces of players, and neutral palaces, that are connected to a tower."""
    owners = {NEUTRAL, *[player.color for player in state.players]}
    beside = state.analysis.beside_arms[tower]
    return [p for p in state.analysis.palaces if p.owner in owners and p.components & beside]


def possible_holders(
    state: State, tower: int, claimed_last: Callable[[Palace, Sequence[Palace]], bool]
) -> list[str | None]:
    """Return the possible holders of a tower's tile in seat order. None stands for the board.

    A player wins the tile by claiming a connected palace, or when a wall or stable connects their
    palace. Walls and stables may have been placed before or after any claim. The walls of an arm
    are placed in order, from the tower outwards. ``claimed_last`` returns whether a palace can have
    been claimed after all other palaces that are connected to the tower.
    """
    palaces = connected_palaces(state, tower)
    arms = _arms(state, tower)
    by_arm = state.config.connection_by_arm
    able: set[str | None] = set()
    for palace in palaces:
        rivals = [other for other in palaces if other is not palace]
        if claimed_last(palace, rivals) or _connected_last(palace, rivals, arms, by_arm):
            able.add(None if palace.owner == NEUTRAL else palace.owner)
    players = [player.color for player in state.players]
    return [owner for owner in (*players, None) if owner in able] or [None]


def first_owners(state: State, tower: int) -> set[str | None]:
    """Return the owners of the palaces that may have been the first to be connected to a tower.

    None stands for neutral palaces. The palace that was connected last, and won the tile for its
    holder, was the first one too only if there is no other, or if both arms connected it, with the
    option ``tower_connection: arm``.
    """
    palaces = connected_palaces(state, tower)
    last = [p for p in palaces if p.owner == (state.tower_holders[tower] or NEUTRAL)]
    if len(last) == 1 and len(palaces) > 1:
        arms = state.analysis.arms[tower] if state.config.connection_by_arm else ()
        if not arms or not all(last[0].beside & arm for arm in arms):
            palaces.remove(last[0])
    return {None if palace.owner == NEUTRAL else palace.owner for palace in palaces}


def claims_before(state: State, tower: int, holder: str | None) -> list[list[tuple[int, int]]]:
    """Return what a tower tile's holder tells about the order of the claims.

    The claims are cells of rooftops, in pairs of an earlier and a later one. The result has one
    list of pairs for each palace of the holder. The pairs of one of these lists are right. A list
    is empty if the palace need not have been claimed last.
    """
    palaces = connected_palaces(state, tower)
    arms = _arms(state, tower)
    found = []
    for palace in palaces:
        if palace.owner == (holder or NEUTRAL):
            rivals = [other for other in palaces if other is not palace]
            free = _connected_last(palace, rivals, arms, state.config.connection_by_arm)
            found.append([] if free else [(rival.rooftop, palace.rooftop) for rival in rivals])
    return [[]] if [] in found else found


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
