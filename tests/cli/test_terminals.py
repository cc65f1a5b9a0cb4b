"""Progress bars on a terminal, interruptions, and output that is closed early."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from service.cli import program
from tests.support.waiting import NEVER

from .running import Medina, Terminal, archive, as_lines, started, wait_until_idle

pytestmark = pytest.mark.slow


@pytest.mark.slow
def test_replay_on_a_terminal_shows_a_progress_bar_with_counts(tmp_path: Path) -> None:
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(150)))
    terminal = Terminal("replay", path)
    assert terminal.end() == 1
    shares = [int(share) for share in re.findall(r"\r *(\d+) % \|", terminal.output)]
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert re.search(r"% \|[^|]*\| \d+ records: \d+ legal[^\[]*\[00:\d\d < 0", terminal.output)
    last = terminal.output.rstrip().rpartition("\r")[2].splitlines()[-1]
    assert re.fullmatch(r"150 records: \d+ legal, .*", last.strip())


@pytest.mark.slow
def test_ctrl_c_ends_a_replay_with_a_summary(tmp_path: Path) -> None:
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(2000)))
    terminal = Terminal("replay", path)
    terminal.read_until(r"% \|[^|]*\| \d+ records")
    terminal.press(b"\x03")
    assert terminal.end() == 130
    assert re.search(r"Interrupted – \d+ records?: \d+ legal", terminal.output)
    assert "Traceback" not in terminal.output


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["replay", "-"], ["legal", "-"]], ids=" ".join)
def test_ctrl_c_ends_a_command_that_is_waiting_for_input(arguments: list[str]) -> None:
    process = started(*arguments, stdin=subprocess.PIPE)
    wait_until_idle(process.pid)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


def test_ctrl_c_during_startup_gives_exit_status_130(
    medina: Medina, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(arguments: Sequence[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "run", interrupted)
    assert medina("legal", "x") == (130, "", "")


def test_closed_output_ends_the_command_without_an_error_message(tmp_path: Path) -> None:
    """A command such as ``head`` closes the pipe as soon as it has read enough."""
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(60)))
    process = started("replay", "--json", path)
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=NEVER) == 2
