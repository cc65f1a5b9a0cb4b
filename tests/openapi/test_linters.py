"""OpenAPI linters report nothing for openapi.yaml."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.openapi.node import NODE, needs_npm_packages
from tests.support.serving import ROOT
from tests.support.waiting import NEVER

pytestmark = [pytest.mark.slow, needs_npm_packages]

REDOCLY = ("lint", "--config", "tests/openapi/node/redocly.yaml")
SPECTRAL = ("lint", "--ruleset", "tests/openapi/node/spectral.yaml")


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a tool that is installed in tests/openapi/node."""
    environment = os.environ | {
        "NO_COLOR": "1",
        "REDOCLY_TELEMETRY": "off",
        "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
    }
    program = str(NODE / "node_modules" / ".bin" / command[0])
    return subprocess.run(
        [program, *command[1:]],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )


def test_redocly_reports_no_errors_or_warnings() -> None:
    done = _run("redocly", *REDOCLY, "--format=json", "openapi.yaml")
    found = json.loads(done.stdout)
    assert found["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}, found["problems"]
    assert done.returncode == 0, done.stderr


def test_spectral_reports_nothing() -> None:
    done = _run("spectral", *SPECTRAL, "--format=json", "--fail-severity=hint", "openapi.yaml")
    found, _ = json.JSONDecoder().raw_decode(done.stdout)  # a summary in plain text follows
    assert found == []
    assert done.returncode == 0, done.stderr


def test_linters_report_an_operation_without_an_id(tmp_path: Path) -> None:
    """This proves that the linters check the file."""
    faulty = tmp_path / "openapi.json"
    operation = {"responses": {"200": {"description": "The service is alive."}}}
    description = {
        "openapi": "3.1.0",
        "info": {"title": "Faulty", "version": "1"},
        "paths": {"/livez": {"get": operation}},
    }
    faulty.write_text(json.dumps(description), encoding="utf-8")
    redocly = _run("redocly", *REDOCLY, str(faulty))
    spectral = _run("spectral", *SPECTRAL, str(faulty))
    assert "operation-operationId" in redocly.stdout + redocly.stderr
    assert "operation-operationId" in spectral.stdout
