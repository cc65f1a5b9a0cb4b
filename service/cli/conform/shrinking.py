"""Removes pieces from a position for as long as something about it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from service import library as medina
from service.examples.positions import worked_out
from service.rules.board import bits, union
from service.rules.state import NEUTRAL, Player, State, Turn

Stands = Callable[[State], bool]

Removal = tuple[int, int]
"""The cells from which pieces are removed, and the cells from which only rooftops are removed."""

_SETS: Final = ("stables", "walls", "gates")


def pieces_on(state: State) -> int:
    """Return the number of pieces on the board, without the well."""
    cells = (*state.buildings, state.stables, state.walls, state.gates)
    return union(cells).bit_count() + sum(map(len, state.streets)) + len(state.rooftops)


def shrink(state: State, stands: Stands) -> State:
    """Return a position with as few pieces as removing them allows, for which ``stands`` is true.

    It is possible, and the removed pieces are back in the stocks. Groups of pieces are removed
    before single ones. At the end, no group and no single piece can be removed.
    """

    def fits(candidate: State) -> bool:
        return not medina.audit(candidate) and stands(candidate)

    # If the stocks do not matter, they follow from the board: then more can be removed.
    without_actions = state.copy()
    without_actions.turn = Turn(state.turn.number, state.turn.player)
    follows = False
    for begin in (worked_out(without_actions), worked_out(state)):
        if fits(begin):
            state, follows = begin, True
            break
    removed = True
    while removed:
        removed = False
        for removal in list(_removals(state)):
            board = _without(state, removal)
            if board is None:
                continue
            candidates = iter([worked_out(board)]) if follows else _with_stocks(state, board)
            found = next(filter(fits, candidates), None)
            if found is not None:
                state, removed = found, True
    return state


def _removals(state: State) -> Iterator[Removal]:
    """Yield what could be removed, from whole groups down to single pieces."""
    analysis = state.analysis
    for cells in (state.walls | state.gates, state.stables, *state.buildings):
        yield cells, 0
    yield 0, -1  # all rooftops
    for palace in analysis.palaces:
        yield palace.components, 0
    for street in state.streets:
        yield union(street), 0
        for length in (len(street) // 2, 1):
            yield union(street[:length]), 0
            yield union(street[len(street) - length :]), 0
    for roof in state.rooftops:
        yield 0, roof.cell
    board = (state.walls, state.gates, state.stables, *state.buildings)
    for cell in chain.from_iterable(map(bits, board)):
        yield cell, 0


def _without(state: State, removal: Removal) -> State | None:
    """Return the board without some pieces, or None if nothing changes or a street breaks."""
    cells, roofs = removal
    roofs |= cells
    new = state.copy()
    new.buildings = tuple(each & ~cells for each in state.buildings)
    for name in _SETS:
        setattr(new, name, getattr(state, name) & ~cells)
    new.rooftops = tuple(roof for roof in state.rooftops if not roof.cell & roofs)
    streets = []
    for street in state.streets:
        left = [place for place, cell in enumerate(street) if not cell & cells]
        if left and left[-1] - left[0] != len(left) - 1:
            return None
        streets.append(tuple(street[place] for place in left))
    new.streets = tuple(filter(None, streets))
    if pieces_on(new) == pieces_on(state):
        return None
    turn = state.turn
    actions = tuple(action for action in turn.actions if not action.cell & cells)
    new.turn = Turn(turn.number, turn.player, actions)
    return new


def _with_stocks(before: State, after: State) -> Iterator[State]:
    """Yield a board with the removed pieces in one player's stock, and tiles that fit the board."""
    tiles = worked_out(after)
    first = max(before.seat(before.turn.player), 0)
    for turned in range(len(before.players)):
        seat = (first + turned) % len(before.players)
        new = after.copy()
        players = [player.copy() for player in before.players]
        _give(before, after, players, seat)
        new.players = tuple(players)
        yield new
        new = new.copy()
        new.palace_holders, new.tower_holders = tiles.palace_holders, tiles.tower_holders
        yield new


def _give(before: State, after: State, players: list[Player], seat: int) -> None:
    """Give the removed pieces to the player in a seat, and rooftops to their owners."""
    receiver = players[seat]
    gained = [
        old.bit_count() - new.bit_count()
        for old, new in zip(before.buildings, after.buildings, strict=True)
    ]
    held = [old + new for old, new in zip(receiver.buildings, gained, strict=True)]
    receiver.buildings = (held[0], held[1], held[2], held[3])
    for name in _SETS:
        freed = getattr(before, name) & ~getattr(after, name)
        setattr(receiver, name, getattr(receiver, name) + freed.bit_count())
    receiver.merchants += sum(map(len, before.streets)) - sum(map(len, after.streets))
    for roof in before.rooftops:
        if roof in after.rooftops:
            continue
        if roof.color == NEUTRAL:
            receiver.neutral_rooftops += 1
        elif (owner := before.seat(roof.color)) >= 0:
            players[owner].rooftops += 1
