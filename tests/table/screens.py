"""The four sizes of screens on which the companion page is tested."""

from __future__ import annotations

from typing import Any, Final

import pytest
from selenium.webdriver import Chrome

from tests.table.people import Person

SIZES: Final = {
    "upright": (390, 844),
    "lying": (844, 390),
    "tablet": (768, 1024),
    "desk": (1280, 900),
}
EVERY_SIZE: Final = pytest.mark.parametrize("screen", SIZES)
SPOKEN: Final = {"upright": "fr", "lying": "en", "tablet": "fr", "desk": "en"}
"""The language in which tests of whole stories are played at each size."""


def person_at(
    driver: Chrome, service: str, screen: str, language: str = "en", **more: Any
) -> Person:
    phone = screen != "desk"
    return Person(driver, service, phone=phone, language=language, size=SIZES[screen], **more)
