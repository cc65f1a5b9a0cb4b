"""The audit of tiles: palace tiles, tower tiles and their merchants, tea tiles.

Source: first edition, "Les 4 jetons palais", "Les 4 jetons tours"; second edition, "Tuiles palais",
"Tuiles tour", "Tuiles thé".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from service.rules.analysis import Analysis
from service.rules.board import CORNERS
from service.rules.palaces import Palace
from service.rules.reasons import Reason
from service.rules.ruleset_checks import tower_values_fit
from service.rules.rulesets import PALACE_VALUES, TEA_COLOR, TEA_LOTS, TOWER_MERCHANTS
from service.rules.state import NEUTRAL, State

from .towers import connected_palaces, possible_holders

Reasons = Iterator[Reason]


def possible_palace_holders(order: Iterable[Palace], players: Sequence[str]) -> list[str | None]:
    """Return who can hold a palace tile, in seat order. None stands for the board.

    ``order`` are the claimed palaces of the colour in the order of the claims. The tile goes to the
    owner of the palace that was the first to reach the largest size. A palace without stables
    reached its size when it was claimed. A palace with stables may have reached its size at any
    time since. Blocking rooftops do not count.
    """
    taking_part = [p for p in order if p.owner == NEUTRAL or p.owner in players]
    largest = max([palace.size for palace in taking_part], default=0)
    able: set[str | None] = set()
    for palace in taking_part:
        if palace.size == largest:
            able.add(None if palace.owner == NEUTRAL else palace.owner)
            if not palace.stables:
                break
    return [owner for owner in (*players, None) if owner in able] or [None]


def palace_tile_holders(state: State, analysis: Analysis, color: int) -> list[str | None]:
    """Return the possible holders of the palace tile of a colour, which is given by its index."""
    claimed = [palace for palace in analysis.of_color(color) if palace.rooftop]
    if not claimed:
        return [None]
    claimed.sort(key=attrgetter("order"))
    return possible_palace_holders(claimed, [player.color for player in state.players])


def palace_tile_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield a reason for each palace tile with a wrong value or holder."""
    for index, color in enumerate(state.config.building_colors):
        value, expected_value = state.palace_values[index], PALACE_VALUES[index]
        if value != expected_value:
            params = {"color": color, "value": value, "expected": expected_value}
            yield Reason("state.palace_tile_value", params)
        holder = state.palace_holders[index]
        expected = palace_tile_holders(state, analysis, index)
        if holder not in expected:
            params = {"color": color, "holder": holder, "expected": expected}
            yield Reason("state.palace_tile_holder", params)


class Connections(NamedTuple):
    """The indices of the towers that are connected to claimed palaces.

    ``neutral`` are the towers connected to neutral palaces. The keys of ``owned`` are the towers
    connected to palaces of players. Its values are the colours of these players, in seat order.
    """

    neutral: set[int]
    owned: dict[int, list[str]]


def connections_of(state: State, analysis: Analysis) -> Connections:
    """Return the connections of all palaces that are neutral or owned by a player."""
    components: dict[str, int] = {}
    for palace in analysis.palaces:
        owner = palace.owner
        if owner is not None:
            components[owner] = components.get(owner, 0) | palace.components
    neutral: set[int] = set()
    owned: dict[int, list[str]] = {}
    of_neutral = components.pop(NEUTRAL, 0)
    for tower, cells in enumerate(analysis.beside_arms):
        if of_neutral & cells:
            neutral.add(tower)
        owners = [p.color for p in state.players if components.get(p.color, 0) & cells]
        if owners:
            owned[tower] = owners
    return Connections(neutral, owned)


def tower_tile_holders(state: State, tower: int) -> list[str | None]:
    """Return the possible holders of a tower's tile, given the order of the claims."""
    return possible_holders(
        state, tower, lambda palace, rivals: all(palace.order > rival.order for rival in rivals)
    )


def tower_tile_problems(state: State, connections: Connections) -> Reasons:
    """Yield reasons for tower tiles with wrong values, holders or numbers of merchants."""
    if not tower_values_fit(state.tower_values):
        yield Reason("game.tower_values", {"values": list(state.tower_values)})
        return
    neutral, owned = connections
    for tower, corner in enumerate(CORNERS):
        value, holder = state.tower_values[tower], state.tower_holders[tower]
        owners = owned.get(tower, ())
        expected: list[str | None] = [*owners] or [None]
        if len(owners) + (tower in neutral) > 1:
            last = max(connected_palaces(state, tower), key=attrgetter("order"))
            if last.owner != (holder or NEUTRAL):
                expected = tower_tile_holders(state, tower)
            elif tower in neutral:
                expected.append(None)
        if holder not in expected:
            params = {"corner": corner, "value": value, "holder": holder, "expected": expected}
            yield Reason("state.tower_tile_holder", params)
        count = state.tower_merchants[tower]
        untouched = not owners and tower not in neutral
        full = TOWER_MERCHANTS[value] if state.config.tower_merchants and untouched else 0
        if count != full:
            params = {"corner": corner, "value": value, "count": count, "expected": full}
            yield Reason("state.tower_merchants", params)


def _tea_lots(analysis: Analysis) -> list[tuple[str | None, int]]:
    """Return who earned tea tiles by a claim, and how many, in the order of the claims."""
    claims = sorted(
        [(palace.order, palace.owner) for palace in analysis.of_color(TEA_COLOR) if palace.rooftop]
    )
    return [(owner, lot) for (_, owner), lot in zip(claims, TEA_LOTS, strict=False)]


def tea_received(analysis: Analysis, color: str) -> int:
    """Return how many tea tiles a player's claims have earned so far."""
    return sum(lot for owner, lot in _tea_lots(analysis) if owner == color)


def tea_problems(state: State, analysis: Analysis) -> Reasons:
    """Yield reasons for a wrong tea supply and for players with too many tea tiles."""
    if not state.config.tea_tiles:
        return
    lots = _tea_lots(analysis)
    expected = sum(TEA_LOTS) - sum(lot for _, lot in lots)
    if state.tea_supply != expected:
        yield Reason("state.tea_supply", {"count": state.tea_supply, "expected": expected})
    for player in state.players:
        if not player.tea_tiles:
            continue
        most = sum(lot for owner, lot in lots if owner == player.color)
        if player.color == state.turn.player:
            most -= sum(action.piece == "tea_tile" for action in state.turn.actions)
        if player.tea_tiles > max(most, 0):
            params = {"player": player.color, "count": player.tea_tiles, "most": max(most, 0)}
            yield Reason("state.tea_hand", params)
