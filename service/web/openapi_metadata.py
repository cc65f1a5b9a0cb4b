"""What the OpenAPI description says about the views.

:func:`describe` attaches it to a view, and :mod:`tools.openapi` collects it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from marshmallow import Schema

from service.operations import Link

View = TypeVar("View", bound=Callable[..., Any])

TAGS: Final = {
    "referee": "Judge moves, list legal actions, audit and score states.",
    "games": "Set up games and replay game records.",
    "pictures": "Draw states as SVG, PNG or text.",
    "catalogue": "Rulesets and rules, for clients with no built-in knowledge of the game.",
    "operations": "Health checks, for operators of the service.",
}


@dataclass(frozen=True)
class Description:
    """What the OpenAPI description says about a view.

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


_DESCRIPTIONS: Final[WeakKeyDictionary[Callable[..., Any], Description]] = WeakKeyDictionary()


def describe(description: Description) -> Callable[[View], View]:
    """Attach what the OpenAPI description says to a view."""

    def mark(view: View) -> View:
        _DESCRIPTIONS[view] = description
        return view

    return mark


def description_of(view: Callable[..., Any]) -> Description | None:
    """Return what was attached to a view, or None if the OpenAPI description leaves it out."""
    return _DESCRIPTIONS.get(view)
