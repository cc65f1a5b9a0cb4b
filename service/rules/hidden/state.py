"""States with hidden numbers, and the hidden numbers that follow from the board."""

from __future__ import annotations

from collections.abc import Collection

from service.rules.state import State

from .numbers import (
    BEHIND_SCREEN,
    GATES,
    NEUTRAL_ROOFTOPS,
    ROOFTOPS,
    Number,
    numbers_of,
    with_numbers,
)
from .worlds import World

__all__ = ["HiddenState", "hide", "with_hidden_numbers"]


class HiddenState(State):
    """A state with hidden numbers. Its stocks hold 0 as a placeholder for each of them."""

    __slots__ = ("_hidden_numbers", "worlds")

    _hidden_numbers: frozenset[Number]
    worlds: tuple[World, ...] | None
    """All completions, cached by :func:`.completions.worlds_of`; None before its first call."""

    @property
    def hidden_numbers(self) -> frozenset[Number]:
        """The hidden numbers; never empty."""
        return self._hidden_numbers

    @classmethod
    def of(cls, state: State, hidden: Collection[Number]) -> HiddenState:
        """Return a copy with these numbers hidden; ``state`` already holds the placeholders."""
        new = cls.__new__(cls)
        for name in State.__slots__:
            setattr(new, name, getattr(state, name))
        new.audit_result = None
        new._hidden_numbers = frozenset(hidden)
        new.worlds = None
        return new


def with_hidden_numbers(state: State, hidden: Collection[Number]) -> State:
    """Return a state with these numbers hidden, except those that follow from the public state.

    The board determines the numbers of a player's own rooftops, of pieces that the game does not
    use, and of buildings of closed colours: these are filled in.
    """
    if not hidden:
        return state
    config = state.config
    decided = state.closed_colors() | {ROOFTOPS}
    if not config.gates:
        decided |= {GATES}
    if not config.supply.neutral_rooftops:
        decided |= {NEUTRAL_ROOFTOPS}
    placed = [rooftop.color for rooftop in state.rooftops]
    stocks = [numbers_of(player) for player in state.players]
    for seat, kind in hidden:
        stocks[seat][kind] = 0
        if kind == ROOFTOPS:
            own = placed.count(state.players[seat].color)
            stocks[seat][kind] = max(config.supply.rooftops - own, 0)
    new = state.copy()
    new._analysis = state._analysis
    new.players = tuple(map(with_numbers, state.players, stocks))
    rest = [number for number in hidden if number[1] not in decided]
    return HiddenState.of(new, rest) if rest else new


def hide(state: State, viewer: str | None = None) -> State:
    """Return a state as a player may see it: what is behind the other screens is hidden.

    Without a ``viewer`` all screens hide their pieces. Rooftops stand in front of the screens
    (first edition, second edition, "Mise en place").
    """
    hidden = {
        (seat, kind)
        for seat, player in enumerate(state.players)
        if player.color != viewer
        for kind in BEHIND_SCREEN
    }
    return with_hidden_numbers(state, hidden | state.hidden_numbers)
