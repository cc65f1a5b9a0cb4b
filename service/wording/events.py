"""The sentences for events, and a description of each type of event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from service.rules.board import BIT, adjacent

from .templates import Choice, Params, Plural, Text, Vocabulary, by_presence, by_value, with_gates


def none_one_or_many(params: Params, vocabulary: Vocabulary) -> str:
    """Return whether a number is 0, 1 or larger, as the key of a :class:`Choice`."""
    return {0: "none", 1: "one"}.get(params["count"], "many")


def palaces_wait(params: Params, vocabulary: Vocabulary) -> bool:
    """Return whether palaces wait for an owner in this game, as the key of a :class:`Choice`."""
    return vocabulary.palaces_wait


def cause_of_points(params: Params) -> str:
    """Return what changes a player's points: ``palace``, ``palace tile`` or ``tower tile``."""
    if "corner" in params:
        return "tower tile"
    return "palace" if "cell" in params else "palace tile"


def _points(params: Params, vocabulary: Vocabulary) -> tuple[str, bool]:
    return cause_of_points(params), params["count"] > 0


def through_gates(params: Params, vocabulary: Vocabulary) -> bool:
    """Return whether a merchant joins a street through gates, rather than beside its end."""
    source = params["source"]
    return source is not None and not adjacent(BIT[source]) & BIT[params["cell"]]


EVENTS: Final[Mapping[str, Text]] = {
    "piece_placed": Choice(
        through_gates,
        {
            True: (
                "{player} places {piece:a _} at {cell}: it continues {street:the _} through the "
                "gates from {source}."
            ),
            False: "{player} places {piece:a _} at {cell}.",
        },
    ),
    "palace_started": "{player} begins {color:a new _ palace} at {cell}.",
    "street_started": "{player} begins {street:a new _} at {cell}.",
    "gate_taken": "{to} takes the gate beside the board.",
    "palace_claimed": Choice(
        by_value("piece"),
        {
            "rooftop": "{player} claims {color:the _ palace} at {cell} (size {size}).",
            "neutral_rooftop": (
                "{player} puts a neutral rooftop on {color:the _ palace} at {cell} (size {size}): "
                "this palace belongs to nobody."
            ),
            "blocking_rooftop": (
                "{player} puts {blocking_rooftop:a _} on {color:the _ palace} at {cell} (size "
                "{size}): this palace belongs to nobody."
            ),
        },
    ),
    "palace_tile_taken": Choice(
        by_presence("from"),
        {
            True: (
                "{to} takes {color:the _ palace tile}, worth {value:points}, from {from}, with "
                "a palace of size {size}."
            ),
            False: (
                "{to} takes {color:the _ palace tile}, worth {value:points}, with a palace of size "
                "{size}."
            ),
        },
    ),
    "palace_tile_returned": (
        "{from} loses {color:the _ palace tile}, worth {value:points}, which goes back to the "
        "board: a neutral palace of size {size} is larger."
    ),
    "tower_tile_taken": Choice(
        by_presence("from"),
        {
            True: "{to} takes {corner:the _ tower tile}, worth {value:points}, from {from}.",
            False: "{to} takes {corner:the _ tower tile}, worth {value:points}.",
        },
    ),
    "tower_tile_returned": (
        "{from} loses {corner:the _ tower tile}, worth {value:points}, which goes back to the "
        "board: a neutral palace now stands at the tower’s wall."
    ),
    "merchants_taken": "{to} takes {count:merchants} from {corner:the _ tower tile}.",
    "merchants_removed": Plural(
        "The merchant on {corner:the _ tower tile} goes back to the box: a neutral palace now "
        "stands at the tower’s wall.",
        "The {count} merchants on {corner:the _ tower tile} go back to the box: a neutral palace "
        "now stands at the tower’s wall.",
    ),
    "tea_tiles_taken": "{to} receives {count:tea tiles}.",
    "tea_tiles_removed": Plural(
        "The tea tile goes back to the box: this palace belongs to nobody.",
        "The {count} tea tiles go back to the box: this palace belongs to nobody.",
    ),
    "color_closed": Choice(
        none_one_or_many,
        {
            "none": (
                "Every player owns {color:a _ palace}: {color:no _ building} can be placed any "
                "more."
            ),
            "one": (
                "Every player owns {color:a _ palace}: {color:the last _ building} goes back to "
                "the box."
            ),
            "many": (
                "Every player owns {color:a _ palace}: the {count:_s} still {screen:behind the _s} "
                "go back to the box."
            ),
        },
    ),
    "rooftop_removed": (
        "{player} loses {blocking_rooftop:the _} for {color:_ palaces}, which goes back to the "
        "box: the opponent has used both {rooftop:_s} for that colour."
    ),
    "tea_tile_spent": Choice(
        by_presence("count"),
        {
            True: "{player} uses a tea tile and has {count} left.",
            False: "{player} uses their last tea tile.",
        },
    ),
    "palace_blocked": Choice(
        palaces_wait,
        {
            False: "{color:The _ palace} at {cell} can’t grow any more.",
            True: (
                "{color:The _ palace} at {cell} can’t grow any more and must be claimed before "
                "another one is begun."
            ),
        },
    ),
    "street_ended": Choice(
        with_gates,
        {
            False: "{street:The _} at {cell} has no free end any more.",
            True: "{street:The _} at {cell} has no free end for now.",
        },
    ),
    "wall_closed": "{side:The _ side} has no room for another wall.",
    "points_changed": Choice(
        _points,
        {
            ("palace", True): (
                "{player} gains {count:points} ({color:_ palace} at {cell}), {value} in total."
            ),
            ("palace tile", True): (
                "{player} gains {count:points} ({color:_ palace tile}), {value} in total."
            ),
            ("palace tile", False): (
                "{player} loses {count:points} ({color:_ palace tile}), {value} in total."
            ),
            ("tower tile", True): (
                "{player} gains {count:points} ({corner:_ tower tile}), {value} in total."
            ),
            ("tower tile", False): (
                "{player} loses {count:points} ({corner:_ tower tile}), {value} in total."
            ),
        },
    ),
    "turn_ended": Choice(
        by_presence("number"),
        {True: "{player}’s turn is over (turn {number}).", False: "The setup is over."},
    ),
    "player_passed_over": "{player} can’t place anything and is skipped.",
    "gates_discarded": Plural(
        "{player} can’t place their last gate: it goes back to the box.",
        "{player} can’t place their last {count} gates: they go back to the box.",
    ),
    "game_finished": Plural(
        "The game is over after turn {number}: {winners:and} wins with {value:points}.",
        "The game is over after turn {number}: {winners:and} share the win with {value:points} "
        "each.",
        "winners",
    ),
}
"""The sentence for an event, keyed by the type of event."""
