"""What an operation is: one row of the table in :mod:`.rows`, and the requests that it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError

from schemas.errors import located_errors
from service.problems import FieldErrorJson
from service.wording import Wording

Answer = Mapping[str, Any]
"""An answer. Its type stands beside its writer in :mod:`schemas.writing`."""


class ParsedRequest(NamedTuple):
    """A well-formed request: its document, what the schema read from it, and the wording to use."""

    document: Any
    content: Any
    wording: Wording


RequestSchema = Schema | Callable[[Any], Schema]
"""A schema that reads requests, or a function that chooses the schema for a document."""


@dataclass(frozen=True)
class Link:
    """A link from an answer to a possible next request.

    ``parameters`` are the query parameters of that request, as OpenAPI runtime expressions for the
    answer of a POST request.
    """

    operation: str
    description: str
    parameters: Mapping[str, str]


class Operation(NamedTuple):
    """An operation of the service: everything that its users need to find it and to use it.

    Attributes:
        name: The last segment of its path.
        id: Its id in the OpenAPI description.
        tag: The group of operations that it belongs to.
        summary: Its title.
        description: What it does, in Markdown.
        schema: What reads a request.
        answer: Answers a request.
        answer_type: The type of the answer.
        links: Possible next requests.
        address: What reads a GET request, whose query parameters are fields of the schema. If it is
            None, there are only POST requests.
        address_note: What is special about GET requests.
        alternatives: The schemas of requests, if there are several.
        takes_record: Whether requests contain whole games, so that the larger body limit applies.
        takes_batch: Whether a body may contain several requests, one per line.
    """

    name: str
    id: str
    tag: str
    summary: str
    description: str
    schema: RequestSchema
    answer: Callable[[ParsedRequest], Answer]
    answer_type: Any
    links: Mapping[str, Link] = {}
    address: Schema | None = None
    address_note: str = ""
    alternatives: tuple[type[Schema], ...] = ()
    takes_record: bool = False
    takes_batch: bool = True

    @property
    def path(self) -> str:
        """The path of its requests."""
        return f"/v1/{self.name}"


def schema_for(schema: RequestSchema, document: Any) -> Schema:
    """Return the schema to read this document with."""
    return schema if isinstance(schema, Schema) else schema(document)


def request_errors(error: ValidationError, wording: Wording) -> list[FieldErrorJson]:
    """Return the ``errors`` of a problem document. They say where a request is malformed, and how.

    An error in notation also has the line and the column.
    """
    errors: list[FieldErrorJson] = []
    for pointer, (code, params) in located_errors(error):
        if code == "notation":
            detail = wording.notation_error(params)
            line, column = params["line"], params["column"]
            errors.append({"pointer": pointer, "line": line, "column": column, "detail": detail})
        else:
            errors.append({"pointer": pointer, "detail": wording.schema_error(code, **params)})
    return errors
