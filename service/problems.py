"""Problem documents (RFC 9457): what the service returns if it can't answer a request.

Nothing here depends on a web framework, so the referee in a browser returns the same. The sentences
are in :mod:`service.wording.problems`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from schemas.errors import MAX_ERRORS

from .plain_json import NotJsonError
from .wording import Wording

__all__ = ["PROBLEMS", "Problem", "document", "invalid_request", "malformed_json"]

PROBLEMS: Final[dict[str, int]] = {
    "bad-request": 400,
    "malformed-json": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "content-too-large": 413,
    "uri-too-long": 414,
    "unsupported-media-type": 415,
    "invalid-request": 422,
    "too-many-requests": 429,
    "header-fields-too-large": 431,
    "internal-error": 500,
    "service-unavailable": 503,
}
"""Kind of problem -> its HTTP status."""


class Problem(Exception):  # noqa: N818 - the term of RFC 9457
    """A request that can't be answered.

    ``kind`` is one of :data:`PROBLEMS`; ``params`` are the variables of its detail; ``errors`` say
    what is wrong with which value, ready to be written; ``headers`` go with the answer.
    """

    def __init__(
        self,
        kind: str,
        params: Mapping[str, Any] | None = None,
        *,
        errors: Sequence[Mapping[str, str]] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.params = params or {}
        self.errors = errors
        self.headers = headers or {}


def document(problem: Problem, wording: Wording) -> dict[str, Any]:
    """Return a problem document."""
    title, detail = wording.problem(problem.kind, **problem.params)
    written: dict[str, Any] = {
        "type": f"/problems/{problem.kind}",
        "title": title,
        "status": PROBLEMS[problem.kind],
        "detail": detail,
    }
    if problem.errors is not None:
        written["errors"] = problem.errors
    return written


def invalid_request(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem of a malformed request (422), with its first :data:`MAX_ERRORS` errors."""
    kept = errors[:MAX_ERRORS]
    return Problem("invalid-request", {"count": len(kept)}, errors=kept)


def malformed_json(error: NotJsonError) -> Problem:
    """Return the problem of a body that is not JSON (400)."""
    params = {"kind": error.kind, "key": error.key, "line": error.line, "column": error.column}
    return Problem("malformed-json", params)
