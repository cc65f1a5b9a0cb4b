"""Names and texts of the rulesets, of their options, and of every value of an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from service.rules.rulesets import OptionValue

RULESET_NAMES: Final[Mapping[str, str]] = {
    "first-edition": "First edition",
    "first-edition-two-player": "First edition for two",
    "second-edition": "Second edition",
    "board-game-arena": "Board Game Arena",
    "first-edition-aid": "First edition, player aid",
    "boardspace-first-edition": "First edition on Boardspace",
    "boardspace-second-edition": "Second edition on Boardspace",
}
"""The name of each ruleset, keyed by id."""

RULESET_TEXTS: Final[Mapping[str, str]] = {
    "first-edition": "Medina as published in 2001, for three or four players.",
    "first-edition-two-player": (
        "The variant of the first edition for two players by Wolfgang and Brigitte Ditt: scoring "
        "and blocking domes, three pieces a turn."
    ),
    "second-edition": (
        "Medina as published in 2014, for two to four players, with the well, tea tiles and "
        "merchants on the tower tiles."
    ),
    "board-game-arena": "The second edition as it is played on Board Game Arena.",
    "first-edition-aid": (
        "The first edition as summed up in a player aid: the game ends as soon as a player whose "
        "turn it is can’t place anything."
    ),
    "boardspace-first-edition": "The first edition as it is played on Boardspace.",
    "boardspace-second-edition": "The second edition as it is played on Boardspace.",
}
"""The description of each ruleset, keyed by id."""

OPTIONS: Final[Mapping[str, str]] = {
    "well": "Is there a well?",
    "tea_tiles": "Are there tea tiles?",
    "tower_merchants": "Are there merchants on {tower_tile:the _s} at the start?",
    "neutral_rooftops": "Are there {neutral_rooftop:_s}?",
    "gates": "Is the fan expansion The Gates of Medina in play?",
    "short_opening": "Are the first turns short?",
    "last_player_rooftop": "When must the last player place {rooftop:a _} in every turn?",
    "tie_break": "Who wins when totals are equal?",
    "game_end": "When is the game over?",
    "new_street": "Where may {street:a new _} begin?",
    "tower_connection": "When is a palace already connected to a tower?",
    "turn_obligation": "How far must a player look ahead to place as many pieces as possible?",
    "tea_timing": "When may a tea tile be used?",
    "new_palace": "When may the next palace of a colour begin?",
}
"""The question that each option answers, keyed by the name of the option."""

OPTION_VALUES: Final[Mapping[str, Mapping[OptionValue, str]]] = {
    "well": {
        True: (
            "A well stands in the city: no building or stable may stand around it, but each one "
            "in line with it, with one space between, scores four points."
        ),
        False: "There is no well.",
    },
    "tea_tiles": {
        True: (
            "Claiming a violet palace brings tea tiles: three, then two, then one. A tea tile is "
            "used instead of a placement."
        ),
        False: "There are no tea tiles.",
    },
    "tower_merchants": {
        True: (
            "Three merchants lie on the tower tile worth 1, two on tile 2, one on tile 3; they go "
            "to the first player to take the tile."
        ),
        False: "{tower_tile:The _s} are empty.",
    },
    "neutral_rooftops": {
        True: "There are {neutral_rooftop:_s}: they claim palaces for nobody.",
        False: "There are no {neutral_rooftop:_s}.",
    },
    "gates": {
        True: "The players also have gates, through which {street:_s} can pass.",
        False: "There are no gates.",
    },
    "short_opening": {
        True: (
            "The first player places only one piece in their first turn; with three or four "
            "players, so does the second."
        ),
        False: "There are no short first turns, apart from those that the ruleset has anyway.",
    },
    "last_player_rooftop": {
        "no": "The last player is free to place or keep {rooftop:_s}.",
        "others_have_no_pieces": (
            "The last player must place {rooftop:a _} in every turn when no other player has a "
            "piece left."
        ),
        "others_can_place_nothing": (
            "The last player must place {rooftop:a _} in every turn when no other player can place "
            "anything at that moment."
        ),
    },
    "tie_break": {
        "shared": "Players with equal totals share the win.",
        "largest_palace": (
            "Of players with equal totals, the one with the largest palace wins; of equally large "
            "palaces, the one claimed first decides."
        ),
    },
    "game_end": {
        "nobody_can_place": "The game is over when nobody can place anything.",
        "someone_cannot_place": (
            "The game is over as soon as a player whose turn it is can’t place anything."
        ),
    },
    "new_street": {
        "at_most_one_neighbor": "{street:A new _} may begin next to one merchant, not two.",
        "isolated": "{street:A new _} begins on a space with no merchant next to it.",
    },
    "tower_connection": {
        "tower": (
            "Once it reaches either side of the tower’s wall: it does not take {tower_tile:the _} "
            "again through a wall or a stable on the other side."
        ),
        "arm": (
            "Each side of a tower’s wall counts on its own: a palace that reaches the other side "
            "takes {tower_tile:the _} again."
        ),
    },
    "turn_obligation": {
        "lookahead": (
            "A placement must not prevent a further one that would have been possible in the turn."
        ),
        "greedy": ("Any placement is allowed, even if fewer pieces can be placed after it."),
    },
    "tea_timing": {
        "any_order": "A tea tile may be used before or after a placement.",
        "after_a_placement": "A tea tile is only used after a placement.",
    },
    "new_palace": {
        "blocked_or_claimed": (
            "Once the palace before it has been claimed or can’t grow any more."
        ),
        "claimed": (
            "Once the palace before it has been claimed, even if that palace can’t grow any more."
        ),
    },
}
"""What each value of an option means, keyed by the name of the option and by the value."""
