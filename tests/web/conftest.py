"""A server that several modules in this folder use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from tests.support.serving import Server, serving
from tests.support.waiting import NEVER


@pytest.fixture(scope="module")
def impatient() -> Iterator[Server]:
    """A service that must receive a request within a second and answer it within two."""
    with serving(workers=1, config="tests/support/impatient_gunicorn.py") as running:
        requests.get(f"{running.url}/metrics", timeout=NEVER)  # opens the metrics files
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()
