"""``/v1/diagrams``: draw a state as SVG, PNG or text."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from schemas import requests
from service.operations import ParsedRequest
from service.web.caching import DAY, cacheable
from service.web.http import check_accept, negotiate_media_type, parse_request

from .operations import read_address

blueprint = Blueprint("diagrams", __name__)

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
TEXT: Final = "text/plain"

_FORMATS: Final = {"svg": SVG, "png": PNG, "txt": TEXT}
_FORMAT_OF: Final = {media_type: format_ for format_, media_type in _FORMATS.items()}


@blueprint.post("/v1/diagrams")
def draw() -> Response:
    """Draw a state."""
    parsed = parse_request(requests.DIAGRAM, *_FORMAT_OF)
    response = _picture(parsed, negotiate_media_type(*_FORMAT_OF))
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

    blueprint.get(f"/v1/diagrams.{suffix}", endpoint=suffix)(cacheable(DAY, media_type)(view))


for _suffix, _media_type in _FORMATS.items():
    _add(_suffix, _media_type)
