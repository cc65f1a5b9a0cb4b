"""The query parameters of GET requests in the OpenAPI description."""

from __future__ import annotations

from typing import Any, Final

from schemas.fields import CELL_PATTERN, Array, CellSet, Enum, Flag
from schemas.notation_fields import PositionText
from schemas.requests import DIAGRAM
from service.operations import OPERATIONS
from service.operations.queries import FLAGS, Parameter, parameters
from service.rules.board import NAME

from .openapi_examples import POSITIONS

_EXAMPLES: Final = {
    "play": "OM11",
    "question": "où puis-je poser un mur ?",
    "record": "2e.1_rbg_FJ7,MF5_VE4_GC4=",
    "highlight": "M11",
}
"""Examples for parameters whose values fuzzers are unlikely to guess."""


def component_name(parameter: Parameter) -> str:
    """Return the name of the OpenAPI component for a query parameter."""
    field = parameter.field
    if isinstance(field, Array) and isinstance(field.inner, Enum):
        return f"Query{field.inner.component}"  # the items depend on the operation
    return f"Query{parameter.name.capitalize()}"


def query_parameters() -> dict[str, dict[str, Any]]:
    """Return the descriptions of all query parameters, keyed by component name."""
    schemas = [operation.address for operation in OPERATIONS.values() if operation.address]
    return {
        component_name(parameter): _described(parameter)
        for schema in (*schemas, DIAGRAM)
        for parameter in parameters(schema).values()
    }


def _described(parameter: Parameter) -> dict[str, Any]:
    field = parameter.field
    described: dict[str, Any] = {
        "name": parameter.name,
        "in": "query",
        "description": _description(parameter),
        "required": parameter.required,
        "schema": _schema(parameter),
    }
    if isinstance(field, Array):
        described |= {"style": "form", "explode": False}
    if parameter.name == "position":
        described["examples"] = {
            name: {"value": text.replace(" ", "_")} for name, text in POSITIONS.items()
        }
    if parameter.name in _EXAMPLES:
        described["example"] = _EXAMPLES[parameter.name]
    if isinstance(field, Flag):
        described["schema"]["default"] = str(int(field.load_default))
    return described


def _description(parameter: Parameter) -> str:
    text = str(parameter.field.metadata["description"])
    if isinstance(parameter.field, PositionText):
        return "The state in notation, with `_` for each space character."
    if isinstance(parameter.field, CellSet):
        return text.replace(";", ", separated by commas;")
    return text.replace(", instead of `move`", "")


def _schema(parameter: Parameter) -> dict[str, Any]:
    field = parameter.field
    if isinstance(field, Flag):
        return {"type": "string", "enum": list(FLAGS)}
    if isinstance(field, CellSet):
        cell = CELL_PATTERN.strip("^$")
        return {"type": "string", "pattern": f"^({cell}(,{cell}){{0,{len(NAME) - 1}}})?$"}
    if isinstance(field, Array):
        inner: Any = field.inner
        return {"type": "array", "items": inner.json_schema(), "minItems": 1, **field.bounds()}
    schema: Any = field
    return dict(schema.json_schema())
