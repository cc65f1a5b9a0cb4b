"""The files in ``examples/``: complete games and positions.

``games`` has requests to ``/v1/replays``, and ``positions`` has requests to ``/v1/adjudications``.
``index.json`` says what each file shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from schemas.move import dump_move
from schemas.state import dump_state
from service.cli.pretty_json import pretty_json
from service.rules.board import NAME
from service.rules.rulesets import PLAYER_COLORS
from service.rules.scoring import score
from service.rules.state import Move, State
from tests.support.random_games import TABLES

from .player import game
from .positions import POSITIONS

FOLDER: Final = Path(__file__).parents[3] / "examples"

_BASE: Final = 2001
"""The seed of the first game. Each later game has the next seed."""

_INTRODUCTION: Final = {
    "en": """# Examples

This folder holds complete games and instructive positions, which the tests and the documentation
also use. You can send each of them to the service, or pass it to `medina`, without changes:

    medina replay examples/games/*.json
    medina judge examples/positions/too-close-diagonally.json
    curl -H 'Content-Type: application/json' -d @examples/positions/tea-break.json \\
        http://localhost:8000/v1/adjudications

`index.json` describes each game and position. `make examples` generates the games, the positions,
the index and this page, so don't edit them by hand.
""",
    "fr": """# Exemples

Ce dossier contient des parties complètes et des positions instructives, dont se servent aussi les
tests et la documentation. Chaque partie et chaque position peut être envoyée telle quelle au
service, ou passée à `medina` :

    medina replay examples/games/*.json
    medina judge examples/positions/too-close-diagonally.json
    curl -H 'Content-Type: application/json' -d @examples/positions/tea-break.json \\
        'http://localhost:8000/v1/adjudications?lang=fr'

`index.json` décrit chaque partie et chaque position. `make examples` produit les parties, les
positions, l’index et cette page : ne les modifiez pas à la main.
""",
}
_GAMES: Final = {
    "en": """
## Complete games

There is a game for every ruleset and every number of players, with and without the gates. Each move
in these files is a whole turn. The games were played by a program that looks only one action ahead.
They are complete and legal, but not well played.

| game | players | turns | points | winner |
|---|---|---|---|---|
""",
    "fr": """
## Parties complètes

Il y a une partie pour chaque système de règles et chaque nombre de joueurs, avec et sans les
portes. Chaque coup y est un tour entier. Ces parties ont été jouées par un programme qui ne voit
qu’une action à l’avance. Elles sont complètes et légales, mais pas bien jouées.

| partie | joueurs | tours | points | vainqueur |
|---|---|---|---|---|
""",
}
_COLORS: Final = {
    "en": {color: color for color in PLAYER_COLORS},
    "fr": {"red": "rouge", "yellow": "jaune", "green": "vert", "blue": "bleu"},
}
_POSITIONS: Final = {
    "en": "\n## Positions\n\n| position | verdict | what it shows |\n|---|---|---|\n",
    "fr": "\n## Positions\n\n| position | verdict | ce qu’elle montre |\n|---|---|---|\n",
}


def regenerate() -> None:
    """Rewrite the example files and delete files that are no longer examples."""
    wanted = files()
    for folder in ("games", "positions"):
        (FOLDER / folder).mkdir(parents=True, exist_ok=True)
        for path in (FOLDER / folder).iterdir():
            if f"{folder}/{path.name}" not in wanted:
                path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def index() -> Any:
    return load("index.json")


def load(name: str) -> Any:
    """Return the JSON document in an example file."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def files() -> dict[str, str]:
    """Return the text of each example file, keyed by its path within ``examples``."""
    written: dict[str, str] = {}
    games: dict[str, Any] = {}
    for number, (ruleset, players, gates) in enumerate(TABLES):
        name = f"games/{ruleset}-{players}{'-gates' if gates else ''}.json"
        options = {"gates": True} if gates else {}
        first, moves, last = game(ruleset, players, _BASE + number, options)
        written[name] = _record(first, moves)
        result = score(last)
        games[name] = {
            "ruleset": ruleset,
            "players": [player.color for player in last.players],
            "gates": gates,
            "moves": len(moves),
            "totals": [player.total for player in result.players],
            "winners": list(result.winners),
        }
    positions: dict[str, Any] = {}
    for position in POSITIONS:
        name = f"positions/{position.name}.json"
        question = {"state": dump_state(position.state), "move": dump_move(position.move)}
        written[name] = pretty_json(question) + "\n"
        positions[name] = {
            "about": {"en": position.english, "fr": position.french},
            "verdict": position.verdict,
            "shows": list(position.shows),
        }
    contents = {"games": games, "positions": positions}
    written["index.json"] = pretty_json(contents) + "\n"
    written["README.md"] = "".join(_readme(contents, "en"))
    written["README.fr.md"] = "".join(_readme(contents, "fr"))
    return written


def _record(first: State, moves: list[Move]) -> str:
    """Return the record of a game as JSON with one line per move."""
    asked: dict[str, Any] = {
        "ruleset": {"id": first.config.ruleset.id, "options": first.config.overrides},
        "players": [player.color for player in first.players],
    }
    if first.well:
        asked["well"] = NAME[first.well]
    if first.streets:
        asked["merchant"] = NAME[first.streets[0][0]]
    lines = ",\n".join(f"    {_line(dump_move(move))}" for move in moves)
    return f'{{\n  "game": {pretty_json(asked, 2)},\n  "moves": [\n{lines}\n  ]\n}}\n'


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _readme(contents: Mapping[str, Any], language: str) -> Iterator[str]:
    yield _INTRODUCTION[language]
    yield _GAMES[language]
    spoken = _COLORS[language]
    for name, record in contents["games"].items():
        players, winners = (
            ", ".join(spoken[color] for color in record[key]) for key in ("players", "winners")
        )
        totals = ", ".join(map(str, record["totals"]))
        yield (
            f"| [{Path(name).stem}]({name}) | {players} | {record['moves']} "
            f"| {totals} | {winners} |\n"
        )
    yield _POSITIONS[language]
    for name, entry in contents["positions"].items():
        yield (
            f"| [{Path(name).stem}]({name}) | `{entry['verdict']}` | {entry['about'][language]} |\n"
        )
