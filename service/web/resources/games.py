"""``POST /v1/games``: set up a game, or join a game in progress."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.joining import JoinRequestSchema
from schemas.writing.answers import GameJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import STATE_LINKS, Operation, describe

blueprint = Blueprint("games", __name__)


@blueprint.post("/v1/games")
@describe(
    Operation(
        id="setUpGame",
        tag="games",
        summary="Set up a game",
        description=(
            "Returns the first state of a game. Send the ruleset and the players' colours in seat "
            "order. You can also send the cells of the setup pieces, or a `seed` from which to "
            "draw them. With neither cells nor a seed, a game of the first edition begins in phase "
            "`setup`. In the second edition, missing cells are drawn from a seed that the answer "
            "contains.\n\n"
            "To join a game in progress, send its `board`. The answer has its state, with stocks "
            "hidden, or `questions` that the players must answer first."
        ),
        requests=(requests.GameRequestSchema, JoinRequestSchema),
        answers={JSON: GameJson},
        links=STATE_LINKS,
    )
)
def set_up() -> Response:
    """Set up a game."""
    return answer_request("games")
