"""What is wrong with a text in notation: where, and what was expected there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["EXPECTED", "NotationError"]

EXPECTED: Final = {
    "ruleset": "the short name of a ruleset",
    "revision": "the ruleset's revision",
    "option": "the letter of an option that this ruleset allows, in the published order",
    "option_value": "a value of the option other than the ruleset's default",
    "player": "the letter of a player's colour",
    "players": "as many players as the ruleset allows",
    "another_player": "a player that is not in the list yet",
    "player_of_ruleset": "a player's colour that the ruleset knows",
    "number": "a number without leading zeros",
    "digit": "a digit",
    "city_piece": "a building, a stable or the well",
    "empty_spaces": "a number of empty spaces before one of these",
    "one_well": "no second well",
    "cell": "a cell, such as C4",
    "step": "a step (n, e, s, w)",
    "jump": "a cell that is not one step away",
    "street_order": "streets from the end that comes first by row and column, in that order",
    "side": "the arms of a wall, such as 3-4",
    "fitting_side": "arms that fit the side",
    "rooftop": "the letter of a rooftop's colour",
    "stock": "a piece in stock, in the published order",
    "told_number": "a number that does not follow from the rest",
    "some_building": "no building digits where all are 0",
    "unknown_stock": "* alone, as all behind the screen is unknown",
    "supply": "the tea tiles or gates beside the board",
    "building": "the letter of a building's colour in this ruleset",
    "holder": "the letter of a player, or - for nobody",
    "action": "the letter of a piece",
    "space": "a space (or _)",
    "end": "the end of the text",
    "first_cells": "the first cells, the tower values or the seed",
    "tower_values": "the numbers 1 to 4, once each, in another order than the default",
    "same_turn": "a semicolon, as the turn goes on",
    "next_turn": "a space, as the turn is over",
    "other_player": "the letter of another player than the one who is expected to move",
    "no_more_moves": "no more moves: a record has at most 400",
    "turn_number": "the number of this turn, or none",
    "tag": "the name of a tag, of at most 40 letters and digits",
    "new_tag": "a tag that is not there yet",
    "needed_tags": "the tags Ruleset and Players",
    "tag_of_position": "what the tag Position says, or no such tag",
    "ruleset_id": "the id of a ruleset",
    "option_name": "an option that this ruleset allows",
    "option_word": "a value of the option",
    "color": "the colour of a player",
}
"""What can be expected, by the code that errors carry, in English."""


class NotationError(ValueError):
    """A text is not well formed.

    ``line`` and ``column`` count from 1. ``expected`` holds what would have been right there:
    codes (keys of :data:`EXPECTED`) and characters in single quotes. ``found`` is the character
    that stands there, empty at the end of the text. ``minimum`` and ``maximum`` bound a number
    that is expected. With ``wrong_case`` the letter found is right but for its case.
    """

    def __init__(
        self,
        line: int,
        column: int,
        expected: Sequence[str],
        found: str,
        *,
        minimum: int | None = None,
        maximum: int | None = None,
        wrong_case: bool = False,
    ) -> None:
        self.line = line
        self.column = column
        self.expected = tuple(expected)
        self.found = found
        self.minimum = minimum
        self.maximum = maximum
        self.wrong_case = wrong_case
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        wanted = " or ".join(EXPECTED.get(code, code) for code in self.expected)
        if self.minimum is not None:
            wanted += f" from {self.minimum} to {self.maximum}"
        found = f"found {self.found!r}" if self.found else "found the end"
        if self.wrong_case:
            found += " (upper and lower case differ)"
        place = f"column {self.column}"
        if self.line > 1:
            place = f"line {self.line}, {place}"
        return f"{place}: expected {wanted}, {found}"
