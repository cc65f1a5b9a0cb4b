"""``make audit``: look for known vulnerabilities in every locked package.

The exit status is 1 if there are any vulnerabilities, else 2 if a package could not be checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

_LOCK: Final = Path(__file__).parents[1] / "requirements-bench.lock"
"""The lock file that contains all packages of the other lock files."""
VULNERABLE, NO_ANSWER = 1, 2


def _ask(arguments: Sequence[str]) -> tuple[list[dict[str, Any]], str]:
    """Return pip-audit's entries for the packages, or its error output if it did not finish."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip"]
        command += ["--progress-spinner", "off", "--format", "json", "--output", str(report)]
        done = subprocess.run(
            [*command, "--requirement", str(_LOCK), *arguments], capture_output=True, text=True
        )
        if report.exists():
            found: list[dict[str, Any]] = json.loads(report.read_bytes())["dependencies"]
            return found, ""
    return [], done.stderr.strip() or "pip-audit wrote no report"


def main(arguments: Sequence[str]) -> int:
    """Print what was found and return the exit status. ``arguments`` are passed on to pip-audit."""
    packages, failure = _ask(arguments)
    holes = [
        f"{package['name']} {package['version']}: {hole['id']}, fixed in "
        f"{', '.join(hole['fix_versions']) or 'no version'}"
        for package in packages
        for hole in package.get("vulns", ())
    ]
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if holes:
        print("VULNERABLE:", *holes, sep="\n  ")
    if failure:
        print(
            "NO ANSWER: pip-audit failed, so nothing is known. Can it reach the advisory service?"
        )
        print(failure[-2000:], file=sys.stderr)
    if unknown and len(unknown) == len(packages):
        print(
            f"NO ANSWER: the advisory service knows none of the {len(packages)} packages. A mirror "
            "of a package index may have no advisories."
        )
    elif unknown:
        print("NO ANSWER: the advisory service does not know these packages:", ", ".join(unknown))
    if holes:
        return VULNERABLE
    if failure or unknown:
        return NO_ANSWER
    print("No known vulnerabilities.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
