"""The page when the service is out of reach or fails, through what a person sees and hears.

With the offline pack the referee in the browser rules; without it the game is kept, and continues
when the service is back.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from selenium.webdriver import Chrome

from service.rules.rulesets import RULESETS
from tests.support.browser import needs_chromium
from tests.support.faulty_proxy import FaultyProxy, faulty_proxy
from tests.support.pack import needs_pack
from tests.support.recorded_games import (
    GAMES,
    Question,
    catalogue_questions,
    malformed_questions,
    questions,
)
from tests.support.serving import ROOT, serving
from tests.table.people import Person, ask
from tests.table.referee_worker import ask_in_the_browser, start_in_the_browser

pytestmark = [pytest.mark.slow, needs_chromium]

RECORD = json.loads((ROOT / "examples/games/second-edition-3.json").read_text(encoding="utf-8"))
PLAYED = 36
"""The number of moves already played when a test begins; red is to play."""
OUT_OF_REACH = {
    "en": "The service is out of reach. The referee on this device decides.",
    "fr": "Le service est injoignable. C’est l’arbitre de cet appareil qui décide.",
}
READY = {"en": "Ready for play without a network.", "fr": "Prêt à jouer sans réseau."}
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
    """Return the fragment of a link to the first moves of the game."""
    request = {"game": RECORD["game"], "moves": RECORD["moves"][:PLAYED], "events": False}
    record: str = ask(service, "replays", request)["record"]
    return "#" + record.replace(" ", "_")


def _at_the_table(
    driver: Chrome, proxy: FaultyProxy, *, phone: bool = False, language: str = "en"
) -> Person:
    """Return a person who has opened the game.

    They are patient: Python in the browser takes a while to start on a busy machine.
    """
    person = Person(driver, proxy.url, phone=phone, language=language)
    person.patience = 120
    person.visit(_game(proxy.url))
    person.position()
    return person


def _wait_until_kept(person: Person) -> None:
    """Wait until the service worker has stored the page, so that none of its files still loads."""
    script = "return navigator.serviceWorker.controller?.state === 'activated'"
    person.wait(lambda: person.driver.execute_script(script), "the service worker is active")


def _another_cell(service: str) -> str:
    """Return a space other than E7 where a brown building may be placed."""
    request = {"game": RECORD["game"], "moves": RECORD["moves"][:PLAYED], "events": False}
    position = ask(service, "replays", request)["notation"]
    placements = ask(service, "legal-moves", {"position": position})["placements"]
    cells: list[str] = next(p["cells"] for p in placements if p.get("color") == "brown")
    return next(cell for cell in cells if cell != "E7")


def _connection(person: Person) -> str:
    """Return what the page says about who answers."""
    return " ".join(element.text for element in person.all("note"))


def _alerts(person: Person) -> str:
    return " ".join(element.text for element in person.all("alert"))


def _no_alert_is_shown(person: Person) -> None:
    """Wait until no alert is shown."""
    person.wait(lambda: not person.all("alert"), "no alert")


def _errors(person: Person) -> list[str]:
    """Return what is in the console apart from failed requests."""
    return [line for line in person.console() if "Failed to load resource" not in line]


def _place(person: Person, piece: str, cell: str) -> None:
    before = person.position()
    person.button(piece)
    person.touch(cell)
    person.wait(lambda: person.position() != before, f"{piece} at {cell}")


def _saved_picture(person: Person) -> tuple[bytes, int]:
    """Save a picture; return how the file begins, and the picture's width."""
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
    """The device rules while the network is cut, and the service rules again once it is back.

    No touch is lost on the way, and the page says who rules.
    """
    person = _at_the_table(driver, with_pack, phone=phone, language=language)
    person.sees(READY[language])
    person.wait(lambda: _connection(person) == "", "the line about who rules")
    with_pack.down = True
    _place(person, BROWN[language], "E7")
    person.hears(LEGAL[language])
    person.wait(lambda: _connection(person) == OUT_OF_REACH[language], "the line about who rules")
    _no_alert_is_shown(person)
    # An illegal placement is refused in the words of the service.
    rulings = with_pack.asked["/v1/adjudications"]
    person.button(GREY[language])
    person.touch("E7")
    refused = person.wait(lambda: said if "E7" in (said := person.said()) else None, "refused")
    assert LEGAL[language] not in refused
    assert with_pack.asked["/v1/adjudications"] == rulings
    position = person.position()
    with_pack.mend()
    person.wait(lambda: _connection(person) == "", "the service rules again")
    assert person.position() == position
    person.touch("E7")
    person.wait(lambda: with_pack.asked["/v1/adjudications"] == rulings + 1, "the service is asked")
    person.hears(refused)
    # And once more, in the middle of a turn: the referee on the device still runs.
    with_pack.down = True
    person.button("Annuler" if language == "fr" else "Undo")
    person.wait(lambda: person.position() != position, "undone")
    person.wait(lambda: _connection(person) == OUT_OF_REACH[language])
    with_pack.mend()
    person.wait(lambda: _connection(person) == "", "the service rules again")
    assert _errors(person) == []


@needs_pack
def test_page_opens_and_rules_without_any_network(driver: Chrome, with_pack: FaultyProxy) -> None:
    """A page that was open before opens again, in both languages, with its game.

    A new game can be begun, too.
    """
    person = _at_the_table(driver, with_pack)
    person.sees(READY["en"])
    _place(person, BROWN["en"], "E7")
    position = person.position()
    person.driver.get("about:blank")
    with_pack.down = True
    asked = with_pack.asked.total()
    person.driver.get(f"{with_pack.url}/table?lang=en")
    person.wait(lambda: person.position() == position, "the game as it was")
    person.wait(lambda: _connection(person) == OUT_OF_REACH["en"], "the line about who rules")
    person.button("Undo")
    person.wait(lambda: person.position() != position, "undone")
    # The rule behind a refusal can be read, and all rules, and the names of the pieces.
    person.button(BROWN["en"])
    person.touch("D6")
    person.press(person.the("link", "Rule: Buildings"))
    person.sees("As long as an unclaimed palace of a colour can still grow")
    person.press(person.the("link", "The rules of a move"))
    person.sees("Stables (Étables)")
    assert len(person.the("region", "The rules").find_elements("css selector", "li")) > 30
    person.button("Share")
    person.the("picture", "QR code")
    person.press(person.the("link", "Names of the pieces"))
    assert "neutral rooftop" in person.the("region", "Names of the pieces").text
    kind, width = _saved_picture(person)
    assert kind == b"\x89PNG\r\n\x1a\n"
    assert 900 < width <= 1200
    person.driver.get(f"{with_pack.url}/table?lang=fr")
    person.sees(OUT_OF_REACH["fr"])
    person.position()
    person.button("Partager")
    person.button("Nouvelle partie")
    for color in ("Vert", "Rouge"):
        person.button(color)
    person.button("Commencer la partie")
    person.sees("À Vert de jouer")
    assert with_pack.asked.total() == asked
    assert _errors(person) == []


@needs_pack
def test_busy_and_old_services_leave_rulings_to_the_pack(
    driver: Chrome, with_pack: FaultyProxy
) -> None:
    """The device rules at once if the service is busy or does not understand this page."""
    person = _at_the_table(driver, with_pack)
    person.sees(READY["en"])
    with_pack.refusal = (503, {"Retry-After": "3"})
    _place(person, BROWN["en"], "E7")
    person.wait(lambda: _connection(person) == OUT_OF_REACH["en"], "the line about who rules")
    with_pack.mend()
    person.wait(lambda: _connection(person) == "", "the service rules again")
    with_pack.refusal, with_pack.build = (422, {}), "000000000000"
    position = person.position()
    person.button("Undo")
    person.wait(lambda: person.position() != position, "undone")
    assert "different version" in person.the("alert").text
    assert person.the("button", "Load again")
    with_pack.mend()
    person.button("Load again")
    person.wait(lambda: not person.all("alert") and person.position(), "loaded again")
    assert _errors(person) == []


@needs_pack
def test_new_build_takes_over_when_the_page_is_loaded_again(
    driver: Chrome, with_pack: FaultyProxy, table_service: str
) -> None:
    """An open page continues with a service of another build.

    When it is loaded again, it is the new build's page, which opens without a network from then on.
    """
    person = _at_the_table(driver, with_pack)
    person.sees(READY["en"])
    with_pack.upstream = table_service
    _place(person, BROWN["en"], "E7")
    person.hears("Legal")
    _no_alert_is_shown(person)
    position = person.position()
    new = requests.get(f"{table_service}/table/build", timeout=60).json()["build"]
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
    person.wait(
        lambda: "rulings wait for the network" in _alerts(person), "the page says that it waits"
    )
    assert driver.execute_script(build) == new
    with_pack.down = False
    person.wait(lambda: person.position() == position, "the same game")
    assert _errors(person) == []


# --- Without the pack ----------------------------------------------------------------------------


@SCREENS
def test_service_killed_in_mid_game_loses_no_touch(
    driver: Chrome, phone: bool, language: str
) -> None:
    """The page says that the ruling waits; when the service is back, the touch counts."""
    off = {"MEDINA_OFFLINE_PACK": "off"}
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
            person.wait(lambda: person.position() != before, "the building stands")
            _no_alert_is_shown(person)
    assert _errors(person) == []


def test_page_opens_without_network_or_pack(driver: Chrome, without_pack: FaultyProxy) -> None:
    """The stored page opens, says that it waits for the service, and then shows the game."""
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
    _no_alert_is_shown(person)


def _count_of_moves(person: Person) -> int:
    person.button("Log")
    return len(person.driver.find_elements("css selector", ".log .move"))


@pytest.mark.parametrize("path", ["/v1/adjudications", "/v1/diagrams"])
def test_network_that_fails_between_two_questions_repeats_no_move(
    driver: Chrome, without_pack: FaultyProxy, path: str
) -> None:
    """A move whose ruling or picture does not arrive is played once, and its verdict stays."""
    person = _at_the_table(driver, without_pack)
    moves = _count_of_moves(person)
    without_pack.unanswered = path
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "Your game is kept" in _alerts(person))
    without_pack.mend()
    _no_alert_is_shown(person)
    person.hears("Legal")
    person.wait(lambda: "E7" in person.position())
    assert _count_of_moves(person) == moves + 1


def test_move_chosen_for_a_position_that_was_undone_is_dropped(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """While an undo waits for the service, the page still shows the position before it."""
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
    _no_alert_is_shown(person)
    person.wait(lambda: person.position() == position, "the position before the building")
    assert _count_of_moves(person) == moves


@SCREENS
def test_slow_service_is_waited_for(
    driver: Chrome, without_pack: FaultyProxy, phone: bool, language: str
) -> None:
    """At two seconds per answer the page calls the service slow, and the touch counts once."""
    person = _at_the_table(driver, without_pack, phone=phone, language=language)
    without_pack.delay = 2
    before = person.position()
    person.button(BROWN[language])
    person.touch("E7")
    slow = {"en": "slow to answer", "fr": "tarde à répondre"}[language]
    person.wait(lambda: slow in _connection(person), "the page says that it is slow")
    person.hears(LEGAL[language])
    person.wait(lambda: person.position() != before, "the building stands")
    person.wait(lambda: _connection(person) == "", "the service rules again")
    _no_alert_is_shown(person)
    assert person.console() == []


@pytest.mark.parametrize("status", [429, 503])
def test_busy_service_is_asked_again(
    driver: Chrome, without_pack: FaultyProxy, status: int
) -> None:
    """The page says that the service is busy, waits for ``Retry-After``, and tries again."""
    person = _at_the_table(driver, without_pack)
    before = person.position()
    without_pack.refusal = (status, {"Retry-After": "1"})
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "The referee is busy. Your game is kept" in _alerts(person))
    assert person.position() == before
    without_pack.mend()
    person.hears("Legal")
    person.wait(lambda: person.position() != before, "the building stands")
    _no_alert_is_shown(person)
    assert _errors(person) == []


def test_service_of_another_version_is_reported(driver: Chrome, without_pack: FaultyProxy) -> None:
    """The page says that the service has a different version, and keeps the game."""
    person = _at_the_table(driver, without_pack)
    before = person.position()
    without_pack.refusal, without_pack.build = (422, {}), "000000000000"
    person.button(BROWN["en"])
    person.touch("E7")
    person.wait(lambda: "different version from this page. Your game is kept" in _alerts(person))
    assert person.position() == before
    without_pack.mend()
    person.button("Load again")
    person.wait(
        lambda: not person.all("alert") and person.position() == before, "the game as it was"
    )
    _place(person, BROWN["en"], "E7")
    assert _errors(person) == []


# --- The device ----------------------------------------------------------------------------------


def test_storage_that_fills_up_is_reported(driver: Chrome, without_pack: FaultyProxy) -> None:
    """From the first move that cannot be stored the page says so; this tab can still play."""
    person = _at_the_table(driver, without_pack)
    _no_alert_is_shown(person)
    person.driver.execute_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    _place(person, BROWN["en"], "E7")
    person.hears("Legal")
    assert "storage is full or blocked. Save it as a file" in person.the("alert").text
    person.button("Undo")
    assert _errors(person) == []


def test_page_works_where_nothing_may_be_kept(driver: Chrome, with_pack: FaultyProxy) -> None:
    """If a browser forbids storage, caches and service workers, the page says so and works."""
    forbid = (
        "const no = () => { throw new DOMException('', 'SecurityError') };"
        "for (const name of ['localStorage', 'caches'])"
        " Object.defineProperty(globalThis, name, {get: no});"
        "navigator.serviceWorker.register = async () => no();"
    )
    command = "Page.addScriptToEvaluateOnNewDocument"
    added = driver.execute_cdp_cmd(command, {"source": forbid})
    try:
        person = _at_the_table(driver, with_pack)
        assert "storage is full or blocked" in person.the("alert").text
        _place(person, BROWN["en"], "E7")
        assert _errors(person) == []
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_two_tabs_show_each_others_moves(driver: Chrome, without_pack: FaultyProxy) -> None:
    """Each tab shows and announces what the other plays; both can continue without losing moves."""
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
        _no_alert_is_shown(person)
        driver.switch_to.window(second)
        person.wait(lambda: person.position() == start, "undone in this tab, too")
        person.button("Redo")
        person.wait(lambda: person.position() == played, "redone")
    finally:
        driver.switch_to.window(second)
        driver.close()
        driver.switch_to.window(first)
    person.wait(lambda: person.position() == played, "redone in this tab, too")


def test_moves_in_two_tabs_at_the_same_moment_are_all_kept(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """A tab that was asleep plays from an older state; Redo in the awake tab restores its moves."""
    asleep = (
        "for (const target of [window, document]) for (const type of ['storage',"
        " 'visibilitychange']) target.addEventListener(type,"
        " (event) => event.stopImmediatePropagation(), true);"
    )
    command = "Page.addScriptToEvaluateOnNewDocument"
    added = driver.execute_cdp_cmd(command, {"source": asleep})
    try:
        person = _at_the_table(driver, without_pack)
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
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


def test_link_that_was_cut_off_is_refused_with_the_reason(
    driver: Chrome, without_pack: FaultyProxy
) -> None:
    """The page says that the link is cut off and in which column, and keeps the game it has."""
    person = _at_the_table(driver, without_pack)
    before = person.position()
    link = _game(without_pack.url)
    for length in (40, 200, -1):
        driver.get("about:blank")
        driver.get(f"{without_pack.url}/table?lang=en{link[:length]}")
        person.hears("This link or record seems to be cut off: its end is missing.")
        assert "Column" in person.said()
        assert person.position() == before
    assert _errors(person) == []


@pytest.mark.parametrize("days", [-400, 400])
def test_clock_that_jumps_delays_nothing(
    driver: Chrome, without_pack: FaultyProxy, days: int
) -> None:
    """A waiting move is sent when the service is back, whatever the device's clock says."""
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
    person.wait(lambda: person.position() != before, "the building stands")
    _no_alert_is_shown(person)
    placed = person.position()
    driver.refresh()
    person.wait(lambda: person.position() == placed, "kept")


# --- The same bytes ------------------------------------------------------------------------------


def _over_http(session: requests.Session, service: str, question: Question) -> list[object]:
    accept = {"diagrams": "image/svg+xml"}.get(question.path, "application/json")
    response = session.request(
        "GET" if question.body is None else "POST",
        f"{service}/v1/{question.path}",
        params=question.query,
        data=None if question.body is None else question.body.encode(),
        headers={
            "Accept": accept if question.body else "*/*",
            "Content-Type": "application/json",
        },
        timeout=60,
    )
    media_type = response.headers["Content-Type"].partition(";")[0]
    return [response.status_code, media_type, hashlib.sha256(response.content).hexdigest()]


@pytest.fixture(scope="module")
def empty_page(driver: Chrome, live_service: str) -> Chrome:
    """A page of the service with nothing kept, in which the referee's worker may run."""
    driver.get("about:blank")
    driver.get(f"{live_service}/table?lang=en")
    start_in_the_browser(driver)
    return driver


def _compare(driver: Chrome, service: str, asked: list[Question]) -> None:
    told = [answer[:3] for answer in ask_in_the_browser(driver, asked)]
    with requests.Session() as session:
        for question, here in zip(asked, told, strict=True):
            assert list(here) == _over_http(session, service, question), question


WHOLE = {game.stem.removesuffix("-gates").rpartition("-")[0]: game for game in GAMES[1::3]}
"""A game of each ruleset, some with gates, to compare at every move."""


@needs_pack
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_recorded_games_get_the_same_bytes_in_the_browser(
    empty_page: Chrome, live_service: str, game: Path
) -> None:
    """A game is judged and drawn alike by the referee in Chromium and over HTTP.

    One game of each ruleset is compared at every move, the others at every tenth; every other game
    is in French.
    """
    assert WHOLE.keys() == RULESETS.keys()
    assert 0 < sum("gates" in chosen.stem for chosen in WHOLE.values()) < len(WHOLE)
    language = ("en", "fr")[GAMES.index(game) % 2]
    every = 1 if game in WHOLE.values() else 10
    asked = list(questions(game, language, every, rarer=5 if every == 1 else 1))
    moves = len(json.loads(game.read_text(encoding="utf-8"))["moves"])
    assert len(asked) >= 3 * moves // every
    _compare(empty_page, live_service, asked)


@needs_pack
@pytest.mark.parametrize("language", ["en", "fr"])
def test_catalogues_and_refusals_get_the_same_bytes_in_the_browser(
    empty_page: Chrome, live_service: str, language: str
) -> None:
    """Rulesets, vocabularies and refused questions get the same bytes, too."""
    asked = [*catalogue_questions(language), *malformed_questions(language)]
    assert len(asked) > 20
    _compare(empty_page, live_service, asked)
