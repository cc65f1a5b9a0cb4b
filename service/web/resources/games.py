"""``POST /v1/games``: the first state of a game."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from service import operations
from service.web.http import JSON, json_response, parse_request
from service.web.openapi_metadata import STATE_BODY, Link, Operation, describe

blueprint = Blueprint("games", __name__)


@blueprint.post("/v1/games")
@describe(
    Operation(
        id="setUpGame",
        tag="games",
        summary="Set up a game",
        description=(
            "The first state of a game: the ruleset, the players' colours in seat order, and the "
            "cells of the set-up pieces or a `seed` that draws them. Without cells and without a "
            "seed, games of the first edition begin in phase `setup`; games of the second draw the "
            "cells that are not given, by a seed that the answer names."
        ),
        requests=(requests.GameRequestSchema,),
        answers={JSON: "GameSchema"},
        links={
            "legalMoves": Link("listLegalMoves", "What may be done first.", STATE_BODY),
            "diagram": Link("draw", "A picture of the board.", STATE_BODY),
        },
    )
)
def set_up() -> Response:
    """Set up a game."""
    parsed = parse_request(requests.GAME)
    return json_response(operations.game(parsed), parsed.wording)
