"""Short runs of the endurance test."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from threading import Thread

import pytest

from .__main__ import Soak
from .cluster import Cluster, StandIn
from .load import Load, Question, expensive, questions
from .stand_in import ANSWER


def _question(length: int) -> Question:
    """Return a request with a body of the given length, and its response."""
    head = f"POST /v1/replays HTTP/1.1\r\nHost: soak\r\nContent-Length: {length}\r\n\r\n"
    return Question(head.encode() + b"x" * length, 200, ANSWER)


LONGEST = 256 * 1024
"""The size in bytes of the longest body that the proxy buffers."""


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_no_response_is_lost_or_wrong_while_instances_fail(tmp_path: Path) -> None:
    known = questions(100, seed=7)
    with Cluster(tmp_path) as cluster:
        soak = Soak(cluster, Load(cluster.port, known, expensive()))
        soak.run(40, clients=8, slow=100, pause=1, idle=20, hostile=4)
    assert soak.load.wrong == 0, soak.report()
    assert not soak.load.lost, soak.report()
    assert soak.load.right > 100
    assert soak.load.right_lines > 100
    assert soak.load.slow_rounds >= 100
    assert soak.load.idle_rounds >= 20
    assert soak.load.hostile
    assert {"killed", "suspended", "restarted"} <= set(soak.faults)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_proxy_retries_requests_while_instances_are_killed_repeatedly(
    tmp_path: Path,
) -> None:
    """The proxy can resend every body that it buffers."""
    with Cluster(tmp_path, StandIn) as cluster:
        load = Load(cluster.port, [_question(2), _question(LONGEST)])
        clients = Thread(target=lambda: asyncio.run(load.run(15, clients=16, slow=0)))
        clients.start()
        kills = 0
        while clients.is_alive():
            instance = cluster.instances[kills % 3]
            instance.kill()
            instance.start()
            kills += 1
            time.sleep(0.2)
        clients.join()
    assert kills > 10
    assert load.right > 1000
    assert load.wrong == 0, load.examples[:5]
    assert not load.lost, (load.lost, load.examples[:5])
    assert load.refused == 0


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_wrong_response_is_counted_by_the_endurance_test(tmp_path: Path) -> None:
    """This proves that the tests above check responses."""
    with Cluster(tmp_path, StandIn) as cluster:
        soak = Soak(cluster, Load(cluster.port, [_question(2)._replace(body=b"{}")]))
        soak.run(2, clients=1, slow=0, pause=60)
    assert soak.load.wrong > 0
    assert soak.load.right == 0
