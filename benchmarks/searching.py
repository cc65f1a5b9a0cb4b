"""Searches for the most expensive well-formed requests by changing states, options and questions.

``python -m benchmarks search`` keeps the most expensive request of each kind if it costs more than
the one that is kept.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import count
from typing import Any, Final

import orjson

from schemas.limits import MAX_ACTIONS, MAX_COUNT, MAX_MERCHANTS, MAX_QUESTION, MAX_STREETS
from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.board import BIT
from service.rules.hidden import hide
from service.rules.rulesets import RULESETS
from service.words import LANGUAGES as WORDS
from tests.support.random_games import TABLES, Ply, random_game, random_options

from .dear import KINDS, PNG, ask, cost, keep, kept, usual_seconds
from .load import Request, asking

_CELLS: Final = list(BIT)
_POOL: Final = 8
"""How many of the most expensive requests are mutated further."""

Document = dict[str, Any]
Draw = random.Random


def _cells(draw: Draw) -> list[str]:
    """Return no cells, all cells, a run of cells, or a random selection."""
    begin = draw.randrange(len(_CELLS))
    run = _CELLS[begin : begin + draw.randrange(80)]
    some = draw.sample(_CELLS, draw.randrange(len(_CELLS)))
    return draw.choice(([], list(_CELLS), run, some))


def _change_pieces(draw: Draw, state: Document) -> None:
    board = state["board"]
    colors = board["buildings"]
    name = draw.choice(("stables", "walls", "gates", *colors))
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


def _ask_about(draw: Draw, kind: str, state: Document) -> Request:
    if kind in ("png", "picture"):
        request = {
            "state": state,
            "size": 1200,
            "cards": draw.random() < 0.8,
            "highlight": _cells(draw),
            "last": _cells(draw),
        }
        accept = PNG if kind == "png" else draw.choice(("image/svg+xml", "text/plain"))
        return asking("/v1/diagrams", request, accept=accept)
    request = {"state": state}
    name = draw.choice(("adjudications", "legal-moves", "scores", "audits", "positions"))
    if kind == "question":
        name, request["question"] = "questions", _words(draw)
    if name == "adjudications":
        request["move"] = _some_move(draw, state)
        request["include"] = ["legal_moves", "refusals", "position"]
    if name == "legal-moves":
        request["explain"] = True
    return asking(f"/v1/{name}?lang={draw.choice(('en', 'fr'))}", request)


def _words(draw: Draw) -> str:
    """Return a question of the greatest length, of phrases, misspelt ones too, and cells."""
    phrases = [" ".join(phrase) for language in WORDS for phrase in language.exact]
    phrases += [phrase[:-1] for phrase in phrases]
    chosen = draw.choices([*draw.choices(phrases, k=draw.choice((1, 3, 30))), *_CELLS[:5]], k=300)
    return draw.choice((" ", ", ")).join(chosen)[:MAX_QUESTION]


def _game(draw: Draw) -> list[Ply]:
    ruleset, players, gates = draw.choice(TABLES)
    options = random_options(ruleset, players, draw.getrandbits(16)) | {"gates": gates}
    return list(random_game(ruleset, players, draw.getrandbits(16), options))


def _record(draw: Draw) -> Request:
    """Return a replay of a random game from some ply on, with all stocks or all but one hidden.

    The record ends with passes.
    """
    plies = _game(draw)
    first = draw.choice((0, draw.randrange(20), draw.randrange(len(plies))))
    viewer = draw.choice((None, None, plies[0].state.players[0].color))
    state = plies[first].state if draw.random() < 0.2 else hide(plies[first].state, viewer)
    moves = [dump_move(ply.move) for ply in plies[first:]]
    moves = moves[: draw.choice((len(moves), draw.randrange(1, len(moves) + 1)))]
    passes = [{"player": draw.choice(moves)["player"], "actions": []}]
    request = {
        "state": dump_state(state),
        "moves": [*moves, *passes * draw.choice((0, 400 - len(moves)))],
        "include": ["positions", "scores"],
    }
    return asking("/v1/replays?lang=fr", request)


def _join(draw: Draw) -> Request:
    """Return a request to join a random game, with some merchants and gates moved or added."""
    ply = draw.choice(_game(draw))
    state: Document = {**dump_state(ply.state)}
    board = {**state["board"], "streets": []}
    merchants = [cell for street in state["board"]["streets"] for cell in street]
    empty = [cell for cell in _CELLS if cell not in str(board)]
    for _ in range(draw.randrange(30)):
        beside = [cell for cell in empty if _beside(cell, merchants) == 1]
        merchants.append(draw.choice(beside or empty))
    board["merchants"] = list(dict.fromkeys(merchants))
    if draw.random() < 0.3:
        board["rooftops"] = []
    if draw.random() < 0.3:
        board["buildings"] = {color: [] for color in board["buildings"]}
        board["stables"], board["rooftops"] = [], []
    if state["ruleset"]["options"].get("gates") and draw.random() < 0.5:
        walls = [*board["walls"], *board["gates"]]
        board["gates"] = draw.sample(walls, min(len(walls), 4))
        board["walls"] = [cell for cell in walls if cell not in board["gates"]]
    players = [player["color"] for player in state["players"]]
    request = {
        "ruleset": {"id": state["ruleset"]["id"], "options": state["ruleset"]["options"]},
        "players": players,
        "board": board,
        "turn": {"player": draw.choice(players)},
    }
    return asking("/v1/games", request)


def _beside(cell: str, merchants: Sequence[str]) -> int:
    """Return the number of merchants beside a cell."""
    column, row = ord(cell[0]), int(cell[1:])
    beside = (0, 1), (1, 0), (0, -1), (-1, 0)
    return sum(f"{chr(column + dx)}{row + dy}" in merchants for dx, dy in beside)


def _drawn(draw: Draw, kind: str, pool: Sequence[tuple[float, Request]]) -> Request:
    """Return a new request, or a changed one of the pool."""
    if kind in ("record", "game"):
        return _record(draw) if kind == "record" else _join(draw)
    if not pool or draw.random() < 0.2:
        ply = draw.choice(_game(draw))
        state: Any = dump_state(hide(ply.state) if draw.random() < 0.3 else ply.state)
    else:
        state = deepcopy(orjson.loads(draw.choice(pool)[1].body)["state"])
    for _ in range(draw.randint(0, 4)):
        draw.choice(_MUTATIONS)(draw, state)
    return _ask_about(draw, kind, state)


def _search(kind: str, seconds: float, seed: int) -> Request:
    draw = random.Random(seed)
    pool: list[tuple[float, Request]] = [(0.0, kept(kind))]
    usual = usual_seconds()
    begin = time.process_time()
    for tried in count(1):
        if time.process_time() - begin > seconds:
            print(f"{kind}: {tried} requests", flush=True)
            break
        if tried % 25 == 0:
            usual = usual_seconds()
        request = _drawn(draw, kind, pool)
        if ask(request) != 200:
            continue
        found = cost(request, usual, times=1)
        if len(pool) < _POOL or found > pool[-1][0]:
            found = cost(request, usual_seconds(), times=3)
            pool = sorted([*pool, (found, request)], key=lambda each: -each[0])[:_POOL]
    return pool[0][1]


def search(kinds: Sequence[str], seconds: float, seed: int) -> None:
    """Search for requests of these kinds, or of all kinds, and keep those that cost more."""
    for kind in kinds or KINDS:
        found, before = _search(kind, seconds, seed), kept(kind)
        new, old = (cost(request, usual_seconds(), times=5) for request in (found, before))
        print(f"{kind}: {new:.0f} usual rulings, kept {old:.0f}", flush=True)
        if new > old:
            keep(kind, found)
