"""Measure the offline pack: ``python -m tests.table.measure``.

The script needs Chromium and the offline pack (``make offline``).
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from statistics import median
from time import perf_counter

import requests
from selenium.webdriver import Chrome

from service.web.pack import RUNTIME_TYPES
from tests.support.browser import browser
from tests.support.recorded_games import GAMES, questions
from tests.support.serving import ROOT, serving
from tests.support.waiting import NEVER
from tests.table.referee_worker import ask_in_the_browser, start_in_the_browser

STARTS = 5
GAME = "second-edition-3"


def main() -> None:
    """Start a service and print the measurements."""
    with serving() as server:
        _print_sizes(server.url)
        with browser() as driver:
            starts, native = [], []
            for _ in range(STARTS):
                driver.get(f"{server.url}/table?lang=en")
                starts.append(start_in_the_browser(driver) / 1000)
                native.append(_native_start())
            ratio = median(start / other for start, other in zip(starts, native, strict=True))
            print(f"start: {starts[0]:.1f} s at first, then {median(starts[1:]):.1f} s", end=", ")
            print(f"{ratio:.1f} times as long as outside a browser")
            _print_answers(driver)


def _native_start() -> float:
    """Return how many seconds Python takes to import the referee outside a browser."""
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", "import service.offline"], check=True, cwd=ROOT)
    return perf_counter() - begin


def _print_answers(driver: Chrome) -> None:
    asked = list(questions(next(game for game in GAMES if game.stem == GAME), "en"))
    times = defaultdict(list)
    for question, answer in zip(asked, ask_in_the_browser(driver, asked), strict=True):
        method = "GET" if question.body is None else "POST"
        times[f"{method} {question.path}"].append(answer[3])
    for kind, taken in times.items():
        print(f"{kind}: median {median(taken):.1f} ms, at most {max(taken):.1f} ms", end=", ")
        print(f"{len(taken)} requests")


def _print_sizes(url: str) -> None:
    build = requests.get(f"{url}/table/build", timeout=NEVER).json()["build"]
    kept = requests.get(f"{url}/table/{build}/kept.json", timeout=NEVER).json()
    pack = kept["pack"]
    if not pack:
        raise SystemExit("the service has no offline pack; run make offline")
    files = [f"{pack['address']}{name}" for name in RUNTIME_TYPES] + [f"{build}/referee.zip"]
    total = 0
    for file in files:
        response = requests.get(
            f"{url}/table/{file}", headers={"Accept-Encoding": "br"}, stream=True, timeout=NEVER
        )
        size = len(response.raw.read(decode_content=False))
        total += size
        print(f"{file}: {size:,} bytes")
    print(f"pack: {total:,} bytes; the service announces {pack['bytes']:,}")


if __name__ == "__main__":
    main()
