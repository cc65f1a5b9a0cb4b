"""Run Schemathesis without this project's hooks and settings: ``python -m tests.fuzz.plain``.

The command counts how many successful requests are about possible states.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from werkzeug.serving import WSGIRequestHandler, make_server

from service import create_app
from service.web.settings import Settings

COUNTED: Final = ("/v1/adjudications", "/v1/scores", "/v1/audits")


class Counted:
    """WSGI middleware that counts the verdicts of the service by path and method."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self._app = app
        self.verdicts: dict[str, dict[str, Counter[str]]] = {
            path: {"GET": Counter(), "POST": Counter()} for path in COUNTED
        }

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        statuses: list[str] = []

        def start(status: str, *rest: Any) -> Any:
            statuses.append(status)
            return start_response(status, *rest)

        environ.pop("HTTP_ACCEPT_ENCODING", None)
        body = b"".join(self._app(environ, start))
        path = environ["PATH_INFO"]
        if path in self.verdicts and statuses[0].startswith("200"):
            self._count(self.verdicts[path][environ["REQUEST_METHOD"]], body)
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
    """Run Schemathesis and print the verdicts of each path.

    Returns:
        The status of Schemathesis: 0 if it reports no failure and no error. If fewer than half of
        the answers on a path are about possible states, it is 1 as well.
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
    parser.add_argument("--within", type=float, help="stop after this many seconds")
    arguments = parser.parse_args()
    counted = Counted(create_app(Settings()))
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
    status = 0
    # Run outside the project, so that Schemathesis does not find the project's settings.
    with tempfile.TemporaryDirectory() as folder, suppress(subprocess.TimeoutExpired):
        done = subprocess.run(command, cwd=folder, check=False, timeout=arguments.within)
        status = done.returncode
    server.shutdown()
    shares = []
    for path, by_method in counted.verdicts.items():
        verdicts = by_method["GET"] + by_method["POST"]
        shares.append(share_of_real_states(verdicts))
        print(f"{path}: {shares[-1]:.0%} of {verdicts.total()}")
        for method, answered in by_method.items():
            print(f"  {method}", ", ".join(f"{n} {verdict}" for verdict, n in answered.items()))
    return status or int(min(shares) < 0.5)


if __name__ == "__main__":
    sys.exit(main())
