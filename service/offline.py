"""The service without HTTP: one function that answers a question as the service would.

The page at ``/table`` runs this in the browser while the service is out of reach. It is the
service's own code, called without HTTP, and needs nothing that is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from marshmallow import Schema, ValidationError

from schemas import requests
from schemas.fast_reader import read_canonical

from . import plain_json, problems
from .operations import OPERATIONS, ParsedRequest, RequestSchema, request_errors, schema_for
from .pictures import draw
from .problems import Problem
from .rules.rulesets import RULESETS
from .ruleset_descriptions import ruleset_list
from .vocabulary import DEFAULT_RULESET, vocabulary
from .wording import LANGUAGES, Wording, wording_for

__all__ = ["Reply", "reply"]

_JSON: Final = "application/json"
_PROBLEM: Final = "application/problem+json"
_SVG: Final = "image/svg+xml"


class Reply(NamedTuple):
    """An answer: the status, the media type and the body, as over HTTP."""

    status: int
    media_type: str
    body: str


def reply(operation: str, query: Mapping[str, str], body: str | None = None) -> Reply:
    """Answer a question: a name in :data:`.operations.OPERATIONS`, ``diagrams`` or a catalogue.

    ``query`` holds the parameters of the address, such as ``lang``. ``body`` is the JSON text of a
    POST request; catalogues have none. Pictures are SVG. What can't be answered becomes a problem
    document, never an exception.
    """
    wording = wording_for(_language(query))
    try:
        return _answer(operation, query, body, wording)
    except Problem as problem:
        return _refusal(problem, wording)
    except Exception:
        return _refusal(Problem("internal-error"), wording)


def _language(query: Mapping[str, str]) -> str:
    asked = query.get("lang")
    return asked if asked in LANGUAGES else LANGUAGES[0]


def _answer(operation: str, query: Mapping[str, str], body: str | None, wording: Wording) -> Reply:
    if body is None:
        if operation not in _CATALOGUES:
            raise Problem("not-found")
        return Reply(200, _JSON, plain_json.write(_CATALOGUES[operation](query, wording)))
    if operation == "diagrams":
        picture = draw(_read(requests.DIAGRAM, body, wording), "svg")
        assert isinstance(picture, str)
        return Reply(200, _SVG, picture)
    if operation not in OPERATIONS:
        raise Problem("not-found")
    known = OPERATIONS[operation]
    return Reply(200, _JSON, plain_json.write(known.answer(_read(known.schema, body, wording))))


def _read(schema: RequestSchema, text: str, wording: Wording) -> ParsedRequest:
    body = text.encode()
    try:
        document = plain_json.read(body)
        chosen = schema_for(schema, document)
        return ParsedRequest(document, _content(chosen, document, body), wording)
    except plain_json.NotJsonError as error:
        raise problems.malformed_json(error) from error
    except ValidationError as error:
        raise problems.invalid_request(request_errors(error, wording)) from error


def _content(schema: Schema, document: Any, body: bytes) -> Any:
    content = read_canonical(schema, document, body)
    return schema.load(document) if content is None else content


def _refusal(problem: Problem, wording: Wording) -> Reply:
    document = problems.document(problem, wording)
    return Reply(problems.PROBLEMS[problem.kind], _PROBLEM, plain_json.write(document))


# --- Catalogues ----------------------------------------------------------------------------------


def _rulesets(query: Mapping[str, str], wording: Wording) -> Any:
    return ruleset_list(wording.language)


def _vocabulary(query: Mapping[str, str], wording: Wording) -> Any:
    ruleset = query.get("ruleset", DEFAULT_RULESET)
    if ruleset not in RULESETS:
        detail = wording.schema_error("choice", choices=tuple(RULESETS))
        raise problems.invalid_request(
            [{"pointer": "", "parameter": "ruleset", "detail": detail}],
        )
    return vocabulary(ruleset, wording.language)


_CATALOGUES: Final[dict[str, Callable[[Mapping[str, str], Wording], Any]]] = {
    "rulesets": _rulesets,
    "vocabulary": _vocabulary,
}
