"""The games of a device: one is open, and nothing of another is shown. *My games* lists them."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.support.browser import needs_chromium
from tests.table.games import record_link
from tests.table.people import Person
from tests.table.screens import EVERY_SIZE, person_at

pytestmark = [pytest.mark.slow, needs_chromium]

NAMES = "&red=Zo%C3%AB&yellow=Bernhard-Maximilian&green=Anna"


def _see_the_end(person: Person) -> None:
    person.button("Menu")
    person.button("My games")
    person.button("See how a game ends")
    person.cell("Green: 38 points")


@EVERY_SIZE
def test_nothing_of_one_game_is_shown_in_the_next(
    driver: Chrome, table_service: str, screen: str, tmp_path: Path
) -> None:
    behavior = {"behavior": "allow", "downloadPath": str(tmp_path)}
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    person = person_at(driver, table_service, screen)
    person.visit(record_link(table_service, 36) + NAMES)
    person.position()
    person.button("Score")
    person.press(person.cell("Anna, violet"))
    person.sees("Anna, violet buildings")
    assert driver.find_elements(By.CSS_SELECTOR, ".pad .chosen")
    _see_the_end(person)
    assert not driver.find_elements(By.CSS_SELECTOR, ".pad .chosen, .why.told")
    person.button("Save a picture")
    person.sees("Saved as medina.png.")
    person.button("Share")
    driver.execute_script("navigator.clipboard.writeText = async () => {};")
    person.wait(person.link)
    person.button("Copy the link")
    person.the("button", "Copied")
    _see_the_end(person)
    assert "Saved as" not in person.text()
    person.button("Share")
    person.wait(person.link)
    person.the("button", "Copy the link")
    assert person.console() == []


def test_open_panel_and_open_screen_belong_to_one_game(driver: Chrome, table_service: str) -> None:
    """Another game has the same turn of the same player, whose stock nobody has asked to see."""
    person = person_at(driver, table_service, "upright")
    record = record_link(table_service, 36)
    person.visit(record + NAMES)
    person.sees("Zoë to play")
    person.button("Look behind your screen")
    person.the("button", "wall, .* left")
    person.button("Score")
    person.cell("Anna: 28 points")
    driver.execute_script("location.hash = arguments[0]", record + "&red=Quentin")
    person.sees("Quentin to play")
    assert not driver.find_elements(By.CSS_SELECTOR, ".tray .count")
    assert not person.all("region", "Score")
    assert person.console() == []


def test_points_that_a_space_brings_are_told_with_the_names_of_this_game(
    driver: Chrome, table_service: str
) -> None:
    person = person_at(driver, table_service, "upright")
    record = record_link(table_service, 35)
    loupe = "return document.querySelector('.loupe').innerText"
    for name in ("Anna", "Quentin"):
        fragment = f"{record}&green={name}"
        if name == "Anna":
            person.visit(fragment)
        else:
            driver.execute_script("location.hash = arguments[0]", fragment)
        person.wait(lambda name=name: person.all("button", f"{name} \\(Green\\), "), name)
        person.button("wall")
        person.press_at(*person.middle_of("M13"))
        person.wait(lambda name=name: f"{name} +" in driver.execute_script(loupe), name)
        person.slide_to(5, 5)
        person.release(5, 5)
    assert person.console() == []


@EVERY_SIZE
def test_example_leads_back_to_the_game_before_it(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """Also after another example and a reload."""
    person = person_at(driver, table_service, screen)
    person.visit(record_link(table_service, 40))
    person.position()
    person.visit(record_link(table_service, 36) + NAMES, empty=False)
    person.sees("Zoë to play")
    position = person.position()
    _see_the_end(person)
    _see_the_end(person)
    person.visit(empty=False)
    person.sees("wins with 38 points")
    person.button("Menu")
    person.button("My games")
    person.button("Back to the game")
    person.sees("Zoë to play")
    assert person.position() == position
    assert person.console() == []


@EVERY_SIZE
def test_games_are_in_sight_at_once_and_renamed_in_place(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = person_at(driver, table_service, screen)
    for moves in (40, 36):
        person.visit(record_link(table_service, moves) + NAMES, empty=moves == 40)
        person.position()
    person.button("Menu")
    person.button("My games")
    rows = person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".games li"))
    assert len(rows) == 2
    person.wait(lambda: person.is_in_sight(rows[0]), "the latest game")
    dots = person.all("button", "Rename or delete")[1]
    place = "const [a, b] = arguments, {x, y} = a.getBoundingClientRect();"
    place += "return [x, y - b.getBoundingClientRect().y]"
    before = driver.execute_script(place, dots, rows[1])
    person.press(dots)
    field = person.the("field", "Name of the game")
    assert driver.execute_script(place, dots, rows[1]) == before
    for shown in (dots, field, person.the("button", "Delete")):
        assert person.is_in_sight(shown)
    person.press(dots)
    assert not person.all("field", "Name of the game")
    person.press(dots)
    person.button("Delete")
    assert person.is_in_sight(person.the("button", "Bring it back"))
    assert person.console() == []


@pytest.mark.parametrize("screen", ["upright", "desk"])
def test_press_on_a_game_counts_while_its_picture_appears(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = person_at(driver, table_service, screen)
    person.visit()
    person.the("button", "See an example")
    drawn = "document.querySelector('.last > :first-child')"
    box = driver.execute_script(f"return {drawn}.getBoundingClientRect().toJSON()")
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.press_at(*middle)
    driver.execute_script(f"{drawn}.replaceWith({drawn}.cloneNode())")
    person.let_go(*middle)
    person.position()
