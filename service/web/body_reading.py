"""Read a request body: decode it as strict JSON, then read the document with its schema."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from service.documents import read_document, state_of
from service.operations import ParsedRequest, RequestSchema
from service.problems import FieldErrorJson, malformed_json
from service.wording import Wording

from .strict_json import NotJsonError, parse

__all__ = ["read_request"]


def read_request(
    schema: RequestSchema,
    body: bytes,
    wording: Wording,
    query_errors: Sequence[FieldErrorJson] = (),
) -> ParsedRequest:
    """Parse a request body.

    The errors in ``query_errors`` are reported together with those in the body.

    Raises:
        Problem: The body is not strict JSON (400), or the body or the query is malformed (422).
    """
    try:
        document = parse(body)
    except NotJsonError as error:
        raise malformed_json(error) from error
    state_key = orjson.dumps(state_of(document))
    return read_document(schema, document, wording, query_errors, state_key)
