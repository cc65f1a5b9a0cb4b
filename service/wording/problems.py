"""The texts on malformed requests: problem documents, and errors by place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .notation import MALFORMED
from .templates import Choice, Params, Plural, Text, Vocabulary, by_value

__all__ = ["PROBLEMS", "SCHEMA_ERRORS", "Problem", "SchemaError"]


class Problem(NamedTuple):
    """The title and the detail of a problem document (RFC 9457), and the variables of the detail.

    A field that is not given is None.
    """

    title: str
    detail: Text
    params: tuple[str, ...] = ()


PROBLEMS: Final[Mapping[str, Problem]] = {
    "bad-request": Problem("Bad request", "The request can’t be read."),
    "malformed-json": Problem(
        "Malformed JSON",
        Choice(
            by_value("kind"),
            {
                None: "The body is not valid JSON.",
                "empty": "The body is empty; a JSON object is expected.",
                "syntax": "The body is not valid JSON: see line {line}, column {column}.",
                "duplicate_key": (
                    "The field {key:quoted} appears more than once in the same object."
                ),
                "not_a_number": "NaN and Infinity are not JSON.",
                "lone_surrogate": "A string contains half of a surrogate pair.",
                "long_number": "A number has too many digits.",
                "too_deep": "The body is nested too deeply.",
                "too_many_values": "The body contains too many values.",
                "encoding": "The body is not valid UTF-8.",
            },
        ),
        ("kind", "key", "line", "column"),
    ),
    "invalid-request": Problem(
        "Invalid request",
        Plural(
            "The request has one error: see “errors”.",
            "The request has {count} errors: see “errors”.",
        ),
        ("count",),
    ),
    "unauthorized": Problem(
        "Key needed",
        "This service requires a key, sent in the header Authorization.",
    ),
    "forbidden": Problem("Key revoked", "This key was revoked."),
    "not-found": Problem(
        "Not found",
        Choice(
            by_value("kind"),
            {
                None: "There is nothing at this address; all paths are in /openapi.json.",
                "rule": "There is no rule {id:quoted}; all rules are at /v1/rules.",
                "ruleset": "There is no ruleset {id:quoted}; all rulesets are at /v1/rulesets.",
            },
        ),
        ("kind", "id"),
    ),
    "method-not-allowed": Problem(
        "Method not allowed",
        "This address does not take the method {method}, only {allowed:and}.",
        ("method", "allowed"),
    ),
    "not-acceptable": Problem(
        "Not acceptable",
        "None of the formats asked for is available, only {offered:and}.",
        ("offered",),
    ),
    "content-too-large": Problem(
        "Content too large",
        Choice(
            by_value("kind"),
            {
                None: "The body is larger than {limit} bytes.",
                "lines": "The body has more than {limit} lines.",
            },
        ),
        ("kind", "limit"),
    ),
    "uri-too-long": Problem("Address too long", "The address is longer than this service accepts."),
    "header-fields-too-large": Problem(
        "Headers too large", "There are too many headers, or one of them is too long."
    ),
    "unsupported-media-type": Problem(
        "Unsupported media type",
        "Send the body with the header Content-Type: {expected:or}. Compressed bodies are not "
        "accepted.",
        ("expected",),
    ),
    "too-many-requests": Problem(
        "Too many requests",
        Plural(
            "There were too many requests; try again in one second.",
            "There were too many requests; try again in {seconds} seconds.",
            "seconds",
        ),
        ("seconds",),
    ),
    "internal-error": Problem(
        "Internal error",
        "The service failed to answer; the fault is not in the request.",
    ),
    "service-unavailable": Problem(
        "Service unavailable",
        Choice(
            by_value("kind"),
            {
                None: "The service is too busy to answer in time.",
                "draining": "The service is about to stop.",
            },
        ),
        ("kind",),
    ),
}
"""The slug of a problem's type to its texts."""


class SchemaError(NamedTuple):
    """The text of an error at one place of a request, and its variables."""

    text: Text
    params: tuple[str, ...] = ()


def _length(params: Params, vocabulary: Vocabulary) -> str:
    return "range" if params["minimum"] else "most"


SCHEMA_ERRORS: Final[Mapping[str, SchemaError]] = {
    "required": SchemaError("This field is missing."),
    "null": SchemaError("This can’t be null."),
    "unknown": SchemaError("There is no such field."),
    "type": SchemaError(
        Choice(
            by_value("expected"),
            {
                "object": "This must be an object.",
                "array": "This must be an array.",
                "string": "This must be a string.",
                "integer": "This must be a whole number.",
                "boolean": "This must be true or false.",
            },
        ),
        ("expected",),
    ),
    "range": SchemaError("This must be from {minimum} to {maximum}.", ("minimum", "maximum")),
    "choice": SchemaError("This must be {choices:or quoted}.", ("choices",)),
    "cell": SchemaError(
        "This must be the name of a space: a letter from A to R and a number from 1 to 13, like C4."
    ),
    "length": SchemaError(
        Choice(
            _length,
            {
                "most": Plural(
                    "There can be only one item.",
                    "There can be at most {maximum} items.",
                    "maximum",
                ),
                "range": "There must be from {minimum} to {maximum} items.",
            },
        ),
        ("minimum", "maximum"),
    ),
    "unique": SchemaError("This is already in the list."),
    "exactly_one": SchemaError(
        "Exactly one of the fields {fields:and quoted} must be given.", ("fields",)
    ),
    "missing_parameter": SchemaError("This parameter is missing."),
    "unknown_parameter": SchemaError(
        "There is no such parameter, only {choices:and quoted}.", ("choices",)
    ),
    "repeated_parameter": SchemaError("This parameter can be given only once."),
    "notation": SchemaError(MALFORMED, ("kind", "place", "expected", "found")),
}
"""The code of an error to its text, with the text's variables."""
