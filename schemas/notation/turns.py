"""Counting the turns of a record without playing the game.

In a legal game, a turn ends when its quota is used up, after a pass, or when another player moves.
The turns of an illegal record are counted by the same rules, so a record has the same turns when it
is written and when it is read back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.limits import MAX_TURNS
from service.rules.rulesets import GameConfig
from service.rules.state import State

from .heading import Heading


class Turns:
    """The turns of a record, counted move by move.

    ``number`` is the number of the current turn or, before the first move, of the first turn.
    ``expected`` is the colour of the player who should take the next turn.
    """

    def __init__(self, heading: Heading, number: int, player: str, used: int, missing: int) -> None:
        self.number = number
        self.expected = player
        self._heading = heading
        self._missing = missing
        self._carried_over = (player, used)
        self._player: str | None = None
        self._used = 0
        self._open = False

    @classmethod
    def of_game(cls, heading: Heading, game: Mapping[str, Any]) -> Turns:
        """Return the turns of a new game.

        If the players place the setup pieces themselves, the setup is turn 0.
        """
        config = heading.config
        drawn = config.ruleset.drawn_setup or game.get("seed") is not None
        well, merchant = bool(game.get("well")), bool(game.get("merchant"))
        missing = 0 if drawn else _missing(config, well, merchant)
        if missing:
            return cls(heading, 0, heading.colors[0], 0, missing)
        return cls(heading, 1, heading.colors[config.ruleset.opening.first_seat], 0, 0)

    @classmethod
    def of_state(cls, heading: Heading, state: Mapping[str, Any]) -> Turns:
        """Return the turns that begin with the current turn of a state document."""
        turn, board = state["turn"], state["board"]
        missing = _missing(heading.config, board["well"] is not None, bool(board["streets"]))
        player = turn["player"] or heading.colors[0]
        return cls(heading, turn["number"], player, len(turn["actions"]), missing)

    @classmethod
    def after(cls, heading: Heading, state: State) -> Turns:
        """Return the turns that begin with the current turn of a state."""
        number, player, actions = state.turn
        missing = _missing(heading.config, bool(state.well), bool(state.streets))
        return cls(
            heading, min(number, MAX_TURNS), player or heading.colors[0], len(actions), missing
        )

    def goes_on(self, player: str) -> bool:
        """Return whether a player's next move belongs to the current turn."""
        return self._open and player == self._player

    def next_number(self) -> int:
        """Return the number of the next turn."""
        return self.number if self._player is None else self.number + 1

    def begin(self, player: str) -> None:
        """Begin a player's turn."""
        self.number = self.next_number()
        first_player, used = self._carried_over
        self._used = used if self._player is None and player == first_player else 0
        self._player = player

    def add(self, actions: Sequence[Any]) -> None:
        """Add a move to the current turn."""
        self._used += len(actions)
        quota = self._heading.config.quota(self.number) if self.number else self._missing
        self._open = bool(actions) and self._used < quota
        self.expected = self._next_player()

    def _next_player(self) -> str:
        colors = self._heading.colors
        if not self.number:
            return colors[self._heading.config.ruleset.opening.first_seat]
        # In a record of an impossible game, the player may have no seat.
        seat = colors.index(self._player) + 1 if self._player in colors else 0
        return colors[seat % len(colors)]


def _missing(config: GameConfig, well: bool, merchant: bool) -> int:
    """Return how many pieces must still be placed in the setup."""
    return (config.well and not well) + (not merchant)
