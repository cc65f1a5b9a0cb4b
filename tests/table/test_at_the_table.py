"""The companion page in a browser: what a user sees and hears."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import pytest
import requests
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from zxingcpp import BarcodeFormat, read_barcodes

from tests.openapi.node import NODE as OPENAPI_NODE
from tests.openapi.node import needs_npm_packages
from tests.support.browser import browser, needs_chromium
from tests.support.waiting import NEVER
from tests.table.games import (
    GAME,
    PIECES,
    last_ruling,
    one_piece_each,
    record_link,
    recorded_by_page,
)
from tests.table.people import Person, ask

pytestmark = [pytest.mark.slow, needs_chromium]

BUILDINGS = {
    "en": "{} building",
    "fr": "bâtiment {}",
}
FRENCH_COLORS = {"grey": "gris", "violet": "violet", "brown": "marron", "orange": "orange"}
SCREENS = pytest.mark.parametrize(
    ("phone", "language"), [(True, "fr"), (False, "en")], ids=["phone-fr", "desk-en"]
)


def _state(service: str, moves: int) -> dict[str, Any]:
    request = {"game": GAME["game"], "moves": GAME["moves"][:moves], "events": False}
    state: dict[str, Any] = ask(service, "replays", request, "en")["state"]
    return state


def _last_ruling(service: str, moves: int, language: str) -> str:
    """Return the referee's explanation of the last piece of the first moves of the game."""
    return str(last_ruling(service, moves, language)["explanation"])


def _ruling_where_it_breaks(service: str, moves: list[dict[str, Any]], language: str) -> str:
    """Return what the page says about the first illegal move."""
    played = ask(service, "replays", {"game": GAME["game"], "moves": moves}, language)
    move = moves[played["played"]]
    request = {"position": played["notation"], "move": move}
    ruling = ask(service, "adjudications", request, language)
    assert not ruling["legal"]
    what = {"en": "at {}: no longer legal. {}", "fr": "en {} : ce n’est plus permis. {}"}[language]
    return what.format(move["actions"][-1]["cell"], ruling["explanation"])


def _piece(action: dict[str, str], language: str) -> str:
    """Return the beginning of the name of a piece's button."""
    if action["piece"] == "building":
        color = action["color"] if language == "en" else FRENCH_COLORS[action["color"]]
        return BUILDINGS[language].format(color)
    return PIECES[language][action["piece"]]


def _assert_console_is_empty(person: Person) -> None:
    assert person.console() == []


@SCREENS
def test_refusal_shows_its_reason_and_legal_alternatives(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit(record_link(table_service, 36))
    before = person.position()
    action = {"piece": "building", "color": "brown", "cell": "D6"}
    person.button(_piece(action, language))
    person.touch("D6")
    move = {"player": "red", "actions": [action]}
    request = {"state": _state(table_service, 36), "move": move}
    answer = ask(table_service, "adjudications", request, language)
    assert answer["verdict"] == "illegal"
    person.hears(answer["explanation"])
    assert person.position() == before
    # Only the reason in the explanation has a link to its rule and rings around its spaces.
    first, silenced = answer["reasons"]
    link = person.the("link", {"en": "Rule: Buildings$", "fr": "Règle.: Bâtiments$"}[language])
    path = str(link.get_attribute("href")).removeprefix(table_service)
    assert path == f"/v1/rules/{first['rule']}?lang={language}"
    rings = driver.find_elements(By.CSS_SELECTOR, ".forbids")
    assert len(rings) == len(set(first["cells"]) - {"D6"})
    assert not set(silenced["cells"]) <= set(first["cells"])
    assert person.is_in_sight(person.the("status"))
    labels = {"en": ("not allowed", "possible"), "fr": ("pas permis", "possible")}[language]
    legal = ask(table_service, "legal-moves", {"state": request["state"]}, language)
    cells = next(p["cells"] for p in legal["placements"] if p.get("color") == "brown")
    assert len(cells) > 3
    for cell in cells:
        assert person.cell(cell).accessible_name.endswith(labels[1])
    assert person.cell("D6").accessible_name.endswith(labels[0])
    # The rule opens beside the board, and the explanation stays visible.
    person.press(link)
    rule = requests.get(f"{table_service}{path}", timeout=NEVER).json()
    person.the("region", {"en": "The rules", "fr": "Les règles"}[language])
    person.sees(rule["text"])
    person.sees(rule["example"]["message"])
    person.hears(answer["explanation"])
    assert person.is_in_sight(person.the("status"))
    person.touch(cells[0])
    person.wait(lambda: person.position() != before, "the building is placed")
    placed = ask(
        table_service,
        "adjudications",
        {
            **request,
            "move": {"player": "red", "actions": [{**action, "cell": cells[0]}]},
        },
        language,
    )
    person.hears(placed["explanation"])
    _assert_console_is_empty(person)


@SCREENS
def test_earlier_move_can_be_changed_and_restored(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    """The page judges the later moves again and names the first illegal one."""
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit(record_link(table_service, 12))
    names = {"en": ("Log", "Changed"), "fr": ("Journal", "C’est changé")}[language]
    person.position()
    person.button(names[0])
    pieces = one_piece_each(GAME["moves"][:12])
    at = len(one_piece_each(GAME["moves"][:8]))  # followed by turns of red, yellow and green
    events = ask(table_service, "replays", {"game": GAME["game"], "moves": pieces}, language)
    person.button(events["events"][at][0]["message"][:-1])
    number = _state(table_service, 8)["turn"]["number"]
    placed = pieces[at]["actions"][0]
    what = {"en": f"Turn {number}, {{}} at {{}}", "fr": f"Tour {number}, {{}} en {{}}"}[language]
    person.hears(what.format(_piece(placed, language).rstrip(","), placed["cell"]))
    person.button(_piece({"piece": "stable"}, language))
    legal = ask(table_service, "legal-moves", {"state": _state(table_service, 8)}, language)
    cells = next(p["cells"] for p in legal["placements"] if p["piece"] == "stable")
    for cell in cells:  # find one where the stable is legal but a later piece is not
        stable = {**pieces[at], "actions": [{"piece": "stable", "cell": cell}]}
        changed = [*pieces[:at], stable, *pieces[at + 1 :]]
        answer = ask(table_service, "replays", {"game": GAME["game"], "moves": changed}, language)
        if at < answer["played"] < len(pieces):
            break
    else:
        pytest.fail("no stable makes a later piece illegal")
    person.touch(cell)
    person.hears(_ruling_where_it_breaks(table_service, changed, language))
    undo = {"en": "Undo", "fr": "Annuler"}[language]
    person.button(undo)
    person.hears(_last_ruling(table_service, 12, language))
    _assert_console_is_empty(person)


def test_rest_of_the_record_can_be_removed_after_an_illegal_move(
    driver: Chrome, table_service: str
) -> None:
    person = Person(driver, table_service, phone=False, language="en")
    person.visit(record_link(table_service, 12))
    person.position()
    pieces = one_piece_each(GAME["moves"][:12])
    at = len(one_piece_each(GAME["moves"][:9]))
    first = ask(table_service, "replays", {"game": GAME["game"], "moves": pieces}, "en")
    person.button(first["events"][at][0]["message"][:-1])
    removed = pieces[at]["actions"][0]
    number = _state(table_service, 9)["turn"]["number"]
    person.hears(f"Turn {number}, {_piece(removed, 'en')} at {removed['cell']}")
    person.button("Remove")
    moves = [*pieces[:at], *pieces[at + 1 :]]
    answer = ask(table_service, "replays", {"game": GAME["game"], "moves": moves}, "en")
    played = answer["played"]
    assert at <= played < len(moves)
    person.hears(_ruling_where_it_breaks(table_service, moves, "en"))
    person.button("Log")
    person.sees("(not legal)")
    person.button("Remove this and the rest")
    person.hears("Removed.")
    moves = ask(table_service, "replays", {"game": GAME["game"], "moves": moves[:played]}, "en")
    player = moves["state"]["turn"]["player"].capitalize()
    person.sees(f"{player} to play")
    for _ in range(2):
        person.button("Undo")
    person.hears(_last_ruling(table_service, 12, "en"))
    _assert_console_is_empty(person)


def test_correction_can_be_given_up_while_a_later_move_is_illegal(
    driver: Chrome, table_service: str
) -> None:
    person = Person(driver, table_service, phone=False, language="en")
    person.visit(record_link(table_service, 12))
    last = person.position()
    first = ask(table_service, "replays", {"game": GAME["game"], "moves": GAME["moves"]}, "en")
    person.button(re.escape(first["events"][8][0]["message"][:-1]))
    person.hears(": choose what was really played.")
    person.button("Remove")
    person.hears("no longer legal")
    turn = re.search(r"Turn \d+", person.said())
    assert turn
    person.sees(f"Correcting: {turn[0]}")
    person.button("Give up the correction")
    person.hears(_last_ruling(table_service, 12, "en"))
    assert person.position() == last
    assert "Correcting" not in person.text()
    _assert_console_is_empty(person)


@SCREENS
def test_reload_in_mid_turn_keeps_the_turn_and_the_undo_list(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit(record_link(table_service, 36))
    before = person.position()
    state = _state(table_service, 36)
    legal = ask(table_service, "legal-moves", {"state": state}, "en")
    wall = next(p["cells"][0] for p in legal["placements"] if p["piece"] == "wall")
    assert legal["remaining"] == 2
    person.button(_piece({"piece": "wall"}, language))
    person.touch(wall)
    person.wait(lambda: person.position() != before)
    after = person.position()
    person.sees({"en": "1 piece to place", "fr": "1 pion à poser"}[language])
    person.visit(empty=False)
    assert person.position() == after
    person.sees({"en": "1 piece to place", "fr": "1 pion à poser"}[language])
    person.button({"en": "Undo", "fr": "Annuler"}[language])
    person.wait(lambda: person.position() == before)
    _assert_console_is_empty(person)


def _read_code(driver: Chrome, code: WebElement) -> list[str]:
    """Return the texts of the QR codes in a screenshot of an element."""
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", code)
    shot = b64decode(code.screenshot_as_base64)
    script = (
        "const done = arguments[1], image = new Image();"
        "image.onload = () => {"
        " const {width, height} = image, canvas = new OffscreenCanvas(width, height);"
        " const context = canvas.getContext('2d');"
        " context.drawImage(image, 0, 0);"
        " const {data} = context.getImageData(0, 0, width, height);"
        " done([width, height, [...data].filter((_, at) => at % 4 === 0)]);"
        "};"
        "image.src = URL.createObjectURL(new Blob([Uint8Array.from(arguments[0])]));"
    )
    width, height, red = driver.execute_async_script(script, list(shot))
    pixels = memoryview(bytes(red)).cast("B", (height, width))
    return [found.text for found in read_barcodes(pixels) if found.format == BarcodeFormat.QRCode]


def test_link_opens_the_same_game_in_another_browser(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=True, language="en")
    person.visit(record_link(table_service, 20))
    position = person.position()
    person.button("Share")
    link = person.wait(person.link)
    code = person.the("picture", "QR code")
    assert link.partition("#")[0] == f"{table_service}/table?lang=en"
    assert link.partition("#")[2] == recorded_by_page(table_service, 20)
    assert _read_code(driver, code) == [link]
    with browser() as second:
        other = Person(second, table_service, phone=False, language="en")
        second.get(link)
        assert other.position() == position
        other.sees("Turn 21")
        _assert_console_is_empty(other)


def test_turn_can_be_played_with_the_keyboard_only(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=False, language="en")
    person.visit(record_link(table_service, 3))
    person.position()
    legal = ask(table_service, "legal-moves", {"state": _state(table_service, 3)}, "en")
    walls = next(p["cells"] for p in legal["placements"] if p["piece"] == "wall")
    assert "B1" in walls

    def focused() -> str:
        return str(driver.switch_to.active_element.accessible_name)

    def keys(*pressed: str) -> None:
        driver.switch_to.active_element.send_keys(*pressed)

    def tab_to(name: str) -> None:
        for _ in range(40):
            if focused().startswith(name):
                return
            driver.find_element(By.TAG_NAME, "body")
            keys(Keys.TAB)
        pytest.fail(f"Tab does not reach {name}")

    tab_to("wall")
    keys(Keys.ENTER)
    person.hears("Where does the wall go?")
    driver.execute_script("document.activeElement.blur()")
    tab_to("A1")
    keys(Keys.ARROW_RIGHT)
    assert focused() == "B1, empty, possible"
    keys(Keys.ENTER)
    person.hears("Legal")
    person.wait(lambda: "Walls: B1" in person.position())
    tab_to("Ask a question")
    keys("a2", Keys.ENTER)  # the wall is still chosen
    person.wait(lambda: "A2" in person.position())
    keys("who is ahead?", Keys.ENTER)
    person.hears("points")
    _assert_console_is_empty(person)


@needs_npm_packages
@SCREENS
def test_axe_finds_no_violation(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    """Dark mode changes only colours, so only contrast is checked there."""
    person = Person(driver, table_service, phone=phone, language=language)
    axe = (OPENAPI_NODE / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def check(screen: str) -> None:
        if not driver.execute_script("return Boolean(globalThis.axe)"):
            driver.execute_script(axe)
        for scheme, options, least in (
            ("light", {}, 10),
            ("dark", {"runOnly": ["color-contrast"]}, 1),
        ):
            person.prefer(scheme)
            run = "axe.run(arguments[0]).then(arguments[1])"
            found = driver.execute_async_script(run, options)
            wrong = [(v["id"], [node["html"] for node in v["nodes"]]) for v in found["violations"]]
            assert (screen, scheme, wrong) == (screen, scheme, [])
            assert len(found["passes"]) >= least
        person.prefer("light")
        width = driver.execute_script("return document.documentElement.scrollWidth")
        assert width <= person.width

    person.visit()
    person.the("button", {"en": "New game", "fr": "Nouvelle partie"}[language])
    person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, "img.drawn"))
    person.button({"en": "Open a link", "fr": "Ouvrir un lien"}[language])
    check("first page")
    person.visit(record_link(table_service, 36))
    person.position()
    person.button(_piece({"piece": "building", "color": "brown"}, language))
    person.touch("D6")
    person.hears("D6")
    check("refusal")
    for panel in {"en": ("Log", "Score", "Share"), "fr": ("Journal", "Score", "Partager")}[
        language
    ]:
        person.button(panel)
        person.the("region", panel)
        if panel in ("Share", "Partager"):
            person.wait(person.link)
            person.the("picture", "")
        check(panel)
    person.visit(record_link(table_service, len(GAME["moves"])))
    person.position()
    person.sees({"en": "wins, ", "fr": "l’emporte, "}[language])
    check("end")
    person.visit()
    person.button({"en": "New game", "fr": "Nouvelle partie"}[language])
    for color in {"en": ("Red", "Blue"), "fr": ("Rouge", "Bleu")}[language]:
        person.button(color)
    driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
    check("new game")
    person.button({"en": "Start the game", "fr": "Commencer"}[language])
    person.position()
    driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
    check("setup")
    person.button("Menu")
    person.button({"en": "My games", "fr": "Mes parties"}[language])
    person.button({"en": "We have", "fr": "Notre partie"}[language])
    person.button({"en": "Enter the pieces", "fr": "Décrire le plateau"}[language])
    person.position()
    person.button(_piece({"piece": "wall"}, language))
    person.touch("H1")
    person.hears("H1")
    driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
    check("editor")


@SCREENS
def test_verdict_and_pieces_are_visible_without_scrolling(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit(record_link(table_service, 36))
    person.position()
    person.button(_piece({"piece": "building", "color": "brown"}, language))
    person.touch("D6")
    person.hears("D6")
    pieces = person.all("button", r".*, (no space|\d+ spaces?|aucune case|\d+ cases?)$")
    assert len(pieces) >= 6
    for element in (person.the("status"), *pieces):
        assert person.is_in_sight(element)
    measured = 0
    for button in person.all("button"):
        assert min(button.size["width"], button.size["height"]) >= 24, button.accessible_name
        measured += 1
    assert measured > 12


def test_move_made_without_network_is_judged_later(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=False, language="en")
    person.visit(record_link(table_service, 36))
    before = person.position()
    conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, **conditions})
    try:
        person.button("brown building")
        person.touch("E7")
        person.wait(lambda: "rulings will resume" in person.the("alert").text)
        assert "Your game is kept" in person.the("alert").text
        assert person.position() == before
    finally:
        online = {"offline": False, **conditions}
        driver.execute_cdp_cmd("Network.emulateNetworkConditions", online)
    person.hears("Legal")
    person.wait(lambda: not person.all("alert"))
    person.wait(lambda: person.position() != before)


@SCREENS
def test_new_game_is_set_up_on_the_board_itself(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    """Players read before the release why a piece may not stand there. Undo takes it back."""
    words = {
        "en": ("New game", "Green", "Red", "Blue", "Start the game", "well", "merchant", "Undo"),
        "fr": ("Nouvelle", "Vert", "Rouge", "Bleu", "Commencer", "puits", "marchand", "Annuler"),
    }[language]
    start, well, merchant, undo = words[4:]
    first = {"en": "colours first: 2, 3 or 4", "fr": "d’abord les couleurs"}[language]
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit()
    person.button(words[0])
    person.the("button", start)
    assert first in person.text()
    for color in words[1:4]:
        person.button(color)
    person.wait(lambda: first not in person.text())
    assert person.is_in_sight(person.the("button", start))
    person.the("field", words[1]).send_keys("Zoë", Keys.ENTER)
    focused = driver.switch_to.active_element.accessible_name
    assert re.match(words[2], focused)  # Enter leads to who plays next
    driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
    for rule in driver.find_elements(By.CSS_SELECTOR, "fieldset.house label"):
        assert 0 <= rule.rect["x"] <= rule.rect["x"] + rule.rect["width"] <= person.width
        assert rule.find_element(By.TAG_NAME, "span").text
    person.button(start)
    person.sees({"en": "turn it so that the tower worth 1", "fr": "la tour qui vaut 1"}[language])
    assert len(driver.find_elements(By.CSS_SELECTOR, "rect.lit")) == 1
    # Nothing else is asked before.
    assert not driver.find_elements(By.CSS_SELECTOR, ".cells .legal, .tray, .talk details")
    person.button({"en": "Got it", "fr": "Compris"}[language])
    person.wait(lambda: not driver.find_elements(By.CSS_SELECTOR, "rect.lit"))
    assert person.the("button", well).get_attribute("aria-pressed") == "true"
    empty = person.position()
    person.press_at(*person.middle_of("B2"))
    loupe = driver.find_element(By.CSS_SELECTOR, ".loupe" if phone else ".hint")
    why = {"en": "next to the walls", "fr": "longe les murs"}[language]
    person.wait(lambda: why in re.sub(r"\s", " ", loupe.text), "the loupe")
    assert loupe.get_attribute("data-kind") == "refused"
    assert loupe.text.count("B2") == 1
    assert person.position() == empty
    person.slide_to(*person.middle_of("J7"))
    person.wait(lambda: loupe.get_attribute("data-kind") == "legal", "the loupe")
    person.let_go(*person.middle_of("J7"))
    person.wait(lambda: "J7" in person.position())
    # Only the merchant is left.
    assert not person.all("button", well)
    person.the("button", merchant)
    person.touch("J7")
    person.hears({"en": "Not allowed", "fr": "Pas permis"}[language])
    person.touch("F5")
    person.wait(lambda: "F5" in person.position())
    person.button(undo)
    person.wait(lambda: "F5" not in person.position())
    person.touch("F6")
    person.sees({"en": "Zoë to play", "fr": "À Zoë de jouer"}[language])
    position = {"en": ("streets: F6", "Well: J7"), "fr": ("F6", "Puits : J7")}[language]
    person.wait(lambda: all(said in re.sub(r"\s", " ", person.position()) for said in position))
    # The page shows where A1 is only once.
    for _ in range(2):
        person.button(undo)
    person.wait(lambda: person.position() == empty)
    assert not driver.find_elements(By.CSS_SELECTOR, "rect.lit")
    _assert_console_is_empty(person)


@SCREENS
def test_first_pieces_are_placed_with_the_keyboard_or_by_lot(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    words = {
        "en": ("New game", "Red", "Blue", "Draw lots", "Start the game", "Red to", "well", "Undo"),
        "fr": ("Nouvelle", "Rouge", "Bleu", "Tirer", "Commencer", "À Rouge", "puits", "Annuler"),
    }[language]
    lots, start, turn, well, undo = words[3:]
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit()
    person.the("button", words[0]).send_keys(Keys.ENTER)
    edition = person.the("field", {"en": "Second edition$", "fr": "Seconde édition$"}[language])
    edition.send_keys(Keys.ARROW_RIGHT)
    assert not edition.is_selected()
    driver.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
    person.wait(edition.is_selected)
    for color in words[1:3]:
        person.the("button", color).send_keys(Keys.ENTER)
    person.the("button", start).send_keys(Keys.ENTER)
    person.the("button", {"en": "Got it", "fr": "Compris"}[language]).send_keys(Keys.ENTER)
    person.cell("E4").send_keys(Keys.ARROW_RIGHT)
    driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    person.wait(lambda: "F5" in person.position())
    assert not person.all("button", well)
    person.the("button", lots).send_keys(Keys.ENTER)
    person.sees({"en": "Turn 1", "fr": "Tour 1"}[language])
    person.sees(turn)
    drawn = re.sub(r"\s", " ", person.position())
    assert {"en": "Well: F5", "fr": "Puits : F5"}[language] in drawn
    person.button(undo)
    person.sees({"en": "Setup", "fr": "Mise en place"}[language])
    person.button(undo)
    person.the("button", well)
    # The tiles are those of the players' own board.
    tiles = "return [...document.querySelectorAll('.talk select')].map(({value}) => value)"
    driver.execute_script("document.querySelector('.talk details').open = true")
    assert driver.execute_script(tiles) == ["1", "3", "2", "4"]
    driver.find_element(By.CSS_SELECTOR, ".talk select").send_keys("4", Keys.TAB)
    person.wait(lambda: driver.execute_script(tiles) == ["4", "3", "2", "1"])
    person.the("button", lots).send_keys(Keys.ENTER)
    person.sees(turn)
    link = person.driver.execute_script("return localStorage.getItem('medina.table')")
    assert '"tower_values":{"NW":4,"NE":3,"SE":2,"SW":1}' in link
    _assert_console_is_empty(person)


def test_whole_game_can_be_played_by_touch(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=True, language="fr")
    person.visit(record_link(table_service, 0))
    person.position()
    actions = 0
    for move in GAME["moves"]:
        for action in move["actions"]:
            before = person.position()
            person.button(_piece(action, "fr"))
            if "cell" in action:
                person.touch(action["cell"])
            else:
                person.button("Poser$")
            person.wait(lambda before=before: person.position() != before, str(action))
            assert person.is_in_sight(person.the("status")), action
            actions += 1
        if not move["actions"]:
            before = person.position()
            person.button("Passer")
            person.wait(lambda before=before: person.position() != before, "pass")
    assert actions > 100
    end = ask(table_service, "replays", {**GAME, "events": False}, "fr")
    assert end["state"]["phase"] == "finished"
    person.hears("La partie est terminée")
    names = {"red": "Rouge", "yellow": "Jaune", "green": "Vert"}
    for player in end["score"]["players"]:
        assert person.cell(f"{names[player['color']]}\u00a0: {player['total']} points")
    winner = names[end["score"]["winners"][0]]
    best, second, _ = sorted((seat["total"] for seat in end["score"]["players"]), reverse=True)
    person.sees(f"{winner} l’emporte, {best} à {second}")
    _assert_console_is_empty(person)
