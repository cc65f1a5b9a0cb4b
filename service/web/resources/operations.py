"""The operations: POST requests, and GET requests with the whole request in the query string.

A GET request can be used in a link, and caches can store its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Flask, Response, request
from marshmallow import Schema

import service.words  # noqa: F401 - loaded before the workers are forked
from schemas.requests import GameRequest
from service.operations import OPERATIONS, ParsedRequest
from service.operations.queries import read_query
from service.web.caching import DAY, cacheable
from service.web.http import JSON, answer_request, check_accept, json_response
from service.web.problems import wording_of


def install(app: Flask) -> None:
    """Add the views of all operations."""
    for name, operation in OPERATIONS.items():
        app.post(operation.path, endpoint=f"post-{name}")(partial(answer_request, name))
        if operation.address is not None:
            get = cacheable(DAY, JSON)(partial(_answer_address, name))
            app.get(operation.path, endpoint=f"get-{name}")(get)


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
