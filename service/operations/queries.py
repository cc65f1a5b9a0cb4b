"""Reads GET requests: turns query parameters into the document that a POST request would contain.

Only fields that fit on one line can be parameters: notation, names, numbers, flags and short lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from marshmallow import Schema, ValidationError, fields

from schemas.errors import validation_error
from schemas.fast_reader import load
from schemas.fields import Array, CellSet, Count, Enum, Flag, Text
from schemas.notation_fields import PlayText, PositionText, RecordText
from schemas.requests import AlternativesSchema
from service.problems import FieldErrorJson as Error
from service.problems import invalid_request
from service.wording import LANGUAGES, Wording

from .operation import ParsedRequest, request_errors

FLAGS: Final = {"0": False, "1": True}
_INTEGER: Final = re.compile("-?[0-9]{1,18}")
_ONE_VALUE: Final = (PositionText, PlayText, RecordText, Flag, Count, Enum, Text)
_LANGUAGE: Final = "lang"

Query = Mapping[str, Sequence[str]]
"""Maps the name of each query parameter to its values. Repeated parameters have several."""


class Parameter(NamedTuple):
    """A query parameter, and the field of the request body that it stands for."""

    name: str
    field: fields.Field[Any]
    required: bool

    @property
    def is_list(self) -> bool:
        """Whether the parameter is a list of items separated by commas."""
        return isinstance(self.field, CellSet | Array)


def parameters(schema: Schema) -> dict[str, Parameter]:
    """Return the query parameters that stand for fields of a request body, keyed by name."""
    groups = schema.exactly_one if isinstance(schema, AlternativesSchema) else ()
    needed = {name for group in groups for name in group}
    return {
        name: Parameter(name, field, field.required or name in needed)
        for name, field in schema.fields.items()
        if isinstance(field, (*_ONE_VALUE, CellSet))
        or (isinstance(field, Array) and isinstance(field.inner, Enum))
    }


def read_query(schema: Schema, query: Query, wording: Wording) -> ParsedRequest:
    """Return the request that query parameters represent.

    Raises:
        Problem: The query is malformed (422). Each error names its parameter.
    """
    known = parameters(schema)
    document, errors = _document(known, query, wording)
    errors += language_errors(query, wording)
    content: Any = None
    wrong = {error["parameter"] for error in errors}
    try:
        content = load(schema, document)
    except ValidationError as error:
        errors += [
            located
            for located in _located(request_errors(error, wording), document)
            # Missing and malformed parameters have already been reported.
            if located["parameter"] in document and located["parameter"] not in wrong
        ]
    if errors:
        raise invalid_request(errors)
    return ParsedRequest(document, content, wording)


def language_errors(query: Query, wording: Wording) -> list[Error]:
    """Return the error in the ``lang`` parameter as a list, or an empty list if there is none."""
    asked = query.get(_LANGUAGE, ())
    if not asked or (len(asked) == 1 and asked[0] in LANGUAGES):
        return []
    return [_error(_LANGUAGE, wording.schema_error("choice", choices=LANGUAGES))]


def query_errors(
    query: Query, wording: Wording, choices: Mapping[str, Sequence[str]] | None = None
) -> list[Error]:
    """Return the errors in a query that stands for no request body.

    ``choices`` maps parameters other than ``lang`` to their possible values.
    """
    errors = language_errors(query, wording)
    known = choices or {}
    for name, values in query.items():
        if name == _LANGUAGE:
            continue
        if name not in known:
            detail = wording.schema_error("unknown_parameter", choices=(*known, _LANGUAGE))
        elif len(values) == 1 and values[0] in known[name]:
            continue
        else:
            detail = wording.schema_error("choice", choices=known[name])
        errors.append(_error(name, detail))
    return errors


def _error(name: str, detail: str) -> Error:
    return {"pointer": "", "parameter": name, "detail": detail}


def _document(
    known: Mapping[str, Parameter], query: Query, wording: Wording
) -> tuple[dict[str, Any], list[Error]]:
    """Return the equivalent body of a POST request, and the errors in the query."""
    document: dict[str, Any] = {}
    errors = []

    def report(name: str, code: str, **params: Any) -> None:
        errors.append(_error(name, wording.schema_error(code, **params)))

    for name, values in query.items():
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
    for name, parameter in known.items():
        if parameter.required and name not in query:
            report(name, "missing_parameter")
    return document, errors


def _value(parameter: Parameter, text: str) -> Any:
    """Return a parameter's value as the JSON value that it stands for."""
    if isinstance(parameter.field, CellSet) and not text:
        return []
    if parameter.is_list:
        return text.split(",")
    if isinstance(parameter.field, Flag):
        if text not in FLAGS:
            raise validation_error("choice", choices=tuple(FLAGS))
        return FLAGS[text]
    if isinstance(parameter.field, Count) and _INTEGER.fullmatch(text):
        return int(text)
    return text


def _located(errors: Iterable[Error], document: dict[str, Any]) -> Iterator[Error]:
    """Yield a request's errors, each with its parameter instead of its JSON Pointer.

    An error in an item of a list also has the column where the item begins.
    """
    for error in errors:
        _, name, *steps = error["pointer"].split("/")
        place: Error = {**error, "pointer": "", "parameter": name}
        if steps and steps[0].isdecimal():
            before = document[name][: int(steps[0])]
            place["column"] = 1 + sum(len(item) + 1 for item in before)
        yield place
