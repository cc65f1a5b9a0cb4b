"""Terminals, and interruptions at any moment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from service.cli import program
from tests.support import example_files

from .running import GAMES, Medina, Terminal, archive, as_lines, started, wait_until_idle

pytestmark = pytest.mark.slow


@pytest.mark.slow
def test_a_terminal_shows_progress_and_clears_it_at_the_end(tmp_path: Path) -> None:
    """A bar shows the progress and the counts so far, and disappears at the end."""
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
    """Ctrl-C ends a replay at once: status 130, a summary of the records so far, no traceback."""
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
def test_ctrl_c_ends_a_command_that_waits_for_input(arguments: list[str]) -> None:
    """The status is 130, and a replay still prints its summary."""
    process = started(*arguments, stdin=subprocess.PIPE)
    assert process.stdin is not None
    if arguments[0] == "replay":
        process.stdin.write(as_lines([example_files.load(GAMES[0])] * 2))
        process.stdin.flush()
    wait_until_idle(process.pid)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, b"")
    assert out.decode() == (
        "Interrupted – 2 records: 2 legal\n" if arguments[0] == "replay" else ""
    )


def test_ctrl_c_before_a_command_begins_gives_status_130(
    medina: Medina, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C before the command has begun gives the same exit status."""

    def interrupted(arguments: Sequence[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "run", interrupted)
    assert medina("legal", "x") == (130, "", "")


def test_a_closed_output_ends_the_command_silently(tmp_path: Path) -> None:
    """If the reader of the output goes away (``| head``), the command ends silently."""
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(60)))
    process = started("replay", "--json", path)
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 1
