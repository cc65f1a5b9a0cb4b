"""Problem documents (RFC 9457), which the service returns for requests that fail.

Their texts are in :mod:`service.wording.problems`. This module does not depend on a web framework,
so the companion page can use it offline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NotRequired, TypedDict

from schemas.described import Note
from schemas.errors import MAX_ERRORS

from .plain_json import NotJsonError
from .wording import Wording

PROBLEMS: Final[dict[str, int]] = {
    "bad-request": 400,
    "malformed-json": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "request-timeout": 408,
    "length-required": 411,
    "content-too-large": 413,
    "uri-too-long": 414,
    "unsupported-media-type": 415,
    "invalid-request": 422,
    "too-many-requests": 429,
    "header-fields-too-large": 431,
    "internal-error": 500,
    "bad-gateway": 502,
    "service-unavailable": 503,
    "gateway-timeout": 504,
}
"""Maps each kind of problem to its HTTP status code."""


class FieldErrorJson(TypedDict):
    """An error in a value of a request."""

    pointer: Annotated[str, "A JSON Pointer to the value in the body; empty for the whole body."]
    parameter: NotRequired[Annotated[str, "The query parameter, if the error is not in the body."]]
    line: NotRequired[
        Annotated[
            int, "The line of the error, in a text in notation.", Note(minimum=1, maximum=999_999)
        ]
    ]
    column: NotRequired[
        Annotated[
            int,
            "The column of the error, in a text in notation or a comma-separated list.",
            Note(minimum=1, maximum=9_999_999),
        ]
    ]
    detail: Annotated[str, "A description of the error, in the requested language."]


class ProblemJson(TypedDict):
    """A problem document (RFC 9457), the response to a request that fails."""

    type: Annotated[
        str,
        "The type of problem, as a relative URI reference.",
        Note(pattern="^/problems/[a-z-]+$"),
    ]
    title: Annotated[str, "The name of the type of problem, in the requested language."]
    status: Annotated[int, "The HTTP status code.", Note(minimum=400, maximum=599)]
    detail: Annotated[str, "A description of the problem, in the requested language."]
    errors: NotRequired[
        Annotated[
            Sequence[FieldErrorJson],
            "The errors in the request's values. Only with status code 422.",
            Note(maxItems=MAX_ERRORS),
        ]
    ]


class Problem(Exception):  # noqa: N818 - the term of RFC 9457
    """A request that fails.

    ``kind`` is a key of :data:`PROBLEMS`. ``params`` are the variables of the sentence in
    ``detail``. ``errors`` go into the document, and ``headers`` into the response.
    """

    def __init__(
        self,
        kind: str,
        params: Mapping[str, Any] | None = None,
        *,
        errors: Sequence[FieldErrorJson] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.params = params or {}
        self.errors = errors
        self.headers = headers or {}


def document(problem: Problem, wording: Wording, nearest: str | None = None) -> ProblemJson:
    """Return the problem document of a failed request.

    ``nearest`` is the address that the client of an unknown address probably meant.
    """
    title, detail = wording.problem(problem.kind, **problem.params)
    if nearest is not None and "kind" not in problem.params:
        detail += f" {wording.nearest_address(nearest)}"
    written: ProblemJson = {
        "type": f"/problems/{problem.kind}",
        "title": title,
        "status": PROBLEMS[problem.kind],
        "detail": detail,
    }
    if problem.errors is not None:
        written["errors"] = problem.errors
    return written


def invalid_request(errors: Sequence[FieldErrorJson]) -> Problem:
    """Return the problem for a malformed request (422), with at most :data:`MAX_ERRORS` errors."""
    kept = errors[:MAX_ERRORS]
    return Problem("invalid-request", {"count": len(kept)}, errors=kept)


def malformed_json(error: NotJsonError) -> Problem:
    """Return the problem for a request body that is not valid JSON (400)."""
    params = {"kind": error.kind, "key": error.key, "line": error.line, "column": error.column}
    return Problem("malformed-json", params)
