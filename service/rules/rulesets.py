"""The rulesets as data: their boards, supplies and options.

``RULESETS`` holds every :class:`Ruleset`. A :class:`GameConfig` is the configuration of one game: a
ruleset, a number of players, and a value for every option.

Sources: first edition, "Mise en place"; second edition, "Mise en place"; Ditt variant, "Mise en
place"; Board Game Arena, "Mise en place", "Options de jeu"; Gates, "Préparation".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final

from .board import LARGE, SMALL, Board

OptionValue = bool | str

PLAYER_COLORS: Final = ("red", "yellow", "green", "blue")
BUILDING_COLORS: Final = ("grey", "violet", "brown", "orange")
"""The building colours in the order of their palace tiles.

The first edition has black in place of violet.
"""
NEUTRAL: Final = "neutral"
"""The colour of rooftops that belong to no player."""
BLOCKING_COLORS: Final = {"yellow": "red", "blue": "green"}
"""The colour of each player's blocking rooftops, keyed by the player's colour.

Source: Ditt variant, "Mise en place".
"""
PALACE_VALUES: Final = (1, 2, 3, 4)
TEA_COLOR: Final = 1
"""The index of violet, the colour whose palaces earn tea tiles when they are claimed."""
TEA_LOTS: Final = (3, 2, 1)
"""The numbers of tea tiles that the first, second and third claim of a violet palace earn."""
TOWER_VALUES: Final = (1, 3, 2, 4)
"""The default values of the tower tiles, in the order of the corners NW, NE, SE, SW."""
TOWER_MERCHANTS: Final = {1: 3, 2: 2, 3: 1, 4: 0}
"""The number of merchants on a tower tile if ``tower_merchants`` is on, keyed by tile value."""
GATES_PER_PLAYER: Final = {2: 2, 3: 1, 4: 1}
"""The number of gates that each player receives, keyed by the number of players."""
SPARE_GATES: Final = {2: 0, 3: 1, 4: 0}
"""The number of gates beside the board at the start, keyed by the number of players."""


@dataclass(frozen=True)
class Option:
    """An option of a game, with the values that it can have.

    ``ruling`` is True if the option settles a question that the rulebooks leave open.
    """

    name: str
    values: tuple[OptionValue, ...]
    ruling: bool


_YES_NO: Final = (False, True)

OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option("well", _YES_NO, False),
        Option("tea_tiles", _YES_NO, False),
        Option("tower_merchants", _YES_NO, False),
        Option("neutral_rooftops", _YES_NO, False),
        Option("gates", _YES_NO, False),
        Option("short_opening", _YES_NO, False),
        Option(
            "last_player_rooftop",
            ("no", "others_have_no_pieces", "others_can_place_nothing"),
            True,
        ),
        Option("tie_break", ("shared", "largest_palace"), True),
        Option("game_end", ("nobody_can_place", "someone_cannot_place"), True),
        Option("new_street", ("at_most_one_neighbor", "isolated"), True),
        Option("tower_connection", ("tower", "arm"), True),
        Option("turn_obligation", ("lookahead", "greedy"), True),
        Option("tea_timing", ("any_order", "after_a_placement"), True),
        Option("new_palace", ("blocked_or_claimed", "claimed"), True),
    )
}
"""Every option, keyed by name, in the order in which responses list the options."""

_RULINGS: Final = frozenset(option.name for option in OPTIONS.values() if option.ruling)
_SECOND_EDITION_OVERRIDES: Final = frozenset(
    {"well", "tea_tiles", "tower_merchants", "short_opening"}
)


@dataclass(frozen=True)
class Supply:
    """The pieces that each player receives. ``buildings`` is the number per colour."""

    buildings: int
    stables: int
    merchants: int
    walls: int
    rooftops: int = 4
    neutral_rooftops: int = 0
    blocking_rooftops: int = 0


@dataclass(frozen=True)
class Opening:
    """Who takes the first turn, and how many actions each turn allows.

    ``first_seat`` is the seat of the player who takes turn 1, counted from 0. ``quotas`` are the
    quotas of turns 1, 2 and so on. ``quota`` is the quota of every later turn. If the option
    ``short_opening`` is on, ``_SHORT_OPENING`` replaces ``quotas``.
    """

    first_seat: int = 0
    quotas: tuple[int, ...] = ()
    quota: int = 2


_SHORT_OPENING: Final = {2: (1,), 3: (1, 1), 4: (1, 1)}
"""The quotas of the first turns in a short opening, keyed by number of players."""


@dataclass(frozen=True, repr=False)
class Ruleset:
    """A named set of boards, supplies and option values.

    - ``boards``, ``supplies``: keyed by number of players.
    - ``defaults``: the default value of each option, or a mapping from number of players to default
      value.
    - ``overrides``: the options that a game may change from the default. For ``neutral_rooftops``,
      :meth:`may_override` decides.
    - ``drawn_setup``: whether setup cells that nobody has chosen are drawn at random even without a
      seed.
    - ``seats``: the colours that players may have.
    - ``two_kinds_of_rooftop``: whether two rules of the Ditt variant apply: each player has both
      scoring and blocking rooftops, and places at most one piece of each colour per turn.
    """

    id: str
    edition: str
    rulebooks: tuple[str, ...]
    building_colors: tuple[str, str, str, str]
    boards: Mapping[int, Board]
    supplies: Mapping[int, Supply]
    defaults: Mapping[str, OptionValue | Mapping[int, bool]]
    overrides: frozenset[str]
    drawn_setup: bool
    seats: tuple[str, ...] = PLAYER_COLORS
    opening: Opening = field(default_factory=Opening)
    two_kinds_of_rooftop: bool = False
    revision: int = 1

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}>"

    def default(self, option: str, players: int) -> OptionValue:
        """Return the default value of an option in a game with ``players`` players."""
        value = self.defaults[option]
        return value[players] if isinstance(value, Mapping) else value

    def may_override(self, option: str, players: int) -> bool:
        """Return whether a game with ``players`` players may change this option's default value."""
        if option == "neutral_rooftops":
            return players == 3 and "well" in self.overrides
        return option in self.overrides


_FIRST_COLORS: Final = ("grey", "black", "brown", "orange")
_FIRST_SUPPLIES: Final = {3: Supply(6, 4, 8, 10), 4: Supply(5, 3, 6, 8)}
_SECOND_SUPPLIES: Final = {
    2: Supply(8, 4, 12, 15, neutral_rooftops=2),
    3: Supply(6, 4, 8, 12, neutral_rooftops=1),
    4: Supply(5, 3, 6, 9),
}
_FIRST_BOARDS: Final = {3: LARGE, 4: LARGE}
_SECOND_BOARDS: Final = {2: SMALL, 3: LARGE, 4: LARGE}
_OVERRIDABLE_EVERYWHERE: Final = _RULINGS | {"gates"}

_FIRST: Final[dict[str, OptionValue | Mapping[int, bool]]] = {
    "well": False,
    "tea_tiles": False,
    "tower_merchants": False,
    "neutral_rooftops": False,
    "gates": False,
    "short_opening": False,
    "last_player_rooftop": "others_have_no_pieces",
    "tie_break": "shared",
    "game_end": "nobody_can_place",
    "new_street": "at_most_one_neighbor",
    "tower_connection": "arm",
    "turn_obligation": "lookahead",
    "tea_timing": "any_order",
    "new_palace": "blocked_or_claimed",
}
_SECOND: Final[dict[str, OptionValue | Mapping[int, bool]]] = _FIRST | {
    "well": True,
    "tea_tiles": True,
    "tower_merchants": True,
    "neutral_rooftops": {2: True, 3: True, 4: False},
    "short_opening": True,
    "last_player_rooftop": "no",
    "tower_connection": "tower",
}
_BOARDSPACE: Final[dict[str, OptionValue | Mapping[int, bool]]] = {
    "last_player_rooftop": "others_can_place_nothing",
    "tower_connection": "arm",
    "turn_obligation": "greedy",
    "tea_timing": "after_a_placement",
}


def _first_edition(
    id_: str, defaults: Mapping[str, OptionValue | Mapping[int, bool]], *rulebooks: str
) -> Ruleset:
    return Ruleset(
        id=id_,
        edition="first",
        rulebooks=rulebooks,
        building_colors=_FIRST_COLORS,
        boards=_FIRST_BOARDS,
        supplies=_FIRST_SUPPLIES,
        defaults=defaults,
        overrides=_OVERRIDABLE_EVERYWHERE,
        drawn_setup=False,
    )


def _second_edition(
    id_: str, defaults: Mapping[str, OptionValue | Mapping[int, bool]], *rulebooks: str
) -> Ruleset:
    return Ruleset(
        id=id_,
        edition="second",
        rulebooks=rulebooks,
        building_colors=BUILDING_COLORS,
        boards=_SECOND_BOARDS,
        supplies=_SECOND_SUPPLIES,
        defaults=defaults,
        overrides=_OVERRIDABLE_EVERYWHERE | _SECOND_EDITION_OVERRIDES,
        drawn_setup=True,
    )


RULESETS: Final[dict[str, Ruleset]] = {
    ruleset.id: ruleset
    for ruleset in (
        _first_edition("first-edition", _FIRST, "first-edition"),
        Ruleset(
            id="first-edition-two-player",
            edition="first",
            rulebooks=("first-edition-two-player", "first-edition"),
            building_colors=_FIRST_COLORS,
            boards={2: LARGE},
            supplies={2: Supply(9, 6, 12, 16, blocking_rooftops=4)},
            defaults=_FIRST | {"last_player_rooftop": "no"},
            overrides=_OVERRIDABLE_EVERYWHERE,
            drawn_setup=False,
            seats=("yellow", "blue"),
            opening=Opening(first_seat=1, quotas=(1, 2), quota=3),
            two_kinds_of_rooftop=True,
        ),
        _second_edition("second-edition", _SECOND, "second-edition", "second-edition-aid"),
        _second_edition(
            "board-game-arena",
            _SECOND
            | {
                "short_opening": False,
                "tie_break": "largest_palace",
                "new_street": "isolated",
                "turn_obligation": "greedy",
            },
            "board-game-arena",
            "second-edition",
        ),
        _first_edition(
            "first-edition-aid",
            _FIRST | {"game_end": "someone_cannot_place"},
            "first-edition-aid",
            "first-edition",
        ),
        _first_edition("boardspace-first-edition", _FIRST | _BOARDSPACE, "first-edition"),
        _second_edition("boardspace-second-edition", _SECOND | _BOARDSPACE, "second-edition"),
    )
}
"""All rulesets, keyed by id."""


@dataclass(frozen=True, eq=False)
class GameConfig:
    """The configuration of a game: a ruleset, a number of players, and a value for every option.

    Configurations are compared by identity. Call :func:`resolve`, which caches them, instead of
    creating one. Attributes named after options hold the options' values.
    """

    ruleset: Ruleset
    players: int
    options: Mapping[str, OptionValue]

    def __reduce__(self) -> tuple[Any, ...]:
        return resolve, (self.ruleset.id, self.players, dict(self.options))

    @cached_property
    def board(self) -> Board:
        """The board for this number of players."""
        return self.ruleset.boards[self.players]

    @cached_property
    def supply(self) -> Supply:
        """The pieces that each player receives under these options, not counting gates."""
        supply = self.ruleset.supplies[self.players]
        if self.options["neutral_rooftops"]:
            return supply
        return Supply(
            supply.buildings,
            supply.stables,
            supply.merchants,
            supply.walls,
            supply.rooftops,
            0,
            supply.blocking_rooftops,
        )

    @cached_property
    def building_colors(self) -> tuple[str, str, str, str]:
        """The names of the building colours, in the order of their palace tiles."""
        return self.ruleset.building_colors

    @cached_property
    def overrides(self) -> dict[str, OptionValue]:
        """The options whose values differ from the ruleset's defaults."""
        return {
            name: value
            for name, value in self.options.items()
            if value != self.ruleset.default(name, self.players)
        }

    @cached_property
    def well(self) -> bool:
        """Whether the board has a well."""
        return bool(self.options["well"])

    @cached_property
    def tea_tiles(self) -> bool:
        """Whether claims of violet palaces earn tea tiles."""
        return bool(self.options["tea_tiles"])

    @cached_property
    def tower_merchants(self) -> bool:
        """Whether there are merchants on the tower tiles at the start."""
        return bool(self.options["tower_merchants"])

    @cached_property
    def gates(self) -> bool:
        """Whether the gates expansion is in play."""
        return bool(self.options["gates"])

    @cached_property
    def gates_each(self) -> int:
        """How many gates each player receives."""
        return GATES_PER_PLAYER[self.players] if self.gates else 0

    @cached_property
    def spare_gates(self) -> int:
        """How many gates lie beside the board at the start."""
        return SPARE_GATES[self.players] if self.gates else 0

    @cached_property
    def last_player_rooftop(self) -> str:
        """Whether the last player must place a rooftop each turn, and who that is (an option)."""
        return str(self.options["last_player_rooftop"])

    @cached_property
    def tie_break(self) -> str:
        """How a tie between players with equal totals is decided (an option)."""
        return str(self.options["tie_break"])

    @cached_property
    def game_ends_early(self) -> bool:
        """Whether the game ends once the next player can place nothing (option ``game_end``)."""
        return self.options["game_end"] == "someone_cannot_place"

    @cached_property
    def isolated_streets(self) -> bool:
        """Whether no new street may begin beside a merchant (option ``new_street``)."""
        return self.options["new_street"] == "isolated"

    @cached_property
    def connection_by_arm(self) -> bool:
        """Whether each arm of a tower is a separate connection (option ``tower_connection``)."""
        return self.options["tower_connection"] == "arm"

    @cached_property
    def lookahead(self) -> bool:
        """Whether a placement must leave room for later ones (option ``turn_obligation``)."""
        return self.options["turn_obligation"] == "lookahead"

    @cached_property
    def tea_after_placement(self) -> bool:
        """Whether a tea tile may only be handed in after a placement (option ``tea_timing``)."""
        return self.options["tea_timing"] == "after_a_placement"

    @cached_property
    def palaces_wait_for_owner(self) -> bool:
        """Whether a palace must be claimed before the next one begins (option ``new_palace``)."""
        return self.options["new_palace"] == "claimed"

    @cached_property
    def two_kinds_of_rooftop(self) -> bool:
        """Whether two additional rules of the Ditt variant apply. See :class:`Ruleset`."""
        return self.ruleset.two_kinds_of_rooftop

    @cached_property
    def absent_pieces(self) -> frozenset[str]:
        """The kinds of pieces and tiles that this game does not use."""
        in_play = {
            "well": self.well,
            "tea_tile": self.tea_tiles,
            "gate": self.gates,
            "neutral_rooftop": self.supply.neutral_rooftops > 0,
            "blocking_rooftop": self.two_kinds_of_rooftop,
        }
        return frozenset(piece for piece, used in in_play.items() if not used)

    def merchants_on_tower(self, value: int) -> int:
        """Return how many merchants lie on the tower tile with this value at the start."""
        return TOWER_MERCHANTS[value] if self.tower_merchants else 0

    def quota(self, turn: int) -> int:
        """Return how many actions a turn allows. Turns are numbered from 1.

        Source: second edition, "Tour de jeu"; Ditt variant, "Déroulement du jeu".
        """
        quotas = self._opening_quotas
        return quotas[turn - 1] if 1 <= turn <= len(quotas) else self.ruleset.opening.quota

    @cached_property
    def _opening_quotas(self) -> tuple[int, ...]:
        if self.options["short_opening"]:
            return _SHORT_OPENING[self.players]
        return self.ruleset.opening.quotas


@lru_cache(maxsize=4096)
def _config(ruleset: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> GameConfig:
    chosen = RULESETS[ruleset]
    values = {name: chosen.default(name, players) for name in OPTIONS} | dict(options)
    return GameConfig(chosen, players, values)


def resolve(ruleset: str, players: int, options: Mapping[str, OptionValue]) -> GameConfig:
    """Return the configuration of a game with these options.

    Options that are left out have their default values. The ruleset must allow this number of
    players and these options (:func:`service.rules.ruleset_checks.ruleset_problems`).

    Raises:
        KeyError: The ruleset is unknown.
    """
    chosen = RULESETS[ruleset]
    differing = tuple(
        (name, options[name])
        for name in OPTIONS
        if name in options and options[name] != chosen.default(name, players)
    )
    return _config(ruleset, players, differing)
