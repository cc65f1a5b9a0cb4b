"""The screen on which people play: its layouts and what stays in sight."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from colorsys import rgb_to_hls
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import requests
from PIL import Image
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.support.browser import needs_chromium, run_before_pages
from tests.support.serving import ROOT
from tests.support.waiting import NEVER
from tests.table.games import GAME, last_ruling, record_link
from tests.table.people import Person, ask
from tests.table.screens import EVERY_SIZE, SPOKEN
from tests.table.screens import person_at as _person

pytestmark = [pytest.mark.slow, needs_chromium]

SMALLEST_TARGET = 44

_SMALL = """
return [...document.querySelectorAll("button, input, a[href], summary, select")]
  .filter((e) => e.checkVisibility() && !e.classList.contains("hidden") && e.type !== "radio")
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.height < arguments[0] - 0.5 || box.width < arguments[0] - 0.5)
  .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`);
"""
_CUT = """
return [...document.querySelectorAll("button, h1, h2, p, label, .name, .points")].filter((e) =>
  e.checkVisibility() && !e.closest(".hidden") && e.clientWidth &&
  getComputedStyle(e).textOverflow !== "ellipsis" &&
  (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 1))
  .map((e) => e.outerHTML);
"""

_FILLED_BUTTONS = """
const range = document.createRange();
return [...document.querySelectorAll(".action")].filter((button) => {
  if (!button.checkVisibility()) return false;
  const outer = button.getBoundingClientRect();
  range.selectNodeContents(button);
  const inner = range.getBoundingClientRect();
  return inner.left - outer.left < 6 || outer.right - inner.right < 6
    || inner.top - outer.top < 5 || outer.bottom - inner.bottom < 5;
}).map((button) => button.textContent);
"""

_IS_ON_TOP = """
const [element, {left, top, width, height}] = [arguments[0], arguments[0].getBoundingClientRect()];
return [0.1, 0.5, 0.9].every((part) => {
  const shown = document.elementFromPoint(left + part * width, top + part * height);
  return element.contains(shown) || (shown?.contains(element) && shown.closest("svg"));
});
"""


_REMEMBER_SENT = """
const real = URL.createObjectURL;
URL.createObjectURL = (blob) => {
  if (blob.type === "image/svg+xml") blob.text().then((text) => (globalThis.sent = text));
  return real.call(URL, blob);
};
"""


def _today(driver: Chrome) -> str:
    script = (
        "const {locale} = document.getElementById('app').dataset;"
        "return new Intl.DateTimeFormat(locale, {dateStyle: 'long'}).format();"
    )
    return str(driver.execute_script(script))


@EVERY_SIZE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_board_players_pieces_and_verdict_are_in_sight_at_once(
    driver: Chrome, table_service: str, screen: str, scheme: str
) -> None:
    person = _person(driver, table_service, screen, "fr", scheme=scheme)
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("bâtiment marron")
    person.touch("D6")
    person.hears("Pas permis")
    shown = [".board .content > svg", ".strip", ".tray", ".verdict", ".verdict .now", ".saying"]
    if screen in ("tablet", "desk"):
        shown.append(".slider")
    for selector in shown:
        assert person.is_in_sight(driver.find_element(By.CSS_SELECTOR, selector)), selector
    assert driver.execute_script("return document.documentElement.scrollWidth") <= person.width
    assert driver.execute_script(_SMALL, SMALLEST_TARGET) == []
    assert driver.execute_script(_CUT) == []
    assert person.console() == []


@EVERY_SIZE
def test_words_leave_room_in_their_buttons(driver: Chrome, table_service: str, screen: str) -> None:
    person = _person(driver, table_service, screen, "fr")
    person.visit()
    person.button("Nouvelle partie")
    for color in ("Rouge", "Jaune", "Vert"):
        person.button(color)
    person.button("Commencer")
    person.button("Compris")
    person.the("button", "Tirer au sort")
    assert driver.execute_script(_FILLED_BUTTONS) == []
    person.button("Menu")
    person.the("region", "Menu")
    assert driver.execute_script(_FILLED_BUTTONS) == []
    person.visit(record_link(table_service, len(GAME["moves"])))
    person.the("button", "Rejouer avec")
    assert driver.execute_script(_FILLED_BUTTONS) == []


@EVERY_SIZE
def test_nothing_is_cut_when_text_is_twice_as_large(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = _person(driver, table_service, screen, "fr")
    person.visit(record_link(table_service, 36) + "&red=Maximilienne-Alexandra")
    person.position()
    driver.execute_script("document.documentElement.style.fontSize = '32px'")
    for panel in ("", "Menu", "Journal", "Score", "Partager"):
        if panel:
            person.button(panel)
            person.the("region", panel)
        assert driver.execute_script("return document.documentElement.scrollWidth") <= person.width
        assert driver.execute_script(_CUT) == [], panel


@EVERY_SIZE
def test_strip_shows_points_tiles_and_whose_turn_it_is(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = _person(driver, table_service, screen)
    person.visit(record_link(table_service, 36) + "&red=Zo%C3%AB")
    person.position()
    request = {"game": GAME["game"], "moves": GAME["moves"][:36], "events": False}
    answer = ask(table_service, "replays", request)
    for player in answer["score"]["players"]:
        name = {"red": r"Zoë \(Red\)", "yellow": "Yellow", "green": "Green"}[player["color"]]
        turn = ".*to play" if answer["state"]["turn"]["player"] == player["color"] else ""
        seat = person.the("button", f"{name}, {player['total']} points{turn}")
        assert person.is_in_sight(seat)
    held = person.the("button", "Green, ").accessible_name
    assert "grey palace tile (1)" in held
    assert "south-east tower tile (2)" in held


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_icons_have_the_colours_of_their_pieces(
    driver: Chrome, table_service: str, scheme: str
) -> None:
    person = _person(driver, table_service, "desk", scheme=scheme)
    person.visit(record_link(table_service, 36))
    person.position()
    for name, hues in (("Red", {*range(350, 361), *range(10)}), ("Yellow", range(35, 55))):
        icon = person.the("button", f"{name}, ").find_element(By.CSS_SELECTOR, ".icon")
        drawn = Image.open(BytesIO(icon.screenshot_as_png)).convert("RGB").get_flattened_data()
        vivid = [rgb_to_hls(*(part / 255 for part in pixel)) for pixel in drawn]
        found = [round(360 * hue) for hue, _, saturation in vivid if saturation > 0.5]
        assert any(hue in hues for hue in found), name


_UNDER_THE_CROSS = """
const cross = document.querySelector(".about .close .symbol").getBoundingClientRect();
const range = document.createRange();
return [...document.querySelectorAll(".about :is(h2 span, dt, dd)")].filter((e) => {
  range.selectNodeContents(e);
  return [...range.getClientRects()].some((box) => box.width &&
    box.right > cross.left && box.bottom > cross.top && box.top < cross.bottom);
}).map((e) => e.textContent);
"""


@EVERY_SIZE
def test_card_of_a_palace_is_in_sight(driver: Chrome, table_service: str, screen: str) -> None:
    """All of it can be read, and the cross that closes it lies on no word."""
    person = _person(driver, table_service, screen, "fr")
    person.visit(record_link(table_service, 36))
    person.position()
    person.touch("N10")
    about = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".about"))
    assert person.is_in_sight(about)
    assert driver.execute_script(_UNDER_THE_CROSS) == []
    assert (
        driver.execute_script("return arguments[0].scrollHeight > arguments[0].clientHeight", about)
        is False
    )
    header = driver.find_element(By.CSS_SELECTOR, "header").rect
    assert header["height"] < 2 * SMALLEST_TARGET, "the buttons are in one row"


def _shaded(driver: Chrome, box: WebElement) -> int:
    """Return how many rows of pixels are shaded at the lower edge of a box, left of its text."""
    left, bottom = driver.execute_script(
        "const box = arguments[0].getBoundingClientRect();"
        "return [box.left, box.bottom].map((edge, side) => Math.round(edge + (side ? -6 : 4)))",
        box,
    )
    seen = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
    column = [seen.getpixel((left + 2, bottom - row)) for row in range(30)]
    return sum(pixel != column[-1] for pixel in column)


@EVERY_SIZE
def test_nothing_stands_where_the_board_has_nothing_to_say(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """What a mouse aims at is told beside the board. Until then, no mark waits in its place."""
    person = _person(driver, table_service, screen)
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("wall")
    hint = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".verdict .hint"))
    assert hint.text == ""
    assert driver.execute_script("return arguments[0].getClientRects().length", hint) == 0


@EVERY_SIZE
def test_unfolded_house_rules_are_in_sight(driver: Chrome, table_service: str, screen: str) -> None:
    person = _person(driver, table_service, screen)
    person.visit()
    person.button("New game")
    person.button("Red")
    person.press(driver.find_element(By.CSS_SELECTOR, "form > details > summary"))
    first = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".house label"))
    person.wait(lambda: person.is_in_sight(first))
    assert driver.execute_script(_IS_ON_TOP, first), "not under the button"


def test_escape_closes_a_panel_and_a_card(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "lying")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("What may I do")
    person.the("region", "What may I do")
    ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    person.the("button", "wall")
    assert not person.all("region", "What may I do")
    person.touch("N10")
    person.the("region", "What stands here")
    ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    person.the("region", "Ruling|The referee")
    assert not person.all("region", "What stands here")
    assert person.console() == []


@pytest.mark.parametrize("screen", ["upright", "lying", "tablet"])
def test_long_answer_scrolls_in_its_place(driver: Chrome, table_service: str, screen: str) -> None:
    """Pieces and input stay in sight, and the next verdict begins at its beginning."""
    person = _person(driver, table_service, screen)
    person.visit(record_link(table_service, 36))
    position = person.position()
    field = person.the("field", "Ask a question")
    field.send_keys("How are tower tiles won?", Keys.ENTER)
    person.hears("take")
    verdict = driver.find_element(By.CSS_SELECTOR, ".verdict")
    inside = "const e = arguments[0]; return e.scrollTop + e.clientHeight >= e.scrollHeight - 1"
    assert not driver.execute_script(inside, verdict)
    for selector in (".tray", ".verdict", ".saying"):
        assert person.is_in_sight(driver.find_element(By.CSS_SELECTOR, selector)), selector
    assert driver.execute_script("return document.documentElement.scrollHeight") <= person.height
    assert 0 < _shaded(driver, verdict) <= 8, "the last line is not greyed"
    verdict.send_keys(Keys.END)
    person.wait(lambda: driver.execute_script(inside, verdict))
    assert person.is_in_sight(driver.find_element(By.CSS_SELECTOR, ".verdict .now"))
    person.wait(lambda: _shaded(driver, verdict) == 0)
    person.button("wall")
    person.touch("B12")
    person.hears("Not allowed")
    assert driver.execute_script("return arguments[0].scrollTop", verdict) == 0
    assert person.position() == position
    assert person.console() == []


def test_buttons_stay_where_they_are_on_a_phone_lying(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "lying")
    person.visit(record_link(table_service, 36))
    person.position()

    def places() -> list[tuple[int, int]]:
        buttons = driver.find_elements(By.CSS_SELECTOR, "header button")
        return [(round(button.rect["x"]), round(button.rect["y"])) for button in buttons]

    before = places()
    for panel in ("Menu", "Log", "Score", "Share"):
        person.button(panel)
        person.the("region", panel)
        assert places() == before, panel


def test_verdict_stays_in_sight_beside_the_points_on_a_desk(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, "desk")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Score")
    pad = person.cell("Green: 28 points")
    person.button("brown building")
    person.touch("D6")
    person.hears("Not allowed")
    assert person.is_in_sight(driver.find_element(By.CSS_SELECTOR, ".verdict .now"))
    assert pad.is_displayed()


@EVERY_SIZE
@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_pieces_in_a_row_of_the_tray_stand_at_the_same_height(
    driver: Chrome, table_service: str, screen: str, language: str
) -> None:
    person = _person(driver, table_service, screen, language)
    person.visit(record_link(table_service, 31))
    person.position()
    tops: dict[int, set[int]] = {}
    for piece in driver.find_elements(By.CSS_SELECTOR, ".tray .piece:has(.name)"):
        name = piece.find_element(By.CSS_SELECTOR, ".name")
        tops.setdefault(round(piece.rect["y"]), set()).add(round(name.rect["y"]))
    assert tops
    assert all(len(row) == 1 for row in tops.values()), tops


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("cell", ["N10", "L8"], ids=["palace", "street"])
def test_card_lights_what_it_is_about_and_covers_none_of_it(
    driver: Chrome, table_service: str, scheme: str, cell: str
) -> None:
    """The halo lies around the spaces, whose own colours stay as they are."""
    person = _person(driver, table_service, "desk", scheme=scheme)
    person.visit(record_link(table_service, 36))
    person.position()

    def colors(dx: float) -> tuple[int, ...]:
        """Return the colour at a distance, in spaces, from the middle of the space."""
        shown = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
        box = person.cell(cell).rect
        x = box["x"] + box["width"] * (0.5 + dx)
        color = shown.getpixel((round(x), round(box["y"] + box["height"] / 2)))
        assert isinstance(color, tuple)
        return color

    inside = [colors(dx) for dx in (-0.3, 0, 0.3)]
    edge = colors(-0.53)
    person.touch(cell)
    person.the("region", "What stands here")
    person.press_at(5, 5)  # the mouse leaves the board
    person.release(5, 5)
    assert [colors(dx) for dx in (-0.3, 0, 0.3)] == inside
    assert sum(colors(-0.53)) > sum(edge) + 60


def test_name_and_points_of_a_player_stay_on_one_line_of_the_log(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36) + "&red=Bernhard-Maximilian&green=Bartholomew")
    person.position()
    person.button("Log")
    person.the("region", "Log")
    gains = driver.find_elements(By.CSS_SELECTOR, ".move b")
    assert any("Maximilian" in gain.text for gain in gains)
    assert max(gain.rect["height"] for gain in gains) < 30


def test_long_name_of_an_owner_is_on_one_line_of_the_card(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36) + "&red=Bernhard-Maximilian")
    person.position()
    person.touch("O7")
    card = person.the("region", "What stands here")
    owner = card.find_element(By.XPATH, ".//dt[.='Owner']/following-sibling::dd")
    assert owner.text == "Bernhard-Maximilian (Red)"
    assert owner.rect["height"] < 30


@EVERY_SIZE
def test_long_names_are_shortened_on_one_line(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = _person(driver, table_service, screen)
    person.visit(record_link(table_service, 36) + "&red=Bartholomew-Maximilian&yellow=Bo")
    person.position()
    names = [e.rect for e in driver.find_elements(By.CSS_SELECTOR, ".seat .name")]
    assert len({name["height"] for name in names}) == 1
    person.the("button", r"Bartholomew-Maximilian \(Red\), 10 points")


def test_scheme_can_be_switched_by_hand(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()

    def colors() -> list[str]:
        script = (
            "return ['.verdict', '.board .medina text'].map(selector => {"
            " const style = getComputedStyle(document.querySelector(selector));"
            " return style.backgroundColor + style.fill })"
        )
        found: list[str] = driver.execute_script(script)
        return found

    def switch(name: str) -> None:
        person.button("Menu")
        person.press(person.the("field", name))
        person.button("Close")
        person.the("status")

    light = colors()
    switch("Dark")
    dark = colors()
    assert light[0] != dark[0]
    assert light[1] != dark[1]
    person.visit(empty=False)
    person.position()
    assert colors() == dark
    person.prefer("dark")
    switch("Light")
    assert colors() == light
    switch("As the device")
    assert colors() == dark
    assert person.console() == []


def test_position_in_words_is_that_of_the_board(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))

    def told() -> bool:
        words = driver.find_element(By.CSS_SELECTOR, ".inwords p").get_attribute("textContent")
        return bool(words) and words == person.position()

    person.position()
    assert told()
    before = person.position()
    person.visit(empty=False)
    person.position()
    assert told()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)
    assert told()
    for button in ("Undo", "Redo"):
        before = person.position()
        person.button(button)
        person.wait(lambda before=before: person.position() != before)
        assert told()


def test_keys_undo_and_redo_while_a_button_has_the_focus(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, "desk")
    person.visit(record_link(table_service, 36))
    before = person.position()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)
    person.the("button", "wall").send_keys(Keys.SPACE)

    def keys(*pressed: str) -> None:
        chain = ActionChains(driver).key_down(Keys.CONTROL)
        for key in pressed:
            chain = chain.key_down(key)
        for key in reversed(pressed):
            chain = chain.key_up(key)
        chain.key_up(Keys.CONTROL).perform()

    keys("z")
    person.wait(lambda: person.position() == before)
    keys(Keys.SHIFT, "z")
    person.wait(lambda: person.position() != before)
    keys("z")
    person.wait(lambda: person.position() == before)
    keys("y")
    person.wait(lambda: person.position() != before)


def test_back_closes_an_open_panel_and_stays_on_the_page(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("wall")
    person.touch("B12")
    person.hears("Not allowed")
    person.press(person.the("link", "Rule"))
    person.the("region", "The rules")
    driver.back()
    person.wait(lambda: not person.all("region", "The rules"))
    assert person.position()
    person.hears("Not allowed")
    person.button("Score")
    person.the("region", "Score")
    person.button("Share")
    person.the("region", "Share")
    driver.back()
    person.the("button", "wall")
    assert driver.current_url.startswith(f"{table_service}/table")


_BUTTONS = """
return [...document.querySelectorAll(".tray .piece")].map((e) => {
  const {x, y} = e.getBoundingClientRect();
  return [e.title, Math.round(x), Math.round(y - e.parentElement.getBoundingClientRect().y)];
});
"""
_BROKEN_WORDS = """
return [...document.querySelectorAll(".tray .name")].flatMap((e) => {
  const text = [...e.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  const range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
});
"""


@EVERY_SIZE
def test_every_button_keeps_its_place_during_a_game(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """Pieces that nobody has yet, or any more, have their places too. No name breaks in a word."""
    person = _person(driver, table_service, screen, "fr")
    seen: list[list[Any]] = []
    for moves in (1, 2, 20, 36, 60, len(GAME["moves"]) - 1):
        person.visit(record_link(table_service, moves))
        person.position()
        seen.append(person.wait(lambda: driver.execute_script(_BUTTONS)))
        assert driver.execute_script(_BROKEN_WORDS) == []
    assert {title for title, *_ in seen[0]} >= {"tuile thé"}
    for buttons in seen[1:]:
        assert buttons == seen[0]


def test_used_up_piece_stays_in_the_tray(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    game = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"], "seed": 4}
    late = ask(table_service, "games", game | {"plies": 60})
    (seat,) = (p for p in late["state"]["players"] if p["color"] == late["state"]["turn"]["player"])
    used = [
        kind for kind in ("stable", "merchant", "wall", "rooftop") if not seat["stock"][kind + "s"]
    ]
    assert used
    person.visit("#" + late["notation"].replace(" ", "_"))
    person.position()
    person.button("Look behind your screen")
    for kind in used:
        person.the("button", f"{kind}, 0 left, no space")


def test_tea_tile_of_another_player_looks_like_a_piece_that_cannot_be_played(
    driver: Chrome, table_service: str
) -> None:
    """Whoever touches it is told why."""
    person = _person(driver, table_service, "upright")
    opacity = "return getComputedStyle(arguments[0].querySelector('.icon')).opacity"

    def seen(piece: str) -> str:
        return str(driver.execute_script(opacity, person.the("button", piece)))

    person.visit(record_link(table_service, 31))
    person.sees("Yellow to play")
    assert seen("tea tile$") == seen("wall, ") == "1"
    person.visit(record_link(table_service, 30))
    person.sees("Red to play")
    assert seen("tea tile, not allowed") == seen(".*, no space") < "1"
    person.button("tea tile")
    person.hears("Not allowed")
    person.hears("Red")
    person.visit(record_link(table_service, 0))
    assert seen("stable, no space") == seen("rooftop, no space") < seen("wall, ")
    assert person.console() == []


@pytest.mark.parametrize("screen", ["upright", "lying"])
def test_stock_is_hidden_until_the_player_looks_behind_their_screen(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """Also after the phone has gone on to the next player."""
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    look, wall, turn = (
        ("Look behind your screen", "wall", "Yellow to play")
        if english
        else ("Regarder derrière votre paravent", "mur", "À Jaune de jouer")
    )
    person.visit(record_link(table_service, 36))
    before = person.position()
    assert not driver.find_elements(By.CSS_SELECTOR, ".tray .count")
    person.button(look)
    request = {"game": GAME["game"], "moves": GAME["moves"][:36], "events": False}
    red = ask(table_service, "replays", request)["state"]["players"][0]
    walls = person.the("button", f"{wall}, ")
    assert walls.find_element(By.CSS_SELECTOR, ".count").text == str(red["stock"]["walls"])
    person.press(walls)
    for cell in ("D13", "E13"):
        person.touch(cell)
        person.wait(lambda before=before: person.position() != before)
        before = person.position()
    person.sees(turn)
    assert not driver.find_elements(By.CSS_SELECTOR, ".tray .count")


def test_focus_is_on_the_game_after_the_start(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "desk")
    person.visit()
    person.button("New game")
    for color in ("Red", "Blue"):
        person.button(color)
    person.button("Start the game")
    person.position()
    focused = "return document.activeElement.matches('main, main *')"
    person.wait(lambda: driver.execute_script(focused))


def test_said_move_is_a_ghost_that_one_touch_plays(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    before = person.position()
    field = person.the("field", "Ask a question, or say a move")
    field.send_keys("wall at D13 then E13", Keys.ENTER)
    place = person.the("button", "Place")
    assert len(driver.find_elements(By.CSS_SELECTOR, "rect.aim.legal")) == 2
    assert person.position() == before
    person.press(place)
    person.wait(lambda: person.position() != before)
    person.sees("Yellow to play")
    assert "D13, E13" in person.position()
    assert person.console() == []


@EVERY_SIZE
def test_said_move_says_that_it_is_not_played_with_its_button_in_sight(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """However long the ruling is, and also after a look at something else."""
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    sign, place, about, close = (
        ("Not played yet", "Place", "What stands here", "Close")
        if english
        else ("Pas encore joué", "Poser", "Ce qui se trouve ici", "Fermer")
    )
    names = "&red=Bernhard-Maximilian&yellow=Wilhelmine-Charlotte&green=Bartholomew"
    person.visit(record_link(table_service, 36) + names)
    before = person.position()
    move = "a rooftop on E8 please" if english else "un toit sur E8 s’il te plaît"
    driver.find_element(By.CSS_SELECTOR, ".saying input").send_keys(move, Keys.ENTER)
    person.hears(sign)
    person.hears("Bernhard-Maximilian")
    person.touch("N10")
    person.the("region", about)
    person.button(close)
    person.hears(sign)
    button = person.the("button", f"{place}$")
    assert person.is_in_sight(button)
    assert driver.execute_script(_IS_ON_TOP, button)
    assert person.position() == before
    person.press(button)
    person.wait(lambda: person.position() != before)
    assert sign not in person.said()
    assert person.console() == []


@EVERY_SIZE
def test_refusal_on_an_occupied_space_leads_to_its_card(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """The piece stays chosen, and an empty space has no card to show."""
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    refused, ask_what, about, close = (
        ("Not allowed", "What is here", "What stands here", "Close")
        if english
        else ("Pas permis", "Qu.y a-t-il ici", "Ce qui se trouve ici", "Fermer")
    )
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("brown building" if english else "bâtiment marron")
    person.touch("D6")
    person.hears(refused)
    assert not person.all("button", ask_what)
    for cell in ("N10", "L8", "R13", "I5"):  # a palace, a street, a tower and the well
        person.touch(cell)
        person.hears(refused)
        person.hears(cell)
        button = person.the("button", ask_what)
        assert person.is_in_sight(button)
        assert driver.execute_script(_IS_ON_TOP, button)
        person.press(button)
        card = person.the("region", about)
        assert person.is_in_sight(card.find_element(By.CSS_SELECTOR, "h2"))
        person.button(close)
        person.hears(refused)
    assert driver.execute_script(_SMALL, SMALLEST_TARGET) == []
    assert driver.find_elements(By.CSS_SELECTOR, ".tray .piece[aria-pressed=true]")
    assert driver.find_elements(By.CSS_SELECTOR, ".cells .legal")
    assert person.console() == []


@EVERY_SIZE
def test_tea_tile_is_handed_in_by_the_second_act(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """The first touch, or the first key, only says what it would do."""
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    tile, sign, place = (
        ("tea tile$", "Not played yet", "Place$")
        if english
        else ("tuile thé$", "Pas encore joué", "Poser$")
    )
    person.visit(record_link(table_service, 31))
    before = person.position()
    if screen == "desk":
        person.the("button", tile).send_keys(Keys.ENTER)
    else:
        person.button(tile)
    person.hears(sign)
    button = person.the("button", place)
    assert person.is_in_sight(button)
    assert driver.execute_script(_IS_ON_TOP, button)
    assert person.position() == before
    person.touch("D13")
    person.the("region", "What stands here" if english else "Ce qui se trouve ici")
    person.button("Close" if english else "Fermer")
    if screen == "desk":
        person.the("button", place).send_keys(Keys.ENTER)
    else:
        person.button(place)
    person.wait(lambda: person.position() != before)
    assert sign not in person.said()
    assert person.console() == []


def test_question_where_a_piece_may_go_lights_its_spaces(
    driver: Chrome, table_service: str
) -> None:
    """The piece is chosen, so that a touch places it. A question about all pieces chooses none."""
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    before = person.position()
    field = person.the("field", "Ask a question")
    field.send_keys("Where may a brown building go?", Keys.ENTER)
    person.hears("E7, F7, G7")
    lit = driver.find_elements(By.CSS_SELECTOR, ".cells .legal")
    assert {cell.get_attribute("data-cell") for cell in lit} >= {"E7", "F7", "G7"}
    assert person.the("button", "brown building").get_attribute("aria-pressed") == "true"
    field.send_keys("What may I do?", Keys.ENTER)
    person.hears("grey building")
    assert not driver.find_elements(By.CSS_SELECTOR, ".cells .legal, .piece[aria-pressed=true]")
    field.send_keys("Where may a brown building go?", Keys.ENTER)
    person.hears("E7, F7, G7")
    assert person.position() == before
    person.touch("E7")
    person.hears("Legal")
    person.wait(lambda: person.position() != before)
    assert person.console() == []


@pytest.mark.parametrize("said", ["wall at E1?", "wall at E1", "wall at E1 then D13"])
def test_refusal_of_what_was_said_looks_like_that_of_a_touch(
    driver: Chrome, table_service: str, said: str
) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    before = person.position()
    person.the("field", "Ask a question").send_keys(said, Keys.ENTER)
    person.hears("Not allowed")
    person.hears("E1")
    (crossed,) = driver.find_elements(By.CSS_SELECTOR, ".added rect.no")
    x, y = person.middle_of("E1")
    assert crossed.rect["x"] < x < crossed.rect["x"] + crossed.rect["width"]
    assert crossed.rect["y"] < y < crossed.rect["y"] + crossed.rect["height"]
    assert person.the("button", "wall").get_attribute("aria-pressed") == "true"
    assert driver.find_elements(By.CSS_SELECTOR, ".cells .legal")
    assert not person.all("button", "Place")
    assert person.position() == before


def test_refusal_of_another_players_turn_marks_no_space(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()
    person.the("field", "Ask a question").send_keys("Can Yellow put a wall at D13?", Keys.ENTER)
    person.hears("Not allowed")
    person.hears("It is Red’s turn")
    assert not driver.find_elements(By.CSS_SELECTOR, ".added, .piece[aria-pressed=true]")


def test_question_is_answered_and_plays_nothing(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "desk")
    person.visit(record_link(table_service, 36))
    before = person.position()
    request = {"game": GAME["game"], "moves": GAME["moves"][:36], "events": False}
    position = ask(table_service, "replays", request)["notation"]
    for question in ("Can I put a wall at D13?", "Where may a wall go?", "Who is ahead?"):
        person.the("field", "Ask a question").send_keys(question, Keys.ENTER)
        asked = {"position": position, "question": question}
        person.hears(ask(table_service, "questions", asked)["answer"])
        assert not person.all("button", "Place")
    assert person.position() == before


def test_players_ask_with_their_names(driver: Chrome, table_service: str) -> None:
    """The question stands above its answer."""
    person = _person(driver, table_service, "upright")
    person.visit()
    person.button("New game")
    for color in ("Red", "Blue"):
        person.button(color)
    person.the("field", "Red").send_keys("Zoë", Keys.TAB)
    person.button("Start the game")
    field = person.the("field", "Ask a question")
    field.send_keys("How many stables does Zoë have?", Keys.ENTER)
    person.hears("Zoë has 4 stables left.")
    person.sees("How many stables does Zoë have?")
    field.send_keys("and how many walls does zoe have?", Keys.ENTER)
    person.hears("Zoë has 15 walls left.")
    assert field.get_property("value") == ""


def test_back_returns_from_a_new_game_to_the_first_screen(
    driver: Chrome, table_service: str
) -> None:
    person = _person(driver, table_service, "upright")
    person.visit()
    for name in ("New game", "We have already"):
        person.button(name)
        person.the("button", "Red")
        driver.back()
        person.the("button", name)
    person.button("New game")
    person.the("button", "Red")
    person.button("First page")
    person.the("button", "We have already")
    assert driver.execute_script("return history.state") is None


def test_words_that_a_busy_service_did_not_send_come_later(
    driver: Chrome, table_service: str
) -> None:
    person = Person(driver, table_service, phone=True, language="fr")
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/v1/vocabulary*"]})
    try:
        person.visit()
        person.button("Nouvelle")
        person.the("button", "red")
    finally:
        driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    person.the("button", "Rouge")


def test_touch_without_a_piece_opens_a_card(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()

    def count(mark: str) -> int:
        return len(driver.find_elements(By.CSS_SELECTOR, f".added .{mark}"))

    def card(cell: str) -> str:
        person.touch(cell)
        return person.the("region", "What stands here").text

    palace = card("N10")
    for fact in ("rey palace at N12", "Owner\nGreen", "Size\n6", "alls\n+3", "10 points"):
        assert fact in palace
    assert "rey palace tile (1)\nGreen, ahead by 6" in palace
    assert "B11 (Not claimed)\nsize 1" in palace
    assert "Room for a stable\nO10 L12" in palace
    assert "Can grow" not in palace
    assert (count("lit"), count("growth")) == (6, 2)
    person.button("Close")
    person.wait(lambda: not count("lit"))
    assert "Can grow at\nE7 F7 G7 D8 H8 E9 F9 I9" in card("E8")
    assert "Ends\nL8 Q8" in card("L8")
    assert count("lit") == 8
    tower = card("R13")
    for fact in (
        "outh-east tower tile (2)",
        "Owner\nGreen",
        "alls\n5",
        "grey palace at N12 (Green)",
    ):
        assert fact in tower
    assert not tower.startswith("The")
    assert count("lit") == 6
    lines = driver.find_elements(By.CSS_SELECTOR, ".about .line")
    assert [line.text for line in lines] == tower.splitlines()[-len(lines) :]
    assert "erchants\n3" in card("A1")
    assert "G5\nnobody" in card("I5")
    assert count("lit") == 5
    assert "space that the well rewards" in card("G5")
    assert person.console() == []


@EVERY_SIZE
def test_looking_back_is_not_correcting(driver: Chrome, table_service: str, screen: str) -> None:
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    previous, log, correct, back, wall = (
        ("Previous", "Log", "Correct from here", "Give up the correction", "wall")
        if english
        else ("Précédent", "Journal", "Corriger à partir d.ici", "Renoncer", "mur")
    )
    looking, correcting = ("Looking back", "Correcting") if english else ("Relecture", "Correction")
    person.visit(record_link(table_service, 36))
    last = person.position()
    on_phone = screen in ("upright", "lying")
    if on_phone:
        person.button(log)
    person.button(previous)
    person.wait(lambda: person.position() != last)
    header = driver.find_element(By.CSS_SELECTOR, "header")
    person.wait(lambda: looking in header.text)
    if on_phone:
        person.button(log)
    assert not person.all("button", wall)
    person.touch("D13")
    person.the("region", "What stands here" if english else "Ce qui se trouve ici")
    person.button("Close" if english else "Fermer")
    person.button(correct)
    person.wait(lambda: correcting in header.text)
    person.the("button", wall)
    person.button(back)
    person.wait(lambda: person.position() == last)
    if not on_phone:  # the slider is in sight
        person.button("First" if english else "Début")
        person.wait(lambda: looking in header.text)
        person.button("Now" if english else "Maintenant")
        person.wait(lambda: person.position() == last)
    assert person.console() == []


def test_header_of_a_phone_says_each_thing_on_one_line(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright", "fr")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Journal")
    person.button("Précédent")
    heading = driver.find_element(By.CSS_SELECTOR, "h1")
    person.wait(lambda: heading.text.endswith("Tour 36"))
    assert re.fullmatch(r"Medina Relecture\s: Tour 36", heading.accessible_name)
    top, bottom, lines = driver.execute_script(
        "const heading = document.querySelector('h1'), box = heading.getBoundingClientRect();"
        "const shown = [...heading.querySelectorAll('small > span')];"
        "return [box.top, box.bottom, shown.map((line) => line.getClientRects().length === 1 &&"
        " line.offsetHeight < 20)];"
    )
    assert top >= 0
    assert bottom <= 46
    assert lines == [True, True]


@pytest.mark.parametrize("correcting", [True, False], ids=["correcting", "looking"])
def test_undo_leaves_an_earlier_turn_before_it_takes_anything_back(
    driver: Chrome, table_service: str, correcting: bool
) -> None:
    person = _person(driver, table_service, "desk")
    person.visit(record_link(table_service, 36))
    before = person.position()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)
    last = person.position()
    person.button("Previous")
    person.sees("Looking back")
    if correcting:
        person.button("Correct from here")
        person.sees("Correcting")
    person.button("Undo")
    person.wait(lambda: person.position() == last)
    person.button("Undo")
    person.hears("Taken back: wall at D13.")
    assert person.position() == before
    assert person.console() == []


@pytest.mark.parametrize(
    ("moves", "why"), [(20, "stable"), (36, "Red has no neutral rooftops left.")]
)
def test_piece_without_a_space_says_so_at_once(
    driver: Chrome, table_service: str, moves: int, why: str
) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, moves))
    person.position()
    name = "neutral rooftop" if "neutral" in why else "stable"
    person.button(name)
    person.hears(f"No space for a {name} now.")
    assert why in person.said()


def test_score_pad_names_the_players(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36) + "&red=Bartholomew&green=Bo")
    person.position()
    person.button("Score")
    person.cell("Bo: 28 points")
    heads = "return [...document.querySelectorAll('.pad svg text.middle')].map(e => e.textContent)"
    assert driver.execute_script(heads)[:3] == ["Bartholo…", "Yellow", "Bo"]


def test_long_names_of_four_players_fit_on_the_final_pad(
    driver: Chrome, table_service: str
) -> None:
    """Their sentences say the names in full."""
    text = (ROOT / "examples/games/second-edition-4.json").read_text(encoding="utf-8")
    record = ask(table_service, "replays", json.loads(text) | {"events": False})["record"]
    names = "&green=Bartholomew&red=Maximilian&yellow=Wilhelmine&blue=Alexandra"
    person = _person(driver, table_service, "upright")
    person.visit("#" + record.replace(" ", "_") + names)
    person.sees("(Bartholomew)")
    heads = [e.rect for e in driver.find_elements(By.CSS_SELECTOR, ".pad text.bold.middle")][:4]
    for one, other in pairwise(heads):
        assert one["x"] + one["width"] <= other["x"] + 1
    assert person.console() == []


def test_finished_example_opens_with_its_score(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit()
    person.button("See how a game ends")
    person.sees("Green wins, 38 to 34")
    person.cell("Green: 38 points")
    person.button("Close")
    person.hears("The game is over after turn 72: Green wins with 38 points.")
    assert person.the("button", "Green, 38 points.* Winner$")
    assert not person.the("field", "Ask").get_attribute("placeholder").startswith("wall")
    person.button("Final score")
    person.cell("Green: 38 points")
    assert person.console() == []


@EVERY_SIZE
def test_sample_games_are_among_my_games_only_once_played_in(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """They can be seen from within a game, too."""
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    games, end, back = (
        ("My games", "See how a game ends", "Back to the game")
        if english
        else ("Mes parties", "Voir comment finit une partie", "Revenir à la partie")
    )

    def listed() -> int:
        person.button("Menu")
        person.button(games)
        person.the("button", back)
        return len(driver.find_elements(By.CSS_SELECTOR, ".games li"))

    person.visit()
    person.button("See an example" if english else "Voir un exemple")
    example = person.position()
    assert listed() == 0
    person.visit(record_link(table_service, 31))
    own = person.position()
    assert own != example
    assert listed() == 1
    person.button(end)
    person.sees("38 to 34" if english else "38 à 34")
    person.visit(empty=False)
    person.sees("wins with 38 points" if english else "l’emporte avec 38 points")
    assert listed() == 1
    person.press(driver.find_element(By.CSS_SELECTOR, ".games .open"))
    person.wait(lambda: person.position() == own)
    person.visit()
    person.button("See an example" if english else "Voir un exemple")
    person.wait(lambda: person.position() == example)
    person.press(driver.find_element(By.CSS_SELECTOR, ".tray .piece:not(.nowhere)"))
    legal = person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".cells .legal"))
    person.touch(str(legal[0].get_attribute("data-cell")))
    person.wait(lambda: person.position() != example)
    assert listed() == 1
    assert person.console() == []


def test_names_reach_the_sentences(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "desk", "fr")
    person.visit(record_link(table_service, 36) + "&red=Ad%C3%A8le&green=Bo")
    person.position()
    person.hears("Adèle")
    person.button("mur")
    person.touch("D13")
    person.hears("Adèle pose un mur en D13")
    person.sees("Bo pose un mur en M13")
    assert "Vert pose" not in person.text()


def test_gained_points_are_shown_where_they_arise(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 35))
    person.position()
    driver.execute_script(
        "globalThis.gains = []; new MutationObserver((changes) => changes.forEach(({addedNodes}) =>"
        " addedNodes.forEach((node) => node.className?.startsWith?.('gain') &&"
        " gains.push(node.textContent)))).observe(document.body, {childList: true})"
    )
    person.button("wall")
    person.touch("M13")
    person.wait(lambda: "+1" in driver.execute_script("return globalThis.gains"))
    assert person.console() == []


def test_gains_in_the_log_have_the_colour_of_who_gains(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "desk", scheme="dark")
    person.visit(record_link(table_service, 36))
    person.position()
    words = requests.get(f"{table_service}/v1/vocabulary", timeout=NEVER).json()["player_colors"]
    colors = {player["player"]: (player["fill"], player["ink"]) for player in words}
    shown = driver.execute_script(
        "return [...document.querySelectorAll('.move b')].map((gain) => [gain.textContent,"
        " gain.style.getPropertyValue('--fill'), gain.style.getPropertyValue('--ink')]);"
    )
    assert {text.split()[0] for text, *_ in shown} == {"Red", "Yellow", "Green"}
    for text, *painted in shown:
        assert tuple(painted) == colors[text.split()[0]]
    person.sees("details")
    # One sentence says that a palace was claimed.
    claim = person.the("button", r"Green claims the brown palace at C5 \(size 4\)")
    assert "rooftop" not in claim.text
    assert person.console() == []


def test_each_piece_of_a_turn_is_corrected_by_itself(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Log")
    person.button("Green places a wall at M13")
    person.sees("Correcting:")
    assert "M13" not in person.position()
    person.button("wall")
    person.touch("D13")
    person.hears("Changed. Everything that follows is still legal.")
    assert "D13" in person.position()
    assert "M13" not in person.position()
    assert "E8" in person.position()  # the second piece of the turn
    assert person.console() == []


@EVERY_SIZE
def test_game_of_last_week_is_opened_from_my_games(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """It keeps its date until somebody goes on with it."""
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    person.visit(record_link(table_service, 36))
    last = person.position()
    dates = driver.execute_script(
        "const key = Object.keys(localStorage).find((key) => key.startsWith('medina.game.'));"
        "const kept = JSON.parse(localStorage[key]), week = 7 * 24 * 60 * 60 * 1000;"
        "localStorage[key] = JSON.stringify({...kept, changed: kept.changed - week});"
        "const {locale} = document.getElementById('app').dataset;"
        "const date = new Intl.DateTimeFormat(locale, {dateStyle: 'medium'});"
        "return [kept.changed - week, kept.changed].map((changed) => date.format(changed));"
    )
    last_week, today = map(re.escape, dates)
    person.visit(empty=False)
    person.position()
    games = "My games" if english else "Mes parties"
    for _ in range(2):
        person.button("Menu")
        person.button(games)
        person.button(f".*{last_week}")
        person.wait(lambda: person.position() == last)
    person.button("wall" if english else "mur")
    person.touch("D13")
    person.wait(lambda: person.position() != last)
    person.button("Menu")
    person.button(games)
    person.the("button", f".*{today}")
    assert person.console() == []


@EVERY_SIZE
def test_editions_and_ways_to_begin_are_in_sight(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    person.visit()
    ways = ("New game", "We have already begun", "Open a link", "See how", "See an example")
    french = ("Nouvelle", "Notre partie", "Ouvrir un lien", "Voir comment", "Voir un exemple")
    for name in ways if english else french:
        assert person.is_in_sight(person.the("button", name)), name
    assert driver.execute_script(_CUT) == []
    person.button("New game" if english else "Nouvelle")
    names = ("Second edition$", "First edition$") if english else ("Seconde", "Première")
    for name in names:
        person.the("field", name)
    other = "First edition on Boardspace" if english else "Première édition sur Boardspace"
    assert not person.all("field", other)
    person.press(driver.find_element(By.CSS_SELECTOR, ".editions summary"))
    person.press(person.the("field", other))
    assert driver.execute_script("return document.documentElement.scrollWidth") <= person.width
    assert driver.execute_script(_CUT) == []
    assert person.console() == []


@EVERY_SIZE
def test_start_button_stays_where_it_is_when_the_last_colour_is_chosen(
    driver: Chrome, table_service: str, screen: str
) -> None:
    person = _person(driver, table_service, screen)
    person.visit()
    person.button("New game")
    person.button("Red")
    start = person.the("button", "Start the game")
    place = "return arguments[0].getBoundingClientRect().y"
    before = driver.execute_script(place, start)
    person.button("Yellow")  # which needs no scrolling
    person.wait(start.is_enabled)
    assert driver.execute_script(place, start) == before


def test_buttons_to_share_are_in_sight_on_a_phone_lying(driver: Chrome, table_service: str) -> None:
    person = _person(driver, table_service, "lying", "fr")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Partager")
    for name in ("Enregistrer une image", "Copier le lien", "Enregistrer un fichier"):
        assert person.is_in_sight(person.the("button", name)), name
    person.visit(record_link(table_service, len(GAME["moves"])))
    for name in ("Enregistrer une image", "Rejouer"):
        assert person.is_in_sight(person.the("button", name)), name
    assert person.console() == []


def test_my_games_keeps_every_game(driver: Chrome, table_service: str) -> None:
    """Opening another game replaces none. A game can be renamed, deleted and brought back."""
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36) + "&red=Zo%C3%AB")
    before = person.position()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)
    position = person.position()
    person.button("Menu")
    person.button("My games")
    person.button("New game")
    for color in ("Red", "Blue"):
        person.button(color)
    person.button("Start the game")
    person.button("Got it")
    person.button("Draw lots")
    person.sees("Turn 1")
    drawn = person.position()
    person.button("wall")
    person.touch("B1")
    person.wait(lambda: person.position() != drawn)
    person.button("Menu")
    person.button("My games")
    person.wait(lambda: len(person.all("button", ".*Turn")) == 2, "two games")
    person.the("button", "Zoë.*Turn 37")
    person.wait(lambda: len(driver.find_elements(By.CSS_SELECTOR, ".games img")) == 2, "pictures")
    # Drawing the page again doesn't read the games again.
    driver.execute_script(
        "const get = Storage.prototype.getItem;"
        "globalThis.read = 0;"
        "Storage.prototype.getItem = function (key) {"
        " globalThis.read += key.startsWith('medina.game.');"
        " return get.call(this, key);"
        "};"
    )
    person.button("Open a link")
    person.the("field", "Paste a link").send_keys("2e.1 ryg")
    assert driver.execute_script("return globalThis.read") == 0
    person.button("Rename or delete: Zoë")
    person.the("field", "Name of the game").send_keys("Sunday", Keys.TAB)
    person.the("button", "Sunday.*Zoë")
    person.button("Delete")
    person.wait(lambda: len(person.all("button", ".*Turn")) == 1, "one game")
    person.button("Bring it back")
    person.button("Sunday")
    person.wait(lambda: person.position() == position)
    # Undo takes back the last placement, and not the opening of the game.
    person.button("Undo")
    person.wait(lambda: person.position() == before)
    person.sees("Turn 37")
    assert person.console() == []


def test_numbers_on_the_score_pad_explain_themselves(driver: Chrome, table_service: str) -> None:
    """The sentence stays in sight, and says the players' names. The arrow keys work too."""
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36) + "&green=Zo%C3%AB")
    person.position()
    person.button("Score")
    person.sees("Touch a number to see where it comes from.")
    person.press(person.cell("Zoë, stables"))
    said = "Zoë, stables: 4 points. Each stable of a palace counts 1 point. Grey palace at N12: 2."
    why = person.wait(
        lambda: next((status for status in person.all("status") if said in status.text), None)
    )
    assert person.is_in_sight(why)
    assert "Orange palace at K10: 1." in why.text
    assert len(driver.find_elements(By.CSS_SELECTOR, ".pad .chosen")) == 1
    person.cell("Zoë, stables").send_keys(Keys.ARROW_UP, Keys.ARROW_LEFT, Keys.ENTER)
    person.sees("Yellow, merchants: 0 points. Each merchant next to a palace counts 1 point.")
    person.press(person.cell("Zoë: 28 points"))
    person.wait(lambda: why.text == "Zoë: 28 points.")
    assert person.console() == []


@pytest.mark.parametrize("size", ["upright", "desk"])
def test_curve_of_points_has_axes_over_the_turns(
    driver: Chrome, table_service: str, size: str
) -> None:
    person = _person(driver, table_service, size)
    person.visit(record_link(table_service, 36))
    person.position()
    if size == "upright":
        assert not driver.find_elements(By.CSS_SELECTOR, ".curve svg")
        person.button("Log")
    curve = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".curve svg"))
    assert person.is_in_sight(curve)
    numbers = "return [...document.querySelectorAll('.curve text')].map((text) => text.textContent)"
    axes = ["0", "10", "20", "30", "10", "20", "30", "points", "turns"]
    assert driver.execute_script(numbers) == axes
    assert len(driver.find_elements(By.CSS_SELECTOR, ".curve path.curve")) == 3
    assert "Green: 28 points." in str(
        curve.find_element(By.TAG_NAME, "desc").get_attribute("textContent")
    )


def test_curve_stays_as_it_is_while_people_look_back_in_mid_turn(
    driver: Chrome, table_service: str
) -> None:
    """Only a mark at the turn that is looked at comes and goes."""
    person = _person(driver, table_service, "desk")
    person.visit(record_link(table_service, 36))
    before = person.position()
    person.button("wall")
    person.touch("D13")
    person.wait(lambda: person.position() != before)

    def curve() -> tuple[list[str], list[str]]:
        paths = driver.execute_script(
            "return ['.curve', '.turn'].map((kind) => [...document.querySelectorAll("
            "`.curve path${kind}`)].map((path) => path.getAttribute('d')))"
        )
        return paths[0], paths[1]

    person.wait(lambda: len(curve()[0]) == 3)
    lines, marks = curve()
    assert marks == []
    person.button("First")
    person.sees("Looking back: Turn 1")
    person.wait(lambda: curve()[1])
    assert curve()[0] == lines
    for line in lines:
        across = [float(x) for x in re.findall(r"[ML]([\d.]+)", line)]
        assert across == sorted(across), "no line runs back"
    person.button("Now")
    person.wait(lambda: curve() == (lines, []))
    assert person.console() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_learning_cards_say_what_each_piece_may_do(
    driver: Chrome, table_service: str, language: str
) -> None:
    """Each piece has a picture and its rules, each with the passage it comes from."""
    person = _person(driver, table_service, "upright", language)
    person.visit(record_link(table_service, 36))
    person.position()
    name = {"en": "What may I do?", "fr": "Que puis-je faire ?"}[language].replace("?", ".")
    person.button(name)
    cards = person.the("region", name).find_elements(By.TAG_NAME, "article")
    catalogue = requests.get(f"{table_service}/v1/rules?lang={language}", timeout=NEVER).json()
    texts = {re.sub(r"\s", " ", rule["text"]): rule["id"] for rule in catalogue["rules"]}

    assert len(cards) == 5  # buildings, rooftops, merchants, walls, and what the last two share
    for card in cards:
        assert card.find_element(By.CSS_SELECTOR, "svg.icon *")
        rules = card.find_elements(By.TAG_NAME, "li")
        assert 1 <= len(rules) <= 3
        for rule in rules:
            said = re.sub(r"\s", " ", rule.text)
            assert any(said.startswith(text) for text in texts)
            assert rule.find_element(By.CSS_SELECTOR, "a.rule").is_displayed()
    shown = person.text()
    assert not any(rule in shown for rule in texts.values())
    wall = next(
        card for card in cards if {"en": "wall", "fr": "mur"}[language] in card.text.lower()
    )
    said = wall.find_element(By.TAG_NAME, "li").text.splitlines()[0]
    person.press(wall.find_element(By.CSS_SELECTOR, "a.rule"))
    person.the("region", {"en": "The rules", "fr": "Les règles"}[language])
    person.sees(said.partition(".")[0])
    assert person.console() == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_tile_moves_to_its_new_holder(driver: Chrome, table_service: str, motion: str) -> None:
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 25))
    before = person.position()
    features = [{"name": "prefers-reduced-motion", "value": motion}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    driver.execute_script(
        "globalThis.moved = []; Element.prototype.animate = function (frames) {"
        " moved.push([this.dataset.tile, this.closest('.seat').dataset.color, frames[0]]) }"
    )
    for name, cell in (("rooftop", "K3"), ("stable", "K4")):
        person.button(name)
        person.touch(cell)
        person.wait(lambda before=before: person.position() != before)
        before = person.position()
    person.the("button", r"Yellow, .*violet palace tile \(2\)")
    moved = driver.execute_script("return globalThis.moved")
    person.prefer("light")
    if motion == "reduce":
        assert moved == []
        return
    ((tile, holder, start),) = moved
    assert (tile, holder) == ("violet", "yellow")
    assert start["transform"].startswith("translate(-")  # Red sits to the left of Yellow
    assert person.console() == []


def test_offered_space_is_played_while_a_move_is_mended(driver: Chrome, table_service: str) -> None:
    """The touch places the piece. It does not only take the refusal away."""
    person = _person(driver, table_service, "desk")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Green places a wall at M13")
    person.sees("Correcting: Turn 36")
    person.button("brown building")
    person.touch("D6")
    person.hears("Not allowed")
    offered = driver.find_element(By.CSS_SELECTOR, ".cells .legal").get_attribute("data-cell")
    person.touch(str(offered))
    person.wait(lambda: str(offered) in person.position() and "Correcting" not in person.text())
    assert not person.all("button", "Green places a wall at M13")
    assert person.console() == []


def test_pieces_to_place_are_counted_once_and_by_the_service(
    driver: Chrome, table_service: str
) -> None:
    """The ruling counts the pieces that there is room for, which may be fewer than the actions."""
    person = _person(driver, table_service, "desk")
    fewer = 0
    for moves in (37, len(GAME["moves"]) - 1):
        ruling = last_ruling(table_service, moves)
        legal = ruling["legal_moves"]
        (count,) = re.findall(r"(\d+) pieces? to place", ruling["explanation"])
        fewer += int(count) < legal["remaining"]
        person.visit(record_link(table_service, moves))
        person.position()
        person.hears(ruling["explanation"])
        assert re.findall(r"(\d+) (?:pieces?|actions?) (?:left|to place)", person.text()) == [count]
    assert fewer


def test_refusal_repeats_no_spaces_as_buttons(driver: Chrome, table_service: str) -> None:
    """The spaces that are possible are lit on the board, near the finger."""
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("brown building")
    person.touch("D6")
    person.hears("Not allowed")
    assert len(driver.find_elements(By.CSS_SELECTOR, ".cells .legal")) == 8
    names = [button.text for button in person.all("button")]
    assert not [name for name in names if re.search(r"\b[A-R]1?\d\b", name)]


def test_picture_shared_in_mid_game_shows_stocks_only_if_asked(
    driver: Chrome, table_service: str
) -> None:
    """Not even while the player to move looks behind their screen."""
    person = _person(driver, table_service, "upright")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button("Look behind your screen")
    person.button("Share")
    driver.execute_script(_REMEMBER_SENT)
    person.button("Save a picture")
    sent = person.wait(lambda: driver.execute_script("return globalThis.sent"))
    request = {"game": GAME["game"], "moves": GAME["moves"][:36], "events": False}
    state = ask(table_service, "replays", request)["state"]
    assert 'data-cell="D13"' in sent
    walls = f"walls {state['players'][0]['stock']['walls']}"
    assert walls not in sent
    person.press(person.the("field", "Show everybody’s stocks"))
    person.button("Save a picture")
    person.wait(lambda: walls in driver.execute_script("return globalThis.sent"))
    # The next picture shows none again.
    person.button("Close")
    person.button("Share")
    assert not person.the("field", "Show everybody’s stocks").is_selected()
    assert person.console() == []


def test_nothing_is_undone_in_a_game_that_was_only_opened(
    driver: Chrome, table_service: str
) -> None:
    """Neither on the first visit nor beside a game of one's own, which stays among *My games*."""
    person = _person(driver, table_service, "desk", "en")
    person.visit()
    person.button("See how a game ends")
    person.sees("Green wins, 38 to 34")
    ended = person.position()
    assert not person.the("button", "Undo").is_enabled()
    driver.switch_to.active_element.send_keys(Keys.CONTROL, "z")
    assert person.position() == ended
    person.visit(record_link(table_service, 12), empty=False)
    person.sees("Turn 13")
    assert not person.the("button", "Undo").is_enabled()
    assert person.console() == []


@EVERY_SIZE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_board_winner_totals_and_buttons_are_in_sight_at_the_end(
    driver: Chrome, table_service: str, screen: str, scheme: str
) -> None:
    """Nothing covers anything, and the curve's letters are no larger than those of the page."""
    person = _person(driver, table_service, screen, SPOKEN[screen], scheme=scheme)
    person.visit(record_link(table_service, len(GAME["moves"])))
    person.cell("Green: 38|Vert.: 38")
    shown = [".board .content > svg", ".paper text.title", "[data-cell='total green']"]
    shown += [".onward .action:first-child", ".onward .action:last-child"]
    for selector in shown:
        element = driver.find_element(By.CSS_SELECTOR, selector)
        assert person.is_in_sight(element), selector
        assert driver.execute_script(_IS_ON_TOP, element), selector
    header = driver.find_element(By.CSS_SELECTOR, "header").rect
    assert header["height"] < 2 * SMALLEST_TARGET, "the buttons are in one row"
    curve = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".curve svg"))
    driver.execute_script("arguments[0].scrollIntoView()", curve)
    assert driver.execute_script(_IS_ON_TOP, curve)
    letter = driver.find_element(By.CSS_SELECTOR, ".curve text").rect["height"]
    assert letter < 24
    assert driver.execute_script("return document.documentElement.scrollWidth") <= person.width
    assert driver.execute_script(_SMALL, SMALLEST_TARGET) == []
    assert driver.execute_script(_CUT) == []


@EVERY_SIZE
def test_explanation_at_the_end_has_its_own_place(
    driver: Chrome, table_service: str, screen: str
) -> None:
    """It moves no button out of sight, and covers no part of the board."""
    person = _person(driver, table_service, screen)
    person.visit(record_link(table_service, len(GAME["moves"])))
    person.press(person.cell("Green, merchants"))
    why = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".why.told"))
    assert why.text.endswith("Orange palace at K10: 3.")
    assert person.is_in_sight(why)
    for button in driver.find_elements(By.CSS_SELECTOR, ".onward .action"):
        assert person.is_in_sight(button)
        assert driver.execute_script(_IS_ON_TOP, button)
    assert driver.execute_script(
        "const [why, board] = ['.why', '.board .content > svg'].map((part) =>"
        " document.querySelector(part).getBoundingClientRect());"
        "return why.top >= board.bottom || why.left >= board.right"
    )


@EVERY_SIZE
def test_last_piece_brings_the_reveal_and_its_picture(
    driver: Chrome, table_service: str, tmp_path: Path, screen: str
) -> None:
    person = _person(driver, table_service, screen, SPOKEN[screen])
    english = SPOKEN[screen] == "en"
    person.visit(record_link(table_service, len(GAME["moves"]) - 1) + "&green=Zo%C3%AB")
    person.position()
    person.button("merchant" if english else "marchand")
    person.touch("B6")
    person.sees("Zoë wins, 38 to 34" if english else "Zoë l’emporte, 38 à 34")
    person.cell("Zoë.?: 38 points")
    driver.execute_script(_REMEMBER_SENT)
    behavior = {"behavior": "allow", "downloadPath": str(tmp_path)}
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    person.button("Save a picture" if english else "Enregistrer une image")
    person.wait((tmp_path / "medina.png").is_file, "the picture")
    person.sees("Saved as medina.png." if english else "Enregistrée sous le nom medina.png.")
    sent = person.wait(lambda: driver.execute_script("return globalThis.sent"))
    for part in (
        "Zoë wins, 38 to 34" if english else "Zoë l’emporte, 38 à 34",
        "src:url(data:font/woff2;base64,",
        'class="curve of-green"',
        "Zoë led from turn 65 on" if english else "Zoë mène depuis le tour",
        f" · {_today(driver)}</text>",
    ):
        assert part in sent, part
    assert person.console() == []


_STOPPED = """
const animations = document.getAnimations();
const rows = [...document.querySelectorAll(".pad .row:not(.total)")];
const begun = (element) =>
  animations.find(({effect}) => effect.target === element).effect.getComputedTiming().delay;
const moments = [0, ...rows.map((row) => begun(row.querySelector("text")) + 400),
  begun(document.querySelector(".ending")) + 2000];
const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) =>
  e.checkVisibility({opacityProperty: true, visibilityProperty: true})).map((e) => e.textContent);
return moments.map((moment) => {
  for (const animation of animations) {
    animation.pause();
    animation.currentTime = moment;
  }
  return [shown(".pad .row:not(.total) > text").length / 3,
    shown(".pad :is(.so-far, .total) text").map(Number),
    shown(".pad .ending, .pad .winner, .after").length];
});
"""
"""Stops the reveal of a score pad at its begin, after each of its rows, and at its end.

Returns how many rows are shown at each moment, the totals, and how many parts tell who wins.
"""
_FILLED = "return document.querySelector('.filling') === null"


@pytest.fixture
def moving(driver: Chrome, table_service: str) -> Iterator[Person]:
    """A person whose device doesn't ask for less motion."""
    person = _person(driver, table_service, "upright")
    features = [{"name": "prefers-reduced-motion", "value": "no-preference"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    yield person
    person.prefer("light")


def test_pad_is_filled_in_row_by_row_and_tells_the_winner_last(
    driver: Chrome, table_service: str, moving: Person
) -> None:
    moving.visit(record_link(table_service, len(GAME["moves"]) - 1))
    moving.position()
    moving.button("merchant")
    moving.touch("B6")
    moving.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".filling .row"))
    moving.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".curve svg"))
    rows, totals, ending = zip(*driver.execute_script(_STOPPED), strict=True)
    assert rows == (*range(11), 10)
    assert totals[0] == []
    assert totals[1] == [3, 2, 4]
    for before, after in pairwise(totals[1:]):
        assert all(more >= less for less, more in zip(before, after, strict=True))
    assert totals[-2:] == ([34, 29, 38], [34, 29, 38])
    assert ending == (*[0] * 11, 3)
    assert moving.console() == []


@pytest.mark.parametrize("how", ["touch", "key"])
def test_touch_or_key_fills_in_the_whole_pad(
    driver: Chrome, table_service: str, moving: Person, how: str
) -> None:
    moving.visit(record_link(table_service, len(GAME["moves"])))
    moving.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".filling .row"))
    if how == "touch":
        moving.press_at(20, 820)
        moving.release(20, 820)
    else:
        driver.switch_to.active_element.send_keys(Keys.SHIFT)
    moving.wait(lambda: driver.execute_script(_FILLED))
    assert driver.execute_script("return document.getAnimations().length") == 0


@pytest.mark.parametrize("why", ["less motion", "opened again"])
def test_pad_is_shown_at_once(driver: Chrome, table_service: str, moving: Person, why: str) -> None:
    """If the device asks for less motion, or if the game was over when it was opened."""
    if why == "less motion":
        moving.prefer("light")
    moving.visit(record_link(table_service, len(GAME["moves"])))
    moving.cell("Green: 38 points")
    if why == "opened again":
        moving.button("Menu")
        moving.button("My games")
        moving.button(".*Winner: Green")
        moving.button("Final score")
        moving.cell("Green: 38 points")
    assert driver.execute_script("return document.getAnimations().length") == 0
    assert moving.is_in_sight(driver.find_element(By.CSS_SELECTOR, ".pad .ending"))


@pytest.mark.parametrize("taken", [True, False], ids=["taken", "refused"])
@pytest.mark.parametrize("screen", ["upright", "desk"])
def test_picture_goes_to_the_share_sheet_of_the_system(
    driver: Chrome, table_service: str, tmp_path: Path, screen: str, taken: bool
) -> None:
    """If the share sheet fails, the picture is saved."""
    behavior = {"behavior": "allow", "downloadPath": str(tmp_path)}
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    person = _person(driver, table_service, screen)
    sheet = (
        "navigator.canShare = ({files}) => files.every(({type}) => type === 'image/png');"
        f"navigator.share = async ({{files}}) => {{ if (!{str(taken).lower()}) throw new Error();"
        " globalThis.shared = files.map(({name, size}) => [name, size]) };"
    )
    with run_before_pages(driver, sheet):
        person.visit(record_link(table_service, len(GAME["moves"])))
        person.button("Send a picture")
        if not taken:
            person.sees("Saved as medina.png.")
            return
        ((name, size),) = person.wait(lambda: driver.execute_script("return globalThis.shared"))
    assert name == "medina.png"
    assert size > 100_000
    assert "Saved as" not in person.text()
    assert person.console() == []


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        ("first-edition-two-player-2", "upright"),
        ("second-edition-2-gates", "lying"),
        ("first-edition-3", "tablet"),
    ],
)
def test_other_kinds_of_games_are_played_by_touch(
    driver: Chrome, table_service: str, game: str, screen: str
) -> None:
    """Ditt with its blocking domes, a gate, and the first edition."""
    language = SPOKEN[screen]
    recorded = json.loads((ROOT / f"examples/games/{game}.json").read_text(encoding="utf-8"))
    moves, ruleset = recorded["moves"], recorded["game"]["ruleset"]["id"]
    address = f"{table_service}/v1/vocabulary?ruleset={ruleset}&lang={language}"
    words = requests.get(address, timeout=NEVER).json()
    names = {piece["piece"]: piece["singular"] for piece in words["pieces"]}
    names |= {color["color"]: color["building"]["singular"] for color in words["building_colors"]}
    start = {"game": recorded["game"], "moves": moves[:20], "events": False}
    person = _person(driver, table_service, screen, language)
    person.visit("#" + ask(table_service, "replays", start)["record"].replace(" ", "_"))
    position = person.position()
    for action in moves[20]["actions"]:
        person.button(re.escape(names[action.get("color", action["piece"])]))
        person.touch(action["cell"])
        person.wait(lambda position=position: person.position() != position, str(action))
        position = person.position()
    played = ask(table_service, "replays", {**start, "moves": moves[:21]})["notation"]
    kept = "return JSON.parse(localStorage['medina.table']).game"
    replayed = ask(table_service, "replays", _body(driver.execute_script(kept)))["notation"]
    assert replayed == played
    assert person.console() == []


def _body(game: dict[str, Any]) -> dict[str, Any]:
    return {**game["begin"], "moves": game["moves"]}
