"""The recorded game that most tests of the page begin with."""

from __future__ import annotations

import json
from typing import Any, Final

from tests.support.serving import ROOT
from tests.table.people import ask

GAME: Final[dict[str, Any]] = json.loads(
    (ROOT / "examples/games/second-edition-3.json").read_text(encoding="utf-8")
)
"""A recorded three-player game of the second edition."""

PIECES: Final = {
    "en": {
        "merchant": "merchant",
        "stable": "stable",
        "wall": "wall",
        "rooftop": "rooftop",
        "neutral_rooftop": "neutral rooftop",
        "tea_tile": "tea tile",
    },
    "fr": {
        "merchant": "marchand",
        "stable": "étable",
        "wall": "mur",
        "rooftop": "toit,",
        "neutral_rooftop": "toit neutre",
        "tea_tile": "tuile thé",
    },
}
"""The names of the pieces on the page, by language."""


def record_link(service: str, moves: int) -> str:
    """Return the URL fragment of the game after its first ``moves`` moves."""
    request = {"game": GAME["game"], "moves": GAME["moves"][:moves], "events": False}
    record: str = ask(service, "replays", request, "en")["record"]
    return "#" + record.replace(" ", "_")


def one_piece_each(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return moves as the page records them."""
    return [
        {**move, "actions": actions}
        for move in moves
        for actions in ([[action] for action in move["actions"]] or [[]])
    ]


def last_ruling(service: str, moves: int, language: str = "en") -> Any:
    """Return the ruling on the last piece of the game's first ``moves`` moves."""
    *earlier, move = one_piece_each(GAME["moves"][:moves])
    request = {"game": GAME["game"], "moves": earlier, "events": False}
    position = ask(service, "replays", request)["notation"]
    asked = {"position": position, "move": move, "include": ["legal_moves"]}
    return ask(service, "adjudications", asked, language)


def recorded_by_page(service: str, moves: int) -> str:
    """Return the record of :func:`record_link` as the page writes it: with one piece a move."""
    fields = record_link(service, moves)[1:].split("_")
    return "_".join([*fields[:3], *(turn.replace(",", ";") for turn in fields[3:])])
