"""The service without HTTP: a function that returns the same responses as the service.

The companion page at ``/table`` runs this module in the browser when the service can't be reached.
The module uses no compiled extensions.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from schemas import requests

from . import plain_json, problems
from .catalogues import CATALOGUES
from .documents import read_document, state_of
from .nearest import nearest_path
from .operations import OPERATIONS, ParsedRequest, RequestSchema
from .operations.queries import Query, query_errors, read_query
from .pictures import draw
from .problems import FieldErrorJson, Problem
from .wording import LANGUAGES, Wording, wording_for

_log = logging.getLogger(__name__)

_JSON: Final = "application/json"
_PROBLEM: Final = "application/problem+json"
_PICTURES: Final = {"svg": "image/svg+xml", "txt": "text/plain"}
"""The picture formats that need no compiled extensions, with their media types."""
_PICTURES_BY_ADDRESS: Final = {f"diagrams.{format_}": format_ for format_ in _PICTURES}


class Reply(NamedTuple):
    """A response, as over HTTP: its status code, media type and body."""

    status: int
    media_type: str
    body: str


def reply(path: str, query: Mapping[str, str], body: str | None = None) -> Reply:
    """Return the service's response to a request for a path below ``/v1/``.

    ``path`` leaves out the ``/v1/``, as in ``rules/turn.quota``. ``query`` holds the query
    parameters, such as ``lang``. ``body`` is the JSON text of a POST request, or None for a GET
    request. Pictures are SVG or text. An error is returned as a problem document. Unexpected errors
    are also logged.
    """
    wording = wording_for(_language(query))
    asked = {name: [value] for name, value in query.items()}
    try:
        if body is None:
            return _answer_address(path, asked, wording)
        return _answer_body(path, asked, body, wording)
    except Problem as problem:
        nearest = None
        if problem.kind == "not-found":
            known = _addresses() if body is None else ["diagrams", *OPERATIONS]
            nearest = nearest_path(f"/v1/{path}", [f"/v1/{other}" for other in known])
        return _refusal(problem, wording, nearest)
    except Exception:
        # In a browser, this goes to the console.
        _log.exception("a request for %s could not be answered", path)
        return _refusal(Problem("internal-error"), wording)


def _language(query: Mapping[str, str]) -> str:
    asked = query.get("lang")
    return asked if asked in LANGUAGES else LANGUAGES[0]


def _answer_body(path: str, query: Query, body: str, wording: Wording) -> Reply:
    if path == "diagrams":
        return _picture(_read(requests.DIAGRAM, query, body, wording), "svg")
    if path not in OPERATIONS:
        raise Problem("not-found")
    known = OPERATIONS[path]
    return _written(known.answer(_read(known.schema, query, body, wording)))


def _read(schema: RequestSchema, query: Query, text: str, wording: Wording) -> ParsedRequest:
    try:
        document = plain_json.read(text.encode())
    except plain_json.NotJsonError as error:
        raise problems.malformed_json(error) from error
    try:
        state_key = plain_json.write(state_of(document)).encode()
    except RecursionError:  # nested too deeply to be a state
        state_key = b""
    return read_document(schema, document, wording, query_errors(query, wording), state_key)


def _answer_address(path: str, query: Query, wording: Wording) -> Reply:
    operation = OPERATIONS.get(path)
    if operation is not None and operation.address is not None:
        return _written(operation.answer(read_query(operation.address, query, wording)))
    if path in _PICTURES_BY_ADDRESS:
        parsed = read_query(requests.DIAGRAM, query, wording)
        return _picture(parsed, _PICTURES_BY_ADDRESS[path])
    name, within, id_ = path.partition("/")
    if name not in CATALOGUES:
        raise Problem("not-found")
    catalogue = CATALOGUES[name]
    if not within:
        _check(query_errors(query, wording, catalogue.choices))
        chosen = {name: query[name][0] for name in catalogue.choices if name in query}
        return _written(catalogue.describe(wording.language, **chosen))
    if catalogue.entries is None:
        raise Problem("not-found")
    kind, ids, describe = catalogue.entries
    if id_ not in ids:
        raise Problem("not-found", {"kind": kind, "id": id_})
    _check(query_errors(query, wording))
    return _written(describe(id_, wording.language))


def _check(errors: list[FieldErrorJson]) -> None:
    if errors:
        raise problems.invalid_request(errors)


def _addresses() -> list[str]:
    """Return the paths that take GET requests, except those of single rules and rulesets."""
    asked = [path for path, operation in OPERATIONS.items() if operation.address is not None]
    return [*asked, *_PICTURES_BY_ADDRESS, *CATALOGUES]


def _picture(parsed: ParsedRequest, format_: str) -> Reply:
    picture = draw(parsed, format_)
    assert isinstance(picture, str)
    return Reply(200, _PICTURES[format_], picture)


def _written(document: Any) -> Reply:
    return Reply(200, _JSON, plain_json.write(document))


def _refusal(problem: Problem, wording: Wording, nearest: str | None = None) -> Reply:
    document = problems.document(problem, wording, nearest)
    return Reply(problems.PROBLEMS[problem.kind], _PROBLEM, plain_json.write(document))
