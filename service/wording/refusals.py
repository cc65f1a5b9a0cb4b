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

from service.rules.facts import MAX_GIVEN, Alternative, Facts, RefusedAction
from service.rules.reasons import Params, Reason

from .paragraph import Paragraph, Parts
from .reasons import REASONS
from .templates import Choice, Few, Plural, Vocabulary, by_presence, by_value

LONGEST: Final = 320
"""The maximum number of characters about an action, unless only one reason is given.

The words that say which action it is do not count.

A longer text names fewer cells or, if that is not enough, gives only one reason.
"""


def _lead(params: Params, vocabulary: Vocabulary) -> tuple[bool, str]:
    return bool(params["which"]), params["lead"]


def _kind_of_lead(refused: RefusedAction) -> str:
    """Return the kind of introduction that suits the first reason.

    ``reason`` means that the reason says everything.
    """
    first = refused.reasons[0]
    wrong_end = first.params.get("from") and first.params.get("near_cell")
    needless_end = first.rule == "merchant.end_of_street" and not first.params["ends"]
    if wrong_end or needless_end or first.rule in ("merchant.which_end", "tea.none"):
        return "reason"
    if first.rule == "color.closed" and refused.number is None:
        return "closed"
    return "tea" if refused.params["piece"] == "tea_tile" else "piece"


REFUSALS: Final[Parts] = {
    "refused": (
        Choice(
            _lead,
            {
                (False, "piece"): "{piece:a _} can’t be placed at {cell}: {why}.",
                (False, "tea"): "A tea tile can’t be used: {why}.",
                (False, "reason"): "{why}.",
                (False, "closed"): (
                    "{color:no _ building} is placed any more: every player owns {color:a _ "
                    "palace}."
                ),
                (True, "piece"): "{which}: {piece:a _} can’t be placed at {cell}, because {why}.",
                (True, "tea"): "{which}: a tea tile can’t be used, because {why}.",
                (True, "reason"): "{which}: {why}.",
            },
        ),
        ("which", "lead", "piece", "color", "cell", "why"),
    ),
    "which action": (
        Choice(by_value("number"), {1: "first action", 2: "second action", 3: "third action"}),
        ("number",),
    ),
    "besides": ("Also, {why}.", ("why",)),
    "more reasons": (
        Plural("There is one more reason.", "There are {count} more reasons."),
        ("count",),
    ),
    "uncertain": ("This move is illegal in any case. One possible reason: {why}", ("why",)),
    "refused as a whole": ("Nothing of this move is played.", ()),
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
    "place_stable": ("A stable can be placed at {cells:or}.", ("cells",)),
    "place_merchant": ("A merchant can be placed at {cells:or}.", ("cells",)),
    "next_walls": ("{side:On the _ side} the next wall goes at {cells:or}.", ("side", "cells")),
    "claim_palace": (
        "{piece:a _} can still be placed on {palaces:or}.",
        ("piece", "palaces"),
    ),
    "palace to claim": ("{color:the _ palace} at {places:or}", ("color", "places")),
    "place_gate": ("A gate can be placed {options:or}.", ("options",)),
    "side for a gate": (
        Choice(
            by_value("alone"),
            {
                True: "{side:on the _ side}, at {cells:or}",
                False: "{side:on the _ side} ({places:or})",
            },
        ),
        ("alone", "side", "cells", "places"),
    ),
    "place_first": ("First place {options:or}.", ("options",)),
    "place_instead": ("{piece:a _} must be placed instead ({places:or}).", ("piece", "places")),
    "piece to place": ("{piece:a _} ({places:or})", ("piece", "color", "places")),
}
"""The sentences and parts of sentences in explanations of refused moves, with their variables."""

_PART_OF_SUGGESTION: Final[Mapping[str, str]] = {
    "claim_palace": "palace to claim",
    "place_gate": "side for a gate",
    "place_first": "piece to place",
}
"""Maps each kind of alternative that can have several suggestions to the text for each of them."""


def refuse_move(paragraph: Paragraph, facts: Facts) -> None:
    """Say why a move is refused, and what the player can do instead."""
    refused, certain = facts.refused, facts.reasons[0].certain
    if refused is None:
        first, *others = facts.reasons
        why = paragraph.formatter.fill(REASONS[first.rule], first.params, paragraph.vocabulary)
        _add_lead(paragraph, why, certain)
        for reason in others:
            paragraph.say(REASONS[reason.rule], reason.params)
        return
    said = len(paragraph.sentences)
    which = _which_action(paragraph, refused)
    for most, few in ((MAX_GIVEN, False), (MAX_GIVEN, True), (1, True)):
        del paragraph.sentences[said:]
        _refuse_action(paragraph, refused, certain, most, few)
        if len(" ".join(paragraph.sentences[said:])) - len(which or "") <= LONGEST:
            break


def _which_action(paragraph: Paragraph, refused: RefusedAction) -> str | None:
    number = refused.number
    return paragraph.part("which action", {"number": number}) if number else None


def _add_lead(paragraph: Paragraph, why: str, certain: bool) -> None:
    if certain:
        paragraph.sentences.append(why[:1].upper() + why[1:])
    else:
        paragraph.add("uncertain", why=why)


def _refuse_action(
    paragraph: Paragraph, refused: RefusedAction, certain: bool, most: int, few: bool
) -> None:
    """Give at most ``most`` reasons why an action is refused, and say what can be done instead.

    With ``few``, only a few cells are named.
    """
    number, leading = refused.number, refused.reasons
    which = _which_action(paragraph, refused)
    first, *others = leading[:most]
    lead = _kind_of_lead(refused)
    why = _clause(paragraph, first, cell_was_named=lead != "reason")
    params = {**refused.params, "which": which, "lead": lead, "why": why}
    _add_lead(paragraph, paragraph.part("refused", params), certain)
    for reason in others:
        paragraph.add("besides", why=_clause(paragraph, reason, cell_was_named=True))
    if len(leading) > most:
        paragraph.add("more reasons", count=len(leading) - most)
    if refused.instead is not None:
        just_said = leading[:most][-1].rule
        _say_instead(paragraph, refused.instead, just_said == "building.extends_open_palace", few)
    if number is not None and number > 1:
        paragraph.add("refused as a whole")


def _clause(paragraph: Paragraph, reason: Reason, cell_was_named: bool) -> str:
    params = {**reason.params, "cell_was_named": True} if cell_was_named else reason.params
    said = paragraph.formatter.fill(REASONS[reason.rule], params, paragraph.vocabulary)
    return said.removesuffix(".")


def _say_instead(
    paragraph: Paragraph, instead: Alternative, palace_was_named: bool, few: bool
) -> None:
    """Say what the player can do instead. A palace that was just named is called "it"."""
    first = instead.suggestions[0]
    part = _PART_OF_SUGGESTION.get(instead.kind)
    if part is None:
        places = Few(first.cells)
        cells = places if few else first.cells
        params = {**first._asdict(), "cells": cells, "places": places, "named": palace_was_named}
        paragraph.add(instead.kind, **params)
        return
    alone = len(instead.suggestions) == 1
    options = [
        {**suggestion._asdict(), "alone": alone, "places": Few(suggestion.cells)}
        for suggestion in instead.suggestions
    ]
    worded = tuple(paragraph.part(part, option) for option in options)
    if instead.kind != "place_gate":  # a gate has at most four suggestions, one per side
        worded = Few(worded)
    paragraph.add(instead.kind, **options[0], options=worded, palaces=worded)
