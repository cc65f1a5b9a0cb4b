"""The seven rulesets: boards, supplies, options and their defaults."""

from __future__ import annotations

from typing import Any

from .board import LARGE_BOARD, SMALL_BOARD, Board

FIRST_EDITION = "first-edition"
DITT = "first-edition-two-player"
SECOND_EDITION = "second-edition"
BOARD_GAME_ARENA = "board-game-arena"
AID = "first-edition-aid"
BOARDSPACE_FIRST = "boardspace-first-edition"
BOARDSPACE_SECOND = "boardspace-second-edition"

RULESETS = (
    FIRST_EDITION,
    DITT,
    SECOND_EDITION,
    BOARD_GAME_ARENA,
    AID,
    BOARDSPACE_FIRST,
    BOARDSPACE_SECOND,
)

# The rulesets based on the second edition.
SECOND_EDITION_FAMILY = (SECOND_EDITION, BOARD_GAME_ARENA, BOARDSPACE_SECOND)

PLAYER_COLORS = ("red", "yellow", "green", "blue")

DEFAULT_TOWER_VALUES = {"NW": 1, "NE": 3, "SE": 2, "SW": 4}

# The colour of a player's blocking rooftops in the Ditt variant, keyed by the player's colour.
BLOCKING_COLORS = {"yellow": "red", "blue": "green"}

TEA_TILES_IN_THE_BOX = 6

# The number of tea tiles that the next violet claim brings, keyed by the number of tiles in the
# supply.
NEXT_TEA_LOT = {6: 3, 3: 2, 1: 1, 0: 0}


def player_numbers(ruleset_id: str) -> tuple[int, ...]:
    """Return the numbers of players that a ruleset allows."""
    if ruleset_id == DITT:
        return (2,)
    if ruleset_id in SECOND_EDITION_FAMILY:
        return (2, 3, 4)
    return (3, 4)


def default_options(ruleset_id: str, players: int) -> dict[str, Any]:
    """Return every option with its default value."""
    options: dict[str, Any] = {
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
    if ruleset_id in SECOND_EDITION_FAMILY:
        options["well"] = True
        options["tea_tiles"] = True
        options["tower_merchants"] = True
        options["neutral_rooftops"] = players in (2, 3)
        options["short_opening"] = ruleset_id != BOARD_GAME_ARENA
        options["last_player_rooftop"] = "no"
        options["tower_connection"] = "tower"
    if ruleset_id == BOARD_GAME_ARENA:
        options["tie_break"] = "largest_palace"
        options["new_street"] = "isolated"
        options["turn_obligation"] = "greedy"
    if ruleset_id == AID:
        options["game_end"] = "someone_cannot_place"
    if ruleset_id == DITT:
        options["last_player_rooftop"] = "no"
    if ruleset_id in (BOARDSPACE_FIRST, BOARDSPACE_SECOND):
        options["last_player_rooftop"] = "others_can_place_nothing"
        options["tower_connection"] = "arm"
        options["turn_obligation"] = "greedy"
        options["tea_timing"] = "after_a_placement"
    return options


def options_in_force(ruleset: dict[str, Any], players: int) -> dict[str, Any]:
    """Return every option with its value. Options that are not given have their defaults."""
    return {**default_options(ruleset["id"], players), **ruleset.get("options", {})}


def options_that_differ(ruleset_id: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options whose value is not the default."""
    defaults = default_options(ruleset_id, players)
    return {name: value for name, value in options.items() if value != defaults[name]}


def palace_colors(ruleset_id: str) -> tuple[str, ...]:
    """Return the building colours, in the order of the values of the palace tiles."""
    violet = "violet" if ruleset_id in SECOND_EDITION_FAMILY else "black"
    return ("grey", violet, "brown", "orange")


def board_of(ruleset_id: str, players: int) -> Board:
    if ruleset_id in SECOND_EDITION_FAMILY and players == 2:
        return SMALL_BOARD
    return LARGE_BOARD


def supply(ruleset_id: str, players: int, options: dict[str, Any]) -> dict[str, int]:
    """Return how many pieces of each kind a player receives.

    Buildings and blocking rooftops are counted per colour.
    """
    if ruleset_id == DITT:
        pieces = {"buildings": 9, "stables": 6, "merchants": 12, "walls": 16}
    elif ruleset_id in SECOND_EDITION_FAMILY:
        pieces = {
            2: {"buildings": 8, "stables": 4, "merchants": 12, "walls": 15},
            3: {"buildings": 6, "stables": 4, "merchants": 8, "walls": 12},
            4: {"buildings": 5, "stables": 3, "merchants": 6, "walls": 9},
        }[players]
    else:
        pieces = {
            3: {"buildings": 6, "stables": 4, "merchants": 8, "walls": 10},
            4: {"buildings": 5, "stables": 3, "merchants": 6, "walls": 8},
        }[players]
    pieces["rooftops"] = 4
    pieces["blocking_rooftops"] = 1 if ruleset_id == DITT else 0
    pieces["neutral_rooftops"] = {2: 2, 3: 1, 4: 0}[players] if options["neutral_rooftops"] else 0
    pieces["gates"] = {2: 2, 3: 1, 4: 1}[players] if options["gates"] else 0
    return pieces


def gates_beside_the_board(players: int, options: dict[str, Any]) -> int:
    return 1 if options["gates"] and players == 3 else 0


def merchants_on_tower_tile(value: int, options: dict[str, Any]) -> int:
    """Return the number of merchants on a tower tile. Low tiles have the most."""
    return 4 - value if options["tower_merchants"] else 0
