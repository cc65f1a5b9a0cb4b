"""``medina batch``: files with one request per line."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient

from service.operations import OPERATIONS
from tests.support.batches import NDJSON, ndjson
from tests.support.serving import process_memory
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE, REQUEST

from .running import LANGUAGES, Medina, Terminal, started, wait_until_idle

GOOD = ndjson([{"state": MIDDLE}])
IMPOSSIBLE = ndjson([{"state": MIDDLE | {"tea_supply": 90}}])
MIXED = GOOD + b"\n{\r\n" + IMPOSSIBLE + b"  \n" + b"x" * 300_000 + b"\n" + GOOD[:-1]
"""Lines 1, 3, 4, 6 and 7 hold text; line 6 is too long, and line 7 has no line break."""


def _batch(client: FlaskClient, operation: str, body: bytes, language: str = "en") -> str:
    response = client.post(
        f"/v1/{operation}?lang={language}", data=body, headers={"Content-Type": NDJSON}
    )
    assert response.status_code == 200
    return response.get_data(as_text=True)


@LANGUAGES
@pytest.mark.parametrize("operation", [n for n, each in OPERATIONS.items() if each.takes_batch])
def test_batch_writes_the_same_bytes_as_the_batch_endpoint(
    client: FlaskClient, medina: Medina, tmp_path: Path, operation: str, language: str
) -> None:
    path = tmp_path / "questions.ndjson"
    path.write_bytes(ndjson([REQUEST]) + MIXED)
    expected = _batch(client, operation, path.read_bytes(), language)
    assert len(expected.splitlines()) == 6
    command = ("batch", operation, "--lang", language)
    assert medina(*command, path) == (2, expected, "")
    assert medina(*command, stdin=path.read_bytes()) == (2, expected, "")


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


@pytest.mark.slow
def test_batch_answers_each_line_without_waiting_for_the_next() -> None:
    process = started("batch", "audits", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for line in (GOOD, b"{}\n", IMPOSSIBLE):
        process.stdin.write(line[:5])
        process.stdin.flush()
        process.stdin.write(line[5:])
        process.stdin.flush()
        assert orjson.loads(process.stdout.readline())
    out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, out, err) == (2, b"", b"")


def test_batch_rejects_operations_that_take_no_batches(medina: Medina) -> None:
    for operation in ("games", "diagrams", "audit"):
        outcome = medina("batch", operation, stdin=GOOD)
        assert (outcome.status, outcome.out) == (2, "")


def test_batch_reports_a_missing_file(medina: Medina, tmp_path: Path) -> None:
    outcome = medina("batch", "audits", tmp_path / "nothing")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"{tmp_path / 'nothing'}: there is no such file or folder\n"


@pytest.mark.slow
def test_interrupted_batch_says_how_many_lines_it_has_answered() -> None:
    process = started("batch", "audits", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    os.write(process.stdin.fileno(), GOOD + b"\n" + IMPOSSIBLE)
    lines = [process.stdout.readline() for _ in range(2)]
    assert all(map(orjson.loads, lines))
    wait_until_idle(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, out) == (130, b"")
    assert err == b"Interrupted.\n2 lines answered\n"


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
def test_memory_of_a_batch_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks = []
    for number in (1000, 10_000):
        path = tmp_path / f"{number}.ndjson"
        path.write_bytes(GOOD * 100 + (b'{"x": "' + b"y" * 2000 + b'"}\n') * number)
        with (tmp_path / "answers").open("wb") as out:
            process = started("batch", "audits", path, stdout=out)
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
