"""Schemathesis finds nothing, and sends possible states, without this project's hooks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter

import pytest
import schemathesis
from flask.testing import FlaskClient
from schemathesis.generation import GenerationMode

from tests.fuzz.plain import ENOUGH
from tests.support.serving import ROOT
from tests.support.waiting import NEVER

pytestmark = pytest.mark.slow


def test_schemathesis_with_its_defaults_reports_no_failure_and_no_error() -> None:
    """In the coverage phase, nearly all requests are about possible states."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.plain", "--examples", "5"],
        cwd=ROOT,
        env=os.environ | {"NO_COLOR": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for phase in ("Examples", "Coverage", "Fuzzing", "Stateful"):
        assert f"✅ {phase}\n" in done.stdout
    # With fewer answers, the command would not judge the share.
    answers = re.search(r"^Coverage, .*\n  \d+% of (\d+)", done.stdout, re.MULTILINE)
    assert answers
    assert int(answers[1]) >= ENOUGH


def test_the_coverage_phase_varies_each_field_of_a_state_in_one_operation(
    client: FlaskClient,
) -> None:
    """Most of these states are impossible."""
    path = "/v1/positions"
    verdicts: Counter[str] = Counter()
    operation = schemathesis.openapi.from_path(ROOT / "openapi.yaml")[path]["POST"]
    config = operation.schema.config.generation_for(operation=operation, phase="coverage")
    for case in operation.schema.iter_coverage_cases(
        operation, generation_modes=[GenerationMode.POSITIVE], generation_config=config
    ):
        if isinstance(case.body, dict) and case.body.get("state"):
            response = client.post(path, query_string=case.query, json=case.body)
            assert response.status_code == 200
            verdicts[response.get_json()["verdict"]] += 1
    assert verdicts["invalid_state"] >= 200
    assert verdicts["ok"] >= 80
