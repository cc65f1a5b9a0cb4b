"""The GET versions of the operations.

The URL contains the whole request, so it can be used in a link, and caches can store the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, Response

from schemas.writing.answers import (
    AdjudicationJson,
    AuditJson,
    LegalMovesJson,
    PositionJson,
    ReplayJson,
    ScoresJson,
)
from service.addresses import schema_of
from service.web.addresses import answer_address
from service.web.caching import DAY, cacheable
from service.web.http import JSON
from service.web.openapi_metadata import STATE_LINKS, Operation, describe, play_links

blueprint = Blueprint("by_address", __name__)

_DESCRIPTION: Final = "Returns the same answer as the POST request. Caches may store it for a day."
_NOT_CACHED: Final = {
    "replays": " If a replay's setup is drawn at random, the response is `no-store`."
}
"""Sentences to add to the descriptions of operations whose answers may be uncacheable."""

_OPERATIONS: Final = {
    "positions": ("readPosition", "referee", "Read a position", PositionJson),
    "adjudications": ("adjudicate", "referee", "Judge a move", AdjudicationJson),
    "legal-moves": ("listLegalMoves", "referee", "List the legal actions", LegalMovesJson),
    "scores": ("score", "referee", "Score a state", ScoresJson),
    "audits": ("audit", "referee", "Audit a state", AuditJson),
    "replays": ("replay", "games", "Replay a record", ReplayJson),
}
"""For each operation: the id of its POST version, the tag, the summary and the answer schema."""


_LINKS: Final = {
    "positions": STATE_LINKS,
    "adjudications": STATE_LINKS,
    "replays": STATE_LINKS,
    "legal-moves": play_links("$request.query.position"),
}


def _add(name: str, id_: str, tag: str, summary: str, answer: Any) -> None:
    def view() -> Response:
        return answer_address(name)

    cached: Callable[[], Response] = cacheable(DAY, JSON)(view)
    operation = Operation(
        id=f"{id_}ByAddress",
        tag=tag,
        summary=summary,
        description=_DESCRIPTION + _NOT_CACHED.get(name, ""),
        address=schema_of(name),
        cacheable=True,
        answers={JSON: answer},
        links=_LINKS.get(name, {}),
    )
    blueprint.get(f"/v1/{name}", endpoint=name)(describe(operation)(cached))


for _name, _metadata in _OPERATIONS.items():
    _add(_name, *_metadata)
