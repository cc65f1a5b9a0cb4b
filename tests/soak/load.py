"""Load for the endurance test."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from benchmarks import dear
from schemas.move import dump_move
from schemas.notation import write_move
from schemas.state import dump_state
from service import create_app
from service.web.settings import Settings
from tests.support.hostile import table
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, random_game

_PATIENCE = 30.0
_BATCHED = ("/v1/adjudications", "/v1/legal-moves", "/v1/audits", "/v1/scores")
_LINES = 40
"""The number of lines in a batch."""
_ATTEMPTS = 20
"""A client gives up on a batch after this many requests without a new answer."""


class Question(NamedTuple):
    """A request and the expected response."""

    request: bytes
    status: int
    body: bytes


class Line(NamedTuple):
    """A line of a batch and the expected answer."""

    path: str
    request: bytes
    answer: bytes


def expensive() -> list[Question]:
    """Return the requests that take the service longest."""
    client = create_app(Settings()).test_client()
    known = []
    for make in dear.SHAPES.values():
        asked = make()
        answer = client.post(asked.address, data=asked.body, headers=asked.headers)
        length = {"Content-Length": len(asked.body)}
        headers = {**asked.headers, "Host": "soak", "Connection": "close", **length}
        lines = [f"POST {asked.address} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        head = "\r\n".join([*lines, "", ""])
        known.append(Question(head.encode() + asked.body, answer.status_code, answer.data))
    return known


def questions(number: int, seed: int) -> list[Question]:
    """Return at least ``number`` requests about random games, some of them malformed."""
    draw = random.Random(seed)
    asked: list[tuple[str, bytes]] = []
    addresses: list[str] = []
    while len(asked) < number:
        ruleset, players, gates = draw.choice(TABLES)
        game = list(random_game(ruleset, players, draw.randrange(10**6), {"gates": gates}))
        for ply in draw.sample(game[:-1], 5):
            state, move = dump_state(ply.state), dump_move(ply.move)
            wrong = {**move, "player": state["players"][0]["color"]}
            for path, document in (
                ("/v1/adjudications", {"state": state, "move": move}),
                ("/v1/adjudications", {"state": state, "move": wrong}),
                ("/v1/legal-moves", {"state": state, "explain": draw.random() < 0.5}),
                ("/v1/audits", {"state": state}),
                ("/v1/scores", {"state": state}),
                ("/v1/diagrams", {"state": state}),
                ("/v1/replays", {"state": state, "moves": [move]}),
            ):
                asked.append((path, json.dumps(document).encode()))
            addresses += _addresses(state, move)
    for bad in table():
        if bad.problem in ("malformed-json", "invalid-request"):
            head, _, body = bad.request.partition(b"\r\n\r\n")
            path = head.split()[1].decode("latin-1")
            if "?" not in path:
                asked.append((path, body))
    client = create_app(Settings()).test_client()
    known = []
    for path, body in asked:
        answer = client.post(path, data=body, content_type="application/json")
        head = (
            f"POST {path} HTTP/1.1\r\nHost: soak\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        known.append(Question(head.encode() + body, answer.status_code, answer.data))
    for address in addresses:
        answer = client.get(address)
        request = f"GET {address} HTTP/1.1\r\nHost: soak\r\n\r\n"
        known.append(Question(request.encode(), answer.status_code, answer.data))
    draw.shuffle(known)
    return known


def _addresses(state: Any, move: Any) -> Iterator[str]:
    """Yield the paths and queries of GET requests about a state and a move."""
    position = notation_of(state)
    if position is None:
        return
    position = position.replace(" ", "_")
    yield f"/v1/adjudications?position={position}&play={write_move(move)}"
    yield f"/v1/legal-moves?position={position}&lang=fr"
    yield f"/v1/audits?position={position}"
    yield f"/v1/positions?position={position}"
    yield f"/v1/diagrams.svg?position={position}"


def lines(known: Sequence[Question]) -> list[Line]:
    """Return requests that can also be lines of a batch."""
    found = []
    for question in known:
        head, _, body = question.request.partition(b"\r\n\r\n")
        path = head.split()[1].decode()
        if question.status == 200 and head.startswith(b"POST") and path in _BATCHED:
            found.append(Line(path, body, question.body))
    return found


@dataclass
class Load:
    """Clients of a proxy on loopback, and the outcomes of their requests.

    Each good client has an address of its own. The hostile ones share a few addresses.

    Attributes:
        dear: The requests of the hostile clients.
        right: The number of right responses, not counting batches.
        wrong: The number of wrong responses and wrong answers to batch lines.
        refused: The number of responses with status 429 or 503.
        lost: The number of requests without a response from an instance, and of batches with
            unanswered lines, by cause.
        right_lines: The number of right answers to batch lines.
        cut_off: How often a batch ended early. The lines without an answer are sent again.
        continued: The number of batches that ended early at least once.
        hostile: The statuses of the responses to hostile clients, which count as nothing else.
        slow_rounds, idle_rounds: The connections of slow clients and of idle ones.
    """

    port: int
    known: Sequence[Question]
    dear: Sequence[Question] = ()
    right: int = 0
    wrong: int = 0
    refused: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    right_lines: int = 0
    batches: int = 0
    cut_off: int = 0
    continued: int = 0
    hostile: Counter[int] = field(default_factory=Counter)
    slow_rounds: int = 0
    idle_rounds: int = 0
    longest: float = 0.0
    examples: list[str] = field(default_factory=list)
    rest: float = 0.0
    """Seconds that a client waits after each response. After a batch, it waits twice as long."""

    @property
    def requests(self) -> int:
        """The number of requests of good clients, not counting batches."""
        return self.right + self.wrong + self.refused + self.lost.total()

    @property
    def at_first_try(self) -> float:
        """The share of the requests and batches of good clients that needed no second try."""
        answered = self.right + self.batches - self.continued
        return answered / max(1, self.requests + self.batches)

    async def run(
        self, seconds: float, clients: int, slow: int, idle: int = 0, hostile: int = 0
    ) -> None:
        """Send requests for some seconds. A quarter of the clients send batches.

        ``slow`` and ``idle`` are the numbers of additional clients that only hold connections.
        ``hostile`` clients send the dear requests without a rest, every other one in batches.
        """
        stop = time.monotonic() + seconds
        batches = clients // 4 if lines(self.known) else 0
        await asyncio.gather(
            *(self._client(stop, seed) for seed in range(clients - batches)),
            *(self._batch_client(stop, seed) for seed in range(batches)),
            *(self._slow_client(stop, seed) for seed in range(slow)),
            *(self._idle_client(stop, seed) for seed in range(idle)),
            *(self._hostile_client(stop, seed) for seed in range(hostile)),
        )

    async def _connect(self, group: int, number: int) -> _Connection:
        """Connect to the proxy from an address of this machine."""
        here = (f"127.0.{group}.{number % 250 + 1}", 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)

    async def _client(self, stop: float, seed: int) -> None:
        draw = random.Random(seed)
        connection = None
        while time.monotonic() < stop:
            question = draw.choice(self.known)
            begun = time.monotonic()
            try:
                if connection is None:
                    connection = await self._connect(1, seed)
                asking = _ask(*connection, question.request)
                status, body, closes = await asyncio.wait_for(asking, _PATIENCE)
            except (OSError, EOFError, TimeoutError) as error:
                self.lost[type(error).__name__] += 1
                self.examples.append(f"{question.request[:60]!r}: {str(error)[:300]!r}")
                closes = True
            else:
                self.longest = max(self.longest, time.monotonic() - begun)
                await self._judge(question, status, body)
                await asyncio.sleep(self.rest)
            if closes and connection is not None:
                connection[1].close()
                connection = None
        if connection is not None:
            connection[1].close()

    async def _judge(self, question: Question, status: int, body: bytes) -> None:
        if (status, body) == (question.status, question.body):
            self.right += 1
        elif status in (429, 503):
            self.refused += 1
            await asyncio.sleep(1)
        elif status in (408, 502, 504):  # sent by the proxy itself
            self.lost[str(status)] += 1
        else:
            self.wrong += 1
            self.examples.append(f"{question.request[:200]!r}: {status} {body[:200]!r}")

    async def _batch_client(self, stop: float, seed: int) -> None:
        draw = random.Random(seed)
        by_path: dict[str, list[Line]] = {}
        for line in lines(self.known):
            by_path.setdefault(line.path, []).append(line)
        while time.monotonic() < stop:
            asked = draw.choices(draw.choice(list(by_path.values())), k=_LINES)
            attempts = 0
            while asked and attempts < _ATTEMPTS:
                answered = await self._send_batch(asked, seed)
                attempts = 0 if answered else attempts + 1
                self.continued += len(asked) - answered > 0 and len(asked) == _LINES
                asked = asked[answered:]
                if asked:
                    self.cut_off += 1
                    await asyncio.sleep(0.2)
            self.batches += 1
            await asyncio.sleep(2 * self.rest)
            if asked:
                self.lost["batch"] += 1
                self.examples.append(
                    f"a batch to {asked[0].path} got no answer to its last {len(asked)} lines"
                )

    async def _send_batch(self, asked: Sequence[Line], seed: int) -> int:
        """Send a batch, check the answers, and return how many arrived."""
        body = b"".join(line.request + b"\n" for line in asked)
        head = (
            f"POST {asked[0].path} HTTP/1.1\r\nHost: soak\r\nConnection: close\r\n"
            f"Content-Type: application/x-ndjson\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        received = b""
        with suppress(OSError, TimeoutError):
            reader, writer = await self._connect(2, seed)
            try:
                writer.write(head.encode() + body)
                while some := await asyncio.wait_for(reader.read(1 << 16), _PATIENCE):
                    received += some
            finally:
                writer.close()
        *whole, _ = _content(received).split(b"\n")
        for number, (line, answer) in enumerate(zip(asked, whole, strict=False)):
            if b"/problems/service-unavailable" in answer:  # the instance is stopping
                return number
            if answer == line.answer:
                self.right_lines += 1
            else:
                self.wrong += 1
                self.examples.append(f"{line.request[:200]!r}: {answer[:200]!r}")
        return min(len(whole), len(asked))

    async def _slow_client(self, stop: float, seed: int) -> None:
        """Send one byte a second. Reconnect if the proxy closes the connection."""
        await asyncio.sleep(random.Random(seed).random())
        head = b"POST /v1/audits HTTP/1.1\r\nHost: soak\r\nContent-Length: 100000\r\n"
        while time.monotonic() < stop:
            with suppress(OSError):
                reader, writer = await self._connect(3, seed % 5)
                self.slow_rounds += 1
                for byte in head:
                    writer.write(bytes((byte,)))
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1), 1)
                        break  # the proxy has closed the connection
                    if time.monotonic() > stop:
                        break
                writer.close()
            await asyncio.sleep(1)

    async def _idle_client(self, stop: float, seed: int) -> None:
        """Connect without sending anything. Reconnect if the proxy closes the connection."""
        while time.monotonic() < stop:
            with suppress(OSError, TimeoutError):
                reader, writer = await self._connect(4, 0)
                self.idle_rounds += 1
                try:
                    await asyncio.wait_for(reader.read(), max(0, stop - time.monotonic()))
                finally:
                    writer.close()
            await asyncio.sleep(1)

    async def _hostile_client(self, stop: float, seed: int) -> None:
        """Send dear requests, or a batch of one of them, and ignore all limits."""
        draw = random.Random(seed)
        while time.monotonic() < stop:
            question = draw.choice(self.dear)
            asked = _repeated(question.request) if seed % 2 else question.request
            with suppress(OSError, EOFError, TimeoutError):
                reader, writer = await self._connect(5, 0)
                try:
                    writer.write(asked)
                    head = await asyncio.wait_for(reader.readuntil(b"\r\n"), _PATIENCE)
                    self.hostile[int(head[9:12])] += 1
                    while await asyncio.wait_for(reader.read(1 << 16), _PATIENCE):
                        pass
                finally:
                    writer.close()


_Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def _repeated(request: bytes) -> bytes:
    """Return a request as a batch with the same line again and again."""
    head, _, body = request.partition(b"\r\n\r\n")
    path = head.split()[1].decode()
    lines = (body.replace(b"\n", b" ") + b"\n") * _LINES
    head = (
        f"POST {path} HTTP/1.1\r\nHost: soak\r\nConnection: close\r\n"
        f"Content-Type: application/x-ndjson\r\nContent-Length: {len(lines)}\r\n\r\n"
    ).encode()
    return head + lines


def _content(received: bytes) -> bytes:
    """Return the content of the chunks received so far."""
    head, _, rest = received.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        return b""
    content = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        length = int(size or b"0", 16)
        content += rest[:length]
        rest = rest[length + 2 :]
    return content


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[int, bytes, bool]:
    """Send a request. Return the status, the body, and whether the connection will be closed."""
    with suppress(ConnectionError):  # there may still be a response to read
        writer.write(request)
        await writer.drain()
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.split(b"\r\ncontent-length:")[1].split(b"\r\n")[0])
    body = await reader.readexactly(length)
    return int(head[9:12]), body, b"\r\nconnection: close" in head
