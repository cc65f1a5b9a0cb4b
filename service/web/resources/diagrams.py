"""``POST /v1/diagrams``: a picture of a state, as text or as SVG."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from schemas import requests
from service.web.http import negotiate_media_type, parse_request
from service.web.openapi_metadata import Operation, describe

blueprint = Blueprint("diagrams", __name__)

SVG: Final = "image/svg+xml"
TEXT: Final = "text/plain"


@blueprint.post("/v1/diagrams")
@describe(
    Operation(
        id="draw",
        tag="pictures",
        summary="Draw a state",
        description=(
            "Draws a state as SVG or as text, depending on `Accept`. Both show the board with its "
            "towers, walls, pieces and streets, the highlighted cells, stocks and tiles. An "
            "impossible state is drawn as far as possible. The text is a fixed grid, readable by "
            "people and easy to compare in tests."
        ),
        requests=(requests.DiagramRequestSchema,),
        answers={
            SVG: {"type": "string", "description": "An SVG document."},
            TEXT: {"type": "string", "description": "Lines of text."},
        },
    )
)
def draw() -> Response:
    """Draw a state."""
    # Imported on first use, so that the service starts faster.
    from service.diagrams import svg_diagram, text_diagram

    parsed = parse_request(requests.DIAGRAM, SVG, TEXT)
    state, highlight = parsed.content["state"].state, parsed.content["highlight"]
    kind = negotiate_media_type(SVG, TEXT)
    draw_it = svg_diagram if kind == SVG else text_diagram
    response = Response(draw_it(state, parsed.wording, highlight), mimetype=kind)
    response.headers["Content-Language"] = parsed.wording.language
    response.headers["Vary"] = "Accept"
    return response
