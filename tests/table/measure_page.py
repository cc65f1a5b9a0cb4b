"""Measure the companion page in Chromium: ``python -m tests.table.measure_page``."""

from __future__ import annotations

import json
import os
from statistics import median, quantiles
from typing import Any

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.support.browser import browser, run_before_pages
from tests.support.serving import serving
from tests.table.games import GAME, record_link
from tests.table.people import Person

MOVES = 40
"""How far the game has been played that the first view shows."""
VIEWS = 5
GAMES_IN_A_TAB = 10

_WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("[role=gridcell]")) return;
  globalThis.answeringAfter = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
_PLAY = """
const [actions, done] = [arguments[0], arguments[arguments.length - 1]];
const text = (selector) => document.querySelector(selector)?.textContent ?? "";
const until = (condition) => new Promise((resolve) => {
  const look = () => {
    const found = condition();
    if (found) { observer.disconnect(); resolve(found); }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  look();
});
const times = [];
(async () => {
  for (const { name, cell } of actions) {
    const before = text(".board desc");
    const button = [...document.querySelectorAll(".tray button")].find((other) =>
      (other.title || other.textContent.trim()).startsWith(name));
    let since = performance.now();
    button.click();
    if (cell) {
      await until(() => !document.querySelector("[role=status] .sign"));
      // People touch a space once they see which ones are legal.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      since = performance.now();
      document.querySelector(`[data-cell=${cell}]`).dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    }
    if (!cell && !button.matches(".pass")) {  // a tea tile is shown before it is handed in
      const place = await until(() => document.querySelector(".told .primary"));
      since = performance.now();
      place.click();
      await until(() => !document.querySelector(".told .primary"));
    }
    await until(() => document.querySelector("[role=status] .sign, .outcome"));
    const [asked] = performance.getEntriesByType("resource")
      .filter(({ name }) => name.includes("v1/adjudications")).slice(-1);
    times.push([performance.now() - since, asked.duration]);
    performance.clearResourceTimings();
    await until(() => text(".board desc") !== before);
  }
  return times;
})().then(done, (error) => done(String(error)));
"""


def _actions(game: dict[str, Any]) -> list[dict[str, str]]:
    """Return the button name and the board space to press for each action of a game."""
    found = []
    for move in game["moves"]:
        for action in move["actions"] or [{"piece": "pass"}]:
            name = f"{action['color']} building" if "color" in action else action["piece"]
            spoken = "Pass" if name == "pass" else name.replace("_", " ")
            found.append({"name": spoken, "cell": action.get("cell", "")})
    return found


def first_view(driver: Chrome, person: Person, fragment: str) -> tuple[int, int]:
    """Open a game on a large screen with an empty cache, and wait for the board and the curve.

    Returns:
        The bytes received, including headers and answers, and the number of requests.
    """
    driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    driver.get_log("performance")
    person.visit(fragment)
    person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".curve svg"))
    size = requests = 0
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.loadingFinished":
            size += message["params"]["encodedDataLength"]
            requests += 1
    return int(size), requests


def _memory(driver: Chrome) -> str:
    driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    heap = driver.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]
    nodes = driver.execute_cdp_cmd("Memory.getDOMCounters", {})["nodes"]
    return f"{heap / 1e6:.1f} MB, {nodes} nodes"


def main() -> None:
    """Start a service and print the measurements."""
    without_pack = {"MEDINA_OFFLINE_PACK": "off"}
    with serving(workers=2, settings=without_pack) as server:
        link = record_link(server.url, MOVES)
        with browser(log_requests=True) as driver:
            person = Person(driver, server.url, phone=False, language="en")
            size, requests = first_view(driver, person, link)
            print(f"first view: {size:,} bytes in {requests} requests")
        with browser() as driver, run_before_pages(driver, _WATCH):
            person = Person(driver, server.url, phone=False, language="en")
            _print_waits(person, link)
            _print_games(person)
        print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def _print_waits(person: Person, link: str) -> None:
    """Print how long it takes until the board appears, at first and when the page is reloaded."""
    waits: dict[str, list[float]] = {"first view": [], "reload": []}
    for _ in range(VIEWS):
        person.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        for what, found in waits.items():
            if what == "reload":
                person.driver.refresh()
            else:
                person.visit(link)
            person.position()
            found.append(person.driver.execute_script("return globalThis.answeringAfter"))
    for what, found in waits.items():
        print(f"{what}, until the board appears: median {median(found):.0f} ms", end=", ")
        print(f"at most {max(found):.0f} ms")


def _print_games(person: Person) -> None:
    """Play whole games in one tab. Print the memory after each, and how long verdicts take."""
    times: list[list[float]] = []
    fragment = f"#2e.1_ryg_F{GAME['game']['well']},M{GAME['game']['merchant']}="
    for number in range(GAMES_IN_A_TAB):
        before = person.position()
        person.driver.execute_script("location.hash = arguments[0]", fragment)
        person.wait(lambda shown=before: person.position() != shown)
        taken = person.driver.execute_async_script(_PLAY, _actions(GAME))
        if isinstance(taken, str):
            raise SystemExit(taken)
        times += taken
        print(f"memory after {number + 1} games: {_memory(person.driver)}", flush=True)
    _print_touches(times)


def _print_touches(times: list[list[float]]) -> None:
    touches, answers = zip(*times, strict=True)
    rare = quantiles(touches, n=100)[-1]
    print(f"touch to verdict, {len(times)} touches: median {median(touches):.0f} ms", end=", ")
    print(f"99 of 100 within {rare:.0f} ms, at most {max(touches):.0f} ms")
    ratio = median(touch / answer for touch, answer in times)
    print(f"the service's response alone: median {median(answers):.0f} ms", end=", ")
    print(f"at most {max(answers):.0f} ms; a verdict takes {ratio:.1f} times as long")


if __name__ == "__main__":
    main()
