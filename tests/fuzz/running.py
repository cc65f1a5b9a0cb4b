"""Run Schemathesis against a service, as a user would, and read what the hooks have counted."""

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

__all__ = ["Outcome", "attack"]

_SHORTER = """
# --- Added for a short run -----------------------------------------------------------------------

[cache]
enabled = false

# Every boundary of a position is tried in one of the operations that take one, not in six.
[[operations]]
include-operation-id = ["listLegalMoves", "score", "audit", "replay", "draw"]
phases.coverage.enabled = false
"""


class Outcome(NamedTuple):
    """What came of an attack: whether it found nothing, what was written, what was counted.

    ``written`` is empty where it was shown at once; ``counted`` is empty where the run was broken
    off.
    """

    clean: bool
    written: str
    counted: dict[str, Any]


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
    """Attack the service at an address through ``openapi.yaml``.

    ``examples`` is the number for each operation and each mode, ``scenarios`` the number of
    scenarios of the stateful phase (else what schemathesis.toml says); with ``short``, boundaries
    are not tried everywhere. ``root`` is the tree whose description and hooks are used.
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
        counted = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
        written = (done.stdout or b"").decode(errors="replace")
        return Outcome(done.returncode == 0, written, counted)
