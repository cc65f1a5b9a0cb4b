"""The sentence for a malformed text in notation.

The parsers report in English what they expected, either as a phrase that can follow "expected" or
as a sentence with a full stop. These texts have their own context in the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .nouns import NOUN, QUOTED
from .templates import Choice, by_value

if TYPE_CHECKING:
    from .formatter import Formatter

__all__ = ["BOUNDED_NUMBER", "MALFORMED", "NOTATION", "PLACES", "sentence_params"]

NOTATION: Final = "notation"
"""The context, in catalogues, of the parts of an error in notation."""

BOUNDED_NUMBER: Final = "a number from {minimum} to {maximum} without leading zeros"
"""Replaces ``a number without leading zeros`` if the range of the number is known."""

PLACES: Final = {False: "column {column}", True: "line {line}, column {column}"}
"""The place of an error. The key is whether the error is after the first line."""

MALFORMED: Final = Choice(
    by_value("kind"),
    {
        "sentence": "{place}: {expected:or}",
        "other": "{place}: expected {expected:or}, but found {found:quoted}.",
        "case": (
            "{place}: expected {expected:or}, but found {found:quoted}. Upper and lower case"
            " matter."
        ),
        "end": "{place}: the text ends too early; expected {expected:or}.",
        "end of line": "{place}: the line ends too early; expected {expected:or}.",
    },
)
"""The sentence itself. Its variables come from :func:`sentence_params`."""


def sentence_params(formatter: Formatter, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the variables of :data:`MALFORMED` for an error in notation.

    ``params`` come from :func:`schemas.notation_fields.dump_notation_error`.
    """

    def words(expected: str) -> str:
        if expected[:1] == "'":
            return formatter.lookup(QUOTED, NOUN, False).format(text=expected[1:-1])
        if params["minimum"] is not None and expected.startswith("a number"):
            expected = BOUNDED_NUMBER
        return formatter.lookup(expected, NOTATION, False).format(**params)

    found = params["found"]
    if params["expected"][0].endswith("."):
        kind = "sentence"
    else:
        other = "case" if params["wrong_case"] else "other"
        kind = {"": "end", "\n": "end of line"}.get(found, other)
    place = formatter.lookup(PLACES[params["line"] > 1], NOTATION, False)
    return {
        "kind": kind,
        "place": place.format(**params),
        "expected": [words(expected) for expected in params["expected"]],
        "found": found,
    }
