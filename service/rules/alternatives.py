"""Finds actions that a player can take instead of a refused one.

Only actions that are certain to be legal are suggested. With hidden stocks, every completion (see
:mod:`service.rules.hidden`) must allow them. The player is assumed to have the piece of the refused
action. Other pieces are suggested only if the player certainly has them.

Nothing here affects a ruling. The results are used in explanations: see :mod:`.fact_finding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from .board import NAME, adjacent, bits, cell_names, touching, union
from .facts import Alternative, Suggestion
from .hidden import rulings
from .pieces import ROOFTOPS, building, merchant
from .state import Action, State
from .turn import remaining

_OBLIGATIONS = frozenset(("turn.obligation", "turn.last_player"))


def alternative(state: State, action: Action, rule: str) -> Alternative | None:
    """Return what a player can do instead of an action that breaks a rule.

    Args:
        state: The state before the action.
        action: An action that is illegal in this state.
        rule: The rule that the explanation says is broken.

    Returns:
        The alternative, or None if none is found.
    """
    if state.phase != "play":
        return None
    if rule in _OBLIGATIONS:
        return _place_first(state, rule)
    subject = "rooftop" if action.piece in ROOFTOPS else action.piece
    if rule != "cell.occupied" and rule.partition(".")[0] != subject:
        return None
    find = _BY_SUBJECT.get(subject)
    return find(state, action, rule) if find else None


def _building(state: State, action: Action, rule: str) -> Alternative | None:
    index = state.config.building_colors.index(str(action.color))
    if building.waits_for_owner(state.analysis, index):
        return _claim_first(state, index)
    if building.open_palace(state.analysis, index)[0] is not None:
        kind = "extend_palace"
    elif rule == "building.claimed":
        kind = "new_palace"
    else:
        return None
    cells = rulings.legal_cells(state, "building", action.color)
    return Alternative(kind, (_suggestion("building", cells, action.color),)) if cells else None


def _claim_first(state: State, color: int) -> Alternative | None:
    """Return the rooftop that claims the palace for which a colour waits, or None."""
    (palace, *_) = state.analysis.unclaimed(color)
    for placement in rulings.sure_placements(state):
        cells = placement.cells & palace.buildings
        if placement.piece in ROOFTOPS and cells:
            return Alternative("claim_palace", _claims(state, placement.piece, cells))
    return None


def _merchant(state: State, _action: Action, rule: str) -> Alternative | None:
    """Return the cells where a merchant must continue a street, or None if there are none."""
    if rule == "merchant.which_end":  # the cell is right, but the move must name an end
        return None
    cells = rulings.legal_cells(state, "merchant")
    if not cells or not merchant.source_of(state, Action("merchant", cells & -cells)):
        return None
    return Alternative("place_merchant", (_suggestion("merchant", cells),))


def _stable(state: State, action: Action, _rule: str) -> Alternative | None:
    """Return the cells beside the palaces near the refused cell, or else those of all palaces."""
    cells = rulings.legal_cells(state, "stable")
    near = touching(action.cell)
    close = union(adjacent(p.buildings) for p in state.analysis.palaces if p.components & near)
    cells = cells & close or cells
    return Alternative("place_stable", (_suggestion("stable", cells),)) if cells else None


def _wall(state: State, action: Action, _rule: str) -> Alternative | None:
    """Return the cells for walls on the side of the refused cell, or None if there are none."""
    side = next((s for s in state.config.board.sides if s.cells & action.cell), None)
    if side is None:
        return None
    suggestions = tuple(_by_side(state, "wall", rulings.legal_cells(state, "wall") & side.cells))
    return Alternative("next_walls", suggestions) if suggestions else None


def _rooftop(state: State, action: Action, _rule: str) -> Alternative | None:
    suggestions = _claims(state, action.piece, rulings.legal_cells(state, action.piece))
    return Alternative("claim_palace", suggestions) if suggestions else None


def _gate(state: State, _action: Action, _rule: str) -> Alternative | None:
    suggestions = tuple(_by_side(state, "gate", rulings.legal_cells(state, "gate")))
    return Alternative("place_gate", suggestions) if suggestions else None


_BY_SUBJECT: Final[Mapping[str, Callable[[State, Action, str], Alternative | None]]] = {
    "building": _building,
    "stable": _stable,
    "merchant": _merchant,
    "wall": _wall,
    "rooftop": _rooftop,
    "gate": _gate,
}
"""The functions that find alternatives, keyed by kind of piece."""


def _by_side(state: State, piece: str, cells: int) -> Iterable[Suggestion]:
    for side in state.config.board.sides:
        if side.cells & cells:
            yield _suggestion(piece, side.cells & cells, side=side.name)


def _claims(state: State, piece: str, cells: int) -> tuple[Suggestion, ...]:
    """Return a suggestion for each unclaimed palace that has a building on one of ``cells``."""
    colors = state.config.building_colors
    palaces = [palace for palace in state.analysis.all_unclaimed if palace.buildings & cells]
    firsts = sorted((next(bits(palace.buildings)), palace.color) for palace in palaces)
    return tuple(Suggestion(piece, (NAME[cell],), colors[color]) for cell, color in firsts)


def _place_first(state: State, rule: str) -> Alternative | None:
    """Return the pieces whose placement meets an obligation, or None if there are none."""
    listed = [p for p in rulings.sure_placements(state) if p.cells and not p.source]
    if rule == "turn.last_player":
        own = [placement for placement in listed if placement.piece == "rooftop"]
        listed = own or listed
    suggestions = []
    for placement in listed:
        if placement.piece in ROOFTOPS:
            claims = _claims(state, placement.piece, placement.cells)
            cells = tuple(cell for suggestion in claims for cell in suggestion.cells)
            suggestions.append(Suggestion(placement.piece, cells))
        else:
            suggestions.append(_suggestion(placement.piece, placement.cells, placement.color))
    if not suggestions:
        return None
    return Alternative(
        "place_first" if remaining(state) > 1 else "place_instead", tuple(suggestions)
    )


def _suggestion(
    piece: str, cells: int, color: str | None = None, side: str | None = None
) -> Suggestion:
    return Suggestion(piece, tuple(cell_names(cells)), color, side)
