"""Fixtures that many tests share: the service in this process, and under gunicorn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service import create_app
from service.web.settings import Settings
from tests.support.serving import serving


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """The service in this process, with its default settings."""
    return create_app(Settings()).test_client()


@pytest.fixture(scope="session")
def live_service() -> Iterator[str]:
    """The address of the service under gunicorn, with two workers."""
    with serving(workers=2) as server:
        yield server.url
