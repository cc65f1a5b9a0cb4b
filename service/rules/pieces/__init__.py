"""The pieces: where each piece may be placed, and why it may not be placed elsewhere.

The module of each piece states its rules once, as masks (:mod:`.masks`), and provides three
functions:

- ``cells`` returns the cells that the rules allow.
- ``rules`` returns each rule with the cells that it forbids.
- ``reason`` says why a rule forbids a cell.

The rules that apply to every piece are in :mod:`.cell_rules` and :mod:`.stock`. Obligations are in
:mod:`service.rules.obligations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from service.rules.analysis import Analysis
from service.rules.board import NAME
from service.rules.piece_specs import PIECES, ROOFTOPS, SPECS, WALL_PIECES
from service.rules.reasons import Reason
from service.rules.ruling import Placement
from service.rules.state import Action, Player, State

from . import building, cell_rules, gate, merchant, rooftop, stable, wall
from .cell_rules import cells_of_kind, occupant, piece_params
from .masks import EVERYWHERE, Masks
from .stock import color_used, colors_in_stock, in_ruleset, in_stock, not_in_ruleset, used_colors

__all__ = [
    "PIECES",
    "ROOFTOPS",
    "RULES_OF",
    "WALL_PIECES",
    "cells_of",
    "cells_of_kind",
    "color_used",
    "colors_in_stock",
    "in_ruleset",
    "in_stock",
    "not_in_ruleset",
    "occupant",
    "piece_params",
    "placements",
    "refusals",
    "rules",
    "something_can_be_placed",
]


class _PieceRules(Protocol):
    """The functions that the module of each piece provides.

    They do not consider stocks, except for the blocking rooftops that the player still has.
    """

    def cells(self, analysis: Analysis, player: Player, action: Action) -> int:
        """Return the cells where the action's piece is allowed."""

    def rules(self, analysis: Analysis, player: Player, action: Action, where: int) -> Masks:
        """Return each rule with the cells that it forbids.

        The masks are valid for empty cells and for the cells in ``where``. Unless the piece is a
        rooftop, cells in ``where`` are judged as if they were empty.
        """

    def reason(self, analysis: Analysis, player: Player, action: Action, rule: str) -> Reason:
        """Return the reason to report if a rule forbids the action's cell."""


RULES_OF: Final[dict[str, _PieceRules]] = {
    "building": building,
    "rooftop": rooftop,
    "neutral_rooftop": rooftop,
    "blocking_rooftop": rooftop,
    "stable": stable,
    "merchant": merchant,
    "wall": wall,
    "gate": gate,
}
"""The module with the rules of each piece, keyed by piece."""

_WITHOUT_COLOR: Final = tuple(
    [(spec.stock, Action(spec.name), RULES_OF[spec.name]) for spec in SPECS[1:]]
)
"""For each piece except buildings: its stock field, an action that places it, and its rules."""


def placements(state: State, player: Player) -> Iterator[Placement]:
    """Yield every kind of piece in stock with the cells where it may go, ignoring obligations.

    Kinds that cannot be placed anywhere are included. If a merchant can continue a street onto a
    cell from several ends, the move must name the end. Such cells come in separate placements, one
    for each end.
    """
    config, analysis = state.config, state.analysis
    used = used_colors(state, player)
    for index, color in enumerate(config.building_colors):
        if player.buildings[index]:
            cells = 0 if color in used else building.cells_of_color(analysis, index)
            yield Placement("building", color, cells)
    absent = config.absent_pieces
    for stock, action, piece in _WITHOUT_COLOR:
        if getattr(player, stock) and action.piece not in absent:
            is_used = used and color_used(player, action) in used
            cells = 0 if is_used else piece.cells(analysis, player, action)
            yield Placement(action.piece, None, cells)
            if piece is merchant and analysis.gates:
                for end, cells in merchant.from_ends(analysis):
                    yield Placement("merchant", None, cells, end)


def cells_of(state: State, player: Player, action: Action) -> int:
    """Return the cells where the piece of an action may go, ignoring obligations.

    The action's own cell does not matter. If a merchant can continue a street onto a cell from
    several ends, the action must name the end. If it does not, the cell is left out.
    """
    piece = action.piece
    if not in_ruleset(state.config, piece, action.color):
        return 0
    if not in_stock(player, piece, _color(state, action)):
        return 0
    used = used_colors(state, player)
    if used and color_used(player, action) in used:
        return 0
    return RULES_OF[piece].cells(state.analysis, player, action)


def something_can_be_placed(state: State, player: Player) -> bool:
    """Return whether the player can place any piece now."""
    if player.walls and state.analysis.wall_room:
        return True
    if player.merchants and merchant.cells(state.analysis, player, Action("merchant")):
        return True
    return any(placement.cells for placement in placements(state, player))


def _color(state: State, action: Action) -> int | None:
    if action.piece != "building":
        return None
    return state.config.building_colors.index(str(action.color))


def rules(state: State, player: Player, action: Action, where: int) -> Masks:
    """Return every rule for a piece, each with the cells that it forbids, ignoring obligations.

    The rules are in the order of the catalogue. If the game does not use the piece, the only rule
    is ``piece.not_in_ruleset``. The action's own cell does not matter. The masks are valid for
    empty cells and for the cells in ``where``. Unless the piece is a rooftop, its own rules judge
    the cells in ``where`` as if they were empty. They forbid no cell off the board or of the wrong
    kind.
    """
    piece = action.piece
    if not in_ruleset(state.config, piece, action.color):
        return (("piece.not_in_ruleset", EVERYWHERE),)
    color = _color(state, action)
    closed = color is not None and state.is_closed(color)
    used = color_used(player, action) in used_colors(state, player)
    kind = cells_of_kind(state.config, piece)
    of_piece = RULES_OF[piece].rules(state.analysis, player, action, where & kind)
    return (
        ("turn.one_per_color", kind if used else 0),
        ("color.closed", EVERYWHERE if closed else 0),
        ("stock.empty", 0 if in_stock(player, piece, color) else EVERYWHERE),
        *cell_rules.rules(state, piece),
        *[(rule, cells & kind) for rule, cells in of_piece],
    )


def refusals(state: State, player: Player, action: Action) -> list[Reason]:
    """Return a reason for each rule that forbids a placement, ignoring obligations."""
    return [
        _reason(state, player, action, rule)
        for rule, cells in rules(state, player, action, action.cell)
        if cells & action.cell
    ]


def _reason(state: State, player: Player, action: Action, rule: str) -> Reason:
    name = NAME[action.cell]
    if rule == "piece.not_in_ruleset":
        return Reason(rule, not_in_ruleset(state.config, piece_params(action)), (name,))
    if rule == "turn.one_per_color":
        used = color_used(player, action)
        done = next(done for done in state.turn.actions if color_used(player, done) == used)
        params = {**piece_params(action), "color": used, "other_cell": NAME[done.cell]}
        return Reason(rule, params, tuple(dict.fromkeys((name, NAME[done.cell]))))
    if rule == "color.closed":
        return Reason(rule, {"color": action.color}, (name,))
    if rule == "stock.empty":
        params = {"player": player.color, "piece": action.piece, "color": action.color}
        return Reason(rule, params, (name,))
    if rule.startswith("cell."):
        return cell_rules.reason(state, action, rule)
    if rule == "building.waits_for_owner":
        return building.waiting_reason(state, action)
    analysis = state.analysis
    if action.cell & state.config.board.city & ~analysis.empty:
        analysis = analysis.without(action.cell)
    return RULES_OF[action.piece].reason(analysis, player, action, rule)
