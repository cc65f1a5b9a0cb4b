"""Helpers that run ``medina`` in tests: in a separate process or on a pseudo-terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.support import example_files
from tests.support.waiting import NEVER

ROOT = Path(__file__).parents[2]
MEDINA = (sys.executable, "-m", "service.cli")
_PATIENT = f"""
import sys
from service.cli import main
from service.cli.conform import engine
engine.PATIENCE = {NEVER}
sys.exit(main())
"""
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
POSITIONS = sorted(example_files.index()["positions"])
GAMES = sorted(example_files.index()["games"])
ENGLISH = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


Medina = Callable[..., Outcome]


def _interruptible() -> None:
    # The test runner may ignore SIGINT, and a child would inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(*arguments: str | Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start ``medina`` in a process of its own.

    Args:
        arguments: The arguments of the command.
        options: ``environment`` adds variables, and ``folder`` is the working directory. All other
            options go to :class:`subprocess.Popen`.
    """
    environment = os.environ | ENGLISH | options.pop("environment", {})
    return subprocess.Popen(
        [*MEDINA, *map(str, arguments)],
        cwd=options.pop("folder", ROOT),
        env=environment | {"PYTHONPATH": str(ROOT)},
        start_new_session=True,
        preexec_fn=_interruptible,
        stdin=options.pop("stdin", subprocess.DEVNULL),
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        **options,
    )


def program(command: str | Path) -> Sequence[str]:
    """Return the program that runs a command. It lets the engine of ``conform`` be slow."""
    return (sys.executable, "-c", _PATIENT) if command == "conform" else MEDINA


def wait_until_idle(pid: int) -> None:
    """Wait until a process sleeps and uses no processor time.

    If a signal arrives just before a blocking read, Python doesn't handle it until the read
    returns.
    """
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():  # not Linux
        time.sleep(3)
        return
    deadline = time.monotonic() + NEVER
    seen: list[list[str]] = []
    while len(seen) < 5 or seen[-1][0] != "S" or any(one != seen[-1] for one in seen[-5:]):
        assert time.monotonic() < deadline, seen[-1]
        time.sleep(0.02)
        fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        seen.append([fields[0], *fields[11:13]])  # state, user time, system time


def example_file(name: str) -> Path:
    return example_files.FOLDER / name


def words(text: str) -> str:
    """Return the text with each run of whitespace replaced by one space."""
    return " ".join(text.split())


def write(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


_ON_THIS_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # makes Ctrl-C send SIGINT
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A command that runs on its own pseudo-terminal."""

    def __init__(
        self,
        *arguments: str | Path,
        environment: Mapping[str, str] | None = None,
        folder: Path = ROOT,
    ) -> None:
        self._terminal, end = pty.openpty()
        termios.tcsetwinsize(self._terminal, (24, 100))
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", _ON_THIS_TERMINAL, *program(arguments[0])),
                *map(str, arguments),
            ],
            cwd=folder,
            env=os.environ | ENGLISH | {"PYTHONPATH": str(ROOT)} | (environment or {}),
            start_new_session=True,
            preexec_fn=_interruptible,
            stdin=end,
            stdout=end,
            stderr=end,
        )
        os.close(end)
        self.output = ""

    def read_until(self, pattern: str, within: float = NEVER) -> None:
        deadline = time.monotonic() + within
        while not re.search(pattern, self.output):
            assert time.monotonic() < deadline, self.output
            assert self._read(), self.output

    def press(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def wait_until_idle(self) -> None:
        wait_until_idle(self._process.pid)

    def end(self) -> int:
        """Return the exit status after reading the remaining output."""
        while self._read():
            pass
        os.close(self._terminal)
        return self._process.wait(timeout=NEVER)

    def _read(self) -> bool:
        if not select.select([self._terminal], [], [], NEVER)[0]:
            return False
        try:
            content = os.read(self._terminal, 65536)
        except OSError:  # the other end of the terminal is closed
            return False
        self.output += content.decode(errors="replace")
        return bool(content)


def archive(records: int) -> list[dict[str, Any]]:
    """Return records of example games. Some are cut short, illegal or impossible from the start."""
    random = Random(1822)
    games = [example_files.load(name) for name in GAMES]
    made = []
    for number in range(records):
        record = json.loads(json.dumps(games[number % len(games)]))
        moves = record["moves"]
        if random.random() < 0.6:
            del moves[random.randrange(1, len(moves)) :]
        if random.random() < 0.25:
            _spoil(random, record)
        made.append(record)
    return made


def _spoil(random: Random, record: dict[str, Any]) -> None:
    moves = record["moves"]
    kind = random.randrange(5)
    if kind == 0:
        del moves[random.randrange(len(moves))]
    elif kind == 1:
        random.choice(moves)["actions"] = [{"piece": "wall", "cell": "H5"}]
    elif kind == 2:
        moves.insert(random.randrange(len(moves)), random.choice(moves))
    elif kind == 3:
        record["game"]["merchant"] = "A1"
    else:
        random.choice(moves)["player"] = random.choice(record["game"]["players"])


def as_lines(records: Sequence[Any]) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)
