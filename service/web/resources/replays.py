"""``POST /v1/replays``: judge the whole record of a game in one request."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.writing.answers import ReplayJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import STATE_LINKS, Operation, describe

blueprint = Blueprint("replays", __name__)


@blueprint.post("/v1/replays")
@describe(
    Operation(
        id="replay",
        tag="games",
        summary="Replay a record",
        description=(
            "Judges the moves of a record in order, and stops at the first illegal move. The "
            "record begins with a new game (as for `/v1/games`) or with a state. Each move gets "
            "the same verdict as from `/v1/adjudications`."
        ),
        requests=(
            requests.ReplayOfGameSchema,
            requests.ReplayOfStateSchema,
            requests.ReplayOfPositionSchema,
            requests.ReplayOfRecordSchema,
        ),
        answers={JSON: ReplayJson},
        links=STATE_LINKS,
    )
)
def replay() -> Response:
    """Replay a record."""
    return answer_request("replays")
