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

NOTATION: Final = "notation"
"""The context, in catalogues, of the parts of an error in notation."""

CHARACTERS: Final = {
    " ": "a space",
    "\t": "a tab",
    "\r": "a carriage return",
    "\u00a0": "a no-break space",
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u202f": "a narrow no-break space",
    "\ufeff": "a byte order mark",
}
"""What to call characters that cannot be seen."""

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

    def quoted(text: str) -> str:
        return formatter.lookup(QUOTED, NOUN, False).format(text=text)

    def character(text: str) -> str:
        if text in CHARACTERS:
            return formatter.lookup(CHARACTERS[text], NOTATION, False)
        if not text.isprintable():
            return f"U+{ord(text):04X}"
        return quoted(text) if text.isascii() else f"{quoted(text)} (U+{ord(text):04X})"

    found = params["found"]
    variables = dict(params)
    if params["expected"][0].endswith("."):
        variables["found"] = character(found) if len(found) == 1 else quoted(found)
        variables["instead"] = params["instead"] and character(params["instead"])

    def words(expected: str) -> str:
        if expected[:1] == "'":
            return quoted(expected[1:-1])
        if params["minimum"] is not None and expected.startswith("a number"):
            expected = BOUNDED_NUMBER
        return formatter.lookup(expected, NOTATION, False).format(**variables)

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
