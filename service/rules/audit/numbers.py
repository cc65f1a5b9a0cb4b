"""The audit of the numbers of pieces on the board, in the stocks and beside the board.

Source: first edition, second edition, Ditt variant, "Mise en place"; Gates, "Préparation", "Fin de
partie".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from service.rules.analysis import Analysis
from service.rules.board import cell_names
from service.rules.pieces import in_ruleset, rooftop
from service.rules.reasons import Reason
from service.rules.state import NEUTRAL, State

from .stocks import StockLimits

Reasons = Iterator[Reason]


def pieces_not_in_ruleset(state: State) -> Reasons:
    """Yield a reason for each kind of piece or tile in the state that the game does not use."""
    config = state.config
    counts: list[tuple[str, str | None, int, int]] = [
        ("well", None, state.well.bit_count(), state.well),
        ("gate", None, state.gates.bit_count(), state.gates),
        ("gate", None, state.gate_supply, 0),
        ("tea_tile", None, state.tea_supply, 0),
    ]
    for player in state.players:
        counts += [
            ("gate", player.color, player.gates, 0),
            ("tea_tile", player.color, player.tea_tiles, 0),
            ("neutral_rooftop", player.color, player.neutral_rooftops, 0),
            ("blocking_rooftop", player.color, len(player.blocking_rooftops), 0),
        ]
    for piece, owner, count, cells in counts:
        if count and not in_ruleset(config, piece):
            params = {"piece": piece, "player": owner, "count": count, "ruleset": config.ruleset.id}
            yield Reason("state.piece_not_in_ruleset", params, tuple(cell_names(cells)))


def _not_conserved(piece: str, color: str | None, count: int, expected: int) -> Reason:
    params = {
        "piece": piece,
        "color": color,
        "count": count,
        "expected": expected,
        "place": None,
    }
    return Reason("state.pieces_conserved", params)


def count_problems(state: State, closed: Collection[int], limits: StockLimits) -> Reasons:
    """Yield a reason for each kind of piece whose number differs from what the players received.

    Some pieces may have left the game: buildings of a closed colour, merchants from tower tiles,
    gates and blocking rooftops. No stock may hold buildings of a ``closed`` colour.
    """
    config, supply, players = state.config, state.config.supply, state.players
    number = len(players)
    total = number * supply.buildings
    stocks = zip(*[player.buildings for player in players], strict=True)
    for index, (color, stock) in enumerate(zip(config.building_colors, stocks, strict=True)):
        on_board = state.buildings[index].bit_count()
        held = sum(stock)
        if index not in closed:
            if on_board + held != total:
                yield _not_conserved("building", color, on_board + held, total)
            continue
        for player, count in zip(players, stock, strict=True):
            if count:
                params = {"player": player.color, "color": color, "count": count}
                yield Reason("state.closed_color", params)
        if on_board > total:
            yield _not_conserved("building", color, on_board, total)
    stables = state.stables.bit_count() + sum([player.stables for player in players])
    walls = state.walls.bit_count() + sum([player.walls for player in players])
    for piece, count, each in (("stable", stables, supply.stables), ("wall", walls, supply.walls)):
        if count != number * each:
            yield _not_conserved(piece, None, count, number * each)
    if limits.merchants_present != limits.merchants_expected:
        yield _not_conserved("merchant", None, limits.merchants_present, limits.merchants_expected)
    yield from _gates_conserved(state, limits)
    yield from _rooftops_conserved(state, state.analysis)


def _gates_conserved(state: State, limits: StockLimits) -> Reasons:
    """Yield reasons for wrong numbers of gates. Gates that were handed in may be missing."""
    config = state.config
    if not config.gates:
        return
    expected_supply = 0 if state.gates else config.spare_gates
    if state.gate_supply != expected_supply:
        params = {"count": state.gate_supply, "expected": expected_supply}
        yield Reason("state.gate_supply", params)
    if not 0 <= limits.gates_missing <= limits.gates_handed_in:
        total = len(state.players) * config.gates_each + config.spare_gates
        least = total - limits.gates_handed_in
        yield _not_conserved("gate", None, total - limits.gates_missing, least)


def _rooftops_conserved(state: State, analysis: Analysis) -> Reasons:
    """Yield a reason for each kind of rooftop whose number is wrong.

    In the Ditt variant, the claims determine which blocking rooftops a player still has.
    """
    config, supply, players = state.config, state.config.supply, state.players
    placed = analysis.claimants

    def not_conserved(color: str | None, piece: str, count: int, expected: int) -> Reason:
        params = {"player": color, "piece": piece, "count": count, "expected": expected}
        return Reason("state.rooftops_conserved", params)

    for player in players:
        count = placed.count(player.color) + player.rooftops
        if count != supply.rooftops:
            yield not_conserved(player.color, "rooftop", count, supply.rooftops)
    if supply.neutral_rooftops:
        held = sum([player.neutral_rooftops for player in players])
        count, total = placed.count(NEUTRAL) + held, len(players) * supply.neutral_rooftops
        if count != total:
            yield not_conserved(None, "neutral_rooftop", count, total)
    if not config.two_kinds_of_rooftop:
        return
    for player, opponent in (players, players[::-1]):
        left = rooftop.blocking_left(analysis, player.color, opponent.color)
        for index, color in enumerate(config.building_colors):
            listed = index in player.blocking_rooftops
            if listed != (index in left):
                params = {"player": player.color, "color": color, "listed": listed}
                yield Reason("state.blocking_rooftop", params)
