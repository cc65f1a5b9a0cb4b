"""The limits on each player's stock, given the board, the tiles and the actions of this turn.

A stock can only shrink, with two exceptions:

- A player wins the merchants of a tower tile by owning the first palace that is connected to the
  tower. Connections never end, so the board and the tile's holder show who could have won which
  merchants.
- With three players, whoever places the first gate takes the fourth gate.

Gates leave the game only when a player without buildings, stables, merchants or walls hands them
in. Afterwards, that player can gain nothing but merchants from tower tiles.

Source: first edition, second edition, "Mise en place"; second edition, "Tuiles tour"; Gates,
"Préparation", "Quatrième porte (à trois joueurs)", "Fin de partie".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product
from typing import Final, NamedTuple

from service.rules.pieces import something_can_be_placed
from service.rules.reasons import Reason
from service.rules.ruleset_checks import tower_values_fit
from service.rules.rulesets import TOWER_MERCHANTS, GameConfig
from service.rules.state import Player, State

from .phase import is_on_board
from .tiles import Connections
from .towers import first_owners

Reasons = Iterator[Reason]

PLACED_AFTER_HANDING_IN = frozenset(("merchant", "rooftop", "neutral_rooftop", "blocking_rooftop"))
"""The pieces that a player can still place after they have handed in their gates."""

_NOTHING: Final[Counter[str]] = Counter()
"""The placements of a player who has placed nothing in this turn."""


class StockLimits(NamedTuple):
    """Limits on stocks that follow from the tiles and from the mover's actions in this turn.

    - ``placed``: what the mover has placed in this turn, keyed by the colours of buildings and the
      names of other pieces.
    - ``merchants``, ``gates``: the most that each seat can hold.
    - ``merchants_present``: the number of merchants on the board, on tiles and in stocks.
    - ``merchants_expected``: ``merchants_present`` if that is possible, or else the greatest
      possible number.
    - ``merchants_fit_together``: False if the total and each player's number of merchants are
      possible, but not all these numbers together.
    - ``gates_missing``: the number of gates that are neither in a stock nor on the board nor beside
      it.
    - ``gates_handed_in``: the greatest number of gates that could have been handed in, or 0 if none
      are missing.
    """

    placed: Counter[str]
    merchants: tuple[int, ...]
    gates: tuple[int, ...]
    merchants_present: int
    merchants_expected: int
    merchants_fit_together: bool
    gates_missing: int
    gates_handed_in: int


def stock_limits(state: State, connections: Connections) -> StockLimits:
    """Return the limits on stocks in a state, given the connections of its palaces to towers."""
    placed = placed_in_turn(state)
    gates, gates_missing = most_gates(state, placed), _gates_missing(state)
    received = _merchants_received(state, placed)
    to_win = [p.merchants - limit for p, limit in zip(state.players, received, strict=True)]

    usual = max(to_win) <= 0 and gates_missing <= 0
    lots = _lots(state, connections, exact=not usual or bool(connections.neutral))
    present, removed = _merchants_present(state), _numbers_removed(state, lots)
    first = 1 if state.streets else 0  # the first merchant is in no stock
    supplied = len(state.players) * state.config.supply.merchants
    in_all = first + supplied + _merchants_on_full_tiles(state)
    fits = in_all - present in removed
    expected = present if fits else in_all - min(removed)
    if usual:
        return StockLimits(placed, received, gates, present, expected, True, gates_missing, 0)

    ways = [way for way in _ways(state, lots) if way.box == in_all - present or not fits]
    most = tuple(
        [limit + max([way.players[seat] for way in ways]) for seat, limit in enumerate(received)]
    )
    fit_together = any(_suffices(way, to_win) for way in ways)
    one_too_large = any(p.merchants > limit for p, limit in zip(state.players, most, strict=True))
    handed_in = 0
    if gates_missing > 0:
        # If the stocks of merchants are impossible anyway, they say nothing about the gates.
        known = to_win if fit_together else [-state.config.supply.merchants] * len(state.players)
        handed_in = _most_handed_in(state, placed, known, ways)
    return StockLimits(
        placed,
        most,
        gates,
        present,
        expected,
        fit_together or one_too_large or not fits,
        gates_missing,
        handed_in,
    )


def placed_in_turn(state: State) -> Counter[str]:
    """Count the pieces on the board that the mover has placed in this turn.

    The keys are the colours of buildings and the names of other pieces.
    """
    turn = state.turn
    seat = state.seat(turn.player)
    if not turn.actions or state.phase != "play" or seat < 0:
        return _NOTHING
    placed: Counter[str] = Counter()
    player = state.players[seat]
    for action in dict.fromkeys(turn.actions):
        if action.piece != "tea_tile" and is_on_board(state, player, action):
            placed[str(action.color) if action.piece == "building" else action.piece] += 1
    return placed


# Merchants.


class Winnings(NamedTuple):
    """One way to share out the merchants missing from tower tiles among the seats and the box."""

    players: tuple[int, ...]
    box: int


class _Lot(NamedTuple):
    """The number of merchants that a tower tile has lost, and the seats that could have won them.

    A seat equal to the number of players stands for the box.
    """

    merchants: int
    winners: list[int]


def ways_to_win_merchants(state: State, connections: Connections) -> Iterator[Winnings]:
    """Yield every way in which the merchants missing from tower tiles could have been won.

    The merchants of a tile are won together. If nobody could have won them, every player counts
    as a possible winner. The audit of tiles reports that problem.
    """
    return _ways(state, _lots(state, connections))


def _ways(state: State, lots: list[_Lot]) -> Iterator[Winnings]:
    box = len(state.players)
    for choice in product(*[lot.winners for lot in lots]):
        gone = [0] * (box + 1)
        for lot, winner in zip(lots, choice, strict=True):
            gone[winner] += lot.merchants
        yield Winnings(tuple(gone[:box]), gone[box])


def _lots(state: State, connections: Connections, *, exact: bool = True) -> list[_Lot]:
    """Return one lot of missing merchants for each tower tile that has lost any.

    Unless ``exact`` is True, every owner of a connected palace counts as a possible winner.

    If the values of the tiles are wrong, all missing merchants form one lot.
    """
    if not state.config.tower_merchants:
        return []
    players, left = state.players, state.tower_merchants
    anybody = list(range(len(players)))
    if not tower_values_fit(state.tower_values):
        return [_Lot(max(_merchants_on_full_tiles(state) - sum(left), 0), anybody)]
    lots = []
    for tower, value in enumerate(state.tower_values):
        lost = TOWER_MERCHANTS[value] - left[tower]
        if lost > 0:
            owners: Collection[str | None] = connections.owned.get(tower, ())
            if tower in connections.neutral:
                owners = [*owners, None]
            if exact and len(owners) > 1:
                owners = first_owners(state, tower)
            winners = [seat for seat, player in enumerate(players) if player.color in owners]
            if not left[tower] and None in owners:
                winners.append(len(players))
            lots.append(_Lot(lost, winners or anybody))
    return lots


def _numbers_removed(state: State, lots: list[_Lot]) -> set[int]:
    """Return the possible numbers of merchants that have gone to the box."""
    box = len(state.players)
    numbers = {0}
    for lot in lots:
        if box in lot.winners:
            with_lot = {number + lot.merchants for number in numbers}
            numbers = with_lot if lot.winners == [box] else numbers | with_lot
    return numbers


def _merchants_on_full_tiles(state: State) -> int:
    """Return how many merchants the tower tiles hold in total at the start."""
    return sum(TOWER_MERCHANTS.values()) if state.config.tower_merchants else 0


def _merchants_present(state: State) -> int:
    """Return how many merchants are on the board, on tiles and in stocks."""
    on_board = sum(map(len, state.streets))
    return on_board + sum([p.merchants for p in state.players]) + sum(state.tower_merchants)


def _merchants_received(state: State, placed: Counter[str]) -> tuple[int, ...]:
    """Return the most merchants that each player can still hold, apart from any that they won."""
    supply = state.config.supply.merchants
    if not placed:
        return (supply,) * len(state.players)
    mover = state.seat(state.turn.player)
    return tuple(
        [supply - placed["merchant"] * (seat == mover) for seat in range(len(state.players))]
    )


def _suffices(winnings: Winnings, needed: list[int]) -> bool:
    return all(won >= need for won, need in zip(winnings.players, needed, strict=True))


# Gates.


def _gates_missing(state: State) -> int:
    """Return how many gates are neither on the board nor in a stock nor beside the board."""
    config, players = state.config, state.players
    if not config.gates:
        return 0
    total = len(players) * config.gates_each + config.spare_gates
    return total - state.gates.bit_count() - sum([p.gates for p in players]) - state.gate_supply


def most_gates(state: State, placed: Counter[str]) -> tuple[int, ...]:
    """Return the maximum number of gates that each player can hold.

    Nobody can hold more gates than they began with: a player takes the gate beside the board only
    by placing one of their own.
    """
    each = state.config.gates_each
    most = [each] * len(state.players)
    if placed["gate"]:
        first_of_all = placed["gate"] == state.gates.bit_count()
        taken = state.config.spare_gates if first_of_all else 0
        most[state.seat(state.turn.player)] += taken - placed["gate"]
    return tuple(most)


def _most_handed_in(
    state: State,
    placed: Counter[str],
    needed: list[int],
    ways: list[Winnings],
) -> int:
    """Return the maximum number of gates that players could have handed in.

    A player who handed in gates had no merchants at that time, and has won all their merchants
    since. ``needed`` is the number of merchants that each player must have won if they handed in
    no gates. ``ways`` are the ways in which merchants could have been won.
    """
    seats = [
        seat
        for seat, player in enumerate(state.players)
        if _could_have_handed_in(state, player, placed)
    ]
    supply = state.config.supply.merchants
    most = 0
    for chosen in product((False, True), repeat=len(seats)):
        handed_in = [seat for seat, yes in zip(seats, chosen, strict=True) if yes]
        if state.config.game_ends_early and len(handed_in) > 1:
            continue
        needs = [need + (supply if seat in handed_in else 0) for seat, need in enumerate(needed)]
        if any(_suffices(winnings, needs) for winnings in ways):
            most = max(most, len(handed_in) * state.config.gates_each)
    return most


def _could_have_handed_in(state: State, player: Player, placed: Counter[str]) -> bool:
    """Return whether a player could have handed in gates, assuming they had no merchants then.

    If the game ends when one player can place nothing (option ``game_end``), only that player hands
    in gates.
    """
    if player.gates or player.stables or player.walls or sum(player.buildings):
        return False
    if state.config.game_ends_early and (
        state.phase != "finished" or player.merchants or something_can_be_placed(state, player)
    ):
        return False
    return player.color != state.turn.player or placed.keys() <= PLACED_AFTER_HANDING_IN


# The problems.


def _held(
    config: GameConfig, player: Player, limits: StockLimits, seat: int, placed: Counter[str]
) -> Iterator[tuple[str, str | None, int, int]]:
    """Yield each kind of piece with the number that a player holds and the most they can hold.

    Each tuple has the piece, its colour if it is a building, the number held, and the limit.
    """
    supply = config.supply
    yield "stable", None, player.stables, supply.stables - placed["stable"]
    yield "merchant", None, player.merchants, limits.merchants[seat]
    yield "wall", None, player.walls, supply.walls - placed["wall"]
    if config.gates:
        yield "gate", None, player.gates, limits.gates[seat]
    if supply.neutral_rooftops:
        most = supply.neutral_rooftops - placed["neutral_rooftop"]
        yield "neutral_rooftop", None, player.neutral_rooftops, most
    for color, count in zip(config.building_colors, player.buildings, strict=True):
        yield "building", color, count, supply.buildings - placed[color]


def stock_problems(state: State, limits: StockLimits) -> Reasons:
    """Yield a reason for each kind of piece of which a player holds too many.

    Yield another reason if each player's number of merchants is possible by itself, but not all of
    them together.
    """
    supply = state.config.supply
    for seat, player in enumerate(state.players):
        placed = limits.placed if player.color == state.turn.player else _NOTHING
        if (
            not placed
            and player.stables <= supply.stables
            and player.merchants <= limits.merchants[seat]
            and player.walls <= supply.walls
            and player.gates <= limits.gates[seat]
            and player.neutral_rooftops <= supply.neutral_rooftops
            and max(player.buildings) <= supply.buildings
        ):
            continue
        for piece, color, count, most in _held(state.config, player, limits, seat, placed):
            if count > most:
                params = {
                    "player": player.color,
                    "piece": piece,
                    "color": color,
                    "count": count,
                    "most": most,
                }
                yield Reason("state.stock_too_large", params)
    if not limits.merchants_fit_together:
        holders = [
            player.color
            for player in state.players
            if player.merchants + (player.color == state.turn.player) * limits.placed["merchant"]
            > supply.merchants
        ]
        yield Reason("state.merchants_won", {"players": holders})
