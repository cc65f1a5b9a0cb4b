"""The texts of problem documents such as a 422, and of the errors in the values of a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .notation import MALFORMED
from .templates import Choice, Params, Plural, Text, Vocabulary, by_value


class ProblemText(NamedTuple):
    """The title and the detail of a problem document (RFC 9457), and the detail's variables."""

    title: str
    detail: Text
    params: tuple[str, ...] = ()


PROBLEMS: Final[Mapping[str, ProblemText]] = {
    "bad-request": ProblemText("Bad request", "The request can’t be read."),
    "malformed-json": ProblemText(
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
                "long_number": "A number is too large or has too many digits.",
                "too_deep": "The body is nested too deeply.",
                "too_many_values": "The body contains too many values.",
                "encoding": "The body is not valid UTF-8. Encode it in UTF-8.",
                "byte_order_mark": "The body begins with a byte order mark. Send it without one.",
            },
        ),
        ("kind", "key", "line", "column"),
    ),
    "invalid-request": ProblemText(
        "Invalid request",
        Plural(
            "The request has one error: see “errors”.",
            "The request has {count} errors: see “errors”.",
        ),
        ("count",),
    ),
    "unauthorized": ProblemText(
        "Key required",
        "This service requires a key, sent in the Authorization header.",
    ),
    "forbidden": ProblemText("Key revoked", "This key was revoked."),
    "not-found": ProblemText(
        "Not found",
        Choice(
            by_value("kind"),
            {
                None: "There is nothing at this address; the API is described in /openapi.json.",
                "rule": "There is no rule {id:quoted}; all rules are at /v1/rules.",
                "ruleset": "There is no ruleset {id:quoted}; all rulesets are at /v1/rulesets.",
            },
        ),
        ("kind", "id"),
    ),
    "method-not-allowed": ProblemText(
        "Method not allowed",
        "This address does not accept the method {method}, only {allowed:and}.",
        ("method", "allowed"),
    ),
    "not-acceptable": ProblemText(
        "Not acceptable",
        "None of the requested formats is available, only {offered:and}.",
        ("offered",),
    ),
    "request-timeout": ProblemText("Request timeout", "The request did not arrive in time."),
    "length-required": ProblemText(
        "Length required",
        "Send the body with the header Content-Length; this server can't read it in chunks.",
    ),
    "content-too-large": ProblemText(
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
    "uri-too-long": ProblemText(
        "Address too long", "The address is longer than this service accepts."
    ),
    "header-fields-too-large": ProblemText(
        "Headers too large", "There are too many headers, or one of them is too long."
    ),
    "unsupported-media-type": ProblemText(
        "Unsupported media type",
        Choice(
            by_value("kind"),
            {
                None: (
                    "Send the body with the header Content-Type: {expected:or}. Compressed bodies "
                    "are not accepted."
                ),
                "charset": (
                    "Encode the body in UTF-8, not in {charset:quoted}, and send it with the "
                    "header Content-Type: {expected:or}."
                ),
            },
        ),
        ("expected", "kind", "charset"),
    ),
    "too-many-requests": ProblemText(
        "Too many requests",
        Plural(
            "There were too many requests; try again in one second.",
            "There were too many requests; try again in {seconds} seconds.",
            "seconds",
        ),
        ("seconds",),
    ),
    "internal-error": ProblemText(
        "Internal error",
        "The service failed to answer; the fault is not in the request.",
    ),
    "bad-gateway": ProblemText("Bad gateway", "The answer of the service did not arrive complete."),
    "service-unavailable": ProblemText(
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
    "gateway-timeout": ProblemText("Gateway timeout", "The service did not answer in time."),
}
"""The texts for each type of problem, keyed by the last segment of its URI."""


NEAREST_ADDRESS: Final = "Perhaps you mean {address}."
"""Added to the detail of a problem with an address, if another address is similar."""


class ErrorText(NamedTuple):
    """The text for an error in one value of a request, and the names of its variables."""

    text: Text
    params: tuple[str, ...] = ()


def _length(params: Params, vocabulary: Vocabulary) -> str:
    return "range" if params["minimum"] else "most"


SCHEMA_ERRORS: Final[Mapping[str, ErrorText]] = {
    "required": ErrorText("This field is missing. {value}", ("value",)),
    "unknown": ErrorText("There is no such field, only {choices:and quoted}.", ("choices",)),
    "notation_in_object": ErrorText(
        "This must be an object. Send text in notation in the field {field:quoted} instead.",
        ("field",),
    ),
    "id_for_ruleset": ErrorText("This must be an object, such as {example}.", ("example",)),
    "moves_of_record": ErrorText("The record already contains the moves: leave this field out."),
    "type": ErrorText(
        Choice(
            by_value("expected"),
            {
                "object": "This must be an object.",
                "array": "This must be an array: in brackets, even if it has a single item.",
                "string": "This must be a string.",
                "boolean": "This must be true or false.",
            },
        ),
        ("expected",),
    ),
    "object": ErrorText("This must be an object with {fields:and quoted}.", ("fields",)),
    "range": ErrorText(
        "This must be a whole number from {minimum} to {maximum}.", ("minimum", "maximum")
    ),
    "characters": ErrorText(
        "This must be a string of {minimum} to {maximum} characters.", ("minimum", "maximum")
    ),
    "choice": ErrorText("This must be {choices:or quoted}.", ("choices",)),
    "cell": ErrorText(
        "This must be the name of a space: a letter from A to R and a number from 1 to 13, like C4."
    ),
    "length": ErrorText(
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
    "unique": ErrorText("This is already in the list."),
    "exactly_one": ErrorText(
        "Exactly one of the fields {fields:and quoted} must be given.", ("fields",)
    ),
    "missing_parameter": ErrorText("This parameter is missing."),
    "unknown_parameter": ErrorText(
        "There is no such parameter, only {choices:and quoted}.", ("choices",)
    ),
    "repeated_parameter": ErrorText("This parameter can be given only once."),
    "notation": ErrorText(MALFORMED, ("kind", "place", "expected", "found")),
}
"""The text for each error, keyed by the error's code."""
