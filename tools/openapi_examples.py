"""The example requests of the OpenAPI description; the service gives the answers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from schemas.move import dump_action
from schemas.notation import write_position
from schemas.state import dump_state
from service.examples.positions import action, position

__all__ = ["EXAMPLES", "EXAMPLE_STATE", "PROBLEM_EXAMPLES", "Example"]


def _whole(answer: Any) -> Any:
    return answer


@dataclass(frozen=True)
class Example:
    """A request: its body (bytes if malformed) or the id in its path, and its headers.

    ``shorten`` reduces the answer to the part that is shown.
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

_MIDDLE: Final = dump_state(
    position(
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
)

EXAMPLE_STATE: Final = _MIDDLE

_WITH_GATES: Final = dump_state(
    position(
        "first-edition",
        "red yellow green",
        options={"gates": True},
        buildings={"grey": "C4-C5", "black": "H4"},
        streets=["F2 F3 G3"],
        walls="B1-E1",
        gates="F1",
        player="yellow",
    )
)

_CLOSED: Final = dump_state(
    position(
        "first-edition",
        "red yellow green",
        buildings={"grey": "C4 F4 I4", "brown": "L4-L5"},
        rooftops="red:C4 yellow:F4 green:I4",
        streets=["D8-F8"],
        player="green",
    )
)

_SET_UP: Final = {
    "ruleset": {"id": "first-edition"},
    "players": ["red", "yellow", "green"],
}
_SETTING_UP: Final = dump_state(
    position("first-edition", "red yellow green", streets=[], phase="setup", turn=0)
)


def _corrupted() -> dict[str, Any]:
    """Return a state that is impossible for several reasons."""
    state = copy.deepcopy(_MIDDLE)
    state["board"]["buildings"]["brown"].append("D6")
    state["board"]["walls"].append("H1")
    state["players"][0]["stock"]["stables"] = 9
    return state


def _move(player: str, *actions: str) -> dict[str, Any]:
    return {"player": player, "actions": [dump_action(action(words)) for words in actions]}


def _judged(
    name: str,
    summary: str,
    state: dict[str, Any],
    player: str,
    *actions: str,
    language: str = "en",
) -> Example:
    return Example(
        name, summary, {"state": state, "move": _move(player, *actions)}, language=language
    )


_RED = "red"

# --- Examples ------------------------------------------------------------------------------------

EXAMPLES: Final[dict[str, tuple[Example, ...]]] = {
    "setUpGame": (
        Example(
            "drawn",
            "Three players, second edition, cells drawn from a seed",
            {
                "ruleset": {"id": "second-edition"},
                "players": ["red", "blue", "green"],
                "seed": 42,
            },
        ),
        Example(
            "plies",
            "A game under way: so many legal actions, drawn by the seed, are played first",
            {
                "ruleset": {"id": "second-edition"},
                "players": ["red", "blue", "green"],
                "seed": 42,
                "plies": 60,
            },
        ),
        Example(
            "chosen",
            "Two players with gates; the players chose the cells of well and merchant",
            {
                "ruleset": {"id": "second-edition", "revision": 1, "options": {"gates": True}},
                "players": ["green", "red"],
                "well": "H6",
                "merchant": "D4",
                "tower_values": {"NW": 4, "NE": 3, "SE": 2, "SW": 1},
            },
        ),
        Example("toBePlaced", "First edition, which begins with the set-up", _SET_UP),
        Example(
            "invalidSetup",
            "Too few players for the first edition, in French",
            {"ruleset": {"id": "first-edition"}, "players": ["red", "blue"]},
            language="fr",
        ),
    ),
    "adjudicate": (
        _judged(
            "legal",
            "A legal move: claim a palace, place a wall",
            _MIDDLE,
            _RED,
            "rooftop M9",
            "wall D1",
        ),
        _judged("legalInFrench", "The same, in French", _MIDDLE, _RED, "rooftop M9", language="fr"),
        _judged("wrongPlayer", "Wrong player", _MIDDLE, "blue", "wall D1"),
        _judged(
            "quota",
            "More actions than the turn allows",
            _MIDDLE,
            _RED,
            "wall A5",
            "wall A6",
            "wall A7",
        ),
        _judged(
            "setUp",
            "A merchant next to a wall cell during the set-up",
            _SETTING_UP,
            _RED,
            "merchant B9",
        ),
        _judged("noTea", "A tea tile that the player doesn't have", _MIDDLE, _RED, "tea_tile"),
        _judged("noSuchPiece", "A piece that isn't part of this game", _MIDDLE, _RED, "gate E1"),
        _judged("occupied", "An occupied cell", _MIDDLE, _RED, "stable F6"),
        _judged("building", "A building too close to another palace", _MIDDLE, _RED, "orange D6"),
        _judged(
            "buildingInFrench", "The same, in French", _MIDDLE, _RED, "orange D6", language="fr"
        ),
        _judged("stable", "A stable next to no palace", _MIDDLE, _RED, "stable C7"),
        _judged("rooftop", "A palace that is already claimed", _MIDDLE, _RED, "rooftop G3"),
        _judged("merchant", "A merchant next to two others", _MIDDLE, _RED, "merchant G5"),
        _judged("wall", "A wall that continues no other wall", _MIDDLE, _RED, "wall H1"),
        _judged("gate", "A second gate on the same side", _WITH_GATES, "yellow", "gate H1"),
        _judged("closed", "A building of a closed colour", _CLOSED, "green", "grey N9"),
        Example(
            "invalidState",
            "An impossible state",
            {"state": _corrupted(), "move": _move(_RED, "wall D1")},
        ),
    ),
    "listLegalMoves": (
        Example("plain", "The legal actions", {"state": _MIDDLE}),
        Example(
            "explained",
            "With `explain`: also why other cells are refused",
            {"state": _CLOSED, "explain": True},
        ),
        Example("invalidState", "An impossible state", {"state": _corrupted()}),
    ),
    "score": (
        Example("ok", "A game in progress", {"state": _MIDDLE}),
        Example("invalidState", "An impossible state", {"state": _corrupted()}),
    ),
    "audit": (
        Example("ok", "A possible state", {"state": _MIDDLE}),
        Example("invalidState", "An impossible state", {"state": _corrupted()}),
        Example(
            "invalidStateInFrench", "The same, in French", {"state": _corrupted()}, language="fr"
        ),
    ),
    "readPosition": (
        Example("ok", "A possible state", {"state": _MIDDLE}),
        Example(
            "viewer",
            "A position in notation, as one of the players may see it",
            {"position": write_position(_WITH_GATES), "viewer": "yellow"},
        ),
        Example("invalidState", "An impossible state", {"state": _corrupted()}),
    ),
    "replay": (
        Example(
            "record",
            "A record in notation, with the positions and totals after each move",
            {"record": "1e.1 ryg MF5 GC4,SC5 WB1=", "include": ["positions", "scores"]},
        ),
        Example(
            "legal",
            "A legal record that starts with a new game",
            {
                "game": _SET_UP | {"merchant": "F5"},
                "moves": [_move("red", "grey C4", "stable C5"), _move("yellow", "wall B1")],
            },
        ),
        Example(
            "illegal",
            "A record whose second move is illegal",
            {
                "state": _WITH_GATES,
                "moves": [
                    _move("yellow", "orange L9", "orange L10"),
                    _move("green", "brown K9"),
                    _move("green", "brown M3"),
                ],
            },
        ),
    ),
    "draw": (
        Example("text", "As text", {"state": _MIDDLE, "highlight": ["M11"]}, accept="text/plain"),
        Example("svg", "As SVG", {"state": _MIDDLE, "highlight": ["M11"]}, accept="image/svg+xml"),
    ),
    "listRulesets": (
        Example(
            "shortened",
            "Shortened to the first ruleset",
            shorten=lambda answer: {"rulesets": answer["rulesets"][:1]},
        ),
    ),
    "showRuleset": (
        Example("ruleset", "In English", id="second-edition"),
        Example("rulesetInFrench", "In French", id="first-edition-two-player", language="fr"),
    ),
    "listRules": (
        Example(
            "shortened",
            "Shortened to the first two rules",
            shorten=lambda answer: {"rules": answer["rules"][:2]},
        ),
    ),
    "showRule": (
        Example("rule", "In English", id="building.spacing"),
        Example("ruleInFrench", "In French", id="building.spacing", language="fr"),
    ),
    "showVocabulary": (
        Example("words", "In French", path="/v1/vocabulary?ruleset=first-edition", language="fr"),
    ),
    "live": (Example("alive", "The service is alive"),),
    "ready": (Example("ready", "The service is ready"),),
}
"""Operation id -> examples."""

_AUDITS: Final = "/v1/audits"

PROBLEM_EXAMPLES: Final[dict[int, tuple[Example, ...]]] = {
    400: (Example("malformed", "Invalid JSON", b'{"state": ', path=_AUDITS),),
    404: (Example("unknownRule", "An unknown rule", path="/v1/rules/building.color"),),
    406: (
        Example("notAcceptable", "HTML is not available here", path="/livez", accept="text/html"),
    ),
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
            {"state": {"phase": "night"}},
            path=_AUDITS,
        ),
        Example(
            "invalidInFrench", "In French", {"state": None, "move": 1}, path=_AUDITS, language="fr"
        ),
    ),
}
"""Status -> requests that return it."""
