"""The error for malformed text in notation: where it is, and what was expected there."""

from __future__ import annotations

from collections.abc import Sequence

from service.expected import EXPECTED, RULESETS, ascii_for
from service.rules.rulesets import GameConfig


class NotationError(ValueError):
    """Text in notation is malformed.

    ``line`` and ``column`` count from 1. ``expected`` lists keys of :data:`EXPECTED` and characters
    in single quotes. If the text of the first key is a sentence, the message has only that
    sentence. ``found`` is the wrong text, or an empty string at the end of the text. ``minimum``
    and ``maximum`` may give the range of an expected number, and ``maximum`` alone what a sentence
    counts. ``wrong_case`` means that the letter would be valid in the other case. ``config`` is the
    ruleset in force, if it was read.
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
        config: GameConfig | None = None,
    ) -> None:
        self.line = line
        self.column = column
        self.expected = tuple(expected)
        self.found = found
        self.minimum = minimum
        self.maximum = maximum
        self.wrong_case = wrong_case
        self.config = config
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        place = f"column {self.column}"
        if self.line > 1:
            place = f"line {self.line}, {place}"
        first = EXPECTED.get(self.expected[0], "")
        params = {
            "maximum": self.maximum,
            "found": repr(self.found),
            "instead": repr(ascii_for(self.found)),
            "rulesets": RULESETS,
        }
        if first.endswith("."):
            return f"{place}: {first.format(**params)}"
        known = {code: text.format(**params) for code, text in EXPECTED.items()}
        wanted = " or ".join(known.get(code, code) for code in self.expected)
        if self.minimum is not None:
            wanted += f" from {self.minimum} to {self.maximum}"
        found = f"found {self.found!r}" if self.found else "found the end"
        if self.wrong_case:
            found += " (upper and lower case differ)"
        return f"{place}: expected {wanted}, {found}"
