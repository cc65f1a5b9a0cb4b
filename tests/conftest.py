"""Shared fixtures: an in-process test client, and the service under gunicorn."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from service import create_app
from service.web.settings import Settings
from tests.support.serving import PATIENT, serving

LONGEST = (
    "tests/fuzz/test_plain.py",
    "tests/fuzz/test_fuzz.py",
    "tests/soak/test_soak.py",
    "tests/benchmarks/test_benchmarks.py",
    "tests/reference/test_refusals.py",
    "tests/hidden/test_judge.py",
    "tests/joining/test_from_the_board.py",
    "tests/wire/test_fast_reader.py",
    "tests/docs/test_clients.py",
)
"""The test files that take longest to run."""

# Generating examples takes longer on a busy machine. That is no failure.
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

# A full garbage collection scans the objects of thousands of tests. Make it rare.
gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one more process than there are cores, because many tests wait for a browser."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, so that no worker is still busy with one at the end."""
    items.sort(key=lambda item: item.nodeid.partition("::")[0] not in LONGEST)


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A test client for an application with the default settings."""
    return create_app(Settings()).test_client()


@pytest.fixture(scope="session")
def live_service() -> Iterator[str]:
    """The address of a service that runs under gunicorn with two workers."""
    with serving(workers=2, settings=PATIENT) as server:
        yield server.url
