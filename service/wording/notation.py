"""The sentence for a malformed text in notation.

What was expected comes in English, as phrases of the notation; the catalogue has them under a
context of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .nouns import NOUN, QUOTED
from .templates import Choice, by_value

if TYPE_CHECKING:
    from .formatter import Formatter

__all__ = ["BOUNDED_NUMBER", "MALFORMED", "NOTATION", "PLACES", "in_words"]

NOTATION: Final = "notation"
"""The context of what can be expected in a text."""

BOUNDED_NUMBER: Final = "a number from {minimum} to {maximum} without leading zeros"
"""What is expected instead of ``a number without leading zeros`` where its bounds are known."""

PLACES: Final = {False: "column {column}", True: "line {line}, column {column}"}
"""Where the error is, by whether the text has several lines."""

MALFORMED: Final = Choice(
    by_value("kind"),
    {
        "other": "{place}: {expected:or} must be here, not {found:quoted}.",
        "case": (
            "{place}: {expected:or} must be here, not {found:quoted}; upper and lower case differ."
        ),
        "end": "{place}: the text ends here, but {expected:or} must follow.",
        "end of line": "{place}: the line ends here, but {expected:or} must follow.",
    },
)
"""The sentence; its variables are made by :func:`in_words`."""


def in_words(formatter: Formatter, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the variables of :data:`MALFORMED` for an error in notation."""

    def words(expected: str) -> str:
        if expected[:1] == "'":
            return formatter.lookup(QUOTED, NOUN, False).format(text=expected[1:-1])
        if params["minimum"] is not None and expected.startswith("a number"):
            expected = BOUNDED_NUMBER
        return formatter.lookup(expected, NOTATION, False).format(**params)

    found = params["found"]
    kind = {"": "end", "\n": "end of line"}.get(found, "case" if params["wrong_case"] else "other")
    place = formatter.lookup(PLACES[params["line"] > 1], NOTATION, False)
    return {
        "kind": kind,
        "place": place.format(**params),
        "expected": [words(expected) for expected in params["expected"]],
        "found": found,
    }
