"""Players join a game in progress by entering its board on the companion page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver import Chrome, Keys

from tests.support.browser import needs_chromium
from tests.table.games import GAME
from tests.table.people import Person, ask

pytestmark = [pytest.mark.slow, needs_chromium]

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "players": {"red": "Red", "yellow": "Yellow", "green": "Green", None: "nobody"},
        "building": "{} building",
        "colors": {"grey": "grey", "violet": "violet", "brown": "brown", "orange": "orange"},
        "stables": "stable",
        "merchants": "merchant",
        "walls": "wall",
        "well": "well",
        "rooftop": "{} rooftop",
        "enter": "Enter the pieces",
        "whole": "Whole board",
        "undo": "Undo",
        "play": "Play on from here",
        "right": "This is possible",
        "legal": "possible",
        "unsure": "depends on what is behind the screens",
        "wrong": "This is impossible",
    },
    "fr": {
        "players": {"red": "Rouge", "yellow": "Jaune", "green": "Vert", None: "personne"},
        "building": "bâtiment {}",
        "colors": {"grey": "gris", "violet": "violet", "brown": "marron", "orange": "orange"},
        "stables": "étable",
        "merchants": "marchand",
        "walls": "mur",
        "well": "puits",
        "rooftop": "toit {}",
        "enter": "Décrire le plateau",
        "whole": "Tout le plateau",
        "undo": "Annuler",
        "play": "Continuer la partie à partir d’ici",
        "right": "C’est possible",
        "legal": "possible",
        "unsure": "les écrans ou les paravents",
        "wrong": "C’est impossible",
    },
}
ROOFTOPS = {
    "en": {"red": "red", "yellow": "yellow", "green": "green", "neutral": "neutral"},
    "fr": {"red": "rouge", "yellow": "jaune", "green": "vert", "neutral": "neutre"},
}


def _state(service: str, played: int) -> dict[str, Any]:
    """Return the state after this number of moves."""
    request = {"game": GAME["game"], "moves": GAME["moves"][:played], "events": False}
    state: dict[str, Any] = ask(service, "replays", request, "en")["state"]
    return state


def _pieces(state: dict[str, Any], language: str) -> Iterator[tuple[str, str]]:
    """Yield the button name and the space of each piece on the board."""
    words, board = WORDS[language], state["board"]
    yield words["well"], board["well"]
    for color, cells in board["buildings"].items():
        for cell in cells:
            yield words["building"].format(words["colors"][color]), cell
    for kind in ("stables", "walls"):
        for cell in board[kind]:
            yield words[kind], cell
    for street in board["streets"]:
        for cell in street:
            yield words["merchants"], cell
    for rooftop in reversed(board["rooftops"]):  # they can be entered in any order
        yield words["rooftop"].format(ROOFTOPS[language][rooftop["color"]]), rooftop["cell"]


def _answer(question: dict[str, Any], state: dict[str, Any], language: str) -> str:
    """Return a pattern for the name of the button with the correct answer."""
    about, steps = question["about"], question["pointer"].split("/")
    players = WORDS[language]["players"]
    if about in ("tea", "neutral_rooftops"):
        seat = next(player for player in state["players"] if player["color"] == steps[2])
        return f"{seat['tea_tiles'] if about == 'tea' else seat['stock'][about]}$"
    if about in ("palace_tile", "tower_tile"):
        return str(players[state[f"{about}s"][steps[2]]["holder"]])
    if about == "claim_order":
        order = [rooftop["cell"] for rooftop in state["board"]["rooftops"]]
        true = min(question["options"], key=lambda cells: [order.index(cell) for cell in cells])
        return "–".join(true) + "$"
    assert about == "street", about
    real = [set(street) for street in state["board"]["streets"]]
    true = next(o for o in question["options"] if all(set(street) in real for street in o))
    return " · ".join("–".join(street) for street in true) + "$"


def _touch(person: Person, cell: str) -> None:
    """Touch a space, after zooming out if the space is out of view."""
    script = (
        "const b = arguments[0].getBoundingClientRect();"
        "return arguments[0] === document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)"
    )
    if not person.driver.execute_script(script, person.cell(cell)):
        person.button(WORDS[person.language]["whole"])
    person.touch(cell)


@pytest.mark.parametrize(
    ("phone", "language", "played"),
    [(True, "fr", 27), (False, "en", 15)],
    ids=["phone-fr", "desk-en"],
)
def test_game_is_joined_by_entering_its_board(
    driver: Chrome, table_service: str, phone: bool, language: str, played: int
) -> None:
    """The joined game continues from the real position, but the stocks are unknown."""
    state, words = _state(table_service, played), WORDS[language]
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit()
    person.button({"en": "We have", "fr": "Notre partie"}[language])
    for player in state["players"]:
        person.button(words["players"][player["color"]])
    person.the("field", words["players"]["red"]).send_keys("Zoë", Keys.TAB)
    person.button(words["enter"])
    person.position()
    pieces = list(_pieces(state, language))
    assert len(pieces) > (50 if phone else 25)

    # A wall that is connected to nothing is reported as impossible at once. Undo removes it.
    empty = person.position()
    person.button(words["walls"])
    _touch(person, "H1")
    person.hears(words["wrong"])
    person.hears("H1")
    person.button(words["undo"])
    person.wait(lambda: person.position() == empty)

    chosen = ""
    for name, cell in pieces:
        before = person.position()
        if name != chosen:
            person.button(name)
            chosen = name
        _touch(person, cell)
        person.wait(lambda before=before: person.position() != before, f"{name} {cell}")
    # A reload keeps the pieces.
    entered = person.position()
    person.visit(empty=False)
    person.button({"en": "Continue entering", "fr": "Reprendre la desc"}[language])
    person.wait(lambda: person.position() == entered)

    def named(text: str) -> str:
        """Return a text of the service with the name that the page has for a player."""
        return text.replace(words["players"]["red"], "Zoë")

    person.button(named(words["players"][state["turn"]["player"]]))
    asked = 0
    seen: set[str] = set()
    request = _request(state)
    while True:
        answer = ask(table_service, "games", request, language)
        if not answer["questions"]:
            break
        question = answer["questions"][0]
        assert question["pointer"] not in seen
        seen.add(question["pointer"])
        message = re.escape(named(question["message"]))
        group = person.the("group", message)
        true = named(_answer(question, state, language))
        button = next(
            b
            for b in group.find_elements("css selector", "button")
            if re.match(true, b.accessible_name)
        )
        option = group.find_elements("css selector", "button").index(button)
        _put(request, question["pointer"], question["options"][option])
        person.press(button)
        asked += 1
        person.wait(
            lambda message=message: not person.all("group", message),
            question["message"],
        )
    assert asked >= (3 if phone else 2)
    assert answer["verdict"] == "ok", answer["reasons"]
    person.hears(words["right"])
    person.button(words["play"])
    person.wait(lambda: not person.all("button", words["play"]))
    person.button({"en": "Log", "fr": "Journal"}[language])
    person.sees(
        {"en": "record begins with this board", "fr": "notée à partir de ce plateau"}[language]
    )
    if phone:
        person.button("Journal")
    assert state["turn"]["player"] == "red"
    player = "Zoë"  # the name entered before the board
    person.sees({"en": f"{player} to play", "fr": f"À {player} de jouer"}[language])

    # Only the stocks differ from the real position: they are hidden.
    joined = answer["state"]
    for field in ("board", "palace_tiles", "tower_tiles"):
        assert joined[field] == state[field]
    assert joined["turn"]["player"] == state["turn"]["player"]
    assert [seat["stock"]["walls"] for seat in joined["players"]] == [None] * 3

    # Spaces whose legality depends on hidden stocks have their own label.
    legal = ask(table_service, "legal-moves", {"state": joined}, language)["placements"]
    walls = [entry for entry in legal if entry["piece"] == "wall"]
    assert walls
    person.button(words["walls"])
    wall = person.the("button", words["walls"])
    person.wait(lambda: wall.get_attribute("aria-pressed") == "true")
    for entry in walls:
        label = words["legal"] if entry["certain"] else words["unsure"]
        for cell in entry["cells"]:
            assert person.cell(cell).accessible_name.endswith(label)

    # Placements get a ruling although the stocks are hidden.
    listed = next(entry for entry in legal if entry["piece"] == "building")
    color = listed["color"]
    person.button(words["building"].format(words["colors"][color]))
    for cell, verdicts in (
        (state["board"]["well"], ("illegal",)),
        (listed["cells"][0], ("legal", "undetermined")),
    ):
        _touch(person, cell)
        action = {"piece": "building", "color": color, "cell": cell}
        move = {"player": state["turn"]["player"], "actions": [action]}
        ruling = ask(table_service, "adjudications", {"state": joined, "move": move}, language)
        assert ruling["verdict"] in verdicts
        person.hears(ruling["explanation"].replace(words["players"]["red"], player))
    assert person.console() == []


@pytest.mark.parametrize(
    ("phone", "language"), [(True, "fr"), (False, "en")], ids=["phone-fr", "desk-en"]
)
def test_players_need_not_know_how_many_tea_tiles_somebody_has(
    driver: Chrome, table_service: str, phone: bool, language: str
) -> None:
    """The referee then counts as many as their palaces can have brought."""
    words = WORDS[language]
    person = Person(driver, table_service, phone=phone, language=language)
    person.visit()
    person.button({"en": "We have", "fr": "Notre partie"}[language])
    for color in ("red", "yellow"):
        person.button(words["players"][color])
    person.button(words["enter"])
    violet = words["building"].format(words["colors"]["violet"])
    rooftop = words["rooftop"].format(ROOFTOPS[language]["red"])
    street = ("F6", "F7", "F8", "G8")
    merchants = [(words["merchants"], cell) for cell in street]
    for name, cell in [(violet, "C4"), (rooftop, "C4"), (words["well"], "J7"), *merchants]:
        before = person.position()
        person.button(name)
        _touch(person, cell)
        person.wait(lambda before=before: person.position() != before, f"{name} {cell}")
    # Nothing in the street looks like an error.
    assert not driver.find_elements("css selector", ".board :is(.no, .forbids, .refused)")
    assert "×" not in driver.find_element("css selector", ".board").get_attribute("innerHTML")
    question = {"en": "How many tea tiles does Red", "fr": "Combien de tuiles thé Rouge"}[language]
    person.the("group", question)
    person.button({"en": "I don’t know: count 3", "fr": "Je ne sais pas : en compter 3"}[language])
    person.wait(lambda: not person.all("group", question))
    person.hears(words["right"])
    person.button(words["play"])
    person.wait(lambda: not person.all("button", words["play"]))
    kept = driver.execute_script("return JSON.parse(localStorage['medina.table'])")
    state = ask(table_service, "positions", kept["game"]["begin"])["state"]
    assert [seat["tea_tiles"] for seat in state["players"]] == [3, 0]
    assert person.console() == []


def _request(state: dict[str, Any]) -> dict[str, Any]:
    """Return the request that the page should send for an entered board."""
    board = {key: value for key, value in state["board"].items() if key != "streets"}
    return {
        "ruleset": {"id": state["ruleset"]["id"]},
        "players": [player["color"] for player in state["players"]],
        "board": {**board, "merchants": [c for s in state["board"]["streets"] for c in s]},
        "turn": {"player": state["turn"]["player"]},
    }


def _put(request: dict[str, Any], pointer: str, answer: Any) -> None:
    *steps, last = pointer[1:].split("/")
    place = request
    for step in steps:
        place = place.setdefault(step, {})
    place[last] = answer
