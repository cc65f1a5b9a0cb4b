"""Fuzz the service with requests made from its OpenAPI description (``make fuzz``)."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tests.fuzz.running import attack
from tests.support.serving import serving


def main() -> int:
    """Fuzz a running service, or one that this command starts, and print a summary.

    Returns:
        1 if the run failed or if the started service logged a traceback, and 0 otherwise.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument(
        "--examples", type=int, default=1000, help="examples for each operation (default: 1000)"
    )
    parser.add_argument(
        "--scenarios", type=int, help="stateful scenarios (default: as in schemathesis.toml)"
    )
    parser.add_argument("--seed", type=int, help="random seed, to repeat a run")
    parser.add_argument("--url", help="address of a running service (default: start one)")
    arguments = parser.parse_args()
    options = {"scenarios": arguments.scenarios, "seed": arguments.seed, "show": True}
    if arguments.url:
        outcome = attack(arguments.url, arguments.examples, **options)
    else:
        with serving(workers=2) as server:
            outcome = attack(server.url, arguments.examples, **options)
            if "Traceback" in server.log_text():
                print(server.log_text())
                return 1
    _print_summary(outcome.counts)
    return 0 if outcome.clean else 1


def _print_summary(counts: dict[str, Any]) -> None:
    if not counts:
        return
    seen, unseen = counts["rules"], counts["rules not seen"]
    print(
        f"\nRequests: {counts['requests']}, and {sum(counts['questions'].values())} by the checks"
    )
    print(f"Different states reached: {counts['states']}")
    print(f"Rules seen: {len(seen)} of {len(seen) + len(unseen)}; not seen: {', '.join(unseen)}")
    print("Verdicts:")
    for operation, verdicts in sorted(counts["verdicts"].items()):
        print(f"  {operation:16}", ", ".join(f"{n} {verdict}" for verdict, n in verdicts.items()))


if __name__ == "__main__":
    sys.exit(main())
