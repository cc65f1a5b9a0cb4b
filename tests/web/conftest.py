"""Servers that several modules of these tests use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from tests.support.serving import Server, serving


@pytest.fixture(scope="module")
def impatient() -> Iterator[Server]:
    """The service with deadlines of one second to receive a request and of two to answer it."""
    with serving(workers=1, config="tests/support/impatient_gunicorn.py") as running:
        requests.get(f"{running.url}/metrics", timeout=20)  # opens the files of the metrics
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()
