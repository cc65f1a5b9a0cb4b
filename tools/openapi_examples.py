"""The example requests of the OpenAPI description. The service itself produces the responses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from schemas.move import dump_action
from schemas.notation import write_position
from schemas.state import dump_state
from service.examples.positions import action, position
from service.rules.hidden import hide
from service.rules.random_play import play_at_random
from service.rules.rulesets import RULESETS
from service.rules.setup import new_game


def _whole(answer: Any) -> Any:
    return answer


@dataclass(frozen=True)
class Example:
    """An example request: its body or the id in its path, and its headers.

    A malformed body is given as bytes. ``path`` replaces the path of the operation. ``shorten``
    returns the part of the response to show.
    """

    name: str
    summary: str
    body: Any = None
    id: str = ""
    language: str = "en"
    accept: str | None = None
    path: str = ""
    content_type: str = "application/json"
    shorten: Callable[[Any], Any] = _whole


# --- Positions -----------------------------------------------------------------------------------

_MIDDLE_STATE: Final = position(
    "second-edition",
    "red blue green",
    buildings={
        "grey": "B4-C4 C5",
        "violet": "F3-G3",
        "brown": "E9-F9",
        "orange": "M9-M10",
    },
    stables="C6",
    rooftops="red:C4 blue:F3",
    streets=["F5 F6 G6"],
    walls="A2-A4 B1-C1",
    well="J7",
    player="red",
)
_MIDDLE: Final = dump_state(_MIDDLE_STATE)
_NOTATION: Final = write_position(_MIDDLE_STATE)

_OPENING: Final = write_position(
    position(
        "second-edition",
        "red blue",
        buildings={"grey": "C4-C5"},
        stables="C6",
        rooftops="red:C4",
        streets=["F5 F6"],
        walls="B1",
        well="J7",
        player="blue",
    )
)


def _late_position() -> str | None:
    """Return a position with few legal actions, so that the response is short enough to read."""
    begin = new_game("second-edition", ("red", "blue"), {}, seed=2)
    state = play_at_random(begin, 100, 2).state
    assert state is not None
    return write_position(state)


def _positions() -> dict[str, str]:
    """Return a position for every ruleset. Fuzzers start with these positions."""
    found = {"middle": str(_NOTATION)}
    for ruleset in RULESETS.values():
        number = max(ruleset.supplies)
        begin = new_game(ruleset.id, ruleset.seats[:number], {"gates": True}, seed=number)
        state = play_at_random(begin, 3 * len(found), number).state
        assert state is not None
        shown = hide(state) if len(found) % 2 else state
        found[ruleset.id.replace("-", "_")] = str(write_position(shown))
    return found


POSITIONS: Final = _positions()
"""Example positions in notation, keyed by name."""


def _hidden_state() -> dict[str, Any]:
    state = dump_state(
        position("first-edition", "red yellow green", streets=["F5 F6"], player="yellow")
    )
    return {**state, "players": [{**player, "stock": None} for player in state["players"]]}


HIDDEN_STATE: Final = _hidden_state()


def _move(player: str, *actions: str) -> dict[str, Any]:
    return {"player": player, "actions": [dump_action(action(words)) for words in actions]}


def _board_and_option(ruleset: Any) -> Any:
    """Shorten a ruleset to its first table and its shortest option."""
    option = min(ruleset["options"], key=lambda option: len(json.dumps(option)))
    return ruleset | {"tables": ruleset["tables"][:1], "options": [option]}


def _short_rule(rules: list[Any]) -> Any:
    """Return a rule with a short description."""
    return next(rule for rule in rules if rule["id"] == "game.player_color")


def _few_words(vocabulary: Any) -> Any:
    """Shorten a vocabulary to the first entry of each list."""
    return {
        name: words[:1] if isinstance(words, list) else words for name, words in vocabulary.items()
    }


# --- Examples ------------------------------------------------------------------------------------

EXAMPLES: Final[dict[str, Example]] = {
    "setUpGame": Example(
        "drawn",
        "Three players, second edition, cells drawn from a seed",
        {"ruleset": {"id": "second-edition"}, "players": ["red", "blue", "green"], "seed": 42},
    ),
    "readPosition": Example("read", "A game in progress", {"position": _OPENING}),
    "adjudicate": Example(
        "building",
        "A building too close to another palace",
        {"state": _MIDDLE, "move": _move("red", "violet D5")},
    ),
    "listLegalMoves": Example("legal", "Late in a game", {"position": _late_position()}),
    "score": Example("ok", "A game in progress", {"position": _NOTATION}),
    "audit": Example("ok", "A possible state", {"position": _NOTATION}),
    "ask": Example(
        "judged",
        "May this be placed here?",
        {"position": _NOTATION, "question": "Can Red put a violet building on D5?"},
        shorten=lambda answer: answer | {"adjudication": None},
    ),
    "replay": Example(
        "record",
        "A legal record in notation, without events",
        {"record": "1e.1 ryg MF5 GC4,SC5 WB1=", "events": False},
    ),
    "draw": Example("text", "As text", {"position": _NOTATION}, accept="text/plain"),
    "listRulesets": Example(
        "shortened",
        "Shortened to the first ruleset, its first table and one option",
        shorten=lambda answer: {"rulesets": [_board_and_option(answer["rulesets"][0])]},
    ),
    "showRuleset": Example(
        "ruleset",
        "In French, shortened to the first table and one option",
        id="first-edition-two-player",
        language="fr",
        shorten=_board_and_option,
    ),
    "listRules": Example(
        "shortened",
        "Shortened to one rule",
        shorten=lambda answer: {"rules": [_short_rule(answer["rules"])]},
    ),
    "showRule": Example("ruleInFrench", "In French", id="game.player_color", language="fr"),
    "showVocabulary": Example(
        "words",
        "In French, shortened to one entry per list",
        path="/v1/vocabulary?ruleset=first-edition",
        language="fr",
        shorten=_few_words,
    ),
    "live": Example("alive", "The service is alive"),
    "ready": Example("ready", "The service is ready"),
}
"""The example request of each operation, keyed by operation id."""

ON_A_STATE: Final = Example("position", "A game in progress", {"position": _NOTATION})
"""The example request of any other operation."""

MORE_REQUESTS: Final[dict[str, tuple[Example, ...]]] = {
    "setUpGame": (
        Example(
            "joined",
            "A game in progress of which only the board is known",
            {
                "ruleset": {"id": "second-edition"},
                "players": ["red", "blue"],
                "turn": {"player": "blue"},
                "board": {
                    "well": "J7",
                    "buildings": {
                        "grey": ["C4", "C5"],
                        "violet": ["F3"],
                        "brown": [],
                        "orange": [],
                    },
                    "stables": ["C6"],
                    "rooftops": [{"cell": "C4", "color": "red"}],
                    "merchants": ["H7", "H8", "G7"],
                    "walls": ["B1"],
                },
            },
        ),
    )
}
"""Further example requests, keyed by operation id. Their responses are not shown."""

_AUDITS: Final = "/v1/audits"

PROBLEM_EXAMPLES: Final[dict[int, tuple[Example, ...]]] = {
    400: (Example("malformed", "Invalid JSON", b'{"state": ', path=_AUDITS),),
    404: (Example("unknownRule", "An unknown rule", path="/v1/rules/building.color"),),
    406: (Example("notAcceptable", "CSV is not available here", path="/livez", accept="text/csv"),),
    413: (Example("tooLarge", "A body above the size limit", b" " * 300_000, path=_AUDITS),),
    415: (
        Example(
            "form", "A body that is not JSON", b"state=", path=_AUDITS, content_type="text/plain"
        ),
    ),
    422: (
        Example(
            "invalid",
            "A request that does not match its schema",
            {"state": _MIDDLE | {"phase": "night"}},
            path=_AUDITS,
        ),
    ),
}
"""Requests that return a problem document, keyed by status code."""
