"""The metadata of operations in the OpenAPI description, apart from their schemas.

Each view is marked with :func:`describe`; :mod:`tools.openapi` collects them.
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
    """A link from an answer to a possible next request, as OpenAPI runtime expressions."""

    operation: str
    description: str
    parameters: Mapping[str, str]


NOTATION: Final = {"position": "$response.body#/notation"}
"""The parameters with which a question by address asks about an answer's state."""

STATE_LINKS: Final = {
    "legalMoves": Link("listLegalMovesByAddress", "List the legal next actions.", NOTATION),
    "score": Link("scoreByAddress", "Get the score alone.", NOTATION),
    "audit": Link("auditByAddress", "Audit the state.", NOTATION),
}
"""The links from an answer with a state to questions about it.

They lead to questions by address, because the body of a linked request would have to be an object,
which not every tool accepts.
"""


def play_links(position: str) -> dict[str, Link]:
    """Return the link, by name, from an answer with legal moves to the verdict on one of them.

    ``position`` is the runtime expression for the position in the request.
    """
    parameters = {"position": position, "play": "$response.body#/play"}
    return {"adjudicate": Link("adjudicateByAddress", "Make one of the legal moves.", parameters)}


@dataclass(frozen=True)
class Operation:
    """The description of a view.

    ``answers`` maps media types to a JSON Schema, or to the name of a schema in
    :mod:`schemas.answers`, a module that the service does not import. ``requests`` are the
    alternative schemas of the body; ``path`` and ``query`` describe the path parameters and the
    query parameters. ``address``: the schema whose fields are the parameters, if the question can
    be asked by address (a GET). ``cacheable``: caches may keep the answer.
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
    cacheable: bool = False


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
