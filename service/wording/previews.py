"""Says in the conditional what a move would bring, as an answer to "may I?" or "what if?"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from service.rules.facts import Facts

from .events import none_one_or_many, palaces_wait
from .explanations import EXPLANATIONS, WON, add_conditions, add_consequences, explain
from .paragraph import Paragraph, Parts
from .templates import Choice, Plural, by_presence, by_value, with_gates

if TYPE_CHECKING:
    from .formatter import Formatter

PREVIEWS: Final[Parts] = {
    "legal": ("Legal.", ()),
    "passed": ("{player} can’t place anything.", ("player",)),
    "what was done": ("{player} would {deeds:and}.", ("player", "deeds")),
    "doing palace_started": ("begin {color:a new _ palace} at {cell}", ("color", "cell")),
    "doing street_started": ("begin {street:a new _} at {cell}", ("cell",)),
    "doing palace_claimed": (
        Choice(
            by_value("begun"),
            {True: "claim it", False: "claim {color:the _ palace} at {cell} (size {size})"},
        ),
        ("begun", "color", "cell", "size"),
    ),
    "doing gate_taken": ("take the gate beside the board", ()),
    "taken": ("take {won:and}", ("won",)),
    "what was won": ("{player} would take {won:and}.", ("player", "won")),
    "one of what was won": (
        Choice(
            lambda params, vocabulary: (params["type"], bool(params["from"])),
            {
                **WON,
                ("palace_tile_taken", True): (
                    "{color:the _ palace tile} ({value:points}) from {from}"
                ),
                ("grown palace", True): (
                    "{color:the _ palace tile} ({value:points}) from {from} with a palace of size "
                    "{size}"
                ),
                ("tower_tile_taken", True): (
                    "{corner:the _ tower tile} ({value:points}) from {from}"
                ),
            },
        ),
        ("type", "color", "corner", "value", "count", "size", "from"),
    ),
    "palace_claimed": (
        Choice(
            by_value("piece"),
            {
                "neutral_rooftop": (
                    "{player} would put a neutral rooftop on {color:the _ palace} at {cell} (size "
                    "{size}): this palace would belong to nobody."
                ),
                "blocking_rooftop": (
                    "{player} would put {blocking_rooftop:a _} on {color:the _ palace} at {cell} "
                    "(size {size}): this palace would belong to nobody."
                ),
            },
        ),
        ("player", "piece", "color", "cell", "size"),
    ),
    "palace_tile_returned": (
        "{from} would lose {color:the _ palace tile}, worth {value:points}, which would go back to "
        "the board: a neutral palace of size {size} would be larger.",
        ("value", "from", "color", "size"),
    ),
    "tower_tile_returned": (
        "{from} would lose {corner:the _ tower tile}, worth {value:points}, which would go back to "
        "the board: a neutral palace would stand at the tower’s wall.",
        ("value", "from", "corner"),
    ),
    "merchants_removed": (
        Plural(
            "The merchant on {corner:the _ tower tile} would go back to the box: a neutral palace "
            "would stand at the tower’s wall.",
            "The {count} merchants on {corner:the _ tower tile} would go back to the box: a "
            "neutral palace would stand at the tower’s wall.",
        ),
        ("corner", "count"),
    ),
    "tea tiles removed": (
        Plural(
            "The tea tile would go back to the box.",
            "The {count} tea tiles would go back to the box.",
        ),
        ("count",),
    ),
    "color_closed": (
        Choice(
            none_one_or_many,
            {
                "none": (
                    "Every player would own {color:a _ palace}: {color:no _ building} could be "
                    "placed any more."
                ),
                "one": (
                    "Every player would own {color:a _ palace}: {color:the last _ building} would "
                    "go back to the box."
                ),
                "many": (
                    "Every player would own {color:a _ palace}: the {count:_s} still "
                    "{screen:behind the _s} would go back to the box."
                ),
            },
        ),
        ("color", "count"),
    ),
    "rooftop_removed": (
        "{player} would lose {blocking_rooftop:the _} for {color:_ palaces}, which would go back "
        "to the box: the opponent would have used both {rooftop:_s} for that colour.",
        ("player", "color"),
    ),
    "tea_tile_spent": (
        Choice(
            by_presence("count"),
            {
                True: "{player} would have {count:tea tiles} left.",
                False: "{player} would have no tea tiles left.",
            },
        ),
        ("player", "count"),
    ),
    "palace_blocked": (
        Choice(
            palaces_wait,
            {
                False: "{color:The _ palace} at {cell} couldn’t grow any more.",
                True: (
                    "{color:The _ palace} at {cell} couldn’t grow any more and would have to be "
                    "claimed before another one is begun."
                ),
            },
        ),
        ("color", "cell"),
    ),
    "street_ended": (
        Choice(
            with_gates,
            {
                False: "{street:The _} at {cell} would have no free end any more.",
                True: "{street:The _} at {cell} would have no free end for now.",
            },
        ),
        ("cell",),
    ),
    "wall_closed": ("{side:The _ side} would have no room for another wall.", ("side",)),
    "points": (
        Choice(
            lambda params, vocabulary: params["count"] > 0,
            {
                True: "{player} would gain {count:points} ({causes:and}), {value} in total.",
                False: "{player} would lose {count:points} ({causes:and}), {value} in total.",
            },
        ),
        ("player", "count", "causes", "value"),
    ),
    "passed over": (
        Plural(
            "{players:and} couldn’t place anything and would be skipped.",
            "{players:and} couldn’t place anything and would be skipped.",
            "players",
        ),
        ("players",),
    ),
    "out of pieces": (
        Plural(
            "{players:and} has no pieces left and would be skipped.",
            "{players:and} have no pieces left and would be skipped.",
            "players",
        ),
        ("players",),
    ),
    "gates_discarded": (
        Plural(
            "{player} couldn’t place their last gate: it would go back to the box.",
            "{player} couldn’t place their last {count} gates: they would go back to the box.",
        ),
        ("player", "count"),
    ),
    "why the game is over": (
        Choice(
            by_presence("player"),
            {
                True: "{player}, next to play, couldn’t place anything.",
                False: "Nobody could place a piece any more.",
            },
        ),
        ("player",),
    ),
    "game_finished": (
        Plural(
            "The game would be over after turn {number}: {winners:and} would win with "
            "{value:points}.",
            "The game would be over after turn {number}: {winners:and} would share the win with "
            "{value:points} each.",
            "winners",
        ),
        ("number", "winners", "value"),
    ),
    "largest palace": (
        "The largest palace would break the tie with {players:and} (if the palaces are equally "
        "large, the one claimed first).",
        ("players",),
    ),
}
"""The sentences of previews and parts of them, each with its variables.

The names are those of :data:`.explanations.EXPLANATIONS` and of events.
"""

_TEXTS: Final[Parts] = {
    **PREVIEWS,
    # These are the same in an explanation.
    **{
        name: text
        for name, text in EXPLANATIONS.items()
        if name == "cause of points" or name.startswith("legal unless ")
    },
}


def preview(formatter: Formatter, facts: Facts) -> str:
    """Say whether a move is legal and, in the conditional, what it would bring.

    The placements themselves and the next turn are left out. A move that is not legal is explained
    as usual.
    """
    if facts.verdict not in ("legal", "undetermined"):
        return explain(formatter, facts)
    paragraph = Paragraph(formatter, facts.config, _TEXTS)
    if facts.verdict == "undetermined":
        add_conditions(paragraph, facts.unknowns)
    else:
        paragraph.add("legal")
    told = tuple(event for event in facts.events if event.type != "piece_placed")
    add_consequences(paragraph, facts._replace(events=told))
    return str(paragraph)
