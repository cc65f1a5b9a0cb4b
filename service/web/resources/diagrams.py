"""``/v1/diagrams``: draw a state as SVG, PNG or text."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from schemas import requests
from service.operations import ParsedRequest
from service.web.caching import DAY, cacheable
from service.web.http import check_accept, negotiate_media_type, parse_request
from service.web.openapi_metadata import Description, describe

from .operations import read_address

blueprint = Blueprint("diagrams", __name__)

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
TEXT: Final = "text/plain"

_FORMATS: Final = {"svg": SVG, "png": PNG, "txt": TEXT}
_FORMAT_OF: Final = {media_type: format_ for format_, media_type in _FORMATS.items()}
_SCHEMAS: Final = {
    SVG: {"type": "string", "description": "An SVG document."},
    PNG: {"type": "string", "format": "binary", "description": "A PNG image."},
    TEXT: {"type": "string", "description": "Lines of text."},
}


@blueprint.post("/v1/diagrams")
@describe(
    Description(
        id="draw",
        tag="pictures",
        summary="Draw a state",
        description=(
            "Draws a state as SVG, PNG or text, depending on `Accept`. All three show the board "
            "with its towers, walls, pieces and streets, the highlighted cells, stocks and tiles, "
            "and the final totals and winners, which the pictures show on a score pad. With `pad`, "
            "the score pad is drawn instead of the board, during a game too. An impossible state "
            "is drawn as far as possible. The text is a fixed grid, readable by people and easy to "
            "compare in tests. In the SVG, every cell of the board or of the score pad has a "
            "transparent element on top, with the cell's name in `data-cell`. Its title says what "
            "is on the board's cell, or explains the points in the pad's. With `curve`, the points "
            "over the turns are drawn. A PNG shows the SVG in its light colours, unless `scheme` "
            "is `dark`."
        ),
        requests=(requests.DiagramRequestSchema,),
        answers=_SCHEMAS,
    )
)
def draw() -> Response:
    """Draw a state."""
    parsed = parse_request(requests.DIAGRAM, *_SCHEMAS)
    response = _picture(parsed, negotiate_media_type(*_SCHEMAS))
    response.headers["Vary"] = "Accept"
    return response


def _picture(parsed: ParsedRequest, media_type: str) -> Response:
    # Imported on first use, so that the service starts faster.
    from service.pictures import draw as draw_picture

    picture = draw_picture(parsed, _FORMAT_OF[media_type])
    response = Response(picture, mimetype=media_type)
    response.headers["Content-Language"] = parsed.wording.language
    return response


def _add(suffix: str, media_type: str) -> None:
    def view() -> Response:
        check_accept(media_type)
        return _picture(read_address(requests.DIAGRAM), media_type)

    description = Description(
        id=f"draw{suffix.capitalize()}ByAddress",
        tag="pictures",
        summary="Draw a state",
        description="Returns the same picture as the POST request. Caches may store it for a day.",
        address=requests.DIAGRAM,
        cacheable=True,
        answers={media_type: _SCHEMAS[media_type]},
    )
    kept = describe(description)(cacheable(DAY, media_type)(view))
    blueprint.get(f"/v1/diagrams.{suffix}", endpoint=suffix)(kept)


for _suffix, _media_type in _FORMATS.items():
    _add(_suffix, _media_type)
