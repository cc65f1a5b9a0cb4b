"""Times the referee and the start of the service, and measures how its memory grows.

:mod:`.instructions` counts what single requests cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice

from schemas.move import dump_move
from schemas.state import dump_state
from tests.support.random_games import TABLES, Ply, random_game

from .load import Request, asking, send
from .measuring import Effort, Row, cpu_time
from .servers import SERVICE, serving


def _games(effort: Effort) -> Row:
    def plies_a_second(seed: int) -> float:
        played: list[Ply] = []
        seconds = cpu_time(lambda: played.extend(random_game("second-edition", 3, seed)))
        return len(played) / seconds

    what = "random games of three players: list the legal actions, play one"
    samples = [plies_a_second(seed) for seed in range(effort.rounds)]
    return Row("referee", what, "plies a second", samples)


def _start(effort: Effort) -> Row:
    def start() -> float:
        with serving(SERVICE) as server:
            return server.started

    what = "from the start of gunicorn to the first answer"
    return Row("start", what, "seconds", [start() for _ in range(effort.rounds)])


def _memory(effort: Effort) -> Row:
    requests = cycle(list(_mixture()))
    with serving(SERVICE) as server:

        def after(number: int) -> float:
            send(server.port, islice(requests, number), require_success=False)
            return server.memory()

        first = after(effort.first_requests)
        last = after(effort.last_requests - effort.first_requests)
    what = f"memory of a worker after {effort.last_requests:,} mixed requests"
    unit = f"times that after {effort.first_requests:,}"
    return Row("memory", what, unit, [last / first], at_most=1.1)


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


ROWS: dict[str, Callable[[Effort], Row]] = {
    "referee": _games,
    "start": _start,
    "memory": _memory,
}
