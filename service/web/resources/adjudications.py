"""``POST /v1/adjudications``: the main job, a verdict on a state and a move."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from service import operations
from service.web.http import JSON, json_response, parse_request
from service.web.openapi_metadata import STATE_BODY, Link, Operation, describe

blueprint = Blueprint("adjudications", __name__)


@blueprint.post("/v1/adjudications")
@describe(
    Operation(
        id="adjudicate",
        tag="referee",
        summary="Judge a move",
        description=(
            "The main job: is this move legal in this state, why not, and what follows?\n\n"
            "The state is audited first: a state that no game can reach is answered "
            "`invalid_state`, with everything that is wrong with it. Then the actions are judged "
            "one after the other, each in the position that the ones before it make; the first "
            "that is not legal makes the whole move illegal, and every rule that it breaks is "
            "listed. A legal move is carried out, and `state` is the state after it."
        ),
        requests=(requests.AdjudicationRequestSchema,),
        answers={JSON: "AdjudicationSchema"},
        links={
            "legalMoves": Link("listLegalMoves", "What may be done next.", STATE_BODY),
            "score": Link("score", "The score by itself.", STATE_BODY),
            "audit": Link("audit", "Whether the new state is possible: it is.", STATE_BODY),
            "diagram": Link("draw", "A picture of the new state.", STATE_BODY),
        },
    )
)
def adjudicate() -> Response:
    """Judge a move in a state."""
    parsed = parse_request(requests.ADJUDICATION)
    return json_response(operations.adjudication(parsed), parsed.wording)
