"""What people see without searching: nothing is covered, cut, or pushed out of sight."""

from __future__ import annotations

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By

from tests.support.browser import needs_chromium
from tests.table.games import GAME, record_link
from tests.table.people import Person
from tests.table.screens import EVERY_SIZE, SIZES, person_at

pytestmark = [pytest.mark.slow, needs_chromium]

NAMES = "&red=Zo%C3%AB&yellow=Bernhard&green=Anna"


def _box(person: Person, selector: str) -> dict[str, float]:
    script = "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"
    box: dict[str, float] = person.driver.execute_script(script, selector)
    return box


@pytest.mark.parametrize("screen", ["upright", "tablet", "desk"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_explanation_of_a_number_covers_no_row_of_the_pad(
    driver: Chrome, table_service: str, screen: str, language: str
) -> None:
    person = person_at(driver, table_service, screen, language)
    person.visit(record_link(table_service, 60) + NAMES)
    person.position()
    person.button("Score")
    person.press(person.cell("Anna, "))
    person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".why.told"))
    pad, why = _box(person, ".paper .card"), _box(person, ".why")
    assert pad["bottom"] <= why["top"] + 0.5
    assert why["bottom"] <= person.height + 0.5
    heads = driver.find_elements(By.CSS_SELECTOR, ".paper text.bold.middle")
    assert [head.text for head in heads][:3] == ["Zoë", "Bernhard", "Anna"]


@EVERY_SIZE
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whole_menu_can_be_reached_and_moves_nothing(
    driver: Chrome, table_service: str, screen: str, language: str
) -> None:
    person = person_at(driver, table_service, screen, language)
    person.visit(record_link(table_service, 36) + NAMES)
    person.position()
    board = _box(person, ".board")
    person.button("Menu")
    assert _box(person, ".board") == board
    last = person.the("link", "Français" if language == "en" else "English")
    if screen in ("tablet", "desk"):
        assert person.is_in_sight(last)
        assert (
            driver.execute_script("return document.documentElement.scrollHeight")
            <= (SIZES[screen][1])
        )
    driver.execute_script("arguments[0].scrollIntoView()", last)
    assert person.is_in_sight(last)


@pytest.mark.parametrize("screen", ["tablet", "desk"])
def test_moves_are_seen_as_soon_as_the_log_opens(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = person_at(driver, table_service, screen)
    person.visit(record_link(table_service, 36) + NAMES)
    person.position()
    person.button("Log")
    person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".curve svg"))
    turn = _box(person, ".log li:last-child .number")
    panel = _box(person, ".panel")
    assert turn["bottom"] < min(panel["bottom"], person.height)
    if screen == "tablet":
        for selector in (".saying", ".slider"):
            assert person.is_in_sight(driver.find_element(By.CSS_SELECTOR, selector))


def test_those_who_play_next_are_called_by_their_names(driver: Chrome, table_service: str) -> None:
    """Enter leads from one name to that of the next player in turn order."""
    person = person_at(driver, table_service, "upright")
    person.visit()
    person.button("We have already")
    for color in ("Green", "Red", "Blue"):
        person.button(color)
    person.the("field", "Green").send_keys("Anna", Keys.ENTER)
    assert driver.switch_to.active_element.accessible_name.startswith("Red")
    driver.switch_to.active_element.send_keys("Bo", Keys.ENTER)
    assert driver.switch_to.active_element.accessible_name.startswith("Blue")
    driver.switch_to.active_element.send_keys("Cléo", Keys.ENTER)
    assert driver.switch_to.active_element.accessible_name == "Enter the pieces"
    person.button("Enter the pieces")
    person.position()
    shown = driver.find_element(By.CSS_SELECTOR, ".whose").text.split("\n")
    assert [name.strip() for name in shown][1:4] == ["Anna", "Bo", "Cléo"]


@pytest.mark.parametrize("screen", ["upright", "tablet"])
def test_nothing_peeps_out_below_the_buttons_at_the_end(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = person_at(driver, table_service, screen)
    person.visit(record_link(table_service, len(GAME["moves"])))
    person.cell("Green: ")
    person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".curve svg"))
    assert _box(person, ".onward")["bottom"] <= person.height
    assert _box(person, ".curve")["top"] >= person.height - 0.5
    pad, column = _box(person, ".paper .card"), _box(person, ".paper .winner")
    assert pad["right"] - column["right"] == pytest.approx(column["top"] - pad["top"], abs=1.5)
    driver.execute_script("document.querySelector('.curve').scrollIntoView()")
    assert person.is_in_sight(driver.find_element(By.CSS_SELECTOR, ".curve svg"))


def test_what_was_taken_back_is_told_apart_from_the_ruling(
    driver: Chrome, table_service: str
) -> None:
    person = person_at(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    before = person.position()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)
    person.button("Undo")
    person.hears("Taken back: wall at D13.")
    told = driver.find_elements(By.CSS_SELECTOR, ".verdict [role=status] p")
    assert told[0].text == "Taken back: wall at D13."
    assert "places" in told[1].text


@EVERY_SIZE
def test_link_to_a_rule_stands_in_the_line_of_its_sentence(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """A rule that several pieces share is told once."""
    person = person_at(driver, table_service, screen)
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("What may I do")
    person.the("region", "What may I do")
    script = (
        "return [...document.querySelectorAll('.lesson li')].map((li) => {"
        " const style = parseFloat(getComputedStyle(li).lineHeight);"
        " return li.getBoundingClientRect().height / style })"
    )
    lines = driver.execute_script(script)
    assert all(abs(line - round(line)) < 0.1 for line in lines), lines
    rules = [li.text for li in driver.find_elements(By.CSS_SELECTOR, ".lesson li")]
    assert len(set(rules)) == len(rules)
    assert "Merchant and wall" in [
        e.text.capitalize() for e in driver.find_elements(By.CSS_SELECTOR, ".lesson h3")
    ]


def test_code_is_in_the_middle(driver: Chrome, table_service: str) -> None:
    person = person_at(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Share")
    person.wait(person.link)
    person.the("picture", "QR code")
    code, panel = _box(person, "canvas.code"), _box(person, ".panel")
    assert code["left"] - panel["left"] == pytest.approx(panel["right"] - code["right"], abs=1)
