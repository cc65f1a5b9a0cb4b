"""``POST /v1/positions``: list what can be derived from a state, such as palaces and streets."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.writing.answers import PositionJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import STATE_LINKS, Operation, describe

blueprint = Blueprint("positions", __name__)


@blueprint.post("/v1/positions")
@describe(
    Operation(
        id="readPosition",
        tag="referee",
        summary="Read a position",
        description=(
            "Returns what follows from a state, so that a client needs no geometry of its own:\n\n"
            "- the notation\n"
            "- the piece on every occupied cell\n"
            "- the palaces, with their points and the cells where they can grow\n"
            "- the streets, with their ends and the cells where they can continue\n"
            "- the arms of the towers\n"
            "- whose turn it is and that player's obligations\n\n"
            "With `viewer`, everything behind the other players' screens is null."
        ),
        requests=(requests.ViewRequestSchema,),
        answers={JSON: PositionJson},
        links=STATE_LINKS,
    )
)
def read_position() -> Response:
    """Read a position."""
    return answer_request("positions")
