"""The state of a game: pieces on the board, players and their stocks, tiles, the turn.

Treat a :class:`State` as immutable and make changes to a copy. Facts that follow from the board,
such as palaces and ends of streets, are computed on first use by :mod:`service.rules.analysis`.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

from .analysis import Analysis
from .reasons import Reason
from .rulesets import BLOCKING_COLORS, NEUTRAL, GameConfig

__all__ = ["BLOCKING_COLORS", "NEUTRAL", "Action", "Move", "Player", "Rooftop", "State", "Turn"]


class Action(NamedTuple):
    """One action of a move.

    - ``cell``: the bit of the cell, or 0 for a tea tile.
    - ``color``: the name of a building's colour, or None.
    - ``source``: the bit of the street end that a merchant's move names, or 0.
    """

    piece: str
    cell: int = 0
    color: str | None = None
    source: int = 0


class Move(NamedTuple):
    """A player's colour and their actions, in order. A move without actions is a pass."""

    player: str
    actions: tuple[Action, ...]


class Rooftop(NamedTuple):
    """A rooftop, with the bit of its cell and its colour.

    The colour is a player's colour, the colour of a player's blocking rooftops, or ``neutral``.
    """

    cell: int
    color: str


class Turn(NamedTuple):
    """A turn: its number (0 in the setup), the player's colour, and their actions so far.

    ``player`` is None in a finished game.
    """

    number: int
    player: str | None
    actions: tuple[Action, ...] = ()

    def with_action(self, action: Action) -> Turn:
        """Return the turn with one more action."""
        return Turn(self.number, self.player, (*self.actions, action))


@dataclass(slots=True, eq=False)
class Player:
    """A player's colour, tea tiles and stock of pieces.

    ``buildings`` holds the number of buildings of each colour, in the order of the palace tiles.
    ``blocking_rooftops`` are the building colours for which the player still has a blocking rooftop
    (Ditt variant), as indices in ascending order.
    """

    color: str
    buildings: tuple[int, int, int, int]
    rooftops: int
    stables: int
    merchants: int
    walls: int
    neutral_rooftops: int = 0
    blocking_rooftops: tuple[int, ...] = ()
    gates: int = 0
    tea_tiles: int = 0

    @classmethod
    def at_start(cls, color: str, config: GameConfig) -> Player:
        """Return a player with everything that they receive at the start.

        Source: first edition, second edition, "Mise en place".
        """
        supply = config.supply
        return cls(
            color,
            buildings=(supply.buildings,) * 4,
            rooftops=supply.rooftops,
            stables=supply.stables,
            merchants=supply.merchants,
            walls=supply.walls,
            neutral_rooftops=supply.neutral_rooftops,
            blocking_rooftops=tuple(range(supply.blocking_rooftops)),
            gates=config.gates_each,
        )

    def copy(self) -> Player:
        """Return a copy that the caller may change."""
        return Player(*_player_values(self))

    def behind_the_screen(self) -> int:
        """Return the number of buildings, stables, merchants and walls in stock.

        Gates are kept behind the screen too, but they do not count: the rules ask what else a
        player has there (Gates, "Fin de partie").
        """
        return sum(self.buildings) + self.stables + self.merchants + self.walls

    def pieces(self) -> int:
        """Return the number of pieces in stock, including rooftops and gates but not tea tiles."""
        return (
            self.behind_the_screen()
            + self.rooftops
            + self.neutral_rooftops
            + len(self.blocking_rooftops)
            + self.gates
        )


_player_values = attrgetter(*Player.__slots__)


@dataclass(slots=True, eq=False, repr=False)
class State:
    """The complete state of a game.

    States are equal if they have the same notation. Impossible states without a notation are equal
    if everything about them is the same.

    - ``phase``: ``setup``, ``play`` or ``finished``.
    - ``well``, ``buildings`` (by colour index), ``stables``, ``walls``, ``gates``: sets of cells
      (bitboards).
    - ``streets``: each street is a tuple of bits from one end to the other.
    - ``rooftops``: in the order in which they were placed.
    - ``palace_values``, ``palace_holders``: listed by colour index. A holder is a player's colour,
      or None while the tile lies on the board.
    - ``tower_values``, ``tower_holders``, ``tower_merchants``: listed by corner (NW, NE, SE, SW).
    - ``tea_supply``, ``gate_supply``: the numbers of tea tiles and gates beside the board.
    - ``input_problems``: reasons found while the state was read, such as a cell named twice. The
      audit includes them in its result.
    - ``audit_result``: the cached result of :func:`service.rules.audit.audit`, or None.
    """

    config: GameConfig
    phase: str
    _: KW_ONLY
    players: tuple[Player, ...]
    turn: Turn
    tower_values: tuple[int, ...]
    tower_holders: tuple[str | None, ...]
    tower_merchants: tuple[int, ...]
    palace_holders: tuple[str | None, ...]
    palace_values: tuple[int, ...]
    well: int = 0
    buildings: tuple[int, ...] = (0, 0, 0, 0)
    stables: int = 0
    rooftops: tuple[Rooftop, ...] = ()
    streets: tuple[tuple[int, ...], ...] = ()
    walls: int = 0
    gates: int = 0
    tea_supply: int = 0
    gate_supply: int = 0
    input_problems: tuple[Reason, ...] = ()
    audit_result: tuple[Reason, ...] | None = field(default=None, init=False)
    _analysis: Analysis | None = field(default=None, init=False)

    def _values(self) -> tuple[Any, ...]:
        """Return everything that the notation of the state depends on."""
        config = self.config
        return (
            (config.ruleset.id, *config.overrides.items()),
            *_state_values(self),
            *map(_player_values, self.players),
            *self.ordered_streets(),
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        return self.input_problems == other.input_problems and self._values() == other._values()

    def __hash__(self) -> int:
        # A part of the values is enough to tell almost all states apart.
        merchants = sum(map(sum, self.streets))
        return hash((self.turn, self.buildings, self.stables, self.walls, self.rooftops, merchants))

    def __repr__(self) -> str:
        turn, ruleset = self.turn, self.config.ruleset.id
        if turn.player is None:
            return f"<State: {ruleset}, {self.phase}>"
        return f"<State: {ruleset}, turn {turn.number}, {turn.player} to move>"

    def __getstate__(self) -> object:
        """Return what is pickled: everything except the analysis and the audit result."""
        values: dict[str, Any] = object.__getstate__(self)[1]  # type: ignore[index]
        return None, {**values, "_analysis": None, "audit_result": None}

    @property
    def expected_player(self) -> str:
        """The player to move or, in a finished game, the first player."""
        return self.turn.player or self.players[0].color

    def copy(self) -> State:
        """Return a copy that the caller may change.

        The analysis and the audit result are not copied. The copy of a hidden state is a plain
        state in which the hidden numbers have placeholder values.
        """
        new = State.__new__(State)
        new.config = self.config
        new.phase = self.phase
        new.players = self.players
        new.turn = self.turn
        new.tower_values = self.tower_values
        new.tower_holders = self.tower_holders
        new.tower_merchants = self.tower_merchants
        new.palace_holders = self.palace_holders
        new.palace_values = self.palace_values
        new.well = self.well
        new.buildings = self.buildings
        new.stables = self.stables
        new.rooftops = self.rooftops
        new.streets = self.streets
        new.walls = self.walls
        new.gates = self.gates
        new.tea_supply = self.tea_supply
        new.gate_supply = self.gate_supply
        new.input_problems = self.input_problems
        new.audit_result = None
        new._analysis = None
        return new

    @property
    def hidden_numbers(self) -> frozenset[tuple[int, int]]:
        """The hidden numbers in stocks, as pairs of seat and kind of piece.

        Only a hidden state has any: see :mod:`service.rules.hidden`.
        """
        return frozenset()

    @property
    def analysis(self) -> Analysis:
        """The analysis of the board, computed on first use.

        A caller that already has an analysis of the same board may set it.
        """
        if self._analysis is None:
            self._analysis = Analysis(self)
        return self._analysis

    @analysis.setter
    def analysis(self, analysis: Analysis) -> None:
        self._analysis = analysis

    def seat(self, color: str | None) -> int:
        """Return the seat (from 0) of the player with this colour, or -1 if there is none."""
        for seat, player in enumerate(self.players):
            if player.color == color:
                return seat
        return -1

    def ordered_streets(self) -> list[tuple[int, ...]]:
        """Return the streets in canonical order.

        Each street begins at the end that comes first by row, then column. The streets are sorted
        by their first cells.
        """
        streets = [street if street[0] <= street[-1] else street[::-1] for street in self.streets]
        streets.sort()
        return streets

    def is_closed(self, color: int) -> bool:
        """Return whether a building colour is closed: every player owns a palace of that colour.

        ``color`` is the index of the colour.
        """
        buildings, claimed_by = self.buildings[color], self.analysis.claimed_by
        return all(claimed_by.get(player.color, 0) & buildings for player in self.players)

    def closed_colors(self) -> set[int]:
        """Return the indices of the closed building colours."""
        return {color for color in range(len(self.buildings)) if self.is_closed(color)}

    @property
    def mover(self) -> Player:
        """The player whose turn it is.

        Raises:
            LookupError: It is nobody's turn, or the player to move is not in ``players``.
        """
        color = self.turn.player
        for player in self.players:
            if player.color == color:
                return player
        raise LookupError(color)


_state_values = attrgetter(
    "phase",
    "turn",
    "well",
    "buildings",
    "stables",
    "rooftops",
    "walls",
    "gates",
    "palace_holders",
    "palace_values",
    "tower_holders",
    "tower_merchants",
    "tower_values",
    "tea_supply",
    "gate_supply",
    "hidden_numbers",
)
