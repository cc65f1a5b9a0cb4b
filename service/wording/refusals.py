"""Explains to a player why a move is refused.

The explanation of a refused action has these parts:

* An introduction, such as "A wall can't be placed at F1: ...".
* The first two relevant reasons. The others are only counted.
* What the player can do instead, if there is anything.
* If the refused action is not the first: that the whole move is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from service.rules.facts import Alternative, Facts, RefusedAction
from service.rules.reasons import Params, Reason

from .paragraph import Paragraph, Parts
from .reasons import REASONS
from .templates import Choice, Few, Plural, Vocabulary, by_presence, by_value

__all__ = ["LONGEST", "REFUSALS", "refuse_move"]

MAX_GIVEN: Final = 2
"""The maximum number of reasons that are given for one action."""

LONGEST: Final = 320
"""The maximum number of characters about an action, unless only one reason is given."""


def _lead(params: Params, vocabulary: Vocabulary) -> tuple[bool, str]:
    numbered = bool(params["which"])
    if params["rule"] == "merchant.which_end":
        return numbered, "unclear"
    return numbered, "tea" if params["piece"] == "tea_tile" else "piece"


REFUSALS: Final[Parts] = {
    "refused": (
        Choice(
            _lead,
            {
                (False, "piece"): "{piece:a _} can’t be placed at {cell}: {why}.",
                (False, "tea"): "A tea tile can’t be used: {why}.",
                (False, "unclear"): "{why}.",
                (True, "piece"): "{which}: {piece:a _} can’t be placed at {cell}, because {why}.",
                (True, "tea"): "{which}: a tea tile can’t be used, because {why}.",
                (True, "unclear"): "{which}: {why}.",
            },
        ),
        ("which", "rule", "piece", "color", "cell", "why"),
    ),
    "which action": (
        Choice(by_value("number"), {1: "first action", 2: "second action", 3: "third action"}),
        ("number",),
    ),
    "besides": ("Also, {why}.", ("why",)),
    "more reasons": (
        Plural("And {count} more reason.", "And {count} more reasons."),
        ("count",),
    ),
    "uncertain": (
        "This move is illegal whatever is {screen:behind the _s}; only the reason depends on it. "
        "Here is one possible reason.",
        (),
    ),
    "refused as a whole": ("The move is refused as a whole.", ()),
    # What can be done instead.
    "extend_palace": (
        Choice(
            by_presence("named"),
            {
                True: "It can grow at {cells:or}.",
                False: "{color:the open _ palace} can grow at {cells:or}.",
            },
        ),
        ("named", "color", "cells"),
    ),
    "new_palace": ("{color:A new _ palace} can be begun elsewhere.", ("color",)),
    "place_merchant": ("A merchant can be placed at {cells:or}.", ("cells",)),
    "next_walls": ("{side:On the _ side} the next wall goes at {cells:or}.", ("side", "cells")),
    "claim_palace": (
        "{piece:a _} can still be placed on {options:or}.",
        ("piece", "options"),
    ),
    "palace to claim": ("{color:the _ palace} at {cells:or}", ("color", "cells")),
    "place_gate": ("A gate can be placed {options:or}.", ("options",)),
    "side for a gate": ("{side:in the _} ({cells:or})", ("side", "cells")),
    "place_first": ("First place {options:or}.", ("options",)),
    "piece to place first": ("{piece:a _} ({cells:or})", ("piece", "color", "cells")),
}
"""The sentences and parts of sentences in explanations of refused moves, with their variables."""

_PART_OF_SUGGESTION: Final[Mapping[str, str]] = {
    "claim_palace": "palace to claim",
    "place_gate": "side for a gate",
    "place_first": "piece to place first",
}
"""Maps each kind of alternative that can have several suggestions to the text for each of them."""


def refuse_move(paragraph: Paragraph, facts: Facts) -> None:
    """Say why a move is refused, and what the player can do instead."""
    if not facts.reasons[0].certain:
        paragraph.add("uncertain")
    refused = facts.refused
    if refused is None:
        for reason in facts.reasons:
            paragraph.say(REASONS[reason.rule], reason.params)
        return
    said = len(paragraph.sentences)
    for most in range(MAX_GIVEN, 0, -1):
        del paragraph.sentences[said:]
        _refuse_action(paragraph, refused, most)
        if len(" ".join(paragraph.sentences[said:])) <= LONGEST:
            break


def _refuse_action(paragraph: Paragraph, refused: RefusedAction, most: int) -> None:
    """Give at most ``most`` reasons why an action is refused, and say what can be done instead."""
    number, leading = refused.number, refused.reasons
    which = paragraph.part("which action", {"number": number}) if number else None
    first, *others = leading[:most]
    why = _clause(paragraph, first, cell_was_named=first.rule != "merchant.which_end")
    paragraph.add("refused", **refused.params, which=which, rule=first.rule, why=why)
    for reason in others:
        paragraph.add("besides", why=_clause(paragraph, reason, cell_was_named=True))
    if len(leading) > most:
        paragraph.add("more reasons", count=len(leading) - most)
    if refused.instead is not None:
        just_said = leading[:most][-1].rule
        _say_instead(paragraph, refused.instead, just_said == "building.extends_open_palace")
    if number is not None and number > 1:
        paragraph.add("refused as a whole")


def _clause(paragraph: Paragraph, reason: Reason, cell_was_named: bool) -> str:
    params = {**reason.params, "cell_was_named": True} if cell_was_named else reason.params
    said = paragraph.formatter.fill(REASONS[reason.rule], params, paragraph.vocabulary)
    return said.removesuffix(".")


def _say_instead(paragraph: Paragraph, instead: Alternative, palace_was_named: bool) -> None:
    """Say what the player can do instead. A palace that was just named is called "it"."""
    first = instead.suggestions[0]
    part = _PART_OF_SUGGESTION.get(instead.kind)
    if part is None:
        paragraph.add(instead.kind, **{**first._asdict(), "named": palace_was_named})
        return
    worded = tuple(
        paragraph.part(part, {**suggestion._asdict(), "cells": Few(suggestion.cells)})
        for suggestion in instead.suggestions
    )
    if instead.kind != "place_gate":  # a gate has at most four suggestions, one per side
        worded = Few(worded)
    paragraph.add(instead.kind, piece=first.piece, color=None, options=worded)
