"""``POST /v1/adjudications``, the main operation: judge a move in a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.writing.answers import AdjudicationJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import STATE_LINKS, Operation, describe

blueprint = Blueprint("adjudications", __name__)


@blueprint.post("/v1/adjudications")
@describe(
    Operation(
        id="adjudicate",
        tag="referee",
        summary="Judge a move",
        description=(
            "The main operation. Says whether a move is legal in a state and, if not, why. For a "
            "legal move, returns what happens and the next state.\n\n"
            "The state is audited first: a state that no game can reach gets the verdict "
            "`invalid_state`, with a list of everything that is wrong with it. Then the actions "
            "are judged in order, each in the state after the previous one. The first "
            "illegal action makes the whole move illegal, and every rule that it breaks is "
            "listed. A legal move is applied, and `state` is the state after it."
        ),
        requests=(requests.AdjudicationRequestSchema,),
        answers={JSON: AdjudicationJson},
        links=STATE_LINKS,
    )
)
def adjudicate() -> Response:
    """Judge a move in a state."""
    return answer_request("adjudications")
