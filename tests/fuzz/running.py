"""Run Schemathesis against a service and read the counts that the checks report."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.fuzz.checks import REPORT
from tests.support.serving import ROOT

_SHORTER = """
# --- Added for a short run -----------------------------------------------------------------------

[cache]
enabled = false

# The boundary values of request bodies and of most pictures are skipped. tests.fuzz.plain tries all
# of them.
[[operations]]
include-operation-id = [
    "adjudicate", "setUpGame", "readPosition", "listLegalMoves", "score", "audit", "ask", "replay",
    "draw", "drawPngByAddress", "drawTxtByAddress",
]
phases.coverage.enabled = false
"""


class Outcome(NamedTuple):
    """The result of a run.

    Attributes:
        clean: Whether the run succeeded.
        output: What the run printed. Empty if the output was shown directly.
        counts: The counts of the checks. Empty if the run was interrupted.
    """

    clean: bool
    output: str
    counts: dict[str, Any]


def attack(
    url: str,
    examples: int,
    *,
    scenarios: int | None = None,
    seed: int | None = None,
    short: bool = False,
    show: bool = False,
    root: Path = ROOT,
) -> Outcome:
    """Fuzz the service at ``url`` with requests generated from ``openapi.yaml``.

    Args:
        url: The address of the service.
        examples: The number of examples for each operation and generation mode.
        scenarios: The number of stateful scenarios. The default is in schemathesis.toml.
        seed: The random seed, to repeat a run.
        short: Whether to skip the boundary values that ``tests.fuzz.plain`` tries as well.
        show: Whether to print the output directly.
        root: The directory with the description and the hooks.
    """
    with TemporaryDirectory() as folder:
        config, report = Path(folder, "schemathesis.toml"), Path(folder, "report.json")
        settings = (root / "schemathesis.toml").read_text(encoding="utf-8")
        if scenarios is not None:
            settings = re.sub("(?m)^max-examples = .*", f"max-examples = {scenarios}", settings)
        config.write_text(settings + (_SHORTER if short else ""), encoding="utf-8")
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
        command += ["openapi.yaml", "--url", url, "--max-examples", str(examples)]
        if seed is not None:
            command += ["--seed", str(seed), "--generation-database", "none"]
        done = subprocess.run(
            command,
            cwd=root,
            env=os.environ | {REPORT: str(report), "NO_COLOR": "1", "PYTHONPATH": str(root)},
            stdout=None if show else subprocess.PIPE,
            stderr=None if show else subprocess.STDOUT,
            check=False,
        )
        counts = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
        output = (done.stdout or b"").decode(errors="replace")
        return Outcome(done.returncode == 0, output, counts)
