"""Buildings: where they may be placed.

Source: first edition, "Pièces de palais"; second edition, "Bâtiments", "Le puits"; Gates,
"Construction".
"""

from __future__ import annotations

from collections.abc import Sequence

from service.rules.analysis import Analysis
from service.rules.board import AROUND, BESIDE, NAME, adjacent, around, cell_names, union
from service.rules.palaces import Palace
from service.rules.reasons import Params, Reason
from service.rules.state import NEUTRAL, Action, Player, State

from .masks import EVERYWHERE, Masks, replaced
from .on_board import palace_piece


def cells(analysis: Analysis, player: Player, action: Action) -> int:
    """Return the cells where a building of the action's colour may go."""
    return cells_of_color(analysis, _color(analysis, action))


def cells_of_color(analysis: Analysis, color: int) -> int:
    """Return the cells where a building of a colour may go. The colour is given by its index.

    These are the empty cells that no rule in :func:`rules` forbids.
    """
    palace, growing = open_palace(analysis, color)
    if palace:
        return growing
    return 0 if waits_for_owner(analysis, color) else analysis.palace_starts


def _color(analysis: Analysis, action: Action) -> int:
    return analysis.config.building_colors.index(str(action.color))


def growth(analysis: Analysis, palace: Palace, where: int) -> int:
    """Return the cells in ``where`` on which a building would extend an unclaimed palace."""
    near_others = _near_others(analysis, palace)
    return adjacent(palace.buildings) & where & ~(near_others | analysis.barred)


def _near_others(analysis: Analysis, palace: Palace) -> int:
    """Return the cells that share a side or a corner with a component of another palace."""
    return around(analysis.components & ~palace.components)


def open_palace(analysis: Analysis, color: int) -> tuple[Palace | None, int]:
    """Return the open palace of a colour and the cells that extend it, or (None, 0).

    A palace is open if it is unclaimed and a building can extend it.
    """
    found = analysis.open_palaces[color]
    if found is None:
        found = None, 0
        for palace in analysis.unclaimed(color):
            cells_ = growth(analysis, palace, analysis.empty)
            if cells_:
                found = palace, cells_
                break
        analysis.open_palaces[color] = found
    return found


def waits_for_owner(analysis: Analysis, color: int) -> bool:
    """Return whether a palace must be claimed before another building of its colour is placed.

    The palace can no longer be extended.

    Source: the author's page, "Variante française". Option: new_palace.
    """
    return (
        analysis.config.palaces_wait_for_owner
        and open_palace(analysis, color)[0] is None
        and bool(analysis.unclaimed(color))
    )


def rules(analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
    """Return each rule about placing buildings, with the cells that it forbids.

    An occupied cell in ``where`` is judged as if it were empty. So a palace that could grow onto it
    counts as open.
    """
    color = _color(analysis, action)
    open_, _ = open_palace(analysis, color)
    claimed = _claimed(analysis, color)
    waiting = waits_for_owner(analysis, color)
    masks = _rules(analysis, open_, claimed, waiting=waiting)
    occupied = where & analysis.config.board.city & ~analysis.empty
    if occupied:
        for palace in reversed(_blocked_before(analysis, color, open_)):
            reopening = growth(analysis, palace, occupied)
            masks = replaced(masks, reopening, _rules(analysis, palace, claimed))
        if occupied & analysis.well:  # without it, a palace could grow onto the cells around it
            well = analysis.well
            masks = replaced(masks, well, rules(analysis.without(well), player, action, well))
    return masks


def _rules(
    analysis: Analysis, open_: Palace | None, claimed: Sequence[Palace], *, waiting: bool = False
) -> Masks:
    """Return the masks for a colour with this open palace and these claimed palaces.

    ``waiting`` says whether another palace of the colour must be claimed first. For a claimed
    palace, the cells beside its buildings break ``building.claimed`` instead of
    ``building.spacing``.
    """
    if open_ is None:
        away, near_others = 0, analysis.near_one
    else:
        away = ~(adjacent(open_.buildings) | open_.buildings)
        near_others = _near_others(analysis, open_)
    extending = 0
    if claimed:
        components = analysis.components & ~(open_.components if open_ else 0)
        near_others = around(components & ~union([palace.components for palace in claimed]))
        for palace in claimed:
            beside = adjacent(palace.buildings)
            extending |= beside
            near_others |= around(palace.components) & ~beside
    return (
        ("building.waits_for_owner", EVERYWHERE if waiting else 0),
        ("building.claimed", extending),
        ("building.extends_open_palace", away),
        ("building.spacing", near_others),
        ("building.well", analysis.near_well),
        ("building.gate", analysis.faces_gate),
    )


def _claimed(analysis: Analysis, color: int) -> list[Palace]:
    return [palace for palace in analysis.of_color(color) if palace.rooftop]


def _blocked_before(analysis: Analysis, color: int, open_: Palace | None) -> list[Palace]:
    """Return the unclaimed palaces that :func:`open_palace` tried before it found the open one.

    None of them can be extended.
    """
    palaces = analysis.unclaimed(color)
    return list(palaces if open_ is None else palaces[: palaces.index(open_)])


def _extended(analysis: Analysis, color: int, cell: int) -> list[Palace]:
    """Return the claimed palaces that a building of this colour on ``cell`` would extend."""
    return [p for p in _claimed(analysis, color) if adjacent(p.buildings) & cell]


def _too_close(analysis: Analysis, color: int, cell: int, placed: Params) -> Reason:
    """Return the reason for a cell that is too close to another palace."""
    own = [*_extended(analysis, color, cell), open_palace(analysis, color)[0]]
    others = analysis.components & ~union([palace.components for palace in own if palace])
    near = [other for other in AROUND[cell] if other & others]
    beside = [other for other in near if other in BESIDE[cell]]
    first = (beside or near)[0]
    palace = analysis.palace_of(first)
    assert palace is not None
    params = {
        **placed,
        "other_piece": palace_piece(analysis, first)[0],
        "other_color": analysis.config.building_colors[palace.color],
        "other_cell": NAME[first],
        "diagonal": not beside,
    }
    return Reason("building.spacing", params, (NAME[cell], *(NAME[other] for other in near)))


def reason(analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason to report if a rule forbids the action's cell.

    If there is a well or a merchant on the cell, ``analysis`` must not contain it.
    """
    cell, name = action.cell, NAME[action.cell]
    placed = {"piece": "building", "color": action.color, "cell": name}
    color = _color(analysis, action)
    if rule == "building.claimed":
        extended = union([palace.buildings for palace in _extended(analysis, color, cell)])
        beside = [other for other in BESIDE[cell] if other & extended]
        palace = analysis.palace_of(beside[0])
        assert palace is not None
        owned = {**placed, "other_cell": NAME[beside[0]], "owner": palace.owner}
        return Reason(rule, owned, (name, *(NAME[building] for building in beside)))
    if rule == "building.extends_open_palace":
        open_, growing = open_palace(analysis, color)
        assert open_ is not None
        buildings = cell_names(open_.buildings)
        obstacle, near = _near_miss(open_, cell)
        extend = {
            **placed,
            "other_cell": buildings[0],
            "growth": cell_names(growing),
            "obstacle": obstacle,
            "near_cell": NAME[near] if near else None,
        }
        return Reason(rule, extend, (name, *buildings))
    if rule == "building.spacing":
        return _too_close(analysis, color, cell, placed)
    if rule == "building.well":
        well = NAME[analysis.well]
        return Reason(rule, {**placed, "well": well}, (name, well))
    gate = NAME[adjacent(cell) & analysis.gates]
    return Reason(rule, {**placed, "gate": gate}, (name, gate))


def waiting_reason(state: State, action: Action) -> Reason:
    """Return the reason if a palace must be claimed before the action's building is placed.

    ``players`` could claim it with a rooftop of their own or, in the Ditt variant, a blocking
    rooftop. ``neutral`` says whether a neutral rooftop could claim it.
    """
    analysis, config, name = state.analysis, state.config, NAME[action.cell]
    color = _color(analysis, action)
    (palace, *_) = analysis.unclaimed(color)
    buildings = cell_names(palace.buildings)
    neutral = config.supply.neutral_rooftops * len(state.players)
    params = {
        "piece": "building",
        "color": action.color,
        "cell": name,
        "other_cell": buildings[0],
        "players": [
            player.color
            for player in state.players
            if not analysis.owns(player.color, color) or color in player.blocking_rooftops
        ],
        "neutral": analysis.claimants.count(NEUTRAL) < neutral,
    }
    return Reason("building.waits_for_owner", params, (name, *buildings))


def _near_miss(palace: Palace, cell: int) -> tuple[str | None, int]:
    """Return why a cell only seems to extend a palace, and the component near it."""
    stable = adjacent(cell) & palace.stables
    if stable:
        return "stable", stable & -stable
    diagonal = around(cell) & palace.components
    near = diagonal & palace.buildings or diagonal
    return ("diagonal", near & -near) if near else (None, 0)
