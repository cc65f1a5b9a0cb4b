"""``POST /v1/audits``: everything that is wrong with a state."""

from __future__ import annotations

from flask import Blueprint, Response

from schemas import requests
from service import answers
from service.describing import Operation, describes
from service.exchange import JSON, answer, read

blueprint = Blueprint("audits", __name__)


@blueprint.post("/v1/audits")
@describes(
    Operation(
        id="audit",
        tag="referee",
        summary="Audit a state",
        description=(
            "Whether a game can reach this state, and if not everything that is wrong with it: "
            "pieces where they can't be, numbers that don't add up, tiles in the wrong hands."
        ),
        requests=(requests.PositionRequestSchema,),
        answers={JSON: "AuditSchema"},
    )
)
def audit() -> Response:
    """Audit a state."""
    inquiry = read(requests.POSITION)
    return answer(answers.audit(inquiry), inquiry.wording)
