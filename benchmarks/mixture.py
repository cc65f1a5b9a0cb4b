"""An endless mixture of different requests, to measure the memory of a worker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import orjson

from schemas.move import dump_action, dump_move
from schemas.state import dump_state
from service.rules.state import Action
from tests.support.random_games import TABLES, Ply, random_game, random_options

from .load import Request

__all__ = ["mixture"]

_NUMBER = 10_000_000_000
"""A placeholder in the requests, replaced each time with a new number of the same length."""


def mixture() -> Iterator[bytes]:
    """Yield requests endlessly: many states, both languages, errors and most operations."""
    draw = Random(1)
    kept = [request.encoded() for table in TABLES for request in _of_a_game(draw, table)]
    draw.shuffle(kept)
    mark = str(_NUMBER).encode()
    for number in count():
        fresh = str(_NUMBER + number).encode()
        yield kept[number % len(kept)].replace(mark, fresh)


def _of_a_game(draw: Random, table: tuple[str, int, bool]) -> Iterator[Request]:
    ruleset, players, gates = table
    options = random_options(ruleset, players, draw.getrandbits(16)) | {"gates": gates}
    plies = list(random_game(ruleset, players, draw.getrandbits(16), options))
    for ply in draw.sample(plies, 40):
        path, document = _question(draw, ply, plies[0])
        language = draw.choice(("en", "fr", "fr-CA, en;q=0.5", "de"))
        yield Request(path, document, {"Accept-Language": language, "X-Request-ID": f"r-{_NUMBER}"})


def _question(draw: Random, ply: Ply, first: Ply) -> tuple[str, Any]:
    state = dump_state(ply.state)
    move = dump_move(ply.move)
    judged = "/v1/adjudications", {"state": state, "move": move}
    anywhere = Action("stable", draw.choice([1 << n for n in range(18 * 13)]))
    spoiled = {"player": move["player"], "actions": [dump_action(anywhere)]}
    wrong = {**state, "players": state["players"][::-1], "tea_supply": 5}
    if draw.random() < 0.02:  # much slower than the others
        return "/v1/legal-moves", {"state": state, "explain": True}
    return draw.choice(
        (
            judged,
            judged,
            judged,
            ("/v1/adjudications", {"state": state, "move": spoiled}),
            ("/v1/adjudications", {"state": state, "move": spoiled}),
            ("/v1/adjudications", {"state": wrong, "move": move}),
            ("/v1/legal-moves", {"state": state}),
            ("/v1/scores", {"state": state}),
            ("/v1/audits", {"state": state}),
            ("/v1/audits", {"state": wrong}),
            ("/v1/diagrams", {"state": state}),
            ("/v1/replays", {"state": dump_state(first.state), "moves": [dump_move(first.move)]}),
            (
                "/v1/games",
                {"ruleset": state["ruleset"], "players": ["red", "blue"], "seed": _NUMBER},
            ),
            ("/v1/adjudications", {"state": state, "move": {"player": f"p{_NUMBER}"}}),
            ("/v1/legal-moves", [_NUMBER]),
            ("/v1/audits", orjson.Fragment(f'{{"k{_NUMBER}": 1, "k{_NUMBER}": 2}}')),
            (f"/v1/nowhere/{_NUMBER}", {}),
        )
    )
