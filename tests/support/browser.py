"""A headless Chromium for tests that need a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest
from selenium.webdriver import Chrome, ChromeOptions, ChromeService

from .waiting import NEVER

CHROMIUM, DRIVER = which("chromium"), which("chromedriver")

needs_chromium = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium")

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


@contextmanager
def browser(*, log_requests: bool = False) -> Iterator[Chrome]:
    """Run Chromium with a fresh profile and yield its driver.

    With ``log_requests``, the ``performance`` log contains every request. This logging is slow.
    """
    assert CHROMIUM is not None
    options = ChromeOptions()
    options.binary_location = CHROMIUM
    logs = ("browser", "performance") if log_requests else ("browser",)
    options.set_capability("goog:loggingPrefs", dict.fromkeys(logs, "ALL"))
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*_FLAGS, f"--user-data-dir={Path(profile)}"):
            options.add_argument(flag)
        driver = Chrome(options=options, service=ChromeService(executable_path=DRIVER))
        driver.set_script_timeout(NEVER)
        try:
            yield driver
        finally:
            driver.quit()


@contextmanager
def run_before_pages(driver: Chrome, script: str) -> Iterator[None]:
    """Run a script in each page that the tab loads, before the page's own scripts."""
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def set_screen(driver: Chrome, width: int, scheme: str) -> None:
    """Set the width in CSS pixels and the preferred colour scheme, ``light`` or ``dark``."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )
    preferred = [{"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": preferred})
