"""Search for the most expensive well-formed requests by mutating states, options and questions.

``python -m benchmarks.hostile_search 600 1`` searches for 600 seconds of processor time with seed
1. For each kind of request, the most expensive one replaces the saved one if it costs more.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any, Final

import orjson

from schemas.limits import MAX_ACTIONS, MAX_COUNT, MAX_MERCHANTS, MAX_STREETS
from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.board import BIT
from service.rules.rulesets import RULESETS
from tests.support.random_games import TABLES, random_game, random_options

from . import records
from .hostile import KINDS, Question, ask, cost, keep, kept, usual_seconds

_CELLS: Final = list(BIT)
_LISTS: Final = ("stables", "walls", "gates")
_KEPT: Final = 8
"""How many of the most expensive requests are kept and mutated further."""

Document = dict[str, Any]
Draw = random.Random


def _cells(draw: Draw) -> list[str]:
    """Return no cells, all cells, a run of cells, or a random selection."""
    how = draw.randrange(4)
    if how == 0:
        return []
    if how == 1:
        return list(_CELLS)
    if how == 2:
        begin = draw.randrange(len(_CELLS))
        return _CELLS[begin : begin + draw.randrange(80)]
    return draw.sample(_CELLS, draw.randrange(len(_CELLS)))


def _change_pieces(draw: Draw, state: Document) -> None:
    board = state["board"]
    colors = board["buildings"]
    name = draw.choice((*_LISTS, *colors))
    if name in colors:
        colors[name] = _cells(draw)
    else:
        board[name] = _cells(draw)


def _change_streets(draw: Draw, state: Document) -> None:
    number = draw.choice((0, 1, draw.randrange(MAX_STREETS + 1)))
    most = draw.choice((2, 10, MAX_MERCHANTS))
    state["board"]["streets"] = [draw.sample(_CELLS, draw.randint(1, most)) for _ in range(number)]


def _change_rooftops(draw: Draw, state: Document) -> None:
    colors = [player["color"] for player in state["players"]] + ["neutral"]
    cells = draw.sample(_CELLS, draw.randrange(40))
    state["board"]["rooftops"] = [{"cell": c, "color": draw.choice(colors)} for c in cells]


def _change_stocks(draw: Draw, state: Document) -> None:
    for player in state["players"]:
        stock = player["stock"]
        if stock is None or draw.random() < 0.5:
            player["stock"] = None if draw.random() < 0.5 else stock
            continue
        for name, value in stock.items():
            if isinstance(value, int):
                stock[name] = draw.choice((None, 0, value, draw.randrange(MAX_COUNT)))
            elif isinstance(value, dict):
                stock[name] = {key: draw.choice((None, 0, 3, 9)) for key in value}


def _change_tiles(draw: Draw, state: Document) -> None:
    colors = [player["color"] for player in state["players"]] + [None]
    for tile in (*state["palace_tiles"].values(), *state["tower_tiles"].values()):
        tile["holder"] = draw.choice(colors)
        if draw.random() < 0.3:
            tile["value"] = draw.randrange(5)
        if "merchants" in tile:
            tile["merchants"] = draw.randrange(4)


def _change_turn(draw: Draw, state: Document) -> None:
    state["phase"] = draw.choice(("setup", "play", "play", "finished"))
    turn = state["turn"]
    turn["number"] = draw.choice((0, 1, draw.randrange(200)))
    turn["player"] = draw.choice([player["color"] for player in state["players"]])
    turn["actions"] = [
        {"piece": draw.choice(("wall", "stable")), "cell": draw.choice(_CELLS)}
        for _ in range(draw.randrange(MAX_ACTIONS))
    ]


def _change_ruleset(draw: Draw, state: Document) -> None:
    ruleset = draw.choice(list(RULESETS))
    options = random_options(ruleset, len(state["players"]), draw.getrandbits(16))
    state["ruleset"] = {"id": ruleset, "options": options}


_MUTATIONS: Final[tuple[Callable[[Draw, Document], None], ...]] = (
    _change_pieces,
    _change_pieces,
    _change_streets,
    _change_rooftops,
    _change_stocks,
    _change_tiles,
    _change_turn,
    _change_ruleset,
)


def _some_move(draw: Draw, state: Document) -> Document:
    pieces = ("wall", "stable", "merchant", "rooftop", "gate")
    actions = [
        {"piece": draw.choice(pieces), "cell": draw.choice(_CELLS)}
        for _ in range(draw.randrange(MAX_ACTIONS + 1))
    ]
    return {"player": draw.choice(state["players"])["color"], "actions": actions}


def _ask_about(draw: Draw, kind: str, state: Document) -> Question:
    if kind in ("png", "picture"):
        request = {
            "state": state,
            "size": 1200,
            "cards": draw.random() < 0.8,
            "highlight": _cells(draw),
            "last": _cells(draw),
        }
        accept = "image/png" if kind == "png" else draw.choice(("image/svg+xml", "text/plain"))
        return Question("/v1/diagrams", orjson.dumps(request), accept)
    name = draw.choice(("adjudications", "legal-moves", "scores", "audits", "positions"))
    language = draw.choice(("en", "fr"))
    request = {"state": state}
    if name == "adjudications":
        request["move"] = _some_move(draw, state)
        request["include"] = ["legal_moves", "refusals", "position"]
    if name == "legal-moves":
        request["explain"] = True
    return Question(f"/v1/{name}?lang={language}", orjson.dumps(request))


def _record(draw: Draw) -> Question:
    """Return a replay request for a random game, with none, one or all of the stocks hidden."""
    ruleset, players, gates = draw.choice(TABLES)
    options = random_options(ruleset, players, draw.getrandbits(16)) | {"gates": gates}
    plies = list(random_game(ruleset, players, draw.getrandbits(16), options))
    state = dump_state(plies[0].state)
    hidden = draw.choice((0, 1, len(state["players"])))
    for player in state["players"][:hidden]:
        player["stock"] = None
    request = {
        "state": state,
        "moves": [dump_move(ply.move) for ply in plies],
        "include": ["positions", "scores"],
    }
    return Question("/v1/replays?lang=fr", orjson.dumps(request))


def _states() -> list[Document]:
    """Return the states to start from: usual ones, and the slowest saved ones."""
    found = [pair["state"] for pair in records.load("middle-game")]
    found += [records.load(f"worst/{name}")["request"]["state"] for name in records.OPERATIONS]
    return found


def _search(kind: str, seconds: float, seed: int) -> tuple[float, Question]:
    draw = random.Random(seed)
    pool: list[tuple[float, Question]] = []
    states = _states()
    usual = usual_seconds()
    begin = time.process_time()
    for tried in count():
        if time.process_time() - begin > seconds and pool:
            print(f"{kind}: {tried} requests", flush=True)
            break
        if tried % 25 == 0:
            usual = usual_seconds()
        if kind == "record":
            question = _record(draw)
        else:
            fresh = not pool or draw.random() < 0.2
            state = deepcopy(
                draw.choice(states)
                if fresh
                else orjson.loads(draw.choice(pool)[1].content)["state"]
            )
            for _ in range(draw.randint(1, 4)):
                draw.choice(_MUTATIONS)(draw, state)
            question = _ask_about(draw, kind, state)
        if ask(question) != 200:
            continue
        found = cost(question, usual, times=1)
        if len(pool) < _KEPT or found > pool[-1][0]:
            found = cost(question, usual_seconds(), times=3)
            pool = sorted([*pool, (found, question)], key=lambda each: -each[0])[:_KEPT]
    return pool[0]


def main() -> None:
    """Search for requests, and save those that cost more than the saved ones."""
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for kind in KINDS:
        found, question = _search(kind, seconds / len(KINDS), seed)
        before = kept(kind)
        old = cost(before, usual_seconds(), times=5) if before else 0.0
        new = cost(question, usual_seconds(), times=5)
        print(f"{kind}: {new:.0f} times, kept {old:.0f}, in the search {found:.0f}", flush=True)
        if new > old:
            keep(kind, question)


if __name__ == "__main__":
    main()
