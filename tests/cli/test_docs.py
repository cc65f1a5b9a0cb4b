"""docs/command-line.md shows the real output of the commands."""

from __future__ import annotations

import re

from service.cli.commands import medina
from tests.support import consoles


def test_sessions_in_command_line_docs_are_up_to_date() -> None:
    text = consoles.PAGE.read_text(encoding="utf-8")
    assert consoles.updated(text) == text, "run `make docs`"


def test_command_line_docs_describe_every_command() -> None:
    text = consoles.PAGE.read_text(encoding="utf-8")
    for name in medina.commands:
        assert f"| `medina {name}" in text
    assert len(consoles.sessions(text)) >= 10


def test_help_and_docs_list_the_same_exit_statuses() -> None:
    page = consoles.PAGE.read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\d+) \|", page, re.MULTILINE)
    assert listed[:2] == ["0", "1"]
    assert re.findall(r"(\d+) [a-z]", medina.help or "") == listed
