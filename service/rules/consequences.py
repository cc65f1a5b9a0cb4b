"""What an action changes on the board without a rule of its own: points, and room to place more.

Each of these facts is told once, when it comes about. The functions look only at what is near the
action's cell, because most actions change nothing else.

Source: first edition, "Score"; second edition, "Décompte final"; and the sections on each piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .board import NAME, adjacent, touching, union
from .palaces import Palace
from .pieces import building, merchant
from .reasons import Event, Params
from .scoring import Score, palace_score, score
from .state import Action, State

_TILES: Final = {
    "palace_tile_taken": "color",
    "palace_tile_returned": "color",
    "tower_tile_taken": "corner",
    "tower_tile_returned": "corner",
}
"""For each event about a tile, the variable that names the tile."""


class Totals:
    """Writes the players' totals into the events of a move or of the moves of a record.

    They follow from the score after the first move that changes one. That score is needed anyway.
    """

    def __init__(self) -> None:
        self._totals: dict[str, int] = {}
        self._waiting: list[dict[str, Any]] = []

    def change(self, params: dict[str, Any]) -> None:
        """Set ``value`` in the variables of ``points_changed``, as soon as the total is known."""
        if self._totals:
            self._totals[params["player"]] += params["count"]
            params["value"] = self._totals[params["player"]]
        else:
            self._waiting.append(params)

    def settle(self, after: State) -> Score | None:
        """Set the values that wait for it, and return the score, if there are any.

        ``after`` is the state after the move that caused the latest changes.
        """
        if not self._waiting:
            return None
        known = score(after)
        self._totals = {player.color: player.total for player in known.players}
        before = dict(self._totals)
        for params in reversed(self._waiting):
            params["value"] = before[params["player"]]
            before[params["player"]] -= params["count"]
        self._waiting.clear()
        return known


def consequences(
    before: State, after: State, events: Sequence[Event], totals: Totals
) -> list[Event]:
    """Return the events that follow from what an action has changed on the board.

    ``events`` are the other events of the action. ``after`` is the state after the action, before
    the turn ends.
    """
    action = after.turn.actions[-1]
    index, mover = events[0].action, events[0].params["player"]
    if action.piece == "wall":
        closed = _closed_side(after, action)
    elif action.piece in _IN_THE_CITY:
        closed = _blocked_palaces(before, after, action)
        closed += _ended_streets(before, after, action)
    else:
        closed = []
    told = [Event(type_, {"player": mover, **params}, index) for type_, params in closed]
    changes = _palaces(before, after, action)
    if len(events) > 1:
        changes += _tiles(events)
    for player, count, cause in changes:
        params = {"player": player, "count": count, "value": 0, **cause}
        totals.change(params)
        told.append(Event("points_changed", params, index))
    return told


# --- Points --------------------------------------------------------------------------------------

_Change = tuple[str, int, Params]
"""A player, the points that they have won or lost, and the variables that name the cause."""


def _palaces(before: State, after: State, action: Action) -> list[_Change]:
    """Return how the points for the players' palaces have changed."""
    piece, cell = action.piece, action.cell
    analysis = after.analysis
    if piece in ("wall", "merchant"):
        if not adjacent(cell) & analysis.components:
            return []
        near = [p for p in analysis.palaces if p.beside & cell and after.seat(p.owner) >= 0]
        near.sort(key=_rooftop)
        return [(str(palace.owner), 1, _palace(after, palace)) for palace in near]
    if piece not in ("stable", "rooftop"):
        return []  # a building only joins unclaimed palaces
    palace = analysis.palace_of(cell)
    assert palace is not None
    if after.seat(palace.owner) < 0:
        return []
    count = palace_score(after, palace).total
    if piece == "stable":
        old = before.analysis.palace_of(palace.rooftop)
        assert old is not None
        count -= palace_score(before, old).total
    return [(str(palace.owner), count, _palace(after, palace))]


def _rooftop(palace: Palace) -> int:
    return palace.rooftop


def _palace(state: State, palace: Palace) -> Params:
    return {"color": state.config.building_colors[palace.color], "cell": NAME[palace.rooftop]}


def _tiles(events: Sequence[Event]) -> list[_Change]:
    """Return the values of the tiles that players have lost and won."""
    changes: list[_Change] = []
    for type_, params, _ in events:
        if type_ in _TILES:
            cause, value = {_TILES[type_]: params[_TILES[type_]]}, params["value"]
            if params["from"] is not None:
                changes.append((params["from"], -value, cause))
            if params["to"] is not None:
                changes.append((params["to"], value, cause))
    return changes


# --- Room to place more --------------------------------------------------------------------------

_Closed = tuple[str, Params]
"""The type of an event, and its variables except ``player``."""

_IN_THE_CITY: Final = frozenset(("building", "stable", "merchant", "gate"))
"""The pieces that can block palaces and streets. A gate bars the cell that it faces."""


def _closed_side(after: State, action: Action) -> list[_Closed]:
    """Return the side of the board on which a wall has taken the last room."""
    rooms = after.analysis.wall_room_by_side
    if all(rooms):
        return []
    sides = zip(after.config.board.sides, rooms, strict=True)
    closed = [side for side, room in sides if not room and side.cells & action.cell]
    return [("wall_closed", {"side": side.name}) for side in closed]


def _blocked_palaces(before: State, after: State, action: Action) -> list[_Closed]:
    """Return the unclaimed palaces that could grow before an action and can't any more."""
    then, now = before.analysis, after.analysis
    reached = touching(action.cell)
    if not reached & now.near_one:
        return []  # only cells beside a palace matter
    found = []
    for palace in now.all_unclaimed:
        if reached & palace.beside and not building.growth(now, palace, now.empty):
            old = then.palace_at(palace.buildings & ~action.cell)
            if old is None or building.growth(then, old, then.empty):
                found.append(palace)
    found.sort(key=_first_building)
    colors = after.config.building_colors
    return [
        ("palace_blocked", {"color": colors[p.color], "cell": NAME[_first_building(p)]})
        for p in found
    ]


def _first_building(palace: Palace) -> int:
    return palace.buildings & -palace.buildings


def _ended_streets(before: State, after: State, action: Action) -> list[_Closed]:
    """Return the streets that could be extended before an action and can't any more."""
    then, now, cell = before.analysis, after.analysis, action.cell
    if not now.gates:
        # Without gates, at most one street can be extended, and only onto cells beside its ends.
        if action.piece != "merchant":
            if not adjacent(cell) & now.merchants:
                return []
        elif adjacent(cell) & now.empty & now.beside_one_merchant:
            return []
    could = union(
        [street[0] for end, street in then.ends if merchant.next_cells(then, end, street)]
    )
    can = union([street[0] for end, street in now.ends if merchant.next_cells(now, end, street)])
    found: list[_Closed] = []
    for street in after.ordered_streets():
        cells = union(street)
        if not cells & can and (cells == cell or cells & could):
            found.append(("street_ended", {"cell": NAME[street[0]], "count": len(street)}))
    return found
