"""What a person does at the page: touch, click, type, read; elements are found by role and name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

import requests
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

__all__ = ["Person", "ask"]

T = TypeVar("T")

_WITHIN = 20
_TAGS = {
    "button": "button, [role=button]",
    "field": "input, textarea, select",
    "link": "a[href]",
    "status": "[role=status]",
    "alert": "[role=alert]",
    "note": "[role=note]",
    "group": "fieldset",
    "region": "section[aria-label]",
    "picture": "[role=img]",
}


def ask(service: str, operation: str, request: dict[str, Any], language: str = "en") -> Any:
    """Return the service's answer to a request, without the page."""
    address = f"{service}/v1/{operation}?lang={language}"
    return requests.post(address, json=request, timeout=60).json()


class Person:
    """Somebody at a screen of 390 by 844 with a finger, or of 1280 by 900 with a mouse."""

    def __init__(
        self, driver: Chrome, service: str, *, phone: bool, language: str, scheme: str = "light"
    ) -> None:
        self.driver, self.service, self.phone = driver, service, phone
        self.language = language
        self.patience = _WITHIN
        width, height = (390, 844) if phone else (1280, 900)
        self.width, self.height = width, height
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def visit(self, fragment: str = "", *, empty: bool = True) -> None:
        """Open the page, by default on a device that has stored nothing."""
        self.driver.get("about:blank")
        if empty:
            origin = {"origin": self.service, "storageTypes": "all"}
            self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", origin)
        self.driver.get_log("browser")
        self.driver.get(f"{self.service}/table?lang={self.language}{fragment}")

    # --- Finding ---------------------------------------------------------------------------------

    def wait(self, condition: Callable[[], T | None], what: str = "") -> T:
        """Return what a condition returns once it is true."""
        ignored = (StaleElementReferenceException, LookupError)
        waiting = WebDriverWait(self.driver, self.patience, 0.05, ignored_exceptions=ignored)
        found = waiting.until(lambda _: condition(), what)
        assert found
        return found

    def _shown(self, role: str) -> list[WebElement]:
        script = (
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility())"
        )
        found: list[WebElement] = self.driver.execute_script(script, _TAGS[role])
        return found

    def all(self, role: str, name: str = "") -> list[WebElement]:
        """Return the elements of a role that are shown and whose name matches a pattern."""
        return [e for e in self._shown(role) if re.match(name, e.accessible_name or "")]

    def the(self, role: str, name: str = "") -> WebElement:
        """Return the first such element, once there is one."""

        def first() -> WebElement | None:
            matching = (e for e in self._shown(role) if re.match(name, e.accessible_name or ""))
            return next(matching, None)

        return self.wait(first, f"{role} {name}")

    def cell(self, name: str) -> WebElement:
        """Return a space of the board; its name begins with that of the space."""
        script = (
            "return [...document.querySelectorAll('[role=gridcell]')].find("
            "cell => new RegExp(`^${arguments[0]}\\\\b`).test(cell.getAttribute('aria-label')))"
        )
        return self.wait(lambda: self.driver.execute_script(script, name), name)

    # --- Doing -----------------------------------------------------------------------------------

    def press(self, element: WebElement) -> None:
        """Touch the middle of an element with a finger, or click it."""
        box = self.driver.execute_script(
            "const e = arguments[0];"
            "if (!e.closest('.board')) e.scrollIntoView({block: 'nearest'});"
            "const b = e.getBoundingClientRect();"
            "return [b.x + b.width / 2, b.y + b.height / 2]",
            element,
        )
        if not self.phone:
            for kind in ("mousePressed", "mouseReleased"):
                self._input("Mouse", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
            return
        self._input("Touch", type="touchStart", touchPoints=[{"x": box[0], "y": box[1]}])
        self._input("Touch", type="touchEnd", touchPoints=[])

    def _input(self, device: str, **event: Any) -> None:
        self.driver.execute_cdp_cmd(f"Input.dispatch{device}Event", event)

    def button(self, name: str) -> None:
        """Press a button."""
        self.press(self.the("button", name))

    def touch(self, cell: str) -> None:
        """Touch a space; on a phone, a first touch enlarges it where it is too small."""
        small = self._width(cell) < 34
        self.press(self.cell(cell))
        if small:
            self.wait(lambda: self._width(cell) >= 34, f"{cell} enlarged")
            self.press(self.cell(cell))

    def pinch(self, cell: str, factor: float) -> None:
        """Move two fingers apart around a space."""
        x, y = self._middle(cell)
        gaps = [20 + (20 * factor - 20) * step / 8 for step in range(9)]
        for kind, gap in zip(("touchStart", *["touchMove"] * 8), gaps, strict=True):
            points = [{"x": x + side * gap, "y": y, "id": at} for at, side in enumerate((-1, 1))]
            self._input("Touch", type=kind, touchPoints=points)
        self._input("Touch", type="touchEnd", touchPoints=[])

    def drag(self, cell: str, right: float, down: float) -> None:
        """Move one finger over the board, beginning at a space, and let go once it rests.

        A browser takes a quick end for a flick, and the next touch for one that stops it.
        """
        x, y = self._middle(cell)
        for step in (*range(9), 8):
            if step == 8:
                time.sleep(0.2)
            point = {"x": x + right * step / 8, "y": y + down * step / 8}
            kind = "touchMove" if step else "touchStart"
            self._input("Touch", type=kind, touchPoints=[point])
        self._input("Touch", type="touchEnd", touchPoints=[])

    def _middle(self, cell: str) -> tuple[float, float]:
        box = self.cell(cell).rect
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _width(self, cell: str) -> float:
        script = "return arguments[0].getBoundingClientRect().width"
        width: float = self.driver.execute_script(script, self.cell(cell))
        return width

    # --- Reading ---------------------------------------------------------------------------------

    def said(self) -> str:
        """Return what the referee said last."""
        return _plain(self.the("status").text)

    def hears(self, sentence: str) -> None:
        """Wait until the referee says a sentence."""
        try:
            self.wait(lambda: _plain(sentence) in self.said())
        except TimeoutException:
            said = [element.text for element in (*self.all("status"), *self.all("alert"))]
            raise AssertionError(f"{sentence!r} was not said, but {said}") from None

    def sees(self, text: str) -> None:
        """Wait until a text is on the screen."""
        body = self.driver.find_element(By.TAG_NAME, "body")
        self.wait(lambda: text in _plain(body.text), text)

    def position(self) -> str:
        """Return the position in words."""
        script = "return document.querySelector('.board desc')?.textContent ?? ''"
        return self.wait(lambda: self.driver.execute_script(script))

    def text(self) -> str:
        """Return everything that stands on the screen."""
        return _plain(self.driver.find_element(By.TAG_NAME, "body").text)

    def console(self) -> list[str]:
        """Return what is in the browser's console."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


def _plain(text: str) -> str:
    """Return a text with ordinary spaces, as the driver reports what is shown."""
    return re.sub(r"\s", " ", text)
