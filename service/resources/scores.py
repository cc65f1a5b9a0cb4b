"""``POST /v1/scores``: the itemised score of a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from service import answers
from service.describing import Operation, describes
from service.exchange import JSON, answer, read

blueprint = Blueprint("scores", __name__)


@blueprint.post("/v1/scores")
@describes(
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
    inquiry = read(requests.POSITION)
    return answer(answers.score(inquiry), inquiry.wording)
