"""The companion page while the service is unreachable or failing."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By

from service.rules.rulesets import RULESETS
from tests.support.browser import needs_chromium, run_before_pages
from tests.support.faulty_proxy import FaultyProxy, faulty_proxy
from tests.support.pack import imitate_pack, needs_pack
from tests.support.recorded_games import (
    GAMES,
    Question,
    ask_over_http,
    catalogue_questions,
    malformed_questions,
    questions,
)
from tests.support.serving import PATIENT, ROOT, serving
from tests.support.waiting import NEVER, until
from tests.table.people import Person, ask
from tests.table.referee_worker import ask_in_the_browser, start_in_the_browser

pytestmark = [pytest.mark.slow, needs_chromium]

RECORD = json.loads((ROOT / "examples/games/second-edition-3.json").read_text(encoding="utf-8"))
PLAYED = 36
"""The number of moves already played when a test begins. Red is to move."""
OUT_OF_REACH = {
    "en": "The service is out of reach. The referee on this device decides.",
    "fr": "Le service est injoignable. C’est l’arbitre de cet appareil qui décide.",
}
READY = {"en": "Ready for offline play.", "fr": "Prêt à jouer hors ligne."}
BROWN = {"en": "brown building", "fr": "bâtiment marron"}
GREY = {"en": "grey building", "fr": "bâtiment gris"}
LEGAL = {"en": "Legal", "fr": "Permis"}
SCREENS = pytest.mark.parametrize(
    ("phone", "language"), [(True, "fr"), (False, "en")], ids=["phone-fr", "desk-en"]
)


@pytest.fixture
def with_pack(live_service: str) -> Iterator[FaultyProxy]:
    with faulty_proxy(live_service) as proxy:
        yield proxy


@pytest.fixture
def without_pack(table_service: str) -> Iterator[FaultyProxy]:
    with faulty_proxy(table_service) as proxy:
        yield proxy


def _game(service: str) -> str:
    """Return the URL fragment of the game after its first ``PLAYED`` moves."""
    request = {"game": RECORD["game"], "moves": RECORD["moves"][:PLAYED], "events": False}
    record: str = ask(service, "replays", request)["record"]
    return "#" + record.replace(" ", "_")


def _at_the_table(
    driver: Chrome, proxy: FaultyProxy, *, phone: bool = False, language: str = "en"
) -> Person:
    """Open the game on the page, and return the user of the page."""
    person = Person(driver, proxy.url, phone=phone, language=language)
    person.visit(_game(proxy.url))
    person.position()
    return person


def _wait_until_kept(person: Person) -> None:
    """Wait until the service worker has cached the whole page."""
    script = "return navigator.serviceWorker.controller?.state === 'activated'"
    person.wait(lambda: person.driver.execute_script(script), "the service worker is active")


def _wait_until_ready(person: Person, language: str = "en") -> None:
    """Wait until the menu says that the page can be used offline."""
    person.button("Menu")
    person.sees(READY[language])
    person.button({"en": "Close", "fr": "Fermer"}[language])
    person.wait(lambda: not person.all("region", "Menu"))


def _another_cell(service: str) -> str:
    """Return a space other than E7 where a brown building may be placed."""
    request = {"game": RECORD["game"], "moves": RECORD["moves"][:PLAYED], "events": False}
    position = ask(service, "replays", request)["notation"]
    placements = ask(service, "legal-moves", {"position": position})["placements"]
    cells: list[str] = next(p["cells"] for p in placements if p.get("color") == "brown")
    return next(cell for cell in cells if cell != "E7")


def _connection(person: Person) -> str:
    """Return the line that says which referee is in use."""
    return " ".join(element.text for element in person.all("note"))


def _alerts(person: Person) -> str:
    return " ".join(element.text for element in person.all("alert"))


def _wait_until_no_alert(person: Person) -> None:
    person.wait(lambda: not person.all("alert"), "no alert")


def _errors(person: Person) -> list[str]:
    """Return the console messages except those about failed requests."""
    return [line for line in person.console() if "Failed to load resource" not in line]


def _place(person: Person, piece: str, cell: str) -> None:
    before = person.position()
    person.button(piece)
    person.touch(cell)
    person.wait(lambda: person.position() != before, f"{piece} at {cell}")


def _saved_picture(person: Person) -> tuple[bytes, int]:
    """Save a picture, and return the first eight bytes of the file and the picture's width."""
    person.driver.execute_script(
        "const { createObjectURL } = URL;"
        "globalThis.saved = new Promise((resolve) => {"
        "  URL.createObjectURL = (blob) => {"
        "    if (blob.type === 'image/png') blob.arrayBuffer().then("
        "      (bytes) => resolve([...new Uint8Array(bytes).slice(0, 24)]));"
        "    return createObjectURL(blob); } })"
    )
    person.button("Share")
    person.button("Save a picture")
    head = bytes(person.driver.execute_script("return await globalThis.saved"))
    return head[:8], int.from_bytes(head[16:20])


# --- With the pack -------------------------------------------------------------------------------


@needs_pack
@SCREENS
def test_rulings_continue_when_the_network_is_cut(
    driver: Chrome, with_pack: FaultyProxy, phone: bool, language: str
) -> None:
    person = _at_the_table(driver, with_pack, phone=phone, language=language)
    _wait_until_ready(person, language)
    person.wait(lambda: _connection(person) == "", "no line about the referee in use")
    with_pack.down = True
    _place(person, BROWN[language], "E7")
    person.hears(LEGAL[language])
    person.wait(
        lambda: _connection(person) == OUT_OF_REACH[language], "the line about the referee in use"
    )
    _wait_until_no_alert(person)
    rulings = with_pack.asked["/v1/adjudications"]
    person.button(GREY[language])
    person.touch("E7")
    refused = person.wait(lambda: said if "E7" in (said := person.said()) else None, "refused")
    assert LEGAL[language] not in refused
    assert with_pack.asked["/v1/adjudications"] == rulings
    position = person.position()
    with_pack.mend()
    person.wait(lambda: _connection(person) == "", "the service is used again")
    assert person.position() == position
    person.touch("E7")
    person.wait(lambda: with_pack.asked["/v1/adjudications"] == rulings + 1, "the service is asked")
    person.hears(refused)
    # The network is cut again in the middle of a turn.
    with_pack.down = True
    person.button("Annuler" if language == "fr" else "Undo")
    person.wait(lambda: person.position() != position, "undone")
    person.wait(lambda: _connection(person) == OUT_OF_REACH[language])
    with_pack.mend()
    person.wait(lambda: _connection(person) == "", "the service is used again")
    assert _errors(person) == []


@needs_pack
def test_cached_page_works_without_any_network(driver: Chrome, with_pack: FaultyProxy) -> None:
    person = _at_the_table(driver, with_pack)
    _wait_until_ready(person)
    _place(person, BROWN["en"], "E7")
    position = person.position()
    person.driver.get("about:blank")
    with_pack.down = True
    asked = with_pack.asked.total()
    person.driver.get(f"{with_pack.url}/table?lang=en")
    person.wait(lambda: person.position() == position, "the game as it was")
    person.wait(
        lambda: _connection(person) == OUT_OF_REACH["en"], "the line about the referee in use"
    )
    person.button("Undo")
    person.wait(lambda: person.position() != position, "undone")
    person.button(BROWN["en"])
    person.touch("D6")
    person.press(person.the("link", "Rule: Buildings"))
    person.sees("As long as an unclaimed palace of a colour can still grow")
    person.press(person.the("link", "The rules for moves"))
    person.sees("Stables")
    assert len(person.the("region", "The rules").find_elements("css selector", "li")) > 30
    person.button("Share")
    assert person.wait(person.link)
    person.the("picture", "QR code")
    person.button("Menu")
    person.press(person.the("link", "Names of the pieces"))
    assert "neutral rooftop" in person.the("region", "Names of the pieces").text
    kind, width = _saved_picture(person)
    assert kind == b"\x89PNG\r\n\x1a\n"
    assert 1200 < width <= 2400
    person.driver.get(f"{with_pack.url}/table?lang=fr")
    person.sees(OUT_OF_REACH["fr"])
    person.position()
    person.button("Menu")
    person.button("Nouvelle partie")
    for color in ("Vert", "Rouge"):
        person.button(color)
    person.button("Commencer la partie")
    person.button("Compris")
    person.button("Tirer")
    person.sees("À Vert de jouer")
    person.sees("Tour 1")
    assert with_pack.asked.total() == asked
    assert _errors(person) == []


@needs_pack
def test_pack_takes_over_from_a_busy_service_or_another_build(
    driver: Chrome, with_pack: FaultyProxy
) -> None:
    person = _at_the_table(driver, with_pack)
    _wait_until_ready(person)
    with_pack.refusal = (503, {"Retry-After": "3"})
    _place(person, BROWN["en"], "E7")
    person.wait(
        lambda: _connection(person) == OUT_OF_REACH["en"], "the line about the referee in use"
    )
    with_pack.mend()
    person.wait(lambda: _connection(person) == "", "the service is used again")
    with_pack.refusal, with_pack.build = (422, {}), "000000000000"
    position = person.position()
    person.button("Undo")
    person.wait(lambda: person.position() != position, "undone")
    assert "different version" in person.the("alert").text
    # The page would take the button away when it finds its own build again.
    with_pack.refusal = None
    person.button("Reload")
    person.wait(lambda: not person.all("alert") and person.position(), "loaded again")
    assert _errors(person) == []


@needs_pack
def test_reload_switches_to_the_new_build(
    driver: Chrome, with_pack: FaultyProxy, table_service: str
) -> None:
    person = _at_the_table(driver, with_pack)
    _wait_until_ready(person)
    with_pack.upstream = table_service
    _place(person, BROWN["en"], "E7")
    person.hears("Legal")
    _wait_until_no_alert(person)
    position = person.position()
    new = requests.get(f"{table_service}/table/build", timeout=NEVER).json()["build"]
    build = "return document.querySelector('script[src]').src.split('/').at(-2)"
    assert driver.execute_script(build) != new
    driver.refresh()
    person.wait(lambda: person.position() == position, "the same game")
    assert driver.execute_script(build) == new
    kept = (
        "const worker = await navigator.serviceWorker.getRegistration();"
        "return !worker.installing && !worker.waiting && worker.active.state === 'activated'"
        " && caches.has(`medina-page-${arguments[0]}`)"
    )
    person.wait(lambda: driver.execute_script(kept, new), "the new build is kept")
    driver.get("about:blank")
    with_pack.down = True
    driver.get(f"{with_pack.url}/table?lang=en")
    person.wait(lambda: "rulings will resume" in _alerts(person), "the page says that it waits")
    assert driver.execute_script(build) == new
    with_pack.down = False
    person.wait(lambda: person.position() == position, "the same game")
    assert _errors(person) == []


# --- Without the pack ----------------------------------------------------------------------------


@SCREENS
def test_move_waits_until_a_killed_service_is_replaced(
    driver: Chrome, phone: bool, language: str
) -> None:
    off = PATIENT | {"MEDINA_OFFLINE_PACK": "off"}
    with faulty_proxy("http://127.0.0.1:9") as proxy:
        with serving(settings=off) as first:
            proxy.upstream = first.url
            person = _at_the_table(driver, proxy, phone=phone, language=language)
            before = person.position()
            _wait_until_kept(person)
            for process in (first.pid, *first.workers()):
                os.kill(process, signal.SIGKILL)
        person.button(BROWN[language])
        person.touch("E7")
        kept = {"en": "Your game is kept", "fr": "Votre partie est conservée"}[language]
        person.wait(lambda: kept in _alerts(person), "the page says that it waits")
        assert person.position() == before
        with serving(settings=off) as second:
            proxy.upstream = second.url
            person.hears(LEGAL[language])
            person.wait(lambda: person.position() != before, "the building is placed")
            _wait_until_no_alert(person)
    assert _errors(person) == []


def test_page_opens_without_network_or_pack(driver: Chrome, without_pack: FaultyProxy) -> None:
    person = _at_the_table(driver, without_pack)
    _place(person, BROWN["en"], "E7")
    position = person.position()
    _wait_until_kept(person)
    person.driver.get("about:blank")
    without_pack.down = True
    person.driver.get(f"{without_pack.url}/table?lang=en")
    person.wait(lambda: "Your game is kept" in _alerts(person))
    without_pack.mend()
    person.wait(lambda: person.position() == position, "the game as it was")
    _wait_until_no_alert(person)


def _count_of_moves(person: Person) -> int:
    person.button("Log")
    return len(person.driver.find_elements("css selector", ".log .move"))


@pytest.mark.parametrize("path", ["/v1/adjudications", "/v1/diagrams"])
def test_retry_after_a_lost_response_does_not_repeat_the_move(
    driver: Chrome, without_pack: FaultyProxy, path: str
) -> None:
    """Either the ruling or the picture is lost."""
    person = _at_the_table(driver, without_pack)
    moves = _count_of_moves(person)
    without_pack.unanswered = path
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "Your game is kept" in _alerts(person))
    without_pack.mend()
    _wait_until_no_alert(person)
    person.hears("Legal")
    person.wait(lambda: "E7" in person.position())
    assert _count_of_moves(person) == moves + 1


def test_move_chosen_while_an_undo_is_waiting_is_dropped(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """The move was chosen in the position before the undo."""
    person = _at_the_table(driver, without_pack)
    position = person.position()
    moves = _count_of_moves(person)
    _place(person, BROWN["en"], "E7")
    without_pack.down = True
    person.button("Undo")
    person.wait(lambda: "Your game is kept" in _alerts(person))
    person.button(GREY["en"])
    person.touch(_another_cell(without_pack.upstream))
    without_pack.mend()
    _wait_until_no_alert(person)
    person.wait(lambda: person.position() == position, "the position before the building")
    assert _count_of_moves(person) == moves


@pytest.mark.parametrize("panel", ["Share", "The rules for moves"])
def test_board_catches_up_even_if_another_panel_is_opened(
    driver: Chrome, without_pack: FaultyProxy, panel: str
) -> None:
    """The panel is opened while a redo is waiting."""
    person = _at_the_table(driver, without_pack)
    start = person.position()
    if panel != "Share":
        person.button("Menu")
    _place(person, BROWN["en"], "E7")
    played = person.position()
    person.button("Undo")
    person.wait(lambda: person.position() == start, "undone")
    without_pack.down = True
    person.button("Redo")
    person.wait(lambda: "Your game is kept" in _alerts(person))
    person.press(person.the("button" if panel == "Share" else "link", panel))
    without_pack.mend()
    person.wait(lambda: person.position() == played, "redone")
    _wait_until_no_alert(person)
    if panel == "Share":
        link = person.wait(person.link)
        person.visit("#" + link.partition("#")[2])
        assert person.position() == played
    assert _errors(person) == []


def test_renaming_a_player_does_not_drop_a_move(driver: Chrome, without_pack: FaultyProxy) -> None:
    """The player is renamed before the ruling arrives."""
    person = _at_the_table(driver, without_pack)
    person.button("Menu")
    driver.execute_script("document.querySelector('details.names').open = true")
    field = person.the("field", "Yellow")
    person.button(BROWN["en"])
    without_pack.held = ruling = threading.Event()
    before = person.position()
    rulings = without_pack.asked["/v1/adjudications"]
    person.touch("E7")
    person.wait(lambda: without_pack.arrived["/v1/adjudications"] > rulings, "the question")
    field.send_keys("Wilhelmine", Keys.TAB)
    assert without_pack.asked["/v1/adjudications"] == rulings
    ruling.set()
    person.wait(lambda: person.position() != before, "the building is placed")
    person.button("Score")
    person.sees("Wilhelmine (Yellow)")
    person.button("Undo")
    person.wait(lambda: person.position() == before, "undone")
    assert "Wilhelmine" in person.text()
    assert _errors(person) == []


def test_late_response_does_not_replace_the_latest_choice_in_the_log(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """The user chooses two moves in the log. The response for the first one arrives last."""
    person = _at_the_table(driver, without_pack)
    person.button("Log")
    first, second = driver.find_elements("css selector", ".log .move")[3:5]
    person.wait(lambda: driver.find_elements("css selector", ".curve svg"), "the last picture")
    view = [f"/v1/{name}" for name in ("legal-moves", "positions", "scores", "diagrams")]
    before = [without_pack.arrived[path] for path in view]
    without_pack.held = late = threading.Event()
    person.press(first)
    person.wait(
        lambda: all(without_pack.arrived[path] > n for path, n in zip(view, before, strict=True))
    )
    without_pack.held = None
    passed_on = without_pack.asked["/v1/diagrams"]
    person.press(second)
    person.hears("Turn")
    said, position = person.said(), person.position()
    late.set()
    person.wait(lambda: without_pack.asked["/v1/diagrams"] == passed_on + 2, "the late answer")
    time.sleep(1)
    assert (person.said(), person.position()) == (said, position)


@SCREENS
def test_page_waits_for_a_slow_service(
    driver: Chrome, without_pack: FaultyProxy, phone: bool, language: str
) -> None:
    person = _at_the_table(driver, without_pack, phone=phone, language=language)
    without_pack.held = answers = threading.Event()
    before = person.position()
    person.button(BROWN[language])
    person.touch("E7")
    slow = {"en": "slow to answer", "fr": "tarde à répondre"}[language]
    person.wait(lambda: slow in _connection(person), "the page says that the service is slow")
    answers.set()
    person.hears(LEGAL[language])
    person.wait(lambda: person.position() != before, "the building is placed")
    person.wait(lambda: _connection(person) == "", "no line about a slow service")
    _wait_until_no_alert(person)
    assert person.console() == []


def _file(proxy: FaultyProxy, name: str) -> str:
    """Return the path of a file of the page."""
    build = requests.get(f"{proxy.url}/table/build", timeout=NEVER).json()["build"]
    return f"/table/{build}/{name}"


@SCREENS
def test_page_that_does_not_arrive_in_full_says_what_to_do(
    driver: Chrome, without_pack: FaultyProxy, phone: bool, language: str
) -> None:
    """Without one of its modules, none of them runs. The HTML itself has to say so."""
    person = Person(driver, without_pack.url, phone=phone, language=language)
    without_pack.unanswered = _file(without_pack, "strip.js")
    person.visit(_game(without_pack.url))
    person.sees({"en": "Medina at the table", "fr": "Medina autour de la table"}[language])
    person.sees({"en": "check the network", "fr": "vérifiez le réseau"}[language])
    without_pack.mend()
    driver.refresh()
    person.position()


def test_board_does_not_wait_for_the_drawings_of_the_pieces(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """They come once the network is back."""
    person = Person(driver, without_pack.url, phone=True, language="en")
    without_pack.unanswered = _file(without_pack, "pieces.svg")
    person.visit(_game(without_pack.url))
    person.position()
    assert not driver.find_elements(By.CSS_SELECTOR, ".tray use:not([href='#'])")
    without_pack.mend()
    driver.execute_script("dispatchEvent(new Event('online'))")
    person.wait(lambda: driver.find_elements(By.CSS_SELECTOR, ".tray use:not([href='#'])"))
    assert _errors(person) == []


def test_first_view_says_why_it_waits(driver: Chrome, without_pack: FaultyProxy) -> None:
    """Also if the file that lists the offline pack never arrives."""
    fragment = _game(without_pack.url)
    without_pack.held = answers = threading.Event()
    person = Person(driver, without_pack.url, phone=True, language="en")
    person.visit(fragment)
    person.wait(lambda: "slow to answer" in _connection(person))
    without_pack.silent = _file(without_pack, "kept.json")
    without_pack.refusal = (503, {"Retry-After": "1"})
    answers.set()
    person.visit(fragment)
    person.wait(lambda: "The referee is busy" in _alerts(person))
    without_pack.mend()
    person.position()
    assert _errors(person) == []


@pytest.mark.parametrize("status", [429, 503])
def test_request_to_a_busy_service_is_retried(
    driver: Chrome, without_pack: FaultyProxy, status: int
) -> None:
    """The page waits for the time in ``Retry-After``."""
    person = _at_the_table(driver, without_pack)
    before = person.position()
    without_pack.refusal = (status, {"Retry-After": "1"})
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "The referee is busy. Your game is kept" in _alerts(person))
    assert person.position() == before
    without_pack.mend()
    person.hears("Legal")
    person.wait(lambda: person.position() != before, "the building is placed")
    _wait_until_no_alert(person)
    assert _errors(person) == []


def test_service_of_another_version_is_reported(driver: Chrome, without_pack: FaultyProxy) -> None:
    person = _at_the_table(driver, without_pack)
    before = person.position()
    without_pack.refusal, without_pack.build = (422, {}), "000000000000"
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "different version from this page. Your game is kept" in _alerts(person))
    assert person.position() == before
    without_pack.mend()
    person.button("Reload")
    person.wait(
        lambda: not person.all("alert") and person.position() == before, "the game as it was"
    )
    _place(person, BROWN["en"], "E7")
    assert _errors(person) == []


# --- The device ----------------------------------------------------------------------------------


def test_full_storage_is_reported(driver: Chrome, without_pack: FaultyProxy) -> None:
    """Play can continue in this tab."""
    person = _at_the_table(driver, without_pack)
    _wait_until_no_alert(person)
    person.driver.execute_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    _place(person, BROWN["en"], "E7")
    person.hears("Legal")
    assert "storage is full or blocked. Save it as a file" in person.the("alert").text
    person.button("Undo")
    assert _errors(person) == []


def test_almost_full_storage_keeps_the_game_and_says_what_is_lost(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    person = _at_the_table(driver, without_pack)
    _wait_until_no_alert(person)
    person.driver.execute_script(
        "const set = Storage.prototype.setItem;"
        "Storage.prototype.setItem = function (key, text) {"
        " if (JSON.parse(text).undo?.length) throw new DOMException('', 'QuotaExceededError');"
        " set.call(this, key, text);"
        "};"
    )
    before = person.position()
    _place(person, BROWN["en"], "E7")
    person.wait(lambda: person.position() != before)
    after = person.position()
    assert "Delete games under My games to make room" in person.the("alert").text
    person.driver.refresh()
    person.wait(lambda: person.position() == after)
    assert not person.the("button", "Undo").is_enabled()
    person.button("Menu")
    person.button("My games")
    person.the("button", ".*Turn 3")
    assert _errors(person) == []


@pytest.fixture
def with_imitation(tmp_path: Path) -> Iterator[FaultyProxy]:
    """A service whose pack can be downloaded but doesn't run."""
    settings = PATIENT | {"MEDINA_OFFLINE_PACK": str(imitate_pack(tmp_path / "pack"))}
    with serving(settings=settings) as server, faulty_proxy(server.url) as proxy:
        yield proxy


def test_interrupted_download_of_the_pack_is_retried(
    driver: Chrome, with_imitation: FaultyProxy
) -> None:
    build = requests.get(f"{with_imitation.url}/table/build", timeout=NEVER).json()["build"]
    archive = f"/table/{build}/referee.zip"
    with_imitation.unanswered = archive
    person = _at_the_table(driver, with_imitation)
    person.wait(lambda: with_imitation.arrived[archive], "the download")
    person.sees("Getting ready for offline play…")
    time.sleep(1)
    assert "no room" not in person.text()
    with_imitation.mend()
    driver.execute_script("dispatchEvent(new Event('online'))")
    _wait_until_ready(person)
    assert _errors(person) == []


def test_pack_that_does_not_fit_is_reported(driver: Chrome, with_imitation: FaultyProxy) -> None:
    full = (
        "Cache.prototype.put = async () => { throw new DOMException('', 'QuotaExceededError') };"
        "Cache.prototype.add = Cache.prototype.put;"
    )
    with run_before_pages(driver, full):
        person = _at_the_table(driver, with_imitation)
        person.sees("The referee can’t be stored on this device, so rulings need the network.")
        assert _errors(person) == []


def test_page_works_if_the_browser_forbids_storage(driver: Chrome, with_pack: FaultyProxy) -> None:
    forbid = (
        "const no = () => { throw new DOMException('', 'SecurityError') };"
        "for (const name of ['localStorage', 'caches'])"
        " Object.defineProperty(globalThis, name, {get: no});"
        "navigator.serviceWorker.register = async () => no();"
    )
    with run_before_pages(driver, forbid):
        person = _at_the_table(driver, with_pack)
        assert "storage is full or blocked" in person.the("alert").text
        _place(person, BROWN["en"], "E7")
        assert _errors(person) == []


def test_two_tabs_show_each_others_moves(driver: Chrome, without_pack: FaultyProxy) -> None:
    person = _at_the_table(driver, without_pack)
    first = driver.current_window_handle
    start = person.position()
    driver.switch_to.new_window("tab")
    second = driver.current_window_handle
    try:
        driver.get(f"{without_pack.url}/table?lang=en")
        person.wait(lambda: person.position() == start, "the same game")
        _place(person, BROWN["en"], "E7")
        played = person.position()
        driver.switch_to.window(first)
        person.wait(lambda: person.position() == played, "the same game in this tab")
        assert "was continued in another tab" in person.the("alert").text
        person.button("Undo")
        person.wait(lambda: person.position() == start, "undone")
        _wait_until_no_alert(person)
        driver.switch_to.window(second)
        person.wait(lambda: person.position() == start, "undone in this tab, too")
        person.button("Redo")
        person.wait(lambda: person.position() == played, "redone")
    finally:
        driver.switch_to.window(second)
        driver.close()
        driver.switch_to.window(first)
    person.wait(lambda: person.position() == played, "redone in this tab, too")


def test_conflicting_moves_in_two_tabs_can_be_restored(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """The first tab does not notice a move of the second tab, and overwrites that move."""
    asleep = (
        "for (const target of [window, document]) for (const type of ['storage',"
        " 'visibilitychange']) target.addEventListener(type,"
        " (event) => event.stopImmediatePropagation(), true);"
    )
    with run_before_pages(driver, asleep):
        person = _at_the_table(driver, without_pack)
    first, start = driver.current_window_handle, person.position()
    driver.switch_to.new_window("tab")
    second = driver.current_window_handle
    try:
        driver.get(f"{without_pack.url}/table?lang=en")
        person.wait(lambda: person.position() == start, "the same game")
        _place(person, BROWN["en"], "E7")
        mine = person.position()
        driver.switch_to.window(first)
        assert person.position() == start
        _place(person, BROWN["en"], _another_cell(without_pack.url))
        theirs = person.position()
        driver.switch_to.window(second)
        person.wait(lambda: person.position() == theirs, "the other tab's game")
        assert "Redo brings back what was done here" in person.the("alert").text
        person.button("Redo")
        person.wait(lambda: person.position() == mine, "this tab's game again")
        person.button("Undo")
        person.wait(lambda: person.position() == theirs, "the other tab's game again")
    finally:
        driver.switch_to.window(second)
        driver.close()
        driver.switch_to.window(first)


def test_truncated_link_is_refused_with_the_reason(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    person = _at_the_table(driver, without_pack)
    before = person.position()
    link = _game(without_pack.url)
    for length in (40, 200, -1):
        driver.get("about:blank")
        driver.get(f"{without_pack.url}/table?lang=en{link[:length]}")
        person.hears("This link or record seems to be cut off: its end is missing. Copy all of it.")
        assert person.position() == before
    assert _errors(person) == []


@pytest.mark.parametrize("days", [-400, 400])
def test_clock_jump_does_not_delay_a_waiting_move(
    driver: Chrome, without_pack: FaultyProxy, days: int
) -> None:
    person = _at_the_table(driver, without_pack)
    before = person.position()
    without_pack.down = True
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "Your game is kept" in _alerts(person))
    driver.execute_script(
        "const now = Date.now, jump = arguments[0] * 864e5;"
        "globalThis.Date = class extends Date {"
        "  constructor(...given) { super(...(given.length ? given : [now() + jump])); }"
        "  static now() { return now() + jump; } };",
        days,
    )
    without_pack.mend()
    person.hears("Legal")
    person.wait(lambda: person.position() != before, "the building is placed")
    _wait_until_no_alert(person)
    placed = person.position()
    driver.refresh()
    person.wait(lambda: person.position() == placed, "kept")


# --- Same bytes as over HTTP ---------------------------------------------------------------------


@pytest.fixture
def empty_page(driver: Chrome, live_service: str) -> Chrome:
    """A browser that has opened the page and started the referee's worker, for several tests."""
    if not driver.execute_script("return Boolean(globalThis.refereeForTests)"):
        driver.get("about:blank")
        driver.get(f"{live_service}/table?lang=en")
        start_in_the_browser(driver)
    return driver


def _compare(driver: Chrome, service: str, asked: list[Question]) -> None:
    told = [answer[:3] for answer in ask_in_the_browser(driver, asked)]
    with requests.Session() as session:
        for question, here in zip(asked, told, strict=True):
            status, media_type, content = ask_over_http(session, service, question)
            assert here == (status, media_type, hashlib.sha256(content).hexdigest()), question


ONE_OF_EACH_RULESET = {
    game.stem.removesuffix("-gates").rpartition("-")[0]: game for game in GAMES[1::3]
}
"""One game of each ruleset. Some have gates."""


@needs_pack
@pytest.mark.parametrize("ruleset", RULESETS)
def test_recorded_game_gets_the_same_bytes_in_the_browser_as_over_http(
    empty_page: Chrome, live_service: str, ruleset: str
) -> None:
    chosen = [*ONE_OF_EACH_RULESET.values()]
    assert 0 < sum("gates" in game.stem for game in chosen) < len(chosen)
    game = ONE_OF_EACH_RULESET[ruleset]
    language = ("en", "fr")[chosen.index(game) % 2]
    asked = list(questions(game, language, rarer=5))
    moves = len(json.loads(game.read_text(encoding="utf-8"))["moves"])
    assert len(asked) >= 3 * moves
    _compare(empty_page, live_service, asked)


@needs_pack
@pytest.mark.parametrize("language", ["en", "fr"])
def test_catalogues_and_errors_get_the_same_bytes_in_the_browser_as_over_http(
    empty_page: Chrome, live_service: str, language: str
) -> None:
    asked = [*catalogue_questions(language), *malformed_questions(language)]
    assert len(asked) > 20
    _compare(empty_page, live_service, asked)


@needs_pack
def test_unexpected_error_is_shown_in_the_console_of_the_browser(empty_page: Chrome) -> None:
    nothing: Any = None
    empty_page.get_log("browser")
    ((status, *_),) = ask_in_the_browser(empty_page, [Question(nothing, {}, None)])
    assert status == 500
    shown: list[str] = []

    def is_shown() -> bool:
        shown.extend(entry["message"] for entry in empty_page.get_log("browser"))
        return all(word in str(shown) for word in ("could not be answered", "AttributeError"))

    until(is_shown)
