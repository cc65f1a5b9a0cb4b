"""The sentence for a malformed text in notation.

The parsers say in English what they expected: in phrases that fit after "expected", or in one whole
sentence, which ends with a full stop. In the catalogue, these texts have their own context.
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
"""The catalogue's context for what can be expected in a text."""

BOUNDED_NUMBER: Final = "a number from {minimum} to {maximum} without leading zeros"
"""What is expected instead of ``a number without leading zeros`` if its bounds are known."""

PLACES: Final = {False: "column {column}", True: "line {line}, column {column}"}
"""Where the error is, by whether the text has several lines."""

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
"""The sentence; its variables are made by :func:`sentence_params`."""


def sentence_params(formatter: Formatter, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the variables of :data:`MALFORMED` for an error in notation.

    ``params`` are those of :func:`schemas.notation_fields.dump_notation_error`.
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
