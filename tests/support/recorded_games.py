"""Requests about the example games, for comparing the offline referee with the service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import requests

from schemas.notation import write_move
from service.offline import reply
from service.rules.catalogue import RULES
from service.rules.rulesets import RULESETS

from .serving import ROOT
from .waiting import NEVER

GAMES = sorted((ROOT / "examples" / "games").glob("*.json"))
"""Files with whole games of all rulesets."""


class Question(NamedTuple):
    """A request. The path comes after ``/v1/``, and the body is None for GET."""

    path: str
    query: dict[str, str]
    body: str | None


def ask_over_http(
    session: requests.Session, service: str, question: Question
) -> tuple[int, str, bytes]:
    """Return the service's status code, media type and body. Pictures are SVG."""
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
        timeout=NEVER,
    )
    media_type = response.headers["Content-Type"].partition(";")[0]
    return response.status_code, media_type, response.content


def questions(game: Path, language: str, every: int = 1, rarer: int = 1) -> Iterator[Question]:
    """Yield the requests about a recorded game.

    Every ``every``-th move gets a ruling and a picture. Every ``rarer``-th of these moves gets all
    other requests, too.
    """
    record = json.loads(game.read_text(encoding="utf-8"))
    query = {"lang": language}

    def ask(path: str, **request: Any) -> Question:
        return Question(path, query, json.dumps(request, ensure_ascii=False))

    def get(path: str, **parameters: str) -> Question:
        return Question(path, {**query, **parameters}, None)

    begin, moves = {"game": record["game"]}, record["moves"]
    yield ask("games", **record["game"])
    drawn = {name: record["game"][name] for name in ("ruleset", "players")}
    yield ask("games", **drawn, seed=len(moves), plies=12)
    yield ask("replays", **begin, moves=moves, include=["positions", "scores"])
    first = _replay(**begin, moves=[])["notation"]
    whole = _replay(**begin, moves=moves, include=["positions"])
    yield get("replays", record=whole["record"], include="positions")
    positions = whole["positions"]
    parts = ["legal_moves", "refusals", "position"]
    for ply, (before, after, move) in enumerate(
        zip([first, *positions], positions, moves, strict=False)
    ):
        if ply % every:
            continue
        yield ask("adjudications", position=before, move=move, include=parts)
        last = [action["cell"] for action in move["actions"] if "cell" in action]
        yield ask("diagrams", position=after, last=last, cards=False)
        if ply % (every * rarer):
            continue
        yield ask("adjudications", position=after, move=move, include=parts)  # mostly illegal
        yield ask("legal-moves", position=after, explain=True)
        question = "où puis-je jouer ?" if language == "fr" else "whose turn is it?"
        yield ask("questions", position=after, question=question)
        yield get("questions", position=after, question=question)
        for path in ("positions", "scores", "audits"):
            yield ask(path, position=after)
            yield get(path, position=after)
        yield get("adjudications", position=before, play=write_move(move))
        yield get("legal-moves", position=after, explain="1")
        yield get("diagrams.svg", position=after, last=",".join(last), cards="0")
        yield get("diagrams.txt", position=after)
    yield ask("diagrams", position=positions[-1], size=1200)


def _replay(**request: Any) -> Any:
    return json.loads(reply("replays", {}, json.dumps(request)).body)


def catalogue_questions(language: str) -> Iterator[Question]:
    """Yield requests for all rules, rulesets and vocabularies."""
    query = {"lang": language}
    for path in ("rules", "rulesets", "vocabulary"):
        yield Question(path, query, None)
    for rule in RULES:
        yield Question(f"rules/{rule}", query, None)
    for ruleset in RULESETS:
        yield Question(f"rulesets/{ruleset}", query, None)
        yield Question("vocabulary", {**query, "ruleset": ruleset}, None)


MALFORMED = (
    ("adjudications", ""),
    ("adjudications", " "),
    ("adjudications", "{"),
    ("adjudications", "{}"),
    ("adjudications", "null"),
    ("adjudications", '{"a": 1, "a": 2}'),
    ("adjudications", '{"a": NaN}'),
    ("adjudications", '{"a": ' + "9" * 400 + "}"),
    ("adjudications", '{"\\ud800": 1}'),
    ("adjudications", '{"é\\u001f\\"\\\\\\n\\u007f\\u2028": 1, "state": [], "move": 7}'),
    ("positions", '{"position": "2e.1 ryg FI5,MM8 VO6 BG3"}'),
    ("replays", '{"record": "2e.1 ryg FI5,MM8 VO6 BG3"}'),
    ("replays", '{"game": {"ruleset": {"id": "chess"}, "players": ["red"]}, "moves": []}'),
    ("games", '{"ruleset": {"id": "second-edition"}, "players": ["red", "red"], "seed": 1.5}'),
    ("diagrams", '{"position": "x", "last": ["Z1"], "highlight": 3, "size": 1e300}'),
    ("chess", "{}"),
)


MALFORMED_ADDRESSES: tuple[tuple[str, dict[str, str]], ...] = (
    ("chess", {}),
    ("rules/chess", {}),
    ("rulesets/chess", {}),
    ("vocabulary/x", {}),
    ("diagrams.svg/x", {}),
    ("diagrams.gif", {}),
    ("vocabulary", {"ruleset": "chess"}),
    ("vocabulary", {"rules": "1"}),
    ("scores", {}),
    ("scores", {"position": "2e.1 ryg FI5,MM8"}),
    ("legal-moves", {"position": "x", "explain": "yes", "moves": ""}),
    ("adjudications", {"position": "x"}),
    ("replays", {"record": "2e.1 ryg FI5,MM8 VO6 BG3"}),
    ("diagrams.svg", {"size": "1e3", "last": "Z1,A2", "cards": "no"}),
    ("diagrams.txt", {"viewer": "pink"}),
)


def malformed_questions(language: str) -> Iterator[Question]:
    """Yield requests that the service refuses."""
    query = {"lang": language}
    for path, body in MALFORMED:
        yield Question(path, query, body)
    for path, parameters in MALFORMED_ADDRESSES:
        yield Question(path, {**query, **parameters}, None)
    for path in ("rules", "rulesets/second-edition", "scores"):
        yield Question(path, {"lang": "de"}, None)
    yield Question("scores", {"lang": "de"}, "{}")
