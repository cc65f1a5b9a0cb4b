"""How many pieces there are: on the board, in stocks, lawfully back in the box.

Source: first edition, second edition, Ditt variant, "Mise en place"; Gates, "Préparation", "Fin de
partie".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from service.rules.analysis import Analysis
from service.rules.board import cell_names
from service.rules.pieces import in_ruleset
from service.rules.reasons import Reason
from service.rules.rulesets import TOWER_MERCHANTS
from service.rules.state import BLOCKING_COLORS, NEUTRAL, State
from service.rules.table import tower_values_fit

from .tiles import Connections

Reasons = Iterator[Reason]


def unknown_pieces(state: State) -> Reasons:
    """Yield pieces that the game does not have at all."""
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


def stock_problems(state: State) -> Reasons:
    """Yield stocks that hold more than a player can have come to."""
    config, supply = state.config, state.config.supply
    tower_merchants = sum(TOWER_MERCHANTS.values()) if config.tower_merchants else 0
    won = tower_merchants - sum(state.tower_merchants)
    most_gates = config.gates_each + (0 if state.gate_supply else config.spare_gates)
    most_merchants = supply.merchants + max(won, 0)
    for player in state.players:
        if (
            player.stables <= supply.stables
            and player.merchants <= most_merchants
            and player.walls <= supply.walls
            and player.gates <= most_gates
            and player.neutral_rooftops <= supply.neutral_rooftops
            and max(player.buildings) <= supply.buildings
        ):
            continue
        held: list[tuple[str, str | None, int, int]] = [
            ("stable", None, player.stables, supply.stables),
            ("merchant", None, player.merchants, most_merchants),
            ("wall", None, player.walls, supply.walls),
            ("gate", None, player.gates, most_gates if config.gates else player.gates),
        ]
        if supply.neutral_rooftops:
            most = supply.neutral_rooftops
            held.append(("neutral_rooftop", None, player.neutral_rooftops, most))
        held += [
            ("building", color, count, supply.buildings)
            for color, count in zip(config.building_colors, player.buildings, strict=True)
        ]
        for piece, color, count, most in held:
            if count > most:
                params = {
                    "player": player.color,
                    "piece": piece,
                    "color": color,
                    "count": count,
                    "most": most,
                }
                yield Reason("state.stock_too_large", params)


def _off(piece: str, color: str | None, count: int, expected: int) -> Reason:
    params = {"piece": piece, "color": color, "count": count, "expected": expected}
    return Reason("state.pieces_conserved", params)


def count_problems(state: State, analysis: Analysis, connections: Connections) -> Reasons:
    """Yield kinds whose pieces on board, in stocks and lawfully in the box do not add up."""
    config, supply, players = state.config, state.config.supply, state.players
    number = len(players)
    total = number * supply.buildings
    stocks = zip(*[player.buildings for player in players], strict=True)
    for index, (color, stock) in enumerate(zip(config.building_colors, stocks, strict=True)):
        on_board = state.buildings[index].bit_count()
        held = sum(stock)
        if not state.is_closed(index):
            if on_board + held != total:
                yield _off("building", color, on_board + held, total)
            continue
        for player in players:
            if player.buildings[index]:
                params = {
                    "player": player.color,
                    "color": color,
                    "count": player.buildings[index],
                }
                yield Reason("state.closed_color", params)
        if on_board > total:
            yield _off("building", color, on_board, total)
    stables = state.stables.bit_count() + sum([player.stables for player in players])
    if stables != number * supply.stables:
        yield _off("stable", None, stables, number * supply.stables)
    walls = state.walls.bit_count() + sum([player.walls for player in players])
    if walls != number * supply.walls:
        yield _off("wall", None, walls, number * supply.walls)
    yield from _merchants_conserved(state, connections)
    yield from _gates_conserved(state)
    yield from _rooftops_conserved(state, analysis)


def _merchants_conserved(state: State, connections: Connections) -> Reasons:
    """Merchants go to the box only from tower tiles that a neutral palace has won."""
    config, players = state.config, state.players
    on_tiles = sum(TOWER_MERCHANTS.values()) if config.tower_merchants else 0
    expected = len(players) * config.supply.merchants + on_tiles
    placed = max(sum([len(street) for street in state.streets]) - 1, 0)
    present = placed + sum([p.merchants for p in players]) + sum(state.tower_merchants)
    if expected == present and not connections.neutral:
        return
    removable = []
    if config.tower_merchants and tower_values_fit(state.tower_values):
        for tower, value in enumerate(state.tower_values):
            if tower in connections.neutral and not state.tower_merchants[tower]:
                removed = TOWER_MERCHANTS[value]
                removable.append((0, removed) if tower in connections.owned else (removed,))
    boxes = {sum(choice) for choice in product(*removable)}
    if expected - present not in boxes:
        yield _off("merchant", None, present, expected - min(boxes))


def _gates_conserved(state: State) -> Reasons:
    """Gates go to the box only from a player who has nothing but rooftops left, gates aside."""
    config, players = state.config, state.players
    if not config.gates:
        return
    total = len(players) * config.gates_each + config.spare_gates
    expected_supply = 0 if state.gates else config.spare_gates
    if state.gate_supply != expected_supply:
        params = {"count": state.gate_supply, "expected": expected_supply}
        yield Reason("state.gate_supply", params)
    present = state.gates.bit_count() + sum(p.gates for p in players) + state.gate_supply
    handed_in = any(not (p.gates or p.stables or p.walls or sum(p.buildings)) for p in players)
    if present > total or (present < total and not handed_in):
        yield _off("gate", None, present, total)


def _rooftops_conserved(state: State, analysis: Analysis) -> Reasons:
    config, supply, players = state.config, state.config.supply, state.players
    placed = [roof.color for roof in state.rooftops]

    def off(color: str | None, piece: str, count: int, expected: int) -> Reason:
        params = {"player": color, "piece": piece, "count": count, "expected": expected}
        return Reason("state.rooftops_conserved", params)

    for player in players:
        count = placed.count(player.color) + player.rooftops
        if count != supply.rooftops:
            yield off(player.color, "rooftop", count, supply.rooftops)
    if supply.neutral_rooftops:
        held = sum([player.neutral_rooftops for player in players])
        count, total = placed.count(NEUTRAL) + held, len(players) * supply.neutral_rooftops
        if count != total:
            yield off(None, "neutral_rooftop", count, total)
    if not config.two_kinds_of_rooftop:
        return
    for player, opponent in (players, players[::-1]):
        blocking = BLOCKING_COLORS[player.color]
        theirs = (opponent.color, BLOCKING_COLORS[opponent.color])
        for index, color in enumerate(config.building_colors):
            used = analysis.owns(blocking, index)
            lost = all(analysis.owns(own, index) for own in theirs)
            listed = index in player.blocking_rooftops
            if listed == (used or lost):
                params = {"player": player.color, "color": color, "listed": listed}
                yield Reason("state.blocking_rooftop", params)
