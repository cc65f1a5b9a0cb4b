"""The companion page: names, files, setup, the end of a game, large text and gestures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By

from service.rules.board import CORNERS
from tests.support.browser import browser, needs_chromium
from tests.support.waiting import NEVER
from tests.table.games import GAME, one_piece_each, record_link, recorded_by_page
from tests.table.measure_page import first_view
from tests.table.people import Person, ask

pytestmark = [pytest.mark.slow, needs_chromium]

BEFORE_A_TIE = (
    "bga.1 rb 1S6O/SGGS3OO1F1B/8O3BB/1O/3S2O/3V/3S3SVV2GG//1BS1G2VS1VVV/1B2G1VVV1V1VV "
    "H4es,D8ses2w,B11n4enen2e2s3e2s3ws 4-1/5-4/5-1/4-5 "
    "rE7bH6rC3rC11nI10nJ2rC5nK8nN8bN3bF11bM10 W/- rbr- rb-0b 57r:WF12="
)
"""A position under Board Game Arena's rules in which Red's last wall makes the totals equal."""


def _asked(driver: Chrome) -> list[str]:
    """Return the requests since the last call as JSON."""
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    sent = (m for m in messages if m["method"].startswith("Network.requestWillBeSent"))
    return [json.dumps(message["params"]) for message in sent]


@pytest.fixture
def logging_driver() -> Iterator[Chrome]:
    with browser(log_requests=True) as chromium:
        yield chromium


def test_first_view_is_small(logging_driver: Chrome, table_service: str) -> None:
    """Everything that is loaded for a game in progress, with headers and answers."""
    person = Person(logging_driver, table_service, phone=False, language="fr")
    size, requests = first_view(logging_driver, person, record_link(table_service, 40))
    assert requests > 60
    assert size <= 170_000


def test_players_names_are_never_sent(logging_driver: Chrome, table_service: str) -> None:
    person = Person(logging_driver, table_service, phone=True, language="en")
    logging_driver.get_log("performance")
    person.visit(record_link(table_service, 20) + "&red=Zo%C3%AB+%26+Co&green=Quentin")
    person.sees("Quentin to play")
    person.button("Score")
    person.sees("Zoë & Co (Red)")
    person.button("Menu")
    person.the("region", "Menu")
    logging_driver.execute_script("document.querySelector('details.names').open = true")
    person.the("field", "Yellow").send_keys("Wilhelmine", Keys.TAB)
    person.button("Share")
    link = person.wait(lambda: _link(person, "Wilhelmine"))
    assert link.partition("#")[2].startswith(recorded_by_page(table_service, 20) + "&")
    person.button("Undo")
    person.button("Score")
    person.wait(lambda: "Wilhelmine" not in logging_driver.page_source)
    person.button("Redo")
    person.sees("Wilhelmine (Yellow)")
    # The names appear for everyone who opens the link.
    person.visit("#" + link.partition("#")[2])
    person.sees("Quentin to play")
    person.visit(empty=False)
    person.sees("Quentin to play")
    person.button("wall")
    person.touch("R2")
    person.hears("R2")
    requested = _asked(logging_driver)
    assert len(requested) > 20
    assert any("replays" in request for request in requested)
    for name in ("Zo", "Quentin", "Wilhelmine"):
        leaks = [r for r in requested if name in r.replace(link.partition("#")[2], "")]
        # The log includes the fragment of the page's URL, although browsers never send fragments.
        assert [r for r in leaks if '"type": "Document"' not in r] == []
        for request in leaks:
            assert name not in json.loads(request)["request"]["url"]
    assert person.console() == []


def test_copy_button_is_reset_when_the_link_changes(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=False, language="en")
    person.visit(record_link(table_service, 20))
    person.button("Share")
    driver.execute_script(
        "navigator.clipboard.writeText = async (text) => { globalThis.copied = text };"
    )
    person.wait(lambda: _link(person, "#"))
    person.button("Copy the link")
    person.the("button", "Copied")
    assert driver.execute_script("return globalThis.copied") == _link(person, "#")
    person.button("Menu")
    driver.execute_script("document.querySelector('details.names').open = true")
    person.the("field", "Yellow").send_keys("Wilhelmine", Keys.TAB)
    person.button("Share")
    person.wait(lambda: _link(person, "Wilhelmine"))
    person.button("Copy the link")
    person.the("button", "Copied")
    assert driver.execute_script("return globalThis.copied") == _link(person, "Wilhelmine")
    assert person.console() == []


def _downloaded(person: Person, file: Path) -> bytes:
    """Wait for a file, which is empty at first, and return its content."""
    return person.wait(lambda: file.read_bytes() if file.is_file() else None, file.name)


def _link(person: Person, name: str) -> str | None:
    value = person.link()
    return value if name in value else None


@pytest.mark.parametrize(
    ("phone", "language"), [(True, "fr"), (False, "en")], ids=["phone-fr", "desk-en"]
)
def test_saved_file_can_be_opened_again(
    driver: Chrome, table_service: str, phone: bool, language: str, tmp_path: Path
) -> None:
    """The file contains the game and the players' names."""
    words = {
        "en": ("Share", "Save as a file", "Open a file", "Bo to play"),
        "fr": ("Partager", "Enregistrer un fichier", "Ouvrir un fichier", "À Bo de jouer"),
    }[language]
    behavior = {"behavior": "allow", "downloadPath": str(tmp_path)}
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit(record_link(table_service, 20) + "&green=Bo")
    position = person.position()
    person.button(words[0])
    person.button(words[1])
    saved = tmp_path / "medina.json"
    content = json.loads(_downloaded(person, saved))
    assert content.pop("names") == {"green": "Bo"}
    # Without the names, the file is a request to replay the game.
    answer = ask(table_service, "replays", content)
    moves = one_piece_each(GAME["moves"][:20])
    assert (answer["verdict"], answer["played"]) == ("legal", len(moves))
    person.visit()
    person.button({"en": "Open a link", "fr": "Ouvrir un lien"}[language])
    person.the("field", words[2]).send_keys(str(saved))
    person.wait(lambda: person.position() == position)
    person.sees(words[3])
    assert person.console() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_only_the_legal_part_of_a_record_is_opened(
    driver: Chrome, table_service: str, language: str
) -> None:
    """The page says why the move is illegal, and that the rest was left out."""
    record = "2e.1 ryg FJ7,MF5 VE4 VE4 WB1;SF4="
    answer = ask(table_service, "replays", {"record": record}, language)
    assert (answer["verdict"], answer["played"]) == ("illegal", 1)
    person = Person(driver, table_service, phone=True, language=language)
    person.visit("#" + record.replace(" ", "_"))
    person.hears(answer["explanation"])
    only_before = {
        "en": "Only the moves before the first illegal one were opened.",
        "fr": "Seuls les coups qui précèdent le premier coup illégal ont été repris.",
    }
    person.hears(only_before[language])
    person.sees({"en": "Yellow to play", "fr": "À Jaune de jouer"}[language])
    assert person.console() == []


def test_truncated_file_is_refused(driver: Chrome, table_service: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"game": ', encoding="utf-8")
    person = Person(driver, table_service, phone=True, language="en")
    person.visit()
    person.button("Open a link")
    person.the("field", "Open a file").send_keys(str(wrong))
    person.hears("This link or file can’t be read. It may be cut off.")
    assert person.console() == []


def test_same_file_can_be_opened_again_after_it_was_corrected(
    driver: Chrome, table_service: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"game": ', encoding="utf-8")
    person = Person(driver, table_service, phone=True, language="en")
    person.visit()
    person.button("Open a link")
    field = person.the("field", "Open a file")
    field.send_keys(str(file))
    person.hears("This link or file can’t be read. It may be cut off.")
    # Cancelling the file dialog can cause this event:
    driver.execute_script("arguments[0].dispatchEvent(new Event('change'))", field)
    file.write_text(json.dumps(GAME | {"moves": GAME["moves"][:20]}), encoding="utf-8")
    person.the("field", "Open a file").send_keys(str(file))
    person.sees("to play")
    assert person.console() == []


def test_message_about_a_refused_file_is_for_people(
    driver: Chrome, table_service: str, tmp_path: Path
) -> None:
    """It names no field. If the game can't be set up, the referee says why."""
    second_edition = {"id": "second-edition"}
    wall = {"player": "red", "actions": [{"piece": "wal", "cell": "B1"}]}
    files: dict[str, tuple[dict[str, Any], str]] = {
        "player": (
            {"game": {"ruleset": second_edition, "players": ["red", "purple"]}, "moves": []},
            "It may be cut off.",
        ),
        "two": (
            {"game": {"players": ["red", "blue"]}, "moves": [wall]},
            "It may be cut off.",
        ),
        "position": (
            {"position": "2e.1 ryx", "moves": []},
            "It may be cut off.",
        ),
        "twice": (
            {"game": {"ruleset": second_edition, "players": ["red", "red"]}, "moves": []},
            "The game can’t be set up like this. Red takes part twice",
        ),
    }
    person = Person(driver, table_service, phone=True, language="en")
    person.visit(record_link(table_service, 20))
    position = person.position()
    person.button("Menu")
    person.button("My games")
    person.button("Open a link")
    for name, (content, sentence) in files.items():
        wrong = tmp_path / f"{name}.json"
        wrong.write_text(json.dumps(content), encoding="utf-8")
        person.the("field", "Open a file").send_keys(str(wrong))
        person.hears(f"This link or file can’t be read. {sentence}")
        # Leaving takes the message away, so that the next one is new.
        person.button("Back to the game")
        assert person.position() == position
        person.button("Menu")
        person.button("My games")
    refusals = person.console()
    assert len(refusals) == 3
    assert all("422" in message for message in refusals)


def test_link_to_a_game_that_cannot_begin_is_refused(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=False, language="fr")
    for link, sentence in (
        ("#2e.1_ryx_FJ7,MF5=", "Il est peut-être incomplet."),
        ("#2e.1_ryg_FA1,MF5=", "Impossible de poser le puits en A1"),
    ):
        person.visit(link)
        person.hears("Ce lien ou ce fichier est illisible. ")
        assert sentence in person.said()


@pytest.mark.parametrize("gates", [True, False], ids=["gates", "no gates"])
def test_only_rules_of_this_game_are_listed(
    driver: Chrome, table_service: str, gates: bool
) -> None:
    """Rules about gates are listed only in a game with gates."""
    game = {
        "ruleset": {"id": "second-edition", "options": {"gates": gates}},
        "players": ["red", "blue"],
        "seed": 1,
    }
    position = ask(table_service, "games", game)["notation"]
    person = Person(driver, table_service, phone=False, language="en")
    person.visit("#" + position.replace(" ", "_"))
    person.position()
    person.button("Menu")
    person.press(person.the("link", "The rules for moves"))
    listed = person.the("region", "The rules")
    person.wait(lambda: person.is_in_sight(listed.find_element(By.TAG_NAME, "h2")))
    text = listed.text
    rules = requests.get(f"{table_service}/v1/rules?lang=en", timeout=NEVER).json()["rules"]
    of_gates = [r["text"] for r in rules if r["id"].startswith("gate.")]
    of_others = [r["text"] for r in rules if r["id"] in ("wall.connected", "tea.once")]
    assert (len(of_gates), len(of_others)) == (4, 2)
    assert all((rule in text) is gates for rule in of_gates)
    assert all(rule in text for rule in of_others)
    assert person.console() == []


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_refusal_is_fully_visible_on_the_small_board(
    driver: Chrome, table_service: str, phone: bool
) -> None:
    """The small board is for two players."""
    game = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"], "seed": 1}
    position = ask(table_service, "games", game)["notation"]
    person = Person(driver, table_service, phone=phone, language="fr")
    person.visit("#" + position.replace(" ", "_"))
    person.position()
    person.button("mur")
    person.touch("C1")
    person.hears("Pas permis")
    rule = person.the("link", "Règle.: Murs")
    uncovered = (
        "const {x, width, top, bottom} = arguments[0].getBoundingClientRect();"
        "return [top + 4, bottom - 4].every((y) => "
        "arguments[0].contains(document.elementFromPoint(x + width / 2, y)))"
    )
    for element in (person.the("status"), rule):
        assert person.is_in_sight(element)
        assert driver.execute_script(uncovered, element), element.text


@pytest.mark.parametrize(
    ("phone", "language"), [(True, "en"), (False, "fr")], ids=["phone-en", "desk-fr"]
)
def test_first_edition_begins_with_its_merchant(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    """There is no well."""
    words = {
        "en": ("New game", "First edition$", "Red", "Yellow", "Green", "Start", "Setup", "Red to"),
        "fr": (
            "Nouvelle partie",
            "Première édition$",
            "Rouge",
            "Jaune",
            "Vert",
            "Commencer",
            "Mise en",
            "À Rouge",
        ),
    }[language]
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit()
    person.button(words[0])
    person.press(person.the("field", words[1]))
    for color in words[2:5]:
        person.button(color)
    person.button(words[5])
    person.sees(words[6])
    person.button({"en": "Got it", "fr": "Compris"}[language])
    assert not person.all("button", {"en": "well", "fr": "puits"}[language])
    person.sees(
        {"en": "What each tower token is worth", "fr": "Valeur de chaque jeton tour"}[language]
    )
    person.button({"en": "merchant", "fr": "marchand"}[language])
    person.touch("B2")
    person.hears({"en": "Not allowed", "fr": "Pas permis"}[language])
    before = person.position()
    person.touch("F5")
    person.wait(lambda: person.position() != before)
    person.sees(words[7])
    assert "F5" in person.position()
    assert person.console() == []


@pytest.mark.parametrize(
    ("language", "card", "tower"),
    [
        ("en", "Brown palace token (3)", "North-west tower token (1)"),
        ("fr", "Jeton palais brun (3)", "Jeton de la tour nord-ouest (1)"),
    ],
)
def test_first_edition_has_its_own_word_for_tiles(
    driver: Chrome, table_service: str, language: str, card: str, tower: str
) -> None:
    game = {"ruleset": {"id": "first-edition"}, "players": ["yellow", "red", "blue", "green"]}
    answer = ask(table_service, "games", game | {"seed": 3, "plies": 22})
    person = Person(driver, table_service, phone=False, language=language)
    person.visit("#" + answer["notation"].replace(" ", "_"))
    person.position()
    for cell, told in {"L9": card, "A1": tower}.items():
        person.touch(cell)
        person.sees(told[1:])  # the driver drops an enlarged first letter
        assert not re.search("tile|tuile", person.text(), re.IGNORECASE)
    seats = person.all("button", ".*(Red|Rouge)")
    assert any(card.lower() in seat.accessible_name.lower() for seat in seats)
    assert person.console() == []


def test_page_asks_which_end_of_a_street_a_merchant_extends(
    driver: Chrome, table_service: str
) -> None:
    rule = requests.get(f"{table_service}/v1/rules/merchant.which_end", timeout=NEVER).json()
    body = rule["example"]["body"]
    position = ask(table_service, "positions", {"state": body["state"]})["notation"]
    action = body["move"]["actions"][0]
    person = Person(driver, table_service, phone=True, language="en")
    person.visit("#" + position.replace(" ", "_"))
    person.position()
    person.button("merchant")
    person.touch(action["cell"])
    person.hears("Not allowed")
    before = person.position()
    offers = person.all("button", rf"\w+ → {action['cell']}$")
    assert len(offers) == 2
    person.press(offers[0])
    person.hears("Legal")
    person.wait(lambda: person.position() != before)
    assert person.console() == []


def test_end_of_the_game_names_the_winner_and_how_a_tie_was_broken(
    driver: Chrome, table_service: str, tmp_path: Path
) -> None:
    person = Person(driver, table_service, phone=True, language="en")
    person.visit("#" + BEFORE_A_TIE.replace(" ", "_"))
    person.position()
    move = {"player": "red", "actions": [{"piece": "wall", "cell": "F1"}]}
    answer = ask(table_service, "adjudications", {"position": BEFORE_A_TIE, "move": move})
    totals = {player["total"] for player in answer["score"]["players"]}
    assert len(totals) == len(answer["score"]["winners"]) == 1
    person.button("wall")
    person.touch("F1")
    person.hears(answer["explanation"])
    person.sees("Blue wins, 34 to 34")  # the score opens by itself
    pad = person.wait(lambda: driver.find_element(By.CSS_SELECTOR, ".pad svg"))
    assert pad.rect["height"] > 200
    person.sees("The largest palace breaks the tie with Red")
    person.visit(empty=False)
    person.button("Score")
    person.sees("The largest palace breaks the tie with Red")
    behavior = {"behavior": "allow", "downloadPath": str(tmp_path)}
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    person.button("Save a picture")
    content = _downloaded(person, tmp_path / "medina.png")
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    assert width >= 800
    assert height >= 600
    assert person.console() == []


def test_same_players_place_the_first_piece_of_another_game_at_once(
    driver: Chrome, table_service: str
) -> None:
    """The edition, the names, the colours, the seats and the tower tiles stay as they are."""
    values = dict(zip(CORNERS, (2, 3, 1, 4), strict=True))
    asked = GAME | {"game": GAME["game"] | {"tower_values": values}, "events": False}
    record = ask(table_service, "replays", asked)["record"].replace(" ", "_")
    person = Person(driver, table_service, phone=True, language="en")
    person.visit()
    driver.execute_script("localStorage.setItem('medina.corner', 'seen')")
    person.visit(f"#{record}&green=Zo%C3%AB", empty=False)
    person.button("Again with the same players")
    person.sees("Setup")
    towers = [person.cell(cell).accessible_name for cell in ("A1", "R1", "R13", "A13")]
    assert re.findall(r"tile \w\w (\d)", " ".join(towers)) == list("2314")
    seats = [
        person.the("button", f"{name}, 0 points") for name in ("Red", "Yellow", r"Zoë \(Green\)")
    ]
    assert [seat.rect["x"] for seat in seats] == sorted(seat.rect["x"] for seat in seats)
    before = person.position()
    person.touch("F7")  # the well
    person.wait(lambda: person.position() != before)
    person.button("Menu")
    person.button("My games")
    person.the("button", ".*Winner: Zoë")
    assert person.console() == []


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_large_text_fits(driver: Chrome, table_service: str, phone: bool) -> None:
    person = Person(driver, table_service, phone=phone, language="fr")
    screens = 0
    for screen in ("first page", "new game", "play"):
        person.visit(record_link(table_service, 36) if screen == "play" else "")
        if screen == "play":
            person.position()
        else:
            person.the("button", "Nouvelle partie")
        if screen == "new game":
            person.button("Nouvelle partie")
            person.button("Rouge")
        driver.execute_script("document.documentElement.style.fontSize = '32px'")
        panels = ("", "Menu", "Journal", "Score", "Partager") if screen == "play" else ("",)
        for panel in panels:
            if panel:
                person.button(panel)
                person.the("region", panel)
            # The long link in the share panel is in a field that scrolls.
            width = driver.execute_script("return document.documentElement.scrollWidth")
            assert width <= person.width, panel
            out = driver.execute_script(
                "return [...document.querySelectorAll('button, h1, h2, p, label')].filter(e =>"
                "e.checkVisibility() && !e.closest('.offers, .hidden') && "
                "!e.classList.contains('hidden') && e.scrollWidth > e.clientWidth + 1 && "
                "e.clientWidth).map(e => e.outerHTML)"
            )
            assert out == [], panel
            screens += 1
    assert screens == 7


def test_pinch_zooms_in_and_drag_moves_the_board(driver: Chrome, table_service: str) -> None:
    person = Person(driver, table_service, phone=True, language="en")
    person.visit(record_link(table_service, 36))
    before = person.position()
    person.button("brown building")
    width = person.cell("E7").rect["width"]
    person.pinch("E7", 2.5)
    person.the("button", "Whole board")
    enlarged = person.cell("E7").rect
    assert enlarged["width"] > 2 * width
    person.drag("E7", 60, 40)
    moved = person.cell("E7").rect
    assert moved["width"] == enlarged["width"]
    assert 45 < moved["x"] - enlarged["x"] <= 61
    # The names of rows and columns stay in sight.
    edge = [e.text for e in driver.find_elements(By.CSS_SELECTOR, ".coordinates span")]
    assert {"E", "7"} <= set(edge)
    assert person.position() == before
    assert person.said() == "Where does the brown building go?"
    person.button("Whole board")
    person.wait(lambda: not person.all("button", "Whole board"))
    assert abs(person.cell("E7").rect["width"] - width) < 0.1
    assert person.console() == []


def test_marks_on_the_board_follow_the_refused_spaces(driver: Chrome, table_service: str) -> None:
    """The second call marks the same number of spaces, but different ones."""
    Person(driver, table_service, phone=False, language="en").visit()
    marked = driver.execute_script(
        """
        const folder = document.querySelector("script[src]").src.replace(/[^/]*$/, "");
        const { Board } = await import(`${folder}board.js`);
        const board = new Board(() => {});
        board.show(`<svg xmlns="http://www.w3.org/2000/svg"><g class="cells"><g>
          <rect data-cell="A1"/><rect data-cell="B1"/></g></g></svg>`);
        const sets = { legal: new Set(), unsure: new Set() };
        const marks = { ...sets, forbidding: [], lit: [], growth: [], ghosts: [] };
        return ["A1", "B1"].map((cell) => {
          board.mark({ ...marks, refused: new Set([cell]), piece: null });
          const refused = [...board.element.querySelectorAll(".refused")];
          return refused.map((space) => space.getAttribute("aria-label"));
        });
        """
    )
    assert marked == [["A1, empty, not allowed"], ["B1, empty, not allowed"]]
