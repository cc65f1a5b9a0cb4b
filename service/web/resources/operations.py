"""The operations: POST requests, and GET requests with the whole request in the query string.

A GET request can be used in a link, and caches can store its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from flask import Flask, Response, request
from marshmallow import Schema

from schemas.requests import GameRequest
from service.operations import OPERATIONS, Link, Operation, ParsedRequest
from service.operations.queries import read_query
from service.web.caching import DAY, cacheable
from service.web.http import JSON, answer_request, check_accept, json_response
from service.web.openapi_metadata import Description, describe
from service.web.problems import wording_of

_BY_ADDRESS: Final = "Returns the same answer as the POST request. Caches may store it for a day."


def install(app: Flask) -> None:
    """Add the views of all operations."""
    for name, operation in OPERATIONS.items():
        post = describe(_of_post(operation))(partial(answer_request, name))
        app.post(operation.path, endpoint=f"post-{name}")(post)
        if operation.address is not None:
            view = cacheable(DAY, JSON)(partial(_answer_address, name))
            get = describe(_of_get(operation))(view)
            app.get(operation.path, endpoint=f"get-{name}")(get)


def _of_post(operation: Operation) -> Description:
    schema = operation.schema
    return Description(
        id=operation.id,
        tag=operation.tag,
        summary=operation.summary,
        description=operation.description,
        requests=(type(schema),) if isinstance(schema, Schema) else operation.alternatives,
        answers={JSON: operation.answer_type},
        links=operation.links,
    )


def _of_get(operation: Operation) -> Description:
    return Description(
        id=f"{operation.id}ByAddress",
        tag=operation.tag,
        summary=operation.summary,
        description=f"{_BY_ADDRESS} {operation.address_note}".rstrip(),
        address=operation.address,
        cacheable=True,
        answers={JSON: operation.answer_type},
        links={name: _from_query(link) for name, link in operation.links.items()},
    )


def _from_query(link: Link) -> Link:
    """Return a link whose parameters come from the query instead of the body."""
    return Link(
        link.operation,
        link.description,
        {
            name: expression.replace("$request.body#/", "$request.query.")
            for name, expression in link.parameters.items()
        },
    )


def _answer_address(name: str) -> Response:
    """Respond to a GET request for an operation.

    Raises:
        Problem: The client doesn't accept JSON (406), or the query is invalid (422).
    """
    check_accept(JSON)
    operation = OPERATIONS[name]
    assert operation.address is not None
    parsed = read_address(operation.address)
    answer = operation.answer(parsed)
    response = json_response(answer, parsed.wording)
    if _is_drawn(parsed, answer):
        response.headers["Cache-Control"] = "no-store"
    return response


def _is_drawn(parsed: ParsedRequest, answer: Mapping[str, Any]) -> bool:
    """Return whether the service chose a random seed. Each answer can then be different."""
    begin = getattr(parsed.content, "begin", None)
    return isinstance(begin, GameRequest) and begin.seed is None and answer["seed"] is not None


def read_address(schema: Schema) -> ParsedRequest:
    """Parse the query string of the current request.

    Raises:
        Problem: The query is invalid (422).
    """
    query = request.args.to_dict(flat=False)
    return read_query(schema, query, wording_of(request.environ))
