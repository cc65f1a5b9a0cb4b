"""What the things of the game are good for, how they are won and what they score, in English.

The catalogue of rules says what may be placed. These texts say the rest. Where an option has a text
of its own, or a rule of the catalogue says it already, a guide only names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from service.rules.rulesets import PALACE_VALUES, TOWER_VALUES, GameConfig

from .formatter import Formatter
from .paragraph import Paragraph, Parts
from .ruleset_texts import OPTION_VALUES
from .templates import Choice, by_presence, by_value

GUIDES: Final[Mapping[str, str]] = {
    "palace": "palace, beside, well, unowned",
    "stable": "stable, well",
    "merchant": "merchant, tower_merchants",
    "wall": "wall, tower, linked",
    "well": "well",
    "palace_tile": "palace tile, neutral tile: neutral_rooftop, blocking tile: blocking_rooftop",
    "tower_tile": "tower, linked, tower tile, tower_merchants",
    "tea_tile": "tea_tiles, tea tile: tea_tile",
    "rooftop": "rooftop",
    "neutral_rooftop": (
        "neutral_rooftops, neutral rooftop: neutral_rooftop, neutral tea: neutral_rooftop tea_tile"
    ),
    "blocking_rooftop": "blocking rooftop: blocking_rooftop",
    "gate": "gates, gate: gate",
    "end": "game_end, win, tie_break",
    "tie": "tie_break",
    "setup": "supply, setup",
    "screen": "screen",
    "turn": "turn, alike, short_opening",
    "touch": "touch",
    "first_turn": "short_opening",
    "last_player": "last_player_rooftop",
    "tea_order": "tea_timing",
}
"""The texts of each guide, in order: names of options, and of :data:`GUIDE_TEXTS`.

A text after which pieces are named is only for games with these pieces. An option that is off is
only mentioned where nothing else is left to say.
"""

GUIDE_TEXTS: Final[Parts] = {
    "palace": (
        "At the end of the game, a palace scores for the player who owns it: 1 point for each "
        "{building:_} and each stable, and 1 point for each wall and each merchant next to one of "
        "them, not just diagonally.",
        (),
    ),
    "beside": ("A merchant next to two palaces counts for both.", ()),
    "unowned": ("A palace that no player owns scores for nobody.", ()),
    "stable": (
        "A stable scores 1 point for the owner of its palace. It makes the palace larger, and "
        "links it to the walls and the merchants next to it. Any player may add one to any palace, "
        "even to a claimed one.",
        (),
    ),
    "merchant": (
        "At the end of the game, each merchant next to a palace scores 1 point for the player who "
        "owns the palace. A merchant next to two palaces scores for both.",
        (),
    ),
    "wall": (
        "At the end of the game, each wall next to a palace scores 1 point for the player who owns "
        "the palace. Other walls score nothing.",
        (),
    ),
    "tower": (
        "A player who claims a palace next to a wall that runs from a tower takes "
        "{tower_tile:the _}, even from another player.",
        (),
    ),
    "linked": (
        Choice(
            by_presence("arm"),
            {
                True: (
                    "So does the owner of a claimed palace when a new wall or a new stable first "
                    "links it to the wall on one side of the tower."
                ),
                False: (
                    "So does the owner of a claimed palace when a new wall or a new stable first "
                    "links it to the tower."
                ),
            },
        ),
        ("arm",),
    ),
    "tower tile": (
        "At the end of the game, {tower_tile:the _s} score what they are worth, from {low} to "
        "{high} points.",
        ("low", "high"),
    ),
    "palace tile": (
        "The first player to claim a palace of a colour takes {palace_tile:the _} of that colour. "
        "Later it goes to each player who comes to own a larger palace of that colour: a palace of "
        "the same size is not enough. {building:The _s} and stables count. At the end of the game "
        "{palace_tile:the _s} score: {values:and}.",
        ("values",),
    ),
    "one palace tile": ("{color:_} {value}", ("color", "value")),
    "neutral tile": (
        "Palaces under {neutral_rooftop:a _} take part: while one of them is in front, "
        "{palace_tile:the _} lies on the board.",
        (),
    ),
    "blocking tile": (
        "Palaces under {blocking_rooftop:a _} take no part in this.",
        (),
    ),
    "tea tile": ("A tea tile scores nothing.", ()),
    "rooftop": (
        "{rooftop:A _} claims a palace for its player. The palace then takes no more "
        "{building:_s}, only stables. It may bring {palace_tile:the _} and {tower_tile:_s} at "
        "once, and it scores at the end of the game.",
        (),
    ),
    "neutral rooftop": (
        "A palace under one takes no more {building:_s} and scores for nobody. {tower_tile:The _s} "
        "that it reaches go back to the board, with no merchants on them. It also counts when "
        "{palace_tile:the _} is awarded.",
        (),
    ),
    "neutral tea": (
        "If it is a violet palace, the tea tiles for it go back to the box.",
        (),
    ),
    "blocking rooftop": (
        "A palace under {blocking_rooftop:a _} belongs to nobody: it takes no more {building:_s}, "
        "scores for nobody and takes no tiles.",
        (),
    ),
    "gate": ("A gate is no wall: it scores nothing and links no palace to a tower.", ()),
    "win": (
        "The winner is the player with the most points: those of their palaces, of their "
        "{palace_tile:_s} and of their {tower_tile:_s}.",
        (),
    ),
    "supply": ("At the start each player receives {counts:and}.", ("counts",)),
    "one kind": (
        Choice(
            by_presence("each"),
            {True: "{count:_s} of each colour", False: "{count:_s}"},
        ),
        ("each", "count", "piece", "color"),
    ),
    "setup": (
        Choice(
            by_value("setup"),
            {
                "drawn": "The pieces of the setup are placed at random or by the players.",
                "first": (
                    "The first player places the pieces of the setup and takes the first turn."
                ),
                "other": (
                    "The first player places the pieces of the setup, and the other player takes "
                    "the first turn."
                ),
            },
        ),
        ("setup",),
    ),
    "screen": (
        "{rooftop:_s}, {palace_tile:_s} and {tower_tile:_s} lie open. All other pieces of a player "
        "stand {screen:behind the _}, hidden from the others, who may not look there.",
        (),
    ),
    "touch": (
        "Spaces that share a side are next to each other. Spaces that share only a corner are not, "
        "but they touch, and what may not touch may not stand there either.",
        (),
    ),
    "turn": (
        Choice(
            by_presence("first"),
            {
                True: (
                    "A player takes {count:actions} in a turn, and fewer in the first turns of the "
                    "game: {first:and}."
                ),
                False: "A player takes {count:actions} in a turn.",
            },
        ),
        ("count", "first"),
    ),
    "alike": ("The pieces that are placed may all be of one kind.", ()),
}
"""The texts of guides and their parts, with their variables, keyed by name."""


def guide(formatter: Formatter, name: str, config: GameConfig) -> str:
    """Return the texts of a guide that apply in a game."""
    paragraph = Paragraph(formatter, config, GUIDE_TEXTS)
    parts = [_applies(part, config) for part in GUIDES[name].split(", ")]
    kept = [part for part in parts if part]
    params = _params(paragraph, config)
    for part in [part for part in kept if config.options.get(part) is not False] or kept:
        if part in config.options:
            paragraph.say(OPTION_VALUES[part][config.options[part]], {})
        else:
            paragraph.add(part, **params)
    return str(paragraph)


def _applies(part: str, config: GameConfig) -> str | None:
    """Return the name of a text, or None if it is not for this game."""
    text, _, pieces = part.partition(": ")
    return None if config.absent_pieces & {*pieces.split()} else text


def _params(paragraph: Paragraph, config: GameConfig) -> dict[str, Any]:
    """Return the variables of all texts of guides in a game."""
    opening, supply = config.ruleset.opening, config.supply
    pieces = {
        "building": supply.buildings,
        "stable": supply.stables,
        "merchant": supply.merchants,
        "wall": supply.walls,
        "gate": config.gates_each,
        "rooftop": supply.rooftops,
        "neutral_rooftop": supply.neutral_rooftops,
        "blocking_rooftop": supply.blocking_rooftops,
    }
    counts = [
        paragraph.part(
            "one kind",
            {"each": piece == "building", "count": number, "piece": piece, "color": None},
        )
        for piece, number in pieces.items()
        if number
    ]
    values = [
        paragraph.part("one palace tile", {"color": color, "value": value})
        for color, value in zip(config.building_colors, PALACE_VALUES, strict=True)
    ]
    return {
        "values": values,
        "low": min(TOWER_VALUES),
        "high": max(TOWER_VALUES),
        "arm": config.connection_by_arm,
        "counts": counts,
        "setup": "drawn" if config.ruleset.drawn_setup else ("first", "other")[opening.first_seat],
        "count": opening.quota,
        "first": opening.quotas,
    }
