"""Measure the companion page in Chromium: ``python -m tests.table.measure_page``."""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import Any

from selenium.webdriver import Chrome

from tests.support.browser import browser
from tests.support.serving import ROOT, serving
from tests.table.people import Person

GAME = ROOT / "examples" / "games" / "second-edition-3.json"
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
  const look = () => { if (!condition()) return false; observer.disconnect(); resolve(); };
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
      since = performance.now();
      document.querySelector(`[data-cell=${cell}]`).dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    }
    await until(() => document.querySelector("[role=status] .sign"));
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


def _first_view(driver: Chrome, person: Person, fragment: str) -> tuple[int, int, float]:
    """Open the page and wait until the board appears.

    Returns:
        The bytes loaded, the number of requests, and the time in milliseconds.
    """
    driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    driver.get_log("performance")
    person.visit(fragment)
    ready: float = person.wait(lambda: driver.execute_script("return globalThis.answeringAfter"))
    size = requests = 0
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.loadingFinished":
            size += message["params"]["encodedDataLength"]
            requests += 1
    return int(size), requests, ready


def _memory(driver: Chrome) -> str:
    driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    heap = driver.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]
    nodes = driver.execute_cdp_cmd("Memory.getDOMCounters", {})["nodes"]
    return f"{heap / 1e6:.1f} MB, {nodes} nodes"


def main() -> None:
    """Start a service and print the measurements."""
    game = json.loads(GAME.read_text(encoding="utf-8"))
    without_pack = {"MEDINA_OFFLINE_PACK": "off"}
    with serving(workers=2, settings=without_pack) as server, browser(log_requests=True) as driver:
        watch = {"source": _WATCH}
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", watch)
        person = Person(driver, server.url, phone=False, language="en")
        views = [_first_view(driver, person, "#2e.1_ryg_FI5,MM8=") for _ in range(VIEWS)]
        size, requests, _ = max(views)
        ready = sorted(view[2] for view in views)
        print(f"first view: {size:,} bytes in {requests} requests")
        print(f"time until the board appears: {median(ready):.0f} ms, at most {ready[-1]:.0f} ms")
        times: list[list[float]] = []
        for number in range(GAMES_IN_A_TAB):
            fragment = f"#2e.1_ryg_F{game['game']['well']},M{game['game']['merchant']}="
            if number:  # the first game is open already
                driver.execute_script("location.hash = arguments[0]", fragment)
            person.sees("Turn 1 ·")
            taken = driver.execute_async_script(_PLAY, _actions(game))
            if isinstance(taken, str):
                raise SystemExit(taken)
            times += taken
            print(f"memory after {number + 1} games: {_memory(driver)}", flush=True)
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
