"""The pieces: where each may go, and why not elsewhere.

Each piece has a module that states its rules as masks (:mod:`.masks`): ``cells`` are the legal
cells, ``rules`` the masks of the whole board, ``reason`` what is said of one rule and one cell.
What all pieces have in common is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from service.rules.analysis import Analysis
from service.rules.board import NAME, cell_names
from service.rules.reasons import Params, Reason
from service.rules.rulesets import GameConfig
from service.rules.ruling import Placement
from service.rules.state import BLOCKING_COLORS, Action, Player, State

from . import building, gate, merchant, rooftop, stable, wall
from .masks import EVERYWHERE, Masks
from .spec import BY_NAME, PIECES, ROOFTOPS, WALL_PIECES

__all__ = [
    "PIECES",
    "ROOFTOPS",
    "WALL_PIECES",
    "cells_of_kind",
    "color_used",
    "colors_in_stock",
    "in_ruleset",
    "in_stock",
    "is_allowed",
    "occupant",
    "piece_params",
    "placements",
    "refusals",
    "rules",
    "something_can_be_placed",
]

_MODULES: Final = {
    "building": building,
    "rooftop": rooftop,
    "neutral_rooftop": rooftop,
    "blocking_rooftop": rooftop,
    "stable": stable,
    "merchant": merchant,
    "wall": wall,
    "gate": gate,
}

_RULES: Final[dict[str, Callable[[Analysis, Player, Action, int], Masks]]] = {
    piece: module.rules for piece, module in _MODULES.items()
}
_REASON: Final[dict[str, Callable[[Analysis, Player, Action, str], Reason]]] = {
    piece: module.reason for piece, module in _MODULES.items()
}


def in_stock(player: Player, piece: str, color: int | None = None) -> int:
    """Return how many of a piece a player holds (of a building, by the colour's index)."""
    if piece == "tea_tile":
        return player.tea_tiles
    if piece == "building":
        return 0 if color is None else player.buildings[color]
    held = getattr(player, BY_NAME[piece].stock)
    count: int = len(held) if isinstance(held, tuple) else held
    return count


def in_ruleset(config: GameConfig, piece: str, color: str | None = None) -> bool:
    """Tell whether a game has such a piece at all."""
    if piece == "building":
        return color in config.building_colors
    return piece not in config.lacking


def color_used(player: Player, action: Action) -> str | None:
    """Return the colour of the piece that an action places, None where it is white.

    Ditt variant, "Déroulement du jeu": white pieces are stables, merchants, walls (and gates).
    """
    if action.piece == "building":
        return action.color
    if action.piece in ROOFTOPS:
        return rooftop.color_of(action.piece, player)
    return None


def _used_colors(state: State, player: Player) -> frozenset[str | None]:
    """Return the colours that the player to move can place no more in this turn (Ditt variant)."""
    if not state.config.two_kinds_of_rooftop or not state.turn.actions:
        return frozenset()
    return frozenset(color_used(player, action) for action in state.turn.actions) - {None}


def colors_in_stock(state: State, player: Player) -> list[int]:
    """Return the colours (indices) of the player's buildings that he may place in this turn."""
    used = _used_colors(state, player)
    colors = enumerate(state.config.building_colors)
    return [index for index, color in colors if player.buildings[index] and color not in used]


def placements(state: State, player: Player) -> Iterator[Placement]:
    """Yield every kind of piece in stock with the cells where it may go, obligations aside."""
    used = _used_colors(state, player)
    for index, color in enumerate(state.config.building_colors):
        if player.buildings[index]:
            cells = 0 if color in used else building.cells(state, player, index)
            yield Placement("building", color, cells)
    if player.rooftops:
        cells = 0 if player.color in used else rooftop.cells(state, player, "rooftop")
        yield Placement("rooftop", None, cells)
    if player.neutral_rooftops:
        cells = rooftop.cells(state, player, "neutral_rooftop")
        yield Placement("neutral_rooftop", None, cells)
    if player.blocking_rooftops and state.config.two_kinds_of_rooftop:
        blocked = BLOCKING_COLORS[player.color] in used
        cells = 0 if blocked else rooftop.cells(state, player, "blocking_rooftop")
        yield Placement("blocking_rooftop", None, cells)
    if player.stables:
        yield Placement("stable", None, stable.cells(state, player))
    if player.merchants:
        plain, from_end = merchant.cells(state, player)
        yield Placement("merchant", None, plain)
        for end, cells in from_end:
            yield Placement("merchant", None, cells, end)
    if player.walls:
        yield Placement("wall", None, wall.cells(state, player))
    if player.gates:
        yield Placement("gate", None, gate.cells(state, player))


def something_can_be_placed(state: State, player: Player) -> bool:
    """Tell whether the player can place any piece now; the cheapest questions come first."""
    if player.walls and state.analysis.wall_room:
        return True
    if player.merchants and merchant.cells(state, player).any:
        return True
    return any(placement.cells for placement in placements(state, player))


def is_allowed(state: State, player: Player, action: Action) -> bool:
    """Tell whether a placement keeps every rule of its piece, obligations aside.

    It keeps them if :func:`refusals` finds none, which takes longer.
    """
    piece, cell, color = action.piece, action.cell, action.color
    if not cell or not in_ruleset(state.config, piece, color):
        return False
    if state.turn.actions and color_used(player, action) in _used_colors(state, player):
        return False
    if piece == "building":
        assert color is not None
        index = state.config.building_colors.index(color)
        return bool(building.cells(state, player, index) & cell)
    if piece == "merchant":
        return merchant.allows(state, player, action)
    if piece in ROOFTOPS:
        return bool(rooftop.cells(state, player, piece) & cell)
    if piece == "stable":
        return bool(stable.cells(state, player) & cell)
    return bool((wall if piece == "wall" else gate).cells(state, player) & cell)


# Why a piece may not go to a cell.


def piece_params(action: Action) -> Params:
    """Return what every reason about a piece names: the piece, its colour, its cell."""
    return {
        "piece": action.piece,
        "color": action.color,
        "cell": NAME[action.cell] if action.cell else None,
    }


def occupant(state: State, cell: int) -> tuple[str, str | None] | None:
    """Return the piece on a cell, with its colour where it is a building; rooftops aside."""
    for color, buildings in zip(state.config.building_colors, state.buildings, strict=True):
        if buildings & cell:
            return "building", color
    for piece, cells in (
        ("well", state.well),
        ("stable", state.stables),
        ("wall", state.walls),
        ("gate", state.gates),
    ):
        if cells & cell:
            return piece, None
    if any(cell in street for street in state.streets):
        return "merchant", None
    return None


def cells_of_kind(config: GameConfig, piece: str) -> int:
    """Return the cells of the kind that a piece stands on: city cells or wall cells."""
    return config.board.wall_cells if piece in WALL_PIECES else config.board.city


def misplaced(config: GameConfig, action: Action) -> Reason | None:
    """Return the reason where a piece's cell is off the board or of the wrong kind."""
    board, cell, params = config.board, action.cell, piece_params(action)
    name = NAME[cell]
    if not cell & board.cells:
        last = cell_names(board.cells)[-1]
        return Reason("cell.off_board", {**params, "last_cell": last}, (name,))
    if not cell & cells_of_kind(config, action.piece):
        kind = "city" if cell & board.city else "tower" if cell & board.towers else "wall"
        return Reason("cell.kind", {**params, "kind": kind}, (name,))
    return None


def occupied(state: State, action: Action) -> Reason | None:
    """Return the reason where another piece stands on the cell already."""
    found = occupant(state, action.cell)
    if found is None:
        return None
    params = {**piece_params(action), "other_piece": found[0], "other_color": found[1]}
    return Reason("cell.occupied", params, (NAME[action.cell],))


def rules(state: State, player: Player, action: Action, where: int) -> Masks:
    """Return every rule for a piece with the cells that it forbids among ``where``.

    Obligations aside, in the order of the catalogue. The action's cell does not matter. The rules
    of a piece that the ruleset lacks end with that. Off the board and on cells of the wrong kind
    only the stock's rules hold besides; an occupied cell is judged as if it were empty.
    """
    config, piece = state.config, action.piece
    if not in_ruleset(config, piece, action.color):
        return (("piece.not_in_ruleset", EVERYWHERE),)
    color, closed = None, False
    if piece == "building":
        color = config.building_colors.index(str(action.color))
        closed = state.is_closed(color)
    used = color_used(player, action) in _used_colors(state, player)
    ground = cells_of_kind(config, piece)
    of_piece = _RULES[piece](state.analysis, player, action, where & ground)
    return (
        ("turn.one_per_color", ground if used else 0),
        ("color.closed", EVERYWHERE if closed else 0),
        ("stock.empty", 0 if in_stock(player, piece, color) else EVERYWHERE),
        ("cell.off_board", ~config.board.cells),
        ("cell.kind", config.board.cells & ~ground),
        ("cell.occupied", 0 if piece in ROOFTOPS else ground & _occupied(state)),
        *[(rule, cells & ground) for rule, cells in of_piece],
    )


def _occupied(state: State) -> int:
    """Return the cells with a piece on them, rooftops aside."""
    board = state.config.board
    return board.city & ~state.analysis.empty | state.walls | state.gates


def refusals(state: State, player: Player, action: Action) -> list[Reason]:
    """Return a reason for every rule that forbids a placement, obligations aside."""
    cell = action.cell
    return [
        _reason(state, player, action, rule)
        for rule, cells in rules(state, player, action, cell)
        if cells & cell
    ]


def _reason(state: State, player: Player, action: Action, rule: str) -> Reason:
    """Return the reason for a rule that forbids an action."""
    name = NAME[action.cell]
    if rule == "piece.not_in_ruleset":
        params = {**piece_params(action), "ruleset": state.config.ruleset.id}
        return Reason(rule, params, (name,))
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
    common = misplaced(state.config, action) or occupied(state, action)
    if rule.startswith("cell."):
        assert common is not None
        return common
    analysis = state.analysis
    if action.cell & state.config.board.city & ~analysis.empty:
        analysis = analysis.without(action.cell)
    return _REASON[action.piece](analysis, player, action, rule)
