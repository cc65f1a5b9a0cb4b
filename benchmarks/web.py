"""Benchmarks of the service over HTTP, compared with an echo server and with itself."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from compileall import compile_dir
from contextlib import ExitStack, closing
from functools import cache, cached_property
from itertools import islice, repeat
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import orjson

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules import referee

from . import records
from .load import Client, Request, send_all, send_batch, send_for
from .measuring import Effort, Measure, Row, alternately, compare, quotients
from .mixture import mixture
from .servers import ECHO, ROOT, SERVICE, Server

__all__ = ["ROWS", "VERDICTS", "Measurement", "Stage", "questions"]

_CONNECTIONS = 4
"""Enough connections to keep a worker busy."""
_ANSWERS = 15
"""The number of late states for which the service's answers are checked.

``session`` and ``plies`` are checked for one whole game. The echo server's answer to a question is
one of these answers.
"""


@cache
def questions(positions: int) -> Mapping[str, Sequence[Request]]:
    """Return the requests for the service and the echo server, keyed by the name of the question.

    ``session`` and ``plies`` have requests about every ply of some games. The other requests are
    about late states.
    """
    cases = [(dump_state(case.state), case) for case in records.late(positions)]

    def judge(which: str, headers: Mapping[str, str]) -> list[Request]:
        return [
            Request(
                "/v1/adjudications",
                {"state": state, "move": dump_move(getattr(case, which))},
                headers,
            )
            for state, case in cases
        ]

    return {
        "legal": judge("legal", {}),
        "illegal": judge("illegal", {}),
        "french": judge("legal", {"Accept-Language": "fr"}),
        "legal-moves": [Request("/v1/legal-moves", {"state": state}) for state, _ in cases],
        "session": list(_session(max(1, positions // 100))),
        "plies": list(_plies(max(1, positions // 100))),
    }


def _session(games: int) -> Iterator[Request]:
    """Yield the requests of a frontend that asks for legal moves before each move."""
    for seed in range(games):
        for ply in records.game(seed):
            state = dump_state(ply.state)
            yield Request("/v1/legal-moves", {"state": state})
            move = dump_move(ply.move)
            yield Request("/v1/adjudications", {"state": state, "move": move})


def _plies(games: int) -> Iterator[Request]:
    """Yield the requests of a frontend that gets legal moves with each answer."""
    for seed in range(games):
        for ply in records.game(seed):
            move = dump_move(ply.move)
            yield Request(
                "/v1/adjudications",
                {"state": dump_state(ply.state), "move": move, "include": ["legal_moves"]},
            )


def _length(document: Any) -> int:
    return len(orjson.dumps(document))


VERDICTS = {
    "legal": {"legal"},
    "illegal": {"illegal"},
    "french": {"legal"},
    "legal-moves": {"ok"},
    "session": {"ok", "legal"},
    "plies": {"legal"},
}
"""The verdicts that each question may get."""


class Stage:
    """The servers that several rows share. Each one starts on first use."""

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @cached_property
    def service(self) -> Server:
        """The service with one worker."""
        return self._stack.enter_context(Server(SERVICE))

    @cached_property
    def echo(self) -> Server:
        """The echo server with one worker."""
        return self._stack.enter_context(Server(ECHO, environment=self.echo_environment))

    @cached_property
    def echo_environment(self) -> Mapping[str, str]:
        """The environment of the echo server.

        Its answer to each question is the service's answer of median length.
        """
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        answers = {}
        for name, requests in questions(_ANSWERS).items():
            given = sorted(map(self.answer, requests), key=_length)
            assert {answer["verdict"] for answer in given} <= VERDICTS[name]
            answers[name] = given[len(given) // 2]
        path = folder / "answers.json"
        path.write_bytes(orjson.dumps(answers))
        return {"ECHO_ANSWERS": str(path)}

    def answer(self, request: Request) -> Any:
        with closing(Client(self.service.port)) as client:
            return orjson.loads(client.ask(request.encoded()))

    def seconds(self, requests: Sequence[bytes]) -> float:
        with closing(Client(self.service.port)) as client:
            begin = time.perf_counter()
            for encoded in requests:
                client.ask(encoded)
            return time.perf_counter() - begin


Measurement = Callable[[Effort, Stage], Row]


# Against the echo server.


def _sample(
    server: Server, requests: Sequence[Request], effort: Effort, connections: int, cpu: list[float]
) -> float:
    """Return the responses per second, and add the processor time per request to ``cpu``."""
    before = server.cpu()
    answered, taken = send_for(server.port, requests, effort.load, connections)
    cpu.append((server.cpu() - before) / answered)
    return answered / taken


def _against_echo(
    question: str, what: str, *, same: bool = False, at_least: float | None = None
) -> Measurement:
    """Compare the service with the echo server. With ``same``, all requests are the same."""

    def measure(effort: Effort, stage: Stage) -> Row:
        asked = questions(1 if same else effort.positions)[question]
        echoed = [Request(f"/{question}", request.document) for request in asked]
        cpu: tuple[list[float], list[float]] = [], []
        sides = [
            lambda: _sample(stage.service, asked, effort, _CONNECTIONS, cpu[0]),
            lambda: _sample(stage.echo, echoed, effort, _CONNECTIONS, cpu[1]),
        ]
        ours, theirs = (Measure(values, "/s") for values in alternately(sides, effort.load_rounds))
        return Row(
            f"http.{question}-again" if same else f"http.{question}",
            what,
            "an echo server with Flask and orjson",
            ours,
            theirs,
            quotients(ours, theirs),
            at_least=at_least,
            cpu=(Measure(cpu[0], "s"), Measure(cpu[1], "s")),
        )

    return measure


# Against itself.


def _ply(effort: Effort, stage: Stage) -> Row:
    asked_once, asked_twice = [], []
    for judged in questions(effort.positions)["legal"]:
        asked_once.append(Request(judged.path, {**judged.document, "include": ["legal_moves"]}))
        then = stage.answer(judged)["state"]
        asked_twice += [judged, Request("/v1/legal-moves", {"state": then})]
    cpu: tuple[list[float], list[float]] = [], []
    sides = [
        lambda: _sample(stage.service, asked_once, effort, _CONNECTIONS, cpu[0]),
        lambda: _sample(stage.service, asked_twice, effort, _CONNECTIONS, cpu[1]),
    ]
    alternately(sides, effort.load_rounds)
    ours, theirs = Measure(cpu[0], "s"), Measure([2 * each for each in cpu[1]], "s")
    return Row(
        "http.ply",
        "processor time of a move and what is legal after it, in one request; late states",
        "the same in two requests",
        ours,
        theirs,
        quotients(ours, theirs),
        at_most=0.65,
    )


def _replay(effort: Effort, stage: Stage) -> Row:
    game = records.load("game")
    state = records.read_state(game["state"])
    single = []
    for move in game["moves"]:
        document = {"state": dump_state(state), "move": move}
        single.append(Request("/v1/adjudications", document).encoded())
        state = referee.play(state, records.read_move(move)).state
    whole = Request("/v1/replays", game)
    assert stage.answer(whole)["played"] == len(single)
    sides = [lambda: stage.seconds([whole.encoded()]), lambda: stage.seconds(single)]
    ours, theirs = (Measure(values, "s") for values in alternately(sides, effort.rounds))
    return Row(
        "http.replay",
        f"a whole game of {len(single)} moves in one request",
        "the same moves one by one",
        ours,
        theirs,
        quotients(theirs, ours),
        at_least=8,
    )


def _late_moves(effort: Effort) -> Sequence[Request]:
    return questions(effort.positions)["legal"]


def _moves_played(effort: Effort) -> Sequence[Request]:
    """Return requests for all moves of some random games, in the order of play."""
    asked = questions(effort.positions)["session"]
    return [request for request in asked if request.path == "/v1/adjudications"]


def _recorded_games(effort: Effort) -> Sequence[Request]:
    """Return a replay request for each of the first example games."""
    files = sorted((ROOT / "examples" / "games").glob("*.json"))[: effort.positions]
    return [Request("/v1/replays", orjson.loads(file.read_bytes())) for file in files]


def _batch(
    name: str, requests: Callable[[Effort], Sequence[Request]], what: str, **target: float
) -> Measurement:
    """Compare a batch with sending the same requests one by one."""

    def measure(effort: Effort, stage: Stage) -> Row:
        asked = requests(effort)
        path = asked[0].path
        lines = [request.body for request in asked]
        encoded = [request.encoded() for request in asked]

        def batch() -> float:
            begin = time.perf_counter()
            assert send_batch(stage.service.port, path, lines) == len(lines)
            return len(lines) / (time.perf_counter() - begin)

        sides = [batch, lambda: len(encoded) / stage.seconds(encoded)]
        return compare(
            f"batch.{name}",
            f"{what} in one batch",
            "one by one over one connection",
            sides,
            effort.load_rounds,
            unit="/s",
            **target,
        )

    return measure


def _refusals(effort: Effort, stage: Stage) -> Row:
    plain = questions(effort.positions)["legal-moves"]
    explained = [Request(asked.path, {**asked.document, "explain": True}) for asked in plain]
    assert all(stage.answer(asked)["refusals"] for asked in explained[:_ANSWERS])
    encoded = [[asked.encoded() for asked in side] for side in (explained, plain)]
    number = len(plain)
    sides = [
        lambda: stage.seconds(encoded[0]) / number,
        lambda: stage.seconds(encoded[1]) / number,
    ]
    return compare(
        "http.refusals",
        "legal moves with the map of refusals, different late states",
        "the same without the map",
        sides,
        effort.load_rounds,
        at_most=3,
    )


def _workers(effort: Effort, stage: Stage) -> Row:
    requests = questions(effort.positions)["legal"]
    with Server(SERVICE, workers=2) as two:
        sides = [
            lambda: _sample(two, requests, effort, 2 * _CONNECTIONS, []),
            lambda: _sample(stage.service, requests, effort, 2 * _CONNECTIONS, []),
        ]
        return compare(
            "http.workers",
            "two workers: adjudications",
            "one worker",
            sides,
            effort.load_rounds,
            unit="/s",
            at_least=1.7,
        )


# The worst states.


def _usual(operation: str) -> tuple[list[Request], int]:
    """Return typical requests for an operation, and how many questions they contain.

    Each move of a replay counts as one question.
    """
    if operation == "replays":
        game = records.load("game")
        return [Request("/v1/replays", game)], len(game["moves"])
    pairs = records.load("middle-game")
    path, extra = records.OPERATIONS[operation]
    requests = [
        Request(
            path, {**(pair if path == "/v1/adjudications" else {"state": pair["state"]}), **extra}
        )
        for pair in pairs
    ]
    return requests, len(requests)


def _worst(operation: str) -> Measurement:
    def measure(effort: Effort, stage: Stage) -> Row:
        kept = records.load(f"worst/{operation}")
        worst = Request(records.OPERATIONS[operation][0], kept["request"])
        moves = len(kept["request"].get("moves", [None]))
        usual, number = _usual(operation)
        encoded = [request.encoded() for request in usual]
        stage.seconds([worst.encoded(), *encoded])
        sides = [
            lambda: stage.seconds([worst.encoded()]) / moves,
            lambda: stage.seconds(encoded) / number,
        ]
        return compare(
            f"worst.{operation}",
            f"{operation}: the worst found",
            "the usual: "
            + ("a move of" if operation == "replays" else "halfway through")
            + " a three-player game",
            sides,
            effort.rounds,
            at_most=20,
        )

    return measure


# Memory, start, imports.


def _batch_memory(effort: Effort, stage: Stage) -> Row:
    request = questions(1)["legal"][0]
    numbers = effort.first_lines, effort.last_lines
    with Server(SERVICE) as server:
        peaks = []
        for number in numbers:
            answered = send_batch(server.port, request.path, repeat(request.body, number))
            assert answered == number
            peaks.append(server.peak())
    first, last = (Measure([peak], "MiB") for peak in peaks)
    return Row(
        "batch.memory",
        f"peak memory of a worker that answers a batch of {numbers[1]:,} adjudications",
        f"of {numbers[0]:,}",
        last,
        first,
        quotients(last, first),
        at_most=1.05,
    )


def _memory(effort: Effort, stage: Stage) -> Row:
    requests = mixture()
    with Server(SERVICE) as server:
        held = []
        for number in (effort.first_requests, effort.last_requests - effort.first_requests):
            send_all(server.port, islice(requests, number))
            held.append(server.memory())
    first, last = (Measure([resident], "MiB") for resident, _ in held)
    return Row(
        "memory",
        f"resident memory of a worker after {effort.last_requests:,} mixed requests "
        f"({held[1][1]:.1f} MiB unshared)",
        f"after {effort.first_requests:,} requests ({held[0][1]:.1f} MiB unshared)",
        last,
        first,
        quotients(last, first),
        at_most=1.05,
    )


def _compile() -> None:
    """Compile our modules to bytecode, as pip has done for the peers."""
    for folder in ("service", "schemas", "benchmarks"):
        compile_dir(ROOT / folder, quiet=1)


def _start(effort: Effort, stage: Stage) -> Row:
    environment = stage.echo_environment
    _compile()

    def start(app: str) -> float:
        with Server(app, environment=environment) as server:
            return server.started

    sides = [lambda: start(SERVICE), lambda: start(ECHO)]
    return compare(
        "start",
        "from the start of gunicorn to the first answer",
        "the echo",
        sides,
        effort.starts,
        at_most=2,
    )


_TIMED_IMPORT = """
import time
begin = time.process_time()
import {}
print(time.process_time() - begin)
"""


def _import(effort: Effort, stage: Stage) -> Row:
    _compile()

    def seconds(modules: str) -> float:
        command = [sys.executable, "-c", _TIMED_IMPORT.format(modules)]
        result = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        return float(result.stdout)

    rules = "service.rules.referee, service.rules.setup, service.rules.scoring"
    sides = [lambda: seconds(rules), lambda: seconds("flask")]
    return compare(
        "import",
        "import the referee, setup and scoring of service.rules, in a fresh interpreter",
        "import flask",
        sides,
        effort.rounds,
        at_most=1,
    )


_ONE_STATE = {
    "legal": "adjudication of a legal move of two pieces in a late state",
    "illegal": "adjudication of an illegal move",
    "french": "adjudication of a legal move in French",
    "legal-moves": "legal moves, not explained",
}

ROWS: dict[str, Measurement] = {
    **{
        name: row
        for question, what in _ONE_STATE.items()
        for name, row in (
            (
                f"http.{question}",
                _against_echo(question, f"{what}, different states", at_least=0.6),
            ),
            (
                f"http.{question}-again",
                _against_echo(question, f"{what}, the same state", same=True, at_least=0.6),
            ),
        )
    },
    "http.session": _against_echo("session", "legal moves and adjudications of games as played"),
    "http.ply": _ply,
    "http.plies": _against_echo(
        "plies",
        "games as played, each move and what is legal after it in one request",
        at_least=0.6,
    ),
    "http.refusals": _refusals,
    "http.replay": _replay,
    "http.workers": _workers,
    "batch.adjudications": _batch(
        "adjudications",
        _late_moves,
        "adjudications of legal moves of two pieces in late states",
        at_least=2,
    ),
    "batch.played": _batch(
        "played", _moves_played, "adjudications of the moves of games as played", at_least=2
    ),
    "batch.replays": _batch("replays", _recorded_games, "replays of recorded games"),
    "batch.memory": _batch_memory,
    **{f"worst.{operation}": _worst(operation) for operation in records.OPERATIONS},
    "memory": _memory,
    "start": _start,
    "import": _import,
}
