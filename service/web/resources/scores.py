"""``POST /v1/scores``: the itemised score of a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from service import operations
from service.web.http import JSON, json_response, parse_request
from service.web.openapi_metadata import Operation, describe

blueprint = Blueprint("scores", __name__)


@blueprint.post("/v1/scores")
@describe(
    Operation(
        id="score",
        tag="referee",
        summary="Score a state",
        description=(
            "What every palace and every tile is worth. The score of a game in progress is what it "
            "would be if the game ended now; winners are named when it is over."
        ),
        requests=(requests.PositionRequestSchema,),
        answers={JSON: "ScoresSchema"},
    )
)
def score() -> Response:
    """Score a state."""
    parsed = parse_request(requests.POSITION)
    return json_response(operations.score(parsed), parsed.wording)
