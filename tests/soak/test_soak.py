"""A short run of the endurance test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .__main__ import Soak
from .cluster import Cluster
from .load import Load, Question, questions


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_no_request_is_lost_while_instances_fail(tmp_path: Path) -> None:
    """Every answer is right despite kill -9, a rolling restart and 100 slow clients."""
    known = questions(100, seed=7)
    with Cluster(tmp_path) as cluster:
        soak = Soak(cluster, Load(cluster.port, known))
        soak.run(45, clients=8, slow=100, pause=1)
    assert soak.load.wrong == 0, soak.report()
    assert not soak.load.lost, soak.report()
    assert soak.load.right > 100
    assert soak.load.right_lines > 100
    assert soak.load.slow_rounds >= 100
    assert {"killed", "rolled over"} <= set(soak.faults)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_a_wrong_answer_is_counted(tmp_path: Path) -> None:
    """So the test above can fail."""
    wrong = [Question(asked.request, asked.status, b"{}") for asked in questions(10, seed=7)[:5]]
    with Cluster(tmp_path) as cluster:
        soak = Soak(cluster, Load(cluster.port, wrong))
        soak.run(2, clients=1, slow=0, pause=60)
    assert soak.load.wrong > 0
    assert soak.load.right == 0
