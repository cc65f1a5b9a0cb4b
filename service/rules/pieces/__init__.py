"""Where pieces may go: the legal cells of a kind at once, and every rule that forbids one cell.

One module a piece. Each has ``cells`` (a bitboard for the whole board, fast) and ``broken_rules``
(the reasons for one cell, a second and naive way to the same answer; a test holds them together).
What all pieces share stands here.
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import NAME, cell_names
from service.rules.reasons import Params, Reason
from service.rules.rulesets import GameConfig
from service.rules.ruling import Placement
from service.rules.state import BLOCKING_COLORS, Action, Player, State

from . import building, gate, merchant, rooftop, stable, wall

__all__ = [
    "PIECES",
    "WALL_PIECES",
    "broken_rules",
    "cells_of_kind",
    "color_used",
    "colors_in_stock",
    "in_ruleset",
    "in_stock",
    "is_allowed",
    "occupant",
    "piece_params",
    "placements",
    "something_can_be_placed",
]

PIECES = (
    "building",
    "rooftop",
    "neutral_rooftop",
    "blocking_rooftop",
    "stable",
    "merchant",
    "wall",
    "gate",
)
"""The pieces that are placed in a turn, in the order in which they are listed."""

WALL_PIECES = frozenset(("wall", "gate"))


def in_stock(player: Player, piece: str, color: int | None = None) -> int:
    """Return how many of a piece a player holds (of a building, by the colour's index)."""
    if piece == "building":
        return 0 if color is None else player.buildings[color]
    if piece == "blocking_rooftop":
        return len(player.blocking_rooftops)
    counts: dict[str, int] = {
        "rooftop": player.rooftops,
        "neutral_rooftop": player.neutral_rooftops,
        "stable": player.stables,
        "merchant": player.merchants,
        "wall": player.walls,
        "gate": player.gates,
        "tea_tile": player.tea_tiles,
    }
    return counts[piece]


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
    if action.piece in rooftop.PIECES:
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

    The same answer as an empty :func:`broken_rules`, by the whole-board sets.
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
    if piece in rooftop.PIECES:
        return bool(rooftop.cells(state, player, piece) & cell)
    if piece == "stable":
        return bool(stable.cells(state, player) & cell)
    return bool((wall if piece == "wall" else gate).cells(state, player) & cell)


# What follows explains refusals.


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


def _emptied(state: State, action: Action) -> State:
    """Return the state with an action's cell empty.

    A building or stable on it stays part of its palace, which without it would be another, or two.
    """
    cell = action.cell
    keep = ~cell
    new = state.copy()
    new.well &= keep
    new.walls &= keep
    new.gates &= keep
    streets: list[tuple[int, ...]] = []
    for street in state.streets:
        where = street.index(cell) if cell in street else len(street)
        streets += [part for part in (street[:where], street[where + 1 :]) if part]
    new.streets = tuple(streets)
    new.analysis = state.analysis.emptied(cell, new)
    return new


def _stock_reasons(state: State, player: Player, action: Action) -> Iterator[Reason]:
    color = None
    if action.piece == "building":
        color = state.config.building_colors.index(str(action.color))
        if state.is_closed(color):
            yield Reason("color.closed", {"color": action.color}, (NAME[action.cell],))
    if not in_stock(player, action.piece, color):
        yield Reason(
            "stock.empty",
            {"player": player.color, "piece": action.piece, "color": action.color},
            (NAME[action.cell],),
        )


def broken_rules(state: State, player: Player, action: Action) -> list[Reason]:
    """Return every rule that forbids a placement, obligations aside, in the catalogue's order.

    A piece that the ruleset lacks has no other rule to break. A cell off the board or of the wrong
    kind: that rule and the stock's alone. An occupied cell: the other rules as if it were empty.
    """
    piece, name = action.piece, NAME[action.cell]
    if not in_ruleset(state.config, piece, action.color):
        params = {**piece_params(action), "ruleset": state.config.ruleset.id}
        return [Reason("piece.not_in_ruleset", params, (name,))]
    stock = list(_stock_reasons(state, player, action))
    wrong_cell = misplaced(state.config, action)
    if wrong_cell:
        return [*stock, wrong_cell]
    reasons = []
    used = color_used(player, action)
    if state.config.two_kinds_of_rooftop and used is not None:
        for done in state.turn.actions:
            if color_used(player, done) == used:
                params = {**piece_params(action), "color": used, "other_cell": NAME[done.cell]}
                cells = (name,) if done.cell == action.cell else (name, NAME[done.cell])
                reasons.append(Reason("turn.one_per_color", params, cells))
    reasons += stock
    if piece in rooftop.PIECES:
        return [*reasons, *rooftop.broken_rules(state, player, action)]
    taken = occupied(state, action)
    if taken:
        reasons.append(taken)
        state = _emptied(state, action)
    if piece == "building":
        color = state.config.building_colors.index(str(action.color))
        return [*reasons, *building.broken_rules(state, player, action, color)]
    module = {"stable": stable, "merchant": merchant, "wall": wall, "gate": gate}[piece]
    return [*reasons, *module.broken_rules(state, player, action)]
