"""What an example is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.rules.rulesets import TOWER_VALUES, OptionValue
from service.rules.state import Move, State

__all__ = ["Case", "Example", "MoveCase", "StateCase", "TableCase"]


@dataclass(frozen=True, slots=True)
class MoveCase:
    """A possible position, and a move in it."""

    state: State
    move: Move


@dataclass(frozen=True, slots=True)
class StateCase:
    """A position.

    Two rules are about the words in which a position is written, which a :class:`State` does not
    keep: ``renamed`` says for a colour of the buildings on the board under which other name they
    are written, or None where they are left out (see :attr:`State.input_problems`).
    """

    state: State
    renamed: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableCase:
    """A table that wants to begin a game: what is asked of :func:`service.rules.setup.new_game`."""

    ruleset: str
    players: tuple[str, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    revision: int | None = None
    well: int = 0
    merchant: int = 0
    seed: int | None = None
    tower_values: tuple[int, int, int, int] = TOWER_VALUES


Case = MoveCase | StateCase | TableCase


@dataclass(frozen=True, slots=True)
class Example:
    """What a rule refuses, and what it allows: the same piece or question, its neighbour."""

    refused: Case
    accepted: Case
