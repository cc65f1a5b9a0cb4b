"""``GET /openapi.yaml`` and ``GET /openapi.json``: the OpenAPI description of the service."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

import orjson
from flask import Blueprint, Response

from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request, negotiate_media_type

blueprint = Blueprint("description", __name__)

YAML: Final = "application/yaml"
_OTHER_YAML: Final = ("application/x-yaml", "text/yaml", "text/x-yaml")

_PACKAGE: Final = Path(__file__).parents[2]
_PLACES: Final = (_PACKAGE / "openapi.yaml", _PACKAGE.parent / "openapi.yaml")
"""Where to look for the description: in the installed package, then in a checkout."""
_LOCK: Final = Lock()


@blueprint.get("/openapi.yaml")
@cacheable(HOUR, YAML, *_OTHER_YAML)
def description_as_yaml() -> Response:
    """Return the OpenAPI description as YAML."""
    check_get_request(YAML, *_OTHER_YAML)
    return _in_english(Response(_yaml(), content_type=negotiate_media_type(YAML, *_OTHER_YAML)))


@blueprint.get("/openapi.json")
@cacheable(HOUR, JSON)
def description_as_json() -> Response:
    """Return the OpenAPI description as JSON."""
    check_get_request()
    with _LOCK:  # convert only once, even for concurrent requests
        document = _json()
    return _in_english(Response(document, content_type=JSON))


def _in_english(response: Response) -> Response:
    response.headers["Content-Language"] = "en"
    return response


@lru_cache
def _yaml() -> bytes:
    return next(place for place in _PLACES if place.exists()).read_bytes()


@lru_cache
def _json() -> bytes:
    import yaml  # imported here so that the service starts faster

    # The C loader is much faster, but not always available.
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return orjson.dumps(yaml.load(_yaml(), loader))
