"""The audit of the turn: each action must have been possible when it was taken.

The audit takes back the last action and judges it in the state before. The state shows almost all
of that earlier state. It does not show who held the tiles that the action moved, nor who held the
buildings of a colour that it closed. The action is possible if some choice of these makes it legal.

Source: first edition, "La vieille cité renaît"; second edition, "Tour de jeu".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from typing import Final, NamedTuple

from service.rules import obligations, pieces, turn
from service.rules.apply import apply_action
from service.rules.board import adjacent, union
from service.rules.piece_specs import BOARD_FIELDS, BY_NAME
from service.rules.pieces import ROOFTOPS, merchant, piece_params, rooftop
from service.rules.reasons import Reason
from service.rules.rulesets import TEA_COLOR, TEA_LOTS
from service.rules.state import Action, State, Turn

from .budget import SearchTooLongError
from .phase import is_on_board
from .tiles import connections_of, palace_tile_holders, tower_tile_holders

_OF_OBLIGATIONS: Final = frozenset(("pieces", "last_player", "tea"))
"""The causes that depend on what the player could have placed instead, or can place next."""

_Holders = tuple[tuple[str | None, ...], tuple[str | None, ...]]
"""The holders of the tower tiles and of the palace tiles."""

_MOVES_TILES: Final = frozenset(("rooftop", "neutral_rooftop", "stable", "wall"))
"""The pieces that can move tiles."""

_HANGING: Final = frozenset(("state.wall_hanging", "state.gate_without_wall"))
"""The problems of a board from which a wall is missing."""

_CAUSES: Final = {
    "color.closed": "closed",
    "turn.obligation": "pieces",
    "turn.last_player": "last_player",
}
"""The causes of refusals by rules that are not about the piece's cell, keyed by rule."""


def action_problems(state: State, audit: Callable[[State], Sequence[Reason]]) -> Iterator[Reason]:
    """Yield a reason for each action of the turn that was impossible when it was taken.

    The state must have no other problem. ``audit`` returns all problems of a state, or raises
    SearchTooLongError.
    """
    if state.phase != "play" or not state.turn.actions:
        return
    found: list[Reason] | None = None
    try:
        for before in _states_before(state):
            wrong = _problems(state, before, audit)
            if not wrong:
                return
            found = found or wrong
    except SearchTooLongError:
        return
    yield from found or [_problem(state, _piece_of(state))]


def about_obligations(problem: Reason) -> bool:
    """Return whether a problem depends on what a player could have placed with all their pieces."""
    return problem.rule == "state.action_refused" and problem.params["cause"] in _OF_OBLIGATIONS


def _problem(state: State, cause: str) -> Reason:
    action = state.turn.actions[-1]
    params = {**piece_params(action), "number": len(state.turn.actions), "cause": cause}
    return Reason("state.action_refused", params, (params["cell"],) if params["cell"] else ())


def _piece_of(state: State) -> str:
    """Return the piece of the last action as a cause, or that the building's colour is closed."""
    piece, _, color, _ = state.turn.actions[-1]
    if color is not None and state.is_closed(state.config.building_colors.index(color)):
        return "closed"
    return "rooftop" if piece in ROOFTOPS else "tea" if piece == "tea_tile" else piece


def _problems(
    state: State, before: State, audit: Callable[[State], Sequence[Reason]]
) -> list[Reason]:
    """Return the problems with the last action, taken in the state before, and with earlier ones.

    The holders of the tiles that the action moved do not matter: each possible choice is tried.
    """
    action = state.turn.actions[-1]
    cause = _refusal(state, before, action)
    if cause is not None:
        return [_problem(state, cause)]
    found = [_problem(state, "tiles")]
    for holders in _holders_before(state, before, action):
        tried = before.copy()
        tried.analysis = before.analysis
        tried.tower_holders, tried.palace_holders = holders
        earlier = audit(tried)
        if not earlier:
            owed = obligations.obligation(tried)
            broken = obligations.broken_obligation(tried, owed, action, state)
            return [_problem(state, _CAUSES[broken.rule])] if broken else []
        of_actions = [reason for reason in earlier if reason.rule == "state.action_refused"]
        hanging = any(reason.rule in _HANGING for reason in earlier)
        found = of_actions or [_problem(state, "wall" if hanging else "before")]
    return found


def _refusal(state: State, before: State, action: Action) -> str | None:
    """Return why the rules of the pieces forbid an action, or None if they allow it."""
    players = before.players
    if any(min(player.merchants, player.gates, player.tea_tiles) < 0 for player in players):
        return "stock"
    if action.piece == "tea_tile":
        return "tea" if turn.tea_refusals(before) else None
    if before.stables & ~adjacent(union(before.buildings)):
        return "stable_left"
    if not pieces.cells_of(before, before.mover, action) & action.cell:
        rules = [reason.rule for reason in pieces.refusals(before, before.mover, action)]
        if rules == ["stock.empty"]:
            return "stock"
        return next((_CAUSES[rule] for rule in rules if rule in _CAUSES), _piece_of(state))
    if action.piece == "merchant":
        source = merchant.source_of(before, action)
        street = next(street for street in state.streets if action.cell in street)
        neighbors = street[1:2] if street[0] == action.cell else street[-2:-1]
        if (source,) != (neighbors or (0,)):
            return "merchant"
    return None


# --- The state before an action ------------------------------------------------------------------


def _states_before(state: State) -> Iterator[State]:
    """Yield the states before the last action, one for each way to share out unknown buildings.

    The holders of tiles are those after the action. There are no states if the board shows that the
    piece was not the last one of its kind.
    """
    before = _without_last_piece(state)
    if before is None:
        return
    action, config = state.turn.actions[-1], state.config
    mover = before.players[before.seat(before.turn.player)]
    if action.piece == "gate" and not before.gates:
        before.gate_supply = config.spare_gates
        mover.gates -= config.spare_gates
    if action.piece in ("rooftop", "neutral_rooftop") and config.tea_tiles:
        claims = before.analysis.claimed & before.buildings[TEA_COLOR]
        if action.cell & state.buildings[TEA_COLOR] and claims.bit_count() < len(TEA_LOTS):
            lot = TEA_LOTS[claims.bit_count()]
            before.tea_supply += lot
            mover.tea_tiles -= lot if action.piece == "rooftop" else 0
    if config.two_kinds_of_rooftop:
        for player, opponent in (before.players, before.players[::-1]):
            left = rooftop.blocking_left(before.analysis, player.color, opponent.color)
            player.blocking_rooftops = left
    merchants = list(before.tower_merchants)
    for tower, winner in _won(state, before).items():
        merchants[tower] = config.merchants_on_tower(before.tower_values[tower])
        if winner is not None:
            before.players[before.seat(winner)].merchants -= merchants[tower]
    before.tower_merchants = tuple(merchants)
    closed = state.closed_colors() - before.closed_colors()
    if not closed or action.piece not in ROOFTOPS:
        yield before
        return
    yield from _with_buildings(before, closed.pop())


def _without_last_piece(state: State) -> State | None:
    """Return the state before the last action, as far as the board and the mover's stock go.

    The players are copies that may be changed. The result is None if the board shows that the piece
    was not the last one of its kind.
    """
    action = state.turn.actions[-1]
    piece, cell = action.piece, action.cell
    before = state.copy()
    before.turn = Turn(state.turn.number, state.turn.player, state.turn.actions[:-1])
    before.players = tuple([player.copy() for player in state.players])
    player = before.players[before.seat(state.turn.player)]
    if piece == "tea_tile":
        player.tea_tiles += 1
        before.analysis = state.analysis
    elif piece == "building":
        color = state.config.building_colors.index(str(action.color))
        palace = state.analysis.palace_at(cell)
        if palace is None or palace.rooftop or state.is_closed(color):
            return None
        before.buildings = _changed(state.buildings, color, state.buildings[color] & ~cell)
        player.buildings = _changed(player.buildings, color, player.buildings[color] + 1)
    elif piece == "merchant":
        player.merchants += 1
        index = next(i for i, street in enumerate(state.streets) if cell in street)
        street = state.streets[index]
        if cell not in (street[0], street[-1]):
            return None
        streets = list(state.streets)
        streets[index] = street[1:] if street[0] == cell else street[:-1]
        before.streets = tuple(filter(None, streets))
    elif piece in ROOFTOPS:
        if state.rooftops[-1] != (cell, rooftop.color_of(piece, player)):
            return None
        before.rooftops = state.rooftops[:-1]
        if piece != "blocking_rooftop":
            name = BY_NAME[piece].stock
            setattr(player, name, getattr(player, name) + 1)
    else:
        name = BOARD_FIELDS[piece]
        setattr(before, name, getattr(state, name) & ~cell)
        setattr(player, name, getattr(player, name) + 1)
    return before


def _changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, int, int, int]:
    changed = list(values)
    changed[index] = value
    return changed[0], changed[1], changed[2], changed[3]


def _with_buildings(before: State, color: int) -> Iterator[State]:
    """Yield the state with each way to share out the buildings of a colour among full stocks.

    At first the other players hold as many as they can: these oblige the player to move to nothing.
    """
    supply, number = before.config.supply.buildings, len(before.players)
    rest = number * supply - before.buildings[color].bit_count()
    mover = before.seat(before.turn.player)
    shares = []
    for seats in sorted(permutations(range(number)), key=lambda seats: -seats.index(mover)):
        left, share = rest, [0] * number
        for seat in seats:
            share[seat] = min(left, supply)
            left -= share[seat]
        shares.append(tuple(share))
    for held in dict.fromkeys(shares):
        new = before.copy()
        new.players = tuple([player.copy() for player in before.players])
        for player, buildings in zip(new.players, held, strict=True):
            player.buildings = _changed(player.buildings, color, buildings)
        yield new


def _holders_before(state: State, before: State, action: Action) -> Iterator[_Holders]:
    """Yield the holders from whom the action can have moved the tiles to their holders now."""
    if action.piece not in _MOVES_TILES:
        yield state.tower_holders, state.palace_holders
        return
    palace = state.analysis.palace_of(action.cell)
    components = palace.components if palace else 0
    arms_and_cells = zip(state.analysis.arms, state.analysis.beside_arms, strict=True)
    of_towers = [
        tower_tile_holders(before, tower)
        if components & beside or action.cell & (one | other)
        else [state.tower_holders[tower]]
        for tower, ((one, other), beside) in enumerate(arms_and_cells)
    ]
    of_palaces = [
        palace_tile_holders(before, before.analysis, color)
        if palace is not None and palace.color == color
        else [holder]
        for color, holder in enumerate(state.palace_holders)
    ]
    # Each tile moves regardless of the others, so they can be tried at the same time.
    found: list[list[str | None]] = [[] for _ in (*of_towers, *of_palaces)]
    for number in range(max(map(len, (*of_towers, *of_palaces)))):
        tried = [holders[min(number, len(holders) - 1)] for holders in (*of_towers, *of_palaces)]
        with_holders = before.copy()
        with_holders.analysis = before.analysis
        with_holders.tower_holders = tuple(tried[: len(of_towers)])
        with_holders.palace_holders = tuple(tried[len(of_towers) :])
        then, _ = apply_action(with_holders, action)
        now = (*state.tower_holders, *state.palace_holders)
        after = (*then.tower_holders, *then.palace_holders)
        for holders, holder, one, other in zip(found, tried, after, now, strict=True):
            if one == other and holder not in holders:
                holders.append(holder)
    for chosen in product(*found):
        yield chosen[: len(of_towers)], chosen[len(of_towers) :]


# --- What the actions say about the stocks -------------------------------------------------------


def _won(state: State, before: State) -> dict[int, str | None]:
    """Return who won the merchants of the towers that the last action connected to a first palace.

    None stands for the box.
    """
    if not state.config.tower_merchants or state.turn.actions[-1].piece not in _MOVES_TILES:
        return {}
    connected = connections_of(state, state.analysis)
    earlier = connections_of(before, before.analysis)
    return {
        tower: connected.owned[tower][0] if tower in connected.owned else None
        for tower in {*connected.neutral, *connected.owned} - earlier.neutral - set(earlier.owned)
    }


def _steps_back(state: State) -> Iterator[tuple[State, State]]:
    """Yield the state and the one before its last action, for each action of the turn in reverse.

    Only the boards of these states and the pieces of the player to move are right. The steps end at
    an action that cannot have been the last one.
    """
    before: State | None = state
    if state.phase != "play" or state.seat(state.turn.player) < 0:
        return
    while before is not None and before.turn.actions:
        state = before
        if not is_on_board(state, state.mover, state.turn.actions[-1]):
            return
        before = _without_last_piece(state)
        if before is not None:
            yield state, before


class Held(NamedTuple):
    """The fewest merchants that each seat can hold, and the fewest gates of the player to move."""

    merchants: tuple[int, ...]
    gates: int


def held_at_least(state: State) -> Held:
    """Return what the players must hold at least after what they won in this turn."""
    least = [0] * len(state.players)
    balance = [0] * len(state.players)
    mover, gates, gates_placed = state.seat(state.turn.player), 0, 0
    for after, before in _steps_back(state):
        piece = after.turn.actions[-1].piece
        for tower, winner in _won(after, before).items():
            if winner is not None:
                seat = state.seat(winner)
                balance[seat] += state.config.merchants_on_tower(state.tower_values[tower])
                least[seat] = max(least[seat], balance[seat])
        balance[mover] -= piece == "merchant"
        if piece == "gate":
            if not before.gates:
                gates = max(state.config.spare_gates - gates_placed, 0)
            gates_placed += 1
    return Held(tuple(least), gates)
