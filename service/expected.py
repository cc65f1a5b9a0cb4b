"""What the readers of notation expect, in English."""

from __future__ import annotations

from typing import Final
from unicodedata import digit, normalize

from service.rules.letters import RULESET_NAMES

EXPECTED: Final = {
    "ruleset": "the short name of a ruleset ({rulesets})",
    "revision": "this referee knows only revision {maximum} of this ruleset.",
    "option": "the letter of an option that this ruleset allows",
    "player": "the letter of a player",
    "players": "the ruleset does not allow this number of players.",
    "another_player": "this player is already in the list.",
    "player_of_ruleset": "the ruleset has no player of this colour.",
    "number": "a number without leading zeros",
    "digit": "a digit",
    "city_piece": "the letter of a piece (building, stable or well)",
    "empty_spaces": "a number of empty cells",
    "one_well": "there is already a well.",
    "cell": "a cell such as C4",
    "step": "a step (n, e, s or w)",
    "step_off_board": "this step leaves the board.",
    "side": "the arms of a side, such as 3-4",
    "fitting_side": "these arms do not fit the side.",
    "rooftop": "the letter of a rooftop",
    "stock": "the letter of a piece in stock, in the order of the notation",
    "supply": "the tea tiles or gates beside the board",
    "building": "the letter of a building in this ruleset",
    "holder": "the letter of a player (or - for nobody)",
    "action": "the letter of a piece",
    "move": "a move in notation is expected, such as WB1. For a move in words, ask /v1/questions.",
    "comma": "separate the actions of a move with commas, as in VE8,WB1.",
    "no_more_actions": "a move has at most {maximum} actions.",
    "space": "a space (or _)",
    "white_space": "a space or a line break",
    "end": "the text must end here.",
    "first_cells": "the cells of the well and the first merchant, the tower values or the seed",
    "tower_values": "the digits 1 to 4, once each",
    "no_more_moves": "a record has at most {maximum} moves.",
    "turn_number": "this is not the number of the turn: correct it or leave it out.",
    "tag": "the name of a tag (a letter, then at most 39 letters, digits or underscores)",
    "new_tag": "this tag is already there.",
    "needed_tags": "the tags Ruleset and Players are both required.",
    "tag_of_position": "this tag contradicts the tag Position.",
    "options_of_position": "this position has options: add the tag Options.",
    "ruleset_id": "the id of a ruleset",
    "option_name": "an option that this ruleset allows",
    "repeated_option": "this option is already there.",
    "option_word": "a value of this option",
    "color": "the colour of a player",
    "foreign": "{found} does not belong to the notation.",
    "foreign_like": "{found} does not belong to the notation: write {instead} instead.",
}
"""What an error's codes mean, in English.

Most texts are noun phrases that can follow "expected". The others are sentences with a full stop.
Their variables are ``maximum``, ``found``, ``rulesets`` (all short names) and ``instead`` (what
:func:`ascii_for` returns).
"""

RULESETS: Final = ", ".join(RULESET_NAMES.values())
"""The short names of all rulesets."""


def ascii_for(found: str) -> str | None:
    """Return the ASCII character that a character looks like, such as ``4`` for ``４``.

    The result is None if there is none, or for more or less than one character.
    """
    if len(found) != 1:
        return None
    if found.isspace():
        return " "
    plain = str(digit(found, "")) or normalize("NFKC", found)
    return plain if len(plain) == 1 and plain.isascii() and plain != found else None
