"""``POST /v1/positions``: list what can be derived from a state, such as palaces and streets."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
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
            "Returns what follows from a state, so that a client needs no geometry of its own: "
            "the notation, the piece on every occupied cell, the palaces with the cells where they "
            "can grow and the points they are worth, the streets with their ends and the cells "
            "where they can continue, the arms of the towers, whose turn it is and what that "
            "player owes. With `viewer`, the answer has only what that player can see: everything "
            "behind the other players' screens is null."
        ),
        requests=(requests.ViewRequestSchema,),
        answers={JSON: "Position"},
        links=STATE_LINKS,
    )
)
def read_position() -> Response:
    """Read a position."""
    return answer_request("positions")
