"""The programs of the tutorial run as they stand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tests.support.browser import browser, needs_chromium
from tests.support.pages import ROOT, blocks

TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
(PYTHON,) = blocks(TEXT, "python")
(PAGE,) = blocks(TEXT, "html")


def test_programs_are_short() -> None:
    """They fit on a page."""
    assert len(PYTHON.splitlines()) < 40
    assert len(PAGE.splitlines()) < 60


def test_python_program_plays(tmp_path: Path, live_service: str) -> None:
    """It plays legal moves, explains illegal and malformed ones, and goes on in any case."""
    (tmp_path / "play.py").write_text(PYTHON, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "play.py", live_service],
        cwd=tmp_path,
        input="GF4\nGF6\nGf5\nGF5\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "Column 2: “F” must be here, not “f”" in done.stdout
    verdicts = re.findall(r"\b(legal|illegal): ", done.stdout)
    assert verdicts == ["legal", "illegal", "legal"]
    assert "Your move" in done.stdout.rpartition("legal: ")[2]
    board = ElementTree.fromstring((tmp_path / "board.svg").read_text(encoding="utf-8"))
    assert board.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.slow
@needs_chromium
def test_page_plays(tmp_path: Path, live_service: str) -> None:
    """It shows the board, plays legal moves, explains illegal ones, and goes on either way."""
    path = tmp_path / "play.html"
    path.write_text(PAGE, encoding="utf-8")
    with browser() as driver:
        wait = WebDriverWait(driver, 30)

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
