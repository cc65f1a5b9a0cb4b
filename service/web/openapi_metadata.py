"""What the OpenAPI description says of operations beyond their schemas.

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
    "referee": "Judge moves, list what is legal, audit and score positions.",
    "games": "Set up games and replay records of them.",
    "pictures": "Draw positions.",
    "catalogue": "Rulesets and rules, for clients that know nothing of the game.",
    "operations": "For those who run the service.",
}


@dataclass(frozen=True)
class Link:
    """How an answer leads to the next request, in OpenAPI's runtime expressions."""

    operation: str
    description: str
    body: Mapping[str, Any] | None = None
    parameters: Mapping[str, str] | None = None


def copy_fields(place: str, schema: type[Schema]) -> dict[str, str]:
    """Return the expressions that copy an object into a link's body, field by field.

    Where the place holds null there are no such fields, and the link leads nowhere. An expression
    for the whole object would copy the null.
    """
    return {name: f"{place}/{name}" for name in schema().fields}


STATE_BODY: Final = {"state": copy_fields("$response.body#/state", StateSchema)}
"""The body of a request about the state of an answer."""


@dataclass(frozen=True)
class Operation:
    """The description of a view.

    ``answers`` maps media types to what is answered: the name of a schema of
    :mod:`schemas.answers`, which only the description needs, or a JSON Schema.
    ``requests`` are the schemas of the body, one of them; ``path`` describes the parameters of the
    path.
    """

    id: str
    tag: str
    summary: str
    description: str
    answers: Mapping[str, str | Mapping[str, Any]]
    requests: tuple[type[Schema], ...] = ()
    path: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    links: Mapping[str, Link] = field(default_factory=dict)
    localised: bool = True


_OPERATIONS: Final[dict[Callable[..., Any], Operation]] = {}


def describe(operation: Operation) -> Callable[[View], View]:
    """Describe a view in the OpenAPI description."""

    def mark(view: View) -> View:
        _OPERATIONS[view] = operation
        return view

    return mark


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """Return the description of a view, None where it is not part of the OpenAPI description."""
    return _OPERATIONS.get(view)
