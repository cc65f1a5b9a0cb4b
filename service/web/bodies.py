"""Read a request body as strict JSON, and check it against a schema."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from marshmallow import Schema, ValidationError

from schemas.fast_reader import read_again, read_canonical
from service.operations import ParsedRequest, RequestSchema, request_errors, schema_for
from service.plain_json import NotJsonError
from service.problems import FieldErrorJson, invalid_request, malformed_json
from service.wording import Wording

from .strict_json import check, decode

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
    errors = list(query_errors)
    document = content = None
    try:
        document, content = _read(schema, body)
    except ValidationError as error:
        errors += request_errors(error, wording)
    if errors:
        raise invalid_request(errors)
    return ParsedRequest(document, content, wording)


def _read(schema: RequestSchema, body: bytes) -> tuple[Any, Any]:
    """Return the document in a body, and the result of loading it with the schema.

    If the state is found in the cache of states, the document has None in place of the state.
    """
    with suppress(NotJsonError):  # decoding the whole body below raises it again
        known = read_again(schema, body, decode) if isinstance(schema, Schema) else None
        if known is not None:
            return known
    try:
        document = decode(body)
        chosen = schema_for(schema, document)
        content = read_canonical(chosen, document, body)
        if content is None:
            check(body, document)
    except NotJsonError as error:
        raise malformed_json(error) from error
    return document, chosen.load(document) if content is None else content
