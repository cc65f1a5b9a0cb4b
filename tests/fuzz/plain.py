"""Run Schemathesis without this project's hooks and settings: ``python -m tests.fuzz.plain``.

The command counts how many successful requests of each phase are about possible states.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from werkzeug.serving import WSGIRequestHandler, make_server

from service import create_app
from service.web.settings import Settings

COUNTED: Final = ("/v1/adjudications", "/v1/scores", "/v1/audits")

LEAST: Final = {"Coverage": 0.96, "Fuzzing": 0.5, "Stateful": 0.54}
"""The least share of answers about possible states in each phase."""
ENOUGH: Final = 100
"""In a short run, a phase with fewer answers is not judged by its share."""

_END_OF_PHASE: Final = re.compile(rf"({'|'.join(LEAST)}) \(in ")


class _Counted:
    """WSGI middleware that counts the verdicts of the service by path and method."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self._app = app
        self.verdicts: dict[tuple[str, str], Counter[str]] = {}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        statuses: list[str] = []

        def start(status: str, *rest: Any) -> Any:
            statuses.append(status)
            return start_response(status, *rest)

        environ.pop("HTTP_ACCEPT_ENCODING", None)
        body = b"".join(self._app(environ, start))
        path = environ["PATH_INFO"]
        if path in COUNTED and statuses[0].startswith("200"):
            key = (path, environ["REQUEST_METHOD"])
            self._count(self.verdicts.setdefault(key, Counter()), body)
        return [body]

    def _count(self, verdicts: Counter[str], body: bytes) -> None:
        for line in body.splitlines():
            verdict = json.loads(line).get("verdict")
            if verdict:  # the answer to a line of a batch may be a problem document
                verdicts[verdict] += 1


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Do not log individual requests."""


def share_of_real_states(verdicts: Counter[str]) -> float:
    return 1 - verdicts["invalid_state"] / max(1, sum(verdicts.values()))


def main() -> int:
    """Run Schemathesis and print the verdicts of each phase.

    Returns:
        The status of Schemathesis: 0 if it reports no failure and no error. If a phase has a
        smaller share of possible states than in :data:`LEAST`, in all or on one path, it is 1 as
        well. Fewer than :data:`ENOUGH` answers are not judged.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.plain", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    parser.add_argument(
        "--examples", type=int, help="examples for each operation (default: Schemathesis's own)"
    )
    parser.add_argument("--phases", help="phases to run, as for Schemathesis (default: all)")
    parser.add_argument(
        "--operation", nargs="+", default=[], help="ids of the operations to attack (default: all)"
    )
    arguments = parser.parse_args()
    counted = _Counted(create_app(Settings()))
    server = make_server("127.0.0.1", 0, counted, threaded=True, request_handler=_Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    command = [str(Path(sys.executable).with_name("schemathesis")), "run"]
    command += [f"http://127.0.0.1:{server.server_port}/openapi.json"]
    command += ["--seed", str(arguments.seed)]
    if arguments.phases:
        command += ["--phases", arguments.phases]
    for operation in arguments.operation:
        command += ["--include-operation-id", operation]
    if arguments.examples:
        command += ["--max-examples", str(arguments.examples)]
    phases = {}
    # Run outside the project, so that Schemathesis does not find the project's settings.
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        running = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert running.stdout is not None
        for line in running.stdout:
            print(line, end="", flush=True)
            if ended := _END_OF_PHASE.search(line):
                phases[ended[1]], counted.verdicts = counted.verdicts, {}
        status = running.wait()
    server.shutdown()
    for phase, verdicts in phases.items():
        print(f"{phase}, share of answers about possible states:")
        for path in ("", *COUNTED):
            of_path = [answered for (other, _), answered in verdicts.items() if path in other]
            total = sum(of_path, Counter())
            share = share_of_real_states(total)
            print(f"  {share:.0%} of {total.total()} {path}")
            if total.total() >= ENOUGH and share < LEAST[phase]:
                status = status or 1
        for (path, method), answered in sorted(verdicts.items()):
            listed = ", ".join(f"{n} {verdict}" for verdict, n in answered.items())
            print(f"  {method:4} {path}: {listed}")
    return status


if __name__ == "__main__":
    sys.exit(main())
