"""``python -m tests.soak.drain``: what clients see when an instance is stopped under load.

A single instance is stopped three times. Then each of three instances behind HAProxy is stopped
once. The exit status is 1 if a request was cut off or got a wrong response. In the run behind the
proxy, it is also 1 if a request got a 503 or no response.
"""

from __future__ import annotations

import http.client
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Final

from tests.support.waiting import NEVER

from .cluster import Cluster, Instance
from .load import Line, lines, questions

_CLIENTS: Final = 16
_BEFORE: Final = 2.0
"""Seconds of load before each stop."""
_HEADERS: Final = {"Content-Type": "application/json"}
_STOPS: Final = 3

ANSWERED, WRONG, BUSY = "answered", "wrong", "answered 503"
CUT_OFF, NOT_CONNECTED = "cut off", "not connected"


class Clients:
    """Clients that keep their connections alive. ``seen`` counts the outcomes of requests.

    A client ends when the instance refuses its connection.
    """

    def __init__(self, port: int, asked: Sequence[Line], number: int = _CLIENTS) -> None:
        self.seen: Counter[str] = Counter()
        self.over = Event()
        self._port = port
        self._asked = asked
        self._threads = [Thread(target=self._run, args=(seed,)) for seed in range(number)]
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Let every client finish its current request."""
        self.over.set()
        self.join()

    def join(self) -> None:
        for thread in self._threads:
            thread.join()

    def _run(self, seed: int) -> None:
        draw = random.Random(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=NEVER)
        while not self.over.is_set():
            line = draw.choice(self._asked)
            try:
                connection.request("POST", line.path, line.request, _HEADERS)
                answer = connection.getresponse()
                body = answer.read()
            except ConnectionRefusedError:
                self.seen[NOT_CONNECTED] += 1
                return
            except (OSError, http.client.HTTPException):
                self.seen[CUT_OFF] += 1
                connection.close()
            else:
                right = ANSWERED if body == line.answer else WRONG
                self.seen[BUSY if answer.status == 503 else right] += 1


def _ready(port: int) -> int:
    """Return the status code of ``/readyz``, or 0 if there is no response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=NEVER)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def _alone(folder: Path, asked: Sequence[Line]) -> Counter[str]:
    """Stop a single instance under load and return the outcomes."""
    instance = Instance(folder / "alone.log")
    instance.start()
    clients = Clients(instance.port, asked)
    time.sleep(_BEFORE)
    stopping = Thread(target=instance.stop)
    stopping.start()
    said = []
    while stopping.is_alive():
        said.append(_ready(instance.port))
        time.sleep(0.02)
    clients.join()
    order = list(dict.fromkeys(said))
    clients.seen[f"/readyz said {', then '.join(map(str, order))}"] += 1
    return clients.seen


def _behind_the_proxy(folder: Path, asked: Sequence[Line]) -> Counter[str]:
    """Stop each instance behind the proxy under load and return the outcomes."""
    with Cluster(folder) as cluster:
        clients = Clients(cluster.port, asked)
        for instance in cluster.instances:
            time.sleep(_BEFORE)
            instance.stop()
            instance.start()
        time.sleep(_BEFORE)
        clients.end()
    return clients.seen


def main() -> int:
    """Print the outcomes and return the exit status."""
    if not shutil.which("haproxy"):
        sys.exit("needs haproxy")
    asked = lines(questions(100, seed=3))
    folder = Path(tempfile.mkdtemp(prefix="medina-drain-"))
    alone: Counter[str] = Counter()
    for _ in range(_STOPS):
        alone += _alone(folder, asked)
    behind = _behind_the_proxy(folder, asked)
    for title, seen in ((f"{_STOPS} stops without a proxy", alone), ("3 behind the proxy", behind)):
        print(f"{title}, {_CLIENTS} clients:")
        for what, number in sorted(seen.items()):
            print(f"  {what}: {number}")
    failed = alone[CUT_OFF] + alone[WRONG] + sum(behind.values()) - behind[ANSWERED]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
