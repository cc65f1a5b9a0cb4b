"""The schemas of a state in responses.

Requests may leave out fields that have a default. Responses contain these fields, so their schemas
require them. Only the OpenAPI description and the tests use these schemas.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

from marshmallow import Schema, missing
from marshmallow.fields import Field

from .fields import Array, Nested, strict_schema
from .state import PlayerSchema, RulesetSchema, StateSchema, StockSchema

__all__ = ["IN_ANSWERS", "FullStateSchema"]

IN_ANSWERS: Final[dict[type[Schema], type[Schema]]] = {}
"""Maps the schema of an object in requests to its schema in responses.

Schemas whose fields are all required are left out, because requests and responses share them.
"""

_ALWAYS_THERE: Final = frozenset(((RulesetSchema, "revision"),))
"""Optional fields without a default that responses always contain."""

_NEVER_NULL: Final = frozenset(
    (
        (PlayerSchema, "stock"),
        (StockSchema, "buildings"),
        (StockSchema, "blocking_rooftops"),
    )
)
"""Fields that are never null in responses.

In requests, null may stand for an object in which every number is null, or for blocking rooftops
that the board determines.
"""


def _full(schema: type[Schema]) -> type[Schema]:
    """Return the schema for responses: ``schema`` itself if all its fields are required."""
    if _is_full(schema):
        return schema
    if schema in IN_ANSWERS:
        return IN_ANSWERS[schema]
    fields = {
        name: _full_field(schema, name, field) for name, field in schema().declared_fields.items()
    }
    full = strict_schema(schema.__name__, schema.__doc__ or "", fields)
    IN_ANSWERS[schema] = full
    return full


def _is_full(schema: type[Schema]) -> bool:
    fields = schema().declared_fields.values()
    inner = [field.inner if isinstance(field, Array) else field for field in fields]
    return all(field.required for field in fields) and all(
        _is_full(type(field.schema)) for field in inner if isinstance(field, Nested)
    )


def _full_field(schema: type[Schema], name: str, field: Field[Any]) -> Field[Any]:
    """Return a copy of a field for use in responses."""
    full = deepcopy(field)
    holder, inner = (full, full.inner) if isinstance(full, Array) else (None, full)
    if isinstance(inner, Nested):
        nested = Nested(_full(type(inner.schema)), inner.metadata.get("description", ""))
        nested.required, nested.allow_none = inner.required, inner.allow_none
        if holder is None:
            full = nested
        else:
            holder.inner = nested
    if field.load_default is not missing or (schema, name) in _ALWAYS_THERE:
        full.required, full.load_default = True, missing
    if (schema, name) in _NEVER_NULL:
        full.allow_none = False
    return full


FullStateSchema: Final = _full(StateSchema)
"""The full state of a game, including the fields that requests may leave out."""
