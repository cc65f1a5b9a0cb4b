"""Checks and updates the command-line sessions in the documentation.

A session is a fenced block marked ``console``. A line that begins with ``$ `` is a command, and the
next lines are its output. A command runs ``medina`` in the root of the repository. Environment
variables such as ``LANG=fr`` can come before ``medina``. A pipeline can begin with ``printf`` and
end with ``head`` or ``tail`` and a number, such as ``head -5``.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from shlex import shlex
from types import SimpleNamespace
from unittest.mock import patch

from service.cli import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "command-line.md"

_BLOCK = re.compile(r"(?<=```console\n).*?(?=```\n)", re.DOTALL)
_SETTING = re.compile(r"[A-Z_]+=.*")
ENVIRONMENT = {
    "COLUMNS": "90",
    "LANG": "en",
    "LANGUAGE": "",
    "LC_ALL": "",
    "LC_MESSAGES": "",
    "NO_COLOR": "1",
}


def regenerate() -> None:
    """Rewrite docs/command-line.md with the current output of its sessions."""
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def updated(text: str) -> str:
    """Return the text of a page with the current output of every session in it."""
    return _BLOCK.sub(lambda block: "".join(_session(block[0])), text)


def sessions(text: str) -> dict[str, str]:
    """Return the output that a page shows for each command, keyed by command."""
    shown: dict[str, str] = {}
    for block in _BLOCK.findall(text):
        command = ""
        for line in block.splitlines(keepends=True):
            if line.startswith("$ "):
                command = line[2:].rstrip("\n")
                shown[command] = ""
            else:
                shown[command] += line
    return shown


def _session(block: str) -> Iterator[str]:
    for line in block.splitlines():
        if line.startswith("$ "):
            yield f"{line}\n"
            yield run(line[2:])


def run(command: str) -> str:
    """Run a pipeline and return its output and errors."""
    piped, notes = "", ""
    stages = _pipeline(command)
    for number, words in enumerate(stages, 1):
        settings = {}
        while _SETTING.fullmatch(words[0]):
            name, _, value = words.pop(0).partition("=")
            settings[name] = value
        if words[0] == "medina":
            last = not any(stage[0] == "medina" for stage in stages[number:])
            piped, said = _run(settings, words[1:], piped, together=last)
            notes += said
        elif words[0] == "printf":
            piped = words[1].replace(r"\n", "\n")
        else:
            count = int(words[1].removeprefix("-"))
            kept = {"head": slice(count), "tail": slice(-count, None)}[words[0]]
            piped = "".join(piped.splitlines(keepends=True)[kept])
    return notes + piped


def _pipeline(command: str) -> list[list[str]]:
    """Split a pipeline into commands, and each command into words."""
    words = shlex(command, posix=True, punctuation_chars="|")
    words.whitespace_split = True
    words.commenters = ""
    commands: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            commands.append([])
        else:
            commands[-1].append(word)
    return commands


def _run(
    settings: dict[str, str], arguments: list[str], piped: str, *, together: bool
) -> tuple[str, str]:
    """Run ``medina`` and return its standard output and its standard error.

    With ``together``, the first string contains both, in order, and the second is empty.
    """
    out = _stream()
    err = out if together else _stream()
    with (
        chdir(ROOT),
        patch.dict(os.environ, ENVIRONMENT | settings),
        patch.object(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(piped.encode()))),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        main(arguments)
    return _written(out), "" if together else _written(err)


def _stream() -> io.TextIOWrapper:
    """Return a stream in memory for text and bytes."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
