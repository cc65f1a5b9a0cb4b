"""Press, slide and release: the loupe, and where pieces are placed by real touches."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.support.browser import needs_chromium
from tests.table.games import GAME, PIECES, record_link
from tests.table.people import Person

pytestmark = [pytest.mark.slow, needs_chromium]

JITTER = 6


def _person(driver: Chrome, service: str, moves: int, *, phone: bool = True) -> Person:
    person = Person(driver, service, phone=phone, language="en")
    person.visit(record_link(service, moves))
    person.position()
    return person


def _loupe(driver: Chrome) -> tuple[str, str] | None:
    """Return the kind of verdict and the text of the loupe, or None if it is hidden."""
    loupe = driver.find_element(By.CSS_SELECTOR, ".loupe")
    if not loupe.is_displayed():
        return None
    return str(loupe.get_attribute("data-kind")), loupe.text


def _name(action: dict[str, str]) -> str:
    """Return the beginning of the name of a piece's button."""
    if "color" in action:
        return f"{action['color']} building"
    name = PIECES["en"][action["piece"]]
    return f"{name}," if "cell" in action else name  # only pieces have a number of spaces


def _played(person: Person) -> list[dict[str, Any]]:
    """Return the moves that the page stores."""
    kept = person.driver.execute_script("return localStorage.getItem('medina.table')")
    moves: list[dict[str, Any]] = json.loads(kept)["game"]["moves"]
    return moves


def test_loupe_says_the_verdict_while_the_finger_is_down(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, 36)
    before = person.position()
    person.button("brown building")
    person.press_at(*person.middle_of("D6"))
    person.wait(lambda: (_loupe(driver) or ("", ""))[0] == "refused")
    person.wait(lambda: "under construction" in (_loupe(driver) or ("", ""))[1])
    assert (_loupe(driver) or ("", ""))[1].startswith("D6")
    lens = driver.find_element(By.CSS_SELECTOR, ".lens").rect
    x, y = person.middle_of("D6")
    assert not (
        lens["x"] <= x <= lens["x"] + lens["width"] and lens["y"] <= y <= lens["y"] + lens["height"]
    )
    assert driver.find_elements(By.CSS_SELECTOR, ".ghost.refused")
    person.slide_to(*person.middle_of("E7"))
    person.wait(lambda: (_loupe(driver) or ("", ""))[0] == "legal")
    assert (_loupe(driver) or ("", ""))[1].startswith("E7")
    assert driver.find_elements(By.CSS_SELECTOR, ".ghost.legal")
    assert person.position() == before
    person.let_go(*person.middle_of("E7"))
    person.hears("Legal")
    person.wait(lambda: person.position() != before)
    assert _played(person)[-1]["actions"][0]["cell"] == "E7"
    assert _loupe(driver) is None
    assert person.console() == []


def test_sliding_off_the_board_gives_up(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, 36)
    before = person.position()
    played = _played(person)
    person.button("brown building")
    person.press_at(*person.middle_of("E7"))
    person.wait(lambda: _loupe(driver))
    strip = driver.find_element(By.CSS_SELECTOR, ".strip").rect
    person.slide_to(strip["x"] + 60, strip["y"] + 20)
    person.wait(lambda: _loupe(driver) is None)
    person.let_go(0, 0)
    time.sleep(0.5)
    assert person.position() == before
    assert person.said() == "Where does the brown building go?"
    assert _played(person) == played


def test_one_finger_on_the_board_does_not_scroll_the_page(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, 36)
    driver.execute_script("document.documentElement.style.fontSize = '32px'")
    assert driver.execute_script("return document.documentElement.scrollHeight") > person.height
    x, y = person.middle_of("E12")
    person.press_at(x, y)
    for step in range(1, 9):
        person.slide_to(x, y - 15 * step)
    person.release(x, y - 120)
    assert driver.execute_script("return scrollY") == 0


def test_mouse_shows_the_verdict_on_hovering(driver: Chrome, table_service: str) -> None:
    """It is beside the board, where it covers no space."""
    person = _person(driver, table_service, 36, phone=False)
    before = person.position()
    person.button("brown building")
    person.slide_to(*person.middle_of("D6"))
    hint = driver.find_element(By.CSS_SELECTOR, ".hint")
    person.wait(lambda: "under construction" in hint.text)
    assert _loupe(driver) is None
    right = driver.find_element(By.CSS_SELECTOR, ".board").rect
    assert hint.rect["x"] > right["x"] + right["width"]
    person.slide_to(*person.middle_of("E7"))
    person.wait(lambda: hint.get_attribute("data-kind") == "legal")
    assert driver.find_elements(By.CSS_SELECTOR, ".ghost.legal")
    assert person.position() == before
    person.slide_to(2, 2)
    person.wait(lambda: not hint.text)
    person.touch("E7")
    person.wait(lambda: person.position() != before)
    assert person.console() == []


def test_piece_stays_chosen_while_the_turn_goes_on(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, 36)
    before = person.position()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)
    assert person.the("button", "wall").get_attribute("aria-pressed") == "true"
    before = person.position()
    person.touch("E13")
    person.wait(lambda: person.position() != before)
    person.sees("Yellow to play")
    assert person.the("button", "wall").get_attribute("aria-pressed") == "false"


def test_touching_the_chosen_piece_after_a_refusal_keeps_it(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, 36)
    before = person.position()
    person.button("brown building")
    person.touch("D6")
    person.hears("Not allowed")
    person.button("brown building")
    person.hears("Where does the brown building go?")
    person.touch("E7")
    person.wait(lambda: person.position() != before)


def test_pieces_are_placed_where_they_were_aimed_and_none_by_a_double_tap(
    driver: Chrome, table_service: str
) -> None:
    """Each touch misses its aim by up to 6 pixels, and the finger corrects it with the loupe."""
    chance = random.Random(33)
    person = _person(driver, table_service, 0)
    width = driver.execute_script(
        "return document.querySelector('[data-cell=H7]').getBoundingClientRect().width"
    )
    assert width <= 21
    aimed: list[str] = []
    for move in GAME["moves"]:
        for action in move["actions"]:
            before = person.position()
            person.button(_name(action))
            if "cell" in action:
                x, y = person.middle_of(action["cell"])
                shift_x, shift_y = chance.uniform(-JITTER, JITTER), chance.uniform(-JITTER, JITTER)
                person.press_at(x + shift_x, y + shift_y)
                person.slide_to(x + shift_x / 2, y + shift_y / 2)
                person.let_go(x, y)
                # A hasty second tap of a double tap, beside the first.
                person.tap_hastily(x + 21, y)
                aimed.append(action["cell"])
            else:
                person.button("Place$")
            person.wait(lambda before=before: person.position() != before, str(action))
            if len(aimed) == 40:
                break
        if len(aimed) == 40:
            break
    actions = [action for move in _played(person) for action in move["actions"]]
    placed = [action["cell"] for action in actions if "cell" in action]
    assert placed == aimed
    assert person.console() == []
