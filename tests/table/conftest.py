"""The browser of the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from tests.support.browser import browser


@pytest.fixture(scope="module")
def driver() -> Iterator[Chrome]:
    """Return a browser for the tests of one module."""
    with browser() as chromium:
        yield chromium
