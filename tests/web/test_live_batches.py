"""Batches under gunicorn: streaming, bounded memory, and a deadline for each line."""

from __future__ import annotations

import json
import os
import signal
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from select import select
from threading import Thread

import orjson
import pytest
import requests

from tests.support.batches import NDJSON, BatchClient, ndjson
from tests.support.serving import ROOT, Server, process_memory, serving
from tests.support.waiting import NEVER, until
from tests.support.wire import REQUEST

PATH = "/v1/adjudications"
LINE = ndjson([REQUEST])
SHORT = b"{}\n"
MOST_LINES = 300
MIB = 1024 * 1024


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A service with a single worker, which all clients share."""
    with serving(workers=1, settings={"MEDINA_MAX_BATCH_LINES": str(MOST_LINES)}) as running:
        requests.get(f"{running.url}/metrics", timeout=NEVER)  # opens the metrics files
        yield running
        assert "Traceback" not in running.log_text(), running.log_text()


def _status(answer: bytes) -> int:
    return int(orjson.loads(answer).get("status", 200))


def _statuses(answers: list[bytes]) -> list[int]:
    return [_status(answer) for answer in answers]


def _open_files(server: Server) -> int:
    (worker,) = server.workers()
    return len(list(Path(f"/proc/{worker}/fd").iterdir()))


def _await_open_files(server: Server, number: int) -> None:
    until(lambda: _open_files(server) <= number)


# --- Streaming -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("chunked", [True, False])
def test_each_answer_arrives_before_the_next_line_is_sent(server: Server, chunked: bool) -> None:
    """The response headers arrive even before the first line is sent."""
    lines = [SHORT if number % 2 else LINE for number in range(20)] + [SHORT, LINE, SHORT]
    length = None if chunked else sum(map(len, lines)) - 1
    with BatchClient(server.port, PATH, length=length) as client:
        assert client.begin().status == 200
        for number, line in enumerate(lines[:20]):
            half = len(line) // 2
            client.send(line[:half])
            client.send(line[half:])
            assert _status(client.answer()) == (422 if number % 2 else 200)
        client.send(SHORT + LINE + SHORT[:1])
        assert [_status(client.answer()) for _ in range(2)] == [422, 200]
        client.send(SHORT[1:-1])
        client.finish()
        assert _statuses(client.rest()) == [422]


def test_compressed_answers_are_flushed_line_by_line(server: Server) -> None:
    with BatchClient(server.port, PATH, "Accept-Encoding: gzip") as client:
        assert client.begin().headers["Content-Encoding"] == "gzip"
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        for number in range(10):
            client.send(SHORT if number % 2 else LINE)
            unpacked = b""
            while not unpacked.endswith(b"\n"):
                unpacked += unpacker.decompress(client.response.read1(65536))
            assert _status(unpacked) == (422 if number % 2 else 200)
        client.finish()
        unpacker.decompress(client.response.read())
        assert unpacker.eof


def test_batch_client_that_expects_100_continue_gets_it(server: Server) -> None:
    with BatchClient(server.port, PATH, "Expect: 100-continue") as client:
        permission = b"HTTP/1.1 100 Continue\r\n\r\n"
        received = b""
        while len(received) < len(permission):
            received += client.socket.recv(len(permission) - len(received))
        assert received == permission
        client.send(LINE + SHORT)
        client.finish()
        assert client.begin().status == 200
        assert _statuses(client.rest()) == [200, 422]


def test_other_requests_are_answered_while_a_batch_runs(server: Server) -> None:
    with BatchClient(server.port, PATH) as client:

        def read() -> None:
            client.begin()
            answered.extend(client.rest())

        answered: list[bytes] = []
        reader = Thread(target=read)
        reader.start()
        for _ in range(10):
            client.send(LINE * 20)
            assert requests.get(f"{server.url}/livez", timeout=NEVER).ok
        client.finish()
        reader.join(NEVER)
        assert _statuses(answered) == [200] * 200


def test_short_batch_keeps_the_connection_alive(server: Server) -> None:
    """A batch is short if its ``Content-Length`` is below 64 KiB."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=NEVER)) as connection:
        connection.connect()
        socket = connection.sock
        assert socket is not None
        for number in range(1, 4):
            assert _statuses(_ask(connection, (LINE + SHORT) * number)) == [200, 422] * number
            connection.request("GET", "/livez")
            assert connection.getresponse().read()
            assert connection.sock is socket
        for body in (SHORT.rjust(64 * 1024), iter([SHORT])):
            assert _statuses(_ask(connection, body)) == [422]
            assert connection.sock is None  # "Connection: close"
            connection.connect()


def _ask(connection: HTTPConnection, batch: bytes | Iterator[bytes]) -> list[bytes]:
    """Send a batch and return the lines of the response. An iterator is sent in chunks."""
    connection.request("POST", PATH, batch, {"Content-Type": NDJSON})
    response = connection.getresponse()
    assert response.status == 200
    return response.read().splitlines()


# --- Limits --------------------------------------------------------------------------------------


def test_client_that_keeps_sending_past_the_limit_gets_all_answers(server: Server) -> None:
    with BatchClient(server.port, PATH) as client:

        def send() -> None:
            with suppress(OSError):
                for _ in range(20):
                    client.send(LINE * 500)
                client.finish()

        sender = Thread(target=send)
        sender.start()
        client.begin()
        assert _statuses(client.rest()) == [200] * MOST_LINES + [413]
        sender.join(NEVER)
        assert not sender.is_alive()


def test_batch_of_very_many_chunks_ends_with_a_400(server: Server) -> None:
    """Its lines would take little work, but reading its chunks would take much."""
    with BatchClient(server.port, PATH) as client:
        client.send(SHORT)
        client.socket.sendall(b"1\r\n \r\n" * 10 * MOST_LINES + b"0\r\n\r\n")
        client.begin()
        assert _statuses(client.rest()) == [422, 400]


# --- Dropped connections -------------------------------------------------------------------------


@pytest.mark.parametrize("chunked", [True, False])
def test_incomplete_last_line_of_a_truncated_body_gets_a_400(server: Server, chunked: bool) -> None:
    with BatchClient(server.port, PATH, length=None if chunked else 10_000) as client:
        client.send(LINE + SHORT[:-1])
        client.socket.shutdown(1)
        client.begin()
        answers = client.rest()
        assert _statuses(answers) == [200, 400]
        assert orjson.loads(answers[1])["type"] == "/problems/bad-request"


def test_malformed_chunk_ends_a_batch_with_a_400(server: Server) -> None:
    with BatchClient(server.port, PATH) as client:
        client.send(SHORT * 2 + SHORT[:-1])
        client.socket.sendall(b"no number\r\n")
        client.begin()
        assert _statuses(client.rest()) == [422, 422, 400]


@pytest.mark.slow
def test_dropped_connections_free_their_threads_files_and_memory(server: Server) -> None:
    """More connections are dropped than the worker has threads."""
    for _ in range(2):
        memory, files = server.memory(), _open_files(server)
        for _ in range(4):
            with ExitStack() as stack:
                for _ in range(25):
                    client = stack.enter_context(BatchClient(server.port, PATH))
                    client.send(LINE * 10 + LINE[:100])
        _await_open_files(server, files)
    assert server.memory() - memory < 8 * MIB
    with BatchClient(server.port, PATH) as client:
        client.send(LINE)
        client.finish()
        client.begin()
        assert _statuses(client.rest()) == [200]


# --- Deadlines -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_batch_deadline_restarts_after_each_answer(impatient: Server) -> None:
    with BatchClient(impatient.port, PATH) as client:
        client.begin()
        for _ in range(30):
            client.send(LINE)
            assert _status(client.answer()) == 200
            time.sleep(0.1)
        client.finish()
        assert client.rest() == []


@pytest.mark.slow
@pytest.mark.parametrize("drip", [b"", b" ", b"\n"])
def test_batch_client_that_completes_no_line_is_cut_off(impatient: Server, drip: bytes) -> None:
    files = _open_files(impatient)
    with BatchClient(impatient.port, PATH) as client:
        client.begin()
        client.send(LINE)
        assert _status(client.answer()) == 200
        while not select([client.socket], [], [], 0.2)[0]:
            if drip:
                client.send(drip)
        # At the deadline for receiving a line, the client gets a 400. At the deadline for the
        # answer, the connection is closed. The worker checks both about once a second, so either
        # can come first. Either can cross a byte of the client's, which resets the connection.
        with suppress(ConnectionResetError):
            assert set(_statuses(client.rest())) <= {400}
    _await_open_files(impatient, files)


@pytest.mark.slow
def test_batch_client_that_reads_no_answers_is_cut_off(impatient: Server) -> None:
    memory, files = impatient.memory(), _open_files(impatient)
    with ExitStack() as stack:
        clients = [
            stack.enter_context(BatchClient(impatient.port, PATH, buffer=4096)) for _ in range(5)
        ]
        lines = LINE * (80 * MIB // len(LINE))
        senders = [Thread(target=_send_in_vain, args=(client, lines)) for client in clients]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join(NEVER)
            assert not sender.is_alive()
        assert impatient.memory() - memory < 5 * 4 * MIB
        _await_open_files(impatient, files)


def _send_in_vain(client: BatchClient, data: bytes) -> None:
    with pytest.raises(ConnectionError):
        client.send(data)


# --- Many batches, and shutdown -------------------------------------------------------------------


@pytest.mark.slow
def test_open_batches_leave_threads_for_single_requests() -> None:
    settings = {"MEDINA_MAX_BATCHES": "3"}
    with serving(workers=1, settings=settings) as server, ExitStack() as stack:
        clients = [stack.enter_context(BatchClient(server.port, PATH)) for _ in range(3)]
        assert [client.begin().status for client in clients] == [200] * 3
        with BatchClient(server.port, PATH) as refused:
            response = refused.begin()
            assert (response.status, response.headers["Retry-After"]) == (503, "10")
            assert orjson.loads(response.read())["type"] == "/problems/service-unavailable"
        assert requests.post(f"{server.url}{PATH}", json=REQUEST, timeout=NEVER).ok
        for client in clients:
            client.finish()
            assert client.rest() == []
        # A refused batch does not count as open.
        for _ in range(4):
            assert _status_once_taken(server, "Accept: text/html") == 406
            assert _status_once_taken(server, "Content-Encoding: gzip") == 415
            assert _status_once_taken(server) == 200


def _status_once_taken(server: Server, *headers: str) -> int:
    """Return the status of an empty batch. Retry a 503: ended batches may still count as open."""
    statuses: list[int] = []

    def is_taken() -> bool:
        with BatchClient(server.port, PATH, *headers) as client:
            client.finish()
            statuses.append(client.begin().status)
        return statuses[-1] != 503

    until(is_taken)
    return statuses[-1]


@pytest.mark.slow
def test_batches_of_dear_lines_do_not_crowd_out_single_requests() -> None:
    """Their lines take what the requests leave, and get on."""
    dear = json.loads((ROOT / "benchmarks/positions/dear/record.json").read_text("utf-8"))
    line = ndjson([dear["request"]])
    with serving(workers=1) as server, ExitStack() as stack:
        batches = [stack.enter_context(BatchClient(server.port, "/v1/replays")) for _ in range(16)]
        for batch in batches:
            batch.socket.settimeout(NEVER)
            batch.begin()
            batch.send(line)
        for _ in range(50):
            answered = requests.post(f"{server.url}{PATH}", json=REQUEST, timeout=NEVER)
            assert answered.status_code == 200
        for batch in batches:
            batch.finish()
            assert _statuses(batch.rest()) == [200]


@pytest.mark.slow
def test_shutdown_ends_batches_after_the_current_line() -> None:
    with serving(workers=1) as server, ExitStack() as stack:
        idle, busy = (stack.enter_context(BatchClient(server.port, PATH)) for _ in range(2))
        for client in (idle, busy):
            client.begin()
            client.send(LINE)
            assert _status(client.answer()) == 200
        os.kill(server.pid, signal.SIGTERM)
        answers = []
        with suppress(OSError):
            while select([busy.socket], [], [], 0.01)[0] or len(answers) < 5000:
                busy.send(LINE)
                answers.append(_status(busy.answer()))
                if answers[-1] != 200:
                    break
        assert answers[-1] == 503
        assert set(answers[:-1]) <= {200}
        assert _statuses(idle.rest()) == [503]


# --- Memory --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_memory_of_a_worker_does_not_grow_with_the_length_of_a_batch() -> None:
    """The benchmark ``batch.memory`` uses longer batches."""
    with serving(workers=1) as server:
        (worker,) = server.workers()
        peaks = []
        for number in (500, 6000):
            with BatchClient(server.port, PATH) as client:
                sender = Thread(target=_send_all, args=(client, number))
                sender.start()
                client.begin()
                assert len(client.rest()) == number
                sender.join(NEVER)
            peaks.append(process_memory(worker, "VmHWM"))
        assert peaks[1] - peaks[0] < 4 * MIB


def _send_all(client: BatchClient, number: int) -> None:
    for _ in range(number // 100):
        client.send(LINE * 100)
    client.finish()
