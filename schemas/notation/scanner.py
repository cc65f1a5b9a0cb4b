"""A scanner that reads text from left to right. Its errors give the line and the column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Never, TypeVar

from service.expected import ascii_for
from service.rules.rulesets import GameConfig

from .errors import NotationError

T = TypeVar("T")

SPACES: Final = " _"
"""The separators between fields. The service writes spaces; a URL can use ``_`` instead."""

_CELL: Final = re.compile("[A-R](?:1[0-3]|[1-9])(?![0-9])")
_CELL_IN_ANY_CASE: Final = re.compile("[A-Ra-r](?:1[0-3]|[1-9])(?![0-9])")
_LIKE_A_CELL: Final = re.compile("[A-Z][0-9]{1,3}")
_DIGITS: Final = re.compile("[0-9]+")
_FOREIGN: Final = re.compile("[!-~]{0,3}?([^\n -~])")
"""Matches the beginning of a word up to its first character that is not printable ASCII."""


class Scanner:
    """A text, the index up to which it has been read, and the ruleset in force once it is known.

    The methods that must find something raise a :class:`.NotationError` if something else follows.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.config: GameConfig | None = None

    def peek(self) -> str:
        """Return the next character, or an empty string at the end of the text."""
        return self.text[self.at : self.at + 1]

    def fail(
        self,
        *expected: str,
        at: int | None = None,
        minimum: int | None = None,
        maximum: int | None = None,
        wrong_case: bool = False,
        length: int = 1,
    ) -> Never:
        """Raise an error that says what was expected at the index ``at``.

        The default is the current index. ``length`` is how many characters the error quotes. If the
        word there has a character that occurs nowhere in the notation, the error names it instead.

        Raises:
            NotationError: Always.
        """
        place = self.at if at is None else at
        foreign = _FOREIGN.match(self.text, place)
        if foreign:
            place, length = foreign.start(1), 1
            plain = ascii_for(foreign[1])
            fits = plain and (plain != " " or "space" in expected)
            expected = ("foreign_like" if fits else "foreign",)
        before = self.text[:place]
        raise NotationError(
            before.count("\n") + 1,
            place - before.rfind("\n"),
            expected,
            self.text[place : place + length],
            minimum=minimum,
            maximum=maximum,
            wrong_case=wrong_case,
            config=self.config,
        )

    def take(self, mark: str) -> bool:
        """Return whether a one-character mark comes next, and read it if it does."""
        if self.text.startswith(mark, self.at):
            self.at += 1
            return True
        return False

    def need(self, mark: str, *others: str) -> None:
        """Read a one-character mark. ``others`` names what else would have been valid here."""
        if not self.take(mark):
            self.fail(f"'{mark}'", *others)

    def letter(self, letters: Mapping[str, T]) -> T | None:
        """Read one of ``letters`` and return its value, or None if another character comes next.

        Raises:
            NotationError: The next letter is one of these in the wrong case.
        """
        found = self.peek()
        if found in letters:
            self.at += 1
            return letters[found]
        other = found.swapcase()
        if other != found and other in letters:
            self.fail(f"'{other}'", wrong_case=True)
        return None

    def needed_letter(self, letters: Mapping[str, T], *expected: str) -> T:
        """Read one of ``letters`` and return its value. ``expected`` names them in the error."""
        value = self.letter(letters)
        if value is None:
            self.fail(*expected)
        return value

    def number(self, minimum: int, maximum: int, *others: str) -> int:
        """Read a number without leading zeros. ``others`` names what else would have been valid."""
        found = _DIGITS.match(self.text, self.at)
        digits = found[0] if found else ""
        # Check the length first, because Python refuses to convert thousands of digits.
        in_bounds = 0 < len(digits) <= len(str(maximum)) and minimum <= int(digits) <= maximum
        if not in_bounds or (digits[0] == "0" and digits != "0"):
            self.fail(
                "number", *others, minimum=minimum, maximum=maximum, length=min(len(digits), 9) or 1
            )
        self.at += len(digits)
        return int(digits)

    def cell(self) -> str:
        """Read the name of a cell. Cells of the largest board are accepted on every board."""
        found = _CELL.match(self.text, self.at)
        if not found:
            if _CELL_IN_ANY_CASE.match(self.text, self.at):
                self.fail(f"'{self.peek().upper()}'", wrong_case=True)
            similar = _LIKE_A_CELL.match(self.text, self.at)
            self.fail("cell", length=len(similar[0]) if similar else 1)
        self.at = found.end()
        return found[0]

    def space(self, *others: str) -> None:
        """Read the space between two fields. ``others`` names what else would have been valid."""
        if not self.peek() or self.peek() not in SPACES:
            self.fail("space", *others)
        self.at += 1

    def end(self) -> None:
        """Check that the whole text has been read."""
        if self.at < len(self.text):
            self.fail("end")
