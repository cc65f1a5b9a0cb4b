"""Batches under gunicorn: streamed both ways, in bounded memory, with a deadline for each line."""

from __future__ import annotations

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
from tests.support.serving import Server, process_memory, serving
from tests.support.wire import REQUEST

PATH = "/v1/adjudications"
LINE = ndjson([REQUEST])
SHORT = b"{}\n"
MOST_LINES = 300
MIB = 1024 * 1024


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The service with one worker, so that all clients meet in the same one."""
    with serving(workers=1, settings={"MEDINA_MAX_BATCH_LINES": str(MOST_LINES)}) as running:
        requests.get(f"{running.url}/metrics", timeout=20)  # opens the files of the metrics
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
    """Wait until the worker has at most this many files open; each connection is one."""
    for _ in range(100):
        if _open_files(server) <= number:
            return
        time.sleep(0.1)
    pytest.fail(f"{_open_files(server)} files are open, not {number}")


# --- Streaming -----------------------------------------------------------------------------------


@pytest.mark.parametrize("chunked", [True, False])
def test_a_line_can_be_sent_after_the_previous_answer_is_read(
    server: Server, chunked: bool
) -> None:
    """No answer waits for a further line, or for a buffer to fill.

    Even short lines are answered at once, whatever pieces they arrive in. The headers come before
    the client sends a line.
    """
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


def test_compressed_answers_can_be_read_at_once(server: Server) -> None:
    """The compression is flushed after each answer."""
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


def test_a_client_may_wait_for_permission_to_send(server: Server) -> None:
    """The server sends "100 Continue" first to a client that waits for it."""
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


def test_others_are_answered_while_a_batch_runs(server: Server) -> None:
    """A batch takes one thread: the same worker answers others between its lines."""
    with BatchClient(server.port, PATH) as client:

        def read() -> None:
            client.begin()
            answered.extend(client.rest())

        answered: list[bytes] = []
        reader = Thread(target=read)
        reader.start()
        for _ in range(10):
            client.send(LINE * 20)
            assert requests.get(f"{server.url}/livez", timeout=20).ok
        client.finish()
        reader.join(20)
        assert _statuses(answered) == [200] * 200


def test_a_short_batch_leaves_the_connection_open(server: Server) -> None:
    """A batch that announces a length below 64 KiB is followed by other requests on its connection.

    After a longer one, and after one in chunks, the service closes the connection.
    """
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
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
    """Send a batch, in chunks if it is an iterator, and return its answers."""
    connection.request("POST", PATH, batch, {"Content-Type": NDJSON})
    response = connection.getresponse()
    assert response.status == 200
    return response.read().splitlines()


# --- Limits --------------------------------------------------------------------------------------


def test_the_last_answers_arrive_although_the_client_goes_on_sending(server: Server) -> None:
    """A client beyond the limit can read every answer, the problem and the end."""
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
        sender.join(20)
        assert not sender.is_alive()


# --- Cut connections -----------------------------------------------------------------------------


@pytest.mark.parametrize("chunked", [True, False])
def test_half_a_line_is_never_taken_for_a_whole_one(server: Server, chunked: bool) -> None:
    """If a body is cut short, a problem document takes the place of an answer to the last line.

    Earlier answers are not affected.
    """
    with BatchClient(server.port, PATH, length=None if chunked else 10_000) as client:
        client.send(LINE + SHORT[:-1])
        client.socket.shutdown(1)
        client.begin()
        answers = client.rest()
        assert _statuses(answers) == [200, 400]
        assert orjson.loads(answers[1])["type"] == "/problems/bad-request"


def test_a_broken_chunk_ends_a_batch(server: Server) -> None:
    """The lines before it are answered, then a problem document says that the body is broken."""
    with BatchClient(server.port, PATH) as client:
        client.send(SHORT * 2 + SHORT[:-1])
        client.socket.sendall(b"no number\r\n")
        client.begin()
        assert _statuses(client.rest()) == [422, 422, 400]


@pytest.mark.slow
def test_cut_connections_leave_nothing_behind(server: Server) -> None:
    """After more cut batches than there are threads, connections and memory are free again."""
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
def test_a_batch_may_last_as_long_as_it_makes_progress(impatient: Server) -> None:
    """Deadlines count from the last answer, not from the beginning."""
    with BatchClient(impatient.port, PATH) as client:
        client.begin()
        for _ in range(10):
            client.send(LINE)
            assert _status(client.answer()) == 200
            time.sleep(0.5)
        client.finish()
        assert client.rest() == []


@pytest.mark.slow
@pytest.mark.parametrize("drip", [b"", b" ", b"\n"])
def test_a_client_that_sends_no_line_is_cut_off(impatient: Server, drip: bytes) -> None:
    """Silence, single bytes and blank lines are no progress. Earlier answers are not affected."""
    files = _open_files(impatient)
    with BatchClient(impatient.port, PATH) as client:
        client.begin()
        client.send(LINE)
        assert _status(client.answer()) == 200
        while not select([client.socket], [], [], 0.2)[0]:
            if drip:
                client.send(drip)
        # The first deadline says why; with deadlines this short, the second may come first.
        assert set(_statuses(client.rest())) <= {400}
    _await_open_files(impatient, files)


@pytest.mark.slow
def test_a_client_that_does_not_read_is_cut_off(impatient: Server) -> None:
    """The server neither waits for a client that leaves its answers unread nor stores them."""
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
            sender.join(20)
            assert not sender.is_alive()
        assert impatient.memory() - memory < 5 * 4 * MIB
        _await_open_files(impatient, files)


def _send_in_vain(client: BatchClient, data: bytes) -> None:
    with pytest.raises(ConnectionError):
        client.send(data)


# --- Many batches, and the end -------------------------------------------------------------------


@pytest.mark.slow
def test_batches_leave_threads_for_others() -> None:
    """However many clients leave a batch open, single requests are answered.

    One batch too many is refused, and accepted once another has ended.
    """
    settings = {"MEDINA_MAX_BATCHES": "3"}
    with serving(workers=1, settings=settings) as server, ExitStack() as stack:
        clients = [stack.enter_context(BatchClient(server.port, PATH)) for _ in range(3)]
        assert [client.begin().status for client in clients] == [200] * 3
        with BatchClient(server.port, PATH) as refused:
            response = refused.begin()
            assert (response.status, response.headers["Retry-After"]) == (503, "10")
            assert orjson.loads(response.read())["type"] == "/problems/service-unavailable"
        assert requests.post(f"{server.url}{PATH}", json=REQUEST, timeout=20).ok
        for client in clients:
            client.finish()
            assert client.rest() == []
        # A request that is refused for another reason does not count as a batch.
        for _ in range(4):
            assert _status_once_taken(server, "Accept: text/html") == 406
            assert _status_once_taken(server, "Content-Encoding: gzip") == 415
            assert _status_once_taken(server) == 200


def _status_once_taken(server: Server, *headers: str) -> int:
    """Return the status of a batch once the worker has noticed that others have ended."""
    for _ in range(200):
        with BatchClient(server.port, PATH, *headers) as client:
            client.finish()
            status = client.begin().status
            if status != 503:
                return status
        time.sleep(0.05)
    return 503


@pytest.mark.slow
def test_a_stopping_service_ends_batches_after_the_current_line() -> None:
    """Each client gets the answers so far and a problem document, whether it is sending or not."""
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
def test_memory_does_not_grow_with_the_number_of_lines() -> None:
    """The peak memory of a worker over thousands of lines is about that over hundreds.

    ``python -m benchmarks --only batch.memory`` measures it over 100,000 lines.
    """
    with serving(workers=1) as server:
        (worker,) = server.workers()
        peaks = []
        for number in (500, 6000):
            with BatchClient(server.port, PATH) as client:
                sender = Thread(target=_send_all, args=(client, number))
                sender.start()
                client.begin()
                assert len(client.rest()) == number
                sender.join(20)
            peaks.append(process_memory(worker, "VmHWM"))
        assert peaks[1] - peaks[0] < 4 * MIB


def _send_all(client: BatchClient, number: int) -> None:
    for _ in range(number // 100):
        client.send(LINE * 100)
    client.finish()
