"""The sentence for a text in notation that is malformed or makes no sense.

The texts of :mod:`service.expected` have their own context in the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from service.expected import EXPECTED, RULESETS, ascii_for
from service.rules.reasons import Params, Reason

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


def reason_params(formatter: Formatter, reason: Reason) -> Params:
    """Return the variables of a reason's sentence."""
    if reason.rule == "state.notation":
        return sentence_params(formatter, reason.params)
    return reason.params


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
    in_sentence = EXPECTED.get(params["expected"][0], "").endswith(".")
    variables = {**params, "rulesets": RULESETS}
    if in_sentence:
        instead = ascii_for(found)
        variables["found"] = character(found) if len(found) == 1 else quoted(found)
        variables["instead"] = instead and character(instead)

    def words(expected: str) -> str:
        if expected[:1] == "'":
            return quoted(expected[1:-1])
        bounded = expected == "number" and params["minimum"] is not None
        text = BOUNDED_NUMBER if bounded else EXPECTED[expected]
        return formatter.lookup(text, NOTATION, False).format(**variables)

    if in_sentence:
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
