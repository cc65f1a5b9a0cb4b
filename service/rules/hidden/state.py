"""Hidden states, and the hidden numbers that can be worked out from the board."""

from __future__ import annotations

from collections.abc import Collection

from service.rules.pieces import rooftop
from service.rules.state import Player, State

from .groups import Group
from .numbers import (
    BEHIND_SCREEN,
    BLOCKING_ROOFTOPS,
    GATES,
    NEUTRAL_ROOFTOPS,
    ROOFTOPS,
    Number,
    numbers_of,
    with_numbers,
)


class HiddenState(State):
    """A state with hidden numbers. The stocks hold the placeholder 0 for each hidden number."""

    __slots__ = ("_hidden_numbers", "groups")

    _hidden_numbers: frozenset[Number]
    groups: tuple[Group, ...] | None
    """The completions, cached by :func:`.completions.groups_of`, or None before its first call."""

    @property
    def hidden_numbers(self) -> frozenset[Number]:
        """The hidden numbers. A hidden state has at least one."""
        return self._hidden_numbers

    @classmethod
    def of(cls, state: State, hidden: Collection[Number]) -> HiddenState:
        """Return a copy with these numbers hidden. ``state`` must hold 0 in place of each."""
        new = cls.__new__(cls)
        for name in State.__slots__:
            setattr(new, name, getattr(state, name))
        new.audit_result = None
        new._hidden_numbers = frozenset(hidden)
        new.groups = None
        return new


def with_hidden_numbers(state: State, hidden: Collection[Number]) -> State:
    """Return a state in which these numbers are hidden, unless the board determines them.

    The board determines the numbers of players' own rooftops, of pieces not in the game, and of
    buildings of closed colours. In the Ditt variant, it also determines the blocking rooftops.
    """
    if not hidden:
        return state
    config = state.config
    decided = state.closed_colors() | {ROOFTOPS, BLOCKING_ROOFTOPS}
    if not config.gates:
        decided |= {GATES}
    if not config.supply.neutral_rooftops:
        decided |= {NEUTRAL_ROOFTOPS}
    placed = [rooftop.color for rooftop in state.rooftops]
    stocks = [numbers_of(player) for player in state.players]
    players = list(state.players)
    for seat, kind in hidden:
        if kind == BLOCKING_ROOFTOPS:
            players[seat] = _with_blocking_rooftops(state, seat)
            continue
        stocks[seat][kind] = 0
        if kind == ROOFTOPS:
            own = placed.count(state.players[seat].color)
            stocks[seat][kind] = max(config.supply.rooftops - own, 0)
    new = state.copy()
    new.analysis = state.analysis
    new.players = tuple(map(with_numbers, players, stocks))
    rest = [number for number in hidden if number[1] not in decided]
    return HiddenState.of(new, rest) if rest else new


def _with_blocking_rooftops(state: State, seat: int) -> Player:
    """Return the player in a seat with the blocking rooftops that the board leaves them."""
    player = state.players[seat]
    if state.config.two_kinds_of_rooftop and len(state.players) == 2:
        opponent = state.players[1 - seat]
        player = player.copy()
        player.blocking_rooftops = rooftop.blocking_left(
            state.analysis, player.color, opponent.color
        )
    return player


def hide(state: State, viewer: str | None = None) -> State:
    """Return a state as a player sees it, with the stocks behind other players' screens hidden.

    If ``viewer`` is None, all stocks behind screens are hidden. Rooftops remain visible because
    they are kept in front of the screens (first edition, second edition, "Mise en place").
    """
    hidden = {
        (seat, kind)
        for seat, player in enumerate(state.players)
        if player.color != viewer
        for kind in BEHIND_SCREEN
    }
    return with_hidden_numbers(state, hidden | state.hidden_numbers)
