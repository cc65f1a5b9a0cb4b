"""GET requests for the operations, with the whole request in the query string."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, request
from marshmallow import Schema

from schemas.requests import GameRequest
from service.addresses import read_query, schema_of
from service.operations import OPERATIONS, ParsedRequest

from .http import JSON, check_accept, json_response
from .problems import wording_of

__all__ = ["answer_address", "read_address"]


def answer_address(name: str) -> Response:
    """Respond to a GET request for one of :data:`service.operations.OPERATIONS`.

    Raises:
        Problem: The client doesn't accept JSON (406), or the query is invalid (422).
    """
    check_accept(JSON)
    parsed = read_address(schema_of(name))
    answer = OPERATIONS[name].answer(parsed)
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
