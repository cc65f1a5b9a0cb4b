"""Pages generated from real answers: the API by example, and the example in the README."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from schemas.move import dump_action
from schemas.state import dump_state
from service import create_app
from service.examples.positions import action, position
from service.rules.state import State
from service.web.settings import Settings

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "fr")
WIDTH = 110
BEGIN, END = "<!-- answer -->", "<!-- end of answer -->"


class Sample(NamedTuple):
    """A request to show: a title and a sentence in each language, the path, and the body."""

    titles: dict[str, str]
    texts: dict[str, str]
    path: str
    body: dict[str, Any]


def page_of(language: str) -> Path:
    """Return the file of the page in a language."""
    return ROOT / "docs" / f"answers.{language}.md"


def readme_of(language: str) -> Path:
    """Return the README in a language."""
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


def first_answer() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the request that the README shows, and its position."""
    state = dump_state(_middle_game())
    return {"state": state, "move": _move("yellow", "violet F4", "wall E1")}, state


def samples() -> Iterator[Sample]:
    """Yield the requests that the page shows, in order."""
    state = dump_state(_middle_game())
    yield Sample(
        {"en": "A new game", "fr": "Une nouvelle partie"},
        {
            "en": "The ruleset, the players in seat order, and a seed or the cells of well and "
            "merchant. The first state comes back.",
            "fr": "Le système de règles, les joueurs dans l’ordre du tour, et une graine ou les "
            "cases du puits et du marchand. La réponse donne la première position.",
        },
        "/v1/games",
        {"ruleset": {"id": "second-edition"}, "players": ["red", "yellow", "green"], "seed": 42},
    )
    yield Sample(
        {"en": "A legal move", "fr": "Un coup permis"},
        {
            "en": "The verdict, what the move brought about, the state after it and the score.",
            "fr": "Le verdict, ce que le coup a entraîné, la position qui suit et le score.",
        },
        "/v1/adjudications",
        {"state": state, "move": _move("yellow", "violet H4", "rooftop H3")},
    )
    yield Sample(
        {"en": "An illegal move", "fr": "Un coup interdit"},
        {
            "en": "Every broken rule is reported, with the cells to light up. The state that was "
            "sent comes back.",
            "fr": "Chaque règle enfreinte est signalée, avec les cases à montrer. La position "
            "envoyée revient telle quelle.",
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
            "en": "No game can reach it: everything that is wrong with it is said at once.",
            "fr": "Aucune partie ne peut y mener\u00a0: tout ce qui ne va pas est dit en une fois.",
        },
        "/v1/audits",
        {"state": broken},
    )
    yield Sample(
        {
            "en": "What is legal, and why the rest is not",
            "fr": "Ce qui est permis, et pourquoi le reste ne l’est pas",
        },
        {
            "en": "With `explain`, the refused cells by the rules that forbid them: shade them.",
            "fr": "Avec `explain`, les cases refusées, règle par règle\u00a0: de quoi les griser.",
        },
        "/v1/legal-moves",
        {"state": state, "explain": True},
    )
    yield Sample(
        {"en": "The score", "fr": "Le score"},
        {
            "en": "Itemised: every line is points, and the lines add up to the total.",
            "fr": "Détaillé\u00a0: chaque ligne est en points, leur somme fait le total.",
        },
        "/v1/scores",
        {"state": state},
    )
    yield Sample(
        {"en": "A request that is not well formed", "fr": "Une requête mal formée"},
        {
            "en": "A problem document says where and why.",
            "fr": "Un document d’erreur dit où et pourquoi.",
        },
        "/v1/scores",
        {"state": state | {"phase": "lunch", "tea_supply": "6"}},
    )


def _shortened(document: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without its long parts."""
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
    """Return JSON with one line for each value that fits on a line."""
    line = json.dumps(document, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(document, dict | list):
        return line
    if all(isinstance(item, str) for item in document) and isinstance(document, list):
        return line
    inner = " " * (indent + 2)
    if isinstance(document, dict):
        pairs = [f"{json.dumps(k)}: {_json(v, indent + 2)}" for k, v in document.items()]
        opened, closed = "{", "}"
    else:
        pairs = [_json(item, indent + 2) for item in document]
        opened, closed = "[", "]"
    return f"{opened}\n{inner}" + f",\n{inner}".join(pairs) + f"\n{' ' * indent}{closed}"


def page(language: str) -> str:
    """Return the page of answers in a language."""
    client = create_app(Settings()).test_client()
    title = {"en": "Answers by example", "fr": "Les réponses par l’exemple"}[language]
    note = {
        "en": "Made from real answers (`make docs`); long parts are left out (…).",
        "fr": "Cette page est faite de vraies réponses (`make docs`)\u202f; les longueurs sont "
        "coupées (…).",
    }[language]
    lines = [f"# {title}", "", note, ""]
    for sample in samples():
        answer = client.post(f"{sample.path}?lang={language}", json=sample.body)
        lines += [f"## {sample.titles[language]}", "", sample.texts[language], ""]
        lines += ["```json", f"POST {sample.path}", _json(_shortened(sample.body)), "```", ""]
        lines += [f"```json\n{answer.status}", _json(_shortened(answer.get_json())), "```", ""]
    return "\n".join(lines)


def _first_look(answer: dict[str, Any]) -> dict[str, Any]:
    """Return of an answer what a reader looks at first."""
    shown = {name: answer[name] for name in ("verdict", "legal", "explanation")}
    reasons = [{"rule": reason["rule"], "cells": reason["cells"]} for reason in answer["reasons"]]
    return {**shown, "reasons": reasons, "…": "…"}


def readme_example(language: str) -> str:
    """Return the answer that the README shows."""
    client = create_app(Settings()).test_client()
    answer = client.post(f"/v1/adjudications?lang={language}", json=first_answer()[0]).get_json()
    return f"{BEGIN}\n```json\n{_json(_first_look(answer))}\n```\n{END}"


def readme(language: str) -> str:
    """Return a README with an up-to-date example."""
    text = readme_of(language).read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + readme_example(language) + rest.partition(END)[2]


def regenerate() -> None:
    """Rewrite the pages, and the READMEs' example and its request."""
    request = ROOT / "examples" / "adjudication.json"
    request.parent.mkdir(exist_ok=True)
    request.write_text(_json(first_answer()[0]) + "\n", encoding="utf-8")
    for language in LANGUAGES:
        page_of(language).write_text(page(language), encoding="utf-8")
        readme_of(language).write_text(readme(language), encoding="utf-8")
