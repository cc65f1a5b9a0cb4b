"""Read a request body: decode it as strict JSON, then read the document with its schema."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

import orjson

from service.documents import read_document, state_of
from service.operations import ParsedRequest, RequestSchema
from service.problems import FieldErrorJson, malformed_json
from service.wording import Wording

from .strict_json import NotJsonError, parse

_LONGEST_CACHED: Final = 8192
"""The maximum length of a body of which a part is cached. Possible states are shorter."""


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
        document, state_key = _decode(body)
    except NotJsonError as error:
        raise malformed_json(error) from error
    return read_document(schema, document, wording, query_errors, state_key)


def _decode(body: bytes) -> tuple[Any, bytes]:
    """Return the document in a body, and the JSON text of its state.

    Clients often send several moves in the same state. Decoding it each time would take a tenth of
    a ruling, so the part of a body before its move is cached.
    """
    beginning, found, move = body.rpartition(b',"move":')
    if found and len(body) <= _LONGEST_CACHED:
        with suppress(NotJsonError):  # decoding the whole body raises it again
            first, state_key = _decode_beginning(beginning + b"}")
            second = parse(b'{"move":' + move)
            if first.keys().isdisjoint(second):
                return {**first, **second}, state_key
    document = parse(body)
    return document, orjson.dumps(state_of(document))


@lru_cache(maxsize=64)
def _decode_beginning(text: bytes) -> tuple[dict[str, Any], bytes]:
    document: dict[str, Any] = parse(text)
    return document, orjson.dumps(state_of(document))
