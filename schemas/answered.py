"""The objects of requests as answers contain them: with every field.

A request may leave out fields that have a default. An answer never does, so it has schemas of its
own, derived from those of requests. They serve the OpenAPI description and tests.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

from marshmallow import Schema, missing
from marshmallow.fields import Field

from .fields import Array, Nested, strict_schema
from .state import PlayerSchema, RulesetSchema, StateSchema, StockSchema

__all__ = ["INPUTS", "AnsweredStateSchema"]

INPUTS: Final[dict[type[Schema], type[Schema]]] = {}
"""The schema in requests -> the schema in answers, for every object that differs."""

_ALWAYS_THERE: Final = frozenset(((RulesetSchema, "revision"),))
"""Fields without a default that answers always have."""

_NEVER_NULL: Final = frozenset(((PlayerSchema, "stock"), (StockSchema, "buildings")))
"""Fields whose null stands for an object of nulls, which answers write out."""


def _answered(schema: type[Schema]) -> type[Schema]:
    """Return the schema of an object in answers; it is the same if nothing can be left out."""
    if _is_complete(schema):
        return schema
    if schema in INPUTS:
        return INPUTS[schema]
    fields = {
        name: _complete(schema, name, field) for name, field in schema().declared_fields.items()
    }
    answered = strict_schema(schema.__name__, schema.__doc__ or "", fields)
    INPUTS[schema] = answered
    return answered


def _is_complete(schema: type[Schema]) -> bool:
    fields = schema().declared_fields.values()
    inner = [field.inner if isinstance(field, Array) else field for field in fields]
    return all(field.required for field in fields) and all(
        _is_complete(type(field.schema)) for field in inner if isinstance(field, Nested)
    )


def _complete(schema: type[Schema], name: str, field: Field[Any]) -> Field[Any]:
    """Return a field as answers have it."""
    complete = deepcopy(field)
    holder, inner = (complete, complete.inner) if isinstance(complete, Array) else (None, complete)
    if isinstance(inner, Nested):
        nested = Nested(_answered(type(inner.schema)), inner.metadata.get("description", ""))
        nested.required, nested.allow_none = inner.required, inner.allow_none
        if holder is None:
            complete = nested
        else:
            holder.inner = nested
    if field.load_default is not missing or (schema, name) in _ALWAYS_THERE:
        complete.required, complete.load_default = True, missing
    if (schema, name) in _NEVER_NULL:
        complete.allow_none = False
    return complete


AnsweredStateSchema: Final = _answered(StateSchema)
"""The full state of a game, every field written out."""
