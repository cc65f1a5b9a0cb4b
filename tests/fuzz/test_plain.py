"""Schemathesis sends possible states even without this project's hooks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import orjson
import pytest
import schemathesis
from flask.testing import FlaskClient
from schemathesis.core import NotSet
from schemathesis.generation import GenerationMode

from tests.fuzz.plain import COUNTED, share_of_real_states
from tests.support.serving import ROOT
from tests.support.waiting import NEVER

pytestmark = pytest.mark.slow


def test_schemathesis_with_its_defaults_reports_no_failure_and_no_error(
    live_service: str, tmp_path: Path
) -> None:
    """The working directory is empty, so that Schemathesis does not find the project's settings."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{live_service}/openapi.json"]
    done = subprocess.run(
        [*command, "--max-examples", "5", "--seed", "1"],
        cwd=tmp_path,
        env=os.environ | {"NO_COLOR": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for phase in ("Examples", "Coverage", "Fuzzing", "Stateful"):
        assert f"✅ {phase}\n" in done.stdout


@pytest.mark.parametrize("path", COUNTED)
def test_the_coverage_phase_sends_many_possible_states(client: FlaskClient, path: str) -> None:
    """The coverage phase combines examples from the OpenAPI description with boundary values.

    It takes notation whole, from the examples. In a JSON state it varies each field by itself, and
    most of these states are impossible.
    """
    notation: Counter[str] = Counter()
    json: Counter[str] = Counter()
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
            if response.status_code == 200:
                has_state = isinstance(case.body, dict) and bool(case.body.get("state"))
                (json if has_state else notation)[response.get_json()["verdict"]] += 1
    assert notation.total() >= 12
    assert share_of_real_states(notation) > 0.9
    assert json.total() - json["invalid_state"] >= 50
