"""Questions by address: a query is read as the body of the POST would be.

The parameters of an address are those fields of the request's schema that a line of text can hold:
notation, names, numbers, flags, and lists of these separated by commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from flask import Response, request
from marshmallow import Schema, ValidationError, fields

from schemas.errors import validation_error
from schemas.fast_reader import load
from schemas.fields import Array, CellSet, Count, Enum, Flag
from schemas.notation_fields import PlayText, PositionText, RecordText
from schemas.requests import REPLAY_OF_RECORD, AlternativesSchema, GameRequest
from service.operations import OPERATIONS, ParsedRequest, request_errors
from service.problems import invalid_request
from service.wording import Wording

from .http import JSON, check_accept, json_response, language_errors
from .problems import wording_of

__all__ = ["FLAGS", "Parameter", "answer_address", "parameters", "read_address", "schema_of"]

FLAGS: Final = {"0": False, "1": True}
_INTEGER: Final = re.compile("-?[0-9]{1,18}")
_ONE_VALUE: Final = (PositionText, PlayText, RecordText, Flag, Count, Enum)
_LANGUAGE: Final = "lang"

Error = dict[str, Any]


class Parameter(NamedTuple):
    """A parameter of an address: a field of the request, and whether it is required."""

    name: str
    field: fields.Field[Any]
    required: bool

    @property
    def is_list(self) -> bool:
        """Whether the parameter is a list of items separated by commas."""
        return isinstance(self.field, CellSet | Array)


def parameters(schema: Schema) -> dict[str, Parameter]:
    """Return the parameters of an address whose query stands for a request, by name."""
    groups = schema.exactly_one if isinstance(schema, AlternativesSchema) else ()
    needed = {name for group in groups for name in group}
    return {
        name: Parameter(name, field, field.required or name in needed)
        for name, field in schema.fields.items()
        if isinstance(field, (*_ONE_VALUE, CellSet))
        or (isinstance(field, Array) and isinstance(field.inner, Enum))
    }


def schema_of(name: str) -> Schema:
    """Return the schema of the request that an address stands for, by the operation's name."""
    schema = OPERATIONS[name].schema
    # Of the ways to write a replay, a line of text can hold only a whole record.
    return schema if isinstance(schema, Schema) else REPLAY_OF_RECORD


def answer_address(name: str) -> Response:
    """Answer a GET request to one of :data:`service.operations.OPERATIONS` (406, 422)."""
    check_accept(JSON)
    parsed = read_address(schema_of(name))
    answer = OPERATIONS[name].answer(parsed)
    response = json_response(answer, parsed.wording)
    if _is_drawn(parsed, answer):
        response.headers["Cache-Control"] = "no-store"
    return response


def _is_drawn(parsed: ParsedRequest, answer: Mapping[str, Any]) -> bool:
    """Return whether the service picked a seed, so that the same question can get other answers."""
    begin = getattr(parsed.content, "begin", None)
    return isinstance(begin, GameRequest) and begin.seed is None and answer["seed"] is not None


def read_address(schema: Schema) -> ParsedRequest:
    """Return the request that the query of an address stands for.

    Raises:
        Problem: The query is malformed (422); every error names its parameter and, if that is a
            text or a list, the column in it.
    """
    environment = request.environ
    wording = wording_of(environment)
    known = parameters(schema)
    document, errors = _read_query(known, wording)
    errors += language_errors(environment, wording)
    content: Any = None
    wrong = {error["parameter"] for error in errors}
    try:
        content = load(schema, document)
    except ValidationError as error:
        errors += [
            located
            for located in _located(request_errors(error, wording), document)
            # A missing parameter has been reported as one, so it is not reported as a field.
            if located["parameter"] in document and located["parameter"] not in wrong
        ]
    if errors:
        raise invalid_request(errors)
    return ParsedRequest(document, content, wording)


def _read_query(
    known: dict[str, Parameter], wording: Wording
) -> tuple[dict[str, Any], list[Error]]:
    """Return the query as the body of a POST, and what is wrong with its parameters."""
    document: dict[str, Any] = {}
    errors = []

    def report(name: str, code: str, **params: Any) -> None:
        detail = wording.schema_error(code, **params)
        errors.append({"pointer": "", "parameter": name, "detail": detail})

    for name, values in request.args.lists():
        if name == _LANGUAGE:
            continue
        if name not in known:
            report(name, "unknown_parameter", choices=(*known, _LANGUAGE))
        elif len(values) > 1:
            report(name, "repeated_parameter")
        else:
            try:
                document[name] = _value(known[name], values[0])
            except ValidationError as error:
                found: Any = error.messages
                report(name, found[0].code, **found[0].params)
    sent = request.args.keys()
    for name, parameter in known.items():
        if parameter.required and name not in sent:
            report(name, "missing_parameter")
    return document, errors


def _value(parameter: Parameter, text: str) -> Any:
    """Return a parameter's value as the body of a POST has it.

    Raises:
        ValidationError: A flag is neither 0 nor 1, or a number is not one.
    """
    if isinstance(parameter.field, CellSet) and not text:
        return []
    if parameter.is_list:
        return text.split(",")
    if isinstance(parameter.field, Flag):
        if text not in FLAGS:
            raise validation_error("choice", choices=tuple(FLAGS))
        return FLAGS[text]
    if isinstance(parameter.field, Count):
        if not _INTEGER.fullmatch(text):
            raise validation_error("type", expected="integer")
        return int(text)
    return text


def _located(errors: Iterable[Error], document: dict[str, Any]) -> Iterator[Error]:
    """Yield the errors of a request with the parameter, and the column of an item of a list."""
    for error in errors:
        _, name, *steps = error["pointer"].split("/")
        place: Error = {"pointer": "", "parameter": name}
        if steps and steps[0].isdecimal():
            before = document[name][: int(steps[0])]
            place["column"] = 1 + sum(len(item) + 1 for item in before)
        yield {**error, **place, "detail": error["detail"]}
