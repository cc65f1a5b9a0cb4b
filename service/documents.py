"""Read the JSON document of a request. The service and :mod:`.offline` decode it in their ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshmallow import ValidationError

from schemas.fast_reader import load

from .operations import ParsedRequest, RequestSchema, request_errors, schema_for
from .problems import FieldErrorJson, invalid_request
from .wording import Wording


def state_of(document: Any) -> Any:
    """Return the value of a request's ``state``, or None if there is none."""
    return document.get("state") if type(document) is dict else None


def read_document(
    schema: RequestSchema,
    document: Any,
    wording: Wording,
    query_errors: Sequence[FieldErrorJson] = (),
    state_key: bytes = b"",
) -> ParsedRequest:
    """Read a request's document with its schema.

    The errors in ``query_errors`` are reported together with those in the document. ``state_key``
    is the JSON text of the document's ``state``, for the cache of states.

    Raises:
        Problem: The document or the query is malformed (422).
    """
    errors = list(query_errors)
    content = None
    try:
        content = load(schema_for(schema, document), document, state_key)
    except ValidationError as error:
        errors += request_errors(error, wording)
    if errors:
        raise invalid_request(errors)
    return ParsedRequest(document, content, wording)
