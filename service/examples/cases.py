"""The types of examples: cases that a rule refuses or accepts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.rules.joining import KnownGame
from service.rules.rulesets import TOWER_VALUES, OptionValue
from service.rules.state import Move, State


@dataclass(frozen=True, slots=True)
class MoveCase:
    """A possible position and a move in it."""

    state: State
    move: Move


@dataclass(frozen=True, slots=True)
class StateCase:
    """A position.

    ``renamed`` is for the two rules about colour names in documents. It maps a building colour to a
    wrong name, or to None to leave the colour out. ``notation`` is for the rule about notation: the
    text to send in place of the position.
    """

    state: State
    renamed: Mapping[str, str | None] = field(default_factory=dict)
    notation: str = ""


@dataclass(frozen=True, slots=True)
class GameCase:
    """A game to set up: the arguments of :func:`service.rules.setup.new_game`."""

    ruleset: str
    players: tuple[str, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    revision: int | None = None
    well: int = 0
    merchant: int = 0
    seed: int | None = None
    tower_values: tuple[int, int, int, int] = TOWER_VALUES


@dataclass(frozen=True, slots=True)
class JoinCase:
    """A game in progress to join, as far as its players know it."""

    known: KnownGame


Case = MoveCase | StateCase | GameCase | JoinCase


@dataclass(frozen=True, slots=True)
class Example:
    """A case that a rule refuses, and a similar case that it accepts."""

    refused: Case
    accepted: Case
