"""``GET /livez``, ``/readyz``, ``/metrics``: health and metrics of the service."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from flask import Blueprint, Response

from service.web import metrics
from service.web.draining import draining
from service.web.http import check_get_request, json_response, settings
from service.web.problems import Problem

blueprint = Blueprint("health", __name__)

_PLAIN: Final = "text/plain"


class HealthJson(TypedDict):
    """The health of the service."""

    status: Annotated[Literal["ok"], "Always `ok`."]


@blueprint.get("/livez")
def live() -> Response:
    """Report that the service is alive."""
    return _uncached(json_response({"status": "ok"}, check_get_request()))


@blueprint.get("/readyz")
def ready() -> Response:
    """Report that the service is ready.

    Raises:
        Problem: The service is about to stop (503).
    """
    wording = check_get_request()
    if draining():
        raise Problem("service-unavailable", {"kind": "draining"}, headers={"Retry-After": "1"})
    return _uncached(json_response({"status": "ok"}, wording))


@blueprint.get("/metrics")
def numbers() -> Response:
    """Return the metrics for Prometheus.

    Raises:
        Problem: Metrics are switched off (404), the client doesn't accept plain text (406), or the
            query is invalid (422).
    """
    if not settings().metrics:
        raise Problem("not-found")
    check_get_request(_PLAIN)
    return _uncached(Response(metrics.exposition(), content_type=metrics.CONTENT_TYPE))


def _uncached(response: Response) -> Response:
    """Forbid caching, because some caches store responses for a while by default."""
    response.headers["Cache-Control"] = "no-store"
    return response
