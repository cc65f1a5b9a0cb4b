"""Draws the pictures in ``docs/pictures``.

They show the README's question, and positions of random games in which palaces grow before they are
claimed. The same seeds always give the same games.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from schemas import requests
from service.diagrams import svg_diagram
from service.rules import referee
from service.rules.rulesets import OptionValue
from service.rules.state import Action, Move, State
from service.wording import LANGUAGES, wording_for

from .documents import readme_request
from .random_games import first_state, listed_actions

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

_WEIGHTS = {"building": 6.0, "merchant": 4.0, "wall": 4.0, "stable": 2.0, "gate": 2.0}
_OTHERS = 0.5
_ROOM_TO_GROW = 4
"""The minimum size of a palace to claim, unless no other action is legal."""


class PicturedGame(NamedTuple):
    """A game to draw. ``moments`` has the number of actions before each picture."""

    ruleset: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    moments: dict[str, int]


_TO_THE_END = 1000

GAMES = (
    PicturedGame("first-edition", 4, {}, 7, {"opening": 16, "middle": 66, "end": _TO_THE_END}),
    PicturedGame(
        "second-edition", 3, {"gates": True}, 5, {"opening": 14, "middle": 70, "end": _TO_THE_END}
    ),
)


def pictures() -> Iterator[tuple[Path, str]]:
    wording = wording_for("en")
    for game in GAMES:
        for moment, actions in game.moments.items():
            state, last = played(game, actions)
            highlight = 0 if state.phase == "finished" else last
            path = FOLDER / f"{game.ruleset}-{moment}.svg"
            yield path, svg_diagram(state, wording, highlight)
    asked = requests.DIAGRAM.load({"state": readme_request()[1], "highlight": ["F4"]})
    for language in LANGUAGES:
        path = FOLDER / f"question.{language}.svg"
        picture = svg_diagram(asked["state"].state, wording_for(language), asked["highlight"])
        yield path, picture


def regenerate_pictures() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, picture in pictures():
        path.write_text(picture, encoding="utf-8")


def played(game: PicturedGame, actions: int) -> tuple[State, int]:
    """Return the state after some actions, and the cell of the last action.

    The cell is 0 if the last action has none. The game may end earlier.
    """
    random = Random(game.seed)
    state = first_state(game.ruleset, game.players, game.seed, game.options)
    last = 0
    for _ in range(actions):
        if state.phase == "finished":
            break
        move = _choose(random, state)
        ruling = referee.play(state, move)
        assert ruling.legal, ruling.reasons
        state = ruling.state
        last = move.actions[0].cell if move.actions else 0
    return state, last


def _choose(random: Random, state: State) -> Move:
    legal = referee.legal_moves(state)
    assert legal.player is not None
    actions = listed_actions(legal)
    sensible = [action for action in actions if not _too_soon(state, action)] or actions
    if not sensible:
        return Move(legal.player, ())
    kinds = sorted({(action.piece, action.color or "") for action in sensible})
    weights = [_WEIGHTS.get(piece, _OTHERS) / (4 if color else 1) for piece, color in kinds]
    (kind,) = random.choices(kinds, weights)
    fitting = [action for action in sensible if (action.piece, action.color or "") == kind]
    return Move(legal.player, (random.choice(fitting),))


def _too_soon(state: State, action: Action) -> bool:
    if not action.piece.endswith("rooftop"):
        return False
    palace = state.analysis.palace_at(action.cell)
    assert palace is not None
    return palace.size < _ROOM_TO_GROW


if __name__ == "__main__":
    regenerate_pictures()
