"""``medina batch``: files with one request per line, judged locally or by a running service."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread

import orjson
import pytest
from flask.testing import FlaskClient

from service.operations import OPERATIONS
from tests.support.batches import NDJSON, ndjson
from tests.support.serving import Server, free_port, process_memory, serving
from tests.support.waiting import until
from tests.support.wire import MIDDLE, REQUEST

from .running import LANGUAGES, Medina, Terminal, started

GOOD = ndjson([{"state": MIDDLE}])
IMPOSSIBLE = ndjson([{"state": MIDDLE | {"tea_supply": 90}}])
MIXED = GOOD + b"\n{\r\n" + IMPOSSIBLE + b"  \n" + b"x" * 300_000 + b"\n" + GOOD[:-1]
"""Lines 1, 3, 4, 6 and 7 hold text; line 6 is too long, and line 7 has no line break."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(workers=1) as running:
        yield running


def _batch(client: FlaskClient, operation: str, body: bytes, language: str = "en") -> str:
    response = client.post(
        f"/v1/{operation}?lang={language}", data=body, headers={"Content-Type": NDJSON}
    )
    assert response.status_code == 200
    return response.get_data(as_text=True)


@pytest.mark.parametrize("operation", [n for n, each in OPERATIONS.items() if each.takes_batch])
def test_batch_writes_the_same_bytes_as_the_batch_endpoint(
    client: FlaskClient, medina: Medina, tmp_path: Path, operation: str
) -> None:
    path = tmp_path / "questions.ndjson"
    path.write_bytes(ndjson([REQUEST]) + MIXED)
    expected = _batch(client, operation, path.read_bytes())
    assert len(expected.splitlines()) == 6
    assert medina("batch", operation, path) == (2, expected, "")
    assert medina("batch", operation, stdin=path.read_bytes()) == (2, expected, "")


@LANGUAGES
@pytest.mark.slow
def test_batch_gives_the_same_output_with_and_without_url(
    client: FlaskClient, medina: Medina, tmp_path: Path, server: Server, language: str
) -> None:
    path = tmp_path / "questions.ndjson"
    path.write_bytes(MIXED)
    expected = _batch(client, "audits", MIXED, language)
    here = medina("batch", "audits", path, "--lang", language)
    assert here == (2, expected, "")
    url = server.url + "/"
    assert medina("batch", "audits", path, "--url", url, "--lang", language) == here
    assert medina("batch", "audits", "--url", url, "--lang", language, stdin=MIXED) == here


@pytest.mark.slow
def test_batch_sends_a_long_file_in_several_requests(
    client: FlaskClient, medina: Medina, tmp_path: Path, server: Server
) -> None:
    path = tmp_path / "questions.ndjson"
    kinds = [GOOD, IMPOSSIBLE, b"{}\n", b"\n"]
    lines = [kinds[number * number % 7 % 4] for number in range(5000)]
    path.write_bytes(b"".join(lines))
    answers = {kind: _batch(client, "audits", kind) for kind in kinds}
    outcome = medina("batch", "audits", path, "--url", server.url)
    assert outcome.err == ""
    assert outcome.out == "".join(answers[line] for line in lines)
    assert outcome.out.count("\n") > 3000


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 0),
        (b"\n \n", 0),
        (GOOD * 2, 0),
        (GOOD + IMPOSSIBLE + GOOD, 1),
        (IMPOSSIBLE + b"{}\n" + GOOD, 2),
    ],
    ids=["no line", "blank lines", "possible states", "an impossible state", "a malformed line"],
)
def test_exit_status_of_a_batch_is_the_highest_of_its_lines(
    medina: Medina, body: bytes, status: int
) -> None:
    assert medina("batch", "audits", stdin=body).status == status


def test_from_line_counts_blank_lines(client: FlaskClient, medina: Medina) -> None:
    whole = _batch(client, "audits", MIXED).splitlines(keepends=True)
    for number, left in ((1, 5), (2, 4), (3, 4), (4, 3), (5, 2), (6, 2), (7, 1), (8, 0)):
        outcome = medina("batch", "audits", "-", "--from-line", str(number), stdin=MIXED)
        assert outcome.out == "".join(whole[len(whole) - left :])


@pytest.mark.slow
@pytest.mark.parametrize("remote", [False, True], ids=["local", "remote"])
def test_batch_answers_each_line_without_waiting_for_the_next(server: Server, remote: bool) -> None:
    more = ["--url", server.url] if remote else []
    process = started("batch", "audits", *more, stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for line in (GOOD, b"{}\n", IMPOSSIBLE):
        process.stdin.write(line[:5])
        process.stdin.flush()
        process.stdin.write(line[5:])
        process.stdin.flush()
        assert orjson.loads(process.stdout.readline())
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (2, b"", b"")


@pytest.mark.slow
def test_batch_survives_a_long_pause_in_its_input(server: Server) -> None:
    """The command ends its request during the pause and starts a new one for the next line."""
    command = ["batch", "audits", "--url", server.url]
    process = started(*command, stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    os.write(process.stdin.fileno(), GOOD)
    first = process.stdout.readline()
    until(lambda: not _connected(server.port))
    os.write(process.stdin.fileno(), GOOD)
    assert process.stdout.readline() == first
    assert process.communicate(timeout=30) == (b"", b"")
    assert process.returncode == 0


def _connected(port: int) -> bool:
    """Return whether a port has an established connection (Linux only)."""
    connections = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    fields = [line.split() for line in connections]
    return any(int(each[2].rpartition(":")[2], 16) == port and each[3] == "01" for each in fields)


# --- Failures ------------------------------------------------------------------------------------


@contextmanager
def _service_answering(*responses: bytes) -> Iterator[str]:
    """Run a server that answers each connection with the next of ``responses``."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:

        def serve() -> None:
            for response in responses:
                connection, _ = listener.accept()
                with connection:
                    received = b""
                    while b"\r\n\r\n" not in received:
                        received += connection.recv(65536)
                    connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                    while not received.endswith(b"\r\n0\r\n\r\n"):
                        received += connection.recv(65536)
                    connection.sendall(response)

        thread = Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread.join(20)


_HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
)
_ANSWER = b'{"verdict":"ok"}\n'


def _chunk(data: bytes) -> bytes:
    return b"%X\r\n%s\r\n" % (len(data), data)


@pytest.mark.parametrize(
    "response",
    [
        _HEAD + _chunk(_ANSWER),
        _HEAD + _chunk(_ANSWER) + _chunk(_ANSWER[:-1]),
        _HEAD + _chunk(_ANSWER) + _chunk(_ANSWER[:-1]) + _chunk(b""),
        _HEAD + _chunk(_ANSWER) + _chunk(b""),
        _HEAD + _chunk(_ANSWER) + b"nonsense",
    ],
    ids=["cut", "cut within a line", "ended within a line", "ended early", "not HTTP"],
)
def test_batch_reports_a_connection_that_is_cut_off(medina: Medina, response: bytes) -> None:
    with _service_answering(response) as url:
        outcome = medina("batch", "audits", "--url", url, stdin=b"\n" + GOOD + b"\n" + GOOD)
    assert outcome == (
        3,
        _ANSWER.decode(),
        f"{url}: the connection was cut off\n1 line answered. To continue: --from-line 3\n",
    )


_STOPPING = b'{"type":"/problems/service-unavailable","status":503,"detail":"Closing."}\n'
_TOO_LARGE = b'{"type":"/problems/content-too-large","status":413,"detail":"Too large."}\n'


@pytest.mark.parametrize(
    ("problem", "status", "left"),
    [(_STOPPING, 503, 2), (_STOPPING, 503, 1), (_TOO_LARGE, 413, 2)],
    ids=["stopping, two lines left", "stopping, one line left", "too large, two lines left"],
)
def test_batch_reports_a_problem_that_ends_the_response_early(
    medina: Medina, problem: bytes, status: int, left: int
) -> None:
    response = _HEAD + _chunk(_ANSWER) + _chunk(problem) + _chunk(b"")
    with _service_answering(response) as url:
        outcome = medina("batch", "audits", "--url", url, stdin=GOOD + b"\n" + GOOD * left)
    assert (outcome.status, outcome.out) == (3, _ANSWER.decode())
    reported = outcome.err.splitlines()
    assert reported[0].startswith(f"{url}: the service answers {status}. ")
    assert reported[1] == "1 line answered. To continue: --from-line 2"


def test_batch_reports_a_service_that_answers_no_line(medina: Medina) -> None:
    with _service_answering(_HEAD + _chunk(_STOPPING) + _chunk(b"")) as url:
        outcome = medina("batch", "audits", "--url", url, stdin=GOOD)
    assert outcome == (
        3,
        "",
        f"{url}: the service answers 503. Closing.\n0 lines answered. To continue: --from-line 1\n",
    )


@pytest.mark.parametrize(
    "requests",
    [[_TOO_LARGE + _ANSWER], [_TOO_LARGE * 2, _TOO_LARGE], [_ANSWER + _TOO_LARGE, _TOO_LARGE]],
    ids=["first", "both", "last"],
)
def test_batch_reports_a_line_that_is_too_long(medina: Medina, requests: list[bytes]) -> None:
    """The last line is sent again on its own, in case only the batch as a whole was too large."""
    with _service_answering(*[_HEAD + _chunk(each) + _chunk(b"") for each in requests]) as url:
        outcome = medina("batch", "audits", "--url", url, stdin=GOOD * 2)
    assert outcome == (2, requests[0].decode(), "")


def test_batch_resends_the_last_line_if_the_request_was_too_large(medina: Medina) -> None:
    """A service may allow fewer lines per request than the command sends."""
    first = _HEAD + _chunk(_ANSWER * 2 + _TOO_LARGE) + _chunk(b"")
    with _service_answering(first, _HEAD + _chunk(_ANSWER) + _chunk(b"")) as url:
        outcome = medina("batch", "audits", "--url", url, stdin=GOOD * 3)
    assert outcome == (0, _ANSWER.decode() * 3, "")


def test_batch_shows_status_and_detail_of_a_refused_request(medina: Medina) -> None:
    problem = orjson.dumps({"detail": "Too busy."})
    response = b"HTTP/1.1 503 No\r\nContent-Length: %d\r\n\r\n%s" % (len(problem), problem)
    with _service_answering(response) as url:
        outcome = medina("batch", "audits", "--url", url, stdin=GOOD)
    assert outcome == (
        3,
        "",
        f"{url}: the service answers 503. Too busy.\n"
        "0 lines answered. To continue: --from-line 1\n",
    )


@pytest.mark.slow
def test_batch_reports_an_error_response_to_a_long_file(
    medina: Medina, tmp_path: Path, server: Server
) -> None:
    """The client waits for "100 Continue", so it can read the 404 before it sends the lines."""
    path = tmp_path / "questions.ndjson"
    path.write_bytes(GOOD * 5000)
    outcome = medina("batch", "audits", path, "--url", f"{server.url}/nowhere")
    assert outcome.status == 3
    assert "/nowhere: the service answers 404. There is nothing at this address" in outcome.err


def test_batch_reports_an_unreachable_service(medina: Medina) -> None:
    url = f"http://localhost:{free_port()}"
    outcome = medina("batch", "audits", "--url", url, stdin=GOOD)
    assert outcome.status == 3
    assert outcome.err.startswith(f"{url}: no server answers there\n0 lines answered.")
    assert outcome.out == ""


@pytest.mark.parametrize("url", ["", "localhost:8000", "ftp://localhost", "http://", "http://h:x"])
def test_batch_rejects_a_url_that_is_not_http(medina: Medina, url: str) -> None:
    outcome = medina("batch", "audits", "--url", url, stdin=GOOD)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"--url {url}: give the address of a service")


def test_batch_rejects_operations_that_take_no_batches(medina: Medina) -> None:
    for operation in ("games", "diagrams", "audit"):
        outcome = medina("batch", operation, stdin=GOOD)
        assert (outcome.status, outcome.out) == (2, "")


def test_batch_reports_a_missing_file(medina: Medina, tmp_path: Path) -> None:
    outcome = medina("batch", "audits", tmp_path / "nothing")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"{tmp_path / 'nothing'}: there is no such file or folder\n"


@pytest.mark.slow
@pytest.mark.parametrize("remote", [False, True], ids=["local", "remote"])
def test_interrupted_batch_says_how_to_continue(server: Server, remote: bool) -> None:
    more = ["--url", server.url] if remote else []
    process = started("batch", "audits", *more, stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    os.write(process.stdin.fileno(), GOOD + b"\n" + IMPOSSIBLE)
    lines = [process.stdout.readline() for _ in range(2)]
    assert all(map(orjson.loads, lines))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    assert err == b"Interrupted.\n2 lines answered. To continue: --from-line 4\n"


# --- Terminals and memory ------------------------------------------------------------------------


@pytest.mark.slow
def test_batch_on_a_terminal_shows_a_progress_bar_and_a_summary(tmp_path: Path) -> None:
    path = tmp_path / "questions.ndjson"
    path.write_bytes(GOOD * 200)
    terminal = Terminal("batch", "audits", path)
    assert terminal.end() == 0
    assert "% |" in terminal.output
    assert "200 lines answered" in terminal.output.splitlines()[-1]
    assert terminal.output.count('{"verdict":"ok"') == 200


@pytest.mark.slow
@pytest.mark.parametrize("remote", [False, True], ids=["local", "remote"])
def test_memory_of_a_batch_does_not_grow_with_the_file(
    tmp_path: Path, server: Server, remote: bool
) -> None:
    more = ["--url", server.url] if remote else []
    peaks = []
    for number in (1000, 10_000):
        path = tmp_path / f"{number}.ndjson"
        path.write_bytes(GOOD * 100 + (b'{"x": "' + b"y" * 2000 + b'"}\n') * number)
        with (tmp_path / "answers").open("wb") as out:
            process = started("batch", "audits", path, *more, stdout=out)
            peaks.append(_peak_until_the_end(process))
        assert process.communicate() == (None, b"")
        assert process.returncode == 2
        assert (tmp_path / "answers").read_bytes().count(b"\n") == 100 + number
    assert peaks[1] - peaks[0] < 8 * 2**20


def _peak_until_the_end(process: subprocess.Popen[bytes]) -> int:
    """Return the peak resident size in bytes of a process, once it has ended (Linux only).

    The peak from ``wait4`` would include memory shared with the parent before ``exec``.
    """
    peak = 0
    while process.poll() is None:
        with suppress(ValueError):  # the process may just have ended
            peak = process_memory(process.pid, "VmHWM")
        time.sleep(0.01)
    assert peak
    return peak
