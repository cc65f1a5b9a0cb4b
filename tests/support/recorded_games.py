"""Every question that a client asks in the recorded games, to compare two ways of answering."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from service.offline import reply

from .serving import ROOT

__all__ = ["GAMES", "Question", "catalogue_questions", "malformed_questions", "questions"]

GAMES = sorted((ROOT / "examples" / "games").glob("*.json"))
"""Whole games of all rulesets."""


class Question(NamedTuple):
    """An operation, the parameters of the address, and the body, None for catalogues."""

    operation: str
    query: dict[str, str]
    body: str | None


def questions(game: Path, language: str, every: int = 1, besides: int = 1) -> Iterator[Question]:
    """Yield the questions of a recorded game, about every ply or each n-th one.

    A move is judged and the position drawn at each of them; what can be asked ``besides`` may be
    asked at fewer.
    """
    record = json.loads(game.read_text(encoding="utf-8"))
    query = {"lang": language}

    def ask(operation: str, **request: Any) -> Question:
        return Question(operation, query, json.dumps(request, ensure_ascii=False))

    begin, moves = {"game": record["game"]}, record["moves"]
    yield ask("games", **record["game"])
    drawn = {name: record["game"][name] for name in ("ruleset", "players")}
    yield ask("games", **drawn, seed=len(moves), plies=12)
    yield ask("replays", **begin, moves=moves, include=["positions", "scores"])
    first = _replay(**begin, moves=[])["notation"]
    positions = _replay(**begin, moves=moves, include=["positions"])["positions"]
    parts = ["legal_moves", "refusals", "position"]
    for ply, (before, after, move) in enumerate(
        zip([first, *positions], positions, moves, strict=False)
    ):
        if ply % every:
            continue
        yield ask("adjudications", position=before, move=move, include=parts)
        last = [action["cell"] for action in move["actions"] if "cell" in action]
        yield ask("diagrams", position=after, last=last, cards=False)
        if ply % (every * besides):
            continue
        yield ask("adjudications", position=after, move=move, include=parts)  # mostly illegal
        yield ask("legal-moves", position=after, explain=True)
        yield ask("positions", position=after)
        yield ask("scores", position=after)
        yield ask("audits", position=after)
    yield ask("diagrams", position=positions[-1], size=1200)


def _replay(**request: Any) -> Any:
    return json.loads(reply("replays", {}, json.dumps(request)).body)


def catalogue_questions(language: str, rulesets: Iterator[str]) -> Iterator[Question]:
    """Yield the questions about catalogues."""
    yield Question("rulesets", {"lang": language}, None)
    yield Question("vocabulary", {"lang": language}, None)
    for ruleset in rulesets:
        yield Question("vocabulary", {"lang": language, "ruleset": ruleset}, None)


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


def malformed_questions(language: str) -> Iterator[Question]:
    """Yield questions that are refused."""
    for operation, body in MALFORMED:
        yield Question(operation, {"lang": language}, body)
    yield Question("vocabulary", {"lang": language, "ruleset": "chess"}, None)
