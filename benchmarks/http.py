"""Benchmarks of the service over HTTP. :mod:`.instructions` counts what single rulings cost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

from schemas.move import MoveSchema, dump_move
from schemas.state import StateSchema, dump_state
from service.rules import referee
from tests.support.random_games import TABLES, random_game

from . import records
from .load import Request, asking, send, send_batch
from .measuring import Effort, Row, compare
from .servers import ECHO, SERVICE, echo_environment, serving


def _seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _replay(effort: Effort) -> Row:
    game = records.load("game")
    asked = list(_moves_of(game))
    whole = asking("/v1/replays", game)
    with serving(SERVICE) as server:
        return compare(
            "http.replay",
            f"a whole game of {len(asked)} moves in one request",
            "the same moves one by one",
            lambda: _seconds(lambda: send(server.port, asked)),
            lambda: _seconds(lambda: send(server.port, [whole])),
            effort.rounds,
            at_least=8,
        )


def _moves_of(game: Any) -> Iterator[Request]:
    """Yield an adjudication for each move of a game."""
    state = StateSchema().load(game["state"]).state
    for move in game["moves"]:
        yield asking("/v1/adjudications", {"state": dump_state(state), "move": move})
        state = referee.play(state, MoveSchema().load(move)).state


def _batch(effort: Effort) -> Row:
    asked = records.late_requests(effort.positions)
    with serving(SERVICE) as server:

        def batch() -> None:
            assert send_batch(server.port, asked) == len(asked)

        return compare(
            "http.batch",
            "adjudications of late states in one batch",
            "one by one over one connection",
            lambda: _seconds(lambda: send(server.port, asked)),
            lambda: _seconds(batch),
            effort.rounds,
            at_least=2,
        )


def _memory(effort: Effort) -> Row:
    requests = cycle(list(_mixture()))
    with serving(SERVICE) as server:

        def after(number: int) -> float:
            send(server.port, islice(requests, number), require_success=False)
            return server.memory()

        first = after(effort.first_requests)
        last = after(effort.last_requests - effort.first_requests)
    return Row(
        "memory",
        f"resident memory of a worker after {effort.last_requests:,} mixed requests",
        f"after {effort.first_requests:,} requests",
        [last / first],
        at_most=1.1,
    )


def _mixture() -> Iterator[Request]:
    """Yield requests about many states, in both languages, some of them with errors."""
    for number, (ruleset, players, gates) in enumerate(TABLES):
        plies = list(random_game(ruleset, players, number, {"gates": gates}))
        for ply in plies[:: len(plies) // 40]:
            state, move = dump_state(ply.state), dump_move(ply.move)
            wrong = {**state, "players": state["players"][::-1], "tea_supply": 5}
            for language in ("en", "fr"):
                for path, document in (
                    ("/v1/adjudications", {"state": state, "move": move}),
                    ("/v1/adjudications", {"state": wrong, "move": move}),
                    ("/v1/adjudications", {"state": state, "move": {"player": "nobody"}}),
                    ("/v1/legal-moves", {"state": state}),
                    ("/v1/diagrams", {"state": state}),
                    ("/v1/nowhere", {}),
                ):
                    yield asking(path, document, language=language)


def _start(effort: Effort) -> Row:
    with serving(SERVICE) as server, echo_environment(server) as environment:

        def start(app: str) -> float:
            with serving(app, environment) as started:
                return started.started

        return compare(
            "start",
            "from the start of gunicorn to the first answer",
            "the echo server",
            lambda: start(SERVICE),
            lambda: start(ECHO),
            min(effort.rounds, 7),
            at_most=2,
        )


ROWS: dict[str, Callable[[Effort], Row]] = {
    "http.replay": _replay,
    "http.batch": _batch,
    "memory": _memory,
    "start": _start,
}
