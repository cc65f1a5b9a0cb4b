"""A simulated user of the companion page, who finds elements by their role and name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import requests
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from tests.support.waiting import NEVER

T = TypeVar("T")

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


# Returns the visible elements that match a selector, with their approximate accessible names.
_SHOWN = """
const text = (node, without) =>
  node === without || node.ariaHidden === "true" ? ""
  : node.nodeType === Node.TEXT_NODE ? node.data
  : [...node.childNodes].map((child) => text(child, without)).join("");
const name = (e) =>
  e.ariaLabel
  || [...(e.labels ?? [])].map((label) => text(label, e)).join(" ")
  || text(e.querySelector(":scope > legend") ?? e);
return [...document.querySelectorAll(arguments[0])]
  .filter((e) => e.checkVisibility())
  .map((e) => [e, name(e).replace(/[ \\n\\t]+/g, " ").trim()]);
"""


# Returns the rectangle of a board space on the screen.
_BOX = """
const begins = new RegExp(`^${arguments[0]}\\\\b`);
const cell = [...document.querySelectorAll("[role=gridcell]")]
  .find((cell) => begins.test(cell.ariaLabel));
return cell && cell.getBoundingClientRect().toJSON();
"""
_SEEN = 0.5
"""Seconds that a finger stays down. The page then counts the touch even if the view has moved."""


def ask(service: str, operation: str, request: dict[str, Any], language: str = "en") -> Any:
    """Send a request directly to the service, and return its JSON answer."""
    address = f"{service}/v1/{operation}?lang={language}"
    return requests.post(address, json=request, timeout=NEVER).json()


class Person:
    """A user with a touch screen (390 by 844 pixels) or with a mouse (1280 by 900 pixels)."""

    def __init__(
        self,
        driver: Chrome,
        service: str,
        *,
        phone: bool,
        language: str,
        scheme: str = "light",
        size: tuple[int, int] | None = None,
    ) -> None:
        self.driver, self.service, self.phone = driver, service, phone
        self.language = language
        width, height = size or ((390, 844) if phone else (1280, 900))
        self.width, self.height = width, height
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
        self.prefer(scheme)

    def prefer(self, scheme: str) -> None:
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def visit(self, fragment: str = "", *, empty: bool = True) -> None:
        """Open the page, by default with empty browser storage."""
        self.driver.get("about:blank")
        if empty:
            origin = {"origin": self.service, "storageTypes": "all"}
            self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", origin)
        self.driver.get_log("browser")
        self.driver.get(f"{self.service}/table?lang={self.language}{fragment}")

    # --- Finding ---------------------------------------------------------------------------------

    def wait(self, condition: Callable[[], T | None], what: str = "") -> T:
        """Call a condition until it returns a true value, and return that value.

        Raises:
            TimeoutException: There was no true value for ``NEVER`` seconds.
        """
        ignored = (StaleElementReferenceException, LookupError)
        waiting = WebDriverWait(self.driver, NEVER, 0.05, ignored_exceptions=ignored)
        found = waiting.until(lambda _: condition(), what)
        assert found
        return found

    def _named(self, role: str, name: str) -> Iterator[WebElement]:
        """Yield the visible elements with this role and a name that matches a pattern.

        Reading an element's real name is slow, so the approximate name is compared first.
        """
        shown = self.driver.execute_script(_SHOWN, _TAGS[role])
        for element, approximately in shown:
            if not name or (
                re.match(name, approximately) and re.match(name, element.accessible_name or "")
            ):
                yield element

    def all(self, role: str, name: str = "") -> list[WebElement]:
        return list(self._named(role, name))

    def the(self, role: str, name: str = "") -> WebElement:
        """Wait for an element with this role and name, and return the first one."""
        return self.wait(lambda: next(self._named(role, name), None), f"{role} {name}")

    def cell(self, name: str) -> WebElement:
        script = (
            "return [...document.querySelectorAll('[role=gridcell]')].find("
            "cell => new RegExp(`^${arguments[0]}\\\\b`).test(cell.getAttribute('aria-label')))"
        )
        return self.wait(lambda: self.driver.execute_script(script, name), name)

    # --- Doing -----------------------------------------------------------------------------------

    def press(self, element: WebElement) -> None:
        """Touch or click the middle of an element once nothing covers it."""
        script = (
            "const e = arguments[0];"
            "if (!e.closest('.board')) e.scrollIntoView({block: 'nearest'});"
            "const b = e.getBoundingClientRect();"
            "const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];"
            "return e.contains(document.elementFromPoint(x, y)) && [x, y]"
        )
        point = self.wait(lambda: self.driver.execute_script(script, element), "uncovered")
        self.press_at(*point)
        self.release(*point)

    def _input(self, device: str, **event: Any) -> None:
        self.driver.execute_cdp_cmd(f"Input.dispatch{device}Event", event)

    def button(self, name: str) -> None:
        """Press the first button whose name matches a pattern."""
        self.press(self.the("button", name))

    def touch(self, cell: str) -> None:
        """Press a space long enough to see where the piece goes, and release."""
        x, y = _middle(self._box(cell))
        self.press_at(x, y)
        self.let_go(x, y)

    def press_at(self, x: float, y: float) -> None:
        """Put a finger down, or press the button of the mouse."""
        if self.phone:
            self._input("Touch", type="touchStart", touchPoints=[{"x": x, "y": y}])
        else:
            self._input("Mouse", type="mouseMoved", x=x, y=y)
            self._input("Mouse", type="mousePressed", x=x, y=y, button="left", clickCount=1)

    def slide_to(self, x: float, y: float) -> None:
        """Slide the finger on the screen, or move the mouse."""
        if self.phone:
            self._input("Touch", type="touchMove", touchPoints=[{"x": x, "y": y}])
        else:
            self._input("Mouse", type="mouseMoved", x=x, y=y)

    def let_go(self, x: float, y: float) -> None:
        """Wait long enough to see where the piece goes, and release."""
        time.sleep(_SEEN)
        self.release(x, y)

    def release(self, x: float, y: float) -> None:
        self.released = time.time()
        if self.phone:
            self._input("Touch", type="touchEnd", touchPoints=[])
        else:
            self._input("Mouse", type="mouseReleased", x=x, y=y, button="left", clickCount=1)

    def tap_hastily(self, x: float, y: float) -> None:
        """Tap a tenth of a second after the last release, even on a machine that is slower."""
        for kind, points, after in (
            ("touchStart", [{"x": x, "y": y}], 0.1),
            ("touchEnd", [], 0.15),
        ):
            self._input("Touch", type=kind, touchPoints=points, timestamp=self.released + after)

    def middle_of(self, cell: str) -> tuple[float, float]:
        """Return the middle of a space on the screen."""
        return _middle(self._box(cell))

    def pinch(self, cell: str, factor: float) -> None:
        """Spread two fingers on a space until they are ``factor`` times as far apart."""
        x, y = _middle(self._box(cell))
        gaps = [20 + (20 * factor - 20) * step / 8 for step in range(9)]
        for kind, gap in zip(("touchStart", *["touchMove"] * 8), gaps, strict=True):
            points = [{"x": x + side * gap, "y": y, "id": at} for at, side in enumerate((-1, 1))]
            self._input("Touch", type=kind, touchPoints=points)
        self._input("Touch", type="touchEnd", touchPoints=[])

    def drag(self, cell: str, right: float, down: float) -> None:
        """Drag the board with two fingers, one of them on a space."""
        x, y = _middle(self._box(cell))
        for step in range(9):
            at = {"x": x + right * step / 8, "y": y + down * step / 8}
            points = [{**at, "id": 0}, {**at, "x": at["x"] + 40, "id": 1}]
            self._input("Touch", type="touchMove" if step else "touchStart", touchPoints=points)
        self._input("Touch", type="touchEnd", touchPoints=[])

    def _box(self, cell: str) -> dict[str, float]:
        return self.wait(lambda: self.driver.execute_script(_BOX, cell), cell)

    # --- Reading ---------------------------------------------------------------------------------

    def said(self) -> str:
        """Return the referee's latest message."""
        return _plain(self.the("status").text)

    def hears(self, sentence: str) -> None:
        """Wait until the referee's message contains a sentence."""
        try:
            self.wait(lambda: _plain(sentence) in self.said())
        except TimeoutException:
            said = [element.text for element in (*self.all("status"), *self.all("alert"))]
            raise AssertionError(f"expected {sentence!r}, but the page says {said}") from None

    def sees(self, text: str) -> None:
        """Wait until the page shows some text."""
        body = self.driver.find_element(By.TAG_NAME, "body")
        self.wait(lambda: text in _plain(body.text), text)

    def position(self) -> str:
        """Wait for a position, and return its description."""
        script = "return document.querySelector('.board desc')?.textContent ?? ''"
        return self.wait(lambda: self.driver.execute_script(script))

    def is_in_sight(self, element: WebElement) -> bool:
        """Return whether the whole height of an element is visible without scrolling."""
        script = (
            "const {top, bottom, height} = arguments[0].getBoundingClientRect();"
            "return height > 0 && top >= -0.5 && bottom <= innerHeight + 0.5"
        )
        return bool(self.driver.execute_script(script, element))

    def link(self) -> str:
        """Return the link of the panel for sharing. It is beside the QR code for another phone."""
        if not self.all("field", "Link|Lien"):
            self.press(self.driver.find_element(By.CSS_SELECTOR, ".share summary"))
        return self.the("field", "Link|Lien").get_attribute("value") or ""

    def text(self) -> str:
        return _plain(self.driver.find_element(By.TAG_NAME, "body").text)

    def console(self) -> list[str]:
        """Return the browser's console messages since the last call or visit."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


def _middle(box: dict[str, float]) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _plain(text: str) -> str:
    """Return text with only ordinary spaces."""
    return re.sub(r"\s", " ", text)
