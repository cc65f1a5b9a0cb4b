"""Fixtures for the tests of the companion page: a browser and a service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from tests.support.browser import browser
from tests.support.serving import PATIENT, serving


@pytest.fixture(scope="package")
def driver() -> Iterator[Chrome]:
    """A browser that most tests of the page share."""
    with browser() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def table_service() -> Iterator[str]:
    """The URL of a service without the offline pack."""
    with serving(workers=2, settings=PATIENT | {"MEDINA_OFFLINE_PACK": "off"}) as server:
        yield server.url
