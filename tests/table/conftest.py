"""The browser and the service of the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from tests.support.browser import browser
from tests.support.serving import serving


@pytest.fixture(scope="package")
def driver() -> Iterator[Chrome]:
    """Return a browser for all tests of the page. Each test first clears its storage."""
    with browser() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def table_service() -> Iterator[str]:
    """The address of a service without the offline pack, so that no browser downloads it."""
    with serving(workers=2, settings={"MEDINA_OFFLINE_PACK": "off"}) as server:
        yield server.url
