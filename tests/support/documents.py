"""The pages of answers and the example in the READMEs, with real answers from the service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from schemas.move import dump_action
from schemas.state import StateJson, dump_state
from service import create_app
from service.examples.positions import action, position
from service.rules.state import State
from service.web.settings import Settings

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "fr")
WIDTH = 110
BEGIN, END = "<!-- answer -->", "<!-- end of answer -->"


class Sample(NamedTuple):
    """A request on the pages of answers. Titles and texts are keyed by language."""

    titles: dict[str, str]
    texts: dict[str, str]
    path: str
    body: dict[str, Any]


def page_of(language: str) -> Path:
    return ROOT / "docs" / f"answers.{language}.md"


def readme_of(language: str) -> Path:
    return ROOT / ("README.md" if language == "en" else f"README.{language}.md")


def _middle_game() -> State:
    return position(
        "second-edition",
        "red yellow green",
        buildings={"orange": "D4 D5 E5", "violet": "H3", "grey": "C9 C10", "brown": "M9"},
        stables="D6",
        rooftops="red:D4",
        walls="B1 C1 D1 A2 Q13",
        streets=["G6 G7 H7 I7"],
        well="M5",
        player="yellow",
    )


def _move(player: str, *words: str) -> dict[str, Any]:
    return {"player": player, "actions": [dump_action(action(word)) for word in words]}


def readme_request() -> tuple[dict[str, Any], StateJson]:
    """Return the request that the README shows, and its state."""
    state = dump_state(_middle_game())
    return {"state": state, "move": _move("yellow", "violet F4", "wall E1")}, state


def samples() -> Iterator[Sample]:
    state = dump_state(_middle_game())
    yield Sample(
        {"en": "A new game", "fr": "Une nouvelle partie"},
        {
            "en": "Send the ruleset and the players in seat order. If you like, add the cells of "
            "the well and the merchant, or a seed from which they are drawn. The answer contains "
            "the first state.",
            "fr": "On envoie le système de règles et les joueurs dans l’ordre du tour. On peut "
            "ajouter les cases du puits et du marchand, ou une graine pour les tirer au sort. La "
            "réponse contient la première position.",
        },
        "/v1/games",
        {"ruleset": {"id": "second-edition"}, "players": ["red", "yellow", "green"], "seed": 42},
    )
    yield Sample(
        {"en": "A legal move", "fr": "Un coup légal"},
        {
            "en": "The answer contains the verdict, the events that the move causes, the new state "
            "and the score.",
            "fr": "La réponse contient le verdict, les conséquences du coup, la nouvelle position "
            "et le score.",
        },
        "/v1/adjudications",
        {"state": state, "move": _move("yellow", "violet H4", "rooftop H3")},
    )
    yield Sample(
        {"en": "An illegal move", "fr": "Un coup illégal"},
        {
            "en": "Every broken rule is reported, with the cells to highlight. The answer contains "
            "the state that was sent.",
            "fr": "Chaque règle enfreinte est signalée, avec les cases à mettre en évidence. La "
            "réponse contient la position envoyée.",
        },
        "/v1/adjudications",
        {"state": state, "move": _move("yellow", "violet F4")},
    )
    broken = json.loads(json.dumps(state))
    broken["board"]["walls"].append("J1")
    broken["palace_tiles"]["orange"]["holder"] = "green"
    yield Sample(
        {"en": "An impossible state", "fr": "Une position impossible"},
        {
            "en": "No game can reach this state. The answer lists everything wrong with it.",
            "fr": "Aucune partie ne peut y mener. La réponse énumère tout ce qui ne va pas.",
        },
        "/v1/audits",
        {"state": broken},
    )
    yield Sample(
        {
            "en": "The legal actions, and why others are refused",
            "fr": "Les actions légales, et pourquoi les autres sont refusées",
        },
        {
            "en": "With `explain`, the answer also lists the refused cells, grouped by the rules "
            "that forbid them, so that a client can shade them.",
            "fr": "Avec `explain`, la réponse énumère aussi les cases refusées, groupées par "
            "règle, pour qu’un client puisse les griser.",
        },
        "/v1/legal-moves",
        {"state": state, "explain": True},
    )
    yield Sample(
        {"en": "The score", "fr": "Le score"},
        {
            "en": "The score is itemised. Each item is a number of points; the items add up to the "
            "total.",
            "fr": "Le score est détaillé. Chaque élément est un nombre de points\u202f; leur somme "
            "donne le total.",
        },
        "/v1/scores",
        {"state": state},
    )
    yield Sample(
        {"en": "A malformed request", "fr": "Une requête mal formée"},
        {
            "en": "The answer is a problem document, which lists each error and where it is.",
            "fr": "La réponse est un document d’erreur, qui indique chaque erreur et son "
            "emplacement.",
        },
        "/v1/scores",
        {"state": state | {"phase": "lunch", "tea_supply": "6"}},
    )


def _shortened(document: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a document in which "…" replaces long parts."""
    short = dict(document)
    for name in ("state", "score"):
        if isinstance(short.get(name), dict) and len(json.dumps(short[name])) > 1500:
            short[name] = {"…": "…"}
    if short.get("refusals"):
        short["refusals"] = [*short["refusals"][:4], "…"]
    if isinstance(short.get("ruleset"), dict) and "revision" in short["ruleset"]:
        short["ruleset"] = {**short["ruleset"], "options": {"…": "…"}}
    return short


def _json(document: Any, indent: int = 0) -> str:
    """Format a document as JSON without splitting short values and arrays of strings."""
    line = json.dumps(document, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(document, dict | list):
        return line
    if all(isinstance(item, str) for item in document) and isinstance(document, list):
        return line
    inner = " " * (indent + 2)
    if isinstance(document, dict):
        pairs = [
            f"{json.dumps(name, ensure_ascii=False)}: {_json(value, indent + 2)}"
            for name, value in document.items()
        ]
        opened, closed = "{", "}"
    else:
        pairs = [_json(item, indent + 2) for item in document]
        opened, closed = "[", "]"
    return f"{opened}\n{inner}" + f",\n{inner}".join(pairs) + f"\n{' ' * indent}{closed}"


def page(language: str) -> str:
    """Return the text of a page of answers."""
    client = create_app(Settings()).test_client()
    title = {"en": "Answers by example", "fr": "Les réponses par l’exemple"}[language]
    note = {
        "en": "`make docs` generates this page from real answers. Long parts are omitted (…).",
        "fr": "`make docs` produit cette page à partir de vraies réponses. Les passages trop "
        "longs sont omis (…).",
    }[language]
    lines = [f"# {title}", "", note, ""]
    for sample in samples():
        answer = client.post(f"{sample.path}?lang={language}", json=sample.body)
        lines += [f"## {sample.titles[language]}", "", sample.texts[language], ""]
        lines += ["```json", f"POST {sample.path}", _json(_shortened(sample.body)), "```", ""]
        lines += [f"```json\n{answer.status}", _json(_shortened(answer.get_json())), "```", ""]
    return "\n".join(lines)


def _first_look(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an answer that the README shows."""
    shown = {name: answer[name] for name in ("verdict", "legal", "explanation")}
    parts = ("rule", "message", "cells")
    reasons = [{part: reason[part] for part in parts} for reason in answer["reasons"]]
    return {**shown, "reasons": reasons}


def readme_example(language: str) -> str:
    """Return the README's block with the answer, including its markers."""
    client = create_app(Settings()).test_client()
    answer = client.post(f"/v1/adjudications?lang={language}", json=readme_request()[0]).get_json()
    return f"{BEGIN}\n```json\n{_json(_first_look(answer))}\n```\n{END}"


def readme(language: str) -> str:
    """Return the text of a README with an up-to-date answer."""
    text = readme_of(language).read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + readme_example(language) + rest.partition(END)[2]


def regenerate() -> None:
    """Rewrite the answers on all pages, and examples/adjudication.json."""
    request = ROOT / "examples" / "adjudication.json"
    request.parent.mkdir(exist_ok=True)
    request.write_text(_json(readme_request()[0]) + "\n", encoding="utf-8")
    for language in LANGUAGES:
        page_of(language).write_text(page(language), encoding="utf-8")
        readme_of(language).write_text(readme(language), encoding="utf-8")
