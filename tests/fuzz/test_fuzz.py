"""A short fuzzing run. ``make fuzz`` does a long one."""

from __future__ import annotations

import pytest

from tests.fuzz.running import attack
from tests.support.serving import serving

pytestmark = pytest.mark.slow


def test_short_fuzzing_run_finds_nothing() -> None:
    with serving(workers=2) as server:
        outcome = attack(server.url, examples=16, scenarios=5, seed=1, short=True)
        assert outcome.clean, outcome.output
        assert "Traceback" not in server.log_text(), server.log_text()
    assert "WARNING" not in outcome.output.upper(), outcome.output
    assert outcome.counts["requests"] > 1500
    assert outcome.counts["states"] > 30
