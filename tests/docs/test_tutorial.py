"""The programs in docs/tutorial.md run without changes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from xml.etree import ElementTree

import pytest
import requests
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tests.support.browser import browser, needs_chromium
from tests.support.pages import ROOT, blocks
from tests.support.waiting import NEVER

TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
(PYTHON,) = blocks(TEXT, "python")
(PAGE,) = blocks(TEXT, "html")


def test_programs_are_as_long_as_the_tutorial_says() -> None:
    lines = [len(program.splitlines()) for program in (PYTHON, PAGE)]
    assert re.findall(r"\), (\d+) lines", TEXT) == list(map(str, lines))
    assert max(lines) < 100


@pytest.fixture
def busy_service(live_service: str) -> Iterator[str]:
    """A proxy that refuses every other adjudication with a 429."""
    refusals = iter((True, False) * 10)

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._forward(b"")

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/v1/adjudications" and next(refusals):
                problem = b'{"status": 429, "title": "Too many", "detail": "Wait a moment."}'
                self._answer(429, problem, {"Retry-After": "0"})
            else:
                self._forward(body)

        def _forward(self, body: bytes) -> None:
            headers = {"Content-Type": self.headers.get("Content-Type", "")} if body else {}
            answer = requests.request(
                self.command, live_service + self.path, data=body, headers=headers, timeout=NEVER
            )
            self._answer(answer.status_code, answer.content, {})

        def _answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Proxy) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_python_program_shows_a_problem_and_continues(tmp_path: Path, busy_service: str) -> None:
    """The program keeps the position, so the player can try again."""
    (tmp_path / "play.py").write_text(PYTHON, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "play.py", busy_service],
        cwd=tmp_path,
        input="GF4\nGF4\nGF5\nGF5\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=NEVER,
    )
    shown = re.findall(r"Wait a moment\.|\b(?:legal|illegal): ", done.stdout)
    assert shown == ["Wait a moment.", "legal: "] * 2


def test_python_program_plays_a_game(tmp_path: Path, live_service: str) -> None:
    (tmp_path / "play.py").write_text(PYTHON, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "play.py", live_service],
        cwd=tmp_path,
        input="GF4\nGF6\nGf5\nGF5\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=NEVER,
    )
    assert "Column 2: expected “F”, but found “f”" in done.stdout
    verdicts = re.findall(r"\b(legal|illegal): ", done.stdout)
    assert verdicts == ["legal", "illegal", "legal"]
    assert "Your move" in done.stdout.rpartition("legal: ")[2]
    board = ElementTree.fromstring((tmp_path / "board.svg").read_text(encoding="utf-8"))
    assert board.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.slow
@needs_chromium
def test_page_plays_a_game(tmp_path: Path, live_service: str) -> None:
    path = tmp_path / "play.html"
    path.write_text(PAGE, encoding="utf-8")
    with browser() as driver:
        wait = WebDriverWait(driver, NEVER, 0.05)

        def shown(id_: str) -> str:
            return driver.find_element(By.ID, id_).text

        driver.get(f"{path.as_uri()}?service={live_service}")
        for cell, player, verdict in [
            ("f4", "red", "legal"),
            ("f6", "yellow", "illegal"),
            ("f5", "yellow", "legal"),
        ]:
            wait.until(lambda _, player=player: shown("player") == player)
            wait.until(lambda _: driver.execute_script("return board.naturalWidth > 300"))
            Select(driver.find_element(By.ID, "piece")).select_by_visible_text("grey building")
            field = driver.find_element(By.ID, "cell")
            field.clear()
            field.send_keys(cell)
            driver.execute_script("verdict.textContent = ''")
            driver.find_element(By.CSS_SELECTOR, "button").click()
            wait.until(lambda _, verdict=verdict: shown("verdict") == verdict)
            assert cell.upper() in shown("explanation")
        assert [entry["message"] for entry in driver.get_log("browser")] == []


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("mistake", ["Z99", "F", ""])
def test_page_shows_what_is_wrong_with_a_cell_and_continues(
    tmp_path: Path, live_service: str, mistake: str
) -> None:
    """The page keeps the position."""
    path = tmp_path / "play.html"
    path.write_text(PAGE, encoding="utf-8")
    with browser() as driver:
        wait = WebDriverWait(driver, NEVER, 0.05)

        def place(cell: str) -> str:
            """Place a grey building and return the explanation."""
            Select(driver.find_element(By.ID, "piece")).select_by_visible_text("grey building")
            field = driver.find_element(By.ID, "cell")
            field.clear()
            field.send_keys(cell)
            driver.execute_script("explanation.textContent = ''")
            driver.find_element(By.ID, "place").click()
            wait.until(lambda _: driver.find_element(By.ID, "explanation").text)
            return driver.find_element(By.ID, "explanation").text

        driver.get(f"{path.as_uri()}?service={live_service}")
        wait.until(lambda _: driver.find_element(By.ID, "player").text == "red")
        board = driver.find_element(By.ID, "board").get_attribute("src")
        asked = {"piece": "building", "color": "grey", "cell": mistake}
        request = {"ruleset": {"id": "second-edition"}, "players": ["red", "yellow", "green"]}
        game = requests.post(f"{live_service}/v1/games", json=request, timeout=NEVER).json()
        question = {"state": game["state"], "move": {"player": "red", "actions": [asked]}}
        problem = requests.post(f"{live_service}/v1/adjudications", json=question, timeout=NEVER)
        assert place(mistake) == problem.json()["errors"][0]["detail"]
        assert driver.find_element(By.ID, "verdict").text == ""
        assert driver.find_element(By.ID, "player").text == "red"
        assert driver.find_element(By.ID, "board").get_attribute("src") == board
        assert "F4" in place("f4")
        assert driver.find_element(By.ID, "verdict").text == "legal"
        # The browser logs only the refused request.
        (logged,) = driver.get_log("browser")
        assert "422" in logged["message"]
