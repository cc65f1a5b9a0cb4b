"""``make fuzz``: start the service, attack it through its description, and say what was seen."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tests.fuzz.running import attack
from tests.support.serving import serving


def main() -> int:
    """Attack a service, one's own or one started for it; return 1 if anything is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--examples", type=int, default=1000, help="of each operation (1000)")
    parser.add_argument("--scenarios", type=int, help="of linked requests (see schemathesis.toml)")
    parser.add_argument("--seed", type=int, help="repeat the run that named it")
    parser.add_argument("--url", help="of a service that runs already")
    asked = parser.parse_args()
    options = {"scenarios": asked.scenarios, "seed": asked.seed, "show": True}
    if asked.url:
        outcome = attack(asked.url, asked.examples, **options)
    else:
        with serving(workers=2) as server:
            outcome = attack(server.url, asked.examples, **options)
            if "Traceback" in server.written():
                print(server.written())
                return 1
    _tell(outcome.counted)
    return 0 if outcome.clean else 1


def _tell(counted: dict[str, Any]) -> None:
    """Print the counts of a run."""
    if not counted:
        return
    seen, unseen = counted["rules"], counted["rules not seen"]
    print(
        f"\nRequests: {counted['requests']}, and {sum(counted['questions'].values())} of the checks"
    )
    print(f"Different states reached: {counted['states']}")
    print(f"Rules seen: {len(seen)} of {len(seen) + len(unseen)}; not seen: {', '.join(unseen)}")
    print("Verdicts:")
    for operation, verdicts in sorted(counted["verdicts"].items()):
        print(f"  {operation:16}", ", ".join(f"{n} {verdict}" for verdict, n in verdicts.items()))


if __name__ == "__main__":
    sys.exit(main())
