"""Sessions on the command line in the documentation: what they show is what the commands say.

In a fenced block marked ``console``, a line that begins with ``$ medina`` or ``$ LANG=fr medina``
is a command, run in the repository's root; what follows, up to the next one, is what it writes.
``| head -5`` at its end leaves the rest out.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from shlex import split
from unittest.mock import patch

from service.cli import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "command-line.md"

_BLOCK = re.compile(r"(?<=```console\n).*?(?=```\n)", re.DOTALL)
_COMMAND = re.compile(
    r"\$ (?P<settings>(?:[A-Z]+=\S+ )*)medina (?P<arguments>.*?)(?: \| head -(?P<head>\d+))?"
)


def regenerate() -> None:
    """Write the page again."""
    PAGE.write_text(fresh(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def fresh(text: str) -> str:
    """Return a page with every session as it runs now."""
    return _BLOCK.sub(lambda block: "".join(_session(block[0])), text)


def commands(text: str) -> list[str]:
    """Return the commands of a page's sessions."""
    return [
        line for block in _BLOCK.findall(text) for line in block.splitlines() if line[:2] == "$ "
    ]


def _session(block: str) -> Iterator[str]:
    for line in block.splitlines():
        if line.startswith("$ "):
            found = _COMMAND.fullmatch(line)
            assert found, line
            lines = _run(found["settings"], found["arguments"]).splitlines(keepends=True)
            yield f"{line}\n"
            yield from lines[: int(found["head"])] if found["head"] else lines


def _run(settings: str, arguments: str) -> str:
    """Return what a command writes, on both of its streams."""
    environment = {"COLUMNS": "90", "LANG": "en", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": ""}
    environment |= dict(setting.split("=", 1) for setting in settings.split())
    written = io.StringIO()
    with (
        chdir(ROOT),
        patch.dict(os.environ, environment),
        redirect_stdout(written),
        redirect_stderr(written),
    ):
        main(split(arguments))
    return written.getvalue()
