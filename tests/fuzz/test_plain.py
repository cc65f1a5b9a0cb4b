"""Schemathesis sends possible states even without this project's hooks."""

from __future__ import annotations

from collections import Counter

import orjson
import pytest
import schemathesis
from flask.testing import FlaskClient
from schemathesis.core import NotSet
from schemathesis.generation import GenerationMode

from tests.fuzz.plain import COUNTED, share_of_real_states
from tests.support.serving import ROOT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", COUNTED)
def test_most_requests_of_the_coverage_phase_have_possible_states(
    client: FlaskClient, path: str
) -> None:
    """The coverage phase combines examples from the OpenAPI description with boundary values."""
    verdicts: Counter[str] = Counter()
    schema = schemathesis.openapi.from_path(ROOT / "openapi.yaml")
    for method in ("GET", "POST"):
        operation = schema[path][method]
        config = operation.schema.config.generation_for(operation=operation, phase="coverage")
        for case in operation.schema.iter_coverage_cases(
            operation, generation_modes=[GenerationMode.POSITIVE], generation_config=config
        ):
            if case.media_type == "application/x-ndjson":
                continue  # Schemathesis does not send batches
            response = client.open(
                path,
                method=case.method,
                query_string=case.query,
                data=None if isinstance(case.body, NotSet) else orjson.dumps(case.body),
                content_type=case.media_type,
            )
            if response.status_code == 200:  # the schema allows some strings that are not notation
                verdicts[response.get_json()["verdict"]] += 1
    assert verdicts.total() >= 12
    assert share_of_real_states(verdicts) > 0.9
