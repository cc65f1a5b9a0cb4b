"""Audit of the companion page by Lighthouse, with the Chromium of this machine."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.support.browser import CHROMIUM, needs_chromium
from tests.support.waiting import NEVER
from tests.table.node import NODE, needs_npm_packages

pytestmark = [pytest.mark.slow, needs_chromium, needs_npm_packages]

GAME = "#2e.1_ryg_FI5,MM8_VO6_BG3_OF5,GN11_OE5,SG2="


@pytest.mark.parametrize("fragment", ["", GAME], ids=["start", "game"])
def test_accessibility_and_best_practices_score_at_least_95(
    table_service: str, fragment: str, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    flags = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage"
    subprocess.run(
        [
            NODE / "node_modules/.bin/lighthouse",
            f"{table_service}/table?lang=en{fragment}",
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            "--only-categories=accessibility,best-practices",
            f"--chrome-flags={flags}",
        ],
        env={**os.environ, "CHROME_PATH": str(CHROMIUM)},
        check=True,
        timeout=NEVER,
        capture_output=True,
    )
    found = json.loads(report.read_text(encoding="utf-8"))
    assert "runtimeError" not in found
    scores = {name: category["score"] for name, category in found["categories"].items()}
    failed = [name for name, audit in found["audits"].items() if audit["score"] == 0]
    assert scores.keys() == {"accessibility", "best-practices"}
    assert min(scores.values()) >= 0.95, (scores, failed)
