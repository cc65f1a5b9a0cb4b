"""``GET /livez`` and ``GET /readyz``: whether the service is alive, and ready."""

from __future__ import annotations

from flask import Blueprint, Response

from service.web.http import JSON, check_get_request, json_response
from service.web.openapi_metadata import Operation, describe

blueprint = Blueprint("health", __name__)


@blueprint.get("/livez")
@describe(
    Operation(
        id="live",
        tag="operations",
        summary="Check that the service is alive",
        description="Returns 200 as long as the process responds.",
        answers={JSON: "HealthSchema"},
    )
)
def live() -> Response:
    """Report that the service is alive."""
    return json_response({"status": "ok"}, check_get_request())


@blueprint.get("/readyz")
@describe(
    Operation(
        id="ready",
        tag="operations",
        summary="Check that the service is ready",
        description="Returns 200 once the service accepts requests. It has no dependencies.",
        answers={JSON: "HealthSchema"},
    )
)
def ready() -> Response:
    """Report that the service is ready."""
    return json_response({"status": "ok"}, check_get_request())
