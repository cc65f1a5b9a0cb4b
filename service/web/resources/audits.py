"""``POST /v1/audits``: list everything that is wrong with a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from schemas.writing.answers import AuditJson
from service.web.http import JSON, answer_request
from service.web.openapi_metadata import Operation, describe

blueprint = Blueprint("audits", __name__)


@blueprint.post("/v1/audits")
@describe(
    Operation(
        id="audit",
        tag="referee",
        summary="Audit a state",
        description=(
            "Checks whether a game can reach this state and, if not, lists everything that is "
            "wrong with it: misplaced pieces, counts that don't add up, tiles with the wrong "
            "holder."
        ),
        requests=(requests.PositionRequestSchema,),
        answers={JSON: AuditJson},
    )
)
def audit() -> Response:
    """Audit a state."""
    return answer_request("audits")
