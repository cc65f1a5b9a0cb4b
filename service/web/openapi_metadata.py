"""The metadata of the operations in the OpenAPI description.

:func:`describe` attaches the metadata to a view, and :mod:`tools.openapi` collects it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from marshmallow import Schema

__all__ = ["STATE_LINKS", "TAGS", "Link", "Operation", "describe", "operation_of", "play_links"]

View = TypeVar("View", bound=Callable[..., Any])

TAGS: Final = {
    "referee": "Judge moves, list legal actions, audit and score states.",
    "games": "Set up games and replay game records.",
    "pictures": "Draw states as SVG, PNG or text.",
    "catalogue": "Rulesets and rules, for clients with no built-in knowledge of the game.",
    "operations": "Health checks, for operators of the service.",
}


@dataclass(frozen=True)
class Link:
    """A link from an answer to a possible next request.

    ``parameters`` are the parameters of that request, as OpenAPI runtime expressions.
    """

    operation: str
    description: str
    parameters: Mapping[str, str]


NOTATION: Final = {"position": "$response.body#/notation"}
"""The parameter of a link to a GET request: the position that the answer contains."""

STATE_LINKS: Final = {
    "legalMoves": Link("listLegalMovesByAddress", "List the legal next actions.", NOTATION),
    "score": Link("scoreByAddress", "Get the score alone.", NOTATION),
    "audit": Link("auditByAddress", "Audit the state.", NOTATION),
}
"""The links from an answer with a state to requests about that state.

All of them are GET requests. A POST request would need an object as the request body, and some
tools don't accept that in a link.
"""


def play_links(position: str) -> dict[str, Link]:
    """Return the link from a list of legal moves to the adjudication of one of them.

    ``position`` is the runtime expression for the position in the request.
    """
    parameters = {"position": position, "play": "$response.body#/play"}
    return {"adjudicate": Link("adjudicateByAddress", "Make one of the legal moves.", parameters)}


@dataclass(frozen=True)
class Operation:
    """The metadata of a view.

    Attributes:
        answers: Maps each media type to the type of the answer, or to a JSON Schema.
        requests: The alternative schemas of the request body.
        address: For a GET request, the schema whose fields are the query parameters.
        path: The descriptions of the path parameters.
        query: The descriptions of the query parameters.
        cacheable: Whether caches may store the response.
    """

    id: str
    tag: str
    summary: str
    description: str
    answers: Mapping[str, Any]
    requests: tuple[type[Schema], ...] = ()
    address: Schema | None = None
    path: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    query: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    links: Mapping[str, Link] = field(default_factory=dict)
    cacheable: bool = False


_OPERATIONS: Final[dict[Callable[..., Any], Operation]] = {}


def describe(operation: Operation) -> Callable[[View], View]:
    """Attach metadata for the OpenAPI description to a view."""

    def mark(view: View) -> View:
        _OPERATIONS[view] = operation
        return view

    return mark


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """Return the metadata of a view, or None if the OpenAPI description leaves it out."""
    return _OPERATIONS.get(view)
