"""The metadata of operations in the OpenAPI description, apart from their schemas.

Each view is marked with :func:`describe`; :mod:`tools.openapi` collects them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from marshmallow import Schema

from schemas.state import StateSchema

__all__ = ["STATE_BODY", "TAGS", "Link", "Operation", "copy_fields", "describe", "operation_of"]

View = TypeVar("View", bound=Callable[..., Any])

TAGS: Final = {
    "referee": "Judge moves, list legal actions, audit and score states.",
    "games": "Set up games and replay game records.",
    "pictures": "Draw states as SVG or text.",
    "catalogue": "Rulesets and rules, for clients with no built-in knowledge of the game.",
    "operations": "Health checks, for operators of the service.",
}


@dataclass(frozen=True)
class Link:
    """A link from an answer to a possible next request, as OpenAPI runtime expressions."""

    operation: str
    description: str
    body: Mapping[str, Any] | None = None
    parameters: Mapping[str, str] | None = None


def copy_fields(place: str, schema: type[Schema]) -> dict[str, str]:
    """Return the expressions that copy an object into a link's body, field by field.

    If the place holds null, the fields don't exist and the link can't be followed. An expression
    for the whole object would copy the null.
    """
    return {name: f"{place}/{name}" for name in schema().fields}


STATE_BODY: Final = {"state": copy_fields("$response.body#/state", StateSchema)}
"""The body of a request about the state of an answer."""


@dataclass(frozen=True)
class Operation:
    """The description of a view.

    ``answers`` maps media types to the name of a schema in :mod:`schemas.answers`, which only the
    description needs, or to a JSON Schema. ``requests`` are the alternative schemas of the body;
    ``path`` and ``query`` describe the parameters in the path and in the query.
    ``address``: the fields of this request are the parameters of a question by address.
    ``kept``: caches may keep the answer.
    """

    id: str
    tag: str
    summary: str
    description: str
    answers: Mapping[str, str | Mapping[str, Any]]
    requests: tuple[type[Schema], ...] = ()
    address: Schema | None = None
    path: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    query: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    links: Mapping[str, Link] = field(default_factory=dict)
    localised: bool = True
    kept: bool = False


_OPERATIONS: Final[dict[Callable[..., Any], Operation]] = {}


def describe(operation: Operation) -> Callable[[View], View]:
    """Mark a view with its metadata for the OpenAPI description."""

    def mark(view: View) -> View:
        _OPERATIONS[view] = operation
        return view

    return mark


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """Return the metadata of a view, None if it is not part of the OpenAPI description."""
    return _OPERATIONS.get(view)
