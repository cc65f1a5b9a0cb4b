"""A short attack through the description; ``make fuzz`` is the long one."""

from __future__ import annotations

import pytest

from tests.fuzz.running import attack
from tests.support.serving import serving

pytestmark = pytest.mark.slow


def test_the_description_can_be_played_and_nothing_breaks_it() -> None:
    """Schemathesis finds nothing, with all its checks and ours, in all its phases."""
    with serving(workers=2) as server:
        outcome = attack(server.url, examples=10, scenarios=8, seed=1, short=True)
        assert outcome.clean, outcome.written
        assert "Traceback" not in server.written(), server.written()
    assert "WARNING" not in outcome.written.upper(), outcome.written
    assert outcome.counted["requests"] > 2000
    assert outcome.counted["states"] > 30
