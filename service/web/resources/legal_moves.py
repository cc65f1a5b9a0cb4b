"""``POST /v1/legal-moves``: list the legal actions in a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.writing.answers import LegalMovesJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import Operation, describe, play_links

blueprint = Blueprint("legal_moves", __name__)


@blueprint.post("/v1/legal-moves")
@describe(
    Operation(
        id="listLegalMoves",
        tag="referee",
        summary="List the legal actions",
        description=(
            "Lists every action that `/v1/adjudications` would now accept on its own: each piece "
            "in stock with the cells where it may be placed (perhaps none), and a tea tile if one "
            "may be used. With `explain`, the answer also lists every other cell of "
            "the board, with the rules that forbid it."
        ),
        requests=(requests.LegalMovesRequestSchema,),
        answers={JSON: LegalMovesJson},
        links=play_links("$request.body#/position"),
    )
)
def list_legal_moves() -> Response:
    """List every legal next action."""
    return answer_request("legal-moves")
