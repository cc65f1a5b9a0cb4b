"""The page on the command line shows the real output of its commands."""

from __future__ import annotations

import re

from service.cli.commands import medina
from tests.support import consoles


def test_sessions_are_up_to_date() -> None:
    """Every session of the page shows the current output of its commands."""
    text = consoles.PAGE.read_text(encoding="utf-8")
    assert consoles.updated(text) == text, "run `make docs`"


def test_every_command_is_described() -> None:
    """The page has a line on each command, and at least ten sessions."""
    text = consoles.PAGE.read_text(encoding="utf-8")
    for name in medina.commands:
        assert f"| `medina {name}" in text
    assert len(consoles.sessions(text)) >= 10


def test_help_and_page_name_the_same_exit_statuses() -> None:
    """The table of the page and the help of ``medina`` list every status, in order."""
    page = consoles.PAGE.read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\d+) \|", page, re.MULTILINE)
    assert listed[:2] == ["0", "1"]
    assert re.findall(r"(\d+) [a-z]", medina.help or "") == listed
