"""``POST /v1/scores``: the itemised score of a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.writing.answers import ScoresJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import Operation, describe

blueprint = Blueprint("scores", __name__)


@blueprint.post("/v1/scores")
@describe(
    Operation(
        id="score",
        tag="referee",
        summary="Score a state",
        description=(
            "Returns each player's points by palace and kind of tile. For a game in progress, this "
            "would be the score if it ended now. Winners are named only once the game is over."
        ),
        requests=(requests.PositionRequestSchema,),
        answers={JSON: ScoresJson},
    )
)
def score() -> Response:
    """Score a state."""
    return answer_request("scores")
